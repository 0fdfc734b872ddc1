"""The long run: the mean of more and more rounds, beside the exact mean."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pigclass.exact import best_dice, best_hold, turn
from pigclass.rules.game import Game
from pigclass.rules.wording import words_of
from pigclass.simulate.games import turns
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.thresholds import HoldAt, ThrowDice
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.slides import PictureView, named, short, slides
from pigclass.words import grouped, joined, say, say_of

RUNS = 12
# Numbers of rounds with a sentence; the line is drawn at about `PLACES` points.
LOOKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
PLACES = 120
# Place of the first sentence shown: after ten rounds there is a line, and still far to go.
FIRST = LOOKS.index(10)
Means: TypeAlias = NDArray[np.float64]


def run_view(game: Game, strategies: Sequence[Strategy], *, seed: int) -> PictureView:
    """Return data and sentences for each run of one strategy or two.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> print(run_view(pig(), [HoldAt(20)], seed=1).modes[0]["places"][0]["says"])
    After 1 turn the mean is 21.
    """
    names = [_display_name(it, game) for it in strategies]
    exact = [turn(game, it).mean for it in strategies]
    section = "picture.run" if len(names) == 1 else "picture.run.two"
    turns_called = words_of(game)
    # The line has a point at each number of rounds with a sentence, for the mark.
    rounds_drawn = np.union1d(np.geomspace(1, LOOKS[-1], PLACES).round().astype(int), LOOKS)
    means = [_means(game, it, seed=seed + number) for number, it in enumerate(strategies)]
    modes: list[View] = [
        {
            "means": [[round(float(it), 4) for it in run[rounds_drawn - 1]] for run in runs],
            "places": [
                _look(game, rounds, names, [run[rounds - 1] for run in runs]) for rounds in LOOKS
            ],
        }
        for runs in zip(*means, strict=True)
    ]
    title = f"{named(game)}, {joined(names)}"
    own = {
        "drawn": rounds_drawn.tolist(),
        "decimal": say("number.mark"),
        "names": names if len(names) > 1 else [],
        "exact": list(map(float, exact)),
        "exactly": [
            say(f"{section}.exactly", name=name, mean=short(mean))
            for name, mean in zip(names, exact, strict=True)
        ],
        **{it: say(f"picture.run.{it}", **turns_called) for it in ("across", "up")},
    }
    view = slides("run", title, modes[0]["places"], turns_called, start=FIRST, own=own)
    step, again = say("picture.run.step"), say("picture.run.again")
    theory, then = say("experiment.reveal"), say(f"{section}.then", **_mean_words(names, exact))
    return replace(view, modes=modes, step=step, again=again, theory=theory, then=then)


def _means(game: Game, strategy: Strategy, *, seed: int) -> Means:
    """Return the mean after each round, a row for each run."""
    most = LOOKS[-1]
    scores = turns(game, strategy, RUNS * most, seed=seed).scores.reshape(RUNS, most)
    return scores.cumsum(axis=1) / np.arange(1, most + 1)


def best(game: Game) -> Strategy:
    """Return the strategy with the highest mean of a turn."""
    if game.dice_choice is not None:
        return ThrowDice(best_dice(game).dice[0])
    return best_hold(game).strategy


def _display_name(strategy: Strategy, game: Game) -> str:
    """Return a strategy's name in the words of the class: in shared games students sit."""
    if game.at_once and isinstance(strategy, HoldAt):
        return say("group.sit_at", threshold=strategy.threshold)
    return title(strategy)


def _look(game: Game, rounds: int, names: Sequence[str], means: Sequence[float]) -> View:
    """Return the sentence after a number of rounds of one run, or of two side by side."""
    section = "picture.run" if len(names) == 1 else "picture.run.two"
    filled = {"rounds": grouped(rounds), **_mean_words(names, means), **words_of(game)}
    says = say_of(rounds, f"{section}.says", **filled)
    return {"shows": grouped(rounds), "rounds": rounds, "says": says}


def _mean_words(names: Sequence[str], means: Sequence[Fraction | float]) -> dict[str, str]:
    """Return the words for a sentence about one mean or two."""
    mean, second = short(means[0]), short(means[-1])
    return {"one": names[0], "mean": mean, "other": names[-1], "second": second}
