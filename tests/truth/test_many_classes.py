"""Charts of classes that never were keep the rules of layout."""

from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from tests.thorough import times
from tests.truth.layout import faults
from tests.truth.made_up_classes import CHARTS, chart_of, classes

pytestmark = pytest.mark.skipif(not find_spec("vl_convert"), reason="needs vl-convert-python")


@pytest.mark.slow
@settings(max_examples=times(40, thorough=400), suppress_health_check=[HealthCheck.too_slow])
@given(classes, st.sampled_from(sorted(CHARTS)))
def test_the_charts_of_any_class_keep_the_rules(made_up, name):
    chart = chart_of(name, made_up)
    if chart is not None:
        note(str(chart.description))
        assert faults(chart) == []
