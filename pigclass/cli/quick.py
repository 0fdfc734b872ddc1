"""`pigclass test --quick`: what was changed since the last commit, looked at within a minute."""

import subprocess
from pathlib import Path

from pigclass.rules.errors import PigclassError

Check = tuple[str, ...]

SELECTED = ("-m", "not browser and not lesson and not slow")
PYTEST = ("pytest", "-p", "tests.quick_start")
TESTS = (*PYTEST, "-q", "-n", "2", "--dist", "loadfile", *SELECTED, "tests/test_imports.py")
LISTINGS = (
    ("git", "ls-files", "--modified", "--others", "--exclude-standard"),
    ("git", "diff", "--name-only", "--cached"),
)


def quick_checks(folder: Path) -> tuple[Check, ...]:
    """Return the checks of the changed files of a clone, and the tests of their packages."""
    changed = changed_files(folder)
    code = [name for name in changed if name.endswith((".py", ".pyi"))]
    style = (("ruff", "check", *code), ("ruff", "format", "--check", *code)) if code else ()
    return (*style, (*TESTS, *where_tested(changed, folder)))


def changed_files(folder: Path) -> list[str]:
    """Return the files that differ from the last commit, those that are new too."""
    try:
        told = [
            subprocess.run(listing, cwd=folder, capture_output=True, text=True, check=True).stdout
            for listing in LISTINGS
        ]
    except (OSError, subprocess.CalledProcessError) as problem:
        raise PigclassError(
            "`test --quick` asks git which files were changed, and git did not answer here. "
            "`python -m pigclass test` looks at everything."
        ) from problem
    names = dict.fromkeys("".join(told).splitlines())
    return [name for name in names if (folder / name).exists()]


def where_tested(changed: list[str], folder: Path) -> list[str]:
    """Return the tests that were changed, and the examples and tests of each changed package."""
    found = [name for name in changed if name.startswith("tests/") and "/test_" in name]
    for name in changed:
        if name.startswith("pigclass/") and name.endswith(".py"):
            found += [name, f"tests/{Path(Path(name).parts[1]).stem}"]
    return [name for name in dict.fromkeys(found) if (folder / name).exists()]
