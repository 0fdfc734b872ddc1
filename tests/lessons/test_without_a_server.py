"""Every lesson plays where nothing can be served: in a browser, from a link."""

import subprocess
import sys
from pathlib import Path

import pytest

from pigclass.lesson_list import lessons
from pigclass.words import languages
from tests.thorough import some

PROGRAM = Path(__file__).with_name("without_a_server.py")


# The lesson's pages are opened in Spanish by tests/browser and tests/words.
@pytest.mark.parametrize("language", some(languages(), every=2))
def test_every_lesson_opens_and_plays_to_its_reveal(language):
    command = [sys.executable, str(PROGRAM), language]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout.split() == [it.name for it in lessons()], ran.stderr[-2000:]
