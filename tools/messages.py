"""Describe the messages between Python and the pages, as a table for tests of both sides.

    python tools/messages.py     # write `tests/widgets/messages.json` anew

`actions` are the requests of each page with their arguments, taken from the methods `_do_…`.
`screens` has the messages to each page, observed in random games: "text", "number", "flag", with a
"?" after fields that may be empty. Parts that are alike everywhere, such as buttons, are `rows`.
The device page is included: its messages are its actions, and each kind of message to it is a
field.
"""

import json
import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from inspect import signature
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pigclass  # noqa: E402
from pigclass.live.messages import KINDS  # noqa: E402
from pigclass.live.messages import TYPES as FIELDS  # noqa: E402
from pigclass.live.requests import page_files  # noqa: E402
from pigclass.rules.catalog import hog, pig, piglet, skunk  # noqa: E402
from pigclass.strategies.thresholds import HoldAt  # noqa: E402
from pigclass.widgets.asking.box import record_of  # noqa: E402
from pigclass.widgets.asking.boxes import Ask  # noqa: E402
from pigclass.widgets.page.screen import ScreenWidget  # noqa: E402
from tools import device_messages  # noqa: E402

DEVICE = "device"
TABLE = ROOT / "tests" / "widgets" / "messages.json"
SEEDS, STEPS = 2, 60
# Parts that are alike on all screens, by their characteristic fields.
ROWS = {
    "button": {"action", "label"},
    "field": {"name", "kind", "label"},
    "die": {"face", "poison"},
    "code": {"label", "text", "help"},
    "form": {"title", "fields", "submit"},
}
# Fields whose keys are data: letters, seats, players, arguments of an action.
MAPS = {"keys", "data", "seats", "held", "logged", "believed"}
ANYTHING = "anything"
TYPES = {
    bool: "flag",
    int: "number",
    float: "number",
    str: "text",
    int | None: "number",
    bytes: "text",
}
NAMES = ["Ana", "Ben", "Cem"]
TYPED = ("", "3", "34", "2 5", "20", "20, 18: 2", "A", "Zoe", "Ana\nBen", "heads")
# Actions that leave a game; and those that open a server, write files or change the language.
SELDOM = {"setup", "new_table", "finish", "back"}
NEVER = {"open_door", "print", "today", "hand_out", "read_file", "language"}

# Activities of each screen.
SCREENS: Mapping[str, Mapping[str, Callable[[], Any]]] = {
    "class": {
        "form": pigclass.SkunkActivity,
        "each": lambda: pigclass.SkunkActivity(names=NAMES, seed=1, groups={"hold at 9": ["Ana"]}),
        "heads": lambda: pigclass.SkunkActivity(head_count=9, seed=1),
        "real": lambda: pigclass.SkunkActivity(students=3, real_dice=True),
        "own": lambda: pigclass.GreedyPigActivity(game=skunk(own_dice=True), students=3, seed=1),
        "coins": lambda: pigclass.PigletActivity(students=3, seed=1),
        "alone": lambda: pigclass.GreedyPigActivity(alone=True, seed=1),
        "table": lambda: pigclass.TableGame(pig(target=30), seed=1),
        "hog": lambda: pigclass.TableGame(hog(target=30), players=["Ana", "easy"], seed=1),
        "coach": lambda: pigclass.PerfectPig(pig(target=30), player="Ana", coach="shown", seed=1),
        "asked": lambda: pigclass.PerfectPig(pig(target=30), say_first=True),
        "pairs": lambda: pigclass.PairsActivity(pig(target=30), names=NAMES, seed=1),
        "experiment": lambda: pigclass.Experiment(hog(), throws=3, students=3, seed=1),
        "counted": lambda: pigclass.Experiment(2, throws=3, students=3, real_dice=True),
    },
    "lab": {
        "lab": lambda: pigclass.StrategyLab(pig(target=30)),
        "hands": lambda: pigclass.StrategyLab(pig(target=30), say_first=True),
    },
    "rules": {"rules": lambda: pigclass.RuleLab(say_first=True)},
    "picture": {
        "grid": lambda: pigclass.OutcomeGrid(skunk()),
        "balance": lambda: pigclass.Balance(skunk()),
        "tree": lambda: pigclass.Tree(piglet()),
        "rule": lambda: pigclass.YourRule(_over(pigclass.SkunkActivity(students=2, seed=1))),
        "run": lambda: pigclass.LongRun(skunk(), HoldAt(20), HoldAt(9)),
        "explorer": lambda: pigclass.PolicyExplorer(
            _over(pigclass.TableGame(pig(target=15), players=2, seed=1))
        ),
    },
    "box": {
        "number": lambda: Ask.number("How many?", means="hold", game=pig(target=30)),
        "choice": lambda: Ask.choice("Which?", {"rarer": "Why?", "as likely": ""}),
        "words": lambda: Ask.words("Why?", hint="Look at the dice."),
        "sketch": lambda: Ask.sketch("How many of 100?", range(1, 4)),
        "function": lambda: Ask.strategy("When?", pig(target=30)),
        "who": Ask.who,
    },
}
# All pages, including the device page.
PAGES = (*SCREENS, DEVICE)
# First actions, to reach states that random actions rarely reach.
IN = ("open_door", {"address": "127.0.0.1"}), ("devices", {}), ("close", {})
OUT = ("exit", {}), ("exit", {}), ("close", {}), ("close_door", {})
FIRST: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "form": (("start", {"classroom": "7B", "names": "Ana\nBen"}), ("begin", {}), ("setup", {})),
    "each": (*IN, ("begin", {}), ("finish", {}), *OUT, ("reveal", {}), ("again", {})),
    "coach": (
        *(("press_roll", {}), ("bank", {}), ("computer", {})) * 3,
        ("finish", {}),
        ("review", {}),
    ),
    "alone": (("begin", {}), ("print", {}), ("close", {})),
    "heads": (
        ("begin", {}),
        ("press_roll", {}),
        ("count", {"still_standing": "5"}),
        ("save_record", {}),
    ),
    "lab": (("enter", {"name": "Ana", "threshold": "9"}), *IN, ("close_door", {})),
    "number": (("keep", {"text": "20"}), ("check", {"text": "19"}), ("keep", {"text": "?"})),
    "choice": (("check", {"text": "rarer"}),),
    "words": (("keep", {"text": "Luck"}), ("check", {"text": "Luck"})),
    "sketch": (("keep", {"text": "1,2,3"}), ("check", {"text": "1,2,4"})),
    "function": (("check", {"text": "def mine(turn_total):\n    return turn_total < 9"}),),
    "who": (("keep", {"text": "7"}), ("again", {}), ("again", {})),
}


