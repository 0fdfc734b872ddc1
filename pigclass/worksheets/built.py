"""The files of the ready-made set: PDFs, pictures and the index, written into a folder."""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import chain, product
from multiprocessing import get_context
from pathlib import Path

from pigclass.worksheets.contents.braille import CODES, brf
from pigclass.worksheets.index import index_page
from pigclass.worksheets.made import DOCX, Printable, as_file
from pigclass.worksheets.ready import READY_GAMES, pictured, ready_lessons, ready_sheets


@cache
def ready_files() -> dict[str, dict[str, Callable[[], bytes]]]:
    """Return what makes each file of the set by its place, for each game.

    All paper of a game looks at the same theory, and a sheet stands in its lesson's paper too.
    """
    files: dict[str, dict[str, Callable[[], bytes]]] = defaultdict(dict)
    printed: list[tuple[str, Printable]] = [*ready_sheets(), *ready_lessons()]
    for place, made in printed:
        files[made.asked.game.id][place] = partial(as_file, made, place)
    for ready in pictured():
        files[ready.of.id][ready.picture_path] = partial(getattr, ready, "picture")
    for name, language in product(READY_GAMES, CODES):
        game = READY_GAMES[name]()
        place = f"braille/{language}/{name.replace('_', '-')}.brf"
        files[game.id][place] = partial(brf, game, language)
    files[""]["README.md"] = lambda: index_page().encode()
    return files


def build(folder: Path) -> list[Path]:
    """Write the whole set into a folder and return its files; what is no longer in it goes."""
    largest_first = sorted(ready_files(), key=lambda game: -len(ready_files()[game]))
    # A process that begins anew: Typst's threads do not live on in a copy of this one.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        files = [*chain.from_iterable(processes.map(partial(_write, folder), largest_first))]
    for path in (it for ending in (".pdf", DOCX, ".png") for it in folder.glob(f"*/*{ending}")):
        if path not in files:
            path.unlink()
    return files


def _write(folder: Path, game: str) -> list[Path]:
    files = {folder / place: make for place, make in ready_files()[game].items()}
    for path, make in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    return list(files)
