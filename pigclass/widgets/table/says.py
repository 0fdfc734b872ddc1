"""Sentences after each move at a table, for the screen and for a screen reader."""

from collections.abc import Mapping

from pigclass.classlog.events.classgame import Round, Stage
from pigclass.classlog.events.folding import coming
from pigclass.play.state import Result, State, Why, is_one_throw_turn
from pigclass.rules.effects import Effect
from pigclass.rules.endings import FirstTo, LastThrow, LastTurn
from pigclass.rules.outcomes import spoken
from pigclass.widgets.session.session import Session
from pigclass.words import joined, say, say_of, word_for


def started(table: Session) -> str:
    """Return the sentence at the start of a game, or when it is resumed."""
    if table.game.stage is Stage.OVER:
        return where(table)
    if table.game.rounds[0].throws:
        return f"{where(table)} {scores(table)}"
    first = table.called(coming(table.game).order[0])
    rules = table.game.play.game
    sentence = say("table.started", game=rules.name, name=first)
    return f"{_who_plays_whom(table)} {sentence}" if rules.teams else sentence


def thrown(table: Session, before: State) -> str:
    """Return a sentence on what the last throw did; `before` is the state before it."""
    turn = table.game.this_round
    last, seat = turn.throws[-1], before.standing[0]
    effect, risk = last.outcome.effect, before.turn_total
    faces = ", ".join(word_for("face", it) for it in last.faces)
    # Three or more faces are listed without "and".
    faces = faces if len(last.faces) > 2 else spoken(last.faces)
    parts = [say("table.threw", name=table.called(seat), faces=faces)]
    if effect.is_wipe_out:
        all_lost = before.scores[seat] + risk
        sentence = say_of(all_lost, "table.wipe_out") if all_lost else say("table.wipe_out_nothing")
        parts += [sentence, _team_has(table, seat)]
    elif effect.is_bust and not last.turn_total:
        parts.append(say("table.bust", lost=risk) if risk else say("table.bust_nothing"))
    elif turn.ended is not None or is_one_throw_turn(before):
        parts += _banks(table, seat, "table.banks_at_once", last.turn_total)
    else:
        parts.append(_change(effect, risk, last.turn_total))
    return _with_what_follows(table, before, parts)


def banked(table: Session, before: State) -> str:
    """Return a sentence on who banked how many points; `before` is the state before that."""
    parts = _banks(table, before.standing[0], "table.banks", before.turn_total)
    return _with_what_follows(table, before, parts)


def _banks(table: Session, seat: int, key: str, points: int) -> list[str]:
    score = table.game.play.scores[seat]
    return [say(key, name=table.called(seat), points=points, score=score), _team_has(table, seat)]


def awaits(table: Session, dice: int | None) -> str:
    """Return the request to throw `dice` dice for the computer player."""
    if dice is None:
        return say("table.awaits", name=_on_turn(table))
    return say_of(dice, "table.awaits_dice", name=_on_turn(table))


def _on_turn(table: Session) -> str:
    return table.called(coming(table.game).standing[0])


def where(table: Session) -> str:
    """Return a sentence on the turn and what is at risk; after the end, on who has won."""
    if table.game.stage is Stage.OVER:
        sentence = say("table.where_over", winner=winner(table))
        return finished(table) if table.game.stopped else sentence
    play = coming(table.game)
    seat = play.standing[0]
    words = {"round": _round(play), "name": table.called(seat), "total": play.turn_total}
    key = "table.where" if play.throws else "table.where_none"
    return f"{say_of(play.throws, key, **words)} {_team_has(table, seat)}".rstrip()


def finished(table: Session) -> str:
    """Say that the game was ended early, and who is ahead."""
    return say("table.finished", winner=winner(table))


def scores(table: Session) -> str:
    """Return all scores in one line, highest first; teams by their totals."""
    totals = table.game.play.side_totals
    ranked = sorted(range(len(totals)), key=lambda side: -totals[side])
    entries = ", ".join(f"{side_name(table, side)} {totals[side]}" for side in ranked)
    return say("table.scores", scores=entries)


