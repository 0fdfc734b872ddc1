"""`pigclass rules` in the terminal."""

import pytest

from pigclass.cli.main import main
from pigclass.rules.catalog import GAMES


def test_the_list_has_a_line_for_every_game(capsys):
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)


@pytest.mark.parametrize("name", ["pig", "hog", "skunk", "pig_dice"])
def test_a_card_fits_the_terminal(capsys, name):
    assert main(["rules", name]) == 0
    card = capsys.readouterr().out
    assert card
    assert max(map(len, card.splitlines())) <= 88


def test_a_card_comes_in_spanish_too(capsys):
    assert main(["rules", "skunk", "--language", "es"]) == 0
    assert "gana la puntuación más alta" in " ".join(capsys.readouterr().out.split())
