"""One lesson, two faces: what they share, what each keeps, and that the student's runs."""

import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from pigclass import PigclassError, SkunkActivity
from pigclass.asking.own_questions import NumberQuestion
from pigclass.asking.record import AnswerRecord, next_answer, start_again
from pigclass.cli.lesson_copies import read_or_empty as read
from pigclass.cli.main import main
from pigclass.lesson_list import find_lesson, lessons
from pigclass.serverextension.own_cells import own_cells
from pigclass.student_face import boxes, face_of, student_face
from pigclass.words import say
from tests.thorough import only_thorough

pytestmark = pytest.mark.usefixtures("jupyter_of_its_own")


@pytest.fixture(params=lessons(), ids=lambda lesson: lesson.name)
def lesson(request):
    return request.param


def texts(notebook: dict) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def test_both_faces_ask_the_same_question_at_first_and_at_last(lesson):
    teachers = {cell["id"]: "".join(cell["source"]) for cell in read(lesson.path)["cells"]}
    students = texts(student_face(lesson))
    assert students[0] == teachers["question"]
    rules, last = teachers.get("rules", students[0]), teachers["exit"]
    assert any(rules.startswith(text) and len(text) > 9 for text in students)
    assert any(last.startswith(text) and len(text) > 40 for text in students[-4:])
    assert 'name="exit"' in students[-2]
    assert students[-1] == say("student.hand_in")


# What would give the solution at once, and the teacher's form.
SOLUTION = ("On paper", "best_hold", "best_dice", "break_even", "should_roll", "students=")


def test_nothing_of_the_teachers_is_in_the_students_face(lesson):
    students = "\n".join(texts(student_face(lesson)))
    for cell in read(lesson.path)["cells"]:
        if "teacher" in cell["metadata"].get("tags", ()):
            assert "".join(cell["source"]).splitlines()[0] not in students
    assert [text for text in (*SOLUTION, "<details>") if text in students] == []


def test_it_is_a_whole_notebook_that_starts_by_itself(lesson):
    notebook = student_face(lesson)
    nbformat.validate(nbformat.from_dict(notebook))
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert set(boxes(notebook)) <= set(own_cells())
    cells = [cell for cell in notebook["cells"] if not cell["metadata"] and "outputs" in cell]
    assert all(len(cell["source"].splitlines()) <= 7 for cell in cells)


def test_it_has_minutes_three_levels_and_a_game(lesson):
    face = face_of(lesson)
    assert 20 <= face.settings["minutes"] <= 60
    assert [level in face.text for level in ("Start · ", "Main · ", "Further · ")] == [True] * 3
    assert '="my-' in face.text


def test_what_a_wrong_answer_shows_belongs_to_a_question_that_is_asked(lesson):
    face = face_of(lesson)
    for question, wrong in face.beliefs.items():
        assert f'name="{question}"' in face.text
        assert all(f'"{answer}"' in face.text or answer.isdigit() for answer in wrong)


def student(folder: Path) -> Path:
    assert main(["student", "1", "--out", str(folder)]) == 0
    return folder / "01-skunk (student).ipynb"


def test_the_command_never_writes_over_somebodys_work(tmp_path, capsys):
    path = student(tmp_path)
    path.write_text("somebody's work", encoding="utf-8")
    student(tmp_path)
    assert path.read_text(encoding="utf-8") == "somebody's work"
    assert "stays as it is" in capsys.readouterr().out


def test_start_again_mends_a_notebook_and_loses_no_answer(tmp_path):
    path = student(tmp_path)
    record = AnswerRecord(path)
    question = NumberQuestion(asks="?", name="sit", least=0, most=40)
    record.keep(next_answer(None, question, 20, checked=False))
    path.write_text("damaged", encoding="utf-8")
    start_again(path, record)
    assert texts(read(path)) == texts(student_face(find_lesson("1")))
    assert AnswerRecord(path).answers["sit"].value == 20
    before = tmp_path / "01-skunk (student) (before).ipynb"
    assert before.read_text(encoding="utf-8") == "damaged"


def test_the_stage_of_a_lesson_hands_it_out(tmp_path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "01-skunk.ipynb"))
    activity = SkunkActivity(log=str(tmp_path / "class.db"))
    for _ in range(2):
        activity.act("hand_out", {})
    assert "01-skunk (student).ipynb" in str(activity._screen.view)
    assert boxes(read(tmp_path / "01-skunk (student).ipynb"))


def test_the_lessons_may_lie_where_nothing_can_be_written(tmp_path):
    kits = tmp_path / "lessons"
    (kits / "students").mkdir(parents=True)
    own = kits / "01-skunk.ipynb"
    own.write_bytes(find_lesson("1").path.read_bytes())
    kits.chmod(0o500)
    assert main(["student", str(own), "--out", str(tmp_path / "mine")]) == 0
    assert not list(kits.glob("*student)*"))


def test_a_lesson_of_ones_own_has_both_faces(tmp_path):
    lesson = tmp_path / "thirds.ipynb"
    lesson.write_bytes(find_lesson("1").path.read_bytes())
    (tmp_path / "students").mkdir()
    face = tmp_path / "students" / "thirds.md"
    face.write_text("+++\nminutes = 10\n+++\n{rules}\n\n```python box\nAsk.words('Why?')\n```\n")
    assert texts(student_face(find_lesson(str(lesson))))[-2] == "Ask.words('Why?')"
    assert main(["student", str(lesson), "--out", str(tmp_path / "out")]) == 0
    face.write_text("+++\n+++\n{exit-answer}\n", encoding="utf-8")
    with pytest.raises(PigclassError, match=r"no cell 'exit-answer' for students.*rules"):
        student_face(find_lesson(str(lesson)))


ROOT = Path(__file__).parents[2]


@pytest.mark.lesson
@only_thorough
@pytest.mark.parametrize("lesson", lessons(), ids=lambda it: it.name)
def test_a_students_notebook_runs_under_nbval(lesson, tmp_path):
    path = tmp_path / "student.ipynb"
    path.write_text(json.dumps(student_face(lesson)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(path)],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert "passed" in ran.stdout
