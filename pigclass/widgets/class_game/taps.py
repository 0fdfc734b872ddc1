"""A class game before the lock: taps on the screen, and choices on devices."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated

from pigclass.classlog.events.classgame import AT_THE_END, HEAD_COUNT, RoundEnd, Stage, busted
from pigclass.classlog.events.events import Event, Kind, new_id
from pigclass.facts.group_names import holds_at
from pigclass.files import Json, read_json
from pigclass.live.messages import Believe, Input, event_of, id_of
from pigclass.play import throwers
from pigclass.play.match import choose
from pigclass.play.state import Hold, why_not_hold
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table
from pigclass.widgets.class_game.who_plays import CLASSMATES
from pigclass.widgets.page.fields import Among
from pigclass.widgets.session.belief_questions import Question, one_answer
from pigclass.widgets.session.session import EACH, Session
from pigclass.words import refusal, say
from pigclass.words.short_names import shortest

# File beside the log with the taps of a decision, and most bytes that are read of it.
NOTE, MOST_NOTED = "pigclass-taps.json", 100_000
SECONDS = (15, 30, 60)
Seconds = Annotated[int, Among(lambda _: SECONDS)]
PLAY = frozenset({Kind.THROW, Kind.DECISION, Kind.ROUND_ENDED})


def can_tap_results(game: Game, mode: str) -> bool:
    """Return whether taps can give the results of everyone's own real dice."""
    return mode == EACH and throwers.can_be_told(game)


