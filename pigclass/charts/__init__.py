"""Charts: functions from tidy frames to Altair charts, independent of any game."""

from pigclass.face import show
from pigclass.quick_jsonschema import skip_grammar

show(__name__)
# Before Altair, which imports jsonschema with its slow grammar.
skip_grammar()
