"""`pigclass log` and `today`: check, export or repair the class log; a page about a day."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.cli.lesson_copies import FILE, find_log, open_log, own_folder
from pigclass.rules.catalog import GAMES
from pigclass.words import PigclassError, counted, joined, refusal, say, speaking

if TYPE_CHECKING:
    from pigclass.classlog.storage.names import NamedRow
    from pigclass.classlog.store import ClassLog


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass log` and its actions."""
    parser = commands.add_parser("log", help="check, export or mend the class record; forget names")
    parser.add_argument("--log", help=f"which record, instead of {FILE}")
    actions = parser.add_subparsers(title="actions", metavar="action", required=True)
    check = actions.add_parser("check", help="say whether the record is whole")
    check.set_defaults(run=run_check)
    export = actions.add_parser("export", help="write it as CSV files, without names")
    export.add_argument("folder", type=Path, help="folder to write to; created if missing")
    export.add_argument("--names", action="store_true", help="put names in, for yourself alone")
    export.set_defaults(run=run_export)
    forget = actions.add_parser("forget", help="delete a name, or a class and its names, for good")
    forget.add_argument("name", nargs="?", help="the name as the record shows it")
    forget.add_argument("--class", dest="classroom", help="the class to forget, or to search")
    forget.add_argument("--everywhere", action="store_true", help="one student of several classes")
    forget.add_argument("--yes", action="store_true", help="do not ask again")
    forget.set_defaults(run=run_forget)
    repair = actions.add_parser("mend", help="save what can be read of a damaged record")
    repair.set_defaults(run=run_mend)
    type_in = actions.add_parser("type-in", help="put in a game that was played on paper")
    type_in.add_argument("sheet", type=Path, help="a text file: who played, then a line a throw")
    rules = type_in.add_mutually_exclusive_group()
    rules.add_argument("--game", default="skunk", help="a game's id, such as greedy_pig")
    rules.add_argument("--code", help="a game code, where the rules were not the usual ones")
    type_in.add_argument("--class", dest="classroom", help="the class, if the record knows it")
    type_in.set_defaults(run=run_type_in)


