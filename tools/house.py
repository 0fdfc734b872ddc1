"""Count what makes the kit hard to find one's way in, and say where it is above its bound.

    python tools/house.py            # the table
    python tools/house.py --check    # the same; fails where a bound is broken

A bound says what already holds. Whoever makes a number smaller makes its bound smaller too.
"""

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PACKAGE = ROOT / "pigclass"
# One chart a file: that folder may be long.
LONG_ON_PURPOSE = {PACKAGE / "charts"}
LONGEST_FOLDER = 20
# Each room with a screen has these: what stands where is known to who has seen one of them.
EVERY_ROOM = {"activity", "session", "view", "forms", "says", "screen"}


@dataclass(frozen=True)
class Count:
    """One line of the table: what is counted, where it stands, and what it may be at most."""

    what: str
    number: int
    bound: int
    where: str = ""

    @property
    def is_broken(self) -> bool:
        """Whether there are more than there may be."""
        return self.number > self.bound


def counts() -> list[Count]:
    """Return the whole table."""
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in sources())
    folders = {folder: n for folder, n in files_by_folder().items() if n > LONGEST_FOLDER}
    said = sentences_by_room()
    classes, modules, circles = classes_twice(), modules_twice(), list(import_circles())
    return [
        Count("lines of pigclass/", lines, BOUNDS["lines"]),
        Count("files of pigclass/", len(sources()), BOUNDS["files"]),
        Count(f"folders of more than {LONGEST_FOLDER} files", len(folders), BOUNDS["folders"],
              ", ".join(f"{folder.relative_to(PACKAGE)} {n}" for folder, n in folders.items())),
        Count("class names twice", len(classes), BOUNDS["classes"], ", ".join(classes)),
        Count("module names twice", len(modules), BOUNDS["modules"], ", ".join(modules)),
        Count("files entered by race(pig())", len(entered(race_to_100)), BOUNDS["race"]),
        Count("files entered by race(piglet(target=2))", len(entered(race_to_2)), BOUNDS["small"]),
        Count("circles of imports", len(circles), BOUNDS["circles"], "; ".join(circles)),
        Count("`Any`", names_typed("Any"), BOUNDS["any"]),
        Count("names typed `object`", names_typed("object"), BOUNDS["object"]),
        Count("sentences outside words/", sum(said.values()), BOUNDS["sentences"],
              ", ".join(f"{room} {n}" for room, n in said.most_common())),
    ]  # fmt: skip


BOUNDS = {
    "lines": 66_950,
    "files": 588,
    "folders": 0,
    "classes": 0,
    "modules": 8,
    "race": 16,
    "small": 26,
    "circles": 0,
    "any": 222,
    "object": 58,
    "sentences": 0,
}


@cache
def sources() -> list[Path]:
    """Return the files that somebody wrote: Python, JavaScript, style sheets and words."""
    return sorted(
        path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".js", ".css", ".toml"}
    )


@cache
def trees() -> dict[str, ast.Module]:
    """Return the Python modules, parsed, by their full names."""
    parsed = {}
    for path in sources():
        if path.suffix == ".py":
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            parsed[name] = ast.parse(path.read_text("utf-8"))
    return parsed


def files_by_folder() -> Counter[Path]:
    """Return how many Python files each folder has, the folders that are long on purpose apart."""
    folders = Counter(path.parent for path in sources() if path.suffix == ".py")
    return Counter({it: n for it, n in folders.items() if it not in LONG_ON_PURPOSE})


def classes_twice() -> list[str]:
    """Return the names that more than one public class has."""
    named = Counter(
        node.name
        for tree in trees().values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return sorted(name for name, times in named.items() if times > 1)


def modules_twice() -> list[str]:
    """Return the names that more than one module has, those aside that rooms share on purpose."""
    packages = {name.rpartition(".")[0] for name in trees()}
    named = Counter(name.rpartition(".")[2] for name in trees() if name not in packages)
    return sorted(name for name, times in named.items() if times > 1 and name not in EVERY_ROOM)


def import_circles() -> Iterator[str]:
    """Yield circles of imports, one after the other, each broken at one place to find the next."""
    graph = {name: imported_by(name) for name in trees()}
    while True:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            circle = error.args[1]
            yield " > ".join(name.removeprefix("pigclass.") for name in circle)
            graph[circle[1]].discard(circle[0])
        else:
            return


def imported_by(name: str) -> set[str]:
    """Return the modules that a module imports, those for type checkers too."""
    found = set()
    for node in ast.walk(trees()[name]):
        if isinstance(node, ast.ImportFrom):
            home = node.module or ""
            parts = {f"{home}.{alias.name}" for alias in node.names} & set(trees())
            found |= parts or {home}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return (found & set(trees())) - {name}


def names_typed(wanted: str) -> int:
    """Return how often a name stands in a type."""
    return sum(
        isinstance(node, ast.Name) and node.id == wanted
        for tree in trees().values()
        for part in ast.walk(tree)
        for node in ast.walk(_annotation(part) or ast.Pass())
    )


def _annotation(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return node.returns
    return node.annotation if isinstance(node, ast.arg | ast.AnnAssign) else None


# A name or a figure, two words more, and a mark at the end.
SENTENCE = re.compile(r"[\w}'\"],? [\w{'\"]+.* .*[.?!…:]\s*$", re.DOTALL)
# What is said before the kit is there, and what a command says of its options.
BEFORE_WORDS = {"bootstrap", "cli", "__main__", "words"}


def sentences_by_room() -> Counter[str]:
    """Return how many sentences stand in the code of each room, and not in `words/`."""
    found: Counter[str] = Counter()
    for name, tree in trees().items():
        room = name.split(".")[1] if "." in name else "pigclass"
        if room not in BEFORE_WORDS:
            found[room] += sum(1 for text in _texts(tree) if SENTENCE.search(text))
    return +found


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a module; docstrings are not among them, nor parts of a longer text."""
    nodes = list(ast.walk(tree))
    apart = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    apart |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    yield from (text for node in nodes if id(node) not in apart and (text := _text(node)))


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "{}" for part in parts)
    return ""


def entered(work: Callable[[], Callable[[], object]]) -> set[str]:
    """Return the files of the kit in which functions are called."""
    files = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            files.add(frame.f_code.co_filename)

    ask = work()
    ask()
    _forget_solved()
    sys.setprofile(note)
    try:
        ask()
    finally:
        sys.setprofile(None)
    return {name for name in files if name.startswith(str(PACKAGE))}


def _forget_solved() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("pigclass"):
            for value in list(vars(module).values()):
                if isinstance(value, type(sources)):
                    value.cache_clear()


def race_to_100() -> Callable[[], object]:
    """Return what solves Pig to 100."""
    from pigclass import exact
    from pigclass.rules.catalog import pig

    return partial(exact.race, pig())


def race_to_2() -> Callable[[], object]:
    """Return what solves Piglet to 2, and tells it in fractions."""
    from pigclass import exact
    from pigclass.rules.catalog import piglet

    game = piglet(target=2)
    return lambda: exact.race(game).first_player_wins


def main() -> int:
    """Print the table; return 1 if it is to be checked and a bound is broken."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="fail where a bound is broken")
    told = counts()
    check = parser.parse_args().check
    for count in told:
        mark = "  above its bound" if count.is_broken else ""
        print(f"{count.what:42}{count.number:8,}  of at most {count.bound:6,}{mark}")
        if count.where:
            print(f"    {count.where}")
    return int(check and any(count.is_broken for count in told))


if __name__ == "__main__":
    sys.exit(main())
