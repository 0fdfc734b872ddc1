"""The list of all public names at the front of the reference, and its pages with pictures."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import pigclass
from pigclass import GAMES, charts, exact, simulate
from tools.docs_pages.page import Page

FACES = (pigclass, exact, simulate, charts)


def write_reference(folder: Path) -> None:
    """Fill in the names on the front page and the games, and run the calls of the pages."""
    front = folder / "index.md"
    text = front.read_text("utf-8")
    front.write_text(text.replace("<!-- names -->", "\n".join(names())), "utf-8")
    for page in folder.glob("*.md"):
        made = Page(f"reference-{page.stem}", folder.parent, "../")
        made.run("from pigclass import *")
        entries = "\n".join(f".. autofunction:: pigclass.{game}" for game in GAMES)
        text = page.read_text("utf-8").replace(".. games\n", f"{entries}\n")
        page.write_text(made.fill(text), "utf-8")


def names() -> Iterator[str]:
    """Yield a table for each part, with the names and the first lines of their docstrings."""
    for face in FACES:
        prefix = face.__name__.removeprefix("pigclass").removeprefix(".")
        yield f"\n## {prefix or 'Names of pigclass'}\n\n| name | |\n|---|---|"
        for name in dir(face):
            value = getattr(face, name)
            # A table of games or strategies is no function.
            told = inspect.getdoc(value) if callable(value) or inspect.ismodule(value) else ""
            first = (told or "By their names.").partition("\n")[0]
            yield f"| `{prefix and prefix + '.'}{name}` | {first} |"
