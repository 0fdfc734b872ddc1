"""How much is looked at: enough every day, and all of it with `--thorough`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

THOROUGH = bool(os.environ.get("PIGCLASS_THOROUGH"))


only_thorough = pytest.mark.skipif(not THOROUGH, reason="takes minutes: asked for by --thorough")


def times(every_day: int, *, thorough: int) -> int:
    """Return how often something is tried."""
    return thorough if THOROUGH else every_day


def some(cases: Iterable[Any], *, every: int) -> list[Any]:
    """Return each so-manieth case, and with `--thorough` all of them."""
    return list(cases)[:: times(every, thorough=1)]
