"""Small commands: site, gather, school init, doctor, live test and test."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

from pigclass.bootstrap.children import run_child
from pigclass.bootstrap.clone import find_clone
from pigclass.bootstrap.pip import is_met
from pigclass.cli.lesson_copies import find_log, own_folder
from pigclass.cli.log import run_check
from pigclass.files import make_file_anew, make_folder, or_refuse
from pigclass.lesson_list import site_address
from pigclass.version import __version__
from pigclass.words import PigclassError, refusal, say

# Timeout of `live test`, long enough to fetch a phone and scan.
SECONDS = 120
CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
# Browser tests wait a lot: on two cores a third worker fills the gaps; a fourth would cost more
# for its collection, JupyterLab and browser. A file stays with one worker; `conftest.py` puts
# long files first.
WORKERS = ("-n", "3", "--dist", "loadfile", "--no-loadscope-reorder")
# Report the slowest tests, and the reasons of skipped ones.
REPORT = ("--durations=20", "-rs")
TESTS = ("pytest", "-p", "tests.quick_start", *WORKERS, *REPORT)
NEEDS = ("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1")


def add_site(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass site`."""
    parser = commands.add_parser(
        "site",
        help="build a web page on which lessons play",
        description="Static files for a school's web space, or any web server in the room: lessons "
        "open from a link, on any device, with nothing to install.",
    )
    parser.add_argument("folder", type=Path, help="an empty folder, or a site built before")
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FOLDER",
        help="a release of Pyodide, unpacked, so that the page asks no other computer",
    )
    parser.add_argument(
        "--address",
        type=web_address,
        metavar="URL",
        help="where the site will be, so that a game has a link of its own",
    )
    parser.set_defaults(run=run_site)


def web_address(typed: str) -> str:
    """Return the address of a web folder, with a slash at the end.

    >>> web_address("https://school.example/pig")
    'https://school.example/pig/'
    """
    if not typed.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f"{typed} is no address: it begins with https://")
    return f"{typed.rstrip('/')}/"


def run_site(chosen: argparse.Namespace) -> int:
    """Build the site, and print how to try it."""
    if find_spec("jupyterlite_core") is None or find_spec("jupyterlite_pyodide_kernel") is None:
        raise refusal("refused.site.missing", needs=" ".join(NEEDS))
    # Imported here: it needs the extra "site".
    from pigclass.website import build_site

    print("Building the site: half a minute or so …", flush=True)
    address = chosen.address or site_address()
    page = build_site(chosen.folder, runtime=chosen.pyodide, address=address)
    print(f"The site is in {page.parent}. Put that folder on a web server, or try it here:")
    print(f"    python -m http.server --directory {page.parent}")
    return 0


