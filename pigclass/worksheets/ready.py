"""Many sheets: a folder of those that were asked for, and the ready-made set of the kit."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, product
from multiprocessing import get_context
from pathlib import Path

from pigclass.rules.catalog import GAMES
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.words import joined, languages, refusal, say
from pigclass.worksheets.catalog import SHEETS
from pigclass.worksheets.contents.braille import CODES, brf
from pigclass.worksheets.lesson_paper import LessonPaper
from pigclass.worksheets.made import DOCX, Printable, Worksheet, as_file, save_bytes
from pigclass.worksheets.sheet import PAPERS, PLAYED, Sheet
from pigclass.worksheets.wishes import lesson_paper, worksheet


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


PICTURES = "pictures"
PICTURE_PPI = 48


# Cards and tables of throws are their own answer.
WITHOUT_KEY = ("rule-card", "decision-cards", "dice-table")

RULED = {"skunk_wipe": ", double 1 takes the score", "skunk_safe": ", first throw safe"}
NAMES = {"a4": "A4", "letter": "Letter"}


@dataclass(frozen=True)
class Ready:
    """One sheet on A4, for one game."""

    sheet: Sheet
    game: str | None = None

    @property
    def of(self) -> Game:
        """The game that it is for."""
        return READY_GAMES[self.game]() if self.game else self.sheet.game()

    @property
    def name(self) -> str:
        """Name of its files."""
        return "-".join([self.sheet.id, *([self.game.replace("_", "-")] if self.game else [])])

    def made(self, *, key: bool = False) -> Worksheet:
        """Return the sheet, or its key."""
        return worksheet(self.sheet.id, self.of, key=key)

    def path(self, *, key: bool = False) -> str:
        """Return where its PDF lies in the folder of the set."""
        return f"a4/{self.name}{'-key' if key else ''}.pdf"

    @property
    def paths(self) -> dict[str, Worksheet]:
        """The sheet, and its key if it needs one, by their places."""
        keys = (False,) if self.sheet.id in WITHOUT_KEY else (False, True)
        return {self.path(key=key): self.made(key=key) for key in keys}


# Rules that many schools play a game by, beside those of the catalog.
RULES: dict[str, Callable[[], Game]] = {
    "skunk_wipe": partial(GAMES["skunk"], double_one="wipe"),
    "skunk_safe": partial(GAMES["skunk"], safe_throws=1),
}
READY_GAMES = {**GAMES, **RULES}


def ready_set() -> list[Ready]:
    """Return the sheets that lie ready beside the sets, in the order of the catalog.

    >>> [ready.name for ready in ready_set()][0]
    'rule-card-pig'
    """
    return [Ready(sheet, game) for sheet in SHEETS.values() for game in sheet.ready]


def ready_lessons() -> Iterator[tuple[str, LessonPaper]]:
    """Yield the place of each lesson's paper, in a folder for each lesson.

    What somebody is going to edit lies there once, on the first paper: the other is one click.
    """
    for lesson, language, paper in product(PLAYED, languages(), PAPERS):
        made = lesson_paper(lesson, language=language, paper=paper)
        yield f"{lesson}/{made.name}.pdf", made
        if paper == next(iter(PAPERS)):
            yield f"{lesson}/{made.name}{DOCX}", made


def picture_path(sheet: Sheet) -> str:
    """Return where the picture of a sheet lies, its first page."""
    return f"{PICTURES}/{sheet.id}.png"


def picture(sheet: Sheet) -> bytes:
    """Return the picture of a sheet, small."""
    return Ready(sheet).made().pictures(ppi=PICTURE_PPI)[0]


def in_braille() -> dict[str, Game]:
    """Return the games whose rule card lies ready for a Braille printer, by their names."""
    cards = {name: READY_GAMES[name]() for name in SHEETS["rule-card"].ready}
    return {game.id: game for game in (build() for build in PLAYED.values())} | cards


def index_page() -> str:
    """Return the index as Markdown."""
    papers = joined(["A4", "US Letter"], language="en")
    sections = map(_section, SHEETS.values())
    return "\n".join([say("index.start", "en", papers=papers), *_lessons(), *sections])


def _lessons() -> list[str]:
    """Return a table of the lessons, each with all its paper in one file."""
    rows: dict[str, list[str]] = {}
    for place, made in ready_lessons():
        asked = made.asked
        kind = "Word" if place.endswith(DOCX) else NAMES[asked.paper.name]
        link = f"[{kind}, {asked.language}]({place})"
        rows.setdefault(made.lesson.path.stem, []).append(link)
    lines = [f"| {_lesson(name)} | {' · '.join(links)} |" for name, links in rows.items()]
    return [say("index.lessons", "en"), *lines, ""]


def _section(sheet: Sheet) -> str:
    told = {"purpose": say(f"{sheet.id}.purpose", "en")}
    told["lessons"] = ", ".join(map(_lesson, sheet.lessons))
    head = [
        f"## {sheet.id}",
        "",
        f'<img src="{picture_path(sheet)}" alt="{Ready(sheet).made().title}" width="260">',
        "",
        say("index.used", "en", **told),
    ]
    singles = [_line(Ready(sheet, game)) for game in sheet.ready]
    return "\n".join([*head, *([say("index.single", "en"), "", *singles] if singles else []), ""])


def _lesson(name: str) -> str:
    return f"[{name.partition('-')[2]}](../lessons/{name}.ipynb)"


def _line(ready: Ready) -> str:
    name = f"{ready.of.name}{RULED.get(ready.game or '', '')}"
    keys = (f"[{'key' if made.is_key else 'sheet'}]({path})" for path, made in ready.paths.items())
    return f"- {name}: {', '.join(keys)}"


@cache
def ready_files() -> dict[str, dict[str, Callable[[], bytes]]]:
    """Return what makes each file of the set by its place, for each game.

    All paper of a game looks at the same theory, and a sheet stands in its lesson's paper too.
    """
    files: dict[str, dict[str, Callable[[], bytes]]] = defaultdict(dict)
    singles = chain.from_iterable(ready.paths.items() for ready in ready_set())
    printed: list[tuple[str, Printable]] = [*singles, *ready_lessons()]
    for place, made in printed:
        files[made.asked.game.id][place] = partial(as_file, made, place)
    for sheet in SHEETS.values():
        files[sheet.game().id][picture_path(sheet)] = partial(picture, sheet)
    for (name, game), language in product(in_braille().items(), CODES):
        place = f"braille/{language}/{name.replace('_', '-')}.brf"
        files[game.id][place] = partial(brf, game, language)
    files[""]["README.md"] = lambda: index_page().encode()
    return files


def build(folder: Path) -> list[Path]:
    """Write the whole set into a folder and return its files."""
    largest_first = sorted(ready_files(), key=lambda game: -len(ready_files()[game]))
    # A process that begins anew: Typst's threads do not live on in a copy of this one.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        return [*chain.from_iterable(processes.map(partial(_write, folder), largest_first))]


def _write(folder: Path, game: str) -> list[Path]:
    files = {folder / place: make for place, make in ready_files()[game].items()}
    for path, make in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    return list(files)
