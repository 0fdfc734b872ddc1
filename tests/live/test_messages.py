"""What a device may say, and what it may not."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pigclass.live.messages import KINDS, Choose, read_message

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=200),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from(["say", "v", "code", "token", "id", "seat", "of", "sits", "question"])
NEARLY = st.dictionaries(FIELDS, st.sampled_from(sorted(KINDS)) | ANYTHING)


@given(st.text() | st.binary() | (ANYTHING | NEARLY).map(json.dumps))
def test_whatever_is_said_is_a_message_or_nothing(text):
    told = read_message(text)
    assert told is None or type(told) in KINDS.values()


def test_what_is_of_another_shape_is_nothing():
    right = {"say": "choose", "id": 1, "of": "t", "sits": True}
    assert read_message(json.dumps(right)) == Choose(1, "t", True)
    for wrong in ({"id": True}, {"id": -1}, {"sits": 1}, {"of": "t" * 101}, {"of": "\n"}, {"x": 1}):
        assert read_message(json.dumps(right | wrong)) is None
