"""The Word document of a sheet says what its PDF says, is the same every day, and opens."""

import shutil
import subprocess
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pymupdf
import pytest

from pigclass.cli.main import main
from pigclass.worksheets import lesson_paper, worksheet
from tests.programs import do_without
from tests.thorough import some
from tests.worksheets.checked import CHECKED

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
# What a block says of how it looks, and not to whoever reads it.
LOOKS = {"kind", "align", "widths", "drawing", "drawn", "dice", "die", "alt", "x", "y", "levels"}


def document(docx: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(ZipFile(BytesIO(docx)).read("word/document.xml"))


def paragraphs(docx: bytes) -> list[str]:
    parts = document(docx).iter(f"{WORD}p")
    return ["".join(it.text or "" for it in part.iter(f"{WORD}t")) for part in parts]


def breaking(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


def said(what: object) -> list[str]:
    """Return every piece of text in blocks, in their order."""
    if isinstance(what, dict):
        return said([it for name, it in what.items() if name not in LOOKS and name != "last"])
    if isinstance(what, list):
        return [words for it in what for words in said(it)]
    return what.splitlines() if isinstance(what, str) else []


@pytest.mark.parametrize("ready", some(CHECKED.values(), every=7), ids=lambda it: it.name)
def test_all_that_the_sheet_says_stands_in_the_document(ready):
    for sheet in (ready.made(key=it) for it in ready.with_key):
        written = breaking("\n".join(paragraphs(sheet.docx())))
        assert sheet.title in written
        assert [it for it in said(sheet.blocks) if breaking(it) not in written] == []


def test_a_document_is_the_same_every_day():
    one, other = (worksheet("rule-card", key=key).docx() for key in (True, True))
    assert one == other
    assert {part.date_time[:3] for part in ZipFile(BytesIO(one)).infolist()} == {(1980, 1, 1)}


def test_lines_to_write_on_stand_where_word_looks_for_them():
    lines = [it for it in document(worksheet("exit-ticket").docx()).iter(f"{WORD}pPr") if len(it)]
    names = [[part.tag.removeprefix(WORD) for part in it] for it in lines]
    bordered = [it for it in names if "pBdr" in it]
    assert bordered
    assert all(it.index("pBdr") < it.index("spacing") for it in bordered)


def test_no_row_of_a_table_is_torn_apart_at_the_end_of_a_page():
    rows = document(worksheet("one-more-throw", key=True).docx()).findall(f".//{WORD}tbl/{WORD}tr")
    tables = [row for row in rows if row.find(f".//{WORD}t") is not None]
    assert tables
    assert all(row.find(f"{WORD}trPr/{WORD}cantSplit") is not None for row in tables)


def test_a_table_stays_within_its_margins_and_on_one_page():
    drawn = document(worksheet("catch-up", key=True, language="es").docx())
    for table in drawn.iter(f"{WORD}tbl"):
        widths = [int(it.get(f"{WORD}w")) for it in table.iter(f"{WORD}gridCol")]
        assert sum(widths) / 1440 * 25.4 < 210 - 2 * 13 + 0.1
        rows = list(table.iter(f"{WORD}tr"))
        assert [row.find(f".//{WORD}keepNext") is None for row in rows[-2:]] == [False, True]


def test_a_break_between_sheets_takes_no_line_that_would_need_a_page_of_its_own():
    paper = document(lesson_paper("hog").docx())
    broken = [it for it in paper.iter(f"{WORD}p") if it.find(f"{WORD}pPr/{WORD}sectPr") is not None]
    assert len(broken) == len(lesson_paper("hog").parts) - 1
    assert all(it.find(f"{WORD}r") is not None for it in broken)


def test_every_student_has_a_page_and_a_name_that_no_font_has_is_a_blank():
    named = paragraphs(worksheet("lesson-sheet", names=["Ana", "Ben"]).docx())
    assert [it for it in named if it.startswith("Name:")] == ["Name: Ana", "Name: Ben"]


def test_every_drawing_is_told_in_words():
    drawn = list(document(worksheet("one-more-throw").docx()).iter(f"{DRAWING}docPr"))
    faces = [str(face) for face in (*range(1, 7),) * 2]
    assert [it.get("descr") for it in drawn] == ["A drawing for Skunk", *faces]


def test_a_word_document_is_written_where_one_is_asked_for(tmp_path):
    assert main(["worksheets", "exit-ticket", "--docx", "--out", str(tmp_path)]) == 0
    pdf, docx = sorted(tmp_path.iterdir(), key=lambda path: path.suffix, reverse=True)
    assert pdf.read_bytes().startswith(b"%PDF")
    assert worksheet("exit-ticket").save(tmp_path / "x.docx").read_bytes() == docx.read_bytes()


@pytest.fixture
def office():
    found = shutil.which("soffice")
    if found is None:
        do_without("office", "no LibreOffice: install it to see that the documents open")
    return found


def test_libreoffice_opens_a_lesson_and_nothing_is_past_a_margin(tmp_path, office):
    paper = lesson_paper("skunk", language="es")
    paper.save(tmp_path / "lesson.docx")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [office, profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path]
    subprocess.run([*command, tmp_path / "lesson.docx"], check=True, capture_output=True)
    pages = list(pymupdf.open(tmp_path / "lesson.pdf"))
    assert len(pages) >= len(paper.parts)
    edges = [page.rect.width - word[2] for page in pages for word in page.get_text("words")]
    assert min(edges) > 0
