"""Tournaments: every strategy against every other, exact if possible, else simulated."""

from pigclass.tournaments.playing import tournament

__all__ = ["tournament"]
