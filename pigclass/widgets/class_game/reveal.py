"""Charts of a reveal: one function for each; `facts` is the evidence of the chosen games."""

from collections.abc import Callable, Mapping
from math import ceil

import altair as alt
import pandas as pd

from pigclass import charts
from pigclass.facts.class_game import (
    MOST,
    Evidence,
    best_thresholds,
    break_even,
    good_throws_expected,
    hold_means,
    mean_and_win,
    means_by_threshold,
    safe_when_seated,
    takes_scores,
)
from pigclass.facts.far_off import far_off, luck_of_points, luck_of_throws, points_off
from pigclass.facts.groups import compared
from pigclass.play.state import is_computer
from pigclass.rules.catalog.one_die import pig
from pigclass.rules.typed_input import ByName
from pigclass.stats import lengths, rescored, scored
from pigclass.widgets.session.belief_questions import Question
from pigclass.words import PigclassError, refusal, rounded, say, word_for

# Number of simulated rounds beside those of a class.
MACHINE_ROUNDS = 10_000
# Ends of a round with a result; a student who stands when the game is stopped has none.
RESULTS = ("sat", "banked", "caught")


def where_we_sat(facts: Evidence, *, with_truth: bool = True) -> alt.LayerChart:
    """Draw where the class sat and, `with_truth`, where it pays to sit."""
    decisions = _not_empty(facts.decisions, say("refused.nothing_decided"))
    if decisions["turn_total"].isna().any():
        raise refusal("refused.not_told")
    pays = break_even(facts.rules, decisions)
    believed = facts.believed("sit_at")
    return charts.sits_against_break_even(
        decisions, pays, facts.rounds, predictions=believed, with_theory=with_truth
    )


