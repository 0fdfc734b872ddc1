"""What comes by chance or by mistake is answered in sentences, and every record stays whole."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from pigclass.classlog.store import ClassLog
from pigclass.widgets.page.error_log import FILE
from pigclass.widgets.page.fields import fields_of
from pigclass.words import PigclassError
from tools.messages import SCREENS, filled, offers

ACTIVITIES = {
    name: make
    for screen in SCREENS.values()
    for name, make in screen.items()
    if name not in {"grid", "balance", "tree", "rule", "run"}
}
ODD = ["", "0", "-1", "99", "--5", "²", "1e9", "9" * 5000, "=1+1", "\0", "\ud83d", "{x}", "<b>"]
ODD += ["5 x 4", "banana", "P02C-K", "d6 + d8", "\u202e", " "]
WRONG = [None, True, 1.5, -1, 0, 1, 2, 3, 10**40, [], ["0"], {}, {"a": 1}, float("inf")]


def fuzz(shown: Any, number: int, *, seed: int) -> None:
    """Send so many messages; nothing may come back but views."""
    rng = Random(seed)
    for _ in range(number):
        shown._screen._on_message(shown._screen, message(shown, rng), [])


def message(shown: Any, rng: Random) -> Any:
    """Return what is on the screen to be pressed or filled in, or what nobody can have sent."""
    action, data = rng.choice(list(on_screen(shown, rng)))
    spoil = rng.choice([None, None, None, "data", "key", "more", "value", "action", "all"])
    if spoil == "action":
        action = rng.choice([*ODD, *WRONG])
    if spoil == "all":
        return rng.choice(WRONG)
    if spoil == "data":
        data = rng.choice([*ODD, *WRONG])
    if spoil == "more" and isinstance(data, dict):
        data = {**data, rng.choice(ODD): rng.choice(ODD), "actor": "Ana"}
    if spoil in {"key", "value"} and data and isinstance(data, dict):
        name = rng.choice(list(data))
        rest = {key: value for key, value in data.items() if key != name}
        data = rest if spoil == "key" else {**data, name: rng.choice([*ODD, *WRONG])}
    return {"action": action, "data": data}


def on_screen(shown: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """Yield every action that the activity knows, and every button and form that it shows."""
    for action in shown._actions():
        yield action, {}
        # Some forms are there in a game alone, or while a question is open.
        with suppress(PigclassError):
            if form := shown.forms.get(action):
                yield action, {it["name"]: filled(it, rng) for it in fields_of(form(shown))}
    yield from offers(shown._screen.view, rng)
    yield "tap", {"seat": rng.randrange(-1, 6)}
    yield "type_throw", {"typed": f"{rng.randrange(8)} {rng.randrange(8)}"}


@pytest.mark.parametrize("name", ACTIVITIES)
def test_no_message_is_an_error_and_every_record_is_whole(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    activity = ACTIVITIES[name]()
    fuzz(activity, 15, seed=7)
    # Chance may have let devices in.
    if "close_door" in activity._actions():
        activity.act("close_door", {})
    assert not [file.read_text() for file in tmp_path.glob(f"{FILE}*")]
    with ClassLog() as log:
        assert not log.check().faults
