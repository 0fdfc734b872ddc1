"""The page of a device: small, whole, and in words of its own."""

import gzip
import re

from pigclass.live.requests import page_files
from pigclass.words import languages


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
