"""Interactive pictures: everything is computed before, and the page draws it.

A slider never waits for Python: the view has all of its places, each with its sentence. Only for
other rules does Python compute a new view. The view of each picture has its own module, which is
imported when that picture is made.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.fields import Among, View
from pigclass.widgets.page.screen import ScreenWidget, in_folder, lazy, static, styled

if TYPE_CHECKING:
    from pigclass.widgets.pictures.class_throws import ActivityOrGame
    from pigclass.widgets.pictures.slides import PictureView

# Options of the game that the page of an explorer offers.
OFFERED = Among(lambda shown: [it["name"] for it in shown._screen.view["explorer"]["fields"]])
PARTS = ("dom.js", "dice.js", "tiles.js", "stage.js", "slides.js")


class PictureScreen(ScreenWidget):
    """The page of every picture; its `view` says which one it is."""

    _esm = static(*PARTS, *in_folder("pictures"), "picture.js")
    _css = styled("screen.css", "stage.css", "picture.css")
    called = "a picture"


class Picture(ActivityBase):
    """Picture in a notebook; the F key fills the window; its text form is its sentence."""

    def __init__(self, draws: "Callable[[], PictureView]") -> None:
        self._view = draws
        # Raises PigclassError before anything is shown, if there is no such picture.
        message = draws().message()
        self._screen = PictureScreen(self.act)
        self._screen.view = message
        super().__init__([self._screen])

    def _message(self) -> View:
        return replace(self._view(), problem=self._problem).message()

    def __repr__(self) -> str:
        """Return the picture's sentence."""
        return str(self._screen.view["said"])


def drawn_by(name: str) -> "Callable[..., PictureView]":
    """Return a function that imports and calls `module:name` of this folder."""
    return lazy(f"widgets.pictures.{name}")


class OutcomeGrid(Picture):
    """All ways the dice can fall, a square for each: `OutcomeGrid(skunk())`.

    Pressed squares are counted: 11 of 36. A square can show the throw, its sum or its product;
    beside the squares are events to count. All squares are equally likely: a face that comes up
    twice as often has two rows.

    Raises PigclassError for more than two dice, or for dice of too many faces.
    """

    @about_a_game()
    def __init__(self, game: Game) -> None:
        super().__init__(partial(drawn_by("outcome_grid:grid_view"), game))


class Balance(Picture):
    """Balance of the points that one more throw may win and may lose: `Balance(skunk())`.

    A slider sets the points at risk. The more there are, the more may be lost, until the balance
    tips; the tipping point is shown once the slider has passed it. `score` is the banked score,
    which a wipe-out takes too. The figures come from `exact.gain` and `exact.break_even`.

    Raises PigclassError for a game in which nothing is ever at risk.
    """

    @about_a_game(score=POINTS)
    def __init__(self, game: Game, *, score: int = 0) -> None:
        super().__init__(partial(drawn_by("tipping:balance_view"), game, score))


class Tree(Picture):
    """A turn that grows a throw at a time: `Tree(piglet())`.

    Each throw has a branch that goes on and branches that end, with their exact chances. A sentence
    gives the chance that the turn gets there. Bars show the mean of stopping after each throw, up
    to a few throws beyond the best.

    Raises PigclassError for a game of one throw.
    """

    @about_a_game()
    def __init__(self, game: Game) -> None:
        super().__init__(partial(drawn_by("growing_tree:tree_view"), game))


class YourRule(Picture):
    """A number to stop at, set by a slider: `YourRule(activity)` or `YourRule(skunk())`.

    First a player stops at this number on the class's own throws, round by round, and the score is
    compared with the students'. Then the same player joins a thousand classes, which shows how far
    luck goes; each dot stands for ten classes. `activity` may also be a game.

    Raises PigclassError for a game in which nobody chooses when to stop.
    """

    def __init__(self, activity: "ActivityOrGame") -> None:
        from pigclass.widgets.pictures.class_throws import class_throws, game_played
        from pigclass.widgets.pictures.your_rule import rule_view

        rules = game_played(activity)
        super().__init__(lambda: rule_view(rules, class_throws(activity, rules)))


class LongRun(Picture):
    """The mean of more and more rounds: `LongRun(skunk(), HoldAt(20))`.

    Each press takes about twice as many rounds; *Another run* begins again with other dice, and
    earlier runs stay as thin lines. The exact mean is shown at the end, or once the class asks for
    it. The default `strategy` is the one with the highest mean; with an `other` there are two
    lines, each with its own dice. `seed` is the seed of all dice; without
    one, each picture has its own dice.

    Raises PigclassError, with the reason, if there is no exact mean.
    """

    @about_a_game()
    def __init__(
        self,
        game: Game,
        strategy: Strategy | str | None = None,
        other: Strategy | str | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        from pigclass.simulate.estimates import pick_seed
        from pigclass.widgets.pictures.running_mean import best, run_view

        first = best(game) if strategy is None else chosen(strategy, game)
        strategies = [first] if other is None else [first, chosen(other, game)]
        run = partial(run_view, game, strategies, seed=pick_seed(seed))
        super().__init__(run)


class PolicyExplorer(Picture):
    """Perfect play at any two scores: `PolicyExplorer(pig())`, or `PolicyExplorer(activity)`.

    Point at the map, or move its two sliders: the text beside it gives the turn total at which
    perfect play holds, higher ones at which it rolls again, and the win chance. Buttons draw the
    map as a landscape to turn, or compare it with the best threshold; target and sides can be
    changed. For an activity the map has the game that was played, with a cross where perfect play
    would have decided otherwise. Source of the picture: Neller and Presser 2004, *Optimal Play of
    the Dice Game Pig*.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    def __init__(self, activity: "ActivityOrGame") -> None:
        from pigclass.widgets.pictures.class_throws import game_played
        from pigclass.widgets.pictures.policy_explorer import explorer_view, steps_played

        self._game = game_played(activity)
        super().__init__(lambda: explorer_view(self._game, steps_played(activity, self._game)))

    def _do_change(self, *, name: Annotated[str, OFFERED], value: str) -> None:
        from pigclass.widgets.pictures.policy_explorer import changed

        # If the changed game has no map, the map stays as it is.
        self._game = changed(self._game, name, value)
