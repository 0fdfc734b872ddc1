"""Dice of everyone's own: on the screen, or real ones, of which taps tell what came."""

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.events.events import Kind
from pigclass.play import untold
from pigclass.rules.dice import COIN
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.playing.taps import Taps
from pigclass.widgets.session.session import EACH, whole_number
from pigclass.words import refusal, say


def real_dice_told(game: Game, mode: str) -> bool:
    """Return whether it can be told what everyone's own real dice of this game have done."""
    if mode == HEAD_COUNT:
        return untold.can_be_counted(game)
    return mode == EACH and untold.can_be_told(game)


class OwnDice(Taps):
    """A game of a class in which everyone may throw dice of their own."""

    @property
    def may_have_real_dice(self) -> bool:
        """Whether real dice can be told: of everyone's own, by taps on who is out."""
        return not self.has_own_dice or real_dice_told(self.game.play.game, self.game.setup.mode)

    @property
    def may_change_dice(self) -> bool:
        """Whether there is a choice of dice: on the screen nobody of a head count has any own."""
        return self.may_have_real_dice and not (self.has_own_dice and self.is_head_count)

    def fate_told(self, seat: int) -> str:
        """Return what taps have told of a seat's throw, "" for nothing."""
        if seat not in self.tapped or not self.fates:
            return ""
        return self.fates[-1 if seat in self.tapped_twice else 0]

    def _tell_fate(self, seat: int) -> str:
        """Go on to what the next tap of a tile tells: out, all lost, and back again."""
        self._tap(seat)
        return self._says_fate(seat)

    def _says_fate(self, seat: int) -> str:
        fate = self.fate_told(seat)
        back = "has_heads" if self.fates == ("tails",) else "goes_on"
        return say(f"says.has_{fate}" if fate else f"says.{back}", name=self.called(seat))

    def _do_count_out(self, *, actor: str, out: str) -> str:
        """Count who is out after a throw of everyone's own real dice."""
        standing = self.game.play.standing
        number = within(whole_number(out, what="out"), 0, len(standing), what="out")
        self._mark(standing[len(standing) - number :])
        return self._roll_each(actor=actor)

    def _roll_each(self, *, actor: str) -> str:
        """Let everyone standing throw: the dice of a seat depend on nobody else's."""
        table, standing = self._next_table(), self.game.play.standing
        each = told = None
        if not self.has_real_dice:
            each = [[seat, list(self._virtual(table, f"/{seat}"))] for seat in standing]
        elif self.fates == ("tails",):
            each = [[seat, ["tails" if seat in self.tapped else "heads"]] for seat in standing]
        else:
            fates = {seat: self.fate_told(seat) for seat in sorted(self.tapped)}
            told = {fate: [it for it in fates if fates[it] == fate] for fate in self.fates}
        thrown = {"each": each} if told is None else told
        self._record(Kind.THROW, actor, **thrown, source=self.dice, purpose="play")
        self._drop_plans()
        return says.with_the_end(self, says.thrown_each(self.game))

    def _do_change_dice(self, *, actor: str) -> str:
        if not self.may_change_dice:
            raise refusal("says.own_dice_real")
        self._drop_plans()
        told = super()._do_change_dice(actor=actor)
        if not (self.has_real_dice and self.has_own_dice):
            return told
        coin = self.game.play.game.table.dice == (COIN,)
        return say("says.dice_tapped" if coin else "says.dice_out")
