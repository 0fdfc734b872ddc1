"""Teach every lesson in a browser, and list the functions of pigclass that this never enters.

    python tools/never_entered.py [FILE]    # half an hour; FILE: what an earlier run has entered

The list goes to `never-entered.txt` in the folder for temporary files. Each process of pigclass
that the lessons start notes its functions by `tools/entered/sitecustomize.py`.
"""

import ast
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.sizes import PACKAGE, ROOT, code, code_lines, parsed, python

# Nine lessons by the clock of their plans; the tenth, in pairs, as its screens are walked through.
LESSONS = ("tests/browser/test_lessons_by_the_clock.py", "tests/browser/test_every_screen.py")
IN_ENGLISH = "(clock and en) or (every_screen and pairs and en)"
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def teach(entered: Path) -> None:
    """Teach all lessons in English, and note each function that is entered."""
    notes = {"PIGCLASS_ENTERED": str(entered), "PIGCLASS_ENTERED_IN": str(PACKAGE)}
    path = os.pathsep.join(
        [str(Path(__file__).with_name("entered")), os.environ.get("PYTHONPATH", "")]
    )
    command = [sys.executable, "-m", "pytest", "-q", "--thorough", "-k", IN_ENGLISH, *LESSONS]
    environment = {**os.environ, **notes, "PYTHONPATH": path}
    subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr, check=True)


def never_entered(entered: set[str]) -> Counter[str]:
    """Return the lines of code in each function that is not among the entered ones."""
    found: Counter[str] = Counter()
    for path in python(PACKAGE):
        name, lines = path.relative_to(PACKAGE).as_posix(), code_lines(path)
        missed: set[int] = set()
        for node in ast.walk(parsed(path)):
            if isinstance(node, FUNCTIONS) and f"{name}:{node.lineno}" not in entered:
                own = lines & set(range(node.lineno, (node.end_lineno or 0) + 1)) - missed
                # A function within another one is counted with it.
                missed |= own
                if own:
                    found[f"{name}:{node.lineno} {node.name}"] = len(own)
    return found


def main() -> None:
    """Print the share of the code as JSON."""
    folder = Path(tempfile.gettempdir())
    notes = Path(sys.argv[1]) if sys.argv[1:] else folder / "entered.txt"
    if not sys.argv[1:]:
        notes.unlink(missing_ok=True)
        teach(notes)
    found = never_entered(set(notes.read_text("utf-8").split()))
    listed = folder / "never-entered.txt"
    listed.write_text("".join(f"{n:4} {it}\n" for it, n in found.most_common()), encoding="utf-8")
    share = {"percent": round(100 * found.total() / code(), 1), "lines": found.total()}
    print(json.dumps({**share, "list": str(listed)}))


if __name__ == "__main__":
    main()
