"""Imports go one way, and the package itself costs next to nothing."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import pigclass
from tests.programs import printed

PACKAGE = Path(pigclass.__file__).parent

# What each layer may import from the others; it may always import itself.
MAY_IMPORT = {
    "look": "",
    "words": "",
    "rules": "words",
    "strategies": "words rules",
    "play": "words rules strategies",
    "exact": "face words charts one_number rules strategies",
    "simulate": "face words charts one_number rules strategies",
    "tournaments": "face words charts files rules strategies exact simulate",
    "asking": "words files rules strategies exact simulate tournaments.entries lesson_list"
    " student_face cli.lesson_copies cli.own_files",
    "gathering": "face look words files asking classlog lesson_list student_face",
    "classlog": "face words files rules play",
    "live": "look words files classlog",
    "facts": "charts words rules strategies exact simulate classlog stats",
    "today": "look charts facts words rules play exact stats classlog lesson_list worksheets",
    "review": "face charts words rules play strategies exact classlog",
    "stats": "words",
    "charts": "face words rules.by_name look stats quick_jsonschema",
}

# The rooms of a layer, and what each may import from the others.
ROOMS = {
    "exact": {
        "chance": "",
        "engine": "chance",
        "one_turn": "chance engine",
        "races": "chance engine one_turn",
        "shared": "chance engine one_turn",
    },
    "classlog": {
        "rosters": "",
        "events": "rosters",
        "server": "",
        "storage": "events rosters server",
        "frames": "events rosters",
    },
    "widgets": {
        "page": "",
        "session": "page",
        "class_game": "page session",
        "table": "page session class_game",
        "pairs": "page session class_game table",
        "rule_lab": "page session table",
        "experiment": "page session class_game",
        "strategy_lab": "page session class_game",
        "pictures": "page rule_lab session table",
        "asking": "page",
    },
}


@cache
def modules_named_in(path: Path, *, running: bool = False) -> set[str]:
    """Return every module that a file imports; `running`, not those for type checkers alone."""
    found, tree = set(), ast.parse(path.read_text(encoding="utf-8"))
    if running:
        tree.body = [it for it in tree.body if not ast.unparse(it).startswith("if TYPE_CHECKING:")]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "pigclass":
            rooms = {it.name: f".{it.name}" for it in node.names if (PACKAGE / it.name).is_dir()}
            found |= {f"pigclass{rooms.get(it.name, '')}" for it in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def imports_of(path: Path) -> set[str]:
    """Return the modules of this package that a file imports."""
    return {name for name in modules_named_in(path) if name.split(".")[0] == "pigclass"}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_each_layer_imports_only_what_stands_below_it(layer: str):
    allowed = {f"pigclass.{name}" for name in (layer, *MAY_IMPORT[layer].split())}
    for path in (PACKAGE / layer).rglob("*.py"):
        for name in imports_of(path):
            assert any(name == home or name.startswith(home + ".") for home in allowed), path


@pytest.mark.parametrize("layer", ROOMS)
def test_each_room_imports_only_the_rooms_below_it(layer: str):
    for room, below in ROOMS[layer].items():
        for path in (PACKAGE / layer / room).glob("*.py"):
            names = [name.split(".") for name in imports_of(path)]
            rooms = {name[2] for name in names if name[1] == layer and name[2] in ROOMS[layer]}
            assert rooms <= {room, *below.split()}, path


@pytest.mark.parametrize("layer", ROOMS)
def test_every_room_is_known_and_none_is_long(layer: str):
    here = {path.parent.name for path in (PACKAGE / layer).glob("*/*.py")}
    assert set(ROOMS[layer]) == here
    assert max(len(list((PACKAGE / layer / room).glob("*.py"))) for room in here) <= 20


def test_nothing_inside_imports_the_package_root():
    for path in PACKAGE.rglob("*.py"):
        assert "pigclass" not in imports_of(path), path


def test_importing_pigclass_loads_none_of_the_heavy_libraries():
    loaded = printed("import pigclass, sys; print(*sys.modules)").split()
    assert not {"numpy", "pandas", "altair", "ipywidgets", "sqlalchemy"} & set(loaded)


SERVER = {"tornado", "jupyter_core", "jupyter_server", "psycopg"}
DRAWN = {"pandas", "altair", "jsonschema", "openpyxl", "typst"}
LIGHT = {
    "from pigclass import *": SERVER | DRAWN,
    "from pigclass import exact, skunk; exact.gain(skunk(), 9), exact.survival(skunk())": {"numpy"},
    "from pigclass import OutcomeGrid, skunk; OutcomeGrid(skunk())": {"numpy", "sqlalchemy"},
}


@pytest.mark.parametrize("work", LIGHT)
def test_what_is_heavy_waits_until_it_is_needed(work: str):
    loaded = printed(f"{work}\nimport sys; print(*sys.modules)")
    assert not (LIGHT[work] | SERVER) & {*loaded.split()}


# What teachers wait for, and what each loads.
STARTS = {
    "charts": "import pigclass.charts.piles",
    "server": """
import runpy
sys.argv = ['lab', '--version']
try: runpy.run_module('pigclass.cli.lab', run_name='__main__')
except SystemExit: pass
""",
}


@pytest.mark.parametrize("start", STARTS)
def test_nobody_waits_for_a_grammar_of_web_addresses(start: str):
    prints = "print(sys.modules.get('rfc3987_syntax'), 'jsonschema' in sys.modules)"
    assert printed(f"import sys\n{STARTS[start]}\n{prints}").split()[-2:] == ["None", "True"]


# Where theory and simulation ask the strategies of a class, at many positions at once.
WITH_ARRAYS = {"play/environment.py", "strategies/table.py", "strategies/typed_strategies.py"}


def test_rules_play_and_strategies_run_on_the_standard_library():
    for layer in ("rules", "play", "strategies"):
        for path in (PACKAGE / layer).rglob("*.py"):
            if path.relative_to(PACKAGE).as_posix() not in WITH_ARRAYS:
                for name in modules_named_in(path, running=True):
                    assert name.split(".")[0] in {"pigclass", *sys.stdlib_module_names}, path
                    assert (
                        f"{name.removeprefix('pigclass.').replace('.', '/')}.py" not in WITH_ARRAYS
                    )
