"""Typeset PDFs and pictures with Typst."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import unescape
from importlib import import_module
from pathlib import Path
from threading import get_ident
from types import ModuleType
from typing import Any

from pigclass.look import FAMILY, FONTS
from pigclass.words import refusal
from pigclass.worksheets.blocks import unbroken

# Data for a template, and values of its options.
Data = Mapping[str, Any]
Option = str | float | list[str]

TEMPLATES = Path(__file__).parent / "templates"

# Error message of the templates.
TOO_LONG = "pigclass: too long for the page"

PDF: Data = {"format": "pdf", "pdf_standards": ["ua-1"]}
# Least number of names for which a sheet is typeset once for all, if none may take two lines.
PILE, SHORT = 10, 40
MISSING = re.compile('the text `"(.+?)"` could not be displayed')


def pdf(*sheets: Data) -> bytes:
    """Return the sheets as one PDF; the same data give the same bytes.

    It is tagged (PDF/UA-1), unless it has sheets for `PILE` students or more, to be printed only.
    """
    return _set(sheets, **PDF)[0]


def pictures(sheet: Data, *, ppi: float = 110) -> list[bytes]:
    """Return each page as a PNG."""
    return _set([sheet], format="png", ppi=ppi)


def drawing(what: Data) -> bytes:
    """Return a single drawing as a PNG sharp enough for printing."""
    return _press("drawing", what, format="png", ppi=200)[0]


def page_count(sheet: Data) -> int:
    """Return the number of pages of a sheet, for all names."""
    pages, names = len(_fit(json.dumps(sheet))["pages"]), max(1, len(sheet["names"]))
    on_a_page: int = sheet["paper"]["columns"] * sheet["paper"]["rows"]
    return -(-pages * names // on_a_page)


@lru_cache(maxsize=100)
def not_set(names: tuple[str, ...], language: str, *, system_fonts: bool) -> frozenset[str]:
    """Return the characters in `names` without a glyph in the kit's font (or any font here)."""
    page = {"names": names, "fonts": [FAMILY], "language": language, "fallback": system_fonts}
    try:
        _press("names", page, **PDF)
    except library("typst").TypstError as problem:
        return frozenset("".join(MISSING.findall(str(getattr(problem, "diagnostic", problem)))))
    return frozenset()


def _set(sheets: Sequence[Data], **options: Option) -> list[bytes]:
    fitted = [{**sheet, **_fit(json.dumps(sheet))} for sheet in sheets]
    for sheet in fitted:
        if len(sheet["names"]) >= PILE and max(map(len, sheet["names"])) <= SHORT:
            sheet["finished"] = list(_press("bare", sheet, format="pdf")[0])
            # A finished page is untagged, which PDF/UA forbids.
            options.pop("pdf_standards", None)
    return _press("main", fitted, **options)


# Cached: a sheet is also part of its lesson's paper and shown as a picture.
@lru_cache(maxsize=1000)
def _fit(sheet: str) -> Data:
    """Return a sheet's font size, and its blocks by page."""
    page = _press("fit", json.loads(sheet), format="html")[0].decode()
    found: Data = json.loads(unescape(page[page.index("{") : page.rindex("}") + 1]))
    return found


def _press(template: str, data: Data | Sequence[Data], **options: Option) -> list[bytes]:
    """Typeset the `pages` that a template makes of its data."""
    sheets = [data] if isinstance(data, Mapping) else data
    least = float(sheets[0].get("paper", {"least": 0})["least"])
    compiler = _compiler(least, any(sheet.get("fallback") for sheet in sheets), get_ident())
    # Part of the source, not an input: with new inputs Typst reloads its library and drops its
    # layout cache.
    as_json = json.dumps(unbroken(json.dumps(data, ensure_ascii=False)), ensure_ascii=False)
    source = f'#import "{template}.typ": pages\n#pages(json(bytes({as_json})))'
    try:
        pages = compiler.compile(input=source.encode(), **options)
    except library("typst").TypstError as problem:
        if TOO_LONG in str(problem):
            raise refusal("refused.sheet.too_large") from problem
        raise
    return list(pages) if isinstance(pages, list) else [pages]


@cache
def _compiler(least: float, system_fonts: bool, thread: int) -> Any:
    """Return a compiler; one is for one thread only."""
    return library("typst").Compiler(
        root=str(TEMPLATES),
        font_paths=[str(FONTS)],
        ignore_system_fonts=not system_fonts,
        sys_inputs={"least": str(least)},
    )


@cache
def library(name: str) -> ModuleType:
    """Import a library of the extra "worksheets"; raise PigclassError if it is missing."""
    try:
        return import_module(name)
    except ImportError as problem:
        raise refusal("refused.sheet.not_installed", name=name) from problem
