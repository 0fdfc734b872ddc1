"""What holds for every test: a slow machine fails none, speed is a matter of `benchmarks/`."""

from hypothesis import settings

settings.register_profile("pigclass", deadline=None)
settings.load_profile("pigclass")
