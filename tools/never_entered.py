"""Run every lesson in a browser, and list the functions of pigclass that are never called.

    python tools/never_entered.py [FILE]    # half an hour; FILE: what an earlier run has entered

Lesson plans also use paper, devices and submitted answers. So two percentages are printed: for taps
only, and for all parts of the plans. Functions called in neither are listed in `never-entered.txt`
in the temporary folder, called ones in `entered.txt` and, for taps only, in `entered-by-taps.txt`.
Every process of pigclass records its functions with `tools/entered/sitecustomize.py`.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pigclass.lesson_list import lessons
from pigclass.worksheets.sheet import PLAYED
from tools.sizes import PACKAGE, ROOT, code, code_lines, parsed, python

# Nine lessons by the minutes of their plans; the tenth (pairs) by a walk through its screens.
LESSONS = ("tests/browser/test_lessons_by_the_clock.py", "tests/browser/test_every_screen.py")
IN_ENGLISH = "(clock and en) or (every_screen and pairs and en)"
# Parts of plans besides the stage. Devices: each activity that can be joined, on one phone.
DEVICES = ("tests/browser/test_phones.py", "-k", "every_device and en and size0")
BESIDES = (
    # All cells of the lesson and student notebooks.
    "lessons",
    "tests/asking/test_student_face.py::test_a_students_notebook_runs_under_nbval",
    "tests/browser/test_live.py::test_a_phone_decides_beside_27_who_are_tapped",
    "tests/browser/test_student.py::"
    "test_answers_by_keyboard_stay_in_the_notebook_and_outlive_start_again",
    "tests/browser/test_strategy_lab.py::test_a_function_is_put_right_and_twelve_play_each_other",
    "tests/gathering/test_gather.py::test_the_command_writes_a_table_and_a_page",
    "tests/cli/test_log.py::test_an_export_holds_names_only_when_asked",
    "tests/cli/test_log.py::test_a_game_on_paper_is_typed_in",
    "tests/classlog/test_merging.py::test_records_exports_and_frames_give_the_same",
)
NAMES = [f"Student {number}" for number in range(1, 29)]
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def teach(entered: Path) -> None:
    """Run all lessons in English by taps only, and record the functions called."""
    _run(entered, "pytest", "-q", "--thorough", "-k", IN_ENGLISH, *LESSONS)


def use_the_rest(entered: Path) -> None:
    """Print each lesson's paper, join devices, submit answers, and export the log."""
    with tempfile.TemporaryDirectory() as folder:
        roster = Path(folder) / "class.csv"
        roster.write_text("\n".join(["name", *NAMES]), encoding="utf-8")
        for lesson in lessons():
            if lesson.path.stem in PLAYED:
                printed = ("--roster", str(roster), "--out", folder)
                _run(entered, "pigclass", "worksheets", lesson.name, *printed)
            _run(entered, "pigclass", "student", lesson.name, "--out", folder)
    _run(entered, "pytest", "-q", "--thorough", *DEVICES)
    _run(entered, "pytest", "-q", "--thorough", *BESIDES)


def _run(entered: Path, module: str, *arguments: str) -> None:
    notes = {"PIGCLASS_ENTERED": str(entered), "PIGCLASS_ENTERED_IN": str(PACKAGE)}
    path = os.pathsep.join(
        [str(Path(__file__).with_name("entered")), os.environ.get("PYTHONPATH", "")]
    )
    environment = {**os.environ, **notes, "PYTHONPATH": path}
    command = [sys.executable, "-m", module, *arguments]
    subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr, check=True)


def never_entered(entered: set[str]) -> Counter[str]:
    """Return the number of code lines of each function that was not called."""
    found: Counter[str] = Counter()
    for path in python(PACKAGE):
        name, lines = path.relative_to(PACKAGE).as_posix(), code_lines(path)
        missed: set[int] = set()
        for node in ast.walk(parsed(path)):
            if isinstance(node, FUNCTIONS) and f"{name}:{node.lineno}" not in entered:
                own = lines & set(range(node.lineno, (node.end_lineno or 0) + 1)) - missed
                # An inner function is counted with the outer one.
                missed |= own
                if own:
                    found[f"{name}:{node.lineno} {node.name}"] = len(own)
    return found


def main() -> None:
    """Print the percentages as JSON."""
    folder = Path(tempfile.gettempdir())
    every, by_taps = folder / "entered.txt", folder / "entered-by-taps.txt"
    if sys.argv[1:]:
        every = Path(sys.argv[1])
        by_taps = every.with_name(by_taps.name)
    else:
        by_taps.unlink(missing_ok=True)
        teach(by_taps)
        shutil.copy(by_taps, every)
        use_the_rest(every)
    found = missed_by(every)
    listed = folder / "never-entered.txt"
    listed.write_text("".join(f"{n:4} {it}\n" for it, n in found.most_common()), encoding="utf-8")
    shares = {"percent": percent(found), "percent_by_taps": percent(missed_by(by_taps))}
    print(json.dumps({**shares, "lines": found.total(), "list": str(listed)}))


def missed_by(notes: Path) -> Counter[str]:
    """Return the functions missing in a file of recorded functions."""
    return never_entered(set(notes.read_text("utf-8").split()))


def percent(found: Counter[str]) -> float:
    """Return the percentage of the package's code."""
    return round(100 * found.total() / code(), 1)


if __name__ == "__main__":
    main()
