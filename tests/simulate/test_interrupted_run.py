"""A long run can be stopped."""

import pytest

from pigclass.rules.errors import PigclassError
from pigclass.simulate.estimates import in_chunks


def test_a_run_that_is_interrupted_says_so():
    def impatient(size, rng):
        raise KeyboardInterrupt

    with pytest.raises(PigclassError, match="Simulating turns was interrupted"):
        in_chunks(impatient, 100_000, seed=1, what="Simulating turns")
