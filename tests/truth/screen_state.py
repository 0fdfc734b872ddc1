"""What stands on the class screen after a press, as the sentences about it need it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pigclass.words import say
from tests.truth.recount.dice import round_name
from tests.truth.recount.scorekeeper import FATES, LOCKED, READY, Scorekeeper

COMPUTERS = {
    "computer:careful": "Careful Cleo",
    "computer:counting": "Counting Kit",
    "computer:steady": "Steady Sam",
    "computer:bold": "Bold Bo",
}
# What the class reads of each group, and the sign on its tiles.
GROUPS = {
    "hold at 20": ("sit at 20", "20"),
    "hold at 2": ("sit at 2", "2"),
    say("group.as_they_like"): (say("group.as_they_like"), "?"),
    "the bold": ("the bold", "T"),
}
Sentence = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class ScreenState:
    """The screen after a press: the board of the game, the names, the rules, and what was done.

    `wrote` is the last event that the press wrote down; `tapped` are those who are about to sit.
    An undo took back the event `undone`, or the taps of those `untapped`.
    """

    board: Scorekeeper
    rules: str
    names: Mapping[str, str]
    action: str
    data: Mapping[str, Any]
    wrote: Any
    tapped: frozenset[str]
    tapped_twice: frozenset[str] = frozenset()
    real_dice: bool = False
    asks_points: bool = False
    undone: Any = None
    untapped: tuple[str, ...] = ()

    @property
    def throws_own(self) -> bool:
        """Say whether everyone throws real dice of their own just now."""
        return self.real_dice and self.board.dice.own and self.board.stage in {READY, LOCKED}

    @property
    def tells(self) -> tuple[str, ...]:
        """What the taps of a tile tell now of a throw of real dice, one after the other."""
        dice = self.board.dice
        if not self.throws_own:
            return ()
        if dice.poison == "tails":
            return ("tails",)
        done = {it for it, _ in dice.chances(before=self.board.this.throws)}
        return tuple(it for it, fate in FATES.items() if fate in done)

    def told_of(self, player: str) -> str:
        """What taps have told of a player's throw."""
        if player not in self.tapped or not self.tells:
            return ""
        return self.tells[-1] if player in self.tapped_twice else self.tells[0]

    def name(self, player: str) -> str:
        """The name of a player, or the number of the seat."""
        label = COMPUTERS.get(player) or self.names.get(player)
        return label or str(self.board.players.index(player) + 1)

    def called(self, player: str) -> str:
        """The name as it is read out."""
        name = self.name(player)
        return f"Student {name}" if name.isdigit() else name

    def all_called(self, players) -> str:
        """Several names as they are read out."""
        return ", ".join(map(self.called, players))

    @property
    def round_name(self) -> str:
        """The name of the round on the board."""
        return round_name(self.rules, self.board.this.number)
