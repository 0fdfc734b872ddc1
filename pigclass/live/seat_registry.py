"""Registry of seats and visitors, without network or threads."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from pigclass.live.config import ServerConfig, hashed
from pigclass.live.messages import VERSION, Claim, Hello, Input, Leave, Message, Ping

State = dict[str, Any]
# Minimal length of a token: a shorter one could be guessed.
MIN_TOKEN = 20
# Message for a device whose state cannot be computed.
TROUBLE: State = {"say": "trouble"}


class Visitor:
    """A connected device: first admitted by code or token, then seated."""

    def __init__(self) -> None:
        self.is_admitted = False
        self.player: str | None = None
        # Hash of the token of its seat, valid again once its class is back.
        self.token = ""
        # Network address, stored nowhere else.
        self.address = ""

    @property
    def rank(self) -> int:
        """0 for a stranger, 1 for an admitted device, 2 for a seated one."""
        return self.is_admitted + (self.player is not None)

    def say(self, message: State) -> None:
        """Send a message to this device."""
        raise NotImplementedError

    def leave(self, why: str) -> None:
        """Send a reason and disconnect: "moved", "freed", "closed", "reload", "strange"."""
        raise NotImplementedError

    def close(self, code: int) -> None:
        """Close the connection with a status code of RFC 6455."""
        raise NotImplementedError


class LessonApi(Protocol):
    """Interface of a lesson to its seat registry; players are named by id."""

    def seats(self) -> Mapping[str, str]:
        """Return the names of players who may take a seat, by id."""

    def common(self) -> State:
        """Return the state that every device may see."""

    def own(self, player: str) -> State:
        """Return the state that only one player may see."""

    def take(self, messages: Sequence[tuple[str, Input]]) -> list[str]:
        """Record messages of players; return an error for each, "" for none."""

    def mark(self) -> None:
        """Update the class screen: connected devices and locked decisions."""

    def locked(self) -> State:
        """Return how many have locked, and of how many; {} if nothing can be locked."""
        return {}

    def came_or_went(self, players: frozenset[str]) -> None:
        """Handle a change of the seated players."""

    def failed(self, problem: Exception) -> None:
        """Log an error while computing a device's state."""