def _over(activity: Any) -> Any:
    """Play a few turns of a game and finish it."""
    for action in ("begin", *("press_roll", "bank", "press_roll") * 4, "finish"):
        activity.act(action, {})
    return activity


def takes(activity: type) -> dict[str, dict[str, str]]:
    """Return the actions of an activity with their arguments."""
    return {
        action: {
            "*" if it.kind is it.VAR_KEYWORD else it.name: _type(it.annotation)
            for it in signature(method).parameters.values()
            if it.kind in {it.KEYWORD_ONLY, it.VAR_KEYWORD} and it.name != "actor"
        }
        for action, (_, method) in activity._actions().items()
    }


def device_takes() -> dict[str, dict[str, str]]:
    """Return the messages of a device with their fields."""
    return {
        say: {name: _type(type_) for name, type_ in FIELDS[kind].items()}
        for say, kind in KINDS.items()
    }


def _type(annotation: Any) -> str:
    return TYPES.get(annotation) or TYPES[annotation.__origin__]


def played(name: str, seed: int = 1, steps: int = STEPS) -> Iterator[tuple[Any, Any]]:
    """Yield each message to a page in random games, with the activity that sent it."""
    for opened, make in SCREENS[name].items():
        rng, here = Random(f"{opened} {seed}"), Path.cwd()
        with _sent(rng) as sent, tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                activity = make()
                for action, data in FIRST.get(opened, ()):
                    press(activity, action, data)
                for _ in range(steps if activity.acts else 1):
                    _play_on(activity, rng)
                yield from ((activity, it) for sender, it in sent if sender is activity._screen)
            finally:
                os.chdir(here)
                record_of.cache_clear()


@contextmanager
def _sent(rng: Random) -> Iterator[list[tuple[ScreenWidget, Any]]]:
    sent: list[tuple[ScreenWidget, Any]] = []
    before = ScreenWidget.send, secrets.randbits
    ScreenWidget.send = lambda screen, message, _=None: sent.append(
        (screen, json.loads(json.dumps(message)))
    )
    secrets.randbits = rng.getrandbits
    try:
        yield sent
    finally:
        ScreenWidget.send, secrets.randbits = before


def _play_on(activity: Any, rng: Random) -> None:
    """Do a random action offered by the screen, or connect and disconnect devices."""
    view = activity._screen.view
    common = [("press_roll", {}), ("undo", {}), ("details", {}), ("close", {})]
    tiles = [("tap", {"seat": it["seat"]}) for it in view.get("tiles", ())]
    offered = [*common, *tiles, *tiles, *offers(view, rng)]
    action, data = rng.choice([it for it in offered if it[0] not in NEVER])
    if action in SELDOM and rng.random() < 0.8:
        action, data = "press_roll", {}
    press(activity, action, data)
    devices = getattr(activity, "_devices", None)
    if devices and rng.random() < 0.2:
        devices._seated = frozenset(it for it in devices.seats() if rng.random() < 0.5)
        devices.settle()
        devices.mark()


def press(activity: Any, action: str, data: Any) -> None:
    """Send the message of an action."""
    # A box also shows what the notebook keeps of it.
    with redirect_stdout(StringIO()):
        activity._screen._on_message(activity._screen, {"action": action, "data": data}, [])


