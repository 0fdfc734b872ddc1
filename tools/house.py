"""Measure the code base: a table of counts, each with its bound and its aim.

    python tools/house.py               # the table
    python tools/house.py --check       # the same; fails where a count is above its bound
    python tools/house.py --thorough    # with the rows that teach all lessons: half an hour
    python tools/house.py --parent      # only: no bound is higher than in the parent commit

The bounds are in `house.toml` and may only fall.
"""

import argparse
import gc
import json
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import names_in_code, sizes, structure

BOUNDS = Path(__file__).with_name("house.toml")
PARENT = "HEAD~1:tools/house.toml"
LOADED = """if True:
    import json, sys
    from pigclass import *
    print(json.dumps({"loaded": sum(name.startswith("pigclass") for name in sys.modules)}))
"""


@dataclass(frozen=True)
class Row:
    """A count of the table, and the places counted."""

    number: float
    where: str = ""


def rows(*, thorough: bool) -> dict[str, Row]:
    """Return each row by its key in `house.toml`."""
    found = {
        "code": Row(sizes.code()),
        "files": Row(len(sizes.python(sizes.PACKAGE))),
        "js_css": Row(sizes.js_and_css()),
        "lines": Row(sizes.all_lines()),
        "test_lines": Row(sizes.test_lines()),
        "loaded_by_star": Row(_in_a_process("-c", LOADED)["loaded"]),
        "long_files": listed(sizes.long_files()),
        "fmt_skip": listed(sizes.fmt_skips()),
        "long_folders": listed(sizes.long_folders()),
        "places_for_a_game": listed(structure.places_for_a_game()),
        "classes_twice": listed(structure.classes_twice()),
        "import_circles": listed(structure.import_circles()),
        "any": Row(structure.names_typed("Any")),
        "object": Row(structure.names_typed("object")),
        "sentences_in_code": listed(structure.sentences_by_room()),
        "first_words": listed(names_in_code.first_words()),
        "it_told_asked": listed(names_in_code.bindings("it", "told", "asked")),
        "nine_names": listed(names_in_code.bindings(*names_in_code.NINE)),
        "nine_names_in_tests": listed(names_in_code.bindings_in_tests(*names_in_code.NINE)),
    }
    quoted = names_in_code.quoted_sentences()
    found["quoted_sentences"] = Row(len(quoted))
    found["quoted_places"] = Row(quoted.total())
    walks = _in_a_process("tools/walks.py")
    found |= {f"walk_{name}": Row(files) for name, files in walks.items()}
    if thorough:
        never = _in_a_process("tools/never_entered.py")
        found["never_entered"] = Row(never["percent"], f"the longest: {never['list']}")
        found["never_entered_by_taps"] = Row(never["percent_by_taps"])
    return found


def listed(found: list[str] | Counter[str]) -> Row:
    """Return a row with the total and a list of the counted items."""
    if isinstance(found, Counter):
        each = ", ".join(f"{name} {n}" for name, n in found.most_common(12))
        return Row(found.total(), each)
    return Row(len(found), ", ".join(found))


def _in_a_process(*arguments: str) -> dict[str, float]:
    """Run Python in a new process, since imports change the counts; parse its last line."""
    command = [sys.executable, *arguments]
    run = subprocess.run(command, cwd=sizes.ROOT, stdout=subprocess.PIPE, text=True, check=True)
    numbers: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return numbers


def raised() -> list[str]:
    """Return the bounds that are higher than in the parent commit, if there is one."""
    show = ["git", "-C", str(sizes.ROOT), "show", PARENT]
    parent = subprocess.run(show, capture_output=True, text=True, check=False)
    if parent.returncode:
        return []
    before, now = bounds(parent.stdout), bounds(BOUNDS.read_text("utf-8"))
    return [
        f"the bound of `{key}` was raised from {before[key]:,} to {bound:,}"
        for key, bound in now.items()
        if bound > before.get(key, bound)
    ]


def bounds(text: str) -> dict[str, float]:
    """Return the bound of each row."""
    return {key: row["bound"] for key, row in tomllib.loads(text).items()}


def main() -> int:
    """Print the table; return 1 if a bound is exceeded or was raised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="fail where a bound is broken")
    parser.add_argument("--thorough", action="store_true", help="teach all lessons besides")
    parser.add_argument("--parent", action="store_true", help="compare bounds with the parent's")
    chosen = parser.parse_args()
    if chosen.parent:
        print("\n".join(raised()) or "No bound is higher than in the parent commit.")
        return int(bool(raised()))
    # Syntax trees are never garbage: collecting takes longer than parsing.
    gc.disable()
    broken = print_table(rows(thorough=chosen.thorough))
    return int(chosen.check and broken)


def print_table(found: dict[str, Row]) -> bool:
    """Print each row with its bound and aim; return whether a bound is exceeded."""
    broken = False
    for key, row in tomllib.loads(BOUNDS.read_text("utf-8")).items():
        aim = f"{row['aim']:,}" if "aim" in row else "–"
        if key not in found:
            print(f"{row['row']:52}       –  bound {row['bound']:7,}  aim {aim}  (--thorough)")
            continue
        number, where = found[key].number, found[key].where
        is_broken = number > row["bound"]
        broken |= is_broken
        mark = "  ABOVE ITS BOUND" if is_broken else ""
        print(f"{row['row']:52}{number:8,}  bound {row['bound']:7,}  aim {aim}{mark}")
        if where:
            print(f"    {where}")
    return broken


if __name__ == "__main__":
    sys.exit(main())
