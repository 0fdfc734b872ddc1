"""The site: what stands on its front pages, and what its runtime holds."""

import json
import marshal
import platform
import re
import zipfile
from email import message_from_string
from io import BytesIO
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pigclass import PigclassError, SkunkActivity, __version__, game_code, skunk
from pigclass.lesson_list import game_link, lessons, question
from pigclass.website import KERNEL, _put_extensions, build_site, front_page, notebooks
from pigclass.website.runtime import CORE, LATER, LOADED, LOCK, Runtime, kit_wheel, lean_wheel
from pigclass.words import languages

pytest.importorskip("packaging")

PLAYS = re.compile(r'data-plays href="lite/lab/index.html\?path=([^"]+)"')


@pytest.mark.parametrize("language", languages())
def test_each_key_of_a_front_page_plays_a_notebook_of_the_site(language, monkeypatch):
    monkeypatch.setenv("PIGCLASS_DOCS", "docs/")
    page = front_page(language, {})
    linked = {unquote(it) for it in PLAYS.findall(page)}
    assert linked <= {place for place, _ in notebooks()}
    assert all(question(it, language) in page for it in lessons())
    assert (len(linked), page.count('href="docs/"')) == (2 * len(lessons()), 1)


def test_the_wheel_is_the_same_twice_and_holds_every_lesson(tmp_path):
    (tmp_path / "again").mkdir()
    wheel, again = kit_wheel(tmp_path), kit_wheel(tmp_path / "again")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert wheel.read_bytes() == again.read_bytes()
    assert {f"pigclass/_lessons/{it.path.name}" for it in lessons()} <= held
    assert not any("serverextension" in it or it.endswith(".ttf") for it in held)


def test_a_link_plays_that_very_game_and_without_a_site_there_is_none(tmp_path, monkeypatch):
    code = game_code(skunk(rounds=3), seed=7)
    assert game_link(code, "skunk", "es") == ""
    wheel = kit_wheel(tmp_path, "https://school.example/pig/")
    about = zipfile.ZipFile(wheel).read(f"pigclass-{__version__}.dist-info/METADATA").decode()
    monkeypatch.setattr("pigclass.lesson_list.metadata", lambda _: message_from_string(about))
    link = urlsplit(game_link(code, "skunk", "es"))
    query = parse_qs(link.query)
    assert (link.hostname, query["path"]) == ("school.example", ["es/01-skunk.ipynb"])
    monkeypatch.setenv("PIGCLASS_LINKED_GAME", *query["code"])
    played = SkunkActivity(students=3, log=str(tmp_path / "class.db")).session.game
    assert game_code(played.play.game, seed=played.setup.seed) == code


def test_what_the_kit_needs_is_taken_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(Runtime, "_download", lambda self, name: None)
    needed = [it for it in LOADED if it != "pigclass"]
    needed += ["altair", "anywidget", "ipywidgets", "numpy", "openpyxl"]
    needed += ["pandas", "segno", "sqlalchemy"]
    lock = {it: {"version": "0.1", "file_name": it, "depends": []} for it in (*needed, "scipy")}
    (tmp_path / "wheels").mkdir()
    for each in (*CORE, *lock):
        (tmp_path / each).write_bytes(b"")
    info = {"python": "3.12.7", "abi_version": "2024_0"}
    (tmp_path / LOCK).write_text(json.dumps({"info": info, "packages": lock}))
    Runtime(tmp_path, tmp_path / "site", tmp_path / "wheels").write()
    written = json.loads((tmp_path / "site" / LOCK).read_text())["packages"]
    assert written.keys() == {"pigclass", *needed}
    assert not LATER & {*written["pigclass"]["depends"]}
    assert all((tmp_path / "site" / it["file_name"]).is_file() for it in written.values())


def test_a_wheel_loses_its_tests_and_is_compiled_for_the_python_that_builds_it():
    files = {"a/__init__.py": "throws = 6", "a/tests/a.py": "", "a/old.py": "print 6"}
    with zipfile.ZipFile(packed := BytesIO(), "w") as file:
        file.mkdir("a")
        for name, text in files.items():
            file.writestr(name, text)
    here, elsewhere = (
        zipfile.ZipFile(BytesIO(lean_wheel(packed.getvalue(), python=version)))
        for version in (platform.python_version(), "2.7.18")
    )
    assert here.namelist() == ["a/__init__.pyc", "a/old.py"]
    assert elsewhere.namelist() == ["a/__init__.py", "a/old.py"]
    exec(marshal.loads(here.read("a/__init__.pyc")[16:]), found := {})
    assert found["throws"] == 6


def test_a_folder_of_somebody_s_own_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(PigclassError, match="already has files"):
        build_site(tmp_path)
    assert [it.name for it in tmp_path.iterdir()] == ["thesis.txt"]


def test_the_kernel_of_a_site_sends_none_as_null_and_needs_no_jedi(tmp_path):
    pytest.importorskip("jupyterlite_pyodide_kernel")
    _put_extensions(tmp_path)
    scripts = "".join(it.read_text(encoding="utf-8") for it in (tmp_path / KERNEL).rglob("*.js"))
    assert scripts.count("??null}") == scripts.count("mapToObject(e){") > 0
    assert not re.search('"(ssl|jedi)"', scripts)
    assert "use_jedi = False" in scripts
