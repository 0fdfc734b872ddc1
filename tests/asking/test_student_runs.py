"""Each student's notebook runs from its first cell to its last, as nbval runs the lessons."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pigclass.lesson_list import lessons
from pigclass.student_face import student_face
from tests.thorough import only_thorough

ROOT = Path(__file__).parents[2]


@pytest.mark.lesson
@only_thorough
@pytest.mark.parametrize("lesson", lessons(), ids=lambda it: it.name)
def test_a_students_notebook_runs_under_nbval(lesson, tmp_path):
    path = tmp_path / "student.ipynb"
    path.write_text(json.dumps(student_face(lesson)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(path)],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert "passed" in ran.stdout
