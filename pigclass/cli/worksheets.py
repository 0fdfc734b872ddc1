"""`pigclass worksheets`: paper for a class."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pigclass.files import or_refuse
from pigclass.rules.catalog import GAMES
from pigclass.words import PigclassError, refusal, say

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
    # Also under other names that teachers try.
    parser.add_argument(
        "--roster", "--names", "--class", metavar="LIST", help="a file of names; - to paste them"
    )
    parser.add_argument("--level", default="usual", help="help (begun) or more (an extra question)")
    parser.add_argument("--large", action="store_true", help="large print")
    parser.add_argument("--docx", action="store_true", help="also a Word document to edit")
    parser.add_argument("--language", default="en", help="en or es")
    parser.add_argument("--key", action="store_true", help="keys too; a lesson always has them")
    parser.add_argument("--game", help="another game than the sheet's own, for example greedy_pig")
    parser.add_argument("--code", default="", help="a game code: its rules, and printed itself")
    parser.add_argument("--overwrite", action="store_true", help="replace files that exist")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the chosen sheets and print their paths."""
    if not chosen.sheet:
        print(listing(chosen.language.lower()))
        return 0
    papers = _papers(chosen)
    for path in _write(_files(papers, chosen), overwrite=chosen.overwrite):
        print(path)
    for sentence in dict.fromkeys(filter(None, (paper.left_blank for paper in papers))):
        print(sentence, file=sys.stderr)
    return 0


def _papers(chosen: argparse.Namespace) -> "list[Printable]":
    """Return the paper of the named lessons, or the named sheets of each."""
    from pigclass.lesson_list import lessons
    from pigclass.worksheets import SHEETS, lesson_paper, worksheet

    named = {it: [each.name for each in lessons() if each.answers_to(it)] for it in chosen.sheet}
    of_lessons = [name for sheet_names in named.values() for name in sheet_names]
    sheets = [name for name, sheet_names in named.items() if not sheet_names]
    # Read once, since names may come from the standard input.
    chosen.names = _names(chosen.roster) if chosen.roster else ()
    same = ("names", "large", "language", "code", "level")
    settings: Settings = {name: getattr(chosen, name) for name in same}
    settings["game"] = GAMES[chosen.game]() if chosen.game else None
    if sheets:
        return [
            worksheet(name, lesson=lesson, key=is_key, **settings)
            for lesson in of_lessons or [""]
            for name in sheets
            for is_key in ([False, True] if chosen.key and SHEETS[name].key else [False])
        ]
    if settings.pop("level") != "usual":
        raise PigclassError("--level is for a sheet: pigclass worksheets lesson-sheet --level help")
    return [lesson_paper(it, key=key, **settings) for it in of_lessons for key in (False, True)]


def _files(papers: "list[Printable]", chosen: argparse.Namespace) -> "dict[Path, Printable]":
    """Return each paper by its file, which ends in the name of the class list."""
    roster = f"-{'class' if chosen.roster == '-' else Path(chosen.roster or '').stem}"
    endings = (".pdf", ".docx") if chosen.docx else (".pdf",)
    return {
        chosen.out / f"{paper.name}{roster if paper.names else ''}{ending}": paper
        for paper in papers
        for ending in endings
    }


def _write(papers: "dict[Path, Printable]", *, overwrite: bool) -> list[Path]:
    """Write the files and return their paths.

    Nothing is written if a file exists (unless `overwrite`). An interrupt leaves each file as it
    was before or finished.
    """
    from pigclass.worksheets.printable import as_file, save_bytes

    if not overwrite and (existing := list(filter(Path.exists, papers))):
        more = say("refused.sheet.and_more", number=len(existing) - 1) if len(existing) > 1 else ""
        raise refusal("refused.sheet.exist", place=existing[0], more=more)
    files = [(path, as_file(it, path), bool(it.names)) for path, it in papers.items()]
    for path, data, is_named in files:
        with or_refuse("refused.sheet.not_written", place=path):
            path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(data, path, is_named=is_named)
    return [path for path, *_ in files]


def listing(language: str = "en") -> str:
    """Return the list of sheets with their purpose."""
    from pigclass.worksheets.lesson_paper import SHEETS

    longest = max(map(len, SHEETS)) + 2
    lines = [f"{name:{longest}}{say(f'{name}.purpose', language)}" for name in SHEETS]
    example = "pigclass worksheets lesson-sheet --roster class.csv --out print"
    lesson = "pigclass worksheets skunk --roster class.xlsx --out print"
    ways = [f"Make one:           {example}", f"All for a lesson:   {lesson}"]
    return "\n".join([*lines, "", *ways])


def _names(source: str) -> tuple[str, ...]:
    from pigclass.classlog.rosters.read_roster import read_roster

    roster = read_roster(sys.stdin.read() if source == "-" else Path(source))
    for sentence in filter(None, (roster.read, *roster.problems)):
        print(f"{source}: {sentence}", file=sys.stderr)
    if not roster.names:
        raise PigclassError(
            f"There are no names in {source}. Write one name to a line, or head a column 'name'."
        )
    print(f"{source}: {len(roster.names)} names", file=sys.stderr)
    return roster.names
