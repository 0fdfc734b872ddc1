"""A record of a test's own."""

import pytest


@pytest.fixture
def log(tmp_path):
    """Return the place of a record that is not there yet."""
    return str(tmp_path / "class.db")
