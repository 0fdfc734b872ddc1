"""`pigclass open skunk`: copy the lesson, start JupyterLab, show the page when it is ready."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from pigclass.bootstrap.children import ending_with_us, wait_for
from pigclass.cli.lesson_copies import Copies, copy_notebook
from pigclass.cli.next_lesson import next_lesson
from pigclass.cli.own_files import own_folder, usual_folder
from pigclass.cli.server import (
    Server,
    is_free,
    port_of_ours,
    put_away,
    running_server,
    show_page,
    start_server,
)
from pigclass.files import close_folder
from pigclass.lesson_list import Notebook, find_lesson, in_language
from pigclass.quick_jsonschema import skip_grammar
from pigclass.rules.errors import PigclassError
from pigclass.words import current_language, known


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass open`."""
    parser = commands.add_parser("open", help="open a lesson, ready to play")
    parser.add_argument("lesson", nargs="?", help="its name or number; without it, what comes next")
    parser.add_argument("--folder", type=Path, help="where your own copies of the lessons are")
    add_serving(parser)
    parser.set_defaults(run=run)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add how a notebook is served and shown."""
    parser.add_argument("--port", type=int, help="the port to serve on, instead of the usual one")
    parser.add_argument("--language", help="en or es; without it, what the browser speaks")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(chosen: argparse.Namespace) -> int:
    """Open a lesson in a server that runs already, or start one and stay with it."""
    folder = own_copies_folder(chosen.folder)
    lesson = chosen.lesson or next_lesson(folder)
    language = known(chosen.language) if chosen.language else None
    return show_or_serve(prepare(lesson, folder, language=language), folder, chosen)


def own_copies_folder(named: Path | None) -> Path:
    """Return the folder for the user's copies, closed to others where it is the kit's own."""
    folder = own_folder(named)
    if folder == usual_folder():
        # Notebooks may hold names. Any other folder is the user's to open.
        close_folder(folder)
    return folder


def show_or_serve(copies: Copies, folder: Path, chosen: argparse.Namespace) -> int:
    """Show a notebook in a server that runs already, or start one and stay with it."""
    language = known(chosen.language) if chosen.language else None
    if server := find_running(folder):
        print("JupyterLab is running already; the lesson opens there.")
        print("Stop it with `python -m pigclass stop`, when the class is over.")
        if language:
            print("It speaks as when it was started: choose the language in the lesson's form.")
        vouch(copies)
        _show(server, copies, browser=not chosen.no_browser)
        return 0
    return _serve(folder, copies, chosen)


def prepare(name: str, folder: Path, *, language: str | None = None) -> Copies:
    """Copy a lesson into the user's folder, in a language."""
    lesson = find_lesson(name)
    kit = in_language(lesson, language or current_language())
    copies = put(kit, folder, name=lesson.path.stem)
    print(f"Your copy of the lesson: {copies.path}")
    if copies.beside:
        print(f"You changed it, so this version's lesson lies beside it: {copies.beside.name}")
    return copies


def put(kit: Notebook, folder: Path, *, name: str) -> Copies:
    """Copy a notebook of the kit into a folder, never over an edited one."""
    try:
        return copy_notebook(kit, folder, name=name)
    except OSError as problem:
        raise PigclassError(
            f"The lesson could not be copied to {folder} ({problem.strerror or problem}). "
            "Name another folder."
        ) from problem


def vouch(copies: Copies) -> None:
    """Let Jupyter trust what the kit put there, before anybody opens it."""
    skip_grammar()
    from pigclass.cli.lesson_copies import trust

    trust(copies)


def find_running(folder: Path) -> Server | None:
    """Find a server of ours that serves the folder already."""
    from jupyter_core.paths import jupyter_runtime_dir

    # Where none is noted down none runs, and what would read the notes takes half a second.
    if not any(Path(jupyter_runtime_dir()).glob("jpserver-*.json")):
        return None
    from jupyter_server.serverapp import list_running_servers

    return running_server(folder, list_running_servers())


def _serve(folder: Path, copies: Copies, chosen: argparse.Namespace) -> int:
    if (port := chosen.port) and not is_free(port):
        raise PigclassError(f"Port {port} is in use. Leave --port out and a free one is chosen.")
    print("Starting JupyterLab …", flush=True)
    with (
        port_of_ours() as usual,
        TemporaryDirectory(prefix="pigclass-", ignore_cleanup_errors=True) as scratch,
    ):
        started = start_server(
            folder,
            port=port or usual,
            scratch=Path(scratch),
            lesson=copies.path.name,
            language=chosen.language,
        )
        with ending_with_us(started.process):
            # A fifth of a second, while the server starts beside it.
            vouch(copies)
            started.wait_until_it_answers()
            _show(started.server, copies, browser=not chosen.no_browser)
            print("Stop with Ctrl-C here, when the class is over.", flush=True)
            try:
                return wait_for(started.process)
            finally:
                put_away(folder)


def _show(server: Server, copies: Copies, *, browser: bool) -> None:
    address = server.page(copies.path.name)
    print(f"The lesson is at {address}", flush=True)
    if browser:
        show_page(address, copies.path.parent)
