"""One bad file costs one sentence: no traceback, no freeze, nothing lost of the others.

`benchmarks/damaged_files.py` tries ten thousand of each kind.
"""

from pathlib import Path
from random import Random

import pytest

from pigclass.classlog.rosters.read_roster import read_roster
from tests.fuzz.files import TRIED
from tests.thorough import times

MANY = 100_000
SPACES = " " * MANY
SEEDS = range(times(15, thorough=1000))
# A name or an identity that is no text: in mending, in forgetting, in a search and in a lesson.
FOUND = {"record": (313, 1035, 1091, 1496, 1799, 2474, 3582, 4921, 7055)}


@pytest.mark.parametrize("kind", TRIED)
def test_a_damaged_file_costs_one_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)  # An outbox may go there.
    for seed in (*SEEDS, *FOUND.get(kind, ())):
        try:
            TRIED[kind](tmp_path / str(seed), Random(f"{kind} {seed}"))
        except Exception as problem:
            raise AssertionError(f"{kind}, seed {seed}: {problem!r}") from problem


@pytest.mark.parametrize(
    ("made", "names"),
    [
        ("Ana" + SPACES + "Ortiz", ("Ana Ortiz",)),
        ("a," + SPACES + ",\nb, c", ("a", "c b")),
        ("Name\nAna <a@x.org>" + SPACES + "Ortiz", ("Ana Ortiz",)),
        ("Name\nAna\nx@y " + "b" * MANY, ("Ana",)),
        ("Name\nAna\n" + "mailto:" * 15_000, ("Ana",)),
        ("Name\nAna\n" + "(" * MANY, ("Ana",)),
    ],
    ids=["spaces", "commas", "address", "long word", "mailto", "brackets"],
)
def test_a_list_that_is_made_to_take_minutes_takes_none(made: str, names: tuple[str, ...]) -> None:
    assert read_roster(made).names == names
