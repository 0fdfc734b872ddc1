"""Pictures to touch: all that can come of a press is worked out before, and the page draws it.

Whoever moves a slider waits for nobody. Each place that it can have is in the view, with its
sentence, and nothing is asked of Python meanwhile; only other rules are. What works out the view of
a picture is a module of its own, loaded when that picture is made.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

from pigclass.rules.game import DICE, POINTS, Game, about_a_game
from pigclass.strategies.catalog import chosen
from pigclass.strategies.reading import Strategy
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.fields import Among, View
from pigclass.widgets.page.screen import ScreenWidget, in_folder, later, static, styled
from pigclass.words import in_its_language

if TYPE_CHECKING:
    from pigclass.widgets.pictures.class_throws import Played

PARTS = ("dom.js", "dice.js", "tiles.js", "stage.js", "slides.js")


class PictureScreen(ScreenWidget):
    """The page of every picture; its `view` says which one it is."""

    _esm = static(*PARTS, *in_folder("pictures"), "picture.js")
    _css = styled("screen.css", "stage.css", "picture.css")
    called = "a picture"


class Picture(ActivityBase):
    """A picture in a notebook, which fills the window on F; shown as text it is its sentence."""

    def __init__(self, draws: Callable[[], View], *, language: str | None) -> None:
        self._view = draws
        # What cannot be drawn is refused before anything is shown.
        view = draws()
        self._screen = PictureScreen(self.act)
        self._screen.view = view
        self._speak(language)
        super().__init__([self._screen])

    def _message(self) -> View:
        return {**self._view(), "problem": self._problem}

    def __repr__(self) -> str:
        """Say what is to be seen."""
        return str(self._screen.view["says"])


def drawn_by(name: str) -> Callable[..., View]:
    """Return a function of this folder, `module:name`, that is loaded when it is called."""
    return later(f"widgets.pictures.{name}")


class OutcomeGrid(Picture):
    """All ways the dice can fall, a square for each: `OutcomeGrid(skunk())`.

    Press squares, and they are counted: 11 of 36. What is written in them can be the throw, its sum
    or its product, and what can be counted stands beside. Every square is as likely as any other: a
    face that comes up twice as often has two rows.

    Raises PigclassError for more than two dice, or for dice of too many faces.
    """

    @about_a_game()
    @in_its_language
    def __init__(self, game: Game, *, language: str | None = None) -> None:
        super().__init__(partial(drawn_by("outcome_grid:grid_view"), game), language=language)


class Balance(Picture):
    """Balance of the points that one more throw may win and may lose: `Balance(skunk())`.

    A slider has the points at risk. The more there are, the more may be lost, until the balance
    tips: where, is said once it has been seen. `score` is what a wipe-out would take besides. The
    figures are those of `exact.gain` and `exact.break_even`.

    Raises PigclassError for a game in which nothing is ever at risk.
    """

    @about_a_game(score=POINTS)
    @in_its_language
    def __init__(self, game: Game, *, score: int = 0, language: str | None = None) -> None:
        super().__init__(partial(drawn_by("tipping:balance_view"), game, score), language=language)


class Tree(Picture):
    """A turn that grows a throw at a time: `Tree(piglet())`.

    Each throw has a branch that goes on and branches that end, with their exact chances. In words
    stands how likely it is that the turn has come so far, and a bar for each throw what stopping
    there brings on average. The tree grows beyond the best of them. Where the number of dice is
    chosen and a turn is one throw, `Tree(hog())`, a slider has their number, from `dice` on: how
    likely a throw scores, and what it brings, is shown once the class asks what is exact.
    """

    @about_a_game(dice=DICE)
    @in_its_language
    def __init__(self, game: Game, *, dice: int | None = None, language: str | None = None) -> None:
        draws = partial(drawn_by("growing_tree:tree_view"), game)
        if game.dice_choice:
            draws = partial(drawn_by("one_throw:throw_view"), game, game.dice_choice, dice)
        else:
            game.table_for(dice=dice)
        super().__init__(draws, language=language)


class YourRule(Picture):
    """A number to stop at, under a slider: `YourRule(activity)`, or `YourRule(skunk())`.

    First it stops on the class's own throws, round by round, and one sees how many it would have
    beaten. Then it plays in a thousand classes, a dot for each ten of them, and one sees how far
    luck goes. `played` is an activity, a game, or a frame of rolls: that tells no rules, so `game`
    stands beside it.

    Raises PigclassError for a game in which nobody chooses when to stop.
    """

    @in_its_language
    def __init__(
        self, played: "Played", *, game: Game | None = None, language: str | None = None
    ) -> None:
        from pigclass.widgets.pictures.class_throws import class_throws, game_played
        from pigclass.widgets.pictures.your_rule import rule_view

        rules = game_played(played, game)
        super().__init__(lambda: rule_view(rules, class_throws(played, rules)), language=language)


class LongRun(Picture):
    """The mean of more and more rounds: `LongRun(skunk(), HoldAt(20))`.

    It goes on at a press, and each press takes about twice as many rounds; *Another run* begins
    anew with other dice, and what came before stays as a thin line. The exact mean is shown at the
    end, or once the class asks for it. Without a `strategy` it is the one with the highest mean;
    with an `other` there are two lines, each with dice of its own. `seed` is the number from which
    the dice are drawn.

    Raises PigclassError, with the reason, where there is no exact mean.
    """

    @about_a_game()
    @in_its_language
    def __init__(
        self,
        game: Game,
        strategy: Strategy | str | None = None,
        other: Strategy | str | None = None,
        *,
        seed: int = 1,
        language: str | None = None,
    ) -> None:
        from pigclass.widgets.pictures.running_mean import best, run_view

        one = best(game) if strategy is None else chosen(strategy, game)
        strategies = [one] if other is None else [one, chosen(other, game)]
        super().__init__(partial(run_view, game, strategies, seed=seed), language=language)


def _changeable(_: Picture) -> tuple[str, ...]:
    from pigclass.widgets.pictures.policy_explorer import OPTIONS

    return OPTIONS


class PolicyExplorer(Picture):
    """Perfect play at any two scores: `PolicyExplorer(pig())`, or `PolicyExplorer(activity)`.

    Point at the map, or move its two sliders: beside it stands from which turn total on perfect
    play holds, where it rolls again beyond, and who wins how often. Its buttons draw the map as a
    landscape to turn, or compare it with the best threshold; target and sides can be changed. Of an
    activity the game that was played on it is drawn into the map, with a cross where perfect play
    would have decided otherwise. Source of the picture: Neller and Presser 2004, *Optimal Play of
    the Dice Game Pig*.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    @in_its_language
    def __init__(self, played: "Played", *, language: str | None = None) -> None:
        from pigclass.widgets.pictures.class_throws import game_played
        from pigclass.widgets.pictures.policy_explorer import explorer_view, steps_played

        self._game = game_played(played, None)
        super().__init__(
            lambda: explorer_view(self._game, steps_played(played, self._game)), language=language
        )

    def _do_change(self, *, name: Annotated[str, Among(_changeable)], value: str) -> None:
        from pigclass.widgets.pictures.policy_explorer import changed

        # What cannot be drawn leaves the map as it is.
        self._game = changed(self._game, name, value)
