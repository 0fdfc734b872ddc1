"""Parse the questions of a lesson from its code, without running it."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pigclass.asking import own_questions
from pigclass.asking.own_questions import OwnQuestion
from pigclass.asking.record import Answer, Json
from pigclass.lesson_list import Lesson, find_lesson, lessons
from pigclass.student_face import face_of, student_face
from pigclass.words import PigclassError

OWN_WORDS = {"words", "strategy"}


@dataclass(frozen=True)
class LessonQuestions:
    """A lesson's title and questions, and the beliefs behind wrong answers."""

    lesson: Lesson
    title: str
    questions: Mapping[str, OwnQuestion]
    beliefs: Mapping[str, Mapping[str, str]]

    def takes(self, answer: Answer) -> bool:
        """Return whether an answer fits a question of the lesson."""
        question = self.questions.get(answer.question)
        kind = "words" if answer.kind in OWN_WORDS else answer.kind
        if question is None or question.kind != kind:
            return False
        try:
            for value in (answer.value, answer.first):
                text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
                question.read(text)
        except PigclassError:
            return False
        return True


def known_lessons(own: str = "") -> dict[str, LessonQuestions]:
    """Return the kit's lessons by file name; your own lesson replaces one of that name."""
    all_lessons = [*lessons(), *([find_lesson(own)] if own else [])]
    return {
        lesson.path.stem: LessonQuestions(
            lesson, lesson.title, dict(_questions(lesson)), face_of(lesson).beliefs
        )
        for lesson in all_lessons
    }


def _questions(lesson: Lesson) -> Iterator[tuple[str, OwnQuestion]]:
    for cell in student_face(lesson)["cells"]:
        try:
            tree = ast.parse("".join(cell["source"]) if cell["cell_type"] == "code" else "")
        except SyntaxError:  # A cell with a command of Jupyter's.
            continue
        for call in ast.walk(tree):
            match call:
                case ast.Call(func=ast.Attribute(value=ast.Name("Ask"), attr=kind)):
                    asks, more = [*map(_literal, call.args), None, None][:2]
                    kwargs = {str(it.arg): _literal(it.value) for it in call.keywords}
                    if isinstance(asks, str) and (question := _question(kind, asks, more, kwargs)):
                        yield question.id, question


def _question(kind: str, asks: str, more: Json, named: dict[str, Json]) -> OwnQuestion | None:
    common: dict[str, Json] = {"asks": asks, "name": named.get("name") or ""}
    most = named.get("most", 100)
    if kind in OWN_WORDS:
        return own_questions.WordsQuestion(**common)
    if kind == "number":
        return own_questions.NumberQuestion(**common, least=named.get("least", 0), most=most)
    if kind == "choice" and more:
        return own_questions.ChoiceQuestion(**common, options=dict.fromkeys(more, ""))
    is_sketch = kind == "sketch" and more
    across = tuple(map(str, more or ()))
    return own_questions.SketchQuestion(**common, across=across, most=most) if is_sketch else None


def _literal(node: ast.expr) -> Json:
    """Return a literal value or range, None for any other expression."""
    try:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return range(*map(ast.literal_eval, node.args)) if node.func.id == "range" else None
        return ast.literal_eval(node)
    except (TypeError, ValueError):
        return None
