"""What comes by chance or by mistake is answered in sentences, and every record stays whole."""

import pytest

from pigclass.classlog.store import ClassLog
from tests.fuzz.messages import ACTIVITIES, fuzz, mishaps


@pytest.mark.parametrize("name", ACTIVITIES)
def test_no_message_is_an_error_and_every_record_is_whole(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fuzz(ACTIVITIES[name](), 15, seed=7)
    assert not mishaps(tmp_path)
    with ClassLog() as log:
        assert not log.check().faults
