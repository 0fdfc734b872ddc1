"""Typeset PDFs and pictures with Typst."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import unescape
from importlib import import_module
from pathlib import Path
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
MISSING = re.compile('the text `"(.+?)"` could not be displayed')


def pdf(*sheets: Data, system_fonts: bool = False) -> bytes:
    """Return the sheets as one tagged PDF/UA-1; the same data give the same bytes."""
    return _set(sheets, system_fonts, **PDF)[0]


def from_template(template: str, data: Data, *, system_fonts: bool = False) -> bytes:
    """Return the tagged PDF that a template makes of its data."""
    written = _written({**data, "fallback": system_fonts})
    return _press(written, template, least=_least(data), system_fonts=system_fonts, **PDF)[0]


def pictures(sheet: Data, *, ppi: float = 110, system_fonts: bool = False) -> list[bytes]:
    """Return each page as a PNG."""
    return _set([sheet], system_fonts, format="png", ppi=ppi)


def _set(sheets: Sequence[Data], system_fonts: bool, **options: Option) -> list[bytes]:
    fitted = [{**sheet, **_fit(_written(sheet), _least(sheet), system_fonts)} for sheet in sheets]
    return _press(
        _written(fitted), "main", least=_least(sheets[0]), system_fonts=system_fonts, **options
    )


# Cached: a sheet is also part of its lesson's paper and shown as a picture.
@lru_cache(maxsize=1000)
def _fit(sheet: str, least: float, system_fonts: bool) -> Data:
    """Return a sheet's font size, and its blocks by page."""
    page = _press(sheet, "fit", least=least, system_fonts=system_fonts, format="html")[0].decode()
    found: Data = json.loads(unescape(page[page.index("{") : page.rindex("}") + 1]))
    return found


def drawing(what: Data) -> bytes:
    """Return a single drawing as a PNG sharp enough for printing."""
    return _press(_written(what), "drawing", least=_least(what), format="png", ppi=200)[0]


@lru_cache(maxsize=100)
def not_set(names: tuple[str, ...], language: str, *, system_fonts: bool) -> frozenset[str]:
    """Return the characters in `names` without a glyph in the kit's font (or any font here)."""
    page = {"names": names, "fonts": [FAMILY], "language": language, "fallback": system_fonts}
    try:
        _press(_written(page), "names", system_fonts=system_fonts, **PDF)
    except library("typst").TypstError as problem:
        return frozenset("".join(MISSING.findall(str(getattr(problem, "diagnostic", problem)))))
    return frozenset()


def _press(
    data: str, template: str, *, least: float = 0, system_fonts: bool = False, **options: Option
) -> list[bytes]:
    """Typeset the `pages` that a template makes of `data` (JSON)."""
    # Part of the source, not an input: with new inputs Typst reloads its library and drops its
    # layout cache.
    json_text = json.dumps(data, ensure_ascii=False)
    source = f'#import "{template}.typ": pages\n#pages(json(bytes({json_text})))'
    try:
        pages = _compiler(least, system_fonts).compile(input=source.encode(), **options)
    except library("typst").TypstError as problem:
        if TOO_LONG in str(problem):
            raise refusal("refused.sheet.too_large") from problem
        raise
    return list(pages) if isinstance(pages, list) else [pages]


def _written(data: Data | Sequence[Data]) -> str:
    return unbroken(json.dumps(data, ensure_ascii=False))


def _least(sheet: Data) -> float:
    return float(sheet["paper"]["least"])


@cache
def _compiler(least: float, system_fonts: bool) -> Any:
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
