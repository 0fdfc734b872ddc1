"""Your rule: a number to stop at, on the throws of the class and in a thousand classes."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.exact.chance.throws import effect_chances
from pigclass.facts.class_game import best_thresholds
from pigclass.rules.endings import Rounds, Ties
from pigclass.rules.game import Game
from pigclass.rules.game_code import shared_form
from pigclass.rules.wording import words_of
from pigclass.simulate.many_games import ManyGames
from pigclass.stats import RoundPath
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.class_throws import ClassThrows
from pigclass.widgets.pictures.slides import PictureView, named, slides
from pigclass.words import PigclassError, joined, refusal, rounded, say, say_of

Ints = npt.NDArray[Any]

CLASSES = 1000
# Number of rounds in which a class plays a race.
ROUNDS = 5
# Classes for each dot: a hundred dots are seen at a glance.
A_DOT = 10
MOST_PILES = 30
# The slider ends at 1.5 times the best number, within bounds; at `USUAL` if there is none.
NEAREST, USUAL, FARTHEST = 8, 40, 120
# It also reaches the highest number that the class had or predicted, up to this one.
MEANT = 60
# First number of the slider, which most classes try first.
FIRST = 20
# Most throws of a mean turn: then a thousand classes play within a second or two.
LONGEST = 300


def rule_view(game: Game, own: ClassThrows | str = "") -> PictureView:
    """Return the picture's data for each number to stop at, on the class's throws if any.

    >>> from pigclass.rules.catalog import skunk
    >>> sum(rule_view(skunk()).modes[0]["places"][19]["dots"])
    100
    """
    if game.is_one_throw:
        raise refusal("refused.picture.nothing_at_risk", game=game.name, picture="YourRule")
    last = max(_farthest(game), min(own.highest, MEANT) if isinstance(own, ClassThrows) else 0)
    _check_length(game, last)
    classes = _in_classes(class_form(game), last, own)
    modes = [_on_our_throws(own, last), classes] if isinstance(own, ClassThrows) else [classes]
    start = FIRST if last > FIRST else last // 2
    places, terms = modes[0]["places"], words_of(game)
    view = slides("rule", named(game), places, terms, least=1, start=start, own={})
    return replace(view, modes=modes, note=own if isinstance(own, str) else "")


def _farthest(game: Game) -> int:
    """Return the last number of the slider."""
    try:
        best = best_thresholds(game)[-1]
    except PigclassError:
        return USUAL
    return min(max(NEAREST, ceil(1.5 * best)), FARTHEST)


def _check_length(game: Game, far: int) -> None:
    """Raise PigclassError for rules whose turns are too long, on average, to wait for."""
    effects = effect_chances(game, throws=game.safe_throws)
    points = sum((it.turn_add * chance for it, chance in effects.items()), Fraction(0))
    ends = sum((chance for it, chance in effects.items() if it.ends_turn), Fraction(0))
    grows = any(it.turn_scale > 1 for it in effects)
    if not grows and max(points * LONGEST, ends * LONGEST * far) < far:
        raise refusal("refused.picture.long_turns", game=game.name, at=far, most=LONGEST)


def _on_our_throws(own: ClassThrows, far: int) -> View:
    """Return the rounds of the class, and where each number stops in them."""
    rows = [_row(name, path) for name, path in zip(own.names, own.rounds, strict=True)]
    places = [_place(own, at) for at in range(1, far + 1)]
    heads = {it: say(f"picture.rule.{it}") for it in ("throws", "kept")}
    label = say("picture.rule.our_throws")
    return {"label": label, "kind": "ours", "rows": rows, "places": places, **heads}


def _row(name: str, path: RoundPath) -> View:
    """Return a round as it is drawn, with a sentence for a screen reader."""
    totals, is_bust = [str(it) for it in path.totals], path.end is not None
    way = ("lost" if totals else "lost_at_once") if is_bust else "kept"
    sentence = say(f"picture.rule.row_{way}", name=name, totals=joined(totals))
    return {"name": name, "totals": totals, "lost": is_bust, "told": sentence}


def _place(own: ClassThrows, at: int) -> View:
    score = own.score(at)
    return {
        "stops": own.places(at),
        "points": ["?" if it is None else str(it) for it in own.points(at)],
        "sum": "?" if score is None else str(score),
        "says": _score_text(own, at, score),
    }


def _score_text(own: ClassThrows, at: int, score: int | None) -> str:
    if score is None:
        unknown = own.points(at).count(None)
        return say_of(unknown, "picture.rule.unknown", at=at)
    sentence = say_of(len(own.rounds), "picture.rule.makes", at=at, score=score)
    if not own.finals:
        return sentence
    beaten, level = sum(it < score for it in own.finals), own.finals.count(score)
    key = f"picture.rule.beats{'' if beaten else '_none'}"
    beats = say(key, beaten=beaten, students=len(own.finals))
    return " ".join([sentence, beats, *([say_of(level, "picture.rule.level")] if level else [])])


def _in_classes(game: Game, far: int, own: ClassThrows | str) -> View:
    """Return the scores of a thousand classes as dots, and the mean, by number to stop at."""
    scores = scores_of_classes(game, far)
    # Nearly all scores find room in the piles, each for so many points.
    most = int(np.quantile(scores, 0.995))
    width = max(1, -(-(most + 1) // MOST_PILES))
    # Fewer rounds than a game has cannot be compared with whole games.
    class_throws = own if isinstance(own, ClassThrows) and len(own.rounds) == game.rounds else None
    return {
        "label": say("picture.rule.classes"),
        "kind": "classes",
        "across": say("picture.rule.across", rounds=game.rounds),
        "dot": say("picture.rule.dot"),
        "curve": say("picture.rule.curve", **words_of(game)),
        "width": width,
        "means": [float(it.mean()) for it in scores],
        "places": [
            {
                "dots": _dots(it // width, piles=most // width + 1),
                "mean": float(it.mean()),
                "says": _over_classes(at, it, game),
                # The class's own score among the thousand, if it is known.
                "ours": (score := class_throws.score(at) if class_throws else None),
                "ours_told": "" if score is None else say("picture.rule.ours", score=score),
            }
            for at, it in enumerate(scores, start=1)
        ],
    }


def _over_classes(at: int, scores: Ints, game: Game) -> str:
    low, high = np.quantile(scores, [0.05, 0.95], method="nearest")
    spread = {"mean": rounded(float(scores.mean()), 1), "low": int(low), "high": int(high)}
    words = {"at": at, "rounds": game.rounds} | words_of(game)
    return say("picture.rule.in_classes", **spread, **words)


def _dots(places: Ints, *, piles: int) -> list[int]:
    """Return the number of dots in each pile, a hundred in all; the last pile has the rest."""
    place = np.clip(places, 0, piles - 1).astype(np.intp)
    return whole_dots(np.bincount(place, minlength=piles).tolist())


def whole_dots(classes: Sequence[int]) -> list[int]:
    """Return numbers of dots for these numbers of classes, rounded to the right sum.

    >>> whole_dots([504, 489, 7])
    [50, 49, 1]
    """
    whole = [number // A_DOT for number in classes]
    rest = sum(classes) // A_DOT - sum(whole)
    by_rest = sorted(range(len(classes)), key=lambda it: -(classes[it] % A_DOT))
    for place in by_rest[:rest]:
        whole[place] += 1
    return whole


@lru_cache(maxsize=8)
def scores_of_classes(game: Game, most: int) -> Ints:
    """Return the scores of stopping at 1, 2, … `most`, [number, class].

    All numbers play on the same throws, so that they can be compared class by class. The seed is
    constant, so that moving the slider back shows the same scores again.
    """
    runner = ManyGames(game, [HoldAt(at) for at in range(1, most + 1)], for_games=CLASSES)
    return runner.play(CLASSES, np.random.default_rng(1)).scores


def class_form(game: Game) -> Game:
    """Return the game as a class plays it: a number of rounds, each throw for everyone.

    >>> from pigclass.rules.catalog import pig, skunk
    >>> class_form(pig()).rounds, class_form(skunk()).rounds
    (5, 5)
    """
    if not game.at_once:
        game = shared_form(game, rounds=ROUNDS)
    ending = game.ending if game.rounds else Rounds(ROUNDS)
    # Ties do not matter here, and a tiebreaker would go on playing.
    return replace(game, ending=ending, ties=Ties.SHARE)
