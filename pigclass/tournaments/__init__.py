"""Tournaments: every strategy against every other, exact where that is possible."""

from pigclass.tournaments.playing import tournament

__all__ = ["tournament"]
