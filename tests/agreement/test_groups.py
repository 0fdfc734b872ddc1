"""What chance alone does to groups, held against every way to deal a class, and against games."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.facts.groups import dealt_anew


@given(st.lists(st.integers(0, 40), min_size=2, max_size=9), st.data())
def test_all_ways_to_deal_a_class_are_counted(scores, data):
    n = data.draw(st.integers(1, len(scores) - 1))
    sums = Counter(map(sum, combinations(scores, n)))
    dealt = dealt_anew(scores, n).chances
    assert dealt.tolist() == pytest.approx(
        [sums[at] / sums.total() for at in range(len(dealt))], abs=1e-12
    )
