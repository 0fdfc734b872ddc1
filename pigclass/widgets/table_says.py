"""What is said at a table after each move: one sentence or two, seen and heard alike."""

from typing import Protocol

from pigclass.classlog.classgame import ClassGame, Round, Stage
from pigclass.play.actions import Roll, is_one_throw_turn
from pigclass.play.result import Why, leaders
from pigclass.play.state import State
from pigclass.rules.dice import Throw
from pigclass.rules.effects import Effect
from pigclass.rules.endings import FirstTo, LastThrow, LastTurn
from pigclass.rules.outcomes import spoken
from pigclass.widgets.wording import joined, say


class Table(Protocol):
    """A table session, as far as its sentences need it."""

    @property
    def game(self) -> ClassGame:
        """The game as it stands."""

    @property
    def play(self) -> State:
        """The state in which the next throw is made."""

    @property
    def awaits(self) -> Roll | None:
        """What a computer player has decided while real dice are to be thrown for it."""

    def name(self, seat: int) -> str:
        """Return the name at a seat."""


def started(table: Table) -> str:
    """Return the sentence with which a game opens, or goes on."""
    if table.game.stage is Stage.OVER:
        return where(table)
    if table.game.rounds[0].throws:
        return f"{where(table)} {scores(table)}"
    first = table.name(table.play.order[0])
    return say("table.started", game=table.play.game.name, name=first)


def thrown(table: Table, before: State) -> str:
    """Return what the last throw did; `before` is the state in which it was thrown."""
    turn = table.game.this_round
    last, seat = turn.throws[-1], before.standing[0]
    told = say("table.threw", name=table.name(seat), faces=_read_out(last.faces))
    effect = last.outcome.effect
    if effect.is_wipe_out:
        told += " " + say("table.wipe_out", lost=before.scores[seat] + before.turn_total)
    elif effect.is_bust and not last.turn_total:
        told += " " + _bust(before.turn_total)
    elif turn.ended is not None or is_one_throw_turn(before):
        told += " " + say(
            "table.banks_at_once",
            points=last.turn_total,
            name=table.name(seat),
            score=table.game.play.scores[seat],
        )
    else:
        told += " " + _change(effect, last.turn_total)
    return _with_what_follows(table, before, told)


def banked(table: Table, before: State) -> str:
    """Return who banked what; `before` is the state in which it was at risk."""
    seat = before.standing[0]
    told = say(
        "table.banks",
        name=table.name(seat),
        points=before.turn_total,
        score=table.game.play.scores[seat],
    )
    return _with_what_follows(table, before, told)


def awaits(table: Table) -> str:
    """Return that a computer player's dice are to be thrown for it."""
    choice = table.game.play.game.dice_choice
    name = table.name(table.play.standing[0])
    if choice is None:
        return say("table.awaits", name=name)
    return say("table.awaits_dice", name=name, dice=table.awaits.dice if table.awaits else "")


def where(table: Table) -> str:
    """Return whose turn it is, and what is at risk; after the end, who has won."""
    if table.game.stage is Stage.OVER:
        return say("table.where_over", winner=winner(table))
    play = table.play
    return say(
        "table.where",
        round=play.round,
        name=table.name(play.standing[0]),
        total=play.turn_total,
        throws=play.throws,
    )


def undone(table: Table) -> str:
    """Return where the game is again after something was undone."""
    return say("table.undone", where=where(table))


def scores(table: Table) -> str:
    """Return all scores in one line, highest first; teams by their totals."""
    totals = table.game.play.side_totals
    ranked = sorted(range(len(totals)), key=lambda side: -totals[side])
    told = ", ".join(f"{side_name(table, side)} {totals[side]}" for side in ranked)
    return say("table.scores", scores=told)


def score_lines(table: Table) -> str:
    """Return a line for each player, highest first: the score, and what each turn brought."""
    points = table.game.play.scores
    ranked = sorted(range(len(points)), key=lambda seat: -points[seat])
    return "\n".join(_score_line(table, seat) for seat in ranked)


