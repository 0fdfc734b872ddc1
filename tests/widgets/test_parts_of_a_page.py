"""The parts of a page are joined to one script: none may take a name that another one has."""

import re
from collections import Counter
from pathlib import Path

import pytest

import pigclass
from pigclass.live.requests import page_files
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.widgets.pictures.picture import PictureScreen
from pigclass.widgets.rule_lab.activity import RuleScreen
from pigclass.widgets.strategy_lab.activity import LabScreen

FOLDER = Path(pigclass.__file__).parent / "widgets/static"
PARTS = [path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.js"))]
PAGES = (ScreenWidget, RuleScreen, LabScreen, PictureScreen)
SCRIPTS = {it.__name__: str(it._esm) for it in PAGES}
SCRIPTS["a device"] = page_files()["join.js"][1]
DECLARED = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) (\w+)", re.MULTILINE)
GIVEN = re.compile(r"""[ "'`](pig-[\w-]+)""")
LOOKED_FOR = re.compile(r"\.(pig-[\w-]+)")


@pytest.mark.parametrize("place", SCRIPTS)
def test_no_two_parts_of_a_page_declare_the_same_name(place):
    declared = Counter(DECLARED.findall(SCRIPTS[place]))
    assert len(declared) > 10
    assert [name for name, times in declared.items() if times > 1] == []


@pytest.mark.parametrize("place", SCRIPTS)
def test_what_is_looked_for_by_its_class_is_drawn_by_one_part(place):
    parts = [part for part in PARTS if part in SCRIPTS[place]]
    looked_for = {name for part in parts for name in LOOKED_FOR.findall(part)}
    drawn = Counter(name for part in parts for name in set(GIVEN.findall(part)))
    assert len(parts) > 1
    assert [name for name in looked_for if drawn[name] > 1] == []
