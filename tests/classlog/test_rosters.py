"""A class list in whatever form a teacher has it."""

import io
import re
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.classlog.rosters.naming import tidy_name
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.words import PigclassError, say

CLASS = ("Zoë Ångström", "François Müller", "Ana O'Neil", "José Núñez")
LINES = "\n".join(CLASS)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_file_in_any_common_encoding_gives_the_same_names(encoding, line_end):
    assert read_roster(LINES.replace("\n", line_end).encode(encoding)).names == CLASS


def test_what_is_wrong_is_said_by_line_and_the_rest_is_kept():
    read = read_roster("\n".join(["Ana", "", "12345", "x" * 201, "Ben", "Ana"]))
    assert read.names == ("Ana", "Ben", "Ana (2)")
    assert [problem.split(" ")[1] for problem in read.problems[:2]] == ["3", "4"]
    assert "'Ana (2)'" in read.problems[2]


def test_more_than_200_names_are_too_many_and_200_are_not():
    names = [f"Student {number}" for number in range(203)]
    assert read_roster("\n".join(names[:200])).problems == ()
    read = read_roster("\n".join(names))
    assert len(read.names) == 200
    assert "203 names" in read.problems[0]


UNUSUAL = ["<script>alert(1)</script>", "=cmd()", 'the "Duke"', "x" * 200, "🦊", "👩\u200d🚀 Zoe"]


@pytest.mark.parametrize("name", [*UNUSUAL, "مریم", "נועה"])
def test_an_unusual_name_is_a_name(name):
    assert read_roster(f"Ana\n{name}\nBen").names == ("Ana", name, "Ben")


def test_a_quotation_mark_that_is_never_closed_swallows_nobody():
    assert read_roster('Ana\n"Ben\nCem').names == ("Ana", '"Ben', "Cem")
    assert len(read_roster('Lopez, Ana\nIto, "Ben\nFox, Cy').names) == 3


def test_writing_that_runs_backwards_cannot_be_smuggled_in():
    assert read_roster("Ana\u202enaB\nBen").names[0] == "AnanaB"


def test_a_list_without_a_column_of_names_is_refused_with_its_headings():
    with pytest.raises(PigclassError, match=r"No heading of the list.*Class, Grade"):
        read_roster("Class,Grade\n7B,1\n7B,2")


