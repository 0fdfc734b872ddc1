"""Break what feeds a class's pages, one function after the other, and see whether the tests notice.

    python tools/mutate.py              # every public function
    python tools/mutate.py piles stops  # those whose name has one of these words

Each public function of `pigclass.stats`, `pigclass.charts` and of what feeds them is changed once:
a number is off by one, a sentence has another figure, a frame or a chart loses a row or a mark. The
records of the tour of `tests/truth` that use it are then played and held against the recount; what
that does not notice is held against the tests of charts and figures, as drawn too. It is run by
hand and takes an hour.
"""

import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, redirect_stdout
from fractions import Fraction
from importlib import import_module
from io import StringIO
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType, GeneratorType
from typing import Any

import altair as alt
import numpy as np
import pandas as pd
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PACKAGES = ("pigclass.stats", "pigclass.charts")
FEEDS = (
    "pigclass.facts.class_game",
    "pigclass.facts.simulated",
    "pigclass.widgets.class_game.reveal",
    "pigclass.classlog.frames.beside",
    "pigclass.classlog.frames.tables",
    "pigclass.classlog.frames.frame_rows",
)
# The kit and hypothesis are there already, and pytest would have us know.
QUIETLY = ("-q", "-x", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
TESTS = (
    "tests/charts/test_shown.py",
    "tests/truth/test_charts_as_drawn.py",
    "tests/charts",
    "tests/stats",
    "pigclass/charts",
    "pigclass/stats",
)

# What stands in for a function while it is broken, by its full name.
STAND_INS: dict[str, Callable[..., Any]] = {}


def functions(words: list[str]) -> dict[str, FunctionType]:
    """Return the public functions of the modules at hand, by their full names."""
    names = [*FEEDS]
    for package in PACKAGES:
        found = import_module(package)
        names += [f"{package}.{it.name}" for it in iter_modules(found.__path__)]
    every = dict(pair for name in sorted(names) for pair in _public(name))
    return {name: it for name, it in every.items() if not words or any(w in name for w in words)}


def _public(module: str) -> Iterator[tuple[str, FunctionType]]:
    for name, value in vars(import_module(module)).items():
        plain = inspect.unwrap(value) if callable(value) else value
        is_own = isinstance(plain, FunctionType) and plain.__module__ == module
        if is_own and name[0] != "_" and not plain.__closure__:
            yield f"{module}.{name}", plain


def changed(value: Any) -> Any:
    """Return another value of the same kind; the same one where nothing can be changed."""
    for kind, change in CHANGES:
        if isinstance(value, kind):
            return change(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _other_field(value)
    return (lambda *a, **k: changed(value(*a, **k))) if callable(value) else value


def _frame(frame: pd.DataFrame) -> pd.DataFrame:
    if len(frame) > 1:
        return frame.iloc[1:]
    numbers = frame.select_dtypes("number").columns
    return frame.assign(**{name: frame[name] + 1 for name in numbers[:1]})


def _sentence(text: str) -> str:
    place = next((at for at, letter in enumerate(text) if letter.isdigit()), None)
    if place is None:
        return f"{text} no"
    return f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1 :]}"


def _chart(chart: Any) -> Any:
    made = chart.copy(deep=False)
    if isinstance(made, alt.LayerChart):
        # A ground under words says nothing that the words do not say.
        drawn = [it for it in made.layer if getattr(it.mark, "type", "") != "text"] or made.layer
        made.layer = [it for it in made.layer if it is not drawn[-1]]
    elif isinstance(made.data, pd.DataFrame):
        made.data = _frame(made.data)
    else:
        made.data = alt.Data(values=[])
    return made


def _other_field(value: Any) -> Any:
    for field in dataclasses.fields(value):
        now = getattr(value, field.name)
        other = changed(now) if field.init else now
        if other is not now:
            return dataclasses.replace(value, **{field.name: other})
    return value


CHANGES: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (bool, lambda it: not it),
    (int | float | Fraction, lambda it: it + 1),
    (str, _sentence),
    (pd.DataFrame, _frame),
    (pd.Series, lambda it: it.iloc[1:]),
    (np.ndarray, lambda it: it + 1),
    (alt.TopLevelMixin, _chart),
    (Mapping, lambda it: dict(list(it.items())[1:])),
    (list | tuple | range | bytes, lambda it: it[1:]),
    (set | frozenset, lambda it: type(it)(sorted(it)[1:])),
    (GeneratorType, lambda it: iter(list(it)[1:])),
)


