"""Python for the site: Pyodide, the kit, and the wheels that it imports in a browser.

A lock file lists the packages for Pyodide. Pyodide's own packages are used if they are new enough,
otherwise the versions installed here. The kit's wheel is built from its files.
"""

import hashlib
import json
import marshal
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from email.parser import BytesParser
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import Path, PurePosixPath
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pigclass.lesson_list import PACKAGE, Notebook, lessons_folder
from pigclass.version import __version__
from pigclass.words import refusal

# Not needed in a browser: extensions, server and site.
NOT_PACKED = {"__pycache__", "labextensions", "labsettings", "serverextension", "website"}
# Suffix of fonts for paper and pictures; screens use a smaller one.
HEAVY = {".ttf"}
# Fixed date: the same kit gives the same file, which browsers can cache.
STAMP = (1980, 1, 1, 0, 0, 0)
# Flag of a .pyc file that Python uses without checking its source.
UNCHECKED = (1).to_bytes(4, "little")


def kit_wheel(folder: Path, address: str = "") -> Path:
    """Write the kit's wheel, with the site's address in its metadata; return its path."""
    path = folder / f"pigclass-{__version__}-py3-none-any.whl"
    needs = "".join(f"Requires-Dist: {it}\n" for it in requires("pigclass") or ())
    needs += f"Project-URL: Site, {address}\n" if address else ""
    about, head = f"pigclass-{__version__}.dist-info", f"Name: pigclass\nVersion: {__version__}"
    texts = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\n{head}\n{needs}",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: pigclass\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
        f"{about}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for place, file in _files():
            wheel.writestr(zipfile.ZipInfo(place, STAMP), file.read_bytes(), zipfile.ZIP_DEFLATED)
        for place, text in texts.items():
            wheel.writestr(zipfile.ZipInfo(place, STAMP), text)
    return path


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the path in the wheel and the path on disk of each file of the kit."""
    for root, place in ((PACKAGE, "pigclass"), (lessons_folder(), "pigclass/_lessons")):
        for file in sorted(root.rglob("*")):
            inside = file.relative_to(root)
            is_packed = file.is_file() and NOT_PACKED.isdisjoint(inside.parts)
            # In an installed copy the lessons are part of the package: do not add them twice.
            if is_packed and file.suffix not in HEAVY and inside.parts[0] != "_lessons":
                yield f"{place}/{inside.as_posix()}", file


def lean_wheel(wheel: bytes, *, python: str) -> bytes:
    """Return a wheel reduced for a browser: compiled for `python`, without tests."""
    is_same = python.startswith("{}.{}.".format(*sys.version_info))
    old, lean = zipfile.ZipFile(BytesIO(wheel)), BytesIO()
    with zipfile.ZipFile(lean, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for info in old.infolist():
            place = PurePosixPath(info.filename)
            if not info.is_dir() and "tests" not in place.parent.parts:
                data = old.read(info)
                code = _compile(data, place) if is_same and place.suffix == ".py" else b""
                name = zipfile.ZipInfo(f"{place}c" if code else str(place), STAMP)
                new.writestr(name, code or data, zipfile.ZIP_DEFLATED)
    return lean.getvalue()


def _compile(source: bytes, place: PurePosixPath) -> bytes:
    # Files that do not compile, such as templates, stay as they are.
    with warnings.catch_warnings(action="ignore"), suppress(SyntaxError):
        code = compile(source, str(place), "exec", dont_inherit=True, optimize=0)
        return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
    return b""


# Pyodide release of the pinned jupyterlite-pyodide-kernel.
PYODIDE = "0.27.7"
CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
LOCK = "pyodide-lock.json"
CORE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
# Packages that the page loads at once: the kit, and those that JupyterLite's kernel requires.
LOADED = ("pigclass", "micropip", "sqlite3", "comm", "ipython")
# Packages loaded after the first screen, by `widgets/page/browser.py`.
LATER = {"altair", "openpyxl", "pandas"}
# Packages with files for Jupyter Server, which are never imported.
LEFT_OUT = {"widgetsnbextension", "jupyterlab-widgets"}
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix"}
# Parsed JSON, as for a notebook.
Json = Notebook


class Runtime:
    """A release of Pyodide, in a folder or on its CDN, and the packages taken from it."""

    def __init__(self, source: Path | None, folder: Path, wheels: Path) -> None:
        self._source, self._folder, self._wheels = source, folder, wheels
        self.lock: Json = json.loads(self._read(LOCK))
        self.taken: dict[str, Json] = {}

    def write(self, address: str = "") -> None:
        """Write the runtime and the lock file for a site at `address`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for name in CORE:
            (self._folder / name).write_bytes(self._read(name))
        self.lock["packages"]["pigclass"] = _entry(kit_wheel(self._wheels, address))
        for name in LOADED:
            self.take(Requirement(name))
        text = json.dumps({**self.lock, "packages": self.taken})
        (self._folder / LOCK).write_text(text, encoding="utf-8")

    def take(self, need: Requirement) -> None:
        """Add a package and its dependencies, unless it has been added."""
        name = canonicalize_name(need.name)
        if name in self.taken or name in LEFT_OUT:
            return
        entry = self.lock["packages"].get(name)
        if entry is None or (need.specifier and entry["version"] not in need.specifier):
            # Compiled packages such as NumPy exist for one release only: use its version.
            entry = self._download(name) or entry
        if entry is None:
            raise refusal("refused.site.no_package", name=name)
        self.taken[name] = self._lock_entry(entry)
        for needed in entry["depends"]:
            self.take(Requirement(needed))

    def _lock_entry(self, package: Json) -> Json:
        """Return a package's lock entry; write its file, unless it is taken from the CDN."""
        file, own = package["file_name"], self._wheels / package["file_name"]
        names = (canonicalize_name(Requirement(it).name) for it in package["depends"])
        needs = [it for it in names if it not in LEFT_OUT | LATER]
        if self._source is None and not own.exists():
            return {**package, "file_name": CDN + file, "depends": needs}
        data = own.read_bytes() if own.exists() else self._read(file)
        if file.endswith(".whl"):
            data = lean_wheel(data, python=self.lock["info"]["python"])
        (self._folder / file).write_bytes(data)
        return {**package, "sha256": hashlib.sha256(data).hexdigest(), "depends": needs}

    def _download(self, name: str) -> Json | None:
        """Return the lock entry of the locally installed version, None if there is no wheel."""
        try:
            wanted = f"{name}=={version(name)}"
        except PackageNotFoundError:
            wanted = name
        info, before = self.lock["info"], set(self._wheels.iterdir())
        release = info["python"].rpartition(".")[0]
        tags = (f"{it}_{info['abi_version']}_wasm32" for it in ("pyodide", "pyemscripten"))
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", wanted]
        pip += ["--only-binary=:all:", "--implementation=cp", f"--python-version={release}"]
        pip += [*(f"--platform={tag}" for tag in tags), f"--dest={self._wheels}"]
        run = subprocess.run(pip, stderr=subprocess.DEVNULL, check=False)
        new = set(self._wheels.iterdir()) - before
        return None if run.returncode else _entry(new.pop())

    def _read(self, name: str) -> bytes:
        try:
            if self._source is not None:
                return (self._source / name).read_bytes()
            with urlopen(f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/{name}") as answer:
                return bytes(answer.read())
        except OSError as problem:
            if self._source is None:
                raise refusal("refused.site.no_internet", address=CDN, why=problem) from problem
            raise refusal("refused.site.no_runtime", place=self._source, file=name) from problem


def _entry(wheel: Path) -> Json:
    """Return the lock entry of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        files = opened.namelist()
        about = next(it for it in files if it.endswith(".dist-info/METADATA"))
        metadata = BytesParser().parsebytes(opened.read(about))
    needs = map(Requirement, metadata.get_all("Requires-Dist") or ())
    # With an empty `extra`, requirements of extras are left out.
    used = [it for it in needs if it.marker is None or it.marker.evaluate({**BROWSER, "extra": ""})]
    tops = {it.split("/")[0].removesuffix(".py") for it in files if it.endswith(".py")}
    return {
        "name": metadata["Name"],
        "version": metadata["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(it for it in tops if it.isidentifier()),
        "depends": [f"{it.name}{it.specifier}" for it in used],
        "unvendored_tests": False,
    }
