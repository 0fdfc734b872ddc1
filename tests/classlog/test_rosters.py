"""A class list in whatever form a teacher has it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.classlog.naming import tidy_name
from pigclass.classlog.rosters import read_roster
from pigclass.rules.errors import PigclassError

CLASS = ("Zoë Ångström", "François Müller", "Ana O'Neil", "José Núñez")
LINES = "\n".join(CLASS)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_file_in_any_common_encoding_gives_the_same_names(encoding, line_end):
    assert read_roster(LINES.replace("\n", line_end).encode(encoding)).names == CLASS


@pytest.mark.parametrize("separator", [";", ",", "\t", ", "])
@pytest.mark.parametrize(
    "heading", [("Nachname", "Vorname"), ("Last name", "First name"), ("Nom", "Prénom"), ()]
)
def test_family_and_given_name_in_columns_are_put_the_usual_way_round(separator, heading):
    rows = [heading, ("Ångström", "Zoë"), ("Müller", "François")]
    text = "\n".join(separator.join(row) for row in rows if row)
    assert read_roster(text).names == ("Zoë Ångström", "François Müller")


def test_columns_that_hold_no_names_are_passed_over():
    text = "1;Ana Lopez;7B;ana@school.org\n2;Ben Ito;7B;ben@school.org\n3;Cy Fox;7B;cy@school.org"
    assert read_roster(text).names == ("Ana Lopez", "Ben Ito", "Cy Fox")
    headed = "Nr.;Class;Student\n1;7B;Ana Lopez\n2;7B;Ben Ito"
    assert read_roster(headed).names == ("Ana Lopez", "Ben Ito")


def test_a_quoted_cell_may_hold_the_separator():
    assert read_roster('id,name\n1,"Lopez, Ana"\n2,"Ito, Ben"').names == ("Ana Lopez", "Ben Ito")


def test_names_in_one_line_are_names():
    assert read_roster("Ana, Ben, Cem").names == ("Ana", "Ben", "Cem")


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


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "=cmd()",
        'the "Duke"',
        "x" * 200,
        "🦊",
        "👩\u200d🚀 Zoe",
        "مریم",
        "נועה",
    ],
)
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


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_nothing_that_is_pasted_breaks_it(pasted):
    try:
        read = read_roster(pasted)
    except PigclassError:
        return
    assert len(set(read.names)) == len(read.names)
    assert all(name == tidy_name(name) and name for name in read.names)
