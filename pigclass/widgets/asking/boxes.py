"""Boxes for answers, under their public names: `Ask.number`, `Ask.choice` and others."""

from collections.abc import Mapping, Sequence

from pigclass.asking.own_questions import (
    ChoiceQuestion,
    NumberQuestion,
    SketchQuestion,
    StrategyQuestion,
    WordsQuestion,
)
from pigclass.rules.game import Game, about_a_game
from pigclass.widgets.asking.box import AskBox, NameBox
from pigclass.words import refusal


class Ask:
    """Boxes in which a student answers: `Ask.number("How many of the 36?", most=36)`.

    There are `number`, `choice`, `words`, `sketch` and `strategy`. Answers are kept in the notebook
    and in a record beside it, even if the page is lost. A second button shows what the answer would
    mean in a hundred games, never what is right. `name` is the key of the answer, by default the
    question itself; `hint` is a sentence shown with the meaning.
    """

    @staticmethod
    def number(
        asks: str,
        *,
        least: int = 0,
        most: int = 100,
        means: str = "",
        right: str = "",
        game: Game | None = None,
        hint: str = "",
        name: str = "",
    ) -> AskBox:
        """Ask for a whole number.

        `means` says what a number is in `game`: "hold" (a threshold), "dice" (thrown at once),
        "bust" (busts in a hundred first throws) or "balance" (points at risk). `right` computes
        the right answer, so that the notebook does not contain it: "squares" (throws that bust),
        "kept at 3" (turns in a hundred) or "good throw at 2" (mean of two dice without a bust).

        >>> Ask.number("Where would you sit?", least=1, most=60, name="sit")
        Where would you sit? Not answered yet.
        """
        # Theory and simulation are imported with the first box that needs them.
        from pigclass.asking.meanings import meaning, right_answer

        feedback = meaning(means, game) if means else None
        truth = right_answer(right, game) if right else None
        more = {"least": least, "most": most}
        ask = NumberQuestion(asks=asks, name=name, hint=hint, means=feedback, right=truth, **more)
        return AskBox(ask)

    @staticmethod
    def choice(
        asks: str,
        options: Sequence[str] | Mapping[str, str],
        *,
        hint: str = "",
        name: str = "",
    ) -> AskBox:
        """Ask for one of several answers; a mapping has a sentence for each, shown on checking.

        >>> Ask.choice("After five good throws a 1 is", ["rarer", "as likely", "more likely"])
        After five good throws a 1 is Not answered yet.
        """
        sentences = options if isinstance(options, Mapping) else dict.fromkeys(options, "")
        if len(sentences) < 2:
            raise refusal("ask.few_options")
        return AskBox(ChoiceQuestion(asks=asks, name=name, hint=hint, options=sentences))

    @staticmethod
    def words(asks: str, *, rows: int = 3, hint: str = "", name: str = "") -> AskBox:
        """Ask for an answer in words; `hint` says what a good answer may look at."""
        return AskBox(WordsQuestion(asks=asks, name=name, hint=hint, rows=rows))

    @staticmethod
    def sketch(
        asks: str,
        across: Sequence[int | str],
        *,
        most: int = 100,
        hint: str = "",
        name: str = "",
    ) -> AskBox:
        """Ask for a curve: a height from 0 to `most` at each place `across`.

        >>> Ask.sketch("How many of 100 rounds live so long?", range(1, 7))
        How many of 100 rounds live so long? Not answered yet.
        """
        places = tuple(map(str, across))
        return AskBox(SketchQuestion(asks=asks, name=name, hint=hint, across=places, most=most))

    @staticmethod
    @about_a_game()
    def strategy(
        asks: str,
        game: Game,
        *,
        start: str = StrategyQuestion.start,
        hint: str = "",
        name: str = "",
    ) -> AskBox:
        """Ask for a strategy as a function; on checking, a hundred turns of it are played.

        The function is in the small language of typed strategies, as in the Strategy Lab.
        """
        return AskBox(StrategyQuestion(asks=asks, name=name, hint=hint, game=game, start=start))

    @staticmethod
    def who() -> AskBox:
        """Ask for a number or a nickname; a button beside it restores the notebook.

        >>> Ask.who()
        Who are you? A number or a nickname, as agreed: no full name. Not answered yet.
        """
        return NameBox()
