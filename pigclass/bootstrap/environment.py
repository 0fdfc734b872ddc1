"""The clone's own environment: is it there, does it hold a set, make it, fill it."""

import importlib.util
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pigclass.bootstrap.children import run_child
from pigclass.bootstrap.clone import COVERED_BY, Clone
from pigclass.bootstrap.pip import run_pip
from pigclass.bootstrap.reasons import explain_file_error
from pigclass.rules.errors import PigclassError

NO_VENV = (
    "This Python cannot make environments. On Debian and Ubuntu run "
    "`sudo apt install python3-venv`, then try again."
)


@dataclass(frozen=True)
class Environment:
    """The `.venv` of one clone. A stamp for each set, written last, says that it is whole."""

    clone: Clone

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        if os.name == "nt":
            return self.clone.venv / "Scripts" / "python.exe"
        return self.clone.venv / "bin" / "python"

    def is_running(self) -> bool:
        """Say whether this very process runs in the environment."""
        return Path(sys.prefix).resolve() == self.clone.venv.resolve()

    def works(self) -> bool:
        """Say whether the interpreter is there and so is the Python that it was made from."""
        settings = self.clone.venv / "pyvenv.cfg"
        if not (settings.is_file() and self.python.exists()):
            return False
        home = _setting(settings.read_text(encoding="utf-8", errors="replace"), "home")
        return home is None or Path(home).is_dir()

    def holds(self, name: str) -> bool:
        """Say whether a set, or one that covers it, was installed whole and is up to date."""
        return self.works() and any(self._stamp_is_good(other) for other in COVERED_BY[name])

    def fill(self, name: str) -> None:
        """Install a set and the package, making the environment first where it is missing."""
        try:
            if not self.works():
                self._make()
            self._stamp(name).unlink(missing_ok=True)
            run_pip(self.python, _locked(self.clone.lock(name)), log=self._log)
            run_pip(self.python, _kit(self.clone.folder), log=self._log)
            self._stamp(name).write_text(self.clone.fingerprint(name), encoding="utf-8")
        except OSError as problem:
            raise PigclassError(explain_file_error(problem, self.clone.venv)) from problem

    def run(self, arguments: list[str]) -> int:
        """Run `python -m pigclass` there and return its exit code."""
        command = [str(self.python), "-m", "pigclass", *arguments]
        return run_child(command, env=self.variables())

    def variables(self) -> dict[str, str]:
        """Name the clone to every Python started from here, lesson kernels included.

        The editable install says the same in a `.pth` file, but Python before 3.13 reads that
        wrongly on Windows when the path has letters outside the system's code page.
        """
        variables = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
        paths = [str(self.clone.folder), *variables.get("PYTHONPATH", "").split(os.pathsep)]
        variables["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(path for path in paths if path))
        return variables

    @property
    def _log(self) -> Path:
        return self.clone.venv / "pigclass-install.log"

    def _make(self) -> None:
        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            raise PigclassError(NO_VENV)
        print("Making an environment for the kit in the folder .venv …", flush=True)
        command = [sys.executable, "-m", "venv", "--clear", str(self.clone.venv)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            raise PigclassError(_why_no_venv(made.stdout + made.stderr, self.clone.venv))

    def _stamp(self, name: str) -> Path:
        return self.clone.venv / f"pigclass-{name}.stamp"

    def _stamp_is_good(self, name: str) -> bool:
        try:
            return self._stamp(name).read_text(encoding="utf-8") == self.clone.fingerprint(name)
        except OSError:
            return False


def _locked(lock: Path) -> list[str]:
    # The lock is complete, so nothing is left to resolve. Only ready-made wheels: a build would
    # fetch its tools unhashed and need a compiler.
    return ["--require-hashes", "--no-deps", "--only-binary=:all:", "--requirement", str(lock)]


def _kit(folder: Path) -> list[str]:
    return ["--no-deps", "--no-build-isolation", "--editable", str(folder)]


def _setting(text: str, key: str) -> str | None:
    for line in text.splitlines():
        name, _, value = line.partition("=")
        if name.strip() == key:
            return value.strip()
    return None


def _why_no_venv(output: str, folder: Path) -> str:
    if "ensurepip" in output:
        return NO_VENV
    last = (output.strip().splitlines() or ["no reason given"])[-1]
    return f"The environment {folder} could not be made: {last}"
