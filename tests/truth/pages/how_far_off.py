"""How far off may a class be? Its scores, every score's chance, and where most means lie."""

from collections import Counter
from functools import lru_cache
from itertools import product
from statistics import median_low

import numpy as np

from tests.truth.pages.refusals import HURTS_SEATED, NO_SINGLE_SCORES
from tests.truth.recount import theory
from tests.truth.recount.dice import ADDS, WIPE_OUT
from tests.truth.sentences import Near, percent, several

QUESTION = "How far off may a class be?"
NOBODY_SAT = "Nobody has sat yet, so nobody knows when this class sits."
# Where the bars begin and end, from the top of the plot.
TOP, FOOT = 206, 282


def refusal(told):
    """Why there is nothing to draw."""
    if told.row["rounds"] is None:
        return (
            f"Here the game ends when somebody has {told.row['target']}, so luck decides how many "
            "rounds there are: theory knows no chance of each score."
        )
    if told.hurts_seated:
        return HURTS_SEATED
    if not scores(told):
        return NO_SINGLE_SCORES
    return None if thresholds(told) else NOBODY_SAT


def check(chart, told):
    """Hold the chart against the scores, and against all ways in which such games can go."""
    ended, at = scores(told), thresholds(told)
    rounds = len(whole_rounds(told))
    mean = float(np.mean(ended))
    one = of_one(told.dice, at, rounds)
    low, high = quantile(one, 0.25), quantile(one, 0.75)
    chart.title(QUESTION)
    known = {name: means(told.dice, at, rounds, own=name == "own") for name in ("shared", "own")}
    chart.says(
        (
            "{students}: {mean} on average. Exactly {exact}, half {low} to {high}.",
            {
                "students": several(len(ended), "student"),
                "mean": Near(mean),
                "exact": Near(float(one @ np.arange(len(one)))),
                "low": low,
                "high": high,
            },
        ),
        *(sentence for name in known for sentence in _of_range(told, name, known[name], mean)),
    )
    chart.axes(f"score after {several(rounds, 'round')}")
    chart.marks("class-line", [(mean,)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(mean))
    chart.plain_lines("quiet-line", 1)
    chart.strip("class", several(len(ended), "student"), Counter(ended))
    for name, chances in known.items():
        ours = ": ours" if told.dice.own == (name == "own") else ""
        chart.words("exact-label", f"{name} throws{ours}")
        if chances is None:
            chart.words("label", "not known")
    ranges = [nine_in_ten(it, len(at)) for it in known.values() if it is not None]
    chart.marks("exact-line", [(it[0], it[1]) for it in ranges], on=("x", "x2"))
    for first, last, share in ranges:
        chart.words("label", "{share}% of classes", share=Near(100 * share))
        for end in (first, last):
            chart.words("exact-label", "{end}", x=end, end=Near(end))
    chart.marks("exact-band", [(low - 0.5, high + 0.5)], on=("x", "x2"))
    chart.words("exact-label", "any student")
    chart.words("label", "half: {low} to {high}", low=low, high=high)
    _bars(chart, one, max(quantile(one, 0.999), *ended, 1))


def _of_range(told, name, chances, mean):
    """The sentences of a way of throwing."""
    if chances is None:
        return
    low, high, share = nine_in_ten(chances, len(thresholds(told)))
    yield (
        f"With {name} throws {{share}}% of classes average {{low}} to {{high}}.",
        {"share": Near(100 * share), "low": Near(low), "high": Near(high)},
    )
    if told.dice.own == (name == "own"):
        below = chances[: sum(scores(told))].sum()
        yield ("Ours is above {share}% of them.", {"share": percent(below)})


def _bars(chart, one, highest):
    """Bars as high as their chances, each of so many points that there are about thirty."""
    steps = (a * b for b, a in product((1, 10, 100), (1, 2, 5)))
    step = next(it for it in steps if it >= highest / 30 * 0.999)
    if step > 1:
        chart.words("label", "a bar: {step} points", step=step)
    bars = {at: one[at : at + step].sum() for at in range(0, int(highest) + 1, step)}
    bars = {at: chance for at, chance in bars.items() if chance > 0}
    most = (FOOT - TOP) / max(bars.values())
    rows = [(at - 0.5, at + step - 0.5, FOOT - most * it, FOOT) for at, it in bars.items()]
    chart.marks("exact-fill", rows, on=("x", "x2", "y", "y2"))


def whole_rounds(told):
    """The numbers of the rounds that were played to their end."""
    return {
        it["round"]
        for it in told.own.rounds
        if it["score_after"] is not None and it["ended"] != "finished early"
    }


def there(told):
    """Who was there in all of those rounds, with their last score."""
    found = {}
    for it in told.own.rounds:
        if it["round"] in whole_rounds(told) and it["outcome"] != "away":
            found.setdefault(it["player"], {})[it["round"]] = it["score_after"]
    return {
        player: by_round[max(by_round)]
        for player, by_round in found.items()
        if len(by_round) == len(whole_rounds(told))
    }


def scores(told):
    """Their last scores."""
    return list(there(told).values())


def thresholds(told):
    """At which turn total each of them sits on average; empty where nobody has sat."""
    sat = {player: [] for player in there(told)}
    for it in told.own.decisions:
        if it["action"] == "sit" and it["player"] in sat:
            sat[it["player"]].append(it["turn_total"])
    every = [total for totals in sat.values() for total in totals]
    if not every:
        return ()
    middle = median_low(every)
    means = [np.mean(totals) if totals else middle for totals in sat.values()]
    return tuple(sorted(max(1, round(float(it))) for it in means))


def of_one(dice, at, rounds):
    """The chance of each score of any one of them, from 0 on."""
    every = [_score_chances(dice, each, rounds) for each in at]
    chances = np.zeros(max(map(len, every)))
    for one in every:
        chances[: len(one)] += one / len(at)
    return chances


@lru_cache(maxsize=200)
def means(dice, at, rounds, *, own):
    """The chance of each sum of scores, from 0 on; None where a throw takes scores of only some."""
    if own:
        sums = np.ones(1)
        for each in at:
            sums = np.convolve(sums, _score_chances(dice, each, rounds))
        return sums
    if len(set(at)) == 1:
        one = _score_chances(dice, at[0], rounds)
        sums = np.zeros(len(at) * (len(one) - 1) + 1)
        sums[:: len(at)] = one
        return sums
    a_round = _shared_round(dice, at)
    if a_round is None:
        return None
    sums = np.ones(1)
    for _ in range(rounds):
        sums = np.convolve(sums, a_round)
    return sums


def _shared_round(dice, at):
    """The chance of each sum of points that a round of shared throws brings."""
    ended, still, throws = Counter(), {(0, 0): 1.0}, 0
    while still:
        going = Counter()
        for (total, saved), chance in still.items():
            for (done, points), each in dice.chances(before=throws).items():
                if done == WIPE_OUT:
                    return None
                now, bust = total + points, done != ADDS
                before = [it for it in at if throws >= max(dice.safe, 1) and it <= total]
                after = [it for it in at if throws + 1 >= max(dice.safe, 1) and it <= now]
                more = 0 if bust else (len(after) - len(before)) * now
                over = bust or len(after) == len(at)
                place = saved + more if over else (now, saved + more)
                (ended if over else going)[place] += chance * float(each)
        still, throws = {it: chance for it, chance in going.items() if chance > 1e-15}, throws + 1
    return _from_0(ended)


@lru_cache(maxsize=1000)
def _score_chances(dice, threshold, rounds):
    return _from_0(theory.game_scores(dice, threshold, rounds))


def _from_0(chances):
    told = np.zeros(max(chances) + 1)
    for at, chance in chances.items():
        told[at] += chance
    return told


def nine_in_ten(chances, n):
    """From where to where the mean of `n` lies in at least nine of ten classes, and in how many."""
    low, high = quantile(chances, 0.05), quantile(chances, 0.95)
    return low / n, high / n, float(chances[low : high + 1].sum())


def quantile(chances, share):
    """The lowest number that so many do not exceed."""
    return int(np.searchsorted(np.cumsum(chances), share - 1e-12))
