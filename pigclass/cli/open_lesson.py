"""`pigclass open skunk`: copy a lesson, start JupyterLab and show the page.

Without a name, open the lesson that follows the class's last one. `pigclass student 1` does the
same for a student's notebook.
"""

import argparse
from collections.abc import Iterable
from datetime import date
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pigclass.bootstrap.children import ending_with_us, wait_for
from pigclass.cli.lesson_copies import FILE, copy_notebook, open_log, own_folder, usual_folder
from pigclass.cli.server import Server, answering, put_away, running_server, show_page, start_server
from pigclass.files import close_folder, or_refuse
from pigclass.lesson_list import Lesson, find_lesson, in_language, lessons
from pigclass.student_face import hand_out, student_name
from pigclass.words import PigclassError, current_language, known

if TYPE_CHECKING:
    from pigclass.classlog.events.steps import GameEntry


FIRST = "1"
# Game of a later lesson that the first lesson uses as a warm-up.
WARM_UP = "greedy-pig"


def next_lesson(folder: Path, *, today: date | None = None) -> str:
    """Print the next lesson of each class; return the one for the class that played last.

    Without a readable log in `folder`, return the first lesson.
    """
    try:
        entries = _entries(folder / FILE)
    except PigclassError:
        return FIRST
    today = today or date.today()
    by_class = sorted(entries, key=lambda entry: (entry.classroom or "", entry.started))
    groups = [list(games) for _, games in groupby(by_class, key=attrgetter("classroom"))]
    upcoming = [(games[-1], _after(games, today)) for games in groups]
    upcoming.sort(key=lambda pair: pair[0].started, reverse=True)
    for game, lesson in upcoming:
        print(f"Next for {game.name}: {lesson.number:02} {lesson.name} – {lesson.title}")
    print("Another one: python -m pigclass open, and its number or name; 0 to try it alone.")
    return str(upcoming[0][1].number) if upcoming else FIRST


def _entries(record: Path) -> tuple["GameEntry", ...]:
    if not record.is_file():
        return ()
    with open_log(record) as log:
        return log.entries()


def _after(games: Iterable["GameEntry"], today: date) -> Lesson:
    """Return the lesson that follows the last game's; if it was played today, its own lesson."""
    number, last_day = 0, date.min
    for game in games:
        for lesson in lessons():
            is_its_lesson = game.lesson.replace(" ", "-").endswith(lesson.name)
            is_warm_up = lesson.name == WARM_UP and number == 0
            if is_its_lesson and not is_warm_up:
                number, last_day = lesson.number, game.started.astimezone().date()
    first = number if last_day == today else number + 1
    return next((it for it in lessons() if it.number >= first), lessons()[-1])


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass open`."""
    parser = commands.add_parser("open", help="open a lesson, ready to play")
    parser.add_argument("lesson", nargs="?", help="its name or number; without it, what comes next")
    parser.add_argument("--folder", type=Path, help="where your own copies of the lessons are")
    add_serving(parser)
    parser.set_defaults(run=run)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add the options for serving and showing a notebook."""
    parser.add_argument("--port", type=int, help="the port to serve on, instead of the usual one")
    parser.add_argument("--language", help="en or es; without it, what the browser speaks")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(chosen: argparse.Namespace) -> int:
    """Open a lesson in a running server, or start one and wait for it."""
    folder = own_copies_folder(chosen.folder)
    lesson = chosen.lesson or next_lesson(folder)
    return show_or_serve(prepare(lesson, folder, language=chosen.language), folder, chosen)


def own_copies_folder(named: Path | None) -> Path:
    """Return the folder for copies; make the default folder private."""
    folder = own_folder(named)
    if folder == usual_folder():
        # Notebooks may hold names. Permissions of other folders are the user's choice.
        close_folder(folder)
    return folder


def show_or_serve(notebook: Path, folder: Path, chosen: argparse.Namespace) -> int:
    """Show a notebook in a running server, or start one and wait for it."""
    language = known(chosen.language) if chosen.language else None
    if server := running_server(folder):
        print("JupyterLab is running already; the lesson opens there.")
        print("*File → Shut Down* in JupyterLab stops it, when the class is over.")
        if language:
            print("It keeps the language in which it was started; the lesson's form changes it.")
        _show(server, notebook, browser=not chosen.no_browser)
        return 0
    return _serve(folder, notebook, chosen)


def prepare(name: str, folder: Path, *, language: str | None = None) -> Path:
    """Copy a lesson into the user's folder, in a language; print and return its path."""
    lesson = find_lesson(name)
    kit = in_language(lesson, language or current_language())
    with or_refuse("student.no_room", folder=folder):
        path, newer = copy_notebook(kit, folder, name=lesson.path.stem)
    print(f"Your copy of the lesson: {path}")
    if newer:
        print(f"You changed it, so this version's lesson lies beside it: {newer.name}")
    return path


def _serve(folder: Path, notebook: Path, chosen: argparse.Namespace) -> int:
    print("Starting JupyterLab …", flush=True)
    with TemporaryDirectory(prefix="pigclass-", ignore_cleanup_errors=True) as scratch:
        process, token = start_server(
            folder,
            port=chosen.port,
            scratch=Path(scratch),
            lesson=notebook.name,
            language=chosen.language,
        )
        with ending_with_us(process):
            server = answering(process, token, Path(scratch))
            _show(server, notebook, browser=not chosen.no_browser)
            print("Stop with Ctrl-C here, when the class is over.", flush=True)
            try:
                return wait_for(process)
            finally:
                put_away(folder)


def _show(server: Server, notebook: Path, *, browser: bool) -> None:
    address = server.page(notebook.name)
    print(f"The lesson is at {address}", flush=True)
    if browser:
        show_page(address, notebook.parent)


def add_student(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass student`."""
    parser = commands.add_parser(
        "student",
        help="open a lesson as a student's own notebook",
        description="A notebook in which a student predicts, plays, writes and decides. Answers "
        "stay in it, and in a record beside it. For a lesson of your own, name its notebook; the "
        "student's face is written in students/NAME.md beside it (see docs/your-own-lesson.md).",
    )
    parser.add_argument("lesson", nargs="?", default="1", help="its name, number or notebook")
    parser.add_argument("--out", type=Path, help="only put it into this folder, to hand it out")
    parser.add_argument("--folder", type=Path, help="where your own notebooks are")
    add_serving(parser)
    parser.set_defaults(run=run_student)


def run_student(chosen: argparse.Namespace) -> int:
    """Write a student's notebook, and open it unless it is to be handed out."""
    lesson = find_lesson(chosen.lesson)
    folder = own_folder(chosen.out) if chosen.out else own_copies_folder(chosen.folder)
    if (folder / f"{student_name(lesson)}.ipynb").exists():
        print("It was there already and stays as it is. For a new one, rename it first.")
    path = hand_out(lesson, folder)
    print(f"The student's notebook: {path}")
    return 0 if chosen.out else show_or_serve(path, folder, chosen)
