"""Seats stay with their holders, whatever devices do in whatever order."""

import asyncio
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pigclass.live.config import ServerConfig, hashed, keep, kept, throw_away
from pigclass.live.connection_manager import ConnectionManager
from pigclass.live.messages import VERSION, Choose, Claim, Hello, Leave
from pigclass.live.seat_registry import SeatRegistry, Visitor
from tests.waiting import run_async

SEATS = {f"p-{number}": f"Name {number}" for number in range(3)}
WHO = st.integers(0, 5)


def token_of(number):
    return f"token number {number} of many letters"


class Guest(Visitor):
    """Somebody with a token of their own, who remembers what was said."""

    def __init__(self, number):
        super().__init__()
        self.own = token_of(number)
        self.heard, self.left = [], ""

    def say(self, message):
        self.heard.append(message)

    def leave(self, why):
        self.left = why


class ALesson:
    """A lesson in which each may see a secret that is theirs alone."""

    def __init__(self):
        self.playing = dict(SEATS)
        self.seated = frozenset()

    def seats(self):
        return self.playing

    def common(self):
        return {"stage": "deciding"}

    def own(self, player):
        return {"secret": player}

    def locked(self):
        return {}

    def mark(self):
        pass

    def came_or_went(self, players):
        self.seated = players


class Devices(RuleBasedStateMachine):
    """Guests come, claim, leave and are freed."""

    def __init__(self):
        super().__init__()
        self.lesson = ALesson()
        self.registry = SeatRegistry(self.lesson, ServerConfig("127.0.0.1", 7070, "skunk"))
        self.here, self.fresh, self.let_go = {}, set(), set()

    @initialize()
    def begins(self):
        for who in range(4):
            self.comes(who)

    @rule(who=WHO)
    def comes(self, who):
        guest = self.here[who] = Guest(who)
        before = self.registry.config.seats.get(hashed(guest.own))
        self.registry.enter(guest, Hello(VERSION, self.registry.config.code, guest.own))
        assert guest.player == (before if before in self.lesson.playing else None)

    def one_of_those_here(self, who):
        """Return one who is there and was not sent away, with a number of the own."""
        here = [it for it in self.here.items() if not it[1].left]
        return here[who % len(here)] if here else (who, None)

    @rule(who=WHO, seat=st.sampled_from([*SEATS, *SEATS, "nobody"]))
    def claims(self, who, seat):
        who, guest = self.one_of_those_here(who)
        if guest:
            free = seat in self.lesson.playing and seat not in self.registry.seated
            may = free and not guest.player and self.registry.takes_in
            may, before = may and (who, seat) not in self.let_go, guest.player
            self.registry.hear(guest, Claim(1, seat, guest.own))
            assert guest.player == (seat if may else before)
            self.fresh |= {seat} if may else set()

    @rule(who=WHO)
    def goes(self, who):
        who, guest = self.one_of_those_here(who)
        if guest:
            self.registry.gone(self.here.pop(who))

    @rule(seat=st.sampled_from(list(SEATS)))
    def freed(self, seat):
        held = {n for n in range(6) if self.registry.config.seats.get(hashed(token_of(n))) == seat}
        self.let_go |= {(it, seat) for it in held}
        self.registry.free(seat)
        assert seat not in self.registry.seated

    @rule(who=WHO)
    def gets_up(self, who):
        _, guest = self.one_of_those_here(who)
        if guest:
            player, is_fresh = guest.player, guest.player in self.fresh
            self.registry.hear(guest, Leave(1))
            may = is_fresh and self.registry.takes_in
            assert guest.player == (None if may else player)

    @rule(takes_in=st.booleans())
    def locks(self, takes_in):
        self.registry.takes_in = takes_in

    @rule(playing=st.sets(st.sampled_from(list(SEATS)), min_size=2))
    def another_class(self, playing):
        self.lesson.playing = {it: SEATS[it] for it in playing}
        self.registry.tell()

    @rule(who=WHO)
    def chooses(self, who):
        _, guest = self.one_of_those_here(who)
        if guest:
            choice = Choose(1, "t", True)
            answer = self.registry.hear(guest, choice)
            assert answer == ((guest.player, choice) if guest.player else None)
            self.fresh.discard(guest.player)

    @invariant()
    def a_seat_has_one_guest_who_hears_only_the_own_secret(self):
        assert len(set(self.registry.config.seats.values())) == len(self.registry.config.seats)
        assert self.lesson.seated == self.registry.seated
        self.registry.welcome()
        for player, guest in self.registry.present.items():
            assert guest.player == player
            assert hashed(guest.own) in self.registry.config.seats
            states = [it for it in guest.heard if it["say"] == "state"]
            assert states[-1]["me"] == {"secret": player}


TestDevices = Devices.TestCase
TestDevices.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_an_old_page_is_told_to_load_itself_again():
    registry, guest = SeatRegistry(ALesson(), ServerConfig("127.0.0.1", 7070, "skunk")), Guest(0)
    registry.enter(guest, Hello(VERSION - 1, registry.config.code, guest.own))
    assert guest.left == "reload"


def test_a_configuration_is_stored_for_its_lesson_and_for_a_while(tmp_path):
    config = ServerConfig("127.0.0.1", 7070, "skunk").with_seat("hash", "p-1")
    assert kept(tmp_path, "skunk") is None
    keep(config, tmp_path)
    assert kept(tmp_path, "skunk") == config
    assert kept(tmp_path, "piglet") is None
    keep(replace(config, opened=config.opened - 91 * 60), tmp_path)
    assert kept(tmp_path, "skunk") is None
    throw_away(config, tmp_path)
    assert not list(tmp_path.iterdir())


class Picky(ALesson):
    """A lesson that nobody foresaw one message of."""

    problems = ()

    def take(self, messages):
        return [{"p-0": "", "p-1": "late"}[player] for player, _ in messages]

    def failed(self, problem):
        self.problems = (*self.problems, problem)


def test_of_many_messages_one_that_nobody_foresaw_is_refused_alone(tmp_path):
    lesson = Picky()
    manager = ConnectionManager(lesson, ServerConfig("127.0.0.1", 7070, "skunk"), tmp_path)
    messages = [(who, Choose(1, "t", True)) for who in ("p-0", "odd", "p-1")]
    assert manager._take(messages) == ["", "trouble", "late"]
    assert [type(it) for it in lesson.problems] == [KeyError]


def test_a_device_gets_its_state_with_the_next_tick_and_a_board_that_fails_ends_no_door(tmp_path):
    lesson, guest = Picky(), Guest(0)
    lesson.mark = lambda: {}["board"]
    manager = ConnectionManager(lesson, ServerConfig("127.0.0.1", 7070, "skunk"), tmp_path)
    manager.registry.present["p-0"], manager.registry.failing = guest, {"p-0"}

    async def tick():
        asyncio.get_running_loop().set_exception_handler(manager.log_unexpected)
        manager.tick()
        await asyncio.sleep(0)

    run_async(tick())
    assert guest.heard[-1]["me"] == {"secret": "p-0"}
    assert [type(it) for it in lesson.problems] == [KeyError]


def test_whose_class_is_gone_hears_that_the_seat_is_kept():
    lesson, guest = ALesson(), Guest(0)
    config = ServerConfig("127.0.0.1", 7070, "skunk").with_seat(hashed(guest.token), "p-1")
    lesson.playing = {}
    registry = SeatRegistry(lesson, config)
    registry.enter(guest, Hello(VERSION, config.code, guest.token))
    registry.welcome()
    assert guest.heard[-1]["kept"]
