"""Messages that pages send, and that no page would: drawn by chance, and sent to an activity."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pigclass.rules.catalog import big_pig, hog, pig
from pigclass.widgets.class_game.lessons import GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.widgets.page.answering import FILE
from pigclass.widgets.page.fields import fields_of
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.pictures.picture import PolicyExplorer
from pigclass.widgets.rule_lab.activity import RuleLab
from pigclass.widgets.strategy_lab.activity import StrategyLab
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.perfect_pig import PerfectPig

ACTIVITIES = {
    "a form": SkunkActivity,
    "a class": lambda: SkunkActivity(names=["Ana", "Ben", "Cy"], seed=5),
    "real dice": lambda: GreedyPigActivity(students=4, dice="real"),
    "a head count": lambda: PigletActivity(head_count=9, seed=5),
    "one alone": lambda: SkunkActivity(alone=True, seed=5),
    "a table": lambda: TableGame(big_pig(target=30), players=["Ana", "easy"]),
    "Hog": lambda: TableGame(hog(target=30), players=3),
    "pairs": lambda: PairsActivity(pig(target=30), students=5, seed=5),
    "perfect play": lambda: PerfectPig(pig(target=20), player="Ana", coach="shown"),
    "the Rule Lab": RuleLab,
    "the Strategy Lab": StrategyLab,
    "the map": lambda: PolicyExplorer(pig(target=10)),
}

# No Python: each function would be tried in a process of its own, which has its own tests.
ODD = [
    "",
    "0",
    "-1",
    "7",
    "99",
    "--5",
    "²",
    "1e9",
    "9" * 5000,
    "Ana",
    "=1+1",
    "\0",
    "\ud83d",
    "{x}",
]
ODD += ["3 4", "5 x 4", "banana", "P02C-K", "<b>", "d6 + d8", "Ana\nBen", "easy", "\u202e", " "]
WRONG = [None, True, 1.5, -1, 0, 1, 2, 3, 10**40, [], ["0"], {}, {"a": 1}, float("inf")]


def fuzz(shown: Any, number: int, *, seed: int) -> None:
    """Send so many messages; nothing may come back but views."""
    rng = Random(seed)
    for _ in range(number):
        shown._screen._told(shown._screen, message(shown, rng), [])


def message(shown: Any, rng: Random) -> Any:
    """Return what is on the screen to be pressed or filled in, or what nobody can have sent."""
    action, data = rng.choice(list(on_screen(shown, rng)))
    spoil = rng.choice([None, None, None, "data", "key", "more", "value", "action", "all"])
    if spoil == "all":
        return rng.choice(WRONG)
    if spoil == "action":
        action = rng.choice([*ODD, *WRONG])
    if spoil == "data":
        data = rng.choice([*ODD, *WRONG])
    if spoil == "more" and isinstance(data, dict):
        data = {**data, rng.choice(ODD): rng.choice(ODD), "actor": "Ana"}
    if spoil in {"key", "value"} and data and isinstance(data, dict):
        name = rng.choice(list(data))
        kept = {key: value for key, value in data.items() if key != name}
        data = kept if spoil == "key" else {**data, name: rng.choice([*ODD, *WRONG])}
    return {"action": action, "data": data}


def on_screen(shown: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """Yield every action that the activity knows, and every button and form that it shows."""
    for action in shown._actions():
        yield action, {}
        form = shown.forms.get(action)
        if form and (shown.session is not None or action not in {"believe", "change_class"}):
            yield action, {it["name"]: filled(it, rng) for it in fields_of(form(shown))}
    for part in parts(shown._screen.view):
        if isinstance(part.get("action"), str):
            yield part["action"], part.get("data") or {}
        if {"name", "kind", "value"} <= part.keys():
            yield part["name"], filled(part, rng)
            which = "name" if isinstance(shown, PolicyExplorer) else "field"
            yield "change", {which: part["name"], "value": filled(part, rng)}
    yield "tap", {"seat": rng.randrange(-1, 6)}
    yield "type_throw", {"typed": f"{rng.randrange(8)} {rng.randrange(8)}"}


def filled(field: dict[str, Any], rng: Random) -> str:
    """Return what somebody may type into a field, or choose there."""
    if field["kind"] == "choice" and field["choices"]:
        return str(rng.choice(field["choices"])[0])
    return rng.choice([str(field["value"]), str(field["value"]), *ODD])


def parts(view: Any) -> Iterator[dict[str, Any]]:
    """Yield everything in a view that has a name of its own."""
    if isinstance(view, dict):
        yield view
    for one in view.values() if isinstance(view, dict) else view if isinstance(view, list) else ():
        yield from parts(one)


def mishaps(folder: Any) -> list[str]:
    """Return what nobody foresaw."""
    return [it for file in folder.glob(f"{FILE}*") for it in file.read_text().splitlines()]
