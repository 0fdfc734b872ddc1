"""The docs build without a warning, have every public name, and walk through today's files."""

import inspect
import re
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pkgutil import resolve_name

import pytest

import pigclass
from pigclass import GAMES, SkunkActivity, charts, exact, pig, simulate, worksheet
from tests.thorough import only_thorough
from tools.sizes import PACKAGE, ROOT
from tools.walks import Walk, locks

FACES = {face.__name__: face for face in (pigclass, exact, simulate, charts)}
PUBLIC = {f"{name}.{it}" for name, face in FACES.items() for it in dir(face)} - FACES.keys()
REFERENCE = "\n".join(it.read_text("utf-8") for it in (ROOT / "docs/reference").glob("*.md"))
ENTRIES = dict(re.findall(r"\.\. (?:auto\w+|data):: (pig\S+)(?:\n   :members: (.*))?", REFERENCE))
ENTRIES |= {f"pigclass.{game}": "" for game in GAMES}
PROMPTS = re.compile(r"^ *(?:>>>|\.\.\.) (.*)", re.MULTILINE)
# What a public call returns of other packages.
FOREIGN = {"None", "Any", "Iterator", "Mapping", "Callable", "Fraction", "Path", "DataFrame"}
FOREIGN |= {"LayerChart", "AskBox", "Observation"}
FILE = re.compile(r"`([\w/]+\.\w+)`")


def examples(*values):
    """The lines of code in the reference and in these docstrings."""
    return "\n".join(PROMPTS.findall(REFERENCE + "\n".join(map(str, map(inspect.getdoc, values)))))


def found(name):
    """Return the value of a dotted name; None for a field without a default."""
    owner, _, member = name.rpartition(".")
    return getattr(resolve_name(owner), member, None)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_of_the_reference_and_each_of_its_members_has_an_example(entry):
    value, name = resolve_name(entry), entry.rpartition(".")[2]
    assert entry not in PUBLIC or re.search(rf"\b{name}\b", examples(value))
    for member in filter(None, ENTRIES[entry].split(", ")):
        assert f".{member}" in examples(value, getattr(value, member, None)), member


def test_every_public_name_and_every_result_has_an_entry():
    assert ENTRIES.keys() >= PUBLIC
    members = [f"{entry}.{it}" for entry in ENTRIES for it in ENTRIES[entry].split(", ") if it]
    values = [getattr(it, "fget", it) for it in map(found, (*ENTRIES, *members))]
    calls = map(inspect.signature, filter(inspect.isfunction, values))
    returned = " ".join(str(call.return_annotation) for call in calls)
    classes = set(re.findall(r"\b[A-Z][a-z]\w+", returned))
    assert classes - {entry.rpartition(".")[2] for entry in ENTRIES} <= FOREIGN


# .github/workflows/test.yml builds the site every time.
@only_thorough
@pytest.mark.skipif(not find_spec("furo"), reason="needs the extra `docs`")
def test_the_site_is_built_without_a_warning_and_has_every_entry(tmp_path):
    tool = [sys.executable, str(ROOT / "tools" / "build_docs.py"), str(tmp_path)]
    built = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    html = "".join(it.read_text("utf-8") for it in (tmp_path / "html/reference").glob("*.html"))
    assert ENTRIES.keys() <= set(re.findall(r'id="([\w.]+)"', html))


def press_r(folder):
    activity = SkunkActivity(students=28, log=str(folder / "class.db"), seed=7)
    for action in ("begin", "press_roll"):
        activity.act(action, {})
    return lambda: activity._screen._on_message(None, {"action": "press_roll", "data": {}}, [])


def twice(walk, work):
    work()
    with walk.entered() as files:
        work()
    return files


WALKS = {
    "A press of R": lambda walk, folder: twice(walk, press_r(folder)),
    "A choice on a device": lambda walk, folder: locks(walk, folder, times=1)[0],
    "A solve": lambda walk, _: twice(walk, partial(exact.race, pig())),
    "A worksheet": lambda walk, _: twice(
        walk, lambda: worksheet("lesson-sheet").save("a.pdf", overwrite=True)
    ),
}


@pytest.mark.parametrize("heading", WALKS)
def test_a_walk_enters_every_file_that_it_names(heading, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = FILE.findall(page.partition(f"## {heading}\n")[2].partition("\n## ")[0])
    assert {(PACKAGE / name).is_file() for name in named} == {True}
    with Walk() as walk:
        files = WALKS[heading](walk, tmp_path)
    assert [name for name in named if name[-3:] == ".py" and str(PACKAGE / name) not in files] == []
