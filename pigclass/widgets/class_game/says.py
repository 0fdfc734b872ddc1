"""Sentences after each change, one each, for the screen and for a screen reader."""

from collections.abc import Sequence
from itertools import accumulate

from pigclass.classlog.events.classgame import ClassGame, OneThrow, RoundEnd, Stage
from pigclass.rules.effects import Hurts
from pigclass.rules.outcomes import spoken
from pigclass.widgets.class_game.taps import Taps
from pigclass.words import joined, rounded, say, say_of

# Letters that fit into two lines over the table, at 1280 pixels.
LETTERS_OF_WINNERS = 30


def stage(game: ClassGame) -> str:
    """Return what the class has to do now, in a few words."""
    if game.stage is Stage.ROUND_OVER:
        name = game.play.game.round_name(game.play.round)
        ended = game.this_round.ended or RoundEnd.ALL_SAT
        nobody = game.this_round.all_left or game.play.game.own_dice
        return say(f"stage.round_over_{'left' if nobody else ended.name.lower()}", round=name)
    if game.stage is Stage.OVER:
        return say("stage.over_early" if game.stopped else "stage.over")
    if game.stage is Stage.READY and game.play.away:
        n = len(game.play.standing)
        return say_of(n, "stage.ready_some", go=_go(game)) if n else say("stage.ready_none")
    if game.stage is Stage.READY and game.play.throws < game.play.game.safe_throws:
        return say("stage.ready_safe", go=_go(game))
    mode = game.setup.mode
    if game.stage is Stage.DECIDING and mode != "each":
        sat = mode == "alone" and 0 not in game.play.standing
        return say(f"stage.deciding_{'watching' if sat else mode}")
    return say(f"stage.{game.stage.name.lower()}", go=_go(game))


def _go(game: ClassGame) -> str:
    return say(f"stage.{game.play.game.throw_key}")


def question_next(game: ClassGame, left: Sequence[str]) -> str:
    """Return "question 2 of 3" for the first of the questions `left`, "" if there is none."""
    asks = game.setup.asks
    if len(asks) < 2 or not left:
        return ""
    return say("button.question", number=asks.index(left[0]) + 1, of=len(asks))


def headline(session: Taps, letters: int | None = None) -> str:
    """Return the line over the table: what to do now or, at the end, who has won.

    If the winners' names need more than `letters`, it gives their number: tiles mark who they are.
    """
    game = session.game
    if session.throws_real_own:
        return say(f"stage.tap_{'_'.join(session.fates) or 'nobody'}")
    if session.asks_points:
        return say("stage.asks_points")
    if game.stage is not Stage.OVER:
        return stage(game)
    return f"{stage(game)} {winner(session, letters)}"


def with_the_end(session: Taps, sentence: str) -> str:
    """Return `sentence` and, once the game is over, who has won: listeners see no headline."""
    return f"{sentence} {headline(session)}" if session.game.stage is Stage.OVER else sentence


def started(game: ClassGame) -> str:
    """Return the sentence at the start of a game."""
    return say("says.started", game=game.play.game.name, number=len(game.setup.players))


def thrown(game: ClassGame) -> str:
    """Return a sentence on what the last throw did."""
    last = game.this_round.throws[-1]
    faces = spoken(last.faces)
    if last.outcome.effect.is_bust:
        return _bust(game, last, faces)
    return say(
        "says.thrown_banked" if game.this_round.ended else "says.thrown",
        faces=faces,
        points=last.turn_total - game.this_round.total_before,
        total=last.turn_total,
        standing=last.standing,
    )


def thrown_each(game: ClassGame) -> str:
    """Return a sentence on how many bust when each threw dice of their own."""
    standing = len(game.play.standing)
    busts = sum(it.outcome.effect.is_bust for it in game.this_round.last_throws)
    if not busts:
        return say("says.thrown_each_none", standing=standing)
    return say_of(busts, "says.thrown_each", standing=standing)


def _bust(game: ClassGame, last: OneThrow, faces: str) -> str:
    effect, total = last.outcome.effect, game.this_round.total_before
    if effect.hurts is Hurts.EVERYONE:
        return say("says.wipe_out_all" if effect.is_wipe_out else "says.bust_all", faces=faces)
    if effect.is_wipe_out:
        return say_of(last.standing, "says.wipe_out", faces=faces)
    if not total:
        return say("says.bust_nothing", faces=faces)
    return say_of(last.standing, "says.bust", faces=faces, total=total)


def locked(game: ClassGame) -> str:
    """Return a sentence on how many sat in the last decision."""
    decided = game.this_round.decisions[-1]
    numbers = {"sat": len(decided.sat), "standing": len(decided.stood)}
    if game.play.game.own_dice:
        return say("says.locked_each", **numbers)
    if not decided.stood:
        return say("says.all_sat")
    if not decided.sat:
        return say("says.locked_none", standing=len(decided.stood))
    return say("says.locked", total=decided.turn_total, **numbers)


