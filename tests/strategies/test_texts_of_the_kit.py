"""Every strategy that stands as a text in lessons, docs, code and sentences means what Python does.

Before there was a language of strategies a text was run as a program: that is done here again.
"""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from pigclass.rules.catalog import hog, pig
from pigclass.strategies.reading import READINGS
from pigclass.strategies.table import as_arrays
from pigclass.strategies.typed_strategies import from_source

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("README.md", "docs", "lessons", "pigclass")
KINDS = {".md", ".ipynb", ".py", ".toml"}
# A line that begins with def, and all that is indented below it.
DEFINED = re.compile(r"def \w+\(([a-z_, *]+)\):.*(?:\n[ \t]+.*)*")
# Where a text may end that stands inside another one.
ENDS = "\"'`"


def written(path: Path) -> str:
    """Return what a file says: cells for a notebook, examples without their prompts."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return re.sub(r"^\s*(>>>|\.\.\.) ", "", text.replace("\\n", "\n"), flags=re.MULTILINE)


def function_at_start(text: str) -> str:
    """Return the longest beginning of a text that is one function; "" if none is."""
    ends = [len(text), *(it.start() for it in reversed([*re.finditer(f"[{ENDS}]", text)]))]
    for end in ends:
        with suppress(SyntaxError):
            if [type(it) for it in ast.parse(text[:end]).body] == [ast.FunctionDef]:
                return text[:end]
    return ""


def texts() -> Iterator[str]:
    for place in PLACES:
        for path in [ROOT / place, *(ROOT / place).rglob("*")]:
            if path.suffix in KINDS:
                for found in DEFINED.finditer(written(path)):
                    names = {it.strip() for it in found[1].split(",")} - {"*"}
                    if names <= set(READINGS):
                        yield function_at_start(found[0])


TEXTS = sorted({*texts()} - {""})
assert len(TEXTS) > 9


@pytest.mark.parametrize("text", TEXTS)
def test_each_means_what_python_means_at_every_position(text):
    scope = {}
    exec(text, scope)
    python = next(it for name, it in scope.items() if name != "__builtins__")
    names = python.__code__.co_varnames[: python.__code__.co_argcount]
    game = hog(target=30) if python(*[1] * len(names)) > 1 else pig(target=30)
    typed, cell = (as_arrays(it, game) for it in (from_source(text), python))
    every = product(*(range(first, end) for first, end in typed.ranges))
    expected = np.array([float(python(*place)) for place in every])
    assert np.array_equal(typed.table.reshape(-1), expected)
    assert np.array_equal(cell.table.reshape(-1), expected)
