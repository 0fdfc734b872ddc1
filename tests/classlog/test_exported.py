"""Exported files come back as they were, and a spreadsheet finds nothing in them to run."""

import csv
import re

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import PigclassError, load_log
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.frames import dictionary
from pigclass.classlog.frames.csv_files import as_it_was, harmless
from tests.classlog.games import started, whole_game, write

NASTY = ["<script>", "=cmd()", "+1", "-1", "@x", "'=1+1", 'the "Duke"', "NA", "null", "x" * 200,
         "🦊", "مریم", "a;b,c", "＝1", "x;=1+1;y", 'x|"=1+1"', "x,@a", "'n; '-2"]  # fmt: skip


@pytest.fixture
def exported(log, tmp_path):
    players = [player.id for player in log.save_roster("7B", NASTY)]
    write(log, whole_game(players, seed=1))
    write(log, whole_game(players, seed=2, mode="head_count"))
    first = started(players)
    answers = [{"player": players[0], "answer": "=HYPERLINK(1)\r\n"}, {"answer": 7.5, "count": 3}]
    write(log, [first, Event(Kind.PREDICTION, first.game, {"question": "q", "answers": answers})])
    return log.export(tmp_path / "csv", with_names=True)


@pytest.mark.parametrize("name", dictionary.FRAMES)
def test_every_frame_comes_back_equal(log, exported, name):
    read = getattr(load_log(exported[0].parent), name)()
    frame = getattr(log.frames(with_names=True), name)()
    pd.testing.assert_frame_equal(read, frame, check_categorical=False)


@pytest.mark.parametrize("separator", ",;\t|")
def test_no_cell_begins_like_a_formula_wherever_the_file_is_split(exported, separator):
    for path in exported:
        with path.open(encoding="utf-8-sig", newline="") as file:
            cells = [cell for row in csv.reader(file, delimiter=separator) for cell in row]
        assert not [cell for cell in cells if cell.lstrip(' "')[:1] in set("=+-@\t\r\n＝")]


def test_excel_is_told_the_encoding_and_the_columns_are_explained(exported):
    assert all(path.read_bytes().startswith(b"\xef\xbb\xbf") for path in exported)
    explained = pd.read_csv(exported[-1])
    for path in exported[:-1]:
        columns = set(explained.loc[explained["frame"] == path.stem, "column"])
        assert set(pd.read_csv(path).columns) <= columns


def test_a_file_that_was_saved_with_semicolons_can_be_read(log, exported):
    for path in exported:
        pd.read_csv(path, dtype=str).to_csv(path, sep=";", index=False, encoding="utf-8-sig")
    assert len(load_log(exported[0].parent).rolls()) == len(log.rolls())


def test_half_an_emoji_does_not_stop_an_export(log, tmp_path):
    first = started(("p-a",))
    data = {"question": "q", "answers": [{"answer": "\ud83d"}]}
    write(log, [first, Event(Kind.PREDICTION, first.game, data)])
    log.export(tmp_path / "csv")
    assert load_log(tmp_path / "csv").predictions()["choice"].tolist() == ["\\ud83d"]


def test_what_cannot_be_read_or_written_is_a_sentence(log, exported, tmp_path):
    with pytest.raises(PigclassError, match="Name the folder that `export` wrote"):
        load_log(tmp_path / "elsewhere")
    rolls = exported[0]
    rolls.write_text(rolls.read_text(encoding="utf-8").replace("scores", "explodes"), "utf-8")
    with pytest.raises(PigclassError, match=r"rolls\.csv was changed"):
        load_log(rolls.parent)
    with pytest.raises(PigclassError, match="could not be written"):
        log.export(rolls)


@given(st.text() | st.text(alphabet=",;|\t\r\n'\" =-x"))
def test_making_a_text_harmless_can_be_undone(text):
    assert as_it_was(harmless(text)) == text
    for cell in re.split(r"[,;|\t\r\n]", harmless(text)):
        assert cell.lstrip(" '\"")[:1] not in set("=+-@") or cell.startswith("'")
