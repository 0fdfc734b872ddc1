"""Messages between Python and the pages: both sides keep to one table (`tools/messages.py`)."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.programs import do_without
from tools.messages import SCREENS, TABLE, played, takes, unfit

MESSAGES = json.loads(TABLE.read_text("utf-8"))
PAGE = Path(__file__).with_name("messages.test.js")


@pytest.mark.parametrize("name", SCREENS)
def test_both_sides_send_and_take_what_the_table_says(name, tmp_path):
    states = list(played(name, seed=0, steps=20))
    table, rows = MESSAGES["screens"][name], MESSAGES["rows"]
    assert [it for _, message in states for it in unfit(message, table, rows)] == []
    kinds = {type(activity) for activity, _ in states}
    assert {it.__name__: takes(it) for it in kinds} == MESSAGES["actions"][name]
    node = shutil.which("node") or do_without("node", "node is not here")
    drawn = {"name": name, "script": str(states[0][0]._screen._esm)}
    drawn["messages"] = [message for _, message in states]
    (tmp_path / "drawn.json").write_text(json.dumps(drawn), encoding="utf-8")
    settings = {**os.environ, "PIGCLASS_DRAWN": str(tmp_path)}
    call = [node, "--test", PAGE]
    ran = subprocess.run(call, check=False, env=settings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