def offers(shown: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """Yield the actions offered in a part of a state, with random data."""
    match shown:
        case {"fields": fields, "submit": {"action": action, **more}}:
            pieces = [it for it in shown.get("pieces", ()) if isinstance(it, dict)]
            typed = {
                it["name"]: filled(it, rng) for it in (*pieces, *fields) if it["kind"] != "file"
            }
            yield from [(action, typed | more.get("data", {}))] * 3
        case {"action": action, "choices": choices, **more}:
            name = more["name"] if "name" in more else next(iter(more["data"]))
            yield action, {name: rng.choice(choices)[0]}
        case {"action": str(action), "label": _}:
            yield action, shown.get("data", {})
        case {"name": name, "label": _, "kind": _} if name != "text":
            # A field of the Rule Lab is sent when it loses focus.
            yield "change", {"field": name, "value": filled(shown, rng)}
    for part in (
        shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ()
    ):
        yield from offers(part, rng)


def filled(field: Any, rng: Random) -> str:
    """Return a random text or choice for a field."""
    if field["kind"] == "choice":
        return rng.choice([key for key, _ in field["choices"]])
    return rng.choice((field["value"], *TYPED)) if field["name"] != "text" else field["value"]


def described(value: Any, rows: dict[str, Any], name: str = "") -> Any:
    """Return the description of a value; parts that are alike are merged into `rows`."""
    match value:
        case None | str() | int() | float():
            return None if value is None else TYPES[type(value)]
        case list():
            return [merged(described(it, rows, f"{name}[]") for it in value)]
        case dict() if name in MAPS:
            return {"*": merged(described(it, rows) for it in value.values())}
    found = {f"{it}?" if value[it] is None else it: described(value[it], rows, it) for it in value}
    alike = (row for row, fields in ROWS.items() if fields <= value.keys())
    row = next(alike, "place" if name == "places[]" else "")
    if row:
        rows[row] = merged((rows.get(row), found))
    return row or found


def merged(parts: Any) -> Any:
    """Return the merged description of several parts; None stands for an unknown type."""
    whole: Any = None
    for part in parts:
        match whole, part:
            case (None, it) | (it, None):
                whole = it
            case str(), str():
                whole = " or ".join(sorted({*whole.split(" or "), *part.split(" or ")}))
            case list(), list():
                whole = [merged((*whole, *part))]
            case dict(), dict():
                whole = _both(whole, part)
            case _:
                # Pairs whose second element is a list.
                return ANYTHING
    return whole


def _both(one: Any, other: Any) -> Any:
    names = sorted({name.rstrip("?") for name in (*one, *other)})
    sides = [{name.rstrip("?"): part for name, part in it.items()} for it in (one, other)]
    return {
        name if name in one and name in other else f"{name}?": merged(it.get(name) for it in sides)
        for name in names
    }


def unfit(value: Any, table: Any, rows: Any, at: str = "") -> Iterator[str]:
    """Yield the places in which a value does not fit the table."""
    if table == ANYTHING:
        return
    if isinstance(table, str) and isinstance(value, dict):
        yield from unfit(
            value, next((rows[it] for it in table.split(" or ") if it in rows), {}), rows, at
        )
    elif isinstance(value, dict) and isinstance(table, dict):
        for name, part in value.items():
            found = table.get(name, table.get(f"{name}?", table.get("*", "nothing")))
            if part is not None or name in table:
                yield from unfit(part, found, rows, f"{at}.{name}")
    elif isinstance(value, list) and isinstance(table, list):
        for part in (it for it in value if it is not None):
            yield from unfit(part, table[0], rows, f"{at}[]")
    elif TYPES.get(type(value)) not in str(table).split(" or "):
        yield f"{at}: {value!r:.40}"


def drawn(name: str, seed: int, steps: int = STEPS) -> tuple[str, Any, list[Any]]:
    """Return a page's script, its actions, and random messages to it."""
    if name == DEVICE:
        script = page_files()["join.js"][1]
        return script, {"Message": device_takes()}, [*device_messages.played(seed, steps)]
    states = list(played(name, seed, steps))
    kinds = {type(activity) for activity, _ in states}
    actions = {it.__name__: takes(it) for it in kinds}
    return str(states[0][0]._screen._esm), actions, [message for _, message in states]


def table() -> dict[str, Any]:
    """Return the table observed in random games with several seeds."""
    rows: dict[str, Any] = {}
    actions: dict[str, Any] = {}
    screens: dict[str, Any] = {}
    for name in PAGES:
        for seed in range(SEEDS):
            _, actions[name], messages = drawn(name, seed)
            parts = (described(it, rows) for it in messages)
            screens[name] = merged((screens.get(name), *parts))
    return {"actions": actions, "rows": rows, "screens": screens}


def filled_in(new: Any, old: Any) -> Any:
    """Return a part of the new table, with types only known in the old one."""
    if isinstance(new, dict) and isinstance(old, dict):
        return {name: filled_in(part, old.get(name)) for name, part in new.items()}
    return old if new is None else new


def main() -> None:
    """Write the table."""
    whole = filled_in(table(), json.loads(TABLE.read_text("utf-8")))
    TABLE.write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{TABLE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
