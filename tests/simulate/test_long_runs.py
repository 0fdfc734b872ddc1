"""Long runs: a bar to watch, and a way to stop."""

import pytest

from pigclass import simulate
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError
from pigclass.simulate import estimates
from pigclass.strategies.thresholds import HoldAt


def impatient(chunks, what):
    """Wait for the first chunk, and then no longer."""
    yield chunks[0]
    raise KeyboardInterrupt


def test_a_long_run_shows_a_bar(monkeypatch, capsys):
    monkeypatch.setattr(estimates, "BAR_FROM_CHUNKS", 2)
    simulate.turns(pig(), HoldAt(20), 100_000, seed=1)
    assert "Simulating turns" in capsys.readouterr().err


def test_a_run_that_is_interrupted_says_so(monkeypatch):
    monkeypatch.setattr(estimates, "_watched", impatient)
    with pytest.raises(PigclassError, match="Simulating turns was interrupted"):
        simulate.turns(pig(), HoldAt(20), 100_000, seed=1)
