"""Endings of games, ties and teams; checks of arguments."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from numbers import Integral, Real
from typing import Literal, TypeVar

from pigclass.rules.typed_input import whole
from pigclass.words import refusal, say, word_for


@dataclass(frozen=True)
class ToATarget:
    """Ending of a race to a target."""

    target: int
    rounds: None = None


class FirstTo(ToATarget):
    """The first player to bank the target wins at once."""


class EqualTurns(ToATarget):
    """When a player reaches the target, the round is finished; the highest total wins."""


class LastTurn(ToATarget):
    """When a player reaches the target, all others have one more turn; the highest total wins."""


class LastThrow(ToATarget):
    """When a player reaches the target, all others have one more throw; the highest total wins."""


@dataclass(frozen=True)
class Rounds:
    """A fixed number of rounds; the highest total wins."""

    rounds: int
    target: None = None

    def __post_init__(self) -> None:
        within(self.rounds, 1, 1000, what="rounds")


Word = TypeVar("Word", bound=str | bool)
# Names in the options of builders.
EndingName = Literal["first_to", "equal_turns", "last_turn", "last_throw"]
TiesName = Literal["share", "tiebreaker"]

Ending = FirstTo | EqualTurns | LastTurn | LastThrow | Rounds


class Ties(StrEnum):
    """Rule for ties for the highest total."""

    SHARE = "share"
    TIEBREAKER = "tiebreaker"


MOST_POINTS = 100_000

ENDINGS: dict[EndingName, type[FirstTo | EqualTurns | LastTurn | LastThrow]] = {
    "first_to": FirstTo,
    "equal_turns": EqualTurns,
    "last_turn": LastTurn,
    "last_throw": LastThrow,
}


def race_ending(name: EndingName, *, target: int) -> Ending:
    """Return the ending called `name`, played to `target`.

    >>> race_ending("equal_turns", target=50)
    EqualTurns(target=50, rounds=None)
    """
    within(target, 1, MOST_POINTS, what="target")
    return ENDINGS[one_of(name, ENDINGS, what="ending")](target)


def one_of(word: Word, allowed: Collection[Word], *, what: str) -> Word:
    """Return `word` if it is in `allowed`; else refuse it and list the choices.

    >>> one_of("wipe", ("bust", "wipe"), what="double_one")
    'wipe'
    """
    if word not in allowed:
        called = word_for("called", what)
        choices = ", ".join(map(repr, allowed))
        raise refusal("refused.rules.not_known", what=called, given=word, choices=choices)
    return word


Choice = TypeVar("Choice")


def plain(value: Choice) -> Choice | int:
    """Return a whole number of any type, such as 1e6 or NumPy's, as an int; all else as it is."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return value
    if isinstance(value, Integral):
        return int(value)
    return int(float(value)) if float(value).is_integer() else value


def within(number: int, least: int, most: int, *, what: str) -> int:
    """Return `number` as an int if it is a whole number within the limits; else refuse it.

    >>> within(6.0, 4, 20, what="sides")
    6
    """
    number = plain(number)
    if isinstance(number, bool) or not isinstance(number, int):
        nearest_whole = whole(str(number).removesuffix(".0"))
        example = least if nearest_whole is None else min(max(nearest_whole, least), most)
        called = word_for("called", what)
        raise refusal("refused.rules.not_whole", what=called, given=number, example=example)
    if not least <= number <= most:
        called = word_for("called", what)
        limits = {"least": least, "most": most, "choose": say("refused.rules.choose", what=called)}
        raise refusal("refused.rules.not_possible", what=called, given=number, **limits)
    return number


@dataclass(frozen=True)
class Teams:
    """Players who play together: a tuple of seats for each team.

    >>> Teams.named("2v2", players=4)
    Teams(seats=((0, 2), (1, 3)))
    """

    seats: tuple[tuple[int, ...], ...]

    @classmethod
    def named(cls, name: str, *, players: int) -> "Teams":
        """Return the teams for a name such as "2v2"; members of different teams alternate."""
        needed = cls.players_in(name)
        if needed != players:
            raise refusal("refused.rules.team_players", name=name, needed=needed, players=players)
        teams = len(name.split("v"))
        return cls(tuple(tuple(range(team, players, teams)) for team in range(teams)))

    @staticmethod
    def players_in(name: str) -> int:
        """Return the total number of players for a name of teams.

        >>> Teams.players_in("2v2v2")
        6
        """
        sizes = str(name).split("v")
        size = whole(sizes[0])
        if len(sizes) < 2 or len(set(sizes)) > 1 or size is None or size < 1:
            raise refusal("refused.rules.no_teams", name=name)
        return size * len(sizes)
