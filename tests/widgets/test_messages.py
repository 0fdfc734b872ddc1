"""Messages between Python and the pages: both sides keep to one table (`tools/messages.py`)."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import pigclass
from pigclass.live.requests import page_files
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.widgets.pictures.picture import PictureScreen
from pigclass.widgets.rule_lab.activity import RuleScreen
from pigclass.widgets.strategy_lab.activity import LabScreen
from tests.programs import do_without
from tools.messages import PAGES, TABLE, drawn, unfit

MESSAGES = json.loads(TABLE.read_text("utf-8"))
PAGE = Path(__file__).with_name("messages.test.js")


@pytest.mark.parametrize("name", PAGES)
def test_both_sides_send_and_take_what_the_table_says(name, tmp_path):
    script, actions, messages = drawn(name, seed=0, steps=20)
    table, rows = MESSAGES["screens"][name], MESSAGES["rows"]
    assert [it for message in messages for it in unfit(message, table, rows)] == []
    assert actions == MESSAGES["actions"][name]
    node = shutil.which("node") or do_without("node", "node is not here")
    page = {"name": name, "script": script, "messages": messages}
    (tmp_path / "drawn.json").write_text(json.dumps(page), encoding="utf-8")
    settings = {**os.environ, "PIGCLASS_DRAWN": str(tmp_path)}
    call = [node, "--test", PAGE]
    ran = subprocess.run(call, check=False, env=settings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout


FOLDER = Path(pigclass.__file__).parent / "widgets/static"
PARTS = [path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.js"))]
WIDGETS = (ScreenWidget, RuleScreen, LabScreen, PictureScreen)
SCRIPTS = {it.__name__: str(it._esm) for it in WIDGETS}
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
