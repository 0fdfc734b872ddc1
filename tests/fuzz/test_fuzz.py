"""What comes by chance or by mistake is answered in sentences, and every record stays whole."""

from random import Random

import pytest

from pigclass.classlog.store import ClassLog
from tests.fuzz.messages import ACTIVITIES, fuzz, mishaps
from tests.fuzz.typed import code_by_chance, live_with_harm, open_code, read_list


@pytest.mark.parametrize("name", ACTIVITIES)
def test_no_message_is_an_error_and_every_record_is_whole(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fuzz(ACTIVITIES[name](), 15, seed=7)
    assert not mishaps(tmp_path)
    with ClassLog() as log:
        assert not log.check().faults


def test_a_code_by_chance_is_a_game_or_a_sentence():
    rng = Random(7)
    assert {open_code(code_by_chance(rng)) for _ in range(300)} == {True, False}


def test_a_list_by_chance_is_a_class_or_a_sentence():
    rng = Random(7)
    assert {read_list(rng) for _ in range(20)} == {True, False}


@pytest.mark.parametrize("seed", range(3))
def test_a_harmed_record_is_opened_checked_and_mended_without_an_error(seed, tmp_path):
    live_with_harm(tmp_path, Random(seed))
    assert not mishaps(tmp_path)
