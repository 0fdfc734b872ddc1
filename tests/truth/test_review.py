"""The review of a game against perfect play, counted again from the exported throws."""

from random import Random

import pytest

from pigclass import pig
from pigclass.words import say, say_of
from tests.truth.chart import charts_on
from tests.truth.press import against_perfect_play
from tests.truth.recount import theory
from tests.truth.recount.csv_files import read
from tests.truth.recount.dice import dice_of
from tests.truth.sentences import Near, percent, several
from tests.truth.touched.explorer import perfect

TARGET = 20
PIG = dice_of("greedy_pig()")
YOU, ADA = "You", "Ada (perfect)"
BUST = float(theory.bust_chance(PIG))
# What a decision has to cost to be marked in the chart, and to be told as more than nothing.
MARKED, TOLD = 1e-9, 0.0005


def play(folder, draw):
    """Play a whole game, badly now and then, write it down, and look back on it."""
    played, _ = against_perfect_play(pig(target=TARGET), folder / "c.db", draw, boldness=0.7)
    played.class_log.export(folder)
    played.act("review", {})
    return played


def moves(folder):
    """Each throw and each hold of the record: who, where, and what it was worth to that player."""
    files = read(folder)
    done = [*files.rolls, *(it for it in files.decisions if it["action"] == "hold")]
    play = perfect(PIG, TARGET)
    scores, at_risk = {"P-AA": 0}, 0
    # A throw is decided on and made at once: what is written down first was done first.
    for row in sorted(done, key=lambda row: row["time"]):
        who = row["player"]
        own = scores.get(who, 0)
        other = sum(score for one, score in scores.items() if one != who)
        at = own, other, at_risk
        rolls = "faces" in row
        before = play.wins(*at) if at in play.roll else 1.0
        value = _rolled(play, *at) if rolls else play.hold.get(at, 1.0)
        bust = rolls and row["effect"] == "bust"
        now = at_risk + (row["points"] if rolls else 0)
        after = _after(play, own, other, now, bust) if rolls else value
        yield {
            "you": who == "P-AA", "round": row["round"], "at": at, "rolls": rolls,
            "chose": at_risk > 0, "before": before, "lost": before - value,
            "luck": after - value if rolls else 0.0, "after": after,
        }  # fmt: skip
        if bust or not rolls:
            scores[who], at_risk = own + (0 if bust else at_risk), 0
        else:
            at_risk = now


def _rolled(play, own, other, at_risk):
    """What a throw is worth; of who has enough, only a bust can take it away."""
    lost = 1 - play.roll[other, own, 0]
    return play.roll.get((own, other, at_risk), 1 - BUST * (1 - lost))


def _after(play, own, other, now, bust):
    if bust:
        return 1 - play.roll[other, own, 0]
    return 1.0 if own + now >= TARGET else play.wins(own, other, now)


def how_it_ended(moves):
    """Who banked enough with the last move, and the score of the other."""
    own, other, at_risk = moves[-1]["at"]
    won, lost = ("Ana", ADA) if moves[-1]["you"] else (ADA, "Ana")
    return f"{won} wins with {own + at_risk}: the first to bank {TARGET}. {lost}: {other}."


def whose(moves, you):
    return [it for it in moves if it["you"] is you]


def signed(chance):
    shown = f"{abs(100 * chance):.1f}"
    return "0" if shown == "0.0" else f"{'+' if chance > 0 else '−'}{shown}"


def told(best, number):
    return say_of(number, "summary.best" if number else "summary.nothing", best=best)


def cost(lost):
    return f"{100 * lost:.1f}" if lost >= TOLD else "less than 0.1"


@pytest.fixture(params=range(3))
def reviewed(request, tmp_path):
    """A game that is over and looked back on, and its moves."""
    played = play(tmp_path, Random(request.param))
    return played, list(moves(tmp_path))


