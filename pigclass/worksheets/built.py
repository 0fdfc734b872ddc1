"""The files of the ready-made set: PDFs, pictures and the index, written into a folder."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from pigclass.worksheets.contents.braille import CODES, brf
from pigclass.worksheets.index import index_page
from pigclass.worksheets.made import DOCX, Printable, as_file
from pigclass.worksheets.ready import READY_GAMES, pictured, ready_lessons, ready_sheets


def ready_files() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the place of every file of the set, PDFs, pictures and index, and what makes it."""
    printed: list[tuple[str, Printable]] = [*ready_sheets(), *ready_lessons()]
    for place, made in printed:
        yield place, partial(as_file, made, place)
    for ready in pictured():
        yield ready.picture_path, partial(getattr, ready, "picture")
    for game, language in product(READY_GAMES, CODES):
        place = f"braille/{language}/{game.replace('_', '-')}.brf"
        yield place, partial(brf, READY_GAMES[game](), language)
    yield "README.md", index_page().encode


def build(folder: Path) -> list[Path]:
    """Write the whole set into a folder and return its files; what is no longer in it goes."""
    files = dict(ready_files())
    for place, make in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    for path in (it for ending in (".pdf", DOCX, ".png") for it in folder.glob(f"*/*{ending}")):
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
    return [folder / place for place in files]
