"""Session of the Rule Lab, without a widget: a rule, and one to compare it with."""

from collections.abc import Callable, Mapping
from typing import Annotated

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_code, game_from_code
from pigclass.rules.made_up_rule import LONGEST_NAME, PRESETS
from pigclass.widgets.page.fields import Among, actions_of, whole_number
from pigclass.widgets.rule_lab.draft import Draft
from pigclass.words import PigclassError, refusal, say

# All rules to start from, by name.
STARTS: dict[str, Callable[[], Game]] = {**GAMES, **PRESETS}

# Values that a page may send: a rule to start from, and the name of a field.
Start = Annotated[str, Among(lambda _: STARTS)]
RuleField = Annotated[str, Among(lambda session: session.draft.fields)]


class RuleLabSession:
    """A rule being made up; its actions, `_do_…`, return a sentence.

    `game` is the last game that the draft made; if it makes none now, `problem` says why, and `at`
    is the place of the last action on the page. `other` is the rule to compare with, from which the
    class began. With `say_first` the figures of a rule are hidden until the class predicts its best
    threshold.
    """

    def __init__(self, game: Game, *, say_first: bool = False) -> None:
        self.say_first, self.other = say_first, game
        self._numbers: dict[Game, int] = {}
        self.said = ""
        self.problem = ""
        self.at = ""
        self._begin(game)

    @property
    def is_changed(self) -> bool:
        """Return whether the rule differs from `other`."""
        return self.other != self.game

    def number_said(self, game: Game) -> int | None:
        """Return the class's predicted threshold for a rule, None if there is none."""
        return self._numbers.get(game)

    def hides(self, game: Game) -> bool:
        """Return whether the figures of a rule are hidden until the class predicts.

        A prediction for the current rule also shows the rule to compare with.
        """
        return self.say_first and not {game, self.game} & self._numbers.keys()

    @property
    def code(self) -> str:
        """The game code with which this rule can be opened elsewhere."""
        return game_code(self.game)

    def act(self, action: str, **data: str) -> bool:
        """Carry out `action`; return whether the draft makes a game (if not, see `problem`)."""
        self.said, self.at = "", _field_of(action, data)
        try:
            self.said = actions_of(type(self))[action](self, **data)
            self.game = self.other if self.draft == self._began else self.draft.game()
            self.problem = ""
        except PigclassError as why:
            self.problem = str(why)
        return not self.problem

    def _begin(self, game: Game) -> None:
        self.draft = self._began = Draft.of(game)
        self.other = self.game = game
        self._before: list[Draft] = []

    def _do_start_from(self, *, key: Start) -> str:
        return self._open(STARTS[key]())

    def _do_open_code(self, *, code: str) -> str:
        return self._open(game_from_code(code))

    def _open(self, game: Game) -> str:
        self._begin(game)
        key = "started" if self.draft.throws else "fixed"
        return say(f"rule_lab.{key}", game=game.name)

    def _do_change(self, *, field: RuleField, value: str) -> str:
        return self._draw_up(self.draft.changed(field, value))

    def _draw_up(self, draft: Draft) -> str:
        """Replace the draft, keeping the old one for undo; a changed rule gets another name."""
        self._before.append(self.draft)
        plain = self.other.name
        changed = say("rule_lab.changed", name=plain)[:LONGEST_NAME]
        if draft.name == changed and draft.named(plain) == self._began:
            draft = self._began
        elif draft.name == plain and draft != self._began:
            draft = draft.named(changed)
        self.draft = draft
        return ""

    def _do_say_number(self, *, number: str) -> str:
        """Record the threshold that the class predicts, which shows the figures."""
        from pigclass.widgets.rule_lab.facts import guess_told

        self._numbers[self.game] = whole_number(number, what=say("rule_lab.fact_said"))
        return guess_told(self.game, self._numbers[self.game])

    def _do_undo(self) -> str:
        if not self._before:
            raise refusal("says.nothing_to_undo")
        self.draft = self._before.pop()
        return say("rule_lab.undone", game=self.game.name)


def _field_of(action: str, data: Mapping[str, str]) -> str:
    """Return the name of the field that was changed, or of the button that was pressed.

    >>> _field_of("change", {"field": "faces", "value": "six"})
    'field-faces'
    """
    if action == "change":
        return f"field-{data['field']}"
    return "field-code" if action == "open_code" else action
