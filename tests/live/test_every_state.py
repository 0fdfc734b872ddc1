"""Every device gets every state, whoever comes, goes or starts Python again in between."""

import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pigclass.classlog.events.classgame import Stage
from pigclass.live.config import ServerConfig
from pigclass.live.messages import VERSION, Choose, Claim, Hello
from pigclass.live.seat_registry import SeatRegistry
from pigclass.widgets.class_game.forms import class_form
from pigclass.widgets.class_game.lessons import GreedyPigActivity, PigletActivity, SkunkActivity
from tests.live.test_seat_registry import Guest
from tests.thorough import some, times
from tests.widgets.class_plays import ANSWERS, play

NAMES = ["Ana", "Ben", "Cem"]
WHO = st.integers(0, 4)
GAMES = [(it, own) for it in (SkunkActivity, GreedyPigActivity, PigletActivity) for own in (0, 1)]


class ReturningDevice(Guest):
    """A device that goes back to the names where it loses its seat."""

    def leave(self, why):
        super().leave(why)
        self.player = None


def with_registry(activity, config=None):
    """Open a door of an activity without a network: what is told is heard at once."""
    # Ghosts are read by a thread of their own, which would tell devices at its own time.
    activity._devices.look_back = lambda: None
    registry = SeatRegistry(activity._devices, config or ServerConfig("127.0.0.1", 7070, "skunk"))
    activity._devices.server = SimpleNamespace(
        registry=registry,
        manager=SimpleNamespace(grabbed=(), is_grabbed=False, is_guessed=False),
        tell=lambda them=None: registry.tell() if them is None else registry.tell_some(them),
        roll=lambda seconds: None,
        free=registry.free,
    )
    activity._devices.came_or_went(registry.seated)
    return registry


