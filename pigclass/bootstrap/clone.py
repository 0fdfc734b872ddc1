"""Location of the kit: a clone with lock files, or an installed copy."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Clone:
    """A folder holding pyproject.toml, the lock files and the package."""

    folder: Path

    @property
    def venv(self) -> Path:
        """The environment that belongs to this clone."""
        return self.folder / ".venv"

    @property
    def pyproject(self) -> Path:
        """The file that names what the kit needs."""
        return self.folder / "pyproject.toml"

    @property
    def packages(self) -> Path:
        """Where packages lie that were fetched beforehand, for a computer without internet."""
        return self.folder / "packages"

    def lock(self, name: str) -> Path:
        """Return the lock file of one set."""
        return self.folder / "requirements" / f"{name}.txt"

    def variables(self) -> dict[str, str]:
        """Name the clone to every Python started from here, lesson kernels included.

        The editable install says the same in a `.pth` file, but Python before 3.13 reads that
        wrongly on Windows when the path has letters outside the system's code page.
        """
        variables = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
        paths = [str(self.folder), *variables.get("PYTHONPATH", "").split(os.pathsep)]
        variables["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(path for path in paths if path))
        return variables

    def fingerprint(self, name: str) -> str:
        """Hash all that an installation depends on: when it changes, install again.

        The folder counts too, because an environment does not survive being moved. Line ends
        do not, because git may change them on Windows.
        """
        digest = hashlib.sha256(str(self.folder).encode())
        for path in [self.lock(name), self.pyproject, *self._extension_files()]:
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()

    def _extension_files(self) -> list[Path]:
        extension = self.folder / "pigclass" / "labextensions"
        return sorted(path for path in extension.rglob("*") if path.is_file())


def find_clone(package: Path = PACKAGE) -> Clone | None:
    """Return the clone that this package is part of, or None for an installed copy."""
    clone = Clone(package.parent)
    return clone if clone.pyproject.is_file() and clone.lock("lesson").is_file() else None