def winner(table: Table) -> str:
    """Return who has won, and why."""
    ended = table.game.result
    if ended is None:
        return ""
    play = table.game.play
    score = play.side_totals[play.side_of(ended.winners[0])]
    names = joined([table.name(seat) for seat in ended.winners])
    if ended.why is Why.SHARED:
        return say("table.share", names=names, score=score)
    key = "table.winner" if len(ended.winners) == 1 else "table.winners"
    reason = say(f"why.{ended.why.name}", target=play.game.target)
    return say(key, names=names, score=score, why=reason)


def side_name(table: Table, side: int) -> str:
    """Return the name of a player, or of a team by its members."""
    play = table.game.play
    seats = play.game.sides(len(play.scores))[side]
    return joined([table.name(seat) for seat in seats])


def lost_in(turn: Round) -> int:
    """Return the points that were at risk before the throw that lost them."""
    return turn.throws[-2].turn_total if len(turn.throws) > 1 else 0


def why(table: Table) -> str:
    """Return why the game is over, in a few words."""
    ended = table.game.result
    if ended is None:
        return ""
    told = say(f"why.{ended.why.name}", target=table.game.play.game.target)
    return told[:1].upper() + told[1:]


def _read_out(faces: Throw) -> str:
    """Return a throw as it is read out; many dice without an "and" between them."""
    return spoken(faces) if len(faces) < 3 else ", ".join(map(str, faces))


def _bust(lost: int) -> str:
    return say("table.bust", lost=lost) if lost else say("table.bust_nothing")


def _change(effect: Effect, total: int) -> str:
    if effect.turn_scale == 0:
        return say("table.becomes", total=total)
    if effect.turn_scale > 1:
        return say("table.doubles", scale=effect.turn_scale, total=total)
    if effect.turn_add == 0:
        return say("table.nothing", total=total)
    key = "table.adds" if effect.turn_add > 0 else "table.takes"
    return say(key, points=abs(effect.turn_add), total=total)


def _with_what_follows(table: Table, before: State, told: str) -> str:
    """Add what the end of a turn brings: a winner, a tiebreaker, last chances, the next turn."""
    game = table.game
    if game.stage is Stage.OVER:
        return f"{told} {winner(table)}"
    if game.stage is not Stage.ROUND_OVER:
        return told
    turn = say("table.turn", name=table.name(table.play.standing[0]))
    return " ".join(filter(None, (told, _news(table, before), turn)))


def _news(table: Table, before: State) -> str:
    """Return what everybody should hear: that a tie has to be broken, or that the end is near."""
    play, ended = table.play, table.game.play
    if play.tiebreaks > ended.tiebreaks:
        return _tie(table)
    if not ended.is_last_chance or before.is_last_chance or isinstance(ended.game.ending, FirstTo):
        return ""
    side = leaders(ended)[0]
    kind = LAST_CHANCES.get(type(ended.game.ending), "equal")
    score = ended.side_totals[side]
    return say(f"table.last_chance_{kind}", name=side_name(table, side), score=score)


def _tie(table: Table) -> str:
    play = table.play
    score = max(play.side_totals[play.side_of(seat)] for seat in play.contenders)
    if len(play.contenders) == len(play.scores):
        return say("table.tiebreaker_all", score=score)
    names = joined([table.name(seat) for seat in play.contenders])
    return say("table.tiebreaker", score=score, names=names)


def _score_line(table: Table, seat: int) -> str:
    turns = [turn for turn in table.game.rounds if turn.seat == seat and turn.ended is not None]
    told = ", ".join(points_of(turn) for turn in turns) or "–"
    score = table.game.play.scores[seat]
    return say("table.score_line", name=table.name(seat), score=score, turns=told)


def points_of(turn: Round) -> str:
    """Return what a turn brought its player."""
    return str(turn.points[turn.seat]) if turn.seat is not None and turn.points else "–"


LAST_CHANCES = {LastTurn: "turn", LastThrow: "throw"}
