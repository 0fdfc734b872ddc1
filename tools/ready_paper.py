"""Rebuild the ready-made paper in worksheets/: `python tools/ready_paper.py`."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from itertools import groupby, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pigclass.lesson_list import find_lesson, plan
from pigclass.words import languages, say
from pigclass.worksheets.lesson_paper import SETS, SHEETS, LessonPaper
from pigclass.worksheets.printable import DOCX, Worksheet, as_file
from pigclass.worksheets.sheet import PLAYED, Sheet
from pigclass.worksheets.wishes import lesson_paper, worksheet

READY = Path(__file__).resolve().parents[1] / "worksheets"
PICTURE_PPI = 48
# Lessons whose Word documents lie ready; those of the others are made on demand.
EDITABLE = {"00-start-here", "01-skunk", "02-piglet", "03-greedy-pig", "05-hog", "06-rule-lab"}


def ready_lessons() -> Iterator[tuple[str, LessonPaper]]:
    """Yield path and content of each lesson's paper."""
    for lesson, language in product(PLAYED, languages()):
        students = lesson_paper(lesson, language=language)
        # Of the same sheets, which are laid out once.
        teacher = replace(students, is_key=True)
        yield f"{lesson}/{students.name}.pdf", students
        if lesson in EDITABLE:
            yield f"{lesson}/{students.name}{DOCX}", students
        yield f"{lesson}/{teacher.name}.pdf", teacher


def index_page() -> str:
    """Return the index as Markdown."""
    return (
        Path(__file__)
        .with_suffix(".md")
        .read_text(encoding="utf-8")
        .format(
            papers="\n".join(_papers()),
            minutes="\n".join(_minutes()),
            sheets="\n".join(map(_section, SHEETS.values())),
        )
    )


def _papers() -> Iterator[str]:
    """Yield a row for each lesson with links to its paper."""
    rows: dict[str, list[str]] = {}
    for place, lesson_set in ready_lessons():
        job = lesson_set.job
        kind = "Word" if place.endswith(DOCX) else "PDF"
        kind += " (teacher)" if lesson_set.is_key else ""
        rows.setdefault(lesson_set.lesson.path.stem, []).append(
            f"[{kind}, {job.language}]({place})"
        )
    return (f"| {_lesson_link(name)} | {' · '.join(links)} |" for name, links in rows.items())


def _minutes() -> Iterator[str]:
    """Yield a row for each sheet of a lesson: minutes of the plan, and copies."""
    for stem, uses in SETS.items():
        for use in uses:
            rows, minutes = use.rows(stem), [when for when, _ in plan(find_lesson(stem), "en")]
            start, end = minutes[min(rows)].split("–")[0], minutes[max(rows)].split("–")[1]
            copies = say(f"cover.{use.copies}", "en")
            sheet = use.sheet if use.level == "usual" else f"{use.sheet} --level {use.level}"
            yield f"| {_lesson_link(stem)} | {start}–{end} | {sheet} | {copies} |"


def _section(sheet: Sheet) -> str:
    of = [stem for stem, uses in SETS.items() if sheet.id in {use.sheet for use in uses}]
    lessons = ", ".join(map(_lesson_link, of))
    picture = f'<img src="{_picture_path(sheet)}" alt="{worksheet(sheet.id).title}" width="260">'
    purpose = say(f"{sheet.id}.purpose", "en")
    return f"## {sheet.id}\n\n{picture}\n\n{purpose} ({lessons})\n"


def _lesson_link(name: str) -> str:
    return f"[{name.partition('-')[2]}](../lessons/{name}.ipynb)"


def _picture_path(sheet: Sheet) -> str:
    return f"pictures/{sheet.id}.png"


def _first_page(printed: Worksheet) -> bytes:
    return printed.pictures(ppi=PICTURE_PPI)[0]


@cache
def ready_files() -> dict[str, Callable[[], bytes]]:
    """Return a function for the content of each file of the set, by path."""
    files = {place: partial(as_file, paper, place) for place, paper in ready_lessons()}
    for printed in map(worksheet, SHEETS):
        files[_picture_path(printed.sheet)] = partial(_first_page, printed)
    return {**files, "README.md": lambda: index_page().encode()}


def build(folder: Path) -> list[Path]:
    """Write the ready-made set into a folder and return its files."""
    files = {folder / place: make for place, make in ready_files().items()}

    def write_all(places: list[Path]) -> None:
        for place in places:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(files[place]())

    # One thread for each lesson, whose files share their theory.
    with ThreadPoolExecutor() as pool:
        list(pool.map(write_all, [[*of] for _, of in groupby(files, lambda path: path.parent)]))
    return [*files]


if __name__ == "__main__":
    print(f"{len(build(READY))} files in {READY}")
