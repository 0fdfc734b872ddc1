"""Whatever classes do, what the kit says and shows is what the exported record tells of them."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.thorough import THOROUGH, times
from tests.truth import layout
from tests.truth.harness import Eyes, look_at
from tests.truth.pages import RULES
from tests.truth.records import records
from tests.truth.tour import TOUR, TWO_CLASSES

# Playing a record and drawing its charts takes far longer than hypothesis expects of an example.
PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@dataclass(frozen=True)
class AsSent:
    """A chart as the browser gets it."""

    spec: dict

    def to_dict(self, **_):
        return self.spec


def faults(record, eyes):
    with TemporaryDirectory() as folder:
        found = look_at(record, Path(folder), eyes)
    # To draw a chart takes as long as all else that is done with it: of every other record one is.
    drawn = found.charts[:1] if eyes.records % 2 == 0 else []
    lies = [f"{page}: {it}" for page, spec in drawn for it in layout.faults(AsSent(spec))]
    return "\n".join([*found.faults, *lies][:9])


@pytest.mark.slow
def test_a_tour_of_all_lessons_draws_every_page_and_all_is_true():
    eyes = Eyes(pages=times(3, thorough=len(RULES)))
    for record in TOUR:
        assert not faults(record, eyes)
    assert set(eyes.drawn) == set(RULES)


@pytest.mark.slow
def test_each_page_counts_its_scope_where_two_classes_have_two_games_in_three_lessons():
    assert not faults(TWO_CLASSES, Eyes(pages=None if THOROUGH else len(RULES)))


@pytest.mark.slow
def test_all_that_a_class_sees_is_true_of_what_it_did():
    eyes = Eyes(pages=None if THOROUGH else 2)

    @settings(
        max_examples=times(2, thorough=300),
        # To look for a shorter record that fails takes minutes.
        phases=[Phase.generate, *([Phase.shrink] if THOROUGH else [])],
        report_multiple_bugs=False,
        suppress_health_check=PATIENT,
        database=None,
    )
    @given(records())
    def every_record_is_told_truly(record):
        assert not faults(record, eyes)

    every_record_is_told_truly()
