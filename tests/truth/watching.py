"""Holds the screen after each press against the board that a scorekeeper makes."""

from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.screen import _panel
from pigclass.widgets.class_game.view import details
from tests.truth import screen
from tests.truth.recount.dice import dice_of
from tests.truth.recount.scorekeeper import Scorekeeper
from tests.truth.screen_state import ScreenState


class Watcher:
    """Collects what a class screen says that is not so; call it after each press."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.sitting: dict[str, int] = {}
        self.board: Scorekeeper | None = None
        self._names: dict[str, str] = {}
        self._tapped: frozenset[str] = frozenset()

    def __call__(self, activity, action, data, wrote) -> None:
        action = "start" if action == "start_class" else action
        if action == "details" and activity._panel != "details":
            # Pressed again it closes the table of scores.
            action = "close"
        session = activity.session
        game = session.game.play.game
        board = Scorekeeper(
            session.events, dice_of(repr(game)), rounds=game.rounds, target=game.target
        )
        self.board = board
        if action in {"start", "continue", "again", "change_class"}:
            self._names = activity.class_log.names()
        # Games of one activity, or of another kernel that goes on with them, are one sitting.
        if session.game.id not in self.sitting:
            self.sitting[session.game.id] = max(self.sitting.values(), default=0) + (
                action == "start"
            )
        tapped, before = frozenset(board.players[seat] for seat in session.tapped), self._tapped
        self._tapped, last = tapped, wrote.data.get("undoes") if wrote else None
        state = ScreenState(
            board=board,
            rules=repr(game),
            names=self._names,
            action=action,
            data=data,
            wrote=wrote,
            tapped=tapped,
            undone=next((one for one in session.events if one.id == last), None),
            untapped=tuple(before - tapped) if wrote is None else (),
            tapped_twice=frozenset(board.players[seat] for seat in session.tapped_twice),
            real_dice=session.has_real_dice,
            asks_points=session.asks_points,
        )
        view = activity._screen.view
        found = screen.faults(state, view)
        if view["kind"] == "table" and view["stage"] in {"round over", "game over"}:
            found += screen.details_faults(state, details(session))
        if session.has_winners:
            panel = _panel(session, "winners")
            found += screen.podium_faults(state, says.podium(session), panel, view["tiles"])
        self.faults += [f"after {action} {data}: {sentence}" for sentence in found]
