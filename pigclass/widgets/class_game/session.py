"""Session of a class game, without a widget."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Json, Kind
from pigclass.classlog.store import ClassLog
from pigclass.facts.group_names import Groups
from pigclass.play.state import is_computer
from pigclass.play.throwers import read_throw
from pigclass.rules.dice import Throw
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.forms import paper_of
from pigclass.widgets.class_game.taps import Taps
from pigclass.widgets.page.fields import Among, whole_number
from pigclass.widgets.session.belief_questions import read_points
from pigclass.words import joined, refusal, say, say_of

Seat = Annotated[int, Among(lambda session: session.game.play.seats)]
Bell = Annotated[str, Among(lambda session: ("nothing", *session.at_the_bell))]


class ClassSession(Taps):
    """One game of a class, from the first prediction to the reveal; students may join and leave."""

    # The class's previous game, whose charts can be shown for a while.
    before: "ClassSession | None" = None

    def __init__(
        self, log: ClassLog, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(log, events, names)
        # Presses that each decision or throw has taken up, by its event: undo brings them back.
        self._used: dict[str, tuple[frozenset[int], ...]] = {}
        self._take_up()
        self.said = says.started(self.game)

    @property
    def charted(self) -> "ClassSession":
        """Game whose charts can be shown: the previous one until a round of this one is over."""
        return self if self.before is None or self.game.rounds[0].ended else self.before

    @cached_property
    def has_paper(self) -> bool:
        """True if there is paper to print for its lesson."""
        return bool(paper_of(self.game.setup.lesson))

    def _do_press_roll(self, *, actor: str) -> str:
        """Lock, throw or go on, as R does now; lock and throw at once if nobody sits."""
        asks, nobody_sits = self.asks_points, self.nobody_sits
        sentence = ON_ROLL_KEY.get(self.game.stage, ClassSession._roll)(self, actor=actor)
        if self.asks_points and not asks:
            self._mark(*self.presses, ())
        rolls_on = self.game.stage is Stage.LOCKED and not self.has_real_dice
        decided = self.game.this_round.decisions
        players = enumerate(self.game.setup.players)
        people = {seat for seat, player in players if not is_computer(player)}
        is_left = decided and people.isdisjoint(decided[-1].stood + decided[-1].sat)
        if rolls_on and (is_left or nobody_sits):
            return self._roll(actor=actor)
        return sentence

    def _do_tap(self, *, actor: str, seat: Seat) -> str:
        """Mark a student as about to sit or, after own real dice, as out; or remove the mark."""
        if self.is_head_count or (self.game.stage is not Stage.DECIDING and not self.fates):
            why = "frozen" if self.game.stage is Stage.LOCKED else "not_now"
            raise refusal(f"says.tap_{why}")
        if seat not in self.game.play.standing:
            raise refusal("says.tap_sat", name=self.called(seat))
        self._mark(*self.presses, {seat})
        if seat not in self.tapped | self.overruled:
            self._forget_taps(seat)
        if self.fates:
            return self._says_fate(seat)
        key = "says.tapped" if seat in self.tapped else "says.untapped"
        return say(key, name=self.called(seat))

    def _do_as_agreed(self, *, actor: str) -> str:
        """Mark all as sitting who have agreed to sit now; another tap removes a mark."""
        self._press(self.due)
        return say_of(len(self.due), "says.as_agreed")

    def _do_sit_all(self, *, actor: str) -> str:
        """Mark everyone who stands as sitting, as taps do."""
        if self.game.stage is not Stage.DECIDING:
            raise refusal("says.tap_not_now")
        self._press(self.game.play.standing)
        return say_of(len(self.tapped), "says.sit_all")

    def _do_sit_with(self, *, actor: str, points: str) -> str:
        """Lock with the points of those who sit, in the order of their seats: "18 22"."""
        sit = self.sitting()
        numbers = read_points(points, [self.called(it) for it in sit])
        return self._lock(actor=actor, points=[*zip(sit, numbers, strict=True)])

    def _lock(self, *, actor: str, points: Sequence[tuple[int, int]] | None = None) -> str:
        if self.is_head_count and not self.tapped:
            raise refusal("says.head_count_sit")
        if self.is_head_count:
            return self._decide(actor, still_standing=0)
        sit = self.sitting()
        if sit and points is None and self.game.this_round.is_untold:
            self.asks_points = True
            return say_of(len(sit), "says.asks_points", names=self.called(sit[0]))
        by_device = [it for it in self.chosen if it not in self.overruled]
        on_screen = self.overruled | self.tapped
        silent = self.on_devices & set(self.game.play.standing) - on_screen - set(by_device)
        more = {"points": points, "by_device": sorted(by_device), "unanswered": sorted(silent)}
        return self._decide(actor, sit=sit, **{it: more[it] for it in more if more[it]})

    def _decide(self, actor: str, **decided: Json) -> str:
        self._play(Kind.DECISION, actor, **decided)
        return says.with_the_end(self, says.locked(self.game))

    def _play(self, kind: Kind, actor: str, **data: Json) -> None:
        presses = self.presses
        self._record(kind, actor, **data)
        self._drop_plans()
        self._used[self._events[-1].id] = presses

    def _do_count(self, *, actor: str, still_standing: str) -> str:
        """Lock a head count with the number of those who still stand."""
        number = whole_number(still_standing, what="still standing")
        return self._decide(actor, still_standing=number)

    def _roll(self, *, actor: str) -> str:
        if self.has_own_dice:
            return self._roll_each(actor=actor)
        return self._throw(self._virtual(self._next_table()), "virtual", actor)

    def _roll_each(self, *, actor: str) -> str:
        """Throw for everyone standing; the dice of a seat do not depend on other seats."""
        table, standing = self._next_table(), self.game.play.standing
        each = by_fate = None
        if not self.has_real_dice:
            each = [[seat, list(self._virtual(table, f"/{seat}"))] for seat in standing]
        elif self.fates == ("tails",):
            each = [[seat, ["tails" if seat in self.tapped else "heads"]] for seat in standing]
        else:
            fates = {seat: self.tapped_fate(seat) for seat in sorted(self.tapped)}
            by_fate = {fate: [it for it in fates if fates[it] == fate] for fate in self.fates}
        result = {"each": each} if by_fate is None else by_fate
        self._play(Kind.THROW, actor, **result, source=self.dice, purpose="play")
        return says.with_the_end(self, says.thrown_each(self.game))

    def _do_type_throw(self, *, actor: str, typed: str) -> str:
        """Lock, and record a typed throw of real dice: whoever threw them has seen who sits."""
        if self.has_own_dice:
            raise refusal("says.own_dice_typed")
        faces = read_throw(typed, self._next_table())
        if self.game.stage is Stage.DECIDING:
            self._lock(actor=actor)
        if self.can_see_what_would_have_come:
            return self._throw_on(faces, "real", actor)
        return self._throw(faces, "real", actor)

    def _throw(self, faces: Throw, source: str, actor: str) -> str:
        self._play(Kind.THROW, actor, faces=list(faces), source=source, purpose="play")
        return says.with_the_end(self, says.thrown(self.game))

    def _do_what_would_have_come(self, *, actor: str) -> str:
        """Throw once more for interest after all have sat, as long as there is no bust."""
        return self._throw_on(self._virtual(self._next_table()), "virtual", actor)

    def _throw_on(self, faces: Throw, source: str, actor: str) -> str:
        purpose = "what would have come"
        self._record(Kind.THROW, actor, faces=list(faces), source=source, purpose=purpose)
        return says.would_have_come(self.game)

    def _next_round(self, *, actor: str) -> str:
        self._record(Kind.ROUND_ENDED, actor)
        name = self.game.play.game.round_name(self.game.play.round)
        return say("says.next_round", round=name, stage=says.headline(self))

    def _do_begin(self, *, actor: str) -> str:
        """Skip the open question or, if there is none, begin."""
        self._pass(actor)
        return say("says.begun", stage=says.headline(self))

    def _form_arrive(self, *, actor: str, player: str, name: str) -> str:
        self._names[player] = name
        self._record(Kind.ARRIVAL, actor, player=player)
        return self._says_back("arrived", len(self.game.setup.players) - 1)

    def _says_back(self, how: str, seat: int) -> str:
        now = "_now" * (seat in self.game.play.standing)
        return say(f"says.{how}{now}", name=self.called(seat))

    def _form_depart(self, *, actor: str, seat: int) -> str:
        self._record(Kind.DEPARTURE, actor, seat=seat)
        self._forget_taps(seat)
        return say("says.left", name=self.called(seat))

    def _form_come_back(self, *, actor: str, seat: int) -> str:
        self._record(Kind.RETURN, actor, seat=seat)
        return self._says_back("returned", seat)

    def _form_divide(self, *, actor: str, groups: Groups) -> str:
        """Put the class into these groups."""
        self._record(Kind.GROUPED, actor, groups={name: [*who] for name, who in groups.items()})
        return says.started(self.game)

    def _do_undo(self, *, actor: str) -> str:
        """Undo the last press that is not locked yet or, without one, the last event."""
        if self.presses:
            *before, last = self.presses
            self._mark(*before)
            self.asks_points = self.asks_points and frozenset() in before
            names = joined([self.called(it) for it in last])
            return says.undone(self, say_of(len(last), "undone.tap", name=names))
        if self.latest.kind is Kind.GAME_STARTED:
            raise refusal("says.nothing_to_undo")
        return self._undo(self.latest, actor)

    def _undo(self, event: Event, actor: str) -> str:
        """Undo an event, and restore the taps before it; after a restart, from the record."""
        self._take_back(event, actor=actor)
        data, players = event.data, self.game.setup.players
        people = {it for it in data.get("sit", ()) if not is_computer(players[it])}
        tapped = [{it} for it in sorted(people.difference(data.get("by_device", ())))]
        self._mark(*filter(None, self._used.get(event.id, tapped or self.presses)))
        self.typed = str(data.get("still_standing", ""))
        return says.undone(self, self._in_words(event))

    def _do_finish(self, *, actor: str, standing: Bell = "nothing") -> str:
        """End the game early, when the bell rings; students who are about to sit have sat."""
        if self.game.stage is Stage.DECIDING and self.sitting():
            sentence = self._lock(actor=actor)
            if self.game.result:
                return sentence
        data: Mapping[str, Json] = {"bank": True, "not_played": self._this_round()}
        self._retell(Kind.FINISHED, actor, **{it: data[it] for it in data if it == standing})
        self._drop_plans()
        return say("says.finished", winner=says.winner(self, says.LETTERS_OF_WINNERS))

    def _do_reveal(self, *, actor: str) -> str:
        """Reveal the charts, but not during a round, whose end they might give away."""
        stage = self.game.stage
        if stage not in {Stage.ROUND_OVER, Stage.OVER}:
            raise refusal("says.reveal_later")
        if not any(it.throws for it in self.game.rounds):
            raise refusal("refused.no_throw")
        self._record(Kind.REVEALED, actor)
        return says.headline(self) if self.game.stage is Stage.PREDICTING else say("says.revealed")

    def _do_where(self, *, actor: str) -> str:
        return says.where(self)

    def _do_scores(self, *, actor: str) -> str:
        return says.scores(self)

    _do_details = _do_scores


ON_ROLL_KEY: dict[Stage, Callable[..., str]] = {
    Stage.PREDICTING: ClassSession._do_begin,
    Stage.DECIDING: ClassSession._lock,
    Stage.ROUND_OVER: ClassSession._next_round,
    Stage.OVER: ClassSession._do_scores,
}
