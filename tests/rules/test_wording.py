"""Rule cards: every sentence in every language, and words that a class understands."""

import re
import string
import tomllib
from importlib.resources import files

import pytest

from pigclass.rules.catalog import GAMES, hog, pig, pig_dice, piglet, playpalace_pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.rules.wording import card_lines, rules_html, rules_text

FOLDER = files("pigclass.rules") / "words"
LANGUAGES = ["en", "es"]


def read(name):
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def gaps(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def shape(words):
    return {
        (section, key): gaps(text)
        for section, texts in words.items()
        for key, text in texts.items()
    }


def notes_shape(notes):
    return {
        (game, key): 1 if isinstance(told, str) else len(told)
        for game, notes_of_it in notes.items()
        for key, told in notes_of_it.items()
    }


def options_named_in(notes):
    return {game: re.findall(r"(\w+=\W?\w+)", str(told)) for game, told in notes.items()}


def test_spanish_has_the_same_sentences_with_the_same_gaps():
    assert shape(read("es.toml")) == shape(read("en.toml"))


def test_spanish_notes_tell_the_same_of_the_same_games():
    assert notes_shape(read("notes.es.toml")) == notes_shape(read("notes.en.toml"))
    assert options_named_in(read("notes.es.toml")) == options_named_in(read("notes.en.toml"))


def test_every_game_of_the_catalog_names_its_source():
    assert read("notes.en.toml").keys() == GAMES.keys()
    assert all(notes["sources"] for notes in read("notes.en.toml").values())


@pytest.mark.parametrize("name", GAMES)
def test_every_option_that_a_note_offers_exists(name):
    for told in re.findall(r'\b(\w+)="(\w+)"', str(read("notes.en.toml")[name])):
        GAMES[name](**dict([told]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_no_gap_left_and_ends_its_sentences(name, language):
    text = rules_text(GAMES[name](), language)
    assert not re.search(r"[{}]", text)
    for line in text.splitlines()[1:]:
        assert not line or line.endswith((".", ":", "!"))


def test_the_card_tells_what_the_table_does_in_pig_dice():
    rows = card_lines(pig_dice()).rows
    assert rows[2] == "A head and a number: add twice the number to the turn total."
    assert rows[3].startswith("A tail and a number: take the number off the turn total")


def test_a_coin_has_two_named_sides():
    assert [row.split(":")[0] for row in card_lines(piglet()).rows] == ["Tails", "Heads"]
    assert [row.split(":")[0] for row in card_lines(piglet(), "es").rows] == ["Cruz", "Cara"]


def test_nobody_chooses_again_in_hog():
    text = rules_text(hog(bust_points=1))
    assert "A 1 on any die: you score 1." in text
    assert "again" not in text.split("\n\n")[0]


def test_options_change_the_card():
    assert "2 teams" in rules_text(playpalace_pig(teams="2v2"))
    assert "from a turn total of 10" in rules_text(pig(min_bank=10))
    assert "first 2 throws of each round are safe" in rules_text(skunk(safe_throws=2))
    assert "wipe-out for everyone" in rules_text(
        skunk(double_one="wipe", double_one_hits="everyone")
    )


def test_html_escapes_what_a_class_has_typed():
    html = rules_html(skunk(rounds=8, word="<script>"[:8]))
    assert "<script" not in html
    assert "&lt;-s-c-r-i-p-t-&gt;" in html


def test_a_language_without_cards_is_refused_with_those_there_are():
    with pytest.raises(PigclassError, match="no rule cards in 'tlh' yet; there are 'en', 'es'"):
        rules_text(pig(), "tlh")
