"""Sizes of the code base: lines, files, folders."""

import ast
import tokenize
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pigclass"
TESTS = ROOT / "tests"
LONGEST_FILE = 300
LONGEST_FOLDER = 20
# Folders that may be long: charts has one file per chart.
LONG_ON_PURPOSE = {PACKAGE / "charts"}
WRITTEN = {".py", ".js", ".css", ".toml"}
NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
WITH_DOCSTRING = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def python(folder: Path) -> list[Path]:
    """Return the Python files of a folder."""
    return sorted(folder.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of a syntax tree."""
    return list(ast.walk(tree))


def code() -> int:
    """Return the number of code lines in the package, without docstrings, blanks and comments."""
    return sum(len(code_lines(path)) for path in python(PACKAGE))


def code_lines(path: Path) -> set[int]:
    """Return the line numbers with code in a file."""
    lines: set[int] = set()
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type not in NO_CODE:
                lines |= set(range(token.start[0], token.end[0] + 1))
    for node in docstrings(parsed(path)):
        lines -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return lines


def docstrings(tree: ast.Module) -> list[ast.Constant]:
    """Return the docstrings of a module, its classes and functions."""
    bodies = [node.body for node in nodes(tree) if isinstance(node, WITH_DOCSTRING)]
    first = [body[0].value for body in bodies if body and isinstance(body[0], ast.Expr)]
    return [it for it in first if isinstance(it, ast.Constant) and isinstance(it.value, str)]


def js_and_css() -> int:
    """Return the number of lines of JavaScript and CSS, without the JupyterLab extension."""
    return sum(
        _lines(path)
        for path in PACKAGE.rglob("*")
        if path.suffix in {".js", ".css"} and "labextensions" not in path.parts
    )


def all_lines() -> int:
    """Return the number of lines of Python, JavaScript, CSS and words in the package."""
    return sum(_lines(path) for path in PACKAGE.rglob("*") if path.suffix in WRITTEN)


def test_lines() -> int:
    """Return the number of lines of Python in the tests."""
    return sum(map(_lines, python(TESTS)))


def long_files() -> list[str]:
    """Return the files that are too long, with their length."""
    lengths = {path: _lines(path) for path in python(PACKAGE)}
    return [f"{_name(it)} {n}" for it, n in lengths.items() if n > LONGEST_FILE]


def fmt_skips() -> Counter[str]:
    """Return the number of `fmt: skip` comments in each file."""
    texts = {_name(path): path.read_text("utf-8") for path in python(PACKAGE)}
    return +Counter({name: text.count("# fmt: skip") for name, text in texts.items()})


def long_folders() -> list[str]:
    """Return the folders with too many Python files."""
    folders = Counter(path.parent for path in python(PACKAGE))
    too_long = {it: n for it, n in folders.items() if n > LONGEST_FOLDER}
    return [f"{_name(it)} {n}" for it, n in too_long.items() if it not in LONG_ON_PURPOSE]


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()
