"""Charts: a tidy frame in, an Altair chart out. They know no game."""

from pigclass.quick_jsonschema import import_jsonschema

# Altair imports jsonschema, which takes seconds unless this comes first.
import_jsonschema()
