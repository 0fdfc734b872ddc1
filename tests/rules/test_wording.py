"""Rule cards in every language, words that a class understands, and a sentence for each slip."""

import os
import re
import subprocess
import sys

import pytest

from pigclass.rules.catalog import GAMES, class_piglet, pig, skunk, swine_herd
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.wording import rules_html, rules_text
from pigclass.words import PigclassError, lines

LANGUAGES = ["en", "es"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalog_names_its_source(name):
    assert lines(f"notes.{name}.sources")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_that_a_note_offers_exists(name):
    for option in re.findall(r'\b(\w+)="(\w+)"', " ".join(lines(f"notes.{name}.disagreements"))):
        GAMES[name](**dict([option]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_no_gap_left_and_ends_its_sentences(name, language):
    text = rules_text(GAMES[name](), language)
    assert not re.search(r"[{}]", text)
    for line in text.splitlines()[1:]:
        assert not line or line.endswith((".", ":", "!"))


def test_the_card_of_own_dice_tells_that_everyone_busts_alone():
    text = rules_text(class_piglet(safe_throws=1, own_dice=True))
    assert "Everyone needs 1 coin. Everyone stands, and everyone still standing throws" in text
    assert "safe: everyone stays, and tails cost nothing." in text
    assert "sit out the rest of the round" in text
    assert "share" not in text.partition("After 10 rounds")[0]


def test_what_a_safe_throw_counts_is_told_as_the_table_has_it():
    coin = make_rule(
        dice="heads tails", lines="tails: bust; else: add 1", whose="everyone", safe_throws=1
    )
    assert "it counts whatever it shows" in rules_text(coin)
    assert "a 1 counts at its face value" in rules_text(swine_herd(safe_throws=1))


def test_html_escapes_what_a_class_has_typed():
    html = rules_html(skunk(rounds=8, word="<script>"[:8]))
    assert "<script" not in html
    assert "&lt;-s-c-r-i-p-t-&gt;" in html


def test_a_language_without_cards_is_refused_with_those_there_are():
    with pytest.raises(PigclassError, match="no words in 'tlh' yet; there are: en, es"):
        rules_text(pig(), "tlh")


def test_a_notebook_shows_the_sentence_and_no_traceback(tmp_path):
    command = [sys.executable, "-m", "IPython", "--no-banner", "-c"]
    command.append("from pigclass import *; exact.turn(pig, HoldAt(20))")
    own = {**os.environ, "IPYTHONDIR": str(tmp_path)}
    shown = subprocess.run(command, capture_output=True, text=True, check=False, env=own)
    assert shown.stdout.strip() == "'pig' only makes a game: write pig(), with brackets."


def test_a_long_sentence_is_broken_between_words_and_what_to_write_stays_whole():
    sentence = (
        "Write one, for example:\ndef mine(turn_total):\n    return " + "turn_total + " * 12 + "0"
    )
    shown = PigclassError(sentence)._render_traceback_()
    assert shown[1] == "def mine(turn_total):"
    assert "\n".join(shown).split() == sentence.split()
    assert max(map(len, "\n".join(shown).splitlines())) <= 96
