"""`pigclass doctor`: is everything here that a lesson needs? One sentence for each thing."""

import argparse
import platform
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile

from pigclass.bootstrap.clone import find_clone
from pigclass.cli.lesson_copies import FILE, find_log, own_folder
from pigclass.lesson_list import PACKAGE, lessons
from pigclass.rules.errors import PigclassError
from pigclass.version import __version__

# One thing that was looked at, in a sentence, and whether it is as it should be.
Finding = tuple[str, bool]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass doctor`."""
    parser = commands.add_parser("doctor", help="say whether all that a lesson needs is here")
    parser.set_defaults(run=run)


def run(_chosen: argparse.Namespace) -> int:
    """Print every finding; the exit code is 1 when something is wrong."""
    wrong = 0
    for look in LOOKS:
        for sentence, is_well in look():
            print(f"{'   ' if is_well else '!! '}{sentence}", flush=True)
            wrong += not is_well
    print("\nAll is well." if not wrong else f"\nTo mend: {wrong}, marked with !!.")
    return 1 if wrong else 0


def the_kit() -> Iterator[Finding]:
    """Look at the kit itself and its Python."""
    python = f"Python {platform.python_version()} on {platform.system()}"
    yield f"pigclass {__version__}, {python} ({sys.executable}).", True
    yield f"{len(lessons())} lessons in the kit, which is in {PACKAGE}.", bool(lessons())


def the_packages() -> Iterator[Finding]:
    """Look whether each package that a lesson needs is here, and which version."""
    here = {name: version_of(name) for name in needed()}
    listed = ", ".join(f"{name} {version}" for name, version in here.items() if version)
    yield f"Installed: {listed or 'nothing that a lesson needs'}.", True
    for name, version in here.items():
        if not version:
            yield f"{name} is missing. Install with: python -m pigclass", False


def version_of(package: str) -> str | None:
    """Return the version of a package that is installed, None if it is not."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def needed() -> list[str]:
    """Return the names of the packages that the kit says it needs.

    >>> "jupyterlab" in needed()
    True
    """
    clone = find_clone()
    if clone is None:
        lines = [line for line in metadata.requires("pigclass") or [] if "extra ==" not in line]
    else:
        project = tomllib.loads(clone.pyproject.read_text(encoding="utf-8"))["project"]
        lines = project["dependencies"]
    return [re.split(r"[^\w.-]", line)[0] for line in lines]


def the_log() -> Iterator[Finding]:
    """Look where the class record is, and whether it is whole."""
    from pigclass.classlog.store import ClassLog

    try:
        path = find_log(None)
    except PigclassError:
        yield f"No class record yet; the first game begins {own_folder(None) / FILE}.", True
        return
    with ClassLog(path) as log:
        checked = log.check()
    yield f"The class record is {path}. {checked}", not checked.faults


def the_folder() -> Iterator[Finding]:
    """Look whether lessons and the record can be written where they belong."""
    folder = own_folder(None)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with TemporaryFile(dir=there):
            yield f"Your lessons go to {folder}, which can be written.", True
    except OSError as problem:
        why = problem.strerror or problem
        yield f"{folder} cannot be written ({why}); set PIGCLASS_FOLDER.", False


def the_screen() -> Iterator[Finding]:
    """Look whether the extension that starts a lesson by itself is here."""
    names = ("labextensions/pigclass/package.json", "share/jupyter/labextensions/pigclass")
    if (PACKAGE / names[0]).is_file() or (Path(sys.prefix) / names[1]).is_dir():
        yield "The extension that starts a lesson by itself is here.", True
    else:
        yield "The extension that starts a lesson is missing: press Run All in the notebook.", False


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    the_kit,
    the_packages,
    the_folder,
    the_log,
    the_screen,
)
