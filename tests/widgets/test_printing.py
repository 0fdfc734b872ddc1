"""The paper of a lesson is made from the board, for the rules and the names that play."""

from pathlib import Path

import pymupdf
import pytest

from pigclass import SkunkActivity, skunk
from pigclass.worksheets.printable import Printable
from tests.programs import READY_PAPER

READY = Path(__file__).parents[2] / "worksheets" / "01-skunk"


@pytest.fixture
def activity(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wipe = skunk(double_one="wipe")
    activity = SkunkActivity(names=["Ana", "Zoë"], game=wipe, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    activity.act("open_print", {})
    return activity


def test_what_was_printed_before_stays_and_the_same_is_not_written_twice(activity, tmp_path):
    for copies in ("master", "named", "master", "named"):
        activity.act("print", {"copies": copies})
        assert activity._screen.view["problem"] == ""
    printed = {f"01-skunk-double-one-wipe{it}.pdf" for it in ("", "-2", "-teacher")}
    assert {it["name"] for it in activity._screen.view["panel"]["files"]} < printed
    assert {it.name for it in tmp_path.glob("*.pdf")} == printed


@READY_PAPER
def test_without_the_press_the_ready_paper_is_handed_over(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Printable, "pdf", None)
    SkunkActivity(students=3).act("print", {})
    ready = [READY / f"01-skunk{ending}.pdf" for ending in ("-teacher", "")]
    assert [*map(Path.read_bytes, sorted(tmp_path.glob("*.pdf")))] == [*map(Path.read_bytes, ready)]


def test_paper_is_printed_on_the_day_before_without_beginning_a_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    activity = SkunkActivity(log=str(tmp_path / "class.db"))
    activity.act("open_print", {"names": "Ana\nZoë", "double_one": "wipe"})
    assert activity._screen.view["closes"]
    activity.act("print", {"copies": "named"})
    pages = [page.get_text() for pdf in tmp_path.glob("*.pdf") for page in pymupdf.open(pdf)]
    assert (tmp_path / "01-skunk-double-one-wipe.pdf").is_file()
    words = " ".join(pages).split()
    assert words.count("Zoë") == 2
    assert "36.16" in words
    activity.act("close", {})
    assert (activity._typed["names"], activity._typed["double_one"]) == ("Ana\nZoë", "wipe")
    assert activity.session is None
    assert not activity.class_log.last_games(activity.lesson)


@pytest.mark.parametrize(("notebook", "file"), [("00-start-here", "00-start-here-skunk"),
                                                ("my own", "01-skunk")])  # fmt: skip
def test_paper_is_that_of_the_open_lesson_or_of_the_game(notebook, file, tmp_path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / f"{notebook}.ipynb"))
    activity = SkunkActivity(log=str(tmp_path / "class.db"))
    monkeypatch.chdir(tmp_path)
    assert "open_print" in [it["action"] for it in activity._screen.view["panel"]["form"]["offers"]]
    activity.act("open_print", {})
    assert (tmp_path / f"{file}.pdf").is_file()
