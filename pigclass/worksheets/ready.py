"""Write many sheets to files, and build the kit's ready-made set."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path

from pigclass.words import joined, languages, refusal, say
from pigclass.worksheets.lesson_paper import SHEETS, LessonPaper, lessons_with
from pigclass.worksheets.printable import DOCX, Printable, as_file, save_bytes
from pigclass.worksheets.sheet import PAPERS, PLAYED, Sheet
from pigclass.worksheets.wishes import lesson_paper, worksheet


def write(papers: Mapping[Path, Printable], *, overwrite: bool = False) -> list[Path]:
    """Write the files and return their paths.

    Nothing is written if a file exists (unless `overwrite`); an interrupt removes partial files.
    """
    if not overwrite and (taken := list(filter(Path.exists, papers))):
        more = say("refused.sheet.and_more", number=len(taken) - 1) if len(taken) > 1 else ""
        raise refusal("refused.sheet.exist", place=taken[0], more=more)
    files = [(path, as_file(it, path), bool(it.names)) for path, it in papers.items()]
    for number, (path, data, is_named) in enumerate(files, 1):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(data, path, is_named=is_named)
        except OSError as problem:
            why = problem.strerror or problem
            raise refusal("refused.sheet.not_written", place=path, why=why) from problem
        except KeyboardInterrupt:
            for begun, *_ in files[:number]:
                begun.unlink(missing_ok=True)
            raise
    return [path for path, *_ in files]


PICTURE_PPI = 48
NAMES = {"a4": "A4", "letter": "Letter"}


def ready_lessons() -> Iterator[tuple[str, LessonPaper]]:
    """Yield path and content of each lesson's paper, in a folder per lesson.

    A Word document exists only of the sheets for the first paper size, since it is easily changed
    in Word.
    """
    for lesson, language, paper, key in product(PLAYED, languages(), PAPERS, (False, True)):
        lesson_set = lesson_paper(lesson, language=language, paper=paper, key=key)
        yield f"{lesson}/{lesson_set.name}.pdf", lesson_set
        if paper == next(iter(PAPERS)) and not key:
            yield f"{lesson}/{lesson_set.name}{DOCX}", lesson_set


def index_page() -> str:
    """Return the index as Markdown."""
    papers = joined(["A4", "US Letter"], language="en")
    sections = map(_section, SHEETS.values())
    return "\n".join([say("index.start", "en", papers=papers), *_lessons(), *sections])


def _lessons() -> list[str]:
    """Return a table of lessons with links to their paper."""
    rows: dict[str, list[str]] = {}
    for place, lesson_set in ready_lessons():
        job = lesson_set.job
        kind = "Word" if place.endswith(DOCX) else NAMES[job.paper.name]
        kind += f" {say('index.teacher', 'en')}" if lesson_set.is_key else ""
        link = f"[{kind}, {job.language}]({place})"
        rows.setdefault(lesson_set.lesson.path.stem, []).append(link)
    lines = [f"| {_lesson(name)} | {' · '.join(links)} |" for name, links in rows.items()]
    return [say("index.lessons", "en"), *lines, ""]


def _section(sheet: Sheet) -> str:
    purpose = say(f"{sheet.id}.purpose", "en")
    lessons = ", ".join(map(_lesson, lessons_with(sheet.id)))
    picture = f'<img src="{_picture(sheet)}" alt="{worksheet(sheet.id).title}" width="260">'
    used = say("index.used", "en", purpose=purpose, lessons=lessons)
    return f"## {sheet.id}\n\n{picture}\n\n{used}\n"


def _lesson(name: str) -> str:
    return f"[{name.partition('-')[2]}](../lessons/{name}.ipynb)"


def _picture(sheet: Sheet) -> str:
    return f"pictures/{sheet.id}.png"


def _first_page(sheet: Sheet) -> bytes:
    return worksheet(sheet.id).pictures(ppi=PICTURE_PPI)[0]


@cache
def ready_files() -> dict[str, Callable[[], bytes]]:
    """Return a function for the content of each file of the set, by path."""
    files: dict[str, Callable[[], bytes]] = {
        place: partial(as_file, paper, place) for place, paper in ready_lessons()
    }
    files |= {_picture(sheet): partial(_first_page, sheet) for sheet in SHEETS.values()}
    files["README.md"] = lambda: index_page().encode()
    return files


def build(folder: Path) -> list[Path]:
    """Write the ready-made set into a folder and return its files."""
    files = {folder / place: make for place, make in ready_files().items()}
    for path, make in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    return list(files)
