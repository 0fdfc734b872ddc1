"""The Rule Lab: a class makes up a rule."""
