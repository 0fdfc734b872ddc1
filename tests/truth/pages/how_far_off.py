"""How much is luck? Its scores, the exact mean, and where most means lie."""

from collections import Counter
from functools import lru_cache
from statistics import median_low

import numpy as np

from pigclass.words import say
from tests.truth.pages import how_it_ended
from tests.truth.recount import luck, theory
from tests.truth.recount.dice import ADDS, WIPE_OUT
from tests.truth.sentences import Near, several, words_of

QUESTION = say("reveal.how_far_off")
CALLED = {"shared": say("rule.own_dice_is.False"), "own": say("chart.far_off.own")}


def refusal(facts):
    """Why there is nothing to draw."""
    return None if how_it_ended.last_scores(facts) else say("refused.no_scores")


def check(chart, facts):
    """Hold the chart against the scores, and against all ways in which such games can go."""
    is_unknown = facts.row["rounds"] is None or facts.hurts_seated or not scores(facts)
    if is_unknown or not thresholds(facts):
        how_it_ended.check(chart, facts, why(facts))
        return
    ended, at = scores(facts), thresholds(facts)
    mean, due = float(np.mean(ended)), exact(facts.dice, _games(facts))
    chart.title(QUESTION)
    ways = {name: of_all(facts, own=name == "own") for name in CALLED}
    ranges = {name: it if it is None else nine_in_ten(it, len(at)) for name, it in ways.items()}
    ours = "own" if facts.dice.own else "shared"
    played = several(len(next(iter(longest(facts).values()))), "round")
    chart.says(
        (words_of("chart.far_off.says_after").replace("{rounds}", played), {"mean": Near(mean)}),
        (words_of("luck.theory"), {"mean": Near(due)}),
        luck.of_points(ways[ours], sum(ended)),
        *(_of_range_said(*it) for it in ranges.items() if it[1]),
    )
    is_cut = any(it["ended"] == "finished early" for it in facts.shown.rounds)
    is_part = is_cut or len(longest(facts)) < len(whole_rounds(facts))
    title = words_of(f"chart.far_off.{'whole' if is_part else 'across'}")
    chart.axes(title.replace("{rounds}", played))
    chart.marks("class-line", [(mean,)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(mean))
    chart.words("exact-label", "in theory {exact} on average", exact=Near(due))
    chart.plain_lines("quiet-line", 1)
    chart.strip("class", several(len(ended), "score"), Counter(ended))
    reaches = [it[:2] for it in ranges.values() if it]
    chart.marks("exact-line", reaches, on=("x", "x2"))
    chart.marks("exact-line", [(due,)], on=("x",))
    for name, ends in ranges.items():
        _of_range(chart, f"{CALLED[name]}{': ours' if name == ours else ''}", ends)


def _of_range(chart, name, ends):
    """The name of a range, its two ends, and how many of a hundred classes are in it."""
    chart.words("exact-label", name)
    if not ends:
        chart.words("label", "not known")
        return
    chart.words("label", words_of("chart.far_off.classes"), number=9)
    for end in ends[:2]:
        chart.words("exact-label", "{end}", x=end, end=Near(end))


def _of_range_said(name, ends):
    """The sentence about the means of most classes that throw in one way."""
    figures = {"low": Near(ends[0]), "high": Near(ends[1]), "number": 9}
    return words_of("chart.far_off.says_range").replace("{throws}", CALLED[name]), figures


def why(facts):
    """Why such scores have no theory."""
    if facts.row["rounds"] is None:
        return words_of("refused.no_rounds"), {"target": facts.row["target"]}
    if facts.hurts_seated:
        return words_of("refused.hurts_the_seated"), {}
    students = {who for _, who in there(facts)}
    ever = {"sat": len(sat(facts, students)), "students": len(students)}
    return words_of(f"refused.{'few_sat' if students else 'no_scores'}"), ever if students else {}


def longest(facts):
    """The numbers of the whole rounds of the games that have most of them."""
    games = whole_rounds(facts)
    most = max(map(len, games.values()), default=0)
    return {game: rounds for game, rounds in games.items() if len(rounds) == most}


def whole_rounds(facts):
    """The numbers of the rounds that were played to their end, by game, where somebody has all."""
    found = {}
    for row in facts.shown.rounds:
        if row["score_after"] is not None and row["ended"] != "finished early":
            found.setdefault(row["game"], set()).add(row["round"])
    return {game: rounds for game, rounds in found.items() if _there(facts, game, rounds)}


def _there(facts, game, rounds):
    """Who was there in all of those rounds of a game, with their last score."""
    found = {}
    for row in facts.shown.rounds:
        if row["game"] == game and row["round"] in rounds and row["outcome"] != "away":
            found.setdefault(row["player"], {})[row["round"]] = row["score_after"]
    return {who: it[max(it)] for who, it in found.items() if len(it) == len(rounds)}


def there(facts):
    """Last scores of those there in all rounds of the longest games, by both."""
    return {
        (game, who): score
        for game, rounds in longest(facts).items()
        for who, score in _there(facts, game, rounds).items()
    }


def scores(facts):
    """Their last scores."""
    return list(there(facts).values())


def sat(facts, players):
    """At which turn totals each student sat, of those who ever did."""
    found = {}
    for row in facts.shown.decisions:
        if row["action"] == "sit" and row["player"] in players:
            found.setdefault(row["player"], []).append(row["turn_total"])
    return found


def sits(facts, players):
    """At which turn total each student sits on average; empty where hardly anybody has sat."""
    totals = sat(facts, players)
    if 2 * len(totals) < len(players):
        return {}
    middle = median_low([it for some in totals.values() for it in some])
    return {who: max(1, round(float(np.mean(totals.get(who, middle))))) for who in players}


def thresholds(facts):
    """The same of each score; empty where nobody has sat."""
    at = sits(facts, {who for _, who in there(facts)})
    return tuple(sorted(at[who] for _, who in there(facts))) if at else ()


def _games(facts):
    """Where those of each game sit, and in how many rounds."""
    at = sits(facts, {who for _, who in there(facts)})
    for game, rounds in longest(facts).items():
        yield tuple(sorted(at[who] for its, who in there(facts) if its == game)), len(rounds)


def exact(dice, games):
    """The exact mean of all scores, of games with where each sits, and how many rounds."""
    ones = [(len(at), of_one(dice, at, rounds)) for at, rounds in games]
    return float(sum(n * (it @ np.arange(len(it))) for n, it in ones) / sum(n for n, _ in ones))


def of_all(facts, *, own):
    """The chance of each sum of all scores; None where nobody knows."""
    sums = np.ones(1)
    for at, rounds in _games(facts):
        more = means(facts.dice, at, rounds, own=own)
        if more is None:
            return None
        sums = np.convolve(sums, more)
    return sums


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
    shares = np.zeros(max(chances) + 1)
    for at, chance in chances.items():
        shares[at] += chance
    return shares


def nine_in_ten(chances, n):
    """From where to where the mean of `n` lies in at least nine of ten classes, and in how many."""
    low, high = quantile(chances, 0.05), quantile(chances, 0.95)
    return low / n, high / n, float(chances[low : high + 1].sum())


def quantile(chances, share):
    """The lowest number that so many do not exceed."""
    return int(np.searchsorted(np.cumsum(chances), share - 1e-12))
