"""Whether the Python that runs us already has what a set names."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version

from pigclass.bootstrap.clone import Clone

# The extras of pyproject.toml that each set adds to the dependencies.
EXTRAS = {
    "lesson": (),
    "worksheets": ("worksheets",),
    "docs": ("docs", "worksheets"),
    "school": ("school",),
    "test": ("docs", "school", "worksheets", "test"),
}
NEED = re.compile(r"^([\w.-]+)(?:\[\w+\])?>=([\d.]+)$")


def needs(clone: Clone, name: str) -> list[str]:
    """List the packages that a set asks for, as pyproject.toml writes them."""
    project = tomllib.loads(clone.pyproject.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(need for extra in EXTRAS[name] for need in extras[extra])]
    return [need for need in asked if not need.startswith("pigclass[")]


def is_met(need: str) -> bool:
    """Say whether this Python has a package, new enough.

    >>> is_met("no-such-package>=1.0")
    False
    """
    match = NEED.match(need)
    if match is None:
        return False
    try:
        return _release(version(match[1])) >= _release(match[2])
    except PackageNotFoundError:
        return False


def all_met(clone: Clone, name: str) -> bool:
    """Say whether this Python has everything that a set asks for."""
    return all(is_met(need) for need in needs(clone, name))


def _release(text: str) -> tuple[int, ...]:
    """Read the release numbers of a version.

    >>> _release("1.9.0.post1")
    (1, 9, 0)
    """
    numbers = re.match(r"\d+(\.\d+)*", text)
    return tuple(int(part) for part in numbers[0].split(".")) if numbers else ()
