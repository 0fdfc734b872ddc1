"""What is said after each change: one sentence, for the screen and for a screen reader alike."""

from typing import Protocol

from pigclass.classlog.classgame import ClassGame, RoundEnd, Stage, Thrown
from pigclass.rules.outcomes import spoken
from pigclass.widgets.wording import say


class Named(Protocol):
    """A session, as far as its sentences need it."""

    @property
    def game(self) -> ClassGame:
        """The game as it stands."""

    @property
    def is_head_count(self) -> bool:
        """Whether only the number of those standing is kept."""

    def called(self, seat: int) -> str:
        """Return the name at a seat as a sentence has it."""


def stage(game: ClassGame) -> str:
    """Return what the class has to do now, in a few words."""
    if game.stage is Stage.ROUND_OVER:
        bust = game.this_round.ended is RoundEnd.BUST
        name = game.play.game.round_name(game.play.round)
        return say("stage.round_over_bust" if bust else "stage.round_over_sat", round=name)
    if game.stage is Stage.OVER:
        return say("stage.over_early" if game.stopped else "stage.over")
    if game.stage is Stage.READY and game.play.throws < game.play.game.safe_throws:
        return say("stage.ready_safe")
    if game.stage is Stage.DECIDING and game.setup.mode == "head_count":
        return say("stage.deciding_count")
    return say(f"stage.{STAGE_KEYS[game.stage]}")


def headline(session: Named) -> str:
    """Return what stands over the table: what to do now, and at the end who has won."""
    game = session.game
    return f"{stage(game)} {winner(session)}" if game.stage is Stage.OVER else stage(game)


def started(game: ClassGame) -> str:
    """Return the sentence with which a game opens."""
    return say("says.started", game=game.play.game.name, number=len(game.setup.players))


def thrown(game: ClassGame) -> str:
    """Return what the last throw did."""
    last = game.this_round.throws[-1]
    faces = spoken(last.faces)
    if last.outcome.effect.is_bust:
        return _bust(game, last, faces)
    return say(
        "says.thrown",
        faces=faces,
        points=last.outcome.effect.turn_add,
        total=last.turn_total,
        standing=last.standing,
    )


def _bust(game: ClassGame, last: Thrown, faces: str) -> str:
    key = "says.wipe_out" if last.outcome.effect.is_wipe_out else "says.bust"
    return say(key, faces=faces, standing=last.standing, total=turn_total_before_bust(game))


def turn_total_before_bust(game: ClassGame) -> int:
    """Return the points that were at risk before the last throw of this round."""
    throws = game.this_round.throws
    return throws[-2].turn_total if len(throws) > 1 else 0


def locked(game: ClassGame) -> str:
    """Return how many sat in the decision just made."""
    decided = game.this_round.decisions[-1]
    if not decided.stood:
        return say("says.all_sat")
    if not decided.sat:
        return say("says.locked_none", standing=len(decided.stood))
    return say(
        "says.locked",
        sat=len(decided.sat),
        total=decided.turn_total,
        standing=len(decided.stood),
    )


def would_have_come(game: ClassGame) -> str:
    """Return what the throw made for interest shows."""
    last = game.this_round.would_have_come[-1]
    faces = spoken(last.faces).capitalize()
    if last.outcome.effect.ends_turn:
        return say("says.would_have_bust", faces=faces)
    return say("says.would_have_come", faces=faces, total=last.turn_total)


def undone(game: ClassGame) -> str:
    """Return where the class is again after something was undone."""
    return say("says.undone", stage=stage(game))


def where(session: Named) -> str:
    """Return the round, the throw, the points at risk and who stands; after the end, who won."""
    game = session.game
    if game.stage in {Stage.ROUND_OVER, Stage.OVER}:
        return headline(session)
    play = game.play
    standing = ", ".join(session.called(seat) for seat in play.standing)
    return say(
        "says.where",
        round=play.game.round_name(play.round),
        rounds=play.game.rounds or "?",
        throws=play.throws,
        total=play.turn_total,
        standing=len(play.standing),
        names=f": {standing}" if standing and not session.is_head_count else "",
    )


def scores(session: Named) -> str:
    """Return all scores in one line, highest first."""
    if session.is_head_count:
        return say("says.scores_head_count", mean=mean_score(session.game))
    shown = points_now(session.game)
    ranked = sorted(range(len(shown)), key=lambda seat: -shown[seat])
    told = [f"{session.called(seat)} {shown[seat]}" for seat in ranked]
    return say("says.scores", scores=", ".join(told))


def winner(session: Named) -> str:
    """Return who has won, alone or tied; on a head count, what each made on average."""
    if session.is_head_count:
        return say("says.winner_head_count", mean=mean_score(session.game))
    ended = session.game.result
    if ended is None:
        return ""
    names = ", ".join(session.called(seat) for seat in ended.winners)
    key = "says.winner" if len(ended.winners) == 1 else "says.winners"
    return say(key, names=names, score=session.game.play.scores[ended.winners[0]])


def points_now(game: ClassGame) -> tuple[int, ...]:
    """Return each seat's score as the class counts it: what was saved in this round included."""
    play = game.play
    if play.turn_is_over:
        return play.scores
    return tuple(score + saved for score, saved in zip(play.scores, play.saved, strict=True))


def mean_score(game: ClassGame) -> str:
    """Return the mean score of a class, to one decimal."""
    points = points_now(game)
    return f"{sum(points) / len(points):.1f}"


STAGE_KEYS = {
    Stage.PREDICTING: "predicting",
    Stage.READY: "ready",
    Stage.DECIDING: "deciding",
    Stage.LOCKED: "locked",
}