def is_one_due(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the chance of a bust after a run of good throws: predicted, observed and exact."""
    believed = facts.believed("bust_after_4")
    rolls = _rolls(facts, believed)
    return charts.is_a_one_due(
        lengths(rolls),
        facts.rules.bust_chance,
        believed,
        safe_throws=facts.rules.safe_throws,
        across=_since("chart.due.across", facts, rolls),
        with_theory=with_truth,
    )


def when_to_stop(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the mean score of each threshold, with the class's own stops and predictions."""
    rules, thresholds = facts.rules, facts.thresholds()
    return charts.hold_curve(
        hold_means(rules, thresholds),
        simulated=means_by_threshold(rules, thresholds, MACHINE_ROUNDS, facts.seed),
        stops=facts.stops,
        predictions=facts.believed("sit_at"),
        with_theory=with_truth,
    )


def said_and_came(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the good throws of a round: predicted, seen since and, `with_truth`, expected."""
    believed = facts.believed("throws_survived")
    if believed is None:
        raise refusal("refused.nothing_said")
    rolls = _rolls(facts, believed)
    rounds = lengths(rolls)
    # The bust is no good throw: subtract it (True is 1).
    bust = rounds["ended"] == "bust"
    observed = pd.DataFrame({"value": rounds["throws"] - bust, "count": 1, "cut": ~bust})
    return charts.predicted_and_seen(
        believed,
        observed,
        what=_since("label.good_throws", facts, rolls),
        exact=good_throws_expected(facts.rules) if with_truth else None,
        luck=luck_of_throws(facts.rules, facts.rules.bust_chance, rounds) if with_truth else "",
    )


def all_rounds(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the points of every student in each round."""
    rounds = facts.rounds[facts.rounds["points"].notna()]
    results = _not_empty(rounds[rounds["outcome"].isin(RESULTS)], say("refused.no_results"))
    # Where a throw can take the score, points of rounds do not add up.
    adds_up = not takes_scores(facts.rules)
    exact, luck = luck_of_points(facts.rules, results, facts.decisions) if adds_up else (None, "")
    return charts.all_rounds(results, exact=exact, luck=luck, with_theory=with_truth)


def how_far_off(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the scores of the class and, `with_truth`, the range of most classes' means."""
    try:
        result = far_off(facts.rules, facts.rounds, facts.decisions)
    except PigclassError as why:
        # There is no theory for such games, or for such a class.
        chart = charts.final_scores(facts.rounds)
        chart.description = chart.usermeta["meaning"] = f"{chart.description} {why}"
        return chart
    return charts.how_far_off(**vars(result), with_theory=with_truth)


def among_class(facts: Evidence, **_: bool) -> alt.LayerChart:
    """Draw the scores of a class, and of an absent student who played its throws."""
    scores = pd.DataFrame({"score": facts.game.setup.beside, "count": 1})
    return charts.final_scores(scores, own=facts.game.play.scores[0])


def groups(facts: Evidence, **_: bool) -> alt.LayerChart:
    """Draw the scores of each group, and whether luck alone could explain its mean."""
    scores, rows, rounds = compared(facts.rounds)
    own_dice = facts.rules.own_dice
    return charts.groups_compared(scores, rows, rounds=rounds, own_dice=own_dice)


def same_dice(facts: Evidence, *, with_truth: bool) -> alt.LayerChart:
    """Draw the mean of every threshold on the class's throws, with a dot for each student."""
    safe_when_seated(facts.rules)
    our_means = rescored(_rolls(facts))
    last = max(our_means["threshold"].max(), *best_thresholds(facts.rules))
    thresholds = range(1, last + 1, ceil(last / MOST))
    exact = hold_means(facts.rules, tuple(sorted({*thresholds, *best_thresholds(facts.rules)})))
    # If a throw can take the score, `hold_means` has means of games: divide by the rounds.
    rounds = facts.rules.rounds if takes_scores(facts.rules) else 1
    exact = exact.assign(mean=exact["mean"].map(float) / (rounds or 1))
    return charts.same_dice(our_means, _students(facts), exact if with_truth else None)


def choices(
    question: Question,
    exact: Callable[[Evidence], Mapping[str, str]],
    facts: Evidence,
    *,
    with_truth: bool,
) -> alt.LayerChart:
    """Draw the number of answers for each choice and, `with_truth`, the exact figure of each."""
    answers = facts.believed(question.id)
    if answers is None:
        raise refusal("refused.nobody_answered", question=question.asks)
    words = {choice: word_for("answer", choice) for choice in question.choices}
    return charts.what_we_said(
        answers.assign(choice=answers["choice"].map(lambda choice: words.get(choice, choice))),
        list(words.values()),
        asks=question.asks,
        exact={words.get(choice, choice): figure for choice, figure in exact(facts).items()},
        with_theory=with_truth,
    )


def best_for_what(
    thresholds: tuple[int, ...], against: int, _: Evidence, **__: bool
) -> alt.LayerChart:
    """Draw thresholds of Pig by mean score and by the chance to win the race to 100."""
    against_whom = say("label.hold_at", threshold=against)
    return charts.mean_or_win(mean_and_win(pig(), thresholds, against), against=against_whom)


def deviations(ways: Mapping[str, str], facts: Evidence) -> dict[str, str]:
    """Return the standard deviation of the class's mean, in words, for each choice of `ways`.

    `ways` maps a choice to the kind of throws, "shared" or "own".
    """
    students = sum(not is_computer(it) for it in facts.game.setup.players)
    off = points_off(facts.rules, students=students)
    return {it: say("label.exact_off", points=rounded(off[kind], 1)) for it, kind in ways.items()}


PAGES_OF_A_GAME = (all_rounds, groups, how_far_off, is_one_due, said_and_came, same_dice)
# Pages of a class game by their names.
PAGES: Mapping[str, Callable[..., alt.LayerChart]] = ByName(
    "page", {it.__name__: it for it in (*PAGES_OF_A_GAME, when_to_stop, where_we_sat)}
)


def _rolls(facts: Evidence, answers: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the throws; with `answers`, only the throws made after these."""
    rolls = _not_empty(facts.rolls, say("refused.no_throw"))
    if answers is None:
        return rolls
    return _not_empty(facts.thrown_since(answers), say("refused.nothing_since"))


def _since(label: str, facts: Evidence, rolls: pd.DataFrame) -> str:
    """Return a label that says since when throws count, unless all of them do."""
    if len(rolls) == len(facts.rolls):
        return say(label)
    if facts.games > 1:
        return say("label.since_said", what=say(label))
    return say("label.since", what=say(label), round=int(rolls["round"].min()))


def _not_empty(frame: pd.DataFrame, sentence: str) -> pd.DataFrame:
    if frame.empty:
        raise PigclassError(sentence)
    return frame


def _students(facts: Evidence) -> pd.DataFrame:
    """Return each student's mean threshold, and mean points of a round."""
    sat = facts.decisions[facts.decisions["action"] == "sit"]
    stops = sat.groupby("player", observed=True)["turn_total"].mean()
    results = scored(facts.rounds[facts.rounds["outcome"] != "away"])
    # A throw may take earlier points: the score of a game counts, not the sum of its rounds.
    games = results.groupby(["player", "game"], observed=True)["score_after"].agg(["last", "size"])
    totals = games.groupby("player", observed=True).sum()
    means = totals["last"].astype(float) / totals["size"]
    return pd.DataFrame({"mean": means}).assign(threshold=stops)