class EveryState(RuleBasedStateMachine):
    """A class with devices plays; people arrive, leave, reload, lose a seat; Python dies."""

    kind, own, rounds = SkunkActivity, 0, 0

    @initialize()
    def begins(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.log = str(Path(self.folder.name) / "class.db")
        self.activity = self.kind(names=NAMES, own_dice=bool(self.own), seed=3, log=self.log)
        self.activity.act("start", {})
        self.activity.act("believe", {"sit_at": ANSWERS["sit_at"]})
        self.registry, self.guests, self.late = with_registry(self.activity), {}, 0
        for _ in range(self.rounds):
            self.ends_a_round()
        # The class is in with devices, and somebody comes late with one.
        for who in range(len(NAMES)):
            self.comes_and_claims(who)
        self.arrives()
        self.comes_and_claims(len(NAMES))
        assert len(self.registry.present) == len(NAMES) + 1
        self.comes_or_reloads(0)
        self.throws(taps=False)

    def teardown(self):
        if hasattr(self, "activity"):
            self.activity.class_log.close()
            self.folder.cleanup()

    def ends_a_round(self):
        session = self.activity.session
        before = sum(it.ended is not None for it in session.game.rounds)
        while sum(it.ended is not None for it in session.game.rounds) == before:
            self.throws(taps=True)
            if session.game.stage is Stage.OVER:
                return

    @rule(taps=st.booleans())
    def throws(self, taps):
        game = self.activity.session.game
        if taps and game.stage is Stage.DECIDING:
            for seat in game.play.standing:
                self.activity.act("tap", {"seat": seat})
        self.activity.act("press_roll", {})

    @rule(who=WHO)
    def comes_or_reloads(self, who):
        if who in self.guests:
            self.registry.gone(self.guests[who])
        guest = self.guests[who] = ReturningDevice(who)
        self.registry.enter(guest, Hello(VERSION, self.registry.config.code, guest.token))
        self.registry.welcome()

    @rule(who=WHO)
    def claims(self, who):
        free = [it for it in self.activity._devices.seats() if it not in self.registry.seated]
        guest = self.guests.get(who)
        if free and guest and not guest.left:
            token = f"token number {who} of many letters"
            self.registry.hear(guest, Claim(1, free[-1], token))
            self.registry.welcome()

    def comes_and_claims(self, who):
        self.comes_or_reloads(who)
        self.claims(who)

    @rule(who=WHO)
    def goes(self, who):
        if who in self.guests:
            self.registry.gone(self.guests.pop(who))

    @rule(who=WHO, sits=st.booleans())
    def chooses(self, who, sits):
        guest = self.guests.get(who)
        if guest and guest.player:
            choice = Choose(len(guest.heard), self.activity.session.asked, sits)
            self.activity._devices.take([(guest.player, choice)])
            self.registry.tell()

    @rule()
    def arrives(self):
        self.late += 1
        self.changes(name=f"Zoe {self.late}")

    @rule(seat=st.integers(0, 3))
    def leaves_or_comes_back(self, seat):
        if seat < len(self.activity.session.game.setup.players):
            is_away = seat in self.activity.session.game.play.away
            self.changes(**{"returns" if is_away else "leaves": str(seat)})

    def changes(self, **typed):
        self.activity.act("class", {})
        nothing = {it["name"]: "" for it in class_form(self.activity.session)["fields"]}
        self.activity.act("change_class", nothing | typed)

    @rule(seat=st.integers(0, 3))
    def frees(self, seat):
        players = self.activity.session.game.setup.players
        if seat < len(players):
            self.registry.free(players[seat])

    @rule()
    def undoes(self):
        self.activity.act("undo", {})

    @rule()
    def python_dies(self):
        game = self.activity.session.game.id
        self.activity.class_log.close()
        self.activity = self.kind(log=self.log)
        self.registry = with_registry(self.activity, self.registry.config)
        for who in list(self.guests):
            self.comes_or_reloads(who)
        self.activity.act("continue", {"game": game})

    @invariant()
    def every_device_shows_what_stands(self):
        if not hasattr(self, "registry"):
            return
        for player, guest in self.registry.present.items():
            now = self.registry._state(self.registry.lesson.common(), player)
            assert now["say"] == "state"
            # How many have locked is told apart, once a second.
            assert guest.heard[-1] | {"locked": now["locked"]} == now
        assert not self.registry.failing


@pytest.mark.parametrize(("kind", "own"), GAMES)
@pytest.mark.parametrize("rounds", some([1, 0, 3], every=3))
def test_every_device_gets_every_state(kind, own, rounds):
    case = type("Case", (EveryState,), {"kind": kind, "own": own, "rounds": rounds}).TestCase
    case.settings = settings(
        max_examples=times(1, thorough=60), stateful_step_count=20, deadline=None
    )
    case().runTest()


def test_one_device_whose_state_cannot_be_made_keeps_it_from_nobody(tmp_path, monkeypatch):
    activity = SkunkActivity(names=NAMES, log=str(tmp_path / "class.db"))
    activity.act("start", {})
    play(activity, lambda seat: 1, answers=ANSWERS)
    registry, guests = with_registry(activity), [Guest(who) for who in range(3)]
    for guest, seat in zip(guests, activity._devices.seats(), strict=True):
        registry.enter(guest, Hello(VERSION, registry.config.code, guest.token))
        registry.hear(guest, Claim(1, seat, f"{seat} has a token of its own"))
    own, odd = activity._devices.own, guests[1].player
    monkeypatch.setattr(activity._devices, "own", lambda id_: {}[id_] if id_ == odd else own(id_))
    registry.tell()
    assert [it.heard[-1]["say"] for it in guests] == ["state", "trouble", "state"]
    assert "Ben" in activity._devices.warning
    assert "KeyError" in (tmp_path / "pigclass-errors.log").read_text("utf-8")
    monkeypatch.undo()
    registry.tell()
    assert guests[1].heard[-1]["say"] == "state"
    assert activity._devices.warning == ""
