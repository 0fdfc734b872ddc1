"""The dice on the screen of a class, and the points that hang on them."""

from pigclass.classlog.events.classgame import ClassGame, RoundEnd, Thrown
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import View
from pigclass.words import say, shown_face

# What the points are once nobody stands any more.
NOT_AT_RISK = {
    RoundEnd.ALL_SAT: "at_the_end",
    RoundEnd.FINISHED_EARLY: "not_banked",
    RoundEnd.BANKED: "all_banked",
}


def dice_shown(session: ClassSession) -> list[View]:
    """Return the dice of the last throw; none where everyone has dice of their own."""
    last = _last_throw(session)
    game = session.game.play.game
    if game.own_dice:
        return []
    if last is None:
        return [{"face": "", "poison": False, "coin": die == COIN} for die in game.table.dice]
    return [it | {"face": shown_face(it["face"])} for it in faces_shown(last, game)]


def _last_throw(session: ClassSession) -> Thrown | None:
    this = session.game.this_round
    throws = (*this.throws, *this.would_have_come)
    return throws[-1] if throws else None


def faces_shown(last: Thrown, game: Game) -> list[View]:
    """Return each die of a throw, with its poison where it has bust."""
    bust = last.outcome.effect.is_bust
    return [
        {"face": face, "poison": bust and face in game.poison_faces, "coin": die == COIN}
        for face, die in zip(last.faces, game.table.dice, strict=True)
    ]


def at_risk(session: ClassSession) -> View:
    """Return the points of this round, and what they are: at risk, lost, or at the end."""
    game = session.game
    if session.has_own_dice:
        known = not game.this_round.is_untold or game.this_round.ended
        label = say("label.most_in_round" if known else "label.most_sat_with")
        return {"points": _most_in_round(game), "label": label}
    if game.this_round.would_have_come:
        *before, last = (*game.this_round.throws, *game.this_round.would_have_come)
        label = say("label.would_have_come")
        if last.outcome.effect.is_bust:
            return {"points": before[-1].turn_total, "label": label, "lost": True}
        return {"points": last.turn_total, "label": label}
    if game.this_round.ended is RoundEnd.BUST:
        lost = says.turn_total_before(game)
        return {"points": lost, "label": say("tile.busted"), "lost": True}
    ended = game.this_round.ended
    state = "at_risk" if ended is None else NOT_AT_RISK[ended]
    label = say("label.left" if game.this_round.all_left else f"label.{state}")
    return {"points": game.play.turn_total, "label": label}


def _most_in_round(game: ClassGame) -> int:
    """Return the most that anybody has in this round, with dice of their own."""
    play = game.play
    if game.this_round.ended:
        return max(game.this_round.points)
    known = () if game.this_round.is_untold else play.standing
    return max([*play.saved, *(play.at_risk(seat) for seat in known)])
