"""Neller's CS1 material on Pig: one player alone."""

import pytest

from pigclass.exact import solitaire
from pigclass.rules.catalog import pig
from pigclass.strategies.thresholds import HoldAt


def test_hold_at_20_or_target_needs_12_637_turns():
    assert solitaire(pig(), HoldAt(20)).mean_turns == pytest.approx(12.636769, abs=5e-7)
