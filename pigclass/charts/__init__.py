"""Charts: a tidy frame in, an Altair chart out. They know no game."""

from pigclass.quick_jsonschema import import_jsonschema

# Before Altair imports it.
import_jsonschema()