class Taps(Session):
    """A class game with pending input for its next decision: taps, and devices' choices."""

    # Seats marked by each press, in order; none for the press of R that asked for points.
    presses: tuple[frozenset[int], ...] = ()
    tapped = tapped_twice = frozenset[int]()
    asks_points = asks_at_the_end = False
    on_devices: frozenset[int] = frozenset()
    # `typed` is the head count of a lock that was just undone.
    seconds, clock, typed = 30, "", ""
    _full_names: Sequence[str] = ()
    _short_names: Sequence[str] = ()
    _heard: tuple[Sequence[Event], tuple[str, dict[int, bool]]] = ((), ("", {}))

    @property
    def is_head_count(self) -> bool:
        """Return whether only the number of those standing is kept."""
        return self.game.setup.mode == HEAD_COUNT

    @property
    def has_winners(self) -> bool:
        """Return whether the game is over and has several students' scores to compare."""
        several = len(self.game.play.seats) > 1 and not self.is_head_count
        return several and self.game.stage is Stage.OVER

    @property
    def has_own_dice(self) -> bool:
        """Return whether everyone standing throws dice of their own."""
        return self.game.play.game.own_dice

    @property
    def throws_real_own(self) -> bool:
        """Return whether everyone throws own real dice now, whose results are tapped."""
        throws = self.game.stage in {Stage.READY, Stage.LOCKED}
        return throws and self.has_real_dice and self.has_own_dice

    @property
    def fates(self) -> tuple[str, ...]:
        """Results of a throw of real dice that the first and the second tap of a tile enter.

        For a coin a tap means tails; a safe throw of dice has nothing to tap.
        """
        if not self.throws_real_own:
            return ()
        table = self._next_table()
        return ("tails",) if table.dice == (COIN,) else throwers.fates(table)

    def _drop_plans(self) -> None:
        self.asks_points, self.clock, self.typed = False, "", ""
        self._mark()

    def _mark(self, *presses: Iterable[int]) -> None:
        """Set presses and marks; a tap beyond the last fate removes the mark of a seat."""
        before, self.presses = self.presses, tuple(map(frozenset, presses))
        taps = Counter(seat for press in self.presses for seat in press)
        cycle = max(1, len(self.fates)) + 1
        self.tapped = frozenset(seat for seat in taps if taps[seat] % cycle)
        self.tapped_twice = frozenset(seat for seat in taps if taps[seat] % cycle == 2)
        if self.presses == before:
            return
        # For when Python starts again; a link there is replaced.
        note, noted = self._log.folder / NOTE, [*map(sorted, self.presses)]
        with suppress(OSError):
            note.unlink(missing_ok=True)
            if noted:
                with note.open("x", encoding="utf-8") as file:
                    json.dump([self.game.id, self.asked, self.dice, noted], file)

    @property
    def overruled(self) -> frozenset[int]:
        """The seats with a device that the teacher has tapped on the class screen."""
        return frozenset() if self.fates else self.on_devices & frozenset().union(*self.presses)

    def _take_up(self) -> None:
        """Mark what was tapped before Python stopped, unless the game has gone on since."""
        presses: Iterable[Iterable[int]] = ()
        note = self._log.folder / NOTE
        with suppress(OSError):
            is_small = note.is_file() and note.stat().st_size <= MOST_NOTED
            match read_json(note.read_bytes()) if is_small else None:
                case [self.game.id, self.asked, "virtual" | "real" as dice, [*noted]]:
                    self.dice, presses = dice, filter(self._are_standing, noted)
        self._mark(*presses)

    def _are_standing(self, press: Json) -> bool:
        standing = self.game.play.standing
        return isinstance(press, list) and all(it in standing for it in press)

    def _press(self, seats: Iterable[int]) -> None:
        """Mark the seats that are not marked yet, as one press."""
        if new := set(seats) - self.tapped:
            self._mark(*self.presses, new)

    def _forget_taps(self, seat: int) -> None:
        """Remove all marks of a seat."""
        self._mark(*filter(None, (press - {seat} for press in self.presses)))

    def _throws_so_far(self) -> int:
        return self.game.this_round.clock + len(self.game.this_round.would_have_come)

    def _next_table(self) -> Table:
        return self.game.play.game.table_for(throws=self._throws_so_far())

    def _place(self) -> tuple[int, int]:
        return self.game.this_round.number, self._throws_so_far()

    @property
    def may_change_dice(self) -> bool:
        """Return whether this game can switch between virtual and real dice."""
        rules, mode = self.game.play.game, self.game.setup.mode
        return not rules.own_dice or can_tap_results(rules, mode)

    def tapped_fate(self, seat: int) -> str:
        """Return the result tapped for a seat, "" without a tap: see `fates`."""
        if seat not in self.tapped or not self.fates:
            return ""
        return self.fates[-1 if seat in self.tapped_twice else 0]

    def _says_fate(self, seat: int) -> str:
        fate = self.tapped_fate(seat)
        back = "has_heads" if self.fates == ("tails",) else "goes_on"
        return say(f"says.has_{fate}" if fate else f"says.{back}", name=self.called(seat))

    def _do_change_dice(self, *, actor: str) -> str:
        if not self.may_change_dice:
            raise refusal("says.own_dice_real")
        sentence = super()._do_change_dice(actor=actor)
        if not (self.has_real_dice and self.has_own_dice):
            return sentence
        coin = self.game.play.game.table.dice == (COIN,)
        return say("says.dice_tapped" if coin else "says.dice_out")

    @property
    def chosen(self) -> dict[int, bool]:
        """Return the choices locked on devices since the last throw: whether each seat sits."""
        choices = self._since_last_throw()[1] if self.game.stage is Stage.DECIDING else {}
        return {seat: sits for seat, sits in choices.items() if seat in self.game.play.standing}

    @property
    def asked(self) -> str:
        """Return the id of the throw that a device's choice must name."""
        return self._since_last_throw()[0]

    def _since_last_throw(self) -> tuple[str, dict[int, bool]]:
        """Return the last throw and the devices' choices, cached for the many devices that ask."""
        events, latest = self._heard
        if events is not self._events:
            latest = _since_last_throw(self._events)
            self._heard = self._events, latest
        return latest

    @property
    def short_names(self) -> Sequence[str]:
        """Names short enough for a tile, by seat; computed again only if a name changes."""
        names = [self.name(seat) for seat in self.game.play.seats]
        if names != self._full_names:
            self._full_names, self._short_names = names, shortest(names)
        return self._short_names

    @property
    def at_the_bell(self) -> Sequence[str]:
        """Options at the bell for those who stay standing; empty if there is nothing to choose."""
        this, play = self.game.this_round, self.game.play
        if this.ended or not this.throws or not self.staying:
            return ()
        can_bank = not this.is_untold and why_not_hold(play) is None
        return ("bank", "nothing", "not_played") if can_bank else ("nothing", "not_played")

    @property
    def staying(self) -> int:
        """Number of students who will still stand after the lock."""
        sit = self.sitting() if self.game.stage is Stage.DECIDING else ()
        return len(self.game.play.standing) - len(sit)

    def _this_round(self) -> list[str]:
        """Return the ids of this round's events, and of the event that ended the round before."""
        events = [it for it in self._in_force() if it.kind in PLAY]
        began = [place for place, it in enumerate(events) if it.kind is Kind.ROUND_ENDED]
        return [it.id for it in events[max(began, default=0) :]]

    @property
    def stopped_within(self) -> bool:
        """Return whether the game was stopped in a round that does not count."""
        return self.game.stopped and any("not_played" in it.data for it in self._in_force())

    @property
    def can_see_what_would_have_come(self) -> bool:
        """Return whether all have sat and the dice, thrown at least once, have not bust."""
        this = self.game.this_round
        sat = this.ended is RoundEnd.ALL_SAT and bool(this.throws) and not self.has_own_dice
        return sat and not busted(this.would_have_come)

    @property
    def due(self) -> frozenset[int]:
        """Seats without a device that agreed to sit with the points they have now."""
        play, game = self.game.play, self.game
        is_open = game.stage is Stage.DECIDING and not game.this_round.is_untold
        if not (game.groups and is_open):
            return frozenset()
        at = {seat: holds_at(game.group_of(seat)) for seat in set(play.standing) - self.on_devices}
        return frozenset(it for it, least in at.items() if least and play.at_risk(it) >= least)

    def sitting(self) -> list[int]:
        """Return the seats that would sit if decisions were locked now."""
        play, choices = self.game.play, self.chosen
        sit = {it for it, sits in choices.items() if sits and it not in self.overruled}
        for seat in play.standing if play.throws else ():
            classmate = CLASSMATES.get(self.game.setup.players[seat])
            if classmate and choose(play, seat, classmate) == Hold():
                sit.add(seat)
        return sorted(sit | self.tapped)

    @property
    def nobody_sits(self) -> bool:
        """Return whether all decide on the board, and nobody there sits or has agreed to."""
        decides = self.game.stage is Stage.DECIDING and not (self.is_head_count or self.on_devices)
        return decides and not (self.has_real_dice or self.due or self.sitting())

    def _do_clock(self, *, actor: str, seconds: Seconds = 0) -> str:
        """Start a countdown or another, or end the one that is shown."""
        self.clock = "" if self.clock and not seconds else new_id()
        self.seconds = seconds or self.seconds
        return say("says.clock" if self.clock else "says.clock_off", seconds=self.seconds)

    def take(self, player: str, message: Input, questions: Sequence[Question] = ()) -> None:
        """Record a device's choice or answer once; raise PigclassError if it is not allowed.

        The question at the end is answered only while it is open.
        """
        is_last = isinstance(message, Believe) and message.question == AT_THE_END
        if is_last and not self.asks_at_the_end:
            raise refusal("device.late")
        with self.lock, self._in_step_with_the_log():
            if id_of(player, message, self.game.id) not in (it.id for it in reversed(self._events)):
                read = partial(one_answer, questions=questions)
                self._add(event_of(player, message, self.game, self.asked, read))


def _since_last_throw(events: Sequence[Event]) -> tuple[str, dict[int, bool]]:
    """Return the id of the last throw, "" before the first, and the devices' choices since.

    A choice is whether a seat sits. Undone events do not count; the search goes back, for speed.
    """
    undone_ids: set[str] = set()
    choices: dict[tuple[str, int], bool] = {}
    for event in reversed(events):
        if event.id in undone_ids:
            continue
        if event.kind is Kind.CORRECTION:
            undone_ids.add(event.data["undoes"])
        elif event.kind is Kind.CHOICE:
            choices.setdefault((event.data["of"], event.data["seat"]), event.data["sits"])
        elif event.kind is Kind.THROW:
            return event.id, {seat: sits for (of, seat), sits in choices.items() if of == event.id}
    return "", {}
