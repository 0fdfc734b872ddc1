"""The kit as a wheel for the browser: what runs there, and nothing else."""

import zipfile
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

from pigclass.lesson_list import PACKAGE, lessons_folder
from pigclass.version import __version__

# Printing, servers and the terminal: nothing of it runs in a browser.
NOT_PACKED = {"__pycache__", "labextensions", "labsettings", "serverextension", "website"}
# The fonts of paper and of pictures; screens have a smaller one.
HEAVY = {".ttf"}
# The same kit makes the same file, so that a browser need not load it again.
STAMP = (1980, 1, 1, 0, 0, 0)


def kit_wheel(folder: Path, address: str = "") -> Path:
    """Write the wheel into a folder and return it; it knows the address of the site."""
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
    """Yield where each file of the kit stands in the wheel, and where it is."""
    for root, place in ((PACKAGE, "pigclass"), (lessons_folder(), "pigclass/_lessons")):
        for file in sorted(root.rglob("*")):
            inside = file.relative_to(root)
            is_packed = file.is_file() and NOT_PACKED.isdisjoint(inside.parts)
            # In an installed copy the lessons lie in the package, and would come twice.
            if is_packed and file.suffix not in HEAVY and inside.parts[0] != "_lessons":
                yield f"{place}/{inside.as_posix()}", file
