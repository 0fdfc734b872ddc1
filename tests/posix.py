"""What only a system with the modes of POSIX can show."""

import os

import pytest

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
