"""Rule cards for a Braille printer: cells as the codes have them, on pages of 40 × 25."""

import pytest

from pigclass import GAMES, PigclassError, skunk
from pigclass.cli.main import main
from pigclass.rules.wording import card_lines
from pigclass.worksheets.contents.braille import CODES, ENGLISH, SPANISH, brf, cells

# The 64 characters of North American ASCII Braille, in the order of their dots, 0 to 123456.
IN_ORDER = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="


def dots(cell):
    return "".join(str(dot + 1) for dot in range(6) if IN_ORDER.index(cell) >> dot & 1)


@pytest.mark.parametrize(
    ("text", "code", "wanted"),
    [
        # Written dot by dot from the tables of the two codes.
        ("Pig", ENGLISH, ["6", "1234", "24", "1245"]),
        ("10–6", ENGLISH, ["3456", "1", "245", "6", "36", "3456", "124"]),
        ("2d!", ENGLISH, ["3456", "12", "56", "145", "235"]),
        ("(a)", ENGLISH, ["5", "126", "1", "5", "345"]),
        ("Sí, 12,5.", SPANISH, ["46", "234", "34", "2", "", "3456", "1", "12", "2", "15", "3"]),
        # As the table of liblouis for Spanish has them, which was asked for every card.
        ("1–6's", SPANISH, ["3456", "1", "36", "3456", "124", "3", "234"]),
        ("¡año!", SPANISH, ["235", "1", "12456", "135", "235"]),
    ],
)
def test_a_text_is_written_in_the_dots_of_its_code(text, code, wanted):
    assert [dots(cell) for cell in cells(text, code)] == wanted


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_fits_its_pages_and_loses_no_word(game, language):
    text = brf(GAMES[game](), language).decode("ascii")
    pages = [page.removesuffix("\r\n").split("\r\n") for page in text.split("\f")]
    assert all(len(page) <= 25 for page in pages)
    assert max(len(line) for page in pages for line in page) <= 40
    assert set(text) <= {*IN_ORDER, "\r", "\n", "\f"}
    card = card_lines(GAMES[game](), language)
    words = " ".join((*card.play, *card.rows, *card.end)).split()
    assert len(text.split()) == len(words) + len(GAMES[game]().name.split())


def test_a_language_without_a_code_is_refused():
    with pytest.raises(PigclassError, match="knows no Braille for 'xx'"):
        brf(skunk(), "xx")


def test_a_card_is_written_where_it_is_asked_for_and_nothing_is_written_over(tmp_path, capsys):
    place = tmp_path / "skunk.brf"
    assert main(["rules", "skunk", "--language", "es", "--braille", str(place)]) == 0
    assert place.read_bytes() == brf(skunk(), "es")
    assert main(["rules", "skunk", "--braille", str(place)]) != 0
    assert "exists already" in capsys.readouterr().err
