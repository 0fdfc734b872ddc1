"""The questions that several activities ask before the first throw."""

from pigclass.widgets.class_game.beliefs import Question

SIT_AT = Question("sit_at", "With how many points would you sit?", least=0, most=200)
THROWS_SURVIVED = Question(
    "throws_survived", "How many throws will a round survive?", least=0, most=30
)
BUST_AFTER_4 = Question(
    "bust_after_4",
    "After four good throws: what is the chance that the next one is a bust?",
    least=0,
    most=100,
    unit="%",
)
