"""The record is written where no other file can be opened any more."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
FULL = """
import os, resource, sys
from contextlib import suppress
from pathlib import Path
from pigclass.classlog.outbox import append_to
from pigclass.files import SPARE
from pigclass.classlog.store import ClassLog
from tests.classlog.games import started

resource.setrlimit(resource.RLIMIT_NOFILE, (128, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
log, others = ClassLog(sys.argv[1]), []
# A lesson has begun its record and read its words long before.
log.begin()
str(log)


def tell():
    with suppress(OSError):
        while True:
            others.append(os.open(os.devnull, os.O_RDONLY))
    log.append(started(["p-1"]))
    print(log.trouble)


tell()
print(append_to([Path(sys.argv[1] + ".lines")], [b"whole"]).name)
SPARE._let_go()
tell()
for it in others:
    os.close(it)
"""


def test_reserved_files_are_for_the_record_and_without_them_a_sentence_says_what_lacks(tmp_path):
    command = [sys.executable, "-c", FULL, str(tmp_path / "class.db")]
    root = Path(__file__).parents[2]
    output = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[:2] == ["None", "class.db.lines"]
    assert output.splitlines()[2].startswith("Too many files are open on this computer")
