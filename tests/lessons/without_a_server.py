"""Open every lesson and play it to its reveal where there is no server, in a language.

Run as a program of its own: neither tornado nor Jupyter, no thread and no process can be had.
"""

import os
import subprocess
import sys
import tempfile
import threading
import warnings
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

MISSING = ("tornado", "zmq", "jupyter", "notebook", "nbformat", "nbconvert", "ipykernel", "typst")
# Nobody waits for these before the first throw.
HEAVY = {"pandas", "altair", "openpyxl", "docx", "psycopg", "jsonschema"}


class NoServer:
    """Finder that has nothing of a server, nor what prints paper."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        if name.partition(".")[0].startswith(MISSING):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def forbidden(*_: Any, **__: Any) -> None:
    raise RuntimeError("A thread or a process was started.")


def play(activity: Any, action: str, **data: Any) -> dict[str, Any]:
    """Do what a page asks for; return the view, in which nothing is wrong."""
    activity.act(action, data)
    view: dict[str, Any] = activity._screen.view
    assert not view.get("problem"), (action, view["problem"])
    return view


def refuses(activity: Any, action: str, **data: Any) -> None:
    """Check that a sentence says why something cannot be done here."""
    activity.act(action, data)
    assert activity._screen.view["problem"] not in {"", say("says.unforeseen")}, action
    activity.act("close", {})


def class_game(activity: Any) -> None:
    play(activity, "start", students="4", seed="7")  # With others, all rounds may be lost.
    first = activity.plan.questions[0]
    view = play(activity, "believe", **{first.id: "A: 4" if first.choices else "3: 4"})
    assert not HEAVY & set(sys.modules)
    # The first chart loads what it needs.
    HEAVY.clear()
    refuses(activity, "devices")
    while not view["primary"] or view["primary"]["action"] != "reveal":
        state = activity.session.game.play
        deciding = activity.session.game.stage.value == "deciding"
        for seat in [it for it in state.standing if deciding and state.at_risk(it) > it]:
            play(activity, "tap", seat=seat)
        view = play(activity, "press_roll")
    play(activity, "reveal")
    while activity.session.game.open:
        play(activity, "begin")
    for number in range(0, len(activity._charts.pages), 3):
        activity.act("page", {"number": number})
        why = activity._screen.view["problem"]
        # A few pages say why they are empty for a class like this.
        assert bool(why) != bool(activity._charts.children)
        assert why != say("says.unforeseen")


def experiment(activity: Any) -> None:
    play(activity, "start", students="4", throws="5")
    play(activity, "believe", **{activity.session.question.id: "3: 4"})
    refuses(activity, "devices")
    play(activity, "all_throw")
    play(activity, "reveal")
    assert activity._charts.children


def perfect_pig(activity: Any) -> None:
    play(activity, "start", players="Ana", target="12")
    play(activity, "begin")
    while activity.session.on_turn is not None:
        move = "bank" if activity.session.play.turn_total > 5 else "press_roll"
        play(activity, "computer" if activity.session.computer_moves_next else move)
    play(activity, "review")
    assert activity._charts.children


def rule_lab(lab: Any) -> None:
    for rule in ("1", "1 2"):
        play(lab, "change", field="faces", value=rule)
        play(lab, "say_number", number="20")
    play(lab, "page", page="curve")
    assert lab._charts.children


def strategy_lab(lab: Any) -> None:
    play(lab, "believe")
    play(lab, "enter", threshold="20", name="Ana")
    play(lab, "way", way="python")
    play(lab, "enter", text="def mine(turn_total):\n    return turn_total < 25\n")
    play(lab, "play")
    assert lab._charts.children


LESSONS = {"hog": experiment, "rule-lab": rule_lab, "perfect-pig": perfect_pig}
LESSONS["strategy-lab"] = strategy_lab

if __name__ == "__main__":
    warnings.simplefilter("error")
    sys.meta_path.insert(0, NoServer)
    threading.Thread.start = subprocess.Popen.__init__ = os.fork = forbidden

    from pigclass.lesson_list import lessons
    from pigclass.words import say, speak

    speak(sys.argv[1])
    os.chdir(tempfile.mkdtemp())
    for lesson in lessons():
        opens = lesson.notebook["metadata"]["pigclass"]["show_cell"]
        (cell,) = (it for it in lesson.notebook["cells"] if it["id"] == opens)
        *code, shown = "".join(cell["source"]).splitlines()
        names: dict[str, Any] = {}
        exec("\n".join(code), names)
        LESSONS.get(lesson.name, class_game)(names[shown])
        print(lesson.name)
