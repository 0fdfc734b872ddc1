"""Every sheet can be made, on one page, in any print and language."""

import pymupdf
import pytest

from pigclass import (
    PigclassError,
    game_code,
    greedy_pig,
    make_rule,
    pig,
    pig_dice,
    skunk,
    worksheet,
)
from pigclass.words import say
from pigclass.worksheets import SHEETS, press
from tests.thorough import some
from tests.worksheets.checked import CHECKED
from tests.worksheets.layout import faults

OTHERS = {"groups": pig(), "coin-tree": skunk(), "one-more-throw": pig_dice()}


def pages(pdf: bytes) -> list[pymupdf.Page]:
    return list(pymupdf.open(stream=pdf, filetype="pdf"))


def text(pdf: bytes) -> str:
    return "\n".join(page.get_text() for page in pages(pdf))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_one_page_with_its_title_all_black_readable_and_whole(name):
    for key in (False, True) if SHEETS[name].key else (False,):
        sheet = worksheet(name, key=key)
        page, *_ = pages(sheet.pdf())
        assert sheet.title in " ".join(page.get_text().split())
        assert faults(sheet) == []


@pytest.mark.slow
def test_a_sheet_for_any_game_is_one_page_and_its_key_two_at_most():
    takes = {
        (name, key): len(pages(worksheet(of.sheet.id, of.of, key=key).pdf()))
        for name, of in some(CHECKED.items(), every=3)
        for key in of.with_key
    }
    assert [it for it, n in takes.items() if n > 1 + (it[-1] or "lesson" in it[0])] == []


@pytest.mark.parametrize("name", ["rule-card", "coin-tree"])
def test_letters_are_the_largest_with_which_all_stands_on_a_page(name):
    record = worksheet(name, key=True).record
    alone = (press.pdf({**record, "sizes": [size]}) for size in record["sizes"])
    assert press.pdf(record) == next(pdf for pdf in alone if len(pages(pdf)) == 1)


def test_rounds_and_rules_reach_the_sheet():
    assert "10" in text(worksheet("lesson-sheet", greedy_pig(rounds=10)).pdf()).split()
    assert "THINK" in "".join(text(worksheet("lesson-sheet", skunk(word="THINK")).pdf()).split())


@pytest.mark.parametrize("language", ["en", "es"])
def test_beside_a_code_stands_where_it_is_typed_in_the_words_of_the_screen(language):
    sheet = worksheet("rule-card", code=game_code(pig(), seed=7), language=language)
    assert say("form.seed", language) in " ".join(text(sheet.pdf()).split())


def test_a_code_is_printed_as_text_and_as_a_picture():
    pdf = worksheet("rule-card", pig(), code=game_code(pig(), seed=7)).pdf()
    assert game_code(pig(), seed=7) in text(pdf)
    (plain,) = pages(worksheet("rule-card", pig()).pdf())
    assert len(pages(pdf)[0].get_drawings()) != len(plain.get_drawings())


def test_a_sheet_with_a_code_is_for_the_game_of_that_code():
    code = game_code(greedy_pig(rounds=10, poison=2), seed=7)
    sheet = worksheet("lesson-sheet", code=code.lower())
    assert (sheet.job.game, sheet.job.code) == (greedy_pig(rounds=10, poison=2), code)


def test_a_long_code_is_there_to_be_scanned_and_what_is_none_is_refused():
    sheet = worksheet(
        "rule-card",
        code=game_code(make_rule(name="The game that we made up", lines="any 2 3: bust")),
    )
    assert say("page.code_to_scan") in text(sheet.pdf())
    with pytest.raises(PigclassError, match="mistyped"):
        worksheet("rule-card", code="P02C-K")


@pytest.mark.parametrize(("name", "game"), OTHERS.items())
def test_a_game_without_such_a_sheet_is_refused_with_one_that_has_it(name, game):
    with pytest.raises(PigclassError, match="as in"):
        worksheet(name, game)


def test_a_rule_made_up_by_a_class_gets_every_sheet_that_suits_it():
    game = skunk(rounds=7, double_one="wipe", safe_throws=2)
    for name, sheet in SHEETS.items():
        if sheet.suits(game) is None:
            assert worksheet(name, game, key=sheet.key is not None).pdf()


def test_what_cannot_fit_or_is_not_there_is_refused_in_a_sentence():
    for sheet, game in (("decision-cards", None), ("lesson-sheet", pig_dice())):
        with pytest.raises(PigclassError, match="needs no key"):
            worksheet(sheet, game, key=True)
    with pytest.raises(PigclassError, match="Did you mean lesson-sheet"):
        worksheet("lesson-sheets")
    with pytest.raises(PigclassError, match="pigclass/words/en"):
        worksheet("lesson-sheet", language="fr").pdf()


def test_a_notebook_shows_a_page_with_its_text_alternative():
    shown = worksheet("lesson-sheet")._repr_html_()
    assert 'alt="Skunk: my sheet.' in shown
    assert "data:image/png;base64," in shown
    assert "points up to 31" in worksheet("dot-plot", skunk(), key=True).blocks[2]["alt"]
