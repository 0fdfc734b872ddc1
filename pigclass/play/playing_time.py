"""How long a game takes: played through by computer players, at a pace that is stated."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from statistics import mean

from pigclass.play.match import Match, play_match
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.game import Game
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt


@dataclass(frozen=True)
class Pace:
    """Seconds for a throw, with the adding and the deciding, and for the change of turn after it.

    A class needs longer for both: thirty decide, and thirty scores are written down.
    """

    throw: float
    turn: float

    def seconds(self, match: Match) -> float:
        """Return how long a match takes at this pace."""
        return self.throw * match.throws + self.turn * match.turns


AT_A_TABLE = Pace(throw=6, turn=8)
IN_A_CLASS = Pace(throw=15, turn=45)


def usual_pace(game: Game) -> Pace:
    """Return the pace of a class where all play at once, else of a few round a table."""
    return IN_A_CLASS if game.at_once else AT_A_TABLE


# A card, a key and the paper of a lesson ask for the same game.
@lru_cache(maxsize=64)
def playing_time(
    game: Game, *, players: int | None = None, pace: Pace | None = None, games: int = 40
) -> float:
    """Return the mean playing time in minutes, from `games` games with dice of a fixed seed.

    >>> from pigclass.rules.catalog import pig
    >>> playing_time(pig(players=4)) > playing_time(pig(players=2)) > playing_time(pig(target=50))
    True

    The computer players hold at about a fifth of the target (at 20 in round games), some earlier
    and some later; in Hog they throw five dice.
    """
    seats = game.players if players is None else players
    rng = Random(seats)  # noqa: S311 - dice, not secrets
    crowd = [_player(game, seat) for seat in range(seats)]
    if game.at_once and not game.own_dice:
        # Who decides alike on the same throws is as one: a class is played by three.
        crowd = [*dict.fromkeys(crowd)]
    at = usual_pace(game) if pace is None else pace
    matches = (play_match(game, crowd, GeneratorThrower(rng)) for _ in range(games))
    return mean(at.seconds(match) for match in matches) / 60


def _player(game: Game, seat: int) -> Strategy:
    if game.dice_choice is not None:
        most = game.dice_choice.most
        return ThrowDice(5 if most is None else min(5, most))
    middle = max(1, (game.target or 100) // 5)
    return HoldAt(max(1, middle + (seat % 3 - 1) * middle // 4))
