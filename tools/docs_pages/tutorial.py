"""A page for each lesson: its text, its code, and what an invented class of 28 sees."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from pigclass.classlog.events.classgame import Stage
from pigclass.lesson_list import Lesson
from tools.docs_pages.page import Page

# A class that decides by rules: each student sits at one of these turn totals.
SIT_AT = (8, 12, 15, 18, 20, 20, 25, 30)
# Answers to questions before a game, as a teacher types a show of hands.
HANDS = {"sit_at": "20: 12, 15: 9, 25: 7", "throws_survived": "2: 6, 3: 14, 5: 8"}
HANDS |= {"bust_after_4": "30: 8, 50: 12, 80: 8", "scores_more": "A: 9, B: 19"}
HANDS |= {"goes_first": "a: 28", "wins_more": "A: 11, B: 17", "farther_off": "A: 10, B: 18"}
OPENED = """```{{admonition}} The lesson
`python -m pigclass open {name}` opens it. Below, an invented class of 28 has played. Pictures with
sliders or squares to press work on this page; the game itself is a picture of its screen here.
```"""


def write_tutorial(folder: Path, lessons: list[Lesson]) -> None:
    """Write the page of each lesson into `folder`."""
    folder.mkdir()
    for lesson in lessons:
        text = "\n\n".join(lesson_page(lesson, Page(lesson.path.stem, folder.parent, "../")))
        (folder / f"{lesson.path.stem}.md").write_text(text, "utf-8")


def lesson_page(lesson: Lesson, page: Page) -> Iterator[str]:
    """Yield the parts of a lesson's page; its activity is played when its cell has run."""
    settings = lesson.notebook["metadata"]["pigclass"]
    for cell in lesson.notebook["cells"]:
        source = "".join(cell["source"])
        if cell["id"] == settings["hint_cell"]:
            yield OPENED.format(name=lesson.name)
        elif cell["cell_type"] == "markdown":
            yield source
        else:
            yield f"```python\n{source}\n```"
            if cell["id"] == settings["show_cell"]:
                code, _, shown = source.rpartition("\n")
                page.run(code)
                yield from PLAYED.get(lesson.name, class_game)(page.names[shown], page)
            else:
                yield from page.run(source)


def act(activity: Any, action: str, **data: Any) -> dict[str, Any]:
    """Press what a class presses; return the view, in which nothing is wrong."""
    activity.act(action, data)
    view: dict[str, Any] = activity._screen.view
    if view.get("problem"):
        raise RuntimeError(f"{action}: {view['problem']}")
    return view


def class_game(activity: Any, page: Page) -> Iterator[str]:
    """Play a class game: the board when somebody sits, and the charts afterwards."""
    act(activity, "start", students="28", seed="9")
    seats = dict(zip(range(28), cycle(SIT_AT), strict=False))
    shown = False
    while activity.session.game.stage is not Stage.OVER:
        answer(activity)
        if activity.session.game.stage is Stage.DECIDING:
            play = activity.session.game.play
            for seat in [it for it in play.standing if play.at_risk(it) >= seats[it]]:
                act(activity, "tap", seat=seat)
                if not shown and len(play.standing) < 28:
                    shown = True
                    yield page.screen(activity, "The board of the class, who decides now")
        act(activity, "press_roll")
    act(activity, "reveal")
    answer(activity)
    yield "Afterwards the class turns the pages of its charts:"
    yield from pages(activity, page)


def answer(activity: Any) -> None:
    """Answer the questions that are open, or skip them."""
    for question in activity.session.game.open:
        known = question in HANDS
        act(activity, "believe", **{question: HANDS[question]}) if known else act(activity, "begin")


def pages(activity: Any, page: Page) -> Iterator[str]:
    """Yield the pages of the charts, each with its answer."""
    for number, _ in enumerate(activity._charts.pages):
        activity.act("page", {"number": number})
        if not activity._screen.view["problem"]:
            activity.act("tell", {})
            yield f"**{activity._charts._asks}** {activity._charts._meaning}"
            yield from charts(activity, page)


def charts(activity: Any, page: Page) -> Iterator[str]:
    """Yield the charts that stand below a screen."""
    for output in activity._charts.children:
        yield page.chart(output.outputs[0]["data"])


def experiment(activity: Any, page: Page) -> Iterator[str]:
    """Let everyone throw twenty times; in Hog each with more dice."""
    """Let everyone throw twenty times; in Hog each with more dice."""
    act(activity, "start", students="28", throws="20")
    act(activity, "believe", **{activity.session.question.id: "5: 12, 6: 9, 8: 7"})
    act(activity, "all_throw")
    yield page.screen(activity, "The throws of each student")
    act(activity, "reveal")
    yield from charts(activity, page)


def perfect_pig(activity: Any, page: Page) -> Iterator[str]:
    """Play against perfect play: hold at 20."""
    act(activity, "start", players="Ana")
    act(activity, "begin")
    session = activity.session
    while session.on_turn is not None:
        risk = session.play.turn_total
        if risk == 12 and session.play.scores[0] > 40 and page.number == 0:
            yield page.screen(activity, "Ana plays against perfect play")
        move = "bank" if risk >= 20 else "press_roll"
        act(activity, "computer" if session.computer_moves_next else move)


def rule_lab(lab: Any, page: Page) -> Iterator[str]:
    """Make 1 and 2 poison, after a prediction."""
    act(lab, "change", field="faces", value="1 2")
    act(lab, "say_number", number="12")
    yield page.screen(lab, "The Rule Lab with a changed rule")
    act(lab, "page", page="curve")
    yield from charts(lab, page)


def strategy_lab(lab: Any, page: Page) -> Iterator[str]:
    """Enter three strategies and let them play."""
    act(lab, "believe")
    for name, threshold in (("Ana", "20"), ("Ben", "25"), ("Cleo", "12")):
        act(lab, "enter", threshold=threshold, name=name)
    act(lab, "play")
    yield page.screen(lab, "The Strategy Lab with three strategies")
    yield from charts(lab, page)


PLAYED: dict[str, Callable[[Any, Page], Iterator[str]]] = {
    "hog": experiment,
    "rule-lab": rule_lab,
    "perfect-pig": perfect_pig,
    "strategy-lab": strategy_lab,
}
