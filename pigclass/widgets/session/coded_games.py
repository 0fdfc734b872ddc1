"""Which game an activity plays: one that is given, or the one that a game code tells."""

from pigclass.lesson_list import game_link
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_code import read_code
from pigclass.widgets.page.fields import View
from pigclass.widgets.session.session import Session
from pigclass.words import current_language, refusal, say


@about_a_game()
def game_given(game: Game | None = None, *, code: str = "", seed: int | None = None) -> Game | None:
    """Return the game that was given or coded, None for neither.

    >>> game_given(code="PVY7-3DK1-AV")
    greedy_pig(poison=2)

    Raises PigclassError where a code and something else tell the game, or its dice, twice.
    """
    if not code:
        return game
    coded = read_code(code)
    if game is not None:
        raise refusal("coded.twice", what="a game", game=coded.game.name)
    if seed is not None and coded.seed is not None:
        raise refusal("coded.twice", what="a seed", game=coded.game.name)
    return coded.game


def game_needed(screen: type) -> Game:
    """Refuse to open a screen without a game."""
    raise refusal("coded.needed", screen=screen.__name__)


def at_once(game: Game) -> Game:
    """Return the game if all play it at once, or say where it is played."""
    if not game.at_once:
        raise refusal("coded.in_turns", game=game.name)
    return game


def in_turns(game: Game) -> Game:
    """Return the game if players take turns in it, or say where it is played."""
    if game.at_once:
        raise refusal("coded.shared", game=game.name)
    return game


def code_shown(session: Session) -> View:
    """Return the code of the game at hand, as a screen shows it: with what it is good for."""
    key = "same_rules" if not session.dice_known else "same_dice"
    if session.dice_known and not session.dice_told:
        key = "dice_later"
    shown = {"label": say("coded.label"), "text": session.code, "help": say(f"coded.{key}")}
    return {**shown, "link": game_link(session.code, session.game.play.game.id, current_language())}
