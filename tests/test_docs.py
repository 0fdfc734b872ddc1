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
from tools.walks import Walk

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
    activity = SkunkActivity(log=str(folder / "class.db"))
    fields = activity._screen.view["panel"]["form"]["fields"]
    typed = {field["name"]: field["value"] for field in fields if field["kind"] != "file"}
    activity.act("start", typed | {"seed": "7"})
    activity.act("believe", {})
    # A throw; then a lock, which is not looked at; and the throw that is.
    activity.act("press_roll", {})
    return lambda: activity._screen._told(None, {"action": "press_roll", "data": {}}, [])


def solve(_):
    return partial(exact.race, pig())


def print_sheet(folder):
    return lambda: worksheet("skunk-score").save(folder / "sheet.pdf", overwrite=True)


@pytest.mark.parametrize(
    ("heading", "work"),
    [("A press of R", press_r), ("A solve", solve), ("A worksheet", print_sheet)],
)
def test_a_walk_enters_every_file_that_it_names(heading, work, tmp_path):
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = FILE.findall(page.partition(f"## {heading}\n")[2].partition("\n## ")[0])
    assert named
    assert [name for name in named if not (PACKAGE / name).is_file()] == []
    again = work(tmp_path)
    again()
    with Walk() as walk, walk.entered() as files:
        again()
    assert [name for name in named if name[-3:] == ".py" and str(PACKAGE / name) not in files] == []