def test_a_file_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(PigclassError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


def workbook(*sheets, unpacked=b""):
    """Return the bytes of an Excel file with these sheets, each a list of rows."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    book.save(file := io.BytesIO())
    if unpacked:
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("xl/media/filler.bin", unpacked)
    return file.getvalue()


def test_an_excel_sheet_is_read_like_a_list_of_text():
    rows = [("Nr.", "Nachname", "Vorname"), (1, "Ångström", "Zoë"), (), (2.0, "Żak", "Łukasz")]
    assert read_roster(workbook(rows)).names == ("Zoë Ångström", "Łukasz Żak")
    alone = [("Ana",), (None,), ("Ben",), (7.0,)]
    read = read_roster(workbook([], alone))
    assert read.names == ("Ana", "Ben")
    assert read.problems == ("Line 4 was left out: '7' has no letter in it.",)


def test_a_sheet_of_many_columns_is_read_as_far_as_a_list_goes():
    wide = [("name", *range(16_000)), ("Ana", *range(16_000))]
    assert read_roster(workbook(wide)).names == ("Ana",)


def test_a_sheet_that_would_fill_the_memory_is_refused():
    packed = workbook([("Ana",)], unpacked=bytes(101_000_000))
    assert len(packed) < 1_000_000
    with pytest.raises(PigclassError, match="far too large"):
        read_roster(packed)


NO_LIST = say("refused.roster.no_list")


def office(*names):
    with zipfile.ZipFile(file := io.BytesIO(), "w") as packed:
        for name in names:
            packed.writestr(name, "x")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (office("[Content_Types].xml", "word/document.xml"), NO_LIST),
        (office("names.csv")[:40], NO_LIST),
        (office("xl/workbook.xml"), say("refused.roster.broken_sheet")),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", NO_LIST),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not text"),
        (b"BM\x36\x00\x00\x00", "not text"),
        (b"\x00\x00\x00\x18ftypheic", "not text"),
        (b"{\\rtf1\\ansi Ana}", NO_LIST),
        (bytes.fromhex("d0cf11e0a1b11ae1"), "not text"),
        (b"<!doctype html><table>", NO_LIST),
        (b'["Ana", "Ben"]', NO_LIST),
        (b"\x7fELF\x02\x01\x01" + bytes(range(32)) * 9, "not text"),
    ],
    # A zip file has the time in it, by which two workers would name one test differently.
    ids=lambda it: it if isinstance(it, str) else "file",
)
def test_what_is_no_list_is_refused(data, sentence):
    with pytest.raises(PigclassError, match=re.escape(sentence)):
        read_roster(data)


def test_somebody_may_be_called_like_the_beginning_of_a_picture():
    assert read_roster(b"BMI Lopez\nPKay Ito\nGIFt Fox\n").names[:2] == ("BMI Lopez", "PKay Ito")


SCHOOLS = {
    "pl": ("cp1250", "Łukasz Żak\nWojciech Święty\nAgnieszka Dąbrowska"),
    "pl, from Linux": ("iso8859-2", "Łukasz Żak\nŚwięty Józef"),
    "cs": ("cp1250", "Jiří Dvořák\nŽofie Nováková\nTomáš Černý"),
    "hu": ("cp1250", "Erzsébet Szűcs\nGyőző Kovács"),
    "hr": ("cp1250", "Šime Đurić\nŽeljko Čačić"),
    "fr": ("cp1252", "Hélène Lefèvre\nFrançois Côté\nLoïc Gaël"),
    "de, from DOS": ("cp850", "Jörg Müller\nAnna Groß"),
    "pt": ("cp1252", "João Gonçalves\nInês Simões"),
    "da": ("cp1252", "Søren Kierkegård\nBjørn Mærsk"),
    "tr": ("cp1254", "Ayşe Yılmaz\nÇağrı Öztürk\nİbrahim Şahin"),
    "lt": ("cp1257", "Žydrūnas Ilgauskas\nRūta Meilutytė"),
    "ru": ("cp1251", "Иван Петров\nМария Сидорова"),
    "ru, from Unix": ("koi8_u", "Иван Петров\nМария Сидорова"),
    "el": ("cp1253", "Γιώργος Παπαδόπουλος\nΜαρία Κωνσταντίνου"),
    "he": ("cp1255", "נועה כהן\nדוד לוי"),
    "ar": ("cp1256", "مريم حسن\nعلي محمد"),
}


@pytest.mark.parametrize(("encoding", "names"), SCHOOLS.values(), ids=SCHOOLS)
def test_the_list_of_a_school_is_read_as_it_was_written(encoding, names):
    read = read_roster(names.encode(encoding))
    assert (read.names, read.problems) == (tuple(names.split("\n")), ())


@pytest.mark.parametrize(
    ("encoding", "names", "doubted"),
    [("cp1252", "Muñoz", "'Muñoz' may be 'Muńoz'"), ("shift_jis", "山田太郎\n佐藤花子", "may be")],
)
def test_letters_that_are_in_doubt_are_doubted_aloud(encoding, names, doubted):
    (problem,) = read_roster(names.encode(encoding)).problems
    assert doubted in problem
    assert "CSV UTF-8" in problem


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;", "sep=|"])
def test_the_line_in_which_excel_tells_its_separator_is_no_student(first):
    separator = first.strip('"')[-1]
    text = "\r\n".join([first, f"Lopez{separator}Ana", f"Ito{separator}Ben"])
    assert read_roster(text).names == ("Ana Lopez", "Ben Ito")


def test_many_lines_that_are_wrong_have_one_sentence():
    (problem,) = read_roster("\n".join(map(str, range(3_000)))).problems
    assert problem.startswith("3000 lines were left out. The first: Line 1 ")
    twins = read_roster("Ana\nBen\n" * 75).problems
    assert len(twins) == 1
    assert "148 names" in twins[0]


def test_a_file_of_12_megabytes_gets_its_word(tmp_path):
    large = tmp_path / "large.csv"
    large.write_bytes(b"Ana\n" * 3_000_000)
    for source in (large, large.read_bytes(), large.read_text()):
        with pytest.raises(PigclassError, match="it is 12 MB, and a list is at most 5 MB"):
            read_roster(source)


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_nothing_that_is_pasted_breaks_it(pasted):
    try:
        read = read_roster(pasted)
    except PigclassError:
        return
    assert len(set(read.names)) == len(read.names)
    assert all(name == tidy_name(name) and name for name in read.names)
