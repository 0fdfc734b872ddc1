"""Handed-in folders as schools have them: what was read of each, and what was named."""

import gzip
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from pigclass import gather
from pigclass.asking.record import Answer
from pigclass.cli.main import main
from pigclass.gathering import submissions
from pigclass.gathering.class_answers import page_of
from pigclass.lesson_list import find_lesson
from pigclass.student_face import student_face
from tests.gathering.test_gather import NAME, answer, notebook

EARLY, LATE = "2026-11-20T09:00+00:00", "2026-11-21T09:00+00:00"


def work(sit: int, who: str = "", *, at: str = EARLY, first: int | None = None) -> bytes:
    one = answer("sit", "number", sit, first=first, at=at)
    return json.dumps(notebook(*([answer("who", "words", who)] if who else []), one)).encode()


def plain(sit: int) -> bytes:
    """A notebook whose settings are gone, as an upload elsewhere leaves it."""
    return json.dumps({**json.loads(work(sit)), "metadata": {}}).encode()


def packed(files: Mapping[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", how) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def nested(depth: int) -> bytes:
    data = packed({NAME: work(9)})
    for _ in range(depth - 1):
        data = packed({"inner.zip": data})
    return data


def locked(data: bytes) -> bytes:
    """The same zip with the sign of a password on its file."""
    at = data.index(b"PK\x01\x02") + 8
    return data[:6] + b"\x01" + data[7:at] + b"\x01" + data[at + 1 :]


DOCX = packed({"word/document.xml": b"<w/>"})
XLSX = packed({"xl/workbook.xml": b"<w/>"})
HTML = b"\n<!DOCTYPE html><html></html>"
MOODLE = "_assignsubmission_file"
RECORD = json.dumps(answer("sit", "number", 17).data).encode()
HEAVY = packed({NAME: b'{"cells": [' + b" " * 15_000_000})

# What lies in the folder, where the students of it sit, and what is said.
FOLDERS = {
    "Moodle, folders": (
        {f"Ana Ortiz_11{MOODLE}_/{NAME}": work(20), f"Ben Low_12{MOODLE}_/{NAME}": work(25)},
        [20, 25], [],
    ),
    "Moodle, one number": (
        {f"Ana Ortiz_11{MOODLE}/{NAME}": work(20, "7"),
         f"Ben Low_12{MOODLE}/{NAME}": work(20, "7")},
        [20, 20], ["2 students are called 7"],
    ),
    "no name of a student": (
        {f"{NAME[:-6]} - Copy.ipynb": work(20), f"{NAME[:-6]} - Copy (2).ipynb": work(25)},
        [20, 25], [],
    ),
    "one notebook in two folders": (
        {f"ana/{NAME}": work(20, "7"), f"ben/{NAME}": work(20, "7")},
        [20, 20], ["2 students are called 7"],
    ),
    "one student goes on": (
        {f"monday/{NAME}": work(20, "7"),
         f"friday/{NAME}": json.dumps(notebook(answer("who", "words", "7"),
             answer("sit", "number", 20, at=EARLY), answer("first-throw", "number", 17))).encode()},
        [20], ["friday/01-skunk (student).ipynb, not"],
    ),
    "a zip of each": (
        {f"Ana_1{MOODLE}_/hw.zip": packed({NAME: work(20)}),
         f"Ben_2{MOODLE}_/hw.zip": packed({f"hw/{NAME}": work(25), "photo.png": b"\x89PNG"})},
        [20, 25], ["Ben_2_assignsubmission_file_/hw.zip/photo.png is not a notebook"],
    ),
    "zips too deep": (
        {"a.zip": nested(4), "b.zip": nested(5)}, [9], ["inner.zip is too large or too deeply"],
    ),
    "endings": (
        {f"a/{NAME}.txt": work(20), "b/skunk.json": work(21), f"c/{NAME}.json": work(22),
         f"d/{NAME.upper()}": work(23), "e/01-skunk": work(24)},
        [20, 21, 22, 23, 24], ["b/skunk.json was renamed: it is 01-skunk"],
    ),
    "no settings": (
        {"Copy of Untitled.ipynb": plain(20), "Copy of Copy of Untitled.ipynb": plain(21)},
        [20, 21], ["Copy of Untitled.ipynb was renamed: it is 01-skunk"],
    ),
    "other files": (
        {f"Ana/{NAME}": work(20), "Ben/a.pdf": b"%PDF-1.7", "Ben/b.html": HTML,
         "Ben/c.rar": b"Rar!\x1a\x07", "Ben/d.tar.gz": gzip.compress(b"tar"), "Ben/e.docx": DOCX,
         "Ben/f.xlsx": XLSX, "Ben/g.py": b"from pigclass import *", "Ben/h.json": b'{"a": 1}',
         "Ben/i.ipynb": HTML, "Ben/j.txt": b"", "Ben/k.bin": b"\x00\x01", ".DS_Store": b"x"},
        [20],
        [*(f"Ben/{one} is not a notebook" for one in ("a.pdf", "b.html", "c.rar", "d.tar.gz",
         "e.docx", "f.xlsx", "g.py", "h.json", "j.txt", "k.bin")), "i.ipynb is damaged"],
    ),
    "a record alone": (
        {f"Ana/{NAME[:-6]}.answers.jsonl": RECORD}, [17], ["is the record of a notebook"],
    ),
    "damaged": (
        {f"Ana/{NAME}": work(20), f"Ben/{NAME}": work(20)[:90],
         "Cem/hw.zip": packed({"a": b"b"})[:40]},
        [20], [f"Ben/{NAME} is damaged and was left out", "Cem/hw.zip is damaged and was left out"],
    ),
    "broken streams": (
        {f"Ana/{NAME}": work(20),
         "Ben/hw.zip": (whole := packed({NAME: work(25)}))[:80] + b"\xff" * 200 + whole[280:],
         "Cem/hw.zip": (whole := packed({NAME: work(25)}, zipfile.ZIP_LZMA))[:80]
         + b"\xff" * 200 + whole[280:]},
        [20], [f"Ben/hw.zip/{NAME} is damaged", f"Cem/hw.zip/{NAME} is damaged"],
    ),
    "made to fill the memory, locked": (
        {f"Ana/{NAME}": work(20), "Ben/hw.zip": HEAVY, "Cem.zip": locked(packed({NAME: work(25)}))},
        [20], [f"Ben/hw.zip/{NAME} is too large", f"Cem.zip/{NAME} is locked with a password"],
    ),
    "a day that never comes": (
        {f"a {NAME}": work(20, "7", first=12, at="9999-12-31T23:59+00:00"),
         f"b {NAME}": work(25, "7", first=12)},
        [25], ["b 01-skunk (student).ipynb counts, not a 01-skunk"],
    ),
    "signs that steer": (
        {f"\x1b[2J/{NAME}": work(20), "\x1b[2J.pdf": b"%PDF"}, [20], ["?[2J.pdf is not a"],
    ),
    "what looks like a system's": (
        {f"7B - 01-skunk_2_3_x/{NAME}": work(20), "7B - 01-skunk_2_3_x/ben.ipynb": work(25),
         "hw_2026_11_24_ana.ipynb": work(26), "hw_2026_11_24_ben.ipynb": work(27),
         f"submitted/7B/ana/{NAME}": work(28), f"submitted/7B/ben/{NAME}": work(29)},
        [20, 25, 26, 27, 28, 29], ["ben.ipynb was renamed"],
    ),
}  # fmt: skip


def lay(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_folder_is_read_or_named(tmp_path, folder):
    files, sits, sentences = FOLDERS[folder]
    answers = gather(lay(tmp_path / "in", files))
    rows = answers.frame
    notes = "\n".join(answers.notes)
    assert sorted(rows[rows["question"] == "sit"]["answer"]) == sits
    assert (answers.students, set(rows["lesson"])) == (len(sits), {"01-skunk"})
    assert [it for it in sentences if it not in notes] == []
    assert "\x1b" not in notes
    if not sentences:
        assert notes == ""


def test_a_student_of_two_lessons_is_one(tmp_path):
    piglet = student_face(find_lesson("piglet"))
    answers = answer("who", "words", "7"), answer("more", "choice", "both the same")
    piglet["metadata"]["pigclass"]["answers"] = {it.question: it.data for it in answers}
    ana = {f"7B/Ana/HW1/Version 1/{NAME}": work(20, "7"),
           "7B/Ana/HW2/Version 1/02-piglet.ipynb": json.dumps(piglet).encode()}  # fmt: skip
    found = gather(lay(tmp_path / "in", ana))
    assert (found.students, found.notes, len(found.rows)) == (1, (), 2)
    found = gather(lay(tmp_path / "in", {f"7B/Ben/HW1/Version 1/{NAME}": work(25, "8")}))
    assert (found.students, found.notes, len(found.rows)) == (2, (), 3)


def test_the_same_zip_says_the_same(tmp_path):
    files = FOLDERS["other files"][0]
    (tmp_path / "in.zip").write_bytes(packed(files))
    zipped, other = gather(tmp_path / "in.zip"), gather(lay(tmp_path / "in", files))
    assert (zipped.rows, zipped.notes) == (other.rows, other.notes)


@pytest.mark.parametrize(
    ("limit", "most", "sentence"),
    [("MOST_UNPACKED", 100, "3 of them is too large"), ("MOST_FILES", 5, "more than 5 files")],
)
def test_limits_hold_for_all_archives_together(tmp_path, monkeypatch, limit, most, sentence):
    monkeypatch.setattr(submissions, limit, most)
    files = {f"{number}.zip": packed({NAME: work(20)}) for number in (1, 2, 3, 4)}
    answers = gather(lay(tmp_path / "in", {f"0/{NAME}": work(21), **files}))
    notes = "\n".join(answers.notes)
    assert answers.students == 1 + {"MOST_UNPACKED": 1, "MOST_FILES": 0}[limit]
    assert sentence in notes.replace(
        "is too large", f"{notes.count('is too large')} of them is too large"
    )


@pytest.mark.parametrize("files", [{}, {"Ana/hw.pdf": b"%PDF-1.7"}])
def test_no_notebook_is_an_error_that_names_what_is_there(tmp_path, capsys, files):
    lay(tmp_path / "in", files).mkdir(exist_ok=True)
    assert main(["gather", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 1
    errors = capsys.readouterr().err
    assert "There is no notebook in" in errors
    assert ("Ana/hw.pdf is not a notebook" in errors) == bool(files)
    assert not (tmp_path / "out").exists()


def forged(asks: str, kind: str, value, question: str = "sit") -> Answer:
    return Answer(question=question, asks=asks, kind=kind, value=value, at=EARLY, first=value)


FORGED = [
    forged("Who wants Ms Smith to leave?", "words", "me, says Ben"),
    forged("Who wants Ms Smith to leave?", "number", 4917655512),
    forged("Who wants Ms Smith to leave?", "sketch", [1, 2]),
    forged("Who wants Ms Smith to leave?", "choice", "Ben", "due"),
    forged("Who wants Ms Smith to leave?", "sketch", [10**400] * 8, "alive"),
    forged("Who wants Ms Smith to leave?", "choice", "Ben", "ms-smith"),
]


@pytest.mark.parametrize("wrong", FORGED)
def test_only_the_lesson_writes_on_the_page(tmp_path, wrong):
    files = {f"0 {NAME}": json.dumps(notebook(wrong)).encode(), f"1 {NAME}": work(20)}
    answers = gather(lay(tmp_path / "in", files))
    page = page_of(answers)
    assert "At how many points do you sit?" in page
    assert not [it for it in ("Smith", "Ben", "49176", "0000") if it in page.split("</style>")[1]]
    assert "that match no question: 1" in answers.notes[0]


def test_a_title_that_a_student_wrote_is_no_heading(tmp_path):
    notebook = json.loads(work(20))
    notebook["metadata"]["pigclass"]["student"] = "Ms Smith"
    page = page_of(gather(lay(tmp_path / "in", {"Ms Smith.ipynb": json.dumps(notebook).encode()})))
    assert "Smith" not in page
    assert "Should I sit or should I stand?" in page


def test_students_own_words_are_counted_and_stand_in_the_table_alone(tmp_path, capsys):
    texts = ("Ben is silly", "=1+1 is\n\ntwo")
    works = [notebook(answer("who", "words", "Elk"), answer("exit", "words", it)) for it in texts]
    files = {f"{n}/{NAME}": json.dumps(work).encode() for n, work in enumerate(works)}
    command = ["gather", str(lay(tmp_path / "in", files)), "--out", str(tmp_path / "out")]
    assert main(command) == 0
    table, page = tmp_path / "out" / "answers.csv", tmp_path / "out" / "answers.html"
    assert f"with names and files: {table}" in capsys.readouterr().out
    body = page.read_text().split("</style>")[1]
    assert not [text for text in ("silly", "two", "Elk", "0/") if text in body]
    assert "silly" in table.read_text(encoding="utf-8-sig")


def test_a_lesson_of_ones_own_heads_the_page_even_under_a_name_of_the_kits(tmp_path):
    own = find_lesson("skunk").notebook
    question = "Ask.number('Where do we sit, 7B?', most=99, name='sit')"
    cell = {"id": "a", "cell_type": "code", "source": question, "metadata": {}}
    own["cells"] = [own["cells"][0], cell]
    (tmp_path / "01-skunk.ipynb").write_text(json.dumps(own), encoding="utf-8")
    lay(tmp_path / "in", {f"a/{NAME}": work(20), f"b/{NAME}": work(99)})
    page = page_of(gather(tmp_path / "in", lesson=str(tmp_path / "01-skunk.ipynb")))
    assert "Where do we sit, 7B?" in page
    assert ">99</th>" in page
    assert ">99</th>" not in page_of(gather(tmp_path / "in"))
