"""Count vague names and first words in the code, and sentences quoted in tests."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.sizes import PACKAGE, TESTS, docstrings, nodes, parsed, python
from tools.structure import texts

NINE = ("it", "told", "asked", "made", "kept", "said", "seen", "known", "given")
FIRST_WORDS = re.compile(r"\s*(What|Whether|Who|Whoever|Nothing|So many)\b")
FEWEST_WORDS = 3
COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def first_words() -> Counter[str]:
    """Return the number of docstrings that begin with each unwanted word."""
    found = [
        FIRST_WORDS.match(it.value)
        for path in python(PACKAGE)
        for it in docstrings(parsed(path))
        if isinstance(it.value, str)
    ]
    return Counter(match[1] for match in found if match)


def bindings(*names: str) -> Counter[str]:
    """Return how often the package binds each name, outside one-line comprehensions."""
    return _bound_in(PACKAGE, names)


def bindings_in_tests(*names: str) -> Counter[str]:
    """Return how often the tests bind each name, outside one-line comprehensions."""
    return _bound_in(TESTS, names)


def _bound_in(folder: Path, names: tuple[str, ...]) -> Counter[str]:
    return +Counter({name: _bound_names(folder)[name] for name in names})


@cache
def _bound_names(folder: Path) -> Counter[str]:
    return Counter(name for path in python(folder) for name in _bound(parsed(path)))


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield each bound name: target, argument or capture."""
    apart = {id(node) for it in nodes(tree) if _is_short(it) for node in _targets(it)}
    for node in nodes(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) if id(node) not in apart:
                yield name
            case ast.arg(arg=name):
                yield name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield name


def _is_short(node: ast.AST) -> bool:
    return isinstance(node, COMPREHENSIONS) and node.lineno == node.end_lineno


def _targets(comprehension: ast.AST) -> Iterator[ast.AST]:
    for part in ast.iter_child_nodes(comprehension):
        if isinstance(part, ast.comprehension):
            yield from ast.walk(part.target)


def quoted_sentences() -> Counter[str]:
    """Return how often tests quote each English sentence of `words/`."""
    quoted = "\0".join(text for path in python(TESTS) for text in texts(parsed(path)))
    return +Counter({sentence: quoted.count(sentence) for sentence in _sentences()})


def _sentences() -> set[str]:
    """Return the English sentences of `words/` that are long enough to recognise."""
    files = (PACKAGE / "words" / "en").glob("*.toml")
    said = [text for path in files for text in _leaves(tomllib.loads(path.read_text("utf-8")))]
    cut = (part.strip() for text in said for part in re.split(r"(?<=[.?!…:])\s+", text))
    return {it for it in cut if len(it.split()) >= FEWEST_WORDS}


def _leaves(words: object) -> Iterator[str]:
    match words:
        case str():
            yield words
        case dict():
            for part in words.values():
                yield from _leaves(part)
        case list():
            for part in words:
                yield from _leaves(part)
