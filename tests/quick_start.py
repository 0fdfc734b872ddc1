"""Loaded before pytest's own plugins: nbval imports jsonschema, in each of the workers."""

from pigclass.quick_jsonschema import skip_grammar

skip_grammar()
