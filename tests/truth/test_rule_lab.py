"""What the Rule Lab says of two rules, in figures and as curves, is listed throw by throw."""

import pytest

from pigclass.widgets.rule_lab.activity import RuleLab
from pigclass.words import say
from tests.truth.chart import charts_on
from tests.truth.recount import theory
from tests.truth.recount.dice import ADDS, BUST, DIE, WIPE_OUT, Dice, dice_of
from tests.truth.sentences import Near, says

PIG = dice_of("greedy_pig()")
SIGNS = {BUST: "✕", WIPE_OUT: "✕✕"}


def two_busts(faces):
    return (BUST, 0) if faces[0] in (1, 2) else (ADDS, faces[0])


def sixes(faces):
    if faces == (6, 6):
        return WIPE_OUT, 0
    return (BUST, 0) if 6 in faces else (ADDS, sum(faces))


# What is changed in Pig, and the dice of the new rule, written down a second time.
RULES = {
    "a second poison": ([("change", {"field": "faces", "value": "1 2"})], Dice((DIE,), two_busts)),
    "two dice and sixes": (
        [
            ("change", {"field": "dice", "value": "2d6"}),
            ("change", {"field": "faces", "value": "6"}),
            ("change", {"field": "alike", "value": "wipe"}),
        ],
        Dice((DIE, DIE), sixes),
    ),
}


@pytest.fixture(params=RULES)
def changed(request, log):
    """A lab in which Pig has been changed, and the dice of both rules."""
    presses, dice = RULES[request.param]
    lab = RuleLab(log=log)
    for action, data in presses:
        lab.act(action, data)
        assert not lab._screen.view["problem"]
    return lab, (PIG, dice)


def best(dice):
    """The thresholds that bring the most in a turn, in words, and how much that is."""
    thresholds, most = theory.best_holds(dice, 1)
    return " or ".join(map(str, thresholds)), Near(most, 2)


def figures(dice):
    """Each figure of a rule with its name, in the order in which it stands there."""
    thresholds, most = best(dice)
    lives = theory.reaches(dice, int(thresholds.split()[0]))
    yield say("rule_lab.fact_bust"), "{}%", Near(100 * theory.bust_chance(dice), 2)
    yield say("rule_lab.fact_tips"), "{}", Near(theory.no_gain(dice), 2)
    yield say("rule_lab.fact_hold"), "{}", thresholds
    yield say("rule_lab.fact_mean"), "{}", most
    yield say("rule_lab.fact_busts"), "{}%", Near(100 * (1 - lives), 2)


def faults_of_figures(side, dice):
    shown = [(it["name"], it["value"]) for it in side["facts"]]
    wanted = list(figures(dice))
    wrong = [
        (figure, name, value)
        for figure, (name, pattern, value) in zip(shown, wanted, strict=False)
        if figure[0] != name or not says(figure[1], pattern.replace("{}", "{n}"), n=value)
    ]
    return wrong if len(shown) == len(wanted) else [*wrong, (shown, wanted)]


def squares(dice):
    """What stands in each square, row by row."""
    rows = [()] if len(dice.sides) == 1 else [(face,) for face in dice.sides[0]]
    for row in rows:
        done = (dice.throw((*row, face), before=0) for face in dice.sides[-1])
        yield [SIGNS.get(what, str(points)) for what, points in done]


def test_both_rules_are_compared_square_by_square_and_figure_by_figure(changed):
    lab, both = changed
    lab.act("page", {"page": "compare"})
    view = lab._screen.view
    for side, dice in zip(view["sides"], both, strict=True):
        drawn = [[cell["text"] for cell in row["cells"]] for row in side["map"]["rows"]]
        assert drawn == list(squares(dice))
        assert not faults_of_figures(side, dice)
    heard = " ".join(
        f"{side['name']}: " + ". ".join(f"{it['name']} {it['value']}" for it in side["facts"]) + "."
        for side in view["sides"]
    )
    assert view["heard"] == heard
    (one, most), (other, other_most) = map(best, both)
    assert says(
        view["said"],
        "Pig: hold at {one}, for {most} points a turn. "
        "Pig, changed: hold at {other}, for {other_most} points a turn.",
        one=one, most=most, other=other, other_most=other_most,
    )  # fmt: skip


def test_both_curves_are_what_each_threshold_brings(changed):
    lab, both = changed
    lab.act("page", {"page": "curve"})
    (chart,) = charts_on(lab)
    (one, most), (other, other_most) = map(best, both)
    chart.title(say("chart.two_rules.title"))
    chart.says(
        ("Pig: best to hold at {one}, for {most} on average.", {"one": one, "most": most}),
        ("Pig, changed: at {other}, for {most}.", {"other": other, "most": other_most}),
    )
    chart.axes("hold at", "mean score")
    for role, name, dice in zip(("exact", "class"), ("Pig", "Pig, changed"), both, strict=True):
        thresholds, _ = best(dice)
        found = chart.take(f"{role}-line")
        last = len(found)
        assert last >= int(thresholds.split()[-1])
        assert [at for at, _ in found] == list(range(1, last + 1))
        for at, mean in found:
            assert mean == pytest.approx(float(theory.round_mean(dice, int(at))), abs=1e-9)
        chart.words(f"{role}-label", name)
    bests = [(best(it)[0], float(theory.best_holds(it, 1)[1])) for it in both]
    entries = [f"hold at {at}: {mean:.2f}" for at, mean in bests]
    chart.key(("exact-line", entries[0]), ("class-line", entries[1]))
    assert not chart.faults + chart.left_over()