class SeatRegistry:
    """Seats of a lesson; to be called from one thread only."""

    def __init__(self, lesson: LessonApi, config: ServerConfig) -> None:
        self.lesson = lesson
        self.config = config
        self.takes_in = True
        self.present: dict[str, Visitor] = {}
        # Players whose state could not be computed.
        self.failing: set[str] = set()
        self._waiting: list[Visitor] = []
        # Players with a new seat and no input yet: they may still change it.
        self._fresh: set[str] = set()
        # Hash and seat of each token from which the teacher has taken the seat.
        self._revoked: set[tuple[str, str]] = set()
        # Devices that entered or asked for a seat since the last welcome.
        self.arrived: list[Visitor] = []

    def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Admit a device to the seat of its token, or to the list of names."""
        if hello.v != VERSION:
            return visitor.leave("reload")
        visitor.is_admitted = True
        visitor.token = hashed(hello.token)
        player = self.config.seats.get(visitor.token)
        if player is not None and player in self.lesson.seats():
            self._take_place(visitor, player)
        else:
            self._waiting.append(visitor)
        return self.arrived.append(visitor)

    def welcome(self) -> None:
        """Send new devices the state of the lesson, or the free names."""
        arrived, self.arrived = self.arrived, []
        self.tell_some(frozenset(it.player for it in arrived if it.player))
        self._offer(it for it in arrived if it in self._waiting)

    def hear(self, visitor: Visitor, message: Message) -> tuple[str, Input] | None:
        """Handle a message; return the player and input that the lesson records."""
        if isinstance(message, Ping):
            visitor.say({"say": "tick"})
        elif isinstance(message, Claim):
            self._claim(visitor, message)
        elif isinstance(message, Leave):
            self._get_up(visitor, message)
        elif isinstance(message, Input) and visitor.player:
            self._fresh.discard(visitor.player)
            return visitor.player, message
        elif isinstance(message, Input):
            # The seat was freed while the device was away; it has got the free names.
            visitor.say({"say": "no", "id": message.id, "why": "late"})
        else:
            visitor.leave("strange")
        return None

    def gone(self, visitor: Visitor) -> None:
        """Handle a closed connection; the seat stays taken."""
        if visitor in self._waiting:
            self._waiting.remove(visitor)
        if visitor.player and self.present.get(visitor.player) is visitor:
            del self.present[visitor.player]

    def free(self, player: str) -> None:
        """Free a seat, and make its token invalid."""
        config = self.config.freed(player)
        self._revoked |= self.config.seats.items() - config.seats.items()
        self._use(config)
        if player in self.present:
            self.present.pop(player).leave("freed")
        self.offer_again()

    def tell(self) -> None:
        """Send all devices the state of the lesson.

        Devices of a class that is no longer shown wait for it, or choose a name of another class.
        """
        seats = self.lesson.seats()
        for visitor in [it for it in self._waiting if self.config.seats.get(it.token) in seats]:
            self._take_place(visitor, self.config.seats[visitor.token])
        for player, visitor in list(self.present.items()):
            if player not in seats:
                del self.present[player]
                visitor.player = None
                self._waiting.append(visitor)
        self.offer_again()
        self.tell_some(frozenset(self.present))

    def tell_some(self, players: frozenset[str]) -> None:
        """Send some players the state of the lesson.

        An error in the state of one player does not affect the others.
        """
        before, common = set(self.failing), cache(self.lesson.common)
        for player in players & self.present.keys() & self.lesson.seats().keys():
            try:
                self.present[player].say(self._state(common(), player))
                self.failing.discard(player)
            except Exception as problem:
                if player not in self.failing:
                    self.lesson.failed(problem)
                self.failing.add(player)
                self.present[player].say(TROUBLE)
        if self.failing != before:
            self.lesson.mark()

    def tell_all(self, message: State) -> None:
        """Send a message to all seated devices."""
        for visitor in self.present.values():
            visitor.say(message)

    def offer_again(self) -> None:
        """Send the free names to devices without a seat."""
        self._offer(self._waiting)

    @property
    def seated(self) -> frozenset[str]:
        """Players with a taken seat, connected or not."""
        return frozenset(self.config.seats.values())

    def close(self) -> None:
        """Disconnect all devices."""
        for visitor in [*self.present.values(), *self._waiting]:
            visitor.leave("closed")

    def _state(self, common: State, player: str) -> State:
        own = {"me": self.lesson.own(player), "fresh": player in self._fresh}
        return {"say": "state", **common, **own}

    def _claim(self, visitor: Visitor, claim: Claim) -> None:
        why = "" if self.takes_in else "locked"
        if visitor.player or claim.seat not in self.lesson.seats() or len(claim.token) < MIN_TOKEN:
            why = "taken"
        elif (hashed(claim.token), claim.seat) in self._revoked:
            # Sent before the device was told that its seat was freed.
            why = "freed"
        elif claim.seat in self.seated:
            why = "taken"
        if why:
            visitor.say({"say": "no", "id": claim.id, "why": why})
        else:
            visitor.token = hashed(claim.token)
            # If another window holds a seat with this token, that seat is moved here.
            seat = self.config.seats.get(visitor.token)
            if seat is None or seat not in self.lesson.seats():
                seat = claim.seat
                self._fresh.add(seat)
                self._use(self.config.with_seat(visitor.token, seat))
            visitor.say({"say": "ok", "id": claim.id})
            self._take_place(visitor, seat)
        self.arrived.append(visitor)

    def _get_up(self, visitor: Visitor, message: Leave) -> None:
        """Give back a seat taken by mistake, unless it has been used."""
        player = visitor.player
        why = "" if self.takes_in else "locked"
        if player not in {None, *self._fresh}:
            why = "used"
        if why:
            return visitor.say({"say": "no", "id": message.id, "why": why})
        if player:
            self.gone(visitor)
            visitor.player, visitor.token = None, ""
            self._waiting.append(visitor)
            self._use(self.config.freed(player))
        visitor.say({"say": "ok", "id": message.id})
        return self.arrived.append(visitor)

    def _take_place(self, visitor: Visitor, player: str) -> None:
        before = self.present.get(player)
        self.present[player] = visitor
        visitor.player = player
        if visitor in self._waiting:
            self._waiting.remove(visitor)
        # The newest window has the seat.
        if before not in {None, visitor}:
            before.leave("moved")

    def _offer(self, visitors: Iterable[Visitor]) -> None:
        """Send the free names to devices without a seat, and whether a seat is kept for them."""
        without = [it for it in visitors if not it.player]
        offer = self._free() if without else {}
        for visitor in without:
            # After a restart the seat waits until the teacher reopens the game.
            is_kept = visitor.token in self.config.seats and not self.lesson.seats()
            visitor.say({**offer, "kept": True} if is_kept else offer)

    def _free(self) -> State:
        seats, seated = self.lesson.seats(), self.seated
        if not self.takes_in:
            return {"say": "free", "seats": [], "locked": True}
        free = [(it, name) for it, name in seats.items() if it not in seated]
        names_taken = [name for it, name in seats.items() if it in seated]
        return {"say": "free", "seats": free, "taken": names_taken, "locked": False}

    def _use(self, config: ServerConfig) -> None:
        self.config = config
        self.lesson.came_or_went(self.seated)
