"""Charts of classes that never were keep the rules of layout."""

import pytest
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st

from tests.thorough import times
from tests.truth.layout import faults
from tests.truth.made_up_classes import CHARTS, MadeUp, chart_of, classes
from tests.truth.picture import needs_converter

pytestmark = needs_converter

# So many near one another that their piles gave way by more than a mark.
CROWD = MadeUp("skunk", 43, rounds=7, sits="spread", answers="alike", counted=False, seed=88)


@pytest.mark.slow
@settings(max_examples=times(12, thorough=400), suppress_health_check=[HealthCheck.too_slow])
@example(CROWD, "other choices")
@given(classes, st.sampled_from(sorted(CHARTS)))
def test_the_charts_of_any_class_keep_the_rules(made_up, name):
    chart = chart_of(name, made_up)
    if chart is not None:
        note(str(chart.description))
        assert faults(chart) == []
