"""`pigclass log forget`: delete a name, or a class and its names, wherever the kit has put them."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pigclass.cli.own_files import find_log
from pigclass.rules.errors import PigclassError
from pigclass.words import counted

if TYPE_CHECKING:
    from pigclass.classlog.store import ClassLog


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass log forget`."""
    parser = actions.add_parser("forget", help="delete a name, or a class and its names, for good")
    parser.add_argument("name", nargs="?", help="the name as it stands on the screen")
    parser.add_argument("--class", dest="classroom", help="the class to forget, or to look in")
    parser.add_argument("--yes", action="store_true", help="do not ask again")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Delete a name, or a class and its names, once the user has said yes."""
    from pigclass.classlog.storage.copies import copies_that_name
    from pigclass.classlog.store import ClassLog
    from pigclass.tournaments.forgetting import forget_on_shelves

    path = find_log(chosen.log)
    with ClassLog(path) as log:
        gone = whom(log, chosen.name, chosen.classroom)
        what = _in_words(gone, chosen.name, chosen.classroom)
        if not (chosen.yes or confirmed(what)):
            print("Nothing was forgotten.")
            return 1
        try:
            _forget(log, gone, chosen)
        finally:
            # Also where the record is rid of the names, and only an old copy of it is not.
            left = log.names()
            if gone.keys().isdisjoint(left):
                forget_on_shelves(path.parent, gone.values(), left.values())
    print(f"Forgotten: {what}. What was played stays, under numbers. Exports are yours to delete.")
    for copy in copies_that_name(gone, beside=path):
        print(f"{copy} is a copy of the record that still tells it: delete that yourself.")
    return 0


def whom(log: "ClassLog", name: str | None, classroom: str | None) -> Mapping[str, str]:
    """Return the names that are to be forgotten, by the id of the player."""
    if name:
        player = find_player(log, name, classroom)
        return {player: name}
    if classroom is None:
        raise PigclassError("Say whom: pigclass log forget Ana, or --class 7B.")
    return {player.id: player.name for player in log.roster(classroom)}


def find_player(log: "ClassLog", name: str, classroom: str | None) -> str:
    """Return the id of the one player of that name, in a class if one is named."""
    if classroom is None:
        known = log.names()
    else:
        known = {player.id: player.name for player in log.roster(classroom)}
    found = [player for player, its in known.items() if its == name]
    if not found:
        raise PigclassError(f"Nobody is called {name!r} there. Write the name as on the screen.")
    if len(found) > 1:
        raise PigclassError(f"{len(found)} students are called {name!r}. Add --class and its name.")
    return found[0]


def confirmed(what: str) -> bool:
    """Ask before something that cannot be undone."""
    return input(f"Forget {what}? This cannot be undone. Type yes: ").strip().lower() == "yes"


def _forget(log: "ClassLog", gone: Mapping[str, str], chosen: argparse.Namespace) -> None:
    if chosen.name:
        log.forget(*gone)
    else:
        log.forget_class(chosen.classroom)


def _in_words(gone: Mapping[str, str], name: str | None, classroom: str | None) -> str:
    if name:
        return f"the name {name!r}"
    return f"the class {classroom!r} and its {counted(len(gone), 'name')}"
