"""Wheels without their tests, and with their code compiled if this Python is the browser's."""

import marshal
import sys
import warnings
import zipfile
from contextlib import suppress
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import PurePosixPath

# The same kit makes the same file, so that a browser need not load it again.
STAMP = (1980, 1, 1, 0, 0, 0)
# Python then takes the code as it is, without looking for its source.
UNCHECKED = (1).to_bytes(4, "little")


def lean_wheel(wheel: bytes, *, python: str) -> bytes:
    """Return a wheel with what a browser needs of it, for a version of Python."""
    is_same = python.startswith("{}.{}.".format(*sys.version_info))
    old, lean = zipfile.ZipFile(BytesIO(wheel)), BytesIO()
    with zipfile.ZipFile(lean, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for info in old.infolist():
            place = PurePosixPath(info.filename)
            if not info.is_dir() and "tests" not in place.parent.parts:
                held = old.read(info)
                code = _compiled(held, place) if is_same and place.suffix == ".py" else b""
                name = zipfile.ZipInfo(f"{place}c" if code else str(place), STAMP)
                new.writestr(name, code or held, zipfile.ZIP_DEFLATED)
    return lean.getvalue()


def _compiled(source: bytes, place: PurePosixPath) -> bytes:
    # What is no Python of this version, as a template, stays as it is.
    with warnings.catch_warnings(action="ignore"), suppress(SyntaxError):
        code = compile(source, str(place), "exec", dont_inherit=True, optimize=0)
        return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
    return b""
