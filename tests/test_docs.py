"""The docs build without a warning, have every public name, and walk through today's files."""

import re
import subprocess
import sys
from functools import partial
from importlib.util import find_spec

import pytest

import pigclass
from pigclass import SkunkActivity, charts, exact, pig, simulate, worksheet
from tests.thorough import only_thorough
from tools.sizes import PACKAGE, ROOT
from tools.walks import Walk, locks

FACES = (pigclass, exact, simulate, charts)
FILE = re.compile(r"`([\w/]+\.\w+)`")
needs_builder = pytest.mark.skipif(not find_spec("sphinx"), reason="needs the extra `docs`")


# .github/workflows/test.yml builds the site every time.
@only_thorough
@needs_builder
def test_the_site_is_built_without_a_warning_and_has_every_public_name(tmp_path):
    tool = [sys.executable, str(ROOT / "tools" / "build_docs.py"), str(tmp_path)]
    built = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    page = (tmp_path / "html" / "reference.html").read_text("utf-8")
    public = {f"{face.__name__}.{name}" for face in FACES for name in dir(face)}
    documented = set(re.findall(r'id="(?:module-)?(pigclass\.[\w.]+)"', page))
    assert public <= documented


def press_r(folder):
    activity = SkunkActivity(students=28, log=str(folder / "class.db"), seed=7)
    for action in ("begin", "press_roll"):
        activity.act(action, {})
    return lambda: activity._screen._told(None, {"action": "press_roll", "data": {}}, [])


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
