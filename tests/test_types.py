"""The type checker, in the kit and in what a user writes: as a test it runs beside the others."""

from pathlib import Path

import pytest
from mypy import api as mypy

import pigclass

PACKAGE = Path(pigclass.__file__).parent
CONFIGURED = ["--config-file", str(PACKAGE.parent / "pyproject.toml")]

USER = """
from pigclass import *
from pigclass.charts import final_scores

reveal_type(exact.best_hold(pig()).mean)
reveal_type(simulate.turns)
reveal_type(exact.turn)
reveal_type(final_scores)
exact.best_hold("pig")
"""


@pytest.mark.slow
def test_every_type_of_the_kit_is_right_and_known_to_who_uses_it(tmp_path):
    written = tmp_path / "mine.py"
    written.write_text(USER, encoding="utf-8")
    shown, problems, _ = mypy.run([*CONFIGURED, str(PACKAGE), str(written)])
    assert not problems
    *lines, summary = shown.splitlines()
    assert [line for line in lines if "mine.py:" not in line] == [], summary
    assert '"pigclass.exact.chance.numbers.ExactNumber"' in shown
    assert "strategy: " in shown
    assert "-> altair" in shown
    assert 'Argument 1 to "best_hold" has incompatible type "str"; expected "Game"' in shown
