"""What holds for every test: a slow machine fails none, speed is a matter of `benchmarks/`."""

import os

import pytest
from hypothesis import HealthCheck, settings

from pigclass.live import front_door

settings.register_profile("pigclass", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pigclass")


@pytest.fixture(autouse=True, scope="session")
def own_ports() -> None:
    """Look for free ports where no other worker does: it could take one that is just given back."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    front_door.FIRST_PORT += (worker + 1) * front_door.PORTS
