"""Labels of games and players in the frames: G01, a number, P-AA; or names where asked for."""

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from string import ascii_uppercase
from types import MappingProxyType

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.events.events import Event, Kind, number_of
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.classlog.rosters.naming import in_natural_order, told_apart

# A name that is a number in a class; a longer one may be that of a student in a school's files.
NUMBER = re.compile("[1-9][0-9]{0,2}")


@dataclass(frozen=True)
class Labels:
    """The label of each game and each player, by id, in the order of the log.

    `classrooms` is what the classes are called, by id; `rooms` are numbers in place of that.
    """

    games: Mapping[str, str]
    players: Mapping[str, str]
    classrooms: Mapping[str, str] = field(default_factory=dict)
    rooms: Mapping[str, str] = field(default_factory=dict)

    def numbered(self) -> "Labels":
        """Return the labels in which no class is called by its name: C01, C02 and so on."""
        return replace(self, classrooms=self.rooms)

    def with_names(self, names: Mapping[str, str]) -> "Labels":
        """Return the labels with names in place of codes and numbers, for those who have one."""
        return replace(self, players={it: names.get(it, own) for it, own in self.players.items()})

    def among(self, players: Container[str]) -> dict[str, str]:
        """Return what some players are called, in natural order: 2 comes before 10.

        Two of one name or number, of whichever classes, are told apart.

        >>> Labels({}, {"a": "10", "b": "2", "c": "2", "d": "P-AA"}).among("acbd")
        {'b': '2', 'c': '2 (2)', 'a': '10', 'd': 'P-AA'}
        """
        some = [it for it in self.players if it in players]
        apart = told_apart(self.players[it] for it in some)
        return dict(sorted(zip(some, apart, strict=True), key=lambda it: in_natural_order(it[1])))


def labels(events: Iterable[Event], names: Mapping[str, str] = MappingProxyType({})) -> Labels:
    """Return the labels that a log gives its games and players, from the events that bring them.

    Students who are called by a number keep it, also one that stands in `names` or on a class list.
    All others have a code of letters, P-AA, P-AB and so on: no number, since the class would take
    it for one of theirs. A code never changes while the log grows. Those who join together get
    theirs in the order of their random ids, since that of a class list would give names away.

    >>> start = Event(Kind.GAME_STARTED, game="g", data={"players": ["x", "a", "computer:bold"]})
    >>> labels([start], {"x": "29"}).players
    {'a': 'P-AA', 'computer:bold': 'computer:bold', 'x': '29'}
    """
    games: dict[str, str] = {}
    players: dict[str, str] = {}
    rooms: dict[str, str] = {}
    codes = count()
    for event in events:
        games.setdefault(event.game, f"G{len(games) + 1:02d}")
        if room := event.data.get("classroom"):
            rooms.setdefault(str(room), f"C{len(rooms) + 1:02d}")
        for player in sorted(_joining(event)):
            if player not in players:
                name = names.get(player, "")
                number = name if NUMBER.fullmatch(name) else number_of(player)
                own = player if is_computer(player) else number
                players[player] = own or _code(next(codes))
    return Labels(games, players, rooms=rooms)


def _code(place: int) -> str:
    letters = ""
    while place or len(letters) < 2:
        place, letter = divmod(place, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return f"P-{letters}"


def _joining(event: Event) -> list[str]:
    """Return the players whom an event brings into a game; heads that are counted are nobody."""
    if event.kind is Kind.GAME_STARTED and event.data.get("mode") != HEAD_COUNT:
        return [str(player) for player in event.data.get("players", ())]
    return [str(event.data["player"])] if event.kind is Kind.ARRIVAL else []
