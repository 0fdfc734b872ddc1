"""`pigclass worksheets`: list the sheets, or write some of them as PDFs."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pigclass.bootstrap.clone import find_clone
from pigclass.rules.errors import PigclassError

if TYPE_CHECKING:
    from pigclass.worksheets.printable import Printable


# Keyword arguments of both `worksheet` and `lesson_paper`.
Settings = dict[str, Any]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass worksheets`."""
    parser = commands.add_parser(
        "worksheets",
        aliases=["print"],
        help="print worksheets, rule cards and keys",
        description="Without a sheet it lists the sheets. Ready-made PDFs are in worksheets/.",
    )
    parser.add_argument("sheet", nargs="*", help="from the list, or a lesson, say skunk")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for the PDFs")
    parser.add_argument(
        # Also under other names that teachers try.
        *("--roster", "--names", "--class"),
        metavar="LIST",
        help="a file with the names of a class; - to paste them",
    )
    parser.add_argument("--paper", default="a4", help="A4 or Letter")
    parser.add_argument("--two-up", action="store_true", help="two copies on a page, to cut apart")
    parser.add_argument(
        "--level", default="usual", help="help: with its beginning done; more: a question more"
    )
    parser.add_argument("--large", action="store_true", help="large print")
    parser.add_argument(
        "--docx", action="store_true", help="a Word document to edit beside each PDF"
    )
    parser.add_argument("--language", default="en", help="en or es")
    parser.add_argument("--key", action="store_true", help="the teacher's keys as well")
    parser.add_argument("--game", help="another game than the sheet's own, for example greedy_pig")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule, say poison=2"
    )
    parser.add_argument("--code", default="", help="a game code, printed as text and QR code")
    parser.add_argument("--ready", action="store_true", help="rebuild the kit's ready-made set")
    parser.add_argument("--overwrite", action="store_true", help="replace files that exist")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the chosen sheets and print their paths."""
    from pigclass.worksheets.ready import write

    if chosen.ready:
        return _rebuild(chosen.out)
    lesson = _lesson_in(chosen.sheet)
    if not (lesson or chosen.sheet):
        print(listing(chosen.language.lower()))
        return 0
    papers = [_paper_of_lesson(lesson, chosen)] if lesson else _sheets(chosen)
    for path in write(_files(papers, chosen), overwrite=chosen.overwrite):
        print(path)
    for sentence in dict.fromkeys(paper.left_blank for paper in papers):
        if sentence:
            print(sentence, file=sys.stderr)
    return 0


def _lesson_in(sheets: Sequence[str]) -> str | None:
    """Return the lesson named in place of a sheet, or None."""
    from pigclass.lesson_list import lessons

    return next((it.name for it in lessons() if len(sheets) == 1 and it.answers_to(*sheets)), None)


def _paper_of_lesson(lesson: str, chosen: argparse.Namespace) -> "Printable":
    from pigclass.worksheets.lesson_paper import game_of_lesson
    from pigclass.worksheets.wishes import lesson_paper

    options = _options(chosen)
    game = game_of_lesson(lesson, chosen.game, **options) if chosen.game or options else None
    return lesson_paper(lesson, game=game, **_settings(chosen))


def _sheets(chosen: argparse.Namespace) -> "list[Printable]":
    from pigclass.worksheets.wishes import find_sheet, game_for, worksheet

    options, settings = _options(chosen), _settings(chosen)
    # A game code brings its own game.
    is_coded = chosen.code and not (chosen.game or options)
    return [
        worksheet(
            name,
            None if is_coded else game_for(find_sheet(name), chosen.game, options),
            key=key,
            **settings,
        )
        for name in chosen.sheet
        for key in ([False, True] if chosen.key and find_sheet(name).key else [False])
    ]


def _files(papers: "list[Printable]", chosen: argparse.Namespace) -> "dict[Path, Printable]":
    """Return each paper by its file, which ends in the name of the class list."""
    roster = f"-{'class' if chosen.roster == '-' else Path(chosen.roster or '').stem}"
    endings = (".pdf", ".docx") if chosen.docx else (".pdf",)
    return {
        chosen.out / f"{paper.name}{roster if paper.names else ''}{ending}": paper
        for paper in papers
        for ending in endings
    }


def _settings(chosen: argparse.Namespace) -> Settings:
    """Return the arguments common to a sheet and a lesson's paper."""
    same = ("paper", "two_up", "large", "language", "code", "level")
    names = _names(chosen.roster) if chosen.roster else ()
    return {"names": names, **{name: getattr(chosen, name) for name in same}}


def _rebuild(folder: Path) -> int:
    from pigclass.worksheets.ready import build

    clone = find_clone()
    if folder == Path() and clone is None:
        raise PigclassError("The ready-made set is in the clone: name a folder with --out.")
    place = clone.folder / "worksheets" if clone and folder == Path() else folder
    print(f"{len(build(place))} files in {place}")
    return 0


def listing(language: str = "en") -> str:
    """Return the list of sheets with their purpose."""
    from pigclass.words import say
    from pigclass.worksheets.lesson_paper import SHEETS

    width = max(60, min(100, shutil.get_terminal_size().columns))
    longest = max(map(len, SHEETS)) + 2
    lines = []
    for name, sheet in SHEETS.items():
        purpose = textwrap.wrap(say(f"{sheet.id}.purpose", language), width - longest)
        lines += [
            f"{name if not number else '':{longest}}{line}" for number, line in enumerate(purpose)
        ]
    example = "pigclass worksheets skunk-score --roster class.csv --paper letter --out print"
    lesson = "pigclass worksheets skunk --roster class.xlsx --paper letter --out print"
    ways = [f"Make one:           {example}", f"All for a lesson:   {lesson}"]
    return "\n".join([*lines, "", *ways])


def _options(chosen: argparse.Namespace) -> dict[str, int | str]:
    from pigclass.worksheets.wishes import option

    return dict(option(written) for written in chosen.rule)


def _names(source: str) -> tuple[str, ...]:
    from pigclass.classlog.rosters.read_roster import read_roster

    roster = read_roster(sys.stdin.read() if source == "-" else Path(source))
    for sentence in filter(None, (roster.read, *roster.problems)):
        print(f"{source}: {sentence}", file=sys.stderr)
    if not roster.names:
        raise PigclassError(
            f"There are no names in {source}. Write one name to a line, or head a column 'name'."
        )
    return roster.names
