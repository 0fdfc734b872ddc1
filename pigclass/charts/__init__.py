"""Charts: a tidy frame in, an Altair chart out. They know no game."""

from pigclass.face import show
from pigclass.quick_jsonschema import import_jsonschema

show(__name__)
# Altair imports jsonschema, which takes seconds unless this comes first.
import_jsonschema()
