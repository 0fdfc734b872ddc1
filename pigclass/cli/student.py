"""`pigclass student 1`: a lesson as a student's own notebook, opened or put into a folder."""

import argparse
from pathlib import Path

from pigclass.cli.lesson_copies import Copies
from pigclass.cli.open_lesson import add_serving, own_copies_folder, put, show_or_serve, vouch
from pigclass.cli.own_files import own_folder
from pigclass.lesson_list import find_lesson
from pigclass.student_face import student_face, student_name


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass student`."""
    parser = commands.add_parser(
        "student",
        help="open a lesson as a student's own notebook",
        description="A notebook in which a student predicts, plays, writes and decides. Answers "
        "stay in it, and in a record beside it. For a lesson of your own, name its notebook; the "
        "student's face is written in students/NAME.md beside it (see CONTRIBUTING).",
    )
    parser.add_argument("lesson", nargs="?", default="1", help="its name, number or notebook")
    parser.add_argument("--out", type=Path, help="only put it into this folder, to hand it out")
    parser.add_argument("--again", action="store_true", help="as new; all answers stay")
    parser.add_argument("--folder", type=Path, help="where your own notebooks are")
    add_serving(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Put the notebook there, and open it unless it is to be handed out."""
    lesson = find_lesson(chosen.lesson)
    folder = own_folder(chosen.out) if chosen.out else own_copies_folder(chosen.folder)
    path = folder / f"{student_name(lesson)}.ipynb"
    copies = Copies(path)
    if path.exists() and not chosen.again:
        print("It was there already and stays as it is. As new, with its answers: --again.")
    elif path.exists():
        from pigclass.asking.record import AnswerRecord, start_again

        start_again(path, AnswerRecord(path), lesson)
        print("The notebook is as new. What was there lies beside it; the answers stay.")
    else:
        copies = put(student_face(lesson), folder, name=path.stem)
    print(f"The student's notebook: {path}")
    if chosen.out:
        vouch(copies)
        return 0
    return show_or_serve(copies, folder, chosen)
