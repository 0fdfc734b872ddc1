"""What the Strategy Lab says and draws of a tournament is counted again, turn by turn."""

from collections import Counter
from functools import cache

import pytest

from pigclass import StrategyLab, pig
from pigclass.words import say
from tests.truth.chart import charts_on
from tests.truth.recount.dice import dice_of
from tests.truth.recount.duel import prices, share, turn
from tests.truth.sentences import Near, percent, says
from tests.truth.touched.explorer import perfect

TARGET, BANDS = 20, 10
PERFECT = "perfect play"
# Each kind of error: its mark, how large it is beside a disc with as much ink, what it is called.
KINDS = {
    "hold": ("sat-point", 1, say("chart.prices.hold")),
    "roll": ("busted-point", 1.55, say("chart.prices.roll")),
}


@cache
def known():
    """What perfect play wins at each position."""
    return perfect(dice_of("greedy_pig()"), TARGET)


def best(*at):
    return known().roll[at] > known().hold[at]


def holding(threshold):
    return lambda own, theirs, at_risk: at_risk < threshold


THRESHOLDS = {"Ana": 3, "Ben": 8, "Cleo": 9}
ROLLS = {name: holding(it) for name, it in THRESHOLDS.items()} | {PERFECT: best}
OF_CLASS = list(THRESHOLDS)


@pytest.fixture(scope="module")
def wins():
    """How often each wins against each other."""
    return {
        (one, other): share(TARGET, ROLLS[one], ROLLS[other])
        for one in ROLLS
        for other in ROLLS
        if one != other
    }


@pytest.fixture(scope="module")
def shares(wins):
    """The share of games that each wins, the best first."""
    found = {name: sum(wins[name, it] for it in ROLLS if it != name) / 3 for name in ROLLS}
    return dict(sorted(found.items(), key=lambda it: -it[1]))


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A lab in which three strategies have met each other and perfect play."""
    place = tmp_path_factory.mktemp("lab") / "strategies.jsonl"
    lab = StrategyLab(pig(target=TARGET), file=place)
    for name, threshold in THRESHOLDS.items():
        lab.act("enter", {"name": name, "threshold": str(threshold)})
    lab.act("play", {})
    return lab


def turned_to(lab, page, **chosen):
    lab.act("examine" if chosen else "page", chosen or {"page": page})
    (chart,) = charts_on(lab)
    return chart, lab._screen.view["said"]


def sides(shares):
    """Who is of the class, and who is not, each with its bar's style."""
    yield "quiet-hollow", [name for name in shares if name not in OF_CLASS]
    yield "class-fill", [name for name in shares if name in OF_CLASS]


def called(name):
    """A strategy of the class with what it does."""
    return f"{name}: hold at {THRESHOLDS[name]}" if name in OF_CLASS else name


def test_after_each_entry_it_is_told_by_how_much_hold_at_20_is_beaten(tmp_path):
    lab = StrategyLab(pig(target=TARGET), file=tmp_path / "s.jsonl")
    for name, threshold in THRESHOLDS.items():
        lab.act("enter", {"name": name, "threshold": str(threshold)})
        ahead = 100 * (2 * share(TARGET, holding(threshold), holding(20)) - 1)
        pattern = "You beat hold at 20 by {by} in 100." if ahead > 0 else (
            "You lose to hold at 20 by {by} in 100.")  # fmt: skip
        says_now = lab._screen.view["said"].partition(f"so far: {len(lab.session.kept)}. ")[2]
        assert says(says_now, pattern, by=Near(abs(ahead)))


def test_the_ranking_is_the_mean_of_all_games(lab, shares):
    chart, text = turned_to(lab, "ranking")
    first, ours = next(iter(shares)), next(it for it in shares if it in OF_CLASS)
    assert says(
        text,
        "Best of all: {first}, which wins {most}% of its games. "
        "Best of the class: {ours}, {own}%.",
        first=first, most=percent(shares[first]), ours=ours, own=percent(shares[ours]),
    )  # fmt: skip
    chart.title(say("lab.page_ranking"))
    values = {f"share{place}": percent(it) for place, it in enumerate(shares.values(), 1)}
    placed = [
        f"{place}. {called(name)} ({{share{place}}}%)" for place, name in enumerate(shares, 1)
    ]
    rows = list(zip(values, placed, shares, strict=True))
    ours = [(key, it) for key, it, name in rows if name in OF_CLASS]
    chart.says(
        (f"{', '.join(placed)}.", values),
        (f"Our class: {', '.join(it for _, it in ours)}.", {key: values[key] for key, _ in ours}),
    )
    chart.axes(say("chart.ranking.across"))
    for style, names in sides(shares):
        bars = {called(it): shares[it] for it in names}
        assert chart.take_bars(style) == pytest.approx(bars, abs=1e-9)
    for name, part in shares.items():
        chart.words("label", "{share}%", share=percent(part), x=part, y=called(name))
    chart.key(("class-fill", "our class"))
    assert not chart.faults + chart.left_over()


