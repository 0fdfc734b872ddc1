"""One more throw? What it may win and what it may lose, at the turn total of the last decision."""

from math import ceil, floor
from statistics import median_low

from pigclass.words import say
from tests.truth.recount import theory
from tests.truth.sentences import Near, Rounded, words_of

QUESTION = say("reveal.one_more_throw")
# The axis goes as far at least, or to twice where the balance tips.
FEWEST = 8


def refusal(facts):
    """Why there is nothing to draw."""
    return say("refused.hurts_the_seated") if facts.hurts_seated else None


def check(chart, facts):
    """Hold the chart against what a throw adds and takes."""
    last = facts.last_decision
    banked = 0
    if facts.takes_scores and last and not facts.heads:
        banked = median_low(it["score"] for it in last)
    win = theory.may_win(facts.dice)
    tips = theory.no_gain(facts.dice, score=banked)
    with_score = {"banked": banked} if facts.takes_scores else {}
    at = last[0]["turn_total"] if last else None
    lose = theory.may_lose(facts.dice, at or 0, score=banked)
    chart.title(
        words_of("chart.balance.title_banked") if with_score else say("reveal.one_more_throw"),
        **with_score,
    )
    chart.says(
        ("With {banked} banked:", with_score) if with_score else None,
        (
            words_of("chart.balance.tips_at").replace("{number}", "{tips}"),
            {"tips": Near(max(tips, 0)), "first": floor(max(tips, 0)) + 1},
        ),
        (
            "At {at}, our last choice, one more throw wins {win} and loses {lose}, on average.",
            {"at": at, "win": Rounded(win), "lose": Rounded(lose)},
        )
        if last
        else None,
    )
    chart.axes(say("chart.turn_total"), say("chart.balance.up"))
    chart.marks("exact-bar", [(max(tips, 0),)], on=("x",))
    chart.words("exact-label", "break-even: {tips}", tips=Near(max(tips, 0)))
    chart.words("standing-label", "average gain")
    chart.words("busted-label", "average loss")
    _curves(chart, facts, at=at or 0, banked=banked)
    here = [(at, min(win, lose), max(win, lose))] if last else []
    chart.marks("class-line", here, on=("x", "y", "y2"))
    if last:
        label = words_of("chart.balance.here").replace("{total}", str(at))
        chart.key(("class-bar", label.replace("{balance}", _balance(chart, float(win - lose)))))


def _balance(chart, balance):
    """What one more throw brings; just between two numbers either may be shown."""
    if abs(balance) < 0.05:
        return "gains nothing"
    how = "gains" if balance > 0 else "loses"
    down, up = (f"{how} {abs(balance) + by:.1f}" for by in (-1e-9, 1e-9))
    return up if any(it.text.endswith(up) for it in chart._words) else down


def _curves(chart, facts, *, at, banked):
    """What may be won and lost at every turn total, from 0 to twice where they are level."""
    for style, worth in (
        ("standing-line", lambda _: theory.may_win(facts.dice)),
        ("busted-line", lambda total: theory.may_lose(facts.dice, total, score=banked)),
    ):
        found = chart.take(style)
        last = max(FEWEST, ceil(2 * theory.no_gain(facts.dice)), at)
        if [x for x, _ in found] != list(range(last + 1)):
            chart.fault(f"{style} is drawn at {[x for x, _ in found]}, recounted 0 to {last}")
        for total, points in found:
            if abs(points - worth(int(total))) > 1e-9:
                chart.fault(f"{style} is {points} at {total}, recounted {float(worth(int(total)))}")
