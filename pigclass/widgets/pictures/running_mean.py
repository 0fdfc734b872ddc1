"""The long run: the mean of more and more rounds, beside the exact one."""

import numpy as np

from pigclass.exact import best_dice, best_hold, turn
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.simulate.many_turns import turns
from pigclass.strategies.catalog import chosen
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.picture import Picture
from pigclass.widgets.pictures.slides import called, named, short, slides
from pigclass.words import in_its_language, say, say_of
from pigclass.words.numbers import grouped

RUNS = 12
# After so many rounds one looks at the mean; between them it is drawn at so many places.
LOOKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
PLACES = 120
# After ten rounds there is a line to be seen, and still far to go.
FIRST = LOOKS.index(10)


class LongRun(Picture):
    """The mean of more and more rounds, beside the exact mean: `LongRun(skunk(), HoldAt(20))`.

    It goes on at a press, and each press takes about twice as many rounds; *Another run* begins
    anew with other dice, and what came before stays as a thin line. The exact mean is shown at the
    end, or once the class asks for it. Without a `strategy` it is the
    one with the highest mean. `seed` is the number from which the dice are drawn.

    Raises PigclassError, with the reason, where there is no exact mean.
    """

    @about_a_game()
    @in_its_language
    def __init__(
        self,
        game: Game,
        strategy: Strategy | str | None = None,
        *,
        seed: int = 1,
        language: str | None = None,
    ) -> None:
        self._game, self._seed = game, seed
        self._strategy = _best(game) if strategy is None else chosen(strategy, game)
        super().__init__(language=language)

    def _view(self) -> View:
        return run_view(self._game, self._strategy, seed=self._seed)


def run_view(game: Game, strategy: Strategy, *, seed: int) -> View:
    """Return what is drawn of each run, and what is said of it after so many rounds.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> print(run_view(pig(), HoldAt(20), seed=1)["modes"][0]["places"][0]["says"])
    After 1 turn the mean is 21.
    """
    exact, names = turn(game, strategy).mean, called(game)
    most = LOOKS[-1]
    scores = turns(game, strategy, RUNS * most, seed=seed).scores.reshape(RUNS, most)
    means = scores.cumsum(axis=1) / np.arange(1, most + 1)
    # Where a mean is said the line has a point, so that the mark stands on what is said.
    drawn = np.union1d(np.geomspace(1, most, PLACES).round().astype(int), LOOKS)
    modes: list[View] = [
        {
            "means": [round(float(it), 4) for it in run[drawn - 1]],
            "places": [_look(game, rounds, float(run[rounds - 1])) for rounds in LOOKS],
        }
        for run in means
    ]
    name = f"{named(game)}, {_called(strategy, game)}"
    return {
        **slides("run", name, modes[0]["places"], start=FIRST, turns=names["turns"]),
        "modes": modes,
        "drawn": drawn.tolist(),
        "exact": float(exact),
        "theory": say("experiment.reveal"),
        "then": say("picture.run.then", exact=short(exact)),
        "exactly": say("picture.run.exactly", mean=short(exact)),
        **{it: say(f"picture.run.{it}", **names) for it in ("step", "again", "across", "up")},
    }


def _best(game: Game) -> Strategy:
    """Return what makes most in a turn, on average."""
    if game.dice_choice is not None:
        return ThrowDice(best_dice(game).dice[0])
    return best_hold(game).strategy


def _called(strategy: Strategy, game: Game) -> str:
    """Name what is done as the class does: where all play at once, one sits."""
    if game.at_once and isinstance(strategy, HoldAt):
        return say("group.sit_at", threshold=strategy.threshold)
    return title(strategy)


def _look(game: Game, rounds: int, mean: float) -> View:
    """Return what is said of a run after so many rounds."""
    told = {"rounds": grouped(rounds), "mean": short(mean), **called(game)}
    says = say_of(rounds, "picture.run.says", **told)
    return {"shows": grouped(rounds), "rounds": rounds, "says": says}
