"""The site's front page, one per language."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from pigclass.lesson_list import LAB, Lesson, Notebook, lessons, plan, question
from pigclass.look import css, font_face
from pigclass.look.portraits import portrait
from pigclass.student_face import student_name
from pigclass.version import __version__
from pigclass.widgets.page.screen import static
from pigclass.words import languages, say, section, speaking
from pigclass.words.saying import ENGLISH

# Code of each interactive picture, by name.
TOUCHED = {
    "squares": "OutcomeGrid(skunk())",
    "balance": "Balance(skunk())",
    "tree": "Tree(piglet())",
    "long-run": "LongRun(skunk(), HoldAt(20))",
    "perfect-play": "PolicyExplorer(pig())",
}
HOME = Path(__file__).resolve().parent
# Picture of each lesson's card; all differ, though three lessons play the same game.
PICTURES = {
    "00-start-here": "pig_dice",
    "01-skunk": "skunk",
    "02-piglet": "piglet",
    "03-greedy-pig": "greedy_pig",
    "04-best-for-what": "piggy",
    "05-hog": "hog",
    "06-rule-lab": "two_dice_pig",
    "07-perfect-pig": "playpalace_pig",
    "08-strategy-lab": "swine_herd",
    "09-how-sure": "class_piglet",
}
# Positions of pips on a die, in a square of 3 by 3.
PIPS = {6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2))}


def picture_notebook(name: str) -> Notebook:
    """Return a notebook that shows one picture, in the current language."""
    code = new_code_cell(
        f"from pigclass import *\n\n{TOUCHED[name]}",
        id="activity",
        metadata={"jupyter": {"source_hidden": True}},
    )
    title = new_markdown_cell(f"# {say(f'site.touch_{name}')}", id="question")
    wishes = {"run_on_open": True, "show_cell": "activity"}
    metadata = {"pigclass": wishes, "language_info": {"name": "python"}}
    notebook: Notebook = new_notebook(cells=[title, code], metadata=metadata)
    return notebook


def file_of(language: str) -> str:
    """Return the file name of a language's page."""
    return "index.html" if language == ENGLISH else f"{language}.html"


def front_page(language: str, sheets: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page's HTML; `sheets` has paths of PDFs by lesson and paper."""
    kit = Environment(loader=FileSystemLoader(HOME), autoescape=True, trim_blocks=True)
    with speaking(language):
        return kit.get_template("front_page.html").render(
            words=section("site"),
            here=file_of(language),
            version=__version__,
            language=language,
            others={say("language.name", it): file_of(it) for it in languages()},
            css="\n".join((font_face(), css())),
            pips=PIPS,
            cards=[_card(it, language) for it in lessons()],
            touched={say(f"site.touch_{it}"): place(language, f"{it}.ipynb") for it in TOUCHED},
            students={question(it, language): _students(it) for it in lessons()},
            sheets=sheets,
            store=static("browser.js"),
            record=(HOME / "record.js").read_text("utf-8"),
        )


def place(language: str, notebook: str) -> str:
    """Return the address of a notebook relative to the front page."""
    return f"{LAB}?path={quote(f'{language}/{notebook}')}"


def _students(lesson: Lesson) -> str:
    # Students' notebooks exist in English only.
    return place(ENGLISH, f"{student_name(lesson)}.ipynb")


def _card(lesson: Lesson, language: str) -> dict[str, str]:
    minutes = plan(lesson, language)[-1][0].rpartition("–")[2]
    return {
        "picture": portrait(PICTURES.get(lesson.path.stem, lesson.name)),
        "question": question(lesson, language),
        "about": say(f"site.about.{lesson.path.stem}", minutes=minutes),
        "place": place(language, lesson.path.name),
    }
