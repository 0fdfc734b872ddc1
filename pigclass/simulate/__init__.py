"""Simulation: many turns and many games, throw by throw, with standard errors."""

from pigclass.face import show

show(__name__)
