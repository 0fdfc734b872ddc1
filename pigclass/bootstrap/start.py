"""`python -m pigclass`: run here if all packages are installed, else in the clone's `.venv`."""

import importlib.util
import io
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pigclass.bootstrap import pip
from pigclass.bootstrap.children import run_child
from pigclass.bootstrap.clone import Clone, find_clone
from pigclass.words import PigclassError

# Extras of pyproject.toml in each set of packages.
EXTRAS = {
    "lesson": (),
    "worksheets": ("worksheets",),
    "docs": ("docs", "worksheets"),
    "school": ("school",),
    "site": ("site",),
    "test": ("docs", "school", "worksheets", "test"),
}

# A pip downloads, unpacks and waits in turn; several do so side by side.
MOST_PIPS = 4
# The lock is complete, so nothing needs resolving. Only wheels: a build would download its
# tools without hashes and need a compiler.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary=:all:", "--requirement")
# Beginning of a package in a lock file.
PACKAGE = re.compile(r"\n(?=\w)")
# Folder of the base Python, in the settings of an environment.
HOME = re.compile(r"^\s*home\s*=\s*(.*?)\s*$", re.MULTILINE)


def needs(clone: Clone, name: str) -> list[str]:
    """Return the requirements of a set of packages, as in pyproject.toml."""
    project = tomllib.loads(clone.pyproject.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    added = [need for extra in EXTRAS[name] for need in extras[extra]]
    required = [*project["dependencies"], *added]
    return [need for need in required if not need.startswith("pigclass[")]


def all_met(clone: Clone, name: str) -> bool:
    """Return whether all requirements of a set of packages are installed."""
    return all(pip.is_met(need) for need in needs(clone, name))


@dataclass(frozen=True)
class Environment:
    """The `.venv` of a clone; a stamp file marks each completely installed set of packages."""

    clone: Clone

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.clone.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def is_running(self) -> bool:
        """Return whether this process runs in the environment."""
        return Path(sys.prefix).resolve() == self.clone.venv.resolve()

    def works(self) -> bool:
        """Return whether the interpreter and its base Python exist."""
        settings = self.clone.venv / "pyvenv.cfg"
        if not (settings.is_file() and self.python.exists()):
            return False
        home = HOME.search(settings.read_text(encoding="utf-8", errors="replace"))
        return home is None or Path(home[1]).is_dir()

    def holds(self, name: str) -> bool:
        """Return whether a set of packages is completely installed and up to date."""
        covering = [other for other, more in EXTRAS.items() if set(more) >= set(EXTRAS[name])]
        return self.works() and any(map(self._stamp_is_good, covering))

    def fill(self, name: str) -> None:
        """Install the kit and a set of packages; create the environment if needed."""
        try:
            if not self.works():
                self._make()
            self._stamp(name).unlink(missing_ok=True)
            self._install(name)
            self._stamp(name).write_text(self.clone.fingerprint(name), encoding="utf-8")
        except OSError as problem:
            raise PigclassError(pip.explain_file_error(problem, self.clone.venv)) from problem

    def run(self, arguments: list[str]) -> int:
        """Run `python -m pigclass` in the environment and return its exit code."""
        command = [str(self.python), "-m", "pigclass", *arguments]
        return run_child(command, env=self.clone.variables())

    def _make(self) -> None:
        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            raise PigclassError(pip.NO_VENV)
        print("  Making an environment for the kit, in the folder .venv …", flush=True)
        code, output = _ask([sys.executable, "-m", "venv", "--clear", str(self.clone.venv)])
        if code:
            raise PigclassError(pip.explain_venv(output, self.clone.venv))

    def _install(self, name: str) -> None:
        # An incomplete environment, or one made with uv, has no pip.
        if _ask([str(self.python), "-m", "pip", "--version"])[0]:
            _ask([str(self.python), "-m", "ensurepip", "--default-pip"])
        log = self.clone.venv / "pigclass-install.log"
        log.unlink(missing_ok=True)
        # Packages downloaded in advance, for a computer without internet.
        folder = self.clone.folder / "packages"
        source = ["--no-index", "--find-links", str(folder)] if folder.is_dir() else []
        packages = PACKAGE.split(self.clone.lock(name).read_text(encoding="utf-8"))
        pips = min(MOST_PIPS, os.cpu_count() or 1, len(packages))

        def install_part(number: int) -> None:
            part = self.clone.venv / f"part-{number}.txt"
            part.write_text("\n".join(packages[number::pips]), encoding="utf-8")
            pip.run_pip(self.python, [*source, *LOCKED, str(part)], log=log)

        with ThreadPoolExecutor(pips) as pool:
            list(pool.map(install_part, range(pips)))
        kit = ["--no-deps", "--no-build-isolation", "--editable", str(self.clone.folder)]
        pip.run_pip(self.python, kit, log=log)

    def _stamp(self, name: str) -> Path:
        return self.clone.venv / f"pigclass-{name}.stamp"

    def _stamp_is_good(self, name: str) -> bool:
        try:
            return self._stamp(name).read_text(encoding="utf-8") == self.clone.fingerprint(name)
        except OSError:
            return False


def _ask(command: list[str]) -> tuple[int, str]:
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return result.returncode, result.stdout + result.stderr


# Set of packages of each command other than "lesson"; what only prints needs none.
SETS: dict[str, str | None] = {it: it for it in ("test", "school", "site", "worksheets")}
SETS |= dict.fromkeys(("--help", "-h", "--version"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; print errors as a sentence."""
    _print_whatever_the_console_can()
    try:
        try:
            return start(list(sys.argv[1:] if arguments is None else arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does: discard the rest; 141 is the shells' code.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except PigclassError as reason:
        print(f"pigclass: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Run the same line again to go on.", file=sys.stderr)
        return 130


def start(arguments: list[str]) -> int:
    """Run a command in a suitable Python; fill the clone's environment if needed."""
    wanted = SETS.get(arguments[0], "lesson") if arguments else "lesson"
    clone = find_clone()
    if clone is None or wanted is None:
        return run_here(arguments)
    environment = Environment(clone)
    if not environment.is_running() and all_met(clone, wanted):
        return run_here(arguments)
    if not environment.holds(wanted):
        fill(environment, wanted)
    return run_here(arguments) if environment.is_running() else environment.run(arguments)


def run_here(arguments: list[str]) -> int:
    """Run the `pigclass` command in this process."""
    from pigclass.cli.main import main as command

    return command(arguments)


def fill(environment: Environment, wanted: str) -> None:
    """Install a set of packages; print that it takes a while."""
    print("Getting the kit ready. This happens once, takes about a minute", flush=True)
    print("and needs the internet (or a folder of packages: see the README).", flush=True)
    environment.fill(wanted)
    print("\nReady.", flush=True)


def _print_whatever_the_console_can() -> None:
    # Replace characters that an old Windows code page lacks, such as in a folder named Zoë.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
