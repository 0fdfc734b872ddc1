"""The class screen for any game in which everyone shares each throw."""

from typing import Any

from pigclass.rules.game import Game
from pigclass.widgets.class_game import reveal
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.lessons.plan import LessonPlan
from pigclass.widgets.session.coded_games import game_given, game_needed


class SharedGame(ClassActivity):
    """A class, or a few people, play `game` on the class screen; `options` are the activity's."""

    def __init__(self, game: Game | None = None, *, code: str = "", **options: Any) -> None:
        played = game_given(game, code=code) or game_needed(SharedGame)
        self.plan = LessonPlan(
            id=f"class {played.id}",
            builder=lambda: played,
            rule_choices=(),
            questions=(Question("sit_at"),),
            pages=(reveal.WHERE_WE_SAT, reveal.ALL_ROUNDS, reveal.ROUNDS_LIVE, reveal.HOW_IT_ENDED),
            more=(reveal.THE_RACE, reveal.GROUPS, reveal.HOW_FAR_OFF),
        )
        super().__init__(game=game, code=code, **options)
