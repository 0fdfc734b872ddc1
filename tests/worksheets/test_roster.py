"""Names come in as teachers keep them, and come out as typed."""

from pathlib import Path

import pytest

from pigclass.rules.errors import PigclassError
from pigclass.worksheets.roster import MOST_NAMES, names_in, read_roster

CLASS = ("Ana Núñez", "O'Brien", "Đặng Thị Ngọc")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_in_any_unicode_is_read(tmp_path: Path, encoding: str):
    file = tmp_path / "class.csv"
    file.write_bytes(("name;class\r\n" + "".join(f"{n};7B\r\n" for n in CLASS)).encode(encoding))
    assert read_roster(file) == CLASS


def test_a_file_from_an_old_excel_is_read(tmp_path: Path):
    file = tmp_path / "class.csv"
    file.write_bytes("Nombre;Grupo\nAna Núñez;7B\n".encode("cp1252"))
    assert read_roster(file) == ("Ana Núñez",)


def test_first_and_last_names_are_put_together():
    assert names_in("Last name,First name\nNúñez,Ana\n") == ("Ana Núñez",)


def test_without_a_heading_each_line_is_a_name():
    assert names_in("Núñez, Ana\n\nO'Brien, Tom\n") == ("Núñez, Ana", "O'Brien, Tom")


def test_a_column_of_names_is_found_wherever_it_stands():
    assert names_in("no,name,house\n1,Ana,red\n2,Tom,blue") == ("Ana", "Tom")


def test_quoted_names_keep_their_commas():
    assert names_in('"Núñez, Ana",7B\n"O\'Brien, Tom",7B') == ("Núñez, Ana", "O'Brien, Tom")


@pytest.mark.parametrize("text", ["", "\n \n", "name\n", "name;class\n;7B\n"])
def test_a_roster_without_names_says_how_to_write_one(text: str):
    with pytest.raises(PigclassError, match="one name to a line"):
        names_in(text)


def test_a_roster_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(PigclassError, match=r"class\.csv"):
        read_roster(tmp_path / "class.csv")


def test_as_many_names_as_a_school_has_are_read_but_not_more():
    many = "\n".join(f"Student {number}" for number in range(MOST_NAMES))
    assert len(names_in(many)) == MOST_NAMES
    with pytest.raises(PigclassError, match="Split the file"):
        names_in(many + "\nOne more")