def test_the_sentences_and_the_dearest_decisions_are_those_of_the_record(reviewed):
    played, moves = reviewed
    view = played._screen.view
    mine = [it for it in whose(moves, True) if it["chose"]]
    dear = sorted((it for it in mine if it["lost"] > 1e-9), key=lambda it: -it["lost"])
    lost, best = sum(it["lost"] for it in dear), len(mine) - len(dear)
    others = {0: "", 1: ", the other cost"}.get(len(dear), f", the other {len(dear)} cost")
    others += f" {cost(lost)} games in 100" if dear else ""
    hers = sum(it["chose"] for it in whose(moves, False))
    decided = {"Ana": f"{told(best, len(mine))}{others}", ADA: told(hers, hers)}
    luck = {it: signed(sum(m["luck"] for m in whose(moves, it == "Ana"))) for it in decided}
    says = (say("summary.told", name=it, decided=decided[it], luck=luck[it]) for it in decided)
    lines = [how_it_ended(moves), *says]
    assert view["panel"]["lines"] == lines
    assert view["said"] == " ".join(lines)
    assert view["panel"]["corner"] == (say("review.dearest", number=3) if len(dear) > 3 else "")
    rows = [row["cells"] for table in view["panel"]["tables"] for row in table]
    assert rows == [
        [str(it["round"]), f"{it['at'][0]} : {it['at'][1]}", str(it["at"][2]),
         "roll" if it["rolls"] else "bank", "bank" if it["rolls"] else "roll", cost(it["lost"])]
        for it in dear[:3]
    ]  # fmt: skip


def test_the_win_chance_goes_as_the_record_says(reviewed):
    played, record = reviewed
    chart = charts_on(played)[0]
    values = [record[0]["before"], *(it["after"] for it in record)]
    mine = [True, *(it["you"] for it in record)]
    chances = [it if you else 1 - it for it, you in zip(values, mine, strict=True)]
    marked = [
        (number, chances[number], row["lost"])
        for number, row in enumerate(record, 1)
        if row["you"] and row["lost"] >= MARKED
    ]
    went = ("In {moves} the win chance went from {first}% to {last}%.",
            {"moves": several(len(record), "move"), "first": percent(chances[0]),
             "last": percent(chances[-1])})  # fmt: skip
    dear = ("{number} could have been better: {lost} games in 100 lost.",
            {"number": several(len(marked), "decision"),
             "lost": Near(100 * sum(it[2] for it in marked))})  # fmt: skip
    chart.title(say("chart.review.title"))
    chart.says(went, dear if marked else "No decision could have been better.")
    chart.axes("move", f"win chance: {YOU}")
    chart.marks("class-line", list(enumerate(chances)))
    chart.marks("busted-point", [it[:2] for it in marked])
    chart.marks("quiet-line", [(0.5,)], on=("y",))
    chart.key(*([("busted-point", say("chart.review.better"))] if marked else []))
    assert not chart.faults + chart.left_over()


def test_luck_and_choices_are_bars_as_long_as_what_they_did(reviewed):
    played, moves = reviewed
    chart = charts_on(played)[1]
    changes = {}
    for what, of in (("throws", lambda it: it["luck"]), ("choices", lambda it: -it["lost"])):
        for name, you in ((YOU, True), (ADA, False)):
            changes[f"{name}: {what}"] = sum(map(of, whose(moves, you)))
    shown = {part: signed(it) for part, it in changes.items()}
    chart.title(say("chart.review.luck_title"))
    pairs = ", ".join(f"{part} {it}" for part, it in shown.items())
    assert chart.spec["description"] == f"In games per 100: {pairs}."
    chart.axes(say("chart.review.change"))
    bars = {}
    for style in ("class-fill", "busted-fill"):
        bars |= chart.take_bars(style)
    assert bars == pytest.approx({part: 100 * it for part, it in changes.items()}, abs=1e-6)
    for part, text in shown.items():
        chart.words("exact-label", text, y=part)
    chart.marks("quiet-line", [(0,)], on=("x",))
    assert not chart.faults + chart.left_over()