def add_gather(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass gather`."""
    parser = commands.add_parser(
        "gather",
        help="count what students have answered in their notebooks",
        description="Reads the notebooks in a folder and all below it: a share, a stick, the "
        "download of an LMS (its zip too), the submitted tree of nbgrader. "
        "They are counted, not opened: no code in them is run. "
        "Writes answers.csv, who answered what, and answers.html, a page for the projector without "
        "names, which counts.",
    )
    parser.add_argument("folder", type=Path, help="where the notebooks are, or a zip of them")
    parser.add_argument("--lesson", default="", help="the notebook of a lesson of your own")
    parser.add_argument("--out", type=Path, default=Path("gathered"), help="a folder of its own")
    parser.set_defaults(run=run_gather)


def run_gather(chosen: argparse.Namespace) -> int:
    """Gather answers, write the table and the page, and print notes."""
    from pigclass.classlog.frames.csv_files import write_table
    from pigclass.gathering.class_answers import gather, page_of

    table, page = chosen.out / "answers.csv", chosen.out / "answers.html"
    gathered = gather(chosen.folder, lesson=chosen.lesson)
    print("\n".join((str(gathered), *gathered.notes)))
    with or_refuse("refused.sheet.not_written", place=chosen.out):
        make_folder(chosen.out)
        for file in (table, page):
            make_file_anew(file)
        write_table(gathered.frame, table)
        page.write_text(page_of(gathered), encoding="utf-8")
    print(
        f"For you alone, who answered what, with names and files: {table}\n"
        f"For the projector, without names: {page}"
    )
    return 0


# Environment variable with the address of a school's log.
HEAD = "PIGCLASS_HEAD"


def add_school(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass school` and its action."""
    parser = commands.add_parser("school", help="one record for a school, on a PostgreSQL server")
    actions = parser.add_subparsers(title="actions", metavar="action", required=True)
    init = actions.add_parser("init", help="make the record, and let teachers in")
    init.set_defaults(run=run_school)
    init.add_argument(
        "--teacher", action="append", default=[], help="who is let in; may be repeated"
    )


def run_school(chosen: argparse.Namespace) -> int:
    """Create the log if it does not exist, and print the address of each new teacher.

    The log's address is no option, since other users could read its password in the process list.
    Only new addresses go to the standard output, as lines of TOML: `>>` adds them to a file.
    """
    if not os.environ.get(HEAD):
        raise refusal("school.no_head", name=HEAD)
    new = begin_school(os.environ[HEAD], chosen.teacher)
    for name, address in new.items():
        print(f"{json.dumps(name)} = {json.dumps(address)}")
    print(say("school.begun"), *[say("school.keep")] * bool(new), sep="\n", file=sys.stderr)
    return 0


def begin_school(address: str, teachers: Sequence[str] = ()) -> Mapping[str, str]:
    """Create a school's log if it does not exist, and give teachers access.

    Return the address of each new role: a teacher, or `pigclass_school`, which reads events but no
    names. Their passwords are stored nowhere else.
    """
    from pigclass.classlog.server import rights
    from pigclass.classlog.server.connecting import alone
    from pigclass.classlog.storage.database import Database
    from pigclass.classlog.store import PATIENCE

    if "://" not in address:
        raise refusal("record.no_address", address=address)
    database = Database(address, patience=PATIENCE)
    database.prepare()
    with database.writing() as connection:
        alone(connection)
        passwords = rights.let_in(connection, teachers)
    database.let_go()
    url = database.url
    return {
        name: url.set(username=name, password=password).render_as_string(hide_password=False)
        for name, password in passwords.items()
    }


def add_parsers(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    add_site(commands)
    add_gather(commands)
    add_school(commands)
    looks = commands.add_parser("doctor", help="say whether all that a lesson needs is here")
    looks.set_defaults(run=run_doctor)
    live = commands.add_parser("live", help="students' own devices: is the way open?")
    kinds = live.add_subparsers(title="commands", metavar="command", required=True)
    trial = kinds.add_parser("test", help="let one phone in, and say what to do if it cannot come")
    trial.add_argument("--address", help="where this computer is reached (default: the likeliest)")
    trial.set_defaults(run=run_live_test)
    # No option prefix: all arguments are passed to pytest.
    checks = commands.add_parser(
        "test", help="check the kit itself", prefix_chars="\0", add_help=False
    )
    checks.add_argument("pytest", nargs="*", help="handed to pytest; without it, every test")
    checks.set_defaults(run=run_test)


def run_doctor(_chosen: argparse.Namespace) -> int:
    """Print versions, missing packages, and where lessons and the class log are."""
    print(f"pigclass {__version__}, Python {platform.python_version()} on {platform.system()}.")
    required = [need for need in requires("pigclass") or [] if "extra ==" not in need]
    if missing := [need for need in required if not is_met(need)]:
        raise PigclassError(f"Missing or too old: {', '.join(missing)}. Run: python -m pigclass")
    print(f"All {len(required)} packages that a lesson needs are installed.")
    print(f"Your lessons go to {own_folder(None)}.")
    try:
        find_log(None)
    except PigclassError:
        print("No class record yet; the first game begins it.")
        return 0
    return run_check(argparse.Namespace(log=None))


def run_live_test(chosen: argparse.Namespace) -> int:
    """Wait for one device, and print advice if none connects."""
    # Imported here, so that --help works without the required packages.
    from pigclass.live.trial import let_one_come

    return let_one_come(chosen.address, SECONDS)


def run_test(chosen: argparse.Namespace) -> int:
    """Run all checks, pytest last; return the first failing exit code."""
    clone = find_clone()
    if clone is None:
        raise PigclassError("The tests are in the clone: run `python -m pigclass test` there.")
    checks = (*CHECKS, (*TESTS, *chosen.pytest))
    codes = {check: _python(check, cwd=clone.folder) for check in checks}
    failed = [" ".join(check[:2]) for check in checks[:-1] if codes[check]]
    if failed:
        print(f"Not in order: {', '.join(failed)} (see above).", file=sys.stderr)
    return next(filter(None, codes.values()), 0)


def _python(module: tuple[str, ...], *, cwd: Path) -> int:
    print("\n$", *module, flush=True)
    # Tests start some two hundred processes: allow bytecode caches, so that none compiles anew.
    compiled = {key: it for key, it in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return run_child([sys.executable, "-m", *module], cwd=cwd, env=compiled)
