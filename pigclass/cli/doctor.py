"""`pigclass doctor`: check that everything for a lesson is here, one sentence per check."""

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

# Result of a check: a sentence, and whether all is well.
Finding = tuple[str, bool]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass doctor`."""
    parser = commands.add_parser("doctor", help="say whether all that a lesson needs is here")
    parser.set_defaults(run=run)


def run(_chosen: argparse.Namespace) -> int:
    """Print every finding; return exit code 1 if something is wrong."""
    wrong = 0
    for look in LOOKS:
        for sentence, is_well in look():
            print(f"{'   ' if is_well else '!! '}{sentence}", flush=True)
            wrong += not is_well
    print("\nAll is well." if not wrong else f"\nTo mend: {wrong}, marked with !!.")
    return 1 if wrong else 0


def the_kit() -> Iterator[Finding]:
    """Check the kit and its Python."""
    python = f"Python {platform.python_version()} on {platform.system()}"
    yield f"pigclass {__version__}, {python} ({sys.executable}).", True
    yield f"{len(lessons())} lessons in the kit, which is in {PACKAGE}.", bool(lessons())


def the_packages() -> Iterator[Finding]:
    """Check the required packages and their versions."""
    here = {name: version_of(name) for name in needed()}
    listed = ", ".join(f"{name} {version}" for name, version in here.items() if version)
    yield f"Installed: {listed or 'nothing that a lesson needs'}.", True
    for name, version in here.items():
        if not version:
            yield f"{name} is missing. Install with: python -m pigclass", False


def version_of(package: str) -> str | None:
    """Return the version of an installed package, or None."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def needed() -> list[str]:
    """Return the names of the kit's required packages.

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
    """Check the place and integrity of the class log."""
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
    """Check that lessons and the class log can be written to their folder."""
    folder = own_folder(None)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with TemporaryFile(dir=there):
            yield f"Your lessons go to {folder}, which can be written.", True
    except OSError as problem:
        why = problem.strerror or problem
        yield f"{folder} cannot be written ({why}); set PIGCLASS_FOLDER.", False


def the_screen() -> Iterator[Finding]:
    """Check that the JupyterLab extension that starts lessons is installed."""
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
