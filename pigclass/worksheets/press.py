"""Typesetting of PDFs and pictures with Typst."""

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

# What a template knows how to set, or how to set it.
Data = Mapping[str, Any]
Option = str | float | list[str]

TEMPLATES = Path(__file__).parent / "templates"

# What a template says of itself when it refuses, and the sentence on what can be done about it.
REFUSALS = {"pigclass: too long for the page": "refused.sheet.too_large"}

PDF: Data = {"format": "pdf", "pdf_standards": ["ua-1"]}
MISSING = re.compile('the text `"(.+?)"` could not be displayed')


def pdf(*sheets: Data, system_fonts: bool = False) -> bytes:
    """Return the sheets as one tagged PDF/UA-1; the same data give the same bytes."""
    return _set(sheets, system_fonts, **PDF)[0]


def pictures(
    sheet: Data, *, form: str = "png", ppi: float = 110, system_fonts: bool = False
) -> list[bytes]:
    """Return each page as a picture, "png" or "svg"."""
    return _set([sheet], system_fonts, format=form, ppi=ppi)


def _set(sheets: Sequence[Data], system_fonts: bool, **options: Option) -> list[bytes]:
    fitted = [{**sheet, **_fit(_written(sheet), _least(sheet), system_fonts)} for sheet in sheets]
    return _press(
        _written(fitted), "main", least=_least(sheets[0]), system_fonts=system_fonts, **options
    )


# A sheet of the ready-made set stands in its lesson's paper too, and is shown as a picture.
@lru_cache(maxsize=1000)
def _fit(sheet: str, least: float, system_fonts: bool) -> Data:
    """Return how large the letters of a sheet are and which blocks stand on which page."""
    page = _press(sheet, "fit", least=least, system_fonts=system_fonts, format="html")[0].decode()
    found: Data = json.loads(unescape(page[page.index("{") : page.rindex("}") + 1]))
    return found


def drawing(what: Data) -> bytes:
    """Return one drawing of a sheet by itself, as a picture sharp enough for a printer."""
    return _press(_written(what), "drawing", least=_least(what), format="png", ppi=200)[0]


@lru_cache(maxsize=100)
def not_set(names: tuple[str, ...], language: str, *, system_fonts: bool) -> frozenset[str]:
    """Return the characters in names for which the kit's font, or no font here, has a glyph."""
    page = {"names": names, "fonts": [FAMILY], "language": language, "fallback": system_fonts}
    try:
        _press(_written(page), "names", system_fonts=system_fonts, **PDF)
    except library("typst").TypstError as problem:
        return frozenset("".join(MISSING.findall(str(getattr(problem, "diagnostic", problem)))))
    return frozenset()


def _press(
    data: str, template: str, *, least: float = 0, system_fonts: bool = False, **options: Option
) -> list[bytes]:
    """Set what the `pages` of a template makes of data, JSON."""
    # Written into the source, not handed over as an input: with new inputs Typst sets up its
    # library anew and forgets all that it has laid out.
    json_text = json.dumps(data, ensure_ascii=False)
    source = f'#import "{template}.typ": pages\n#pages(json(bytes({json_text})))'
    try:
        pages = _compiler(least, system_fonts).compile(input=source.encode(), **options)
    except library("typst").TypstError as problem:
        raise _refusal(problem) from problem
    return list(pages) if isinstance(pages, list) else [pages]


def _written(data: Data | Sequence[Data] | str) -> str:
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
    """Return a library of the extra "worksheets", or say how one gets it."""
    try:
        return import_module(name)
    except ImportError as problem:
        raise refusal("refused.sheet.not_installed", name=name) from problem


def _refusal(problem: Exception) -> Exception:
    for complaint, sentence in REFUSALS.items():
        if complaint in str(problem):
            return refusal(sentence)
    return problem
