"""`pigclass gather FOLDER`: what a class has answered in its notebooks, as a table and a page."""

import argparse
from pathlib import Path

from pigclass.files import make_file_anew, make_folder
from pigclass.rules.errors import PigclassError


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass gather`."""
    parser = commands.add_parser(
        "gather",
        help="count what students have answered in their notebooks",
        description="Reads the notebooks in a folder and all below it: a share, a stick, the "
        "download of an LMS (its zip too), the submitted tree of nbgrader. "
        "They are counted, not opened: no code in them is run. "
        "Writes answers.csv, who answered what, and answers.html, a page for the projector without "
        "names. Put an x under show in answers.csv and gather again: those words stand on it too.",
    )
    parser.add_argument("folder", type=Path, help="where the notebooks are, or a zip of them")
    parser.add_argument("--due", help="when they were to be ready, as 2026-11-24T16:00")
    parser.add_argument("--names", type=Path, help="a list: number or nickname, then the name")
    parser.add_argument("--lesson", default="", help="the notebook of a lesson of your own")
    parser.add_argument("--out", type=Path, default=Path("gathered"), help="a folder of its own")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Gather, write, and say what was odd."""
    from pigclass.classlog.frames.exported import write_table
    from pigclass.gathering.for_the_wall import page_of
    from pigclass.gathering.gathered import gather
    from pigclass.gathering.lesson_questions import OWN_WORDS

    table, page = chosen.out / "answers.csv", chosen.out / "answers.html"
    told = gather(
        chosen.folder,
        due=chosen.due,
        names=chosen.names,
        lesson=chosen.lesson,
        ticked=table if table.exists() else None,
    )
    print("\n".join((str(told), *told.notes)))
    try:
        make_folder(chosen.out)
        for file in (table, page):
            make_file_anew(file)
        write_table(told.frame, table)
        page.write_text(page_of(told), encoding="utf-8")
    except OSError as problem:
        why = problem.strerror or problem
        raise PigclassError(f"{chosen.out} cannot be written ({why}). Name another: --out.") from (
            problem
        )
    words = [row for row in told.rows if row["asked"] and row["kind"] in OWN_WORDS]
    shown = sum(bool(row["show"]) for row in words)
    print(
        f"For you alone, who answered what, with names and files: {table}\n"
        f"For the projector, without names: {page}\n"
        f"On it {shown} of {len(words)} answers in students' own words: those with an x under "
        f"show in {table.name}. Tick them there, save, and gather again."
    )
    return 0
