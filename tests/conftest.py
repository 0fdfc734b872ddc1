"""What holds for every test: a slow machine fails none, speed is a matter of `benchmarks/`."""

from hypothesis import HealthCheck, settings

settings.register_profile("pigclass", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pigclass")
