"""Structure of the code base: imports, classes, types, sentences, places for a new game."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

from tools.sizes import PACKAGE, ROOT, TESTS, docstrings, nodes, parsed, python

AT_MOST_MISSING = 2


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax tree of each module by its full name."""
    return {
        _module(path.relative_to(ROOT).with_suffix("").parts): parsed(path)
        for path in python(PACKAGE)
    }


def _module(parts: tuple[str, ...]) -> str:
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def places_for_a_game() -> list[str]:
    """Return the files that name all games of the catalog, or all but two.

    A new game must be added to each of them, and has a file of its own.
    """
    from pigclass.rules.catalog import GAMES

    written = [
        it
        for folder in (PACKAGE, TESTS)
        for it in folder.rglob("*")
        if it.suffix in {".py", ".pyi", ".toml"}
    ]
    texts = {it.relative_to(ROOT).as_posix(): it.read_text("utf-8") for it in written}
    words = {it: set(re.findall(r"\w+", text)) for it, text in texts.items()}
    shared = [it for it in words if len(GAMES.keys() - words[it]) <= AT_MOST_MISSING]
    return ["its own file", *sorted(shared)]


def classes_twice() -> list[str]:
    """Return the names of public classes that occur more than once."""
    named = Counter(
        node.name
        for tree in trees().values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return sorted(name for name, times in named.items() if times > 1)


def import_circles() -> list[str]:
    """Return import cycles; each is broken at one place to find the next."""
    graph = {name: imported_by(name) for name in trees()}
    circles = []
    while True:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            circle = error.args[1]
            circles.append(" > ".join(name.removeprefix("pigclass.") for name in circle))
            graph[circle[1]].discard(circle[0])
        else:
            return circles


def imported_by(name: str) -> set[str]:
    """Return the modules imported by a module, including those for type checkers."""
    found = set()
    for node in nodes(trees()[name]):
        if isinstance(node, ast.ImportFrom):
            home = node.module or ""
            parts = {f"{home}.{alias.name}" for alias in node.names} & set(trees())
            found |= parts or {home}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return (found & set(trees())) - {name}


def names_typed(wanted: str) -> int:
    """Return how often a name occurs in type annotations."""
    return sum(
        isinstance(node, ast.Name) and node.id == wanted
        for tree in trees().values()
        for part in nodes(tree)
        if (annotation := _annotation(part))
        for node in ast.walk(annotation)
    )


def _annotation(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return node.returns
    return node.annotation if isinstance(node, ast.arg | ast.AnnAssign) else None


# Pattern of a sentence: a word, at least two more, and a punctuation mark at the end.
SENTENCE = re.compile(r"[\w}'\"],? [\w{'\"]+.* .*[.?!…:]\s*$", re.DOTALL)
# Rooms with sentences in code: before the kit is loaded, and help texts of commands.
BEFORE_WORDS = {"bootstrap", "cli", "__main__", "words"}


def sentences_by_room() -> Counter[str]:
    """Return the number of sentences in the code of each room, which belong in `words/`."""
    found: Counter[str] = Counter()
    for name, tree in trees().items():
        room = name.split(".")[1] if "." in name else "pigclass"
        if room not in BEFORE_WORDS:
            found[room] += sum(1 for text in texts(tree) if SENTENCE.search(text))
    return +found


def texts(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module, without docstrings and parts of f-strings."""
    all_nodes = nodes(tree)
    apart = {id(node) for node in docstrings(tree)}
    apart |= {id(node.value) for node in all_nodes if isinstance(node, ast.Expr)}
    apart |= {
        id(part) for node in all_nodes if isinstance(node, ast.JoinedStr) for part in node.values
    }
    yield from (text for node in all_nodes if id(node) not in apart and (text := _text(node)))


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "{}" for part in parts)
    return ""
