"""The kit is as easy to find one's way in as it was: no number of `tools/house.py` grows unseen."""

from tools.house import counts


def test_no_bound_is_broken():
    assert not [f"{it.what}: {it.number}, {it.where}" for it in counts() if it.is_broken]