def as_it_is(function: FunctionType, *given: Any, **named: Any) -> Any:
    """Answer what the function answers."""
    return function(*given, **named)


def broken(function: FunctionType, *given: Any, **named: Any) -> Any:
    """Answer something else; what a function does that answers nothing is left undone."""
    answers = function.__annotations__.get("return") is not None
    return changed(function(*given, **named)) if answers else None


class Replaced:
    """A function with a stand-in wherever it is called from, in a `with` block."""

    def __init__(self, name: str, function: FunctionType, change: Callable[..., Any]) -> None:
        self._name, self._function, self._change = name, function, change
        self.calls = 0

    def __enter__(self) -> "Replaced":
        """Put a stand-in in the place of the function's own code."""
        it = self._function
        self._kept = it.__code__, it.__defaults__, it.__kwdefaults__
        own = FunctionType(it.__code__, it.__globals__, it.__name__, it.__defaults__)
        own.__kwdefaults__, own.__annotations__ = it.__kwdefaults__, it.__annotations__

        def otherwise(*given: Any, **named: Any) -> Any:
            self.calls += 1
            return self._change(own, *given, **named)

        STAND_INS[self._name] = otherwise
        it.__code__ = _asking(self._name)
        it.__defaults__, it.__kwdefaults__ = None, None
        return self

    def __exit__(self, *_: object) -> None:
        """Let the function be itself again."""
        it = self._function
        it.__code__, it.__defaults__, it.__kwdefaults__ = self._kept


def _asking(name: str) -> CodeType:
    """Return the code of a function that asks the stand-in of that name."""
    asks = f"sys.modules[{__name__!r}].STAND_INS[{name!r}](*given, **named)"
    made: dict[str, Any] = {}
    exec(f"def asking(*given, **named):\n    import sys\n    return {asks}", made)
    return made["asking"].__code__


def forget_what_was_worked_out() -> None:
    """Clear every cache of the kit: what a broken function made must not be seen again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("pigclass"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)) and not isinstance(value, type):
                    value.cache_clear()


def is_told_truly(record: Any) -> bool:
    """Return whether all that a record of the tour leads to is as its files tell."""
    from tests.truth.harness import Eyes, look_at

    with TemporaryDirectory() as folder:
        try:
            return not look_at(record, Path(folder), Eyes()).faults
        except Exception:
            return False


def records_that_use(names: dict[str, FunctionType]) -> dict[str, list[Any]]:
    """Return, for each function, the records of the tour that call it, all of them told truly."""
    from tests.truth.tour import TOUR

    used: dict[str, list[Any]] = {name: [] for name in names}
    for record in TOUR:
        forget_what_was_worked_out()
        with ExitStack() as stack:
            counted = {
                name: stack.enter_context(Replaced(name, it, as_it_is))
                for name, it in names.items()
            }
            if not is_told_truly(record):
                sys.exit("The tour is not told truly as it is: mend that first.")
        for name, it in counted.items():
            used[name] += [record] if it.calls else []
    return used


def tests_pass(name: str) -> bool:
    """Return whether the tests of charts and figures pass; those that name a function first."""
    word = name.rpartition(".")[2]
    files = [it for it in (ROOT / "tests").rglob("test_*.py") if it.parent.name != "browser"]
    naming = [str(path) for path in files if word in path.read_text(encoding="utf-8")]
    with redirect_stdout(StringIO()):
        return pytest.main([*QUIETLY, *naming, *TESTS]) == 0


def main(words: list[str]) -> int:
    """Break each function, and say which of them nobody missed."""
    every = functions(words)
    used = records_that_use(every)
    noticed: dict[str, list[str]] = {"the recount": [], "the tests": [], "nobody": []}
    for name, function in every.items():
        forget_what_was_worked_out()
        with Replaced(name, function, broken):
            if not all(map(is_told_truly, used[name])):
                by = "the recount"
            else:
                by = "nobody" if tests_pass(name) else "the tests"
        noticed[by].append(name)
        print(f"{name}: noticed by {by}", flush=True)
    print(*(f"{by}: {len(names)}" for by, names in noticed.items()), sep=", ")
    return 0


if __name__ == "__main__":
    sys.modules.setdefault("mutate", sys.modules["__main__"])
    sys.exit(main(sys.argv[1:]))
