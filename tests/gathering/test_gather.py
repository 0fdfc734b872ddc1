"""Twenty notebooks of a class, good and bad, are gathered: every count was made by hand."""

import json
from pathlib import Path

import pandas as pd
import pytest

from pigclass import PigclassError, gather
from pigclass.asking.record import ENDING, MIME, Answer
from pigclass.cli.main import main
from pigclass.files import add_lines
from pigclass.gathering.class_answers import page_of
from pigclass.lesson_list import find_lesson
from pigclass.student_face import student_face

MORE, SAME, LESS = (f"{it} than before" for it in ("more likely", "as likely", "less likely"))
SAME = "as likely as before"
NAME = "01-skunk (student).ipynb"


def answer(question: str, kind: str, value, *, first=None, at="2026-11-24T09:00+00:00") -> Answer:
    old = value if first is None else first
    changed = 1 + (old != value)
    return Answer(question=question, asks=f"{question}?", kind=kind, value=value, at=at, first=old,
                  times=changed)  # fmt: skip


def notebook(*answers: Answer) -> dict:
    face = student_face(find_lesson("skunk"))
    outputs = [{"output_type": "display_data", "data": {MIME: it.data}} for it in answers]
    face["cells"][3]["outputs"] = outputs
    return face


def hand_in(path: Path, content: dict | str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def student(who: str, sit: int, due: str, *, first: str | None = None, at: str = "") -> dict:
    when = {"at": at} if at else {}
    answers = [answer("sit", "number", sit, **when), answer("due", "choice", due, first=first)]
    answers.reverse()
    return notebook(*([answer("who", "words", who)] if who else []), *answers)


@pytest.fixture
def handed_in(tmp_path):
    """Twenty notebooks: twelve good ones of twelve students, and eight of another kind."""
    folder = tmp_path / "submitted"
    # nbgrader: a folder for each student. By hand: 20 five times, 25 three times.
    for number, sit in enumerate([20, 20, 20, 20, 20, 25, 25, 25], 1):
        due = MORE if number <= 3 else SAME
        hand_in(folder / f"s{number}" / "skunk" / NAME, student(f"Fox {number}", sit, due))
    # An LMS: all in one folder, under longer names. One changed from "more likely".
    hand_in(folder / f"9_assign_{NAME}", student("Owl", 15, SAME, first=MORE))
    hand_in(folder / f"10_{NAME}", student("Elk", 15, LESS))
    hand_in(folder / f"11_{NAME}", student("", 40, SAME))
    hand_in(folder / "late" / NAME, student("Yak", 30, SAME, at="2026-11-24T17:30+00:00"))
    # Twice by one student: the newer counts, 19 and not 12.
    hand_in(folder / "a" / NAME, student("Bee 4", 12, SAME))
    later = answer("sit", "number", 19, first=12, at="2026-11-24T10:00+00:00")
    bee = [answer("who", "words", "Bee 4"), answer("due", "choice", SAME), later]
    hand_in(folder / "b" / NAME, notebook(*bee))
    hand_in(folder / "homework.ipynb", student("Ant", 20, SAME))
    hand_in(folder / "damaged" / NAME, '{"cells": [{"outp')
    hand_in(folder / "saved" / NAME, '{"cells": [{"outp')
    add_lines(folder / "saved" / f"{NAME[:-6]}{ENDING}", [
        answer("who", "words", "Emu").data, answer("sit", "number", 18).data,
    ])  # fmt: skip
    hand_in(folder / "mine" / "essay.ipynb", {"cells": [], "metadata": {}})
    hand_in(folder / "empty" / NAME, notebook())
    hand_in(folder / "hostile" / NAME, hostile(tmp_path))
    # Nobody has handed these in.
    hand_in(folder / ".ipynb_checkpoints" / NAME, student("Fox 1", 99, MORE))
    return folder


def hostile(folder: Path) -> dict:
    face = notebook(
        answer("who", "words", "<script>alert(1)</script>"),
        answer("sit", "number", 21),
        answer("exit", "words", "=HYPERLINK('x') </details><img src=x onerror=alert(2)>"),
        answer(
            "rule", "strategy", f"def mine(turn_total):\n    open({str(folder / 'ran')!r}, 'w')"
        ),
    )
    cell = {"output_type": "display_data", "data": {MIME: {"question": "sit", "value": {}}}}
    face["cells"][3]["outputs"].append(cell)
    face["cells"].append({"cell_type": "code", "source": "1/0", "outputs": [None, {"data": 3}]})
    face["cells"] += [7, None, {"outputs": "no list"}]
    return face


def test_every_answer_counted_by_hand_agrees(handed_in):
    answers = gather(handed_in)
    frame = answers.frame
    assert (answers.files, answers.students) == (20, 16)
    sits = frame[frame["question"] == "sit"]["answer"].value_counts().to_dict()
    assert sits == {20: 6, 25: 3, 15: 2, 40: 1, 30: 1, 19: 1, 18: 1, 21: 1}
    due = frame[frame["question"] == "due"]
    assert due["answer"].value_counts().to_dict() == {SAME: 10, MORE: 3, LESS: 1}
    assert due["belief_first"].value_counts().to_dict() == {
        "": 9, "A 1 is due": 4, "We are on a roll": 1,
    }  # fmt: skip
    assert (due["belief"] == "A 1 is due").sum() == 3


def test_each_odd_file_is_told_in_a_sentence(handed_in):
    notes = gather(handed_in).notes
    expected = [
        "damaged/01-skunk (student).ipynb is damaged and was left out",
        "saved/01-skunk (student).ipynb is damaged; its answers were read",
        "mine/essay.ipynb is not one of the kit's notebooks",
        "empty/01-skunk (student).ipynb has no answers",
        "homework.ipynb was renamed: it is 01-skunk",
        "Bee 4 has handed in more than once",
    ]
    assert len(notes) == len(expected)
    assert all(any(it.startswith(sentence) for it in notes) for sentence in expected)


def test_questions_come_in_the_order_of_the_lesson(handed_in):
    assert list(gather(handed_in).frame["question"].unique()) == ["sit", "due", "rule", "exit"]


def test_no_code_is_run_and_no_text_becomes_a_page(handed_in, tmp_path):
    page = page_of(gather(handed_in))
    assert not (tmp_path / "ran").exists()
    assert "<script" not in page
    assert "<img" not in page
    assert "</details>" not in page


def test_no_text_of_a_students_stops_or_steers_the_command(tmp_path, capsys):
    work = notebook(answer("who", "words", "\x1b[2JEve\ud83d"), answer("sit", "number", 7))
    work["metadata"]["pigclass"]["student"] = str(tmp_path / "in" / NAME)
    hand_in(tmp_path / "in" / NAME, work)
    hand_in(tmp_path / "in" / "again" / NAME, work)
    assert main(["gather", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 0
    assert "[2JEve?" in (output := capsys.readouterr().out)
    assert "\x1b" not in output
    assert set(gather(tmp_path / "in").frame["lesson"]) == {"01-skunk"}


def test_the_command_writes_a_table_and_a_page(handed_in, tmp_path):
    out = tmp_path / "out"
    assert main(["gather", str(handed_in), "--out", str(out)]) == 0
    table = pd.read_csv(out / "answers.csv", keep_default_na=False)
    assert len(table) == len(gather(handed_in).frame)
    assert (out / "answers.html").stat().st_size > 10_000
    assert "'=HYPERLINK" in (out / "answers.csv").read_text(encoding="utf-8-sig")


def test_a_place_that_is_not_there_is_refused():
    with pytest.raises(PigclassError, match="is not a folder or a zip"):
        gather("nowhere")
