"""The paper of a lesson is made from the board, for the rules and the names that play."""

import pymupdf
import pytest

from pigclass.rules.catalog import skunk
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity


@pytest.fixture
def activity(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wipe = skunk(double_one="wipe")
    activity = SkunkActivity(names=["Ana", "Zoë"], game=wipe, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    activity.act("open_print", {})
    return activity


def test_the_sheets_are_for_these_rules_and_names(activity, tmp_path):
    activity.act("print", {"paper": "letter", "copies": "named"})
    (pdf,) = tmp_path.glob("*.pdf")
    assert activity._screen.view["panel"]["file"]["name"] == pdf.name == "01-skunk-letter.pdf"
    view = activity._screen.view
    assert view["panel"]["lines"] == [view["said"]]
    assert pdf.name in view["said"]
    words = " ".join(page.get_text() for page in pymupdf.open(pdf)).split()
    assert words.count("Zoë") == words.count("Ana") > 4
    assert "36.16" in words


def test_what_no_printer_has_is_refused_in_a_sentence_and_nothing_is_written(activity, tmp_path):
    activity.act("print", {"paper": "a3", "copies": "named"})
    assert "a3" in activity._screen.view["problem"]
    assert activity._screen.view["panel"]["form"]
    assert not list(tmp_path.glob("*.pdf"))
