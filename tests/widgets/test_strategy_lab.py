"""The Strategy Lab without a page: what is entered, what is kept, and what a tournament shows."""

import json

import pytest

from pigclass import StrategyLab, hog, pig, skunk, speaking
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.strategy_lab.session import PYTHON, LabSession
from pigclass.widgets.strategy_lab.view import lab_view
from pigclass.words import say

BOLD = "def bold(turn_total, own):\n    return turn_total < 9\n"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "strategies.jsonl"


@pytest.fixture
def lab(file):
    return LabSession(pig(target=24), Shelf(file))


def enter(lab, way="hold_at", **typed):
    lab.act("way", way=way)
    return lab.act("enter", **typed)


@pytest.fixture
def full(lab):
    enter(lab, threshold="5", name="Ana")
    enter(lab, "near", threshold="5", near="8", then="12", name="Ben")
    enter(lab, PYTHON, text=BOLD)
    return lab


@pytest.mark.parametrize("game", [pig(target=24), hog(), skunk()])
def test_every_sentence_is_filled_in_with_its_first_numbers(game, file):
    lab = LabSession(game, Shelf(file))
    for way in lab.ways:
        lab.act("way", way=way)
        blanks = [it for it in lab_view(lab).form["pieces"] if isinstance(it, dict)]
        assert lab.act("enter", **{it["name"]: it["value"] for it in blanks}), lab.problem
    assert len(lab.shelf.entries) == len(lab.ways) > 0
    json.dumps(lab_view(lab).message())


def test_a_sentence_and_a_function_are_there_again_after_a_restart(full, file):
    again = LabSession(pig(target=24), Shelf(file))
    assert list(again.strategies) == ["Ana", "Ben", "bold"]
    assert lab_view(again).entries["list"] == lab_view(full).entries["list"]


def test_a_wrong_function_gets_a_sentence_and_is_kept_to_be_put_right(lab):
    enter(lab, PYTHON, text="def mine(turn_total):\n    return turn_total < twenty\n")
    assert "line 2" in lab.problem
    assert "spelling" in lab.problem
    assert lab.shelf.entries == ()
    assert "twenty" in lab_view(lab).form["pieces"][0]["value"]
    assert lab_view(lab).form["wrong_line"] == 2
    with speaking("es"):
        lab.act("enter", **lab.typed)
        assert "línea 2" in lab.problem
        assert lab_view(lab).form["wrong_line"] == 2
    assert lab.act("enter", text="def mine(turn_total):\n    return turn_total < 20\n")
    assert list(lab.strategies) == ["mine"]


def test_a_rule_the_wrong_way_round_is_entered_and_asked_about(lab):
    assert enter(lab, PYTHON, text="def f(turn_total):\n    return turn_total > 9\n")
    assert "f holds at 2 and rolls from 10 on: did you mean <?" in lab.said


@pytest.mark.parametrize("typed", ["", "twenty", "-3", "2000"])
def test_a_blank_takes_a_whole_number(lab, typed):
    assert not enter(lab, threshold=typed)
    assert "Fill in a whole number" in lab.problem


@pytest.mark.parametrize(("way", "blank"), [("roll_times", "times"), ("scoring_turns", "turns")])
def test_nothing_is_counted_from_0_and_a_blank_speaks_no_python(lab, way, blank):
    assert not enter(lab, way, **{blank: "0"})
    assert lab.problem == say("lab.blank_wrong", typed="'0'", least=1, most=1000)


def test_what_is_typed_is_kept_without_a_press(file):
    lab = StrategyLab(pig(target=24), file=file)
    lab.act("draft", {"threshold": "17", "name": "half a na"})
    pieces = lab_view(lab.session).form["pieces"]
    assert pieces[1]["value"] == "17"


def test_one_is_changed_and_one_is_removed(full):
    ana, ben, _ = full.shelf.entries
    full.act("edit", id=ana.id)
    assert full.act("enter", threshold="6", name="Ana")
    full.act("remove", id=ben.id)
    entries = [(it.name, it.blanks) for it in full.shelf.entries]
    assert entries == [("Ana", {"threshold": "6"}), ("bold", {})]
    assert not enter(full, threshold="9", name="Ana")
    assert "another name" in full.problem


def test_the_widget_keeps_no_name_in_the_notebook(file):
    lab = StrategyLab(pig(target=24), file=file)
    lab.act("enter", {"threshold": "5", "name": "Ana"})
    lab.act("enter", {"threshold": "7", "name": "Ben"})
    lab.act("play", {})
    lab.act("draft", {"threshold": "99"})
    assert lab.tournament.winners == ("perfect play",)
    assert list(lab.strategies) == ["Ana", "Ben"]
    assert "Ana" not in json.dumps(lab._screen.get_state(), default=str)


def test_a_full_disk_loses_nothing(file, monkeypatch):
    shelf = Shelf(file)

    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pigclass.files.os.fsync", refuse)
    shelf.put("late", "hold_at", {"threshold": "3"})
    assert "No space left" in shelf.trouble
    monkeypatch.undo()
    shelf.put("later", "hold_at", {"threshold": "4"})
    assert [it.name for it in Shelf(file).entries] == ["late", "later"]


def test_a_text_on_the_shelf_that_is_in_no_language_is_left_out_by_name(full):
    full.shelf.put("loopy", "python", text="def loopy(own):\n    while own: pass")
    full.act("play")
    assert "Left out: loopy. loopy cannot use a loop, in its line 2" in full.said
    assert "loopy" not in full.over.order
