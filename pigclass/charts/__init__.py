"""Charts: a tidy frame in, an Altair chart out. They know no game."""

from pigclass.face import show
from pigclass.quick_jsonschema import skip_grammar

show(__name__)
# Altair imports jsonschema, which takes seconds unless this comes first.
skip_grammar()
