"""Many worksheets into a folder: what each file is called, and all of them or none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pigclass.rules.errors import PigclassError
from pigclass.words import refusal, say
from pigclass.worksheets.made import DOCX, Printable, Worksheet, as_file, save_bytes


@dataclass(frozen=True)
class Order:
    """A worksheet, or the paper of a lesson, and the file that it is to be."""

    made: Printable
    path: Path

    def data(self) -> bytes:
        """Return what is to stand in the file."""
        return as_file(self.made, self.path)


def orders(
    worksheets: Iterable[Worksheet], folder: Path, *, roster: str = "", docx: bool = False
) -> list[Order]:
    """Return a file for each worksheet, with `docx` a Word document beside each PDF."""
    return [
        Order(worksheet, folder / f"{file_name(worksheet, roster=roster)}{ending}")
        for worksheet in worksheets
        for ending in (".pdf", *([DOCX] if docx else []))
    ]


def file_name(worksheet: Worksheet, *, roster: str = "") -> str:
    """Return the name of a worksheet's file, without its ending."""
    asked, sheet = worksheet.asked, worksheet.sheet
    paper = asked.paper
    game = asked.game.id.replace("_", "-")
    parts = [
        sheet.id,
        "" if game in sheet.id else game,
        "key" if worksheet.is_key else "",
        "two-up" if paper.copies == 2 and sheet.copies != 2 else "",
        "large" if paper.large else "",
        asked.level if asked.level != "usual" else "",
        asked.language if asked.language != "en" else "",
        roster if worksheet.names else "",
        paper.name,
    ]
    return "-".join(part for part in parts if part)


def write(orders: Sequence[Order], *, overwrite: bool = False) -> list[Path]:
    """Write the PDFs and return where they are.

    Nothing is written if one may not be, and nothing is left if writing is broken off.
    """
    if not overwrite:
        _check_free([order.path for order in orders])
    _make_folders({order.path.parent for order in orders})
    made = [(order.path, order.data(), bool(order.made.names)) for order in orders]
    for number, (path, data, is_named) in enumerate(made, 1):
        try:
            save_bytes(data, path, is_named=is_named)
        except OSError as problem:
            raise _unwritable(path, problem) from problem
        except KeyboardInterrupt:
            for begun, *_ in made[:number]:
                begun.unlink(missing_ok=True)
            raise
    return [path for path, *_ in made]


def _check_free(paths: Sequence[Path]) -> None:
    taken = [path for path in paths if path.exists()]
    if taken:
        more = say("refused.sheet.and_more", number=len(taken) - 1) if len(taken) > 1 else ""
        raise refusal("refused.sheet.exist", place=taken[0], more=more)


def _make_folders(folders: set[Path]) -> None:
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise _unwritable(folder, problem) from problem


def _unwritable(place: Path, problem: OSError) -> PigclassError:
    why = problem.strerror or problem
    return refusal("refused.sheet.not_written", place=place, why=why)
