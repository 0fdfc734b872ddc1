"""Messages between Python and the pages: both sides keep to one table (`tools/messages.py`)."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

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
