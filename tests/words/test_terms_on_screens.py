"""Nothing that a class sees on a screen has a term in it which no lesson has shown it yet."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pigclass
from pigclass.charts.show import MIME
from pigclass.lesson_list import lessons
from pigclass.rules.catalog import greedy_pig
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons import (
    BestForWhatActivity,
    GreedyPigActivity,
    PigletActivity,
    SkunkActivity,
)
from pigclass.words import speaking
from tests.thorough import some
from tests.widgets.class_plays import play
from tests.words.invented import said_in

# A term in English, the same in Spanish, and the first lesson that has it on a screen.
TERMS = (
    ("tree", "árbol", 2),
    ("poison", "veneno", 3),
    ("hold at", "plantar", 4),
    ("holding", "plantad", 4),
    ("perfect play", "juego perfecto", 4),
    ("chance of winning", "probabilidad de ganar", 4),
    ("strateg", "estrategia", 8),
    ("tournament", "torneo", 8),
    ("standard deviation", "desviación", 9),
    ("interval", "intervalo", 9),
    ("expected value", "valor esperado", 99),
    ("variance", "varianza", 99),
    ("median", "mediana", 99),
    ("threshold", "umbral", 99),
    ("turn total", "total acumulado", 99),
    ("hindsight", "a posteriori", 99),
)
PLAYED = {
    0: lambda **options: GreedyPigActivity(game=greedy_pig(rounds=3), **options),
    1: SkunkActivity,
    2: lambda **options: PigletActivity(own_dice=True, **options),
    3: GreedyPigActivity,
    4: BestForWhatActivity,
}
PICTURE = re.compile(r"(OutcomeGrid|Tree|Balance|YourRule|LongRun|PolicyExplorer)\(.*\)")


def pictures(number: int) -> list[str]:
    """The pictures of a lesson's notebook, as its cells write them: races are shorter."""
    (lesson,) = (it for it in lessons() if it.number == number)
    cells = json.loads(lesson.path.read_text(encoding="utf-8"))["cells"]
    code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    drawn = (it for it in code if PICTURE.fullmatch(it))
    return [it.replace("Explorer(pig(", "Explorer(pig(target=40, ") for it in drawn]


def pages(activity: ClassActivity) -> Iterator[Any]:
    """What is asked and told, and the drawings of all pages of the reveal."""
    activity.act("reveal", {})
    for number in range(len(activity._charts.pages)):
        activity.act("page", {"number": number})
        activity.act("tell", {})
        yield activity._screen.view["reveal"]
        yield from (said_in(it.outputs[0]["data"][MIME]) for it in activity._charts.children)


def on_screens(number: int, language: str, log: Path) -> Iterator[str]:
    """Everything that the class of a lesson sees, from its questions to its pictures."""
    options = {"students": 4, "seed": 5, "log": str(log), "language": language}
    activity = PLAYED[number](**options)
    play(activity, lambda seat: 1 if number == 2 else 8 + 6 * seat, answers=answers(activity))
    with speaking(language):
        yield from (it.asks for it in activity.plan.asked)
    yield from texts(list(pages(activity)))
    named = {it: getattr(pigclass, it) for it in pigclass.__all__} | {"activity": activity}
    for written in pictures(number):
        picture = eval(f"{written[:-1]}, language={language!r})", named)
        yield from texts(picture._screen.view)


def texts(shown: Any) -> Iterator[str]:
    """Every string in a view, however deep."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict | list | tuple):
        for part in shown.values() if isinstance(shown, dict) else shown:
            yield from texts(part)


def answers(activity: ClassActivity) -> dict[str, str]:
    return {it.id: "A x 2, B" if it.choices else "3 x 2, 4" for it in activity.plan.questions}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("number", some(PLAYED, every=4))
def test_no_term_stands_on_a_screen_before_a_lesson_shows_it(
    number: int, language: str, tmp_path: Path
) -> None:
    too_soon = [it[language == "es"] for it in TERMS if it[2] > number]
    told = {it.lower() for it in on_screens(number, language, tmp_path / "class.db")}
    assert [text for text in told if any(term in text for term in too_soon)] == []