def winner(table: Session) -> str:
    """Return a sentence on who has won and why; if the game was stopped, on who is ahead."""
    ended = table.game.result
    if ended is None:
        return ""
    play = table.game.play
    words: dict[str, str | int] = {
        "names": joined([table.called(seat) for seat in ended.winners]),
        "score": play.side_totals[play.side_of(ended.winners[0])],
    }
    if ended.why is Why.FINISHED_EARLY:
        return _who_is_ahead(table, ended, words)
    if ended.why is Why.SHARED:
        return say("table.share", **words)
    reason = say(f"why.{ended.why.name}", target=play.game.target)
    return say_of(len(ended.winners), "table.win", **words, why=reason)


def ahead(table: Session) -> tuple[int, ...]:
    """Return the seats that won or, in a stopped game, are ahead: none if all are level."""
    ended = table.game.result
    if ended is None:
        return ()
    level = len(set(table.game.play.side_totals)) == 1
    return () if level and ended.why is Why.FINISHED_EARLY else ended.winners


def side_name(table: Session, side: int) -> str:
    """Return the name of a player, or of a team by its members."""
    play = table.game.play
    seats = play.game.sides(len(play.scores))[side]
    return joined([table.called(seat) for seat in seats])


def why(table: Session) -> str:
    """Return the reason why the game is over, in a few words."""
    ended = table.game.result
    if ended is None:
        return ""
    reason = say(f"why.{ended.why.name}", target=table.game.play.game.target)
    return reason[:1].upper() + reason[1:]


def _change(effect: Effect, before: int, total: int) -> str:
    if effect.turn_scale == 0:
        return say("table.becomes", total=total)
    if effect.turn_scale > 1:
        return say("table.doubles", scale=effect.turn_scale, total=total)
    if total == before:
        return say("table.nothing", total=total)
    # A turn total does not fall below 0, even if the throw takes more.
    key = "table.adds" if total > before else "table.takes"
    return say(key, points=abs(total - before), total=total)


def _team_has(table: Session, seat: int) -> str:
    """Return the total of a player's team, "" if there are no teams."""
    play = table.game.play
    if play.game.teams is None:
        return ""
    side = play.side_of(seat)
    return say("table.has", names=side_name(table, side), score=play.side_totals[side])


def _who_plays_whom(table: Session) -> str:
    sides = range(len(table.game.play.side_totals))
    names = say("table.against").join(side_name(table, side) for side in sides)
    return say("table.teams", sides=names)


def _who_is_ahead(table: Session, ended: Result, words: Mapping[str, str | int]) -> str:
    play = table.game.play
    if not ahead(table):
        return say("table.ahead_none", **words)
    if len({play.side_of(seat) for seat in ended.winners}) > 1:
        return say("table.ahead_share", **words)
    return say_of(len(ended.winners), "table.ahead", **words)


def _round(play: State) -> str:
    """Return the name of the current round."""
    tied = play.in_tiebreaker
    return say("label.tiebreaker") if tied else say("table.round", number=play.round)


def _with_what_follows(table: Session, before: State, parts: list[str]) -> str:
    """Return `parts` and what follows a turn: winner, tiebreaker, last chances, next turn."""
    game = table.game
    if game.stage is Stage.OVER:
        parts = [*parts, winner(table)]
    elif game.stage is Stage.ROUND_OVER:
        turn = say("table.turn", name=_on_turn(table))
        parts = [*parts, *_news(table, before), turn]
    return " ".join(filter(None, parts))


def _news(table: Session, before: State) -> list[str]:
    """Return news for everybody: a tie has to be broken, or the end is near."""
    play, ended = coming(table.game), table.game.play
    if play.tiebreaks > ended.tiebreaks:
        return [_tie(table)]
    if not ended.is_last_chance or before.is_last_chance or isinstance(ended.game.ending, FirstTo):
        return []
    kind = LAST_CHANCES.get(type(ended.game.ending))
    if kind is None:
        return [say("table.last_chance_equal")]
    return [say(f"table.last_chance_{kind}{'_teams' if ended.game.teams else ''}")]


def _tie(table: Session) -> str:
    play = coming(table.game)
    score = max(play.side_totals[play.side_of(seat)] for seat in play.contenders)
    if len(play.contenders) == len(play.scores):
        return say("table.tiebreaker_all", score=score)
    names = joined([table.called(seat) for seat in play.contenders])
    return say("table.tiebreaker", score=score, names=names)


def points_of(turn: Round) -> str:
    """Return the points of a turn as text, "–" if it has none."""
    return str(turn.points[turn.seat]) if turn.seat is not None and turn.points else "–"


LAST_CHANCES = {LastTurn: "turn", LastThrow: "throw"}
