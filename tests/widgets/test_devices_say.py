"""What devices say is the student's own, in the right number, and of nobody in the class."""

import re

import pytest

from pigclass import class_piglet, greedy_pig, skunk
from pigclass.classlog.events.classgame import AT_THE_END
from pigclass.live.messages import Believe, Wish
from pigclass.widgets.class_game.lessons import (
    GreedyPigActivity,
    PigletActivity,
    SkunkActivity,
)
from pigclass.widgets.class_game.on_devices import for_all, for_one
from pigclass.widgets.experiment.activity import Experiment
from pigclass.words import speaking
from tests.live.devices import LEAVES_SOCKETS, behind_a_door

pytestmark = LEAVES_SOCKETS
NAMES = ["Ana", "Ben", "Cleo", "Dan"]
OWN_DICE = [
    (SkunkActivity, skunk),
    (PigletActivity, class_piglet),
    (GreedyPigActivity, greedy_pig),
]
AT_RISK = {"en": "at risk", "es": "en juego"}


@pytest.mark.parametrize("language", AT_RISK)
@pytest.mark.parametrize(("kind", "game"), OWN_DICE)
def test_points_of_ones_own_dice_are_at_risk_and_not_the_most_of_the_class(
    kind, game, language, tmp_path
):
    log = str(tmp_path / "class.db")
    activity = kind(game=game(own_dice=True), names=NAMES, seed=5, log=log, language=language)
    for act in ("begin", "press_roll"):
        activity.act(act, {})
    session = activity.session
    with speaking(language):
        assert for_all(session, ())["at_risk"] is None
        for seat, player in enumerate(session.game.setup.players):
            (thrown,) = session.game.this_round.thrown_by(seat)
            points = sum({"heads": 1}.get(it, it) for it in thrown.faces if it != "tails")
            own = {"points": str(points), "label": AT_RISK[language]}
            told = for_one(session, player)
            assert told["own_risk"] == (own if told["status"] == "standing" else None)


def exit_panel(tmp_path, names, answers, kind=SkunkActivity):
    """Return the question at the end on the board, once so many have answered on devices."""
    activity = kind(names=names, log=str(tmp_path / "class.db"))
    with behind_a_door(activity):
        for act in ("begin", "press_roll", "finish", "close", "exit"):
            activity.act(act, {})
        players, session = activity.session.game.setup.players, activity.session
        for player in players[:answers]:
            session.take(Wish(player, Believe(1, AT_THE_END, "A")), activity.plan.asked)
        activity._show()
        (asked,) = for_all(session, activity.plan.asked)["exit"]
        return activity._screen.view["panel"]["asked"], asked


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (0, "0 answers from 0 devices"),
        (1, "1 answer from 1 device"),
        (3, "3 answers from 3 devices"),
    ],
)
def test_answers_are_counted_in_the_right_number(tmp_path, answers, said):
    assert exit_panel(tmp_path, NAMES, answers)[0]["told"] == said


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (SkunkActivity, ["ANÁ Ruiz", "Zoe", "Ben-Leo", "Max"]),
        (PigletActivity, NAMES),
        (GreedyPigActivity, ["Kim"]),
    ],
)
def test_the_question_at_the_end_speaks_of_nobody_in_the_class(tmp_path, kind, names):
    board, asked = exit_panel(tmp_path, names, 1, kind)
    spoken = " ".join((board["asks"], *(it["name"] for it in board["rows"])))
    assert spoken == " ".join((asked["asks"], *(words for _, words in asked["taps"])))
    of_class = {it.casefold() for name in names for it in re.findall(r"\w+", name)} | {"ana"}
    said = {it.casefold() for it in re.findall(r"\w+", spoken)}
    assert not said & (of_class if len(names) > 1 else {"kim"})
    assert "{" not in spoken


def test_an_example_of_typed_points_names_nobody_who_sits(tmp_path):
    activity = GreedyPigActivity(
        game=greedy_pig(own_dice=True), names=NAMES, dice="real", log=str(tmp_path / "class.db")
    )
    for act in ("begin", "press_roll"):
        activity.act(act, {})
    activity.act("tap", {"seat": 0})
    activity.act("press_roll", {})
    (points,) = activity._screen.view["side"]["fields"]
    activity.act("sit_with", {"points": "1 2 3"})
    for said in (points["help"], activity._screen.view["problem"]):
        assert "Zoe" in said
        assert not re.search("Ana|Ben", said)


@pytest.mark.parametrize(("throws", "typed"), [(7, False), (20, False), (30, False), (31, True)])
def test_every_whole_number_can_be_believed_on_a_device(tmp_path, throws, typed):
    activity = Experiment(skunk(), throws=throws, students=3, log=str(tmp_path / "class.db"))
    (question,) = activity._devices.common()["questions"]
    offered = {answer for answer, _ in question["taps"]}
    assert question["other"] is typed
    assert typed or offered == {str(it) for it in range(throws + 1)}
    player = activity.session.game.setup.players[0]
    assert activity._devices.take([(player, Believe(1, "busts", "7"))]) == [""]
    assert [it.answer for it in activity.session.game.predictions] == [7]
