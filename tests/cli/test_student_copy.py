"""What students get: the lesson that runs, and not one of the teacher's notes or answers."""

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from pigclass.cli.main import main
from pigclass.lesson_list import Lesson, lessons


@pytest.fixture(autouse=True)
def jupyter_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))


@pytest.fixture(params=lessons(), ids=lambda lesson: lesson.name)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return request.param


def copy_of(lesson: Lesson, folder: Path) -> Path:
    assert main(["student-copy", lesson.name, "--out", str(folder)]) == 0
    return folder / f"{lesson.path.stem} (student).ipynb"


def cells_of(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def test_no_cell_and_no_line_of_the_teachers_is_left(lesson: Lesson, tmp_path: Path) -> None:
    text = copy_of(lesson, tmp_path).read_text(encoding="utf-8")
    notes = [
        cell for cell in cells_of(lesson.path) if "teacher" in cell["metadata"].get("tags", ())
    ]
    assert notes
    assert not any("".join(note["source"]).splitlines()[0] in text for note in notes)
    assert "<details>" not in text


def test_no_output_tells_an_answer_and_no_cell_its_test(lesson: Lesson, tmp_path: Path) -> None:
    code = [it for it in cells_of(copy_of(lesson, tmp_path)) if it["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)
    assert "nbval" not in json.dumps(code)


def test_it_runs_when_it_is_opened_as_the_lesson_does(lesson: Lesson, tmp_path: Path) -> None:
    path = copy_of(lesson, tmp_path)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    own = notebook.metadata["pigclass"]
    assert own["run_on_open"]
    assert {own["show_cell"], own["hint_cell"]} <= {cell["id"] for cell in notebook.cells}
    with NotebookNotary() as notary:
        assert notary.check_signature(notebook)


def test_an_edited_copy_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "01-skunk (student).ipynb"
    path.write_text("somebody's work", encoding="utf-8")
    assert main(["student-copy", "1", "--out", str(tmp_path)]) == 0
    assert path.read_text(encoding="utf-8") == "somebody's work"
    assert "01-skunk (student) (new).ipynb" in capsys.readouterr().out
    assert (tmp_path / "01-skunk (student) (new).ipynb").is_file()


def test_a_copy_that_was_changed_and_kept_is_not_called_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for is_changed in (False, False, True):
        path = tmp_path / "01-skunk (student).ipynb"
        if is_changed:
            path.write_text(path.read_text(encoding="utf-8").replace("dice", "coins"), "utf-8")
        assert main(["student-copy", "1", "--out", str(tmp_path)]) == 0
        assert ("stays as it is" in capsys.readouterr().out) is is_changed


def test_an_unknown_lesson_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["student-copy", "skunks"]) == 1
    assert "Did you mean skunk?" in capsys.readouterr().err
