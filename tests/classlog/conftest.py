"""A log in a folder of its own."""

import pytest

from pigclass.classlog.store import ClassLog


@pytest.fixture
def log(tmp_path):
    with ClassLog(tmp_path / "class.db") as opened:
        yield opened
