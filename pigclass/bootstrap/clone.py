"""Location of the kit: a clone with lock files, or an installed copy."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Clone:
    """A folder with pyproject.toml, the lock files and the package."""

    folder: Path

    @property
    def venv(self) -> Path:
        """The clone's virtual environment."""
        return self.folder / ".venv"

    @property
    def pyproject(self) -> Path:
        """The file with the kit's dependencies."""
        return self.folder / "pyproject.toml"

    def lock(self, name: str) -> Path:
        """Return the lock file of a set of packages."""
        return self.folder / "requirements" / f"{name}.txt"

    def variables(self) -> dict[str, str]:
        """Return environment variables by which child processes import from the clone.

        The editable install has a `.pth` file for this, but Python before 3.13 misreads it on
        Windows if the path has characters outside the system's code page.
        """
        variables = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
        paths = [str(self.folder), *variables.get("PYTHONPATH", "").split(os.pathsep)]
        variables["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(path for path in paths if path))
        return variables

    def fingerprint(self, name: str) -> str:
        """Return a hash of everything that an installation depends on.

        It includes the folder, since an environment does not survive a move, and ignores line ends,
        which git may change on Windows.
        """
        digest = hashlib.sha256(str(self.folder).encode())
        extension = (self.folder / "pigclass" / "labextensions").rglob("*")
        for path in [self.lock(name), self.pyproject, *sorted(filter(Path.is_file, extension))]:
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()


def find_clone(package: Path = PACKAGE) -> Clone | None:
    """Return the clone that contains this package, or None for an installed copy."""
    clone = Clone(package.parent)
    return clone if clone.pyproject.is_file() and clone.lock("lesson").is_file() else None
