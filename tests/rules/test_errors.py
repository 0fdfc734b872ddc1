"""A sentence that helps, and nothing around it where a class looks on."""

import os
import subprocess
import sys

from pigclass.rules.errors import PigclassError


def test_a_notebook_shows_the_sentence_and_no_traceback(tmp_path):
    command = [sys.executable, "-m", "IPython", "--no-banner", "-c"]
    shown = subprocess.run(
        [*command, "from pigclass import *; exact.turn(pig, HoldAt(20))"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "IPYTHONDIR": str(tmp_path)},
    ).stdout
    assert shown.strip() == "'pig' only makes a game: write pig(), with brackets."


def test_a_long_sentence_is_broken_between_words_and_what_to_write_stays_whole():
    sentence = (
        "Write one, for example:\ndef mine(turn_total):\n    return " + "turn_total + " * 12 + "0"
    )
    shown = PigclassError(sentence)._render_traceback_()
    assert shown[1] == "def mine(turn_total):"
    assert "\n".join(shown).split() == sentence.split()
    assert max(map(len, "\n".join(shown).splitlines())) <= 96
