"""Short names for games and players in the frames: G01, P01; or real names where asked for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.classlog.rosters.naming import told_apart


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
        """Return the labels with names in place of numbers, for those who have one.

        Two of one name, of whichever classes, are told apart.
        """
        wanted = [names.get(player, label) for player, label in self.players.items()]
        return replace(self, players=dict(zip(self.players, told_apart(wanted), strict=True)))


def labels(events: Iterable[Event]) -> Labels:
    """Return the labels that a log gives its games and players, from the events that bring them.

    A label never changes while the log grows. Players that join together are numbered by their
    random ids, since the order of a class list would give names away.

    >>> start = Event(Kind.GAME_STARTED, game="g", data={"players": ["x", "a", "computer:bold"]})
    >>> labels([start]).players
    {'a': 'P01', 'computer:bold': 'computer:bold', 'x': 'P02'}
    """
    games: dict[str, str] = {}
    players: dict[str, str] = {}
    rooms: dict[str, str] = {}
    students = 0
    for event in events:
        games.setdefault(event.game, f"G{len(games) + 1:02d}")
        if room := event.data.get("classroom"):
            rooms.setdefault(str(room), f"C{len(rooms) + 1:02d}")
        for player in sorted(_joining(event)):
            if player in players:
                continue
            students += not is_computer(player)
            players[player] = player if is_computer(player) else f"P{students:02d}"
    return Labels(games, players, rooms=rooms)


def _joining(event: Event) -> list[str]:
    if event.kind is Kind.GAME_STARTED:
        return [str(player) for player in event.data.get("players", ())]
    return [str(event.data["player"])] if event.kind is Kind.ARRIVAL else []