def add_today(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass today`."""
    parser = commands.add_parser(
        "today",
        help="write a page about what a class played on a day",
        description="For the wall, parents and absent students: who won, all scores, luck, the "
        "best rule and the throws. By default the last day of the last class.",
    )
    parser.add_argument("--log", help=f"which record, instead of {FILE}")
    parser.add_argument("--class", dest="classroom", help="the class, by its name")
    parser.add_argument("--date", help="the day, say 2026-11-27")
    parser.add_argument("--names", action="store_true", help="first names of those who won")
    parser.add_argument("--language", default="en", help="en or es")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for the page")
    parser.set_defaults(run=run_today)


def run_today(chosen: argparse.Namespace) -> int:
    """Write the page of a day as HTML, and print which day it is about."""
    from pigclass.today import today
    from pigclass.today.page import as_html
    from pigclass.worksheets.printable import save_bytes

    with open_log(find_log(chosen.log)) as log, speaking(chosen.language.lower()):
        room = None if chosen.classroom is None else log.find_class(chosen.classroom)
        games = {
            entry.game: f"{entry.started.astimezone():%Y-%m-%d}"
            for entry in log.entries()
            if room is None or entry.classroom == room.id
        }
        of_day = [game for game, day in games.items() if chosen.date is None or chosen.date == day]
        if not of_day:
            days = ", ".join(dict.fromkeys(games.values())) or "–"
            raise refusal("today.no_day", there=days)
        pages = today(log, of_day[-1], names=chosen.names)
        print(pages[-1].when)
        chosen.out.mkdir(parents=True, exist_ok=True)
        path = chosen.out / f"{pages[-1].file}.html"
        print(save_bytes(as_html(pages).encode(), path, is_named=chosen.names))
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Print whether the log is sound; return exit code 1 if it is not."""
    path = find_log(chosen.log)
    with open_log(path) as log:
        checked = log.check()
    print(f"{path}\n{checked}")
    return 1 if checked.faults else 0


def run_export(chosen: argparse.Namespace) -> int:
    """Export the log as CSV files."""
    record = find_log(chosen.log)
    with open_log(record) as log:
        if not log.check().events:
            raise PigclassError(f"There is no game in {record} yet, so nothing was written.")
        for path in log.export(chosen.folder, with_names=chosen.names):
            print(path)
    if chosen.names:
        print("These files hold names. Delete them when you have done with them.")
    return 0


def run_mend(chosen: argparse.Namespace) -> int:
    """Repair a damaged log, if it has a fault."""
    from pigclass.classlog.storage.mending import mend

    path = find_log(chosen.log)
    with open_log(path) as log:
        if not log.check().faults:
            print(f"{path} is whole; there is nothing to mend.")
            return 0
    if isinstance(path, str):
        raise refusal("record.no_file", place=path)
    print(mend(path))
    with open_log(path) as log:
        print(log.check())
    return 0


def run_type_in(chosen: argparse.Namespace) -> int:
    """Add a game played on paper to the log, which is created if missing."""
    from pigclass.classlog.played_on_paper import from_paper
    from pigclass.classlog.rosters.cells import bytes_of
    from pigclass.classlog.rosters.decoding import decoded
    from pigclass.rules.game_code import game_from_code

    sheet = decoded(bytes_of(chosen.sheet))
    if sheet.doubt:
        print(sheet.doubt, file=sys.stderr)
    game = game_from_code(chosen.code) if chosen.code else GAMES[chosen.game]()
    path = chosen.log or own_folder(None) / FILE
    with open_log(path) as log:
        room = chosen.classroom
        enrolled = {it.name for it in log.roster(room)} if room else set()
        played = from_paper(sheet.text, game, log=log, classroom=room)
        last, names = log.entries()[-1], log.names()
    throws = sum(len(it.throws) for it in played.rounds)
    rounds = counted(len(played.rounds), "round")
    print(f"{path}\n{game.name}, {last.name}: {rounds}, {counted(throws, 'throw')} typed in.")
    who = [names[it] for it in played.setup.players if it in names]
    students = counted(len(played.setup.players), "student")
    print(f"{students}: {', '.join(who)}." if who else f"{students}.")
    if room and (new := [name for name in who if name not in enrolled]):
        print(f"New in {room}: {', '.join(new)}. If they were there before, write their names so.")
    return 0


def run_forget(chosen: argparse.Namespace) -> int:
    """Delete a name, or a class and its names, after a confirmation."""
    from pigclass.classlog.rosters.naming import names_in_speech, without_names
    from pigclass.live.config import forget_seats
    from pigclass.tournaments.shelf import forget_on_shelves

    place = find_log(chosen.log)
    with open_log(place) as log:
        rows = rows_to_forget(log, chosen)
        to_forget = {it.player: it.name for it in rows}
        what = _in_words(rows, chosen)
        if not (chosen.yes or confirmed(what)):
            print(say("forget.not_done"))
            return 1
        # Strategy shelves lie beside notebooks: for a log on a server, in the folder of lessons.
        is_file = isinstance(place, Path)
        folders = {log.folder} if is_file else {log.folder, Path.cwd(), own_folder(None)}
        counts = Counter(group=0, strategy=0, seat=0)
        try:
            groups = log.forget(*to_forget) if chosen.name else log.forget_class(chosen.classroom)
            counts["group"] = groups
        finally:
            # Even after an error: the log may have deleted the names, and failed only on a copy.
            left = log.names()
            if to_forget.keys().isdisjoint(left):
                names = names_in_speech(to_forget.values(), left.values())
                for folder in filter(Path.is_dir, folders):
                    counts["strategy"] += forget_on_shelves(
                        folder, lambda typed: without_names(typed, names)
                    )
                    counts["seat"] += forget_seats(folder, to_forget.keys())
    print(say("forget.done", what=what))
    if any(counts.values()):
        print(say("forget.besides", **counts))
    print(say("forget.copies" if is_file else "school.not_reached"))
    return 0


def rows_to_forget(log: "ClassLog", chosen: argparse.Namespace) -> "Sequence[NamedRow]":
    """Return the rows of the names to forget."""
    from pigclass.classlog.storage.people import rows_called

    room = None if chosen.classroom is None else log.find_class(chosen.classroom).name
    if chosen.name:
        return rows_called(
            log.named_rows(), chosen.name, room, everywhere=chosen.everywhere, shown=log.shown()
        )
    if room is None:
        raise refusal("forget.whom")
    return [it for it in log.named_rows() if it.room == room]


def confirmed(what: str) -> bool:
    """Ask for confirmation of a deletion; return whether the user said yes."""
    try:
        return input(say("forget.asks", what=what)).strip().lower() == say("forget.yes")
    except EOFError:
        raise refusal("forget.nobody_there") from None


def _in_words(rows: "Sequence[NamedRow]", chosen: argparse.Namespace) -> str:
    if not chosen.name:
        return say("forget.class", room=chosen.classroom, names=counted(len(rows), "name"))
    rooms = Counter(it.room or say("forget.no_class") for it in rows)
    where = [say("forget.rows", rows=counted(rooms[it], "row"), room=it) for it in rooms]
    return say("forget.name", name=chosen.name, rows=joined(where))
