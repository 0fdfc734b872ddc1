"""The lock files: complete, hashed, in step with each other, and without any address."""

import re

import pytest

from pigclass.bootstrap.clone import find_clone
from pigclass.bootstrap.pip import NEED
from pigclass.bootstrap.start import EXTRAS, needs

CLONE = find_clone()
BUILDER = "hatchling"


def locked(name: str) -> set[tuple[str, str]]:
    """Read the packages and versions of a set."""
    return set(re.findall(r"^([\w.-]+)==([\w.]+)", CLONE.lock(name).read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", EXTRAS)
def test_all_that_pyproject_names_is_locked(name):
    named = {NEED.match(need)[1] for need in needs(CLONE, name)}
    assert named | {BUILDER} <= {package for package, _ in locked(name)}


@pytest.mark.parametrize("name", EXTRAS)
def test_every_package_has_hashes_and_no_address_is_in_a_lock(name):
    packages = re.split(r"\n(?=[\w-])", CLONE.lock(name).read_text())[1:]
    assert len(packages) > 100
    assert all("--hash=sha256:" in package for package in packages)
    assert not re.search(r"://|\.org|\.com|-index|-links", CLONE.lock(name).read_text())


@pytest.mark.parametrize("smaller", ["lesson", "worksheets", "docs"])
def test_a_smaller_set_is_part_of_the_tests_set(smaller):
    assert locked(smaller) <= locked("test")


def test_the_locks_know_windows_and_each_python():
    text = CLONE.lock("lesson").read_text()
    assert "sys_platform == 'win32'" in text
    assert "python_full_version < '3.12'" in text
