"""A rule for each page of a reveal: the recount of its sentences and marks.

A new page is a new module here with `QUESTION`, the page's own; `refusal(told)`, the sentence with
which the page says why it is empty, or None; and `check(chart, told)`, which crosses off what the
chart claims. Questions with choices are rows of `choices.PAGES`.
"""

import pkgutil
from importlib import import_module

from tests.truth.pages.choices import PAGES

_MODULES = [import_module(f"{__name__}.{it.name}") for it in pkgutil.iter_modules(__path__)]
RULES = {it.QUESTION: it for it in _MODULES if hasattr(it, "QUESTION")} | PAGES
