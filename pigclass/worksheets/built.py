"""The files of the ready-made set: PDFs, pictures and the index, written into a folder."""

from collections.abc import Iterator
from pathlib import Path

from pigclass.worksheets.index import index_page
from pigclass.worksheets.made import DOCX, as_file
from pigclass.worksheets.ready import pictured, ready_lessons, ready_pdfs


def ready_files() -> Iterator[tuple[str, bytes]]:
    """Yield the place and the bytes of every file of the set: PDFs, pictures and index."""
    yield from ready_pdfs()
    yield from ((place, as_file(made, place)) for place, made in ready_lessons())
    for ready in pictured():
        yield ready.picture_path, ready.picture
    yield "README.md", index_page().encode("utf-8")


def build(folder: Path) -> list[Path]:
    """Write the whole set into a folder and return its files; what is no longer in it goes."""
    files = dict(ready_files())
    for place, data in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for path in (it for ending in (".pdf", DOCX, ".png") for it in folder.glob(f"*/*{ending}")):
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
    return [folder / place for place in files]
