"""Groups of a class: made by list, kept, undone, and told on every screen and frame."""

import pytest

from pigclass import SkunkActivity
from pigclass.words import say
from tests.widgets.class_plays import play

NAMES = ["Ana", "Ben", "Cem", "Dora", "Eli"]
GROUPS = {"hold at 20": ["Ana", "Ben"], "hold at 25": ["cem"], "as they like": [4]}


def start(log, groups=None, **options):
    options = {"names": NAMES} | options
    activity = SkunkActivity(groups=groups, seed=3, log=log, **options)
    activity.act("begin", {})
    return activity


def signs(activity):
    return [it["group"] for it in activity._screen.view["tiles"]]


@pytest.mark.parametrize(
    "typed", ["20: Ana, 2; 25: 3; as they like: d", "hold at 20: 1-2\nsit at 25: Ce; : 4"]
)
def test_the_opening_form_reads_names_numbers_and_stretches_alike(typed, log):
    activity = SkunkActivity(log=log)
    activity.act("start", {"names": "\n".join(NAMES), "groups": typed})
    groups = {"hold at 20": (0, 1), "hold at 25": (2,), "as they like": (3,)}
    assert activity.session.game.groups == groups


def test_a_group_without_a_list_takes_all_who_are_left(log):
    activity = SkunkActivity(students=6, log=log, groups={"hold at 20": ["1-2"]})
    other = SkunkActivity(log=log)
    other.act("start", {"students": "6", "groups": "20: 1-2; the bold"})
    assert activity.session.game.groups == {"hold at 20": (0, 1)}
    assert other.session.game.groups == {"hold at 20": (0, 1), "the bold": (2, 3, 4, 5)}


REFUSED = [("20: Ana; 25: Ana", say("group.twice", name="Ana")), ("5000: Ana", "a group")]
REFUSED += [("20: Zoe", "'Zoe' is not on the list"), ("x" * 40, "too long for the name of a group")]


@pytest.mark.parametrize(("typed", "reason"), REFUSED)
def test_a_list_that_cannot_be_meant_starts_no_game(typed, reason, log):
    activity = SkunkActivity(log=log)
    activity.act("start", {"names": "\n".join(NAMES), "groups": typed})
    assert reason in activity._screen.view["problem"]
    assert activity.session is None


def test_the_press_is_offered_while_somebody_should_sit_and_is_not_marked(log):
    activity = start(log, {"hold at 1": ["Ana"]})
    offered = []
    for press in ("press_roll", "as_agreed", "undo", "press_roll"):
        activity.act(press, {})
        offered.append("as_agreed" in [it["action"] for it in activity._screen.view["buttons"]])
    assert offered == [True, False, True, False]


def test_groups_stay_over_a_resumed_game_and_the_next_one(log):
    activity = play(start(log, GROUPS), lambda seat: 20)
    other = SkunkActivity(log=log)
    activity.act("again", {})
    other.act("continue", {"game": activity.session.game.id})
    assert signs(other) == signs(activity) == ["20", "20", "25", "?", ""]


def test_a_head_count_has_no_groups(log):
    activity = SkunkActivity(head_count=9, log=log, groups=GROUPS)
    activity.act("begin", {})
    assert not activity.session.game.groups


@pytest.mark.parametrize("name", ["Ana's", "the ANA group", "Béné"])
def test_a_group_is_not_called_by_the_name_of_a_student(log, name):
    names = ["Ana Lee", "Bene Ito", "Cem", "Al"]
    activity = SkunkActivity(log=log)
    activity.act("start", {"names": "\n".join(names), "groups": f"{name}: 1, 2"})
    assert activity._screen.view["problem"] == say("group.named", typed=name)
    assert activity.session is None
