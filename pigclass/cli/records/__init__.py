"""Commands that look after a class record, and the one record of a school."""
