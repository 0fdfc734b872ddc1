"""Names on a board: as short as can be, and never two alike."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigclass.classlog.rosters.naming import tidy_name
from pigclass.words.short_names import SEEN, shortest

FIRST = ["Ana", "Ana Ortiz", "Ana-Lena", "José", "Jose\u0301", "Mohammed", "Đặng Thị", "王秀英"]
FIRST += ["محمد", "क्षितिज", "👩‍🔬", "Christopher", "M" * 40, "a\u0323\u0302", "(2)", ".", "11"]
LAST = ["", "Ortiz", "Ortiz Gil", "Ali", "Alizadeh", "Montgomery-Fitzgerald", "Montgomery-Fitzroy"]
LAST += ["García López", "García Gómez", "علي", "秀", "O'Neil", "S.", "(2)", "(3)", "12"]
MADE = st.builds("{} {}".format, st.sampled_from(FIRST), st.sampled_from(LAST))
ALIKE = st.text(st.sampled_from("ab \u0301-.'1王é(ע"), min_size=1, max_size=26)
NAME = st.one_of(MADE, ALIKE).map(tidy_name)
CLASSES = st.lists(NAME.filter(lambda it: it[:1].isalnum()), min_size=1, max_size=9)


@given(CLASSES)
@example(["Ana Ortiz", "Ana Ortiz Gil", "Mohammed Ali", "Mohammed Alizadeh"])
def test_no_two_of_a_class_are_written_alike_and_no_name_ends_in_the_air(names: list[str]) -> None:
    short = shortest(names)
    assert len({unicodedata.normalize("NFC", it) for it in short}) == len(names)
    for name, shown in zip(names, short, strict=True):
        assert shown == shown.strip()
        cut = shown.removesuffix(".").split("…")[0]
        is_whole = shown in name or name.endswith(shown.split(" ")[-1])
        assert is_whole or cut[-1] not in " -'."
        # No letter stands without the marks that belong to it.
        assert not (name.startswith(cut) and unicodedata.combining((name[len(cut) :] or " ")[0]))


@pytest.mark.parametrize("ends", ["fitz fitt", "Ali Alizadeh", "Lee Kim", "王 秀", "(2) (3)"])
@pytest.mark.parametrize("first", ["Ana", "Maximiliane", "Wolfeschlegelsteinhausen", "Anna-Lena"])
def test_names_that_differ_at_their_end_are_told_apart_in_twelve_letters(
    first: str, ends: str
) -> None:
    short = shortest([f"{first} {end}" for end in ends.split()])
    assert len({*short}) == 2
    assert all(len(it) <= SEEN for it in short)
