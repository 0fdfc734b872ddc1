"""Games, strategies, theory, simulation and charts, without the screens of a lesson."""

from pigclass.face import show

show(__name__)
