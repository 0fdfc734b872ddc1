"""The type checker, in the kit and in what a user writes: as a test it runs beside the others."""

from pathlib import Path

import pytest
from mypy import api as mypy

import pigclass

CONFIGURED = ["--config-file", str(Path(pigclass.__file__).parents[1] / "pyproject.toml")]

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
def test_every_type_of_the_kit_is_right():
    told, problems, code = mypy.run(CONFIGURED)
    assert code == 0, told + problems


def test_a_type_checker_knows_the_types_of_what_a_user_writes(tmp_path):
    written = tmp_path / "mine.py"
    written.write_text(USER, encoding="utf-8")
    told, *_ = mypy.run([*CONFIGURED, str(written)])
    assert '"pigclass.exact.chance.numbers.ExactNumber"' in told
    assert "strategy: " in told
    assert "-> altair" in told
    assert 'Argument 1 to "best_hold" has incompatible type "str"; expected "Game"' in told
