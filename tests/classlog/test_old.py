"""A record and game codes that version 0.1 left behind tell today what they told then.

`old/class-0.1.db.gz` was played with 0.1.0: two classes, three lessons and a table, an undo, a head
count, a game stopped by the bell and one left open. `class-0.1.json` is what its screens showed.
"""

import gzip
import json
import re
from pathlib import Path

import pandas as pd
import pytest

from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity
from tests.widgets.class_plays import play

OLD = Path(__file__).parent / "old"
SHOWN = json.loads((OLD / "class-0.1.json").read_text(encoding="utf-8"))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "class.db"
    path.write_bytes(gzip.decompress((OLD / "class-0.1.db.gz").read_bytes()))
    return path


def rounds(game):
    """Return the throws of each round, as the class saw them."""
    return [", ".join(" ".join(map(str, it.faces)) for it in one.throws) for one in game.rounds]


def test_an_old_record_opens_whole_with_its_classes(path):
    with ClassLog(path) as log:
        checked = log.check()
        rosters = {it.name: [who.name for who in log.roster(it.id)] for it in log.classrooms()}
    assert (checked.faults, checked.events) == ((), SHOWN["events"])
    assert rosters == SHOWN["rosters"]


@pytest.mark.parametrize("shown", SHOWN["games"], ids=lambda shown: shown["label"])
def test_an_old_game_replays_to_what_its_class_saw(path, shown):
    with ClassLog(path) as log:
        game = replay(log.events(shown["label"]))
        (listed,) = (it for it in log.entries() if it.game == game.id)
    assert list(game.play.scores) == shown["scores"]
    assert " / ".join(rounds(game)) == shown["throws"]
    assert (listed.name, listed.lesson, listed.unfinished) == (
        shown["name"],
        shown["lesson"],
        shown["unfinished"],
    )


def test_an_old_record_is_exported_whole(path, tmp_path):
    with ClassLog(path) as log:
        files = {it.name: it for it in log.export(tmp_path / "out")}
    rolls = pd.read_csv(files["rolls.csv"])
    assert len(rolls) == sum(len(re.split("[,/]", it["throws"])) for it in SHOWN["games"])


@pytest.mark.parametrize("label", ["G01", "G05"])
def test_an_old_code_throws_the_dice_that_its_class_saw_whoever_sits(label, tmp_path):
    (shown,) = (it for it in SHOWN["games"] if it["label"] == label)
    absent = SkunkActivity(code=shown["code"], alone=True, log=str(tmp_path / "own.db"))
    again = rounds(play(absent, lambda seat: 1000).session.game)
    for then, now in zip(shown["throws"].split(" / "), again, strict=False):
        shorter = min(len(then), len(now))
        assert then[:shorter] == now[:shorter]


def test_an_old_game_that_was_left_open_goes_on(path):
    (shown,) = (it for it in SHOWN["games"] if it["unfinished"])
    lesson = SkunkActivity(log=str(path))
    lesson.act("continue", {"game": lesson.class_log.unfinished("skunk")[0].game})
    play(lesson, lambda seat: 20)
    assert " / ".join(rounds(lesson.session.game)).startswith(shown["throws"])
    assert lesson.class_log.check().faults == ()
