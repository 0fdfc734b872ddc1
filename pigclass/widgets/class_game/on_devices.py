"""A class game on devices: what they see and send, as plain data.

Devices never see what others have chosen, only how many have locked.
"""

from collections.abc import Collection, Mapping, Sequence
from threading import Thread

from pigclass.classlog.events.classgame import AT_THE_END, ClassGame, RoundEnd, Stage
from pigclass.live.messages import Input
from pigclass.live.seat_registry import State
from pigclass.play.state import is_computer
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.board import brought, tile
from pigclass.widgets.class_game.plan import LessonPlan
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.view import board_view
from pigclass.widgets.page.fields import View
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.belief_questions import Question
from pigclass.widgets.session.device_adapter import DeviceAdapter
from pigclass.words import current_language, joined, refusal, say, speaking

MOST_NAMED = 3


def for_all(
    session: ClassSession, questions: Sequence[Question], awake: frozenset[int] | None = None
) -> View:
    """Return what every device may see of a game; after the end, all scores without names.

    Seats that are not `awake` are not waited for; None counts all seats.
    """
    board = board_view(session)
    ready = "device.ready_own" if session.throws_real_own else "device.ready"
    at_the_end = [it for it in questions if it.id == AT_THE_END and session.asks_at_the_end]
    return {
        **board,
        # The highest points in the class are for the board, not for a student's own dice.
        "at_risk": None if session.has_own_dice else board["at_risk"],
        "ready": say(ready),
        "language": current_language(),
        "trail": [it["total"] for it in board["trail"]],
        "said": _last_sentence(session),
        "of": session.asked if session.game.stage is Stage.DECIDING else "",
        "locked": locked(session, awake),
        # Questions are long, and not needed once the dice are thrown.
        "questions": [question_view(it) for it in questions if it.id in session.game.open[:1]],
        "exit": [question_view(it) for it in at_the_end],
        "finals": _finals(session),
    }


def question_view(question: Question) -> View:
    """Return a question as a device asks it."""
    return {
        "id": question.id,
        "asks": question.asks,
        "taps": question.taps,
        "is_long": bool(question.choices),
        "other": question.has_others,
        "logged": question.lettered,
    }


def _finals(session: ClassSession) -> list[int]:
    """Return all final scores, lowest first and without names; empty before the end."""
    players, scores = session.game.setup.players, session.game.play.scores
    finals = [score for it, score in zip(players, scores, strict=True) if not is_computer(it)]
    return sorted(finals) if session.game.stage is Stage.OVER else []


def for_one(session: ClassSession, player: str, ghost: str = "") -> View:
    """Return what one player alone may see; `ghost` is the sentence of `own_ghost`."""
    game = session.game
    seat = game.setup.players.index(player)
    # Rounds that ended before the player came are left out.
    ended = [it for it in game.rounds if it.ended is not None and seat < len(it.points)]
    own = tile(session, seat)
    at_risk = {"points": own.get("total"), "label": say("label.at_risk")}
    return {
        **own,
        "own_risk": at_risk if at_risk["points"] else None,
        "chose": session.chosen.get(seat),
        "at_risk": _keeps(game, seat),
        "brought": brought(game.this_round, seat),
        "believed": game.believed_by(player),
        "ghost": ghost,
        "rounds": [
            {
                "round": say("device.round", name=game.play.game.round_name(game_round.number)),
                "told": f"{brought(game_round, seat)} · {say(f'tile.{game_round.fate(seat)}')}",
                "letter": game.play.game.round_name(game_round.number),
                "points": game_round.points[seat],
                "fate": game_round.fate(seat),
            }
            for game_round in ended
        ],
    }


def _keeps(game: ClassGame, seat: int) -> int | str:
    """Return the points kept by sitting now: a number, or a text if only the player knows it."""
    if seat not in game.play.standing:
        return 0
    return say("device.your_points") if game.this_round.is_untold else game.play.at_risk(seat)


def locked(session: ClassSession, awake: frozenset[int] | None = None) -> View:
    """Return how many connected students stand, and how many of these have locked."""
    choosing = _choosing(session, awake)
    return {"locked": len(choosing & set(session.chosen)), "of": len(choosing)}


def _choosing(session: ClassSession, awake: frozenset[int] | None) -> frozenset[int]:
    """Return the standing seats with a device that is connected, or that has locked."""
    seats = session.on_devices
    present = seats if awake is None else seats & (awake | set(session.chosen))
    return present & set(session.game.play.standing)


def marks(session: ClassSession, awake: frozenset[int]) -> View:
    """Return the marks on the class screen: who is connected or has locked, never the choice."""
    done = session.chosen
    seats = {
        str(seat): "locked" if seat in done else ("here" if seat in awake else "asleep")
        for seat in session.on_devices
    }
    return {"seats": seats, "line": _waiting_line(session, awake)}