def test_who_beats_whom_is_filled_where_the_row_wins_more(lab, shares, wins):
    chart, text = turned_to(lab, "league")
    assert text.startswith("No circle here: ")
    ahead = {pair: it for pair, it in wins.items() if it > 0.5}
    pairs = [(one, other) for one in shares for other in shares if (one, other) in ahead]
    chart.title(say("lab.page_league"))
    names = {pair: pair[0][0] + pair[1][0] for pair in pairs}
    beaten = [f"{one} beats {other} ({{{names[one, other]}}} of 100)" for one, other in pairs]
    values = {name: percent(wins[pair]) for pair, name in names.items()}
    chart.says((f"{'; '.join(beaten)}.", values))
    chart.axes(say("chart.who_beats_whom.of_100"))
    letters = dict(zip(shares, "ABCD", strict=True))
    places = {(one, other): (letters[other], f"{letters[one]}. {one}") for one, other in wins}
    assert chart.take_places("quiet-fill") == {places[pair] for pair in ahead}
    for pair, (x, y) in places.items():
        chart.words("label", "{share}", share=percent(wins[pair]), x=x, y=y)
    assert {one for one, _ in chart.take_places("class-point")} == {letters[it] for it in OF_CLASS}
    chart.key(("class-point", "our class"))
    assert not chart.faults + chart.left_over()


def test_best_for_what_sets_the_mean_of_a_turn_beside_the_games_won(lab, shares):
    chart, text = turned_to(lab, "means")
    # Perfect play is not there: what it does in a turn, and so its mean, changes with the scores.
    means = {
        name: sum(points * chance for points, chance in turn(TARGET, ROLLS[name], 0, 0)[0].items())
        for name in OF_CLASS
    }
    scorer = max(means, key=lambda name: means[name])
    winner = next(name for name in shares if name in OF_CLASS)
    sentence = (
        "Highest mean: {scorer} ({mean}). Most likely to win: {winner} ({win}%).",
        {"scorer": scorer, "mean": Near(means[scorer], 2), "winner": winner,
         "win": percent(shares[winner])},
    )  # fmt: skip
    chart.title(say("lab.page_means"))
    chart.says(sentence, "Not drawn: one without a known mean.")
    assert says(text, sentence[0] + say("chart.best_for_what.left_out_one"), **sentence[1])
    chart.axes(say("chart.best_for_what.across"), "chance of winning")
    chart.marks("class-point", {(means[name], shares[name]) for name in OF_CLASS})
    for name in OF_CLASS:
        chart.words("exact-label", name)
    chart.plain_lines("field-line", len(OF_CLASS))
    chart.key(("class-point", "our class"))
    assert not chart.faults + chart.left_over()


def _middle(costs, cell, band):
    """Where in a cell games are given away, on average: one's own score, and the other's."""
    inside = {at: it for at, it in costs.items() if (at[0] // band, at[1] // band, at[2]) == cell}
    return [sum(at[n] * it for at, it in inside.items()) / sum(inside.values()) for n in (0, 1)]


@pytest.mark.parametrize("name", OF_CLASS)
def test_what_is_given_away_is_the_price_of_every_decision(lab, wins, name):
    chart, text = turned_to(lab, "prices", name=name)
    costs = prices(TARGET, ROLLS[name], best, known())
    of = {kind: sum(it for (*_, did), it in costs.items() if did == kind) for kind in KINDS}
    # The prices add up to what is missing to one half.
    assert sum(of.values()) == pytest.approx(0.5 - wins[name, PERFECT], abs=1e-9)
    lost = {kind: Near(100 * it) for kind, it in of.items()}
    assert says(
        text,
        "Against perfect play {name} wins {share} games in 100, not 50. It gives away {sum}: "
        "{hold} by holding too soon, {roll} by rolling too long.",
        name=name, share=Near(100 * wins[name, PERFECT]), sum=Near(100 * sum(of.values())),
        **lost,
    )  # fmt: skip
    cells, band = Counter(), TARGET // BANDS
    for (own, theirs, did), cost in costs.items():
        cells[own // band, theirs // band, did] += cost
    (own, theirs, _), dearest = cells.most_common(1)[0]
    lost = {kind: Near(100 * it, 2) for kind, it in of.items()}
    chart.title(f"What does {name} give away, and where?")
    chart.says(
        (
            f"{name} gives away {{sum}} of 100 games: {{hold}} by holding too soon, {{roll}} by "
            "rolling too long. Most at {own} to {up} against {theirs} to {most}.",
            {"sum": Near(100 * sum(of.values()), 2), **lost, "own": own * band,
             "up": (own + 1) * band - 1, "theirs": theirs * band, "most": (theirs + 1) * band - 1},
        )
    )  # fmt: skip
    chart.axes(say("chart.prices.across"), say("chart.prices.up"))
    entries = []
    for kind, (style, ink, name) in KINDS.items():
        drawn = {at: it for at, it in cells.items() if at[2] == kind and it > 0}
        # A mark is no smaller than can be seen.
        areas = [ink * max(75, 620 * it / dearest) for it in drawn.values()]
        middles = [(*_middle(costs, at, band), area) for at, area in zip(drawn, areas, strict=True)]
        chart.marks(style, middles, on=("x", "y", "area"))
        entries += [(style, name)] if drawn else []
    chart.key(*entries)
    assert not chart.faults + chart.left_over()
