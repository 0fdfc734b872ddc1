"""From data to a PDF or a picture, by Typst."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from pigclass.look import FAMILY, FONTS
from pigclass.rules.errors import PigclassError

TEMPLATES = Path(__file__).parent / "templates"

# What a template says of itself when it refuses, and what a teacher can do about it.
REFUSALS = {
    "pigclass: too long for the page": "Something on this sheet is too large for the page. "
    "Leave out --two-up or --large, or take fewer rounds.",
}

MISSING = re.compile('the text `"(.+?)"` could not be displayed')


def pdf(*sheets: Mapping[str, Any], system_fonts: bool = False) -> bytes:
    """Return the sheets as one tagged PDF/UA-1; the same data give the same bytes."""
    return _press(sheets, system_fonts, format="pdf", pdf_standards=["ua-1"])[0]


def pictures(
    sheet: Mapping[str, Any], *, form: str = "png", ppi: float = 110, system_fonts: bool = False
) -> list[bytes]:
    """Return each page as a picture, "png" or "svg"."""
    return _press([sheet], system_fonts, format=form, ppi=ppi)


def drawing(what: Mapping[str, Any]) -> bytes:
    """Return one drawing of a sheet by itself, as a picture sharp enough for a printer."""
    return _press([what], False, "drawing.typ", format="png", ppi=200)[0]


def not_set(names: Sequence[str], language: str) -> str:
    """Return the characters in names for which no font of this computer has a glyph."""
    page = {"names": list(names), "fonts": [FAMILY], "language": language}
    inputs = {"names": json.dumps(page, ensure_ascii=False)}
    try:
        _compiler(True, "names.typ").compile(
            sys_inputs=inputs, format="pdf", pdf_standards=["ua-1"]
        )
    except library("typst").TypstError as problem:
        return "".join(MISSING.findall(_told(problem)))
    return ""


def _press(
    sheets: Sequence[Mapping[str, Any]],
    system_fonts: bool,
    template: str = "main.typ",
    **options: Any,
) -> list[bytes]:
    inputs = {"sheets": json.dumps(sheets, ensure_ascii=False)}
    try:
        made = _compiler(system_fonts, template).compile(sys_inputs=inputs, **options)
    except library("typst").TypstError as problem:
        raise _refusal(problem) from problem
    return list(made) if isinstance(made, list) else [made]


@cache
def _compiler(system_fonts: bool, template: str) -> Any:
    return library("typst").Compiler(
        input=str(TEMPLATES / template),
        root=str(TEMPLATES),
        font_paths=[str(FONTS)],
        ignore_system_fonts=not system_fonts,
    )


@cache
def library(name: str) -> Any:
    """Return a library of the extra "worksheets", or say how one gets it."""
    try:
        return import_module(name)
    except ImportError as problem:
        raise PigclassError(
            f"Worksheets made to measure need {name}, which is not installed here. "
            "`python -m pigclass worksheets` from the clone installs it; "
            "the ready-made PDFs in the folder worksheets need nothing."
        ) from problem


def _told(problem: Exception) -> str:
    return str(getattr(problem, "diagnostic", problem))


def _refusal(problem: Exception) -> Exception:
    for said, sentence in REFUSALS.items():
        if said in str(problem):
            return PigclassError(sentence)
    return problem