def _waiting_line(session: ClassSession, awake: frozenset[int]) -> str:
    """Return how many have answered or locked, and for whom the class waits."""
    game, seats = session.game, session.on_devices
    if game.stage is Stage.PREDICTING and seats:
        players = {it.player for it in game.predictions if it.question in game.open[:1]}
        answered = {seat for seat in seats if game.setup.players[seat] in players}
        return say("devices.answered_by", answered=len(answered), of=len(answered | seats & awake))
    if game.stage is not Stage.DECIDING or not seats:
        return ""
    counts = locked(session, awake)
    waiting = _choosing(session, awake) - set(session.chosen) - session.overruled
    if not waiting:
        return say("devices.locked", **counts)
    missing = [session.called(it) for it in sorted(waiting)]
    more = len(missing) - MOST_NAMED
    names = missing[:MOST_NAMED] + ([say("devices.more", number=more)] if more > 0 else [])
    return say("devices.waiting_for", names=joined(names), **counts)


def _last_sentence(session: ClassSession) -> str:
    """Return the sentence on what happened last."""
    game, this_round = session.game, session.game.this_round
    if game.stage is Stage.OVER:
        return says.winner(session)
    if not this_round.throws:
        return ""
    if game.stage is Stage.LOCKED or this_round.ended is RoundEnd.ALL_SAT:
        return says.locked(game) if this_round.decisions else ""
    return says.thrown_each(game) if session.has_own_dice else says.thrown(game)


class ClassOnDevices(DeviceAdapter[ClassSession]):
    """Devices of a class: they see its game and act on it, as its `plan` asks."""

    late = "device.late"

    def __init__(self, activity: Activity[ClassSession], plan: LessonPlan) -> None:
        super().__init__(activity, lambda: [activity.session] if activity.session else [])
        self._plan, self._log = plan, activity.class_log
        self._ghosts: Mapping[str, str] = {}
        self._ghosts_of = ""

    @property
    def _session(self) -> ClassSession | None:
        return next(iter(self._playing()), None)

    def look_back(self) -> None:
        """Estimate every student's rule in a thread, once a game is over."""
        session = self._session
        if self.server is None or session is None or session.game.stage is not Stage.OVER:
            return
        if session.events[-1].id != self._ghosts_of and not session.is_head_count:
            self._ghosts_of = session.events[-1].id
            Thread(target=self._read_ghosts, args=(session,), daemon=True).start()

    def _read_ghosts(self, session: ClassSession) -> None:
        from pigclass.facts.own_ghost import ghosts_in_words

        ghosts: Mapping[str, str] = {}
        try:
            with speaking(self._activity.language):
                ghosts = ghosts_in_words(self._log, session.game.id)
        except Exception as problem:
            self.failed(problem)
        players = session.game.setup.players
        self._ghosts = {it: ghosts.get(it, "") for it in players}
        if self.server:
            self.server.tell()

    def open(self, address: str) -> None:
        """Open the device server; raise PigclassError in a head count."""
        if self._session and self._session.is_head_count:
            raise refusal("devices.head_count")
        super().open(address)

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student who plays on the class screen."""
        is_counted = self._session and self._session.is_head_count
        return {} if is_counted else super().seats()

    def for_all(self, session: ClassSession) -> State:
        """Return what everybody may see."""
        return for_all(session, self._plan.asked, _seats_of(session, self.awake))

    def for_one(self, session: ClassSession, player: str) -> State:
        """Return what one player alone may see."""
        return for_one(session, player, self._ghosts.get(player, ""))

    def do(self, player: str, message: Input) -> None:
        """Record a player's choice or answer."""
        self._playing()[0].take(player, message, self._plan.asked)

    def locked(self) -> State:
        """Return how many have locked; redraw the answers to the last question if it is open."""
        session = self._session
        if session is None:
            return {}
        if session.asks_at_the_end:
            self._activity._draw()
        with session.lock:
            return locked(session, _seats_of(session, self.awake))

    def mark(self) -> None:
        """Show on the class screen who has a device and who has locked."""
        for session in self._playing():
            with self._speaking(session):
                self.show_marks(**marks(session, _seats_of(session, self.awake)))

    def settle(self) -> None:
        """Tell the game which seats have a device."""
        for session in self._playing():
            with session.lock:
                session.on_devices = _seats_of(session, self._seated)


def _seats_of(session: ClassSession, players: Collection[str]) -> frozenset[int]:
    seated = enumerate(session.game.setup.players)
    return frozenset(seat for seat, player in seated if player in players)
