"""The questions that several activities ask before the first throw."""

from pigclass.widgets.class_game.beliefs import Question

SIT_AT = Question("sit_at", least=0, most=200)
UP_TO_12 = tuple(range(1, 13))
THROWS_SURVIVED = Question("throws_survived", least=0, most=30, line=UP_TO_12)
BUST_AFTER_4 = Question("bust_after_4", least=0, most=100, unit="%", line=tuple(range(0, 101, 10)))