def would_have_come(game: ClassGame) -> str:
    """Return the sentence on the last throw made for interest, after all have sat."""
    last = game.this_round.would_have_come[-1]
    faces = spoken(last.faces)
    if last.outcome.effect.ends_turn:
        return say("says.would_have_bust", faces=faces)
    return say("says.would_have_come", faces=faces, total=last.turn_total)


def undone(session: Taps, what: str) -> str:
    """Return sentences: `what` was undone, how many taps are back, and the state now."""
    taps = say_of(len(session.tapped), "undone.taps") if session.tapped else ""
    return say("says.undone", what=what + taps, stage=headline(session))


def where(session: Taps) -> str:
    """Return a sentence on taps, throw, points and who stands; after a round, the headline."""
    game = session.game
    if game.stage in {Stage.ROUND_OVER, Stage.OVER}:
        return headline(session)
    play = game.play
    # Tapped students no longer count as standing, the same as under the dice.
    sits = session.tapped if game.stage is Stage.DECIDING else frozenset()
    stay = [seat for seat in play.standing if seat not in sits]
    standing = ", ".join(session.called(seat) for seat in stay)
    suffix = "_each" if play.game.own_dice else ""
    return _about_to_sit(session) + say(
        f"says.where{suffix}" if play.game.rounds else f"says.where{suffix}_in_race",
        round=play.round,
        rounds=play.game.rounds,
        throws=play.throws,
        total=play.turn_total,
        standing=len(stay),
        names=f": {standing}" if standing and not session.is_head_count else "",
    )


def _about_to_sit(session: Taps) -> str:
    """Return the students who will sit at the lock, for the teacher to check."""
    if session.game.stage is not Stage.DECIDING or not session.tapped:
        return ""
    names = ", ".join(session.called(seat) for seat in sorted(session.tapped))
    return say("says.about_to_sit", number=len(session.tapped), names=names) + " "


def scores(session: Taps) -> str:
    """Return a sentence with the highest scores, as many as fit on a screen."""
    if session.is_head_count:
        return _mean(session.game, "says.scores_head_count")
    points = points_now(session.game)
    ranked = sorted(range(len(points)), key=lambda seat: -points[seat])
    entries = [f"{session.called(seat)} {points[seat]}" for seat in ranked]
    lengths = list(accumulate(len(it) + 2 for it in entries))
    if lengths[-1] <= LETTERS:
        return say("says.scores", scores=", ".join(entries))
    # The rest of the line says where all scores are.
    room = sum(length <= LETTERS - 24 for length in lengths)
    return say("says.scores_first", scores=", ".join(entries[: max(room, 1)]), number=len(entries))


def winner(session: Taps, letters: int | None = None) -> str:
    """Return a sentence on who has won ("" before the end); names beyond `letters` are counted."""
    game = session.game
    if session.is_head_count:
        return _mean(game, "says.winner_head_count")
    if game.result is None:
        return ""
    winners = game.result.winners
    score = game.play.scores[winners[0]]
    if not score:
        return say("says.winner_none")
    names = joined([session.called(seat) for seat in winners])
    if letters and len(winners) > 1 and len(names) > letters:
        return say("says.winner_many", number=len(winners), score=score)
    return say_of(len(winners), "says.winner", names=names, score=score)


def places(session: Taps) -> list[tuple[str, list[int]]]:
    """Return the three highest scores above 0: for each a sentence and the seats that have it."""
    points = points_now(session.game)
    podium_places: list[tuple[str, list[int]]] = []
    for key, score in zip(PLACES, sorted({*points} - {0}, reverse=True), strict=False):
        seats = [seat for seat, it in enumerate(points) if it == score]
        place = say(f"stage.{key}", score=score)
        podium_places.append((say_of(len(seats), "stage.place", place=place), seats))
    return podium_places


def podium(session: Taps) -> str:
    """Return the podium as a sentence."""
    lines = [(place, [*map(session.called, seats)]) for place, seats in places(session)]
    return " ".join(f"{it}: {joined(names)}." for it, names in lines) or say("says.winner_none")


def points_now(game: ClassGame) -> tuple[int, ...]:
    """Return each seat's score, including points saved in this round."""
    return tuple(points_at(game, seat) for seat in game.play.seats)


def points_at(game: ClassGame, seat: int) -> int:
    """Return the score of one seat, as `points_now` does for all."""
    play = game.play
    return play.scores[seat] + (0 if play.turn_is_over else play.saved[seat])


def _mean(game: ClassGame, key: str) -> str:
    """Return a sentence with a head count's mean; after a wipe-out, that it is unknown."""
    if any(throw.outcome.effect.is_wipe_out for it in game.rounds for throw in it.throws):
        return say("says.mean_unknown")
    points = points_now(game)
    return say(key, mean=rounded(sum(points) / len(points), 1))


PLACES = ("first", "second", "third")
# Letters of a list in the two lines under a board, beside the buttons.
LETTERS = 60
