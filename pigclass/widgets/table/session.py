"""Session of a game at a table of two to ten, without a widget."""

import re
from collections.abc import Iterable, Mapping
from typing import Self

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Json, Kind
from pigclass.classlog.events.folding import coming
from pigclass.classlog.store import ClassLog
from pigclass.play.match import choose
from pigclass.play.state import Action, Hold, Roll, State, is_one_throw_turn, why_not_hold
from pigclass.play.throwers import read_throw
from pigclass.rules.dice import Throw
from pigclass.strategies.reading import Strategy, title
from pigclass.widgets.session.session import NewGame, Session
from pigclass.widgets.table import says
from pigclass.widgets.table.seats import name_without_one, strategies_at
from pigclass.words import PigclassError, refusal, say, say_of


class TableSession(Session):
    """One game at a table, throw by throw.

    `own` are strategies by player id; the computer's levels need none. `number_of_dice` is for the
    next throw, in games where players choose it.
    """

    def __init__(
        self,
        log: ClassLog,
        events: Iterable[Event],
        names: Mapping[str, str] | None = None,
        own: Mapping[str, Strategy] | None = None,
    ) -> None:
        super().__init__(log, events, names)
        rules, players = self.game.play.game, self.game.setup.players
        self._strategies = strategies_at(rules, players, own or {})
        self.number_of_dice = 1
        # Decision of a computer player for whom real dice have to be thrown.
        self.awaits: Roll | None = None
        self.said = says.started(self)

    @classmethod
    def begin(
        cls,
        log: ClassLog,
        new: NewGame,
        names: Mapping[str, str] | None = None,
        own: Mapping[str, Strategy] | None = None,
    ) -> Self:
        """Start and record a game; if it asks no questions, the first throw may come at once."""
        strategies = strategies_at(new.game, new.players, own or {})
        session = super().begin(log, new, names)
        session._strategies = strategies
        if not new.asks:
            session._record(Kind.BEGUN, "teacher")
        return session

    @property
    def play(self) -> State:
        """State in which the next throw is made."""
        return coming(self.game)

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.game.stage is Stage.OVER else self.play.standing[0]

    @property
    def computer_is_on_turn(self) -> bool:
        """Return whether a computer player decides next."""
        return self.on_turn in self._strategies

    @property
    def computer_moves_next(self) -> bool:
        """Return whether a computer player moves next without anybody pressing a button."""
        return self.computer_is_on_turn and self.awaits is None

    @property
    def why_not_bank(self) -> str | None:
        """Reason why the player on turn cannot bank now; None if that is possible."""
        if self.game.stage is Stage.OVER:
            return say("table.over")
        if is_one_throw_turn(self.play):
            return say("table.banks_itself")
        return why_not_hold(self.play)

    def is_computer(self, seat: int) -> bool:
        """Return whether a computer player has this seat."""
        return seat in self._strategies

    def name(self, seat: int) -> str:
        """Return the name at `seat`."""
        player = self.game.setup.players[seat]
        return self._names.get(player) or name_without_one(player, seat)

    def _drop_plans(self) -> None:
        self.awaits = None

    def _place(self) -> tuple[int, int]:
        begins = self.game.stage is Stage.ROUND_OVER
        return len(self.game.rounds) + begins, self.play.throws

    def _do_press_roll(self, *, actor: str) -> str:
        """Throw for the person on turn, or skip a question (R key)."""
        if self.game.open:
            return self._do_begin(actor=actor)
        self._need_person()
        dice = None if self.play.game.dice_choice is None else self.number_of_dice
        return self._roll(dice, actor)

    def _do_begin(self, *, actor: str) -> str:
        self._pass(actor)
        return says.started(self)

    def _do_bank(self, *, actor: str) -> str:
        self._need_person()
        return self._bank(actor)

    def _do_choose_dice(self, *, actor: str, number: int) -> str:
        """Choose the number of dice for the next throw."""
        self._need_person()
        self.game.play.game.table_for(dice=number)
        self.number_of_dice = number
        return say_of(number, "table.dice_chosen")

    def _do_type_throw(self, *, actor: str, typed: str) -> str:
        """Record a throw of real dice that was typed in."""
        if self.computer_moves_next:
            self._need_person()
        dice = self.awaits.dice if self.awaits else self._dice_typed(typed)
        faces = read_throw(typed, self.play.game.table_for(throws=self.play.throws, dice=dice))
        return self._throw(faces, dice, "real", actor)

    def _do_computer(self, *, actor: str, after: int | None = None) -> str:
        """Make the computer player's next move, unless the game has more than `after` events."""
        if not self.computer_moves_next or after not in {None, len(self.events)}:
            return self.said
        choice, player = self._choice(), self.game.setup.players[self.play.standing[0]]
        if isinstance(choice, Hold):
            return self._bank(player)
        if self.has_real_dice:
            self.awaits = choice
            return says.awaits(self, choice.dice)
        return self._roll(choice.dice, player)

    def _do_undo(self, *, actor: str) -> str:
        """Undo the last action of a person, and all computer moves after it."""
        for event in self._since_last_person():
            self._take_back(event, actor=actor)
        self.awaits = None
        return say("says.undone", what=self._in_words(event), stage=says.where(self))

    def _do_finish(self, *, actor: str) -> str:
        """End the game early, when the bell rings."""
        self._record(Kind.FINISHED, actor)
        self.awaits = None
        return says.finished(self)

    def _do_where(self, *, actor: str) -> str:
        return says.where(self)

    def _do_scores(self, *, actor: str) -> str:
        return says.scores(self)

    _do_details = _do_scores

    def _roll(self, dice: int | None, actor: str) -> str:
        """Throw the virtual dice.

        Each number of dice has its own throw. After undoing a throw of six dice, a throw of three
        does not give three of those six, which have been seen; a throw of six repeats them.
        """
        table = self.play.game.table_for(throws=self.play.throws, dice=dice)
        faces = self._virtual(table, f"/{dice} dice" if dice is not None else "")
        return self._throw(faces, dice, "virtual", actor)

    def _throw(self, faces: Throw, dice: int | None, source: str, actor: str) -> str:
        more = self._by_device(actor) | ({} if dice is None else {"dice": dice})
        before = self.play
        self._record(Kind.THROW, actor, faces=list(faces), source=source, purpose="play", **more)
        self.awaits = None
        return says.thrown(self, before)

    def _bank(self, actor: str) -> str:
        if self.why_not_bank is not None:
            raise PigclassError(self.why_not_bank)
        before = self.play
        self._record(Kind.DECISION, actor, sit=list(before.standing), **self._by_device(actor))
        return says.banked(self, before)

    def _by_device(self, actor: str) -> dict[str, Json]:
        """Return the event's note that a device acted for the seat on turn; empty otherwise."""
        by_hand = actor == "teacher" or self.computer_is_on_turn
        return {} if by_hand else {"by_device": list(self.play.standing)}

    def _need_person(self) -> None:
        if self.game.stage is Stage.OVER:
            raise refusal("table.over")
        seat = self.play.standing[0]
        if self.is_computer(seat):
            raise refusal("table.wait", name=self.called(seat))

    def _dice_typed(self, typed: str) -> int | None:
        """Return the number of dice in a typed throw, None unless players choose it."""
        if self.play.game.dice_choice is None:
            return None
        words = re.findall(r"\w+", typed)
        one_digit_each = max(map(len, map(str, self.play.game.table.dice[0].faces))) == 1
        return len(words[0]) if len(words) == 1 and one_digit_each else max(1, len(words))

    def _choice(self) -> Action:
        """Return a computer player's move; if its strategy fails, people play for its seat."""
        seat = self.play.standing[0]
        strategy = self._strategies[seat]
        try:
            return choose(self.play, seat, strategy, rng=self._chance("/choice"))
        except Exception as problem:
            del self._strategies[seat]
            raise refusal(
                "table.strategy_failed", title=title(strategy), problem=problem
            ) from problem

    def _since_last_person(self) -> list[Event]:
        """Return a person's last event and all later ones, latest first."""
        computers = {self.game.setup.players[seat] for seat in self._strategies}
        moves = [event for event in self._in_force() if event.kind in UNDONE]
        own_moves = [place for place, event in enumerate(moves) if event.actor not in computers]
        if not own_moves:
            raise refusal("says.nothing_to_undo")
        return moves[own_moves[-1] :][::-1]


UNDONE = frozenset({Kind.THROW, Kind.DECISION, Kind.FINISHED})
