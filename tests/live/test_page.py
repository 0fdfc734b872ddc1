"""The page of a device is small, and a closed door leaves Python as it was."""

import gc
import gzip
import re
import sys

from pigclass.live.device_server import SECONDS_OF_A_CELL, responsive_threads
from pigclass.live.requests import page_files
from pigclass.words import languages
from tests.waiting import until


def test_the_page_is_smaller_than_a_photo():
    sent = sum(len(gzip.compress(content.encode())) for _, content in page_files().values())
    assert sent < 80_000


def test_the_page_asks_for_nothing_from_elsewhere():
    for _, content in page_files().values():
        addresses = set(re.findall(r"https?://[\w.]+", content))
        assert addresses <= {"http://www.w3.org"}


def test_every_word_of_the_page_is_in_its_words():
    script = page_files()["join.js"][1]
    words = re.search(r"const WORDS = (\{.*\});", script)[1]
    used = set(re.findall(r"\bwords\.(\w+)", script)) - {"language"}
    assert used
    assert not {it for it in used if words.count(f'"{it}": ') != len(languages())}


def test_python_is_as_before_once_the_last_door_is_closed():
    # The door of another test may be closing yet.
    until(lambda: gc.get_freeze_count() == 0)
    usual, first, second = sys.getswitchinterval(), responsive_threads(), responsive_threads()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert round(sys.getswitchinterval(), 5) == SECONDS_OF_A_CELL
    assert gc.get_freeze_count() > 0
    second.__exit__(None, None, None)
    assert (sys.getswitchinterval(), gc.get_freeze_count()) == (usual, 0)
