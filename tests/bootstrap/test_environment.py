"""An environment is filled from complete locks and repaired; pip's words become a sentence."""

import errno
import re
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from pigclass.bootstrap import start as module
from pigclass.bootstrap.clone import Clone, find_clone
from pigclass.bootstrap.pip import NEED, explain_file_error, explain_pip, explain_venv, is_met
from pigclass.bootstrap.start import EXTRAS, Environment, needs
from pigclass.words import PigclassError


def test_packages_fetched_beforehand_need_no_internet(environment, monkeypatch):
    commands: list[list[str]] = []
    monkeypatch.setattr(module.pip, "run_pip", lambda _, command, **__: commands.append(command))
    monkeypatch.setattr(module, "_ask", lambda _: (0, ""))
    (packages := environment.clone.folder / "packages").mkdir()
    environment.fill("lesson")
    assert commands[0][:3] == ["--no-index", "--find-links", str(packages)]


def test_an_environment_holds_what_it_was_filled_with_and_every_smaller_set(environment, installed):
    def held():
        return [it for it in ("lesson", "worksheets", "test") if environment.holds(it)]

    assert environment.works()
    assert held() == []
    environment.fill("lesson")
    assert held() == ["lesson"]
    parts = [environment.clone.venv / f"part-{number}.txt" for number in (0, 1)]
    assert sorted(installed) == sorted(map(str, [environment.clone.folder, *parts]))
    assert [it.read_text().strip() for it in parts] == ["lesson-needs==1.0", "and==2.0"]
    environment.fill("test")
    assert held() == ["lesson", "worksheets", "test"]


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/lesson.txt"])
def test_a_changed_file_asks_for_another_install(environment, installed, changed):
    environment.fill("lesson")
    (environment.clone.folder / changed).write_text("other\n")
    assert not environment.holds("lesson")


def test_git_may_change_the_ends_of_lines(environment, installed):
    environment.fill("lesson")
    environment.clone.lock("lesson").write_bytes(b"lesson-needs==1.0\r\nand==2.0\r\n")
    assert environment.holds("lesson")


def test_a_moved_clone_is_installed_again(environment, installed, tmp_path):
    environment.fill("lesson")
    moved = environment.clone.folder.rename(tmp_path / "elsewhere")
    (moved / ".venv" / "pyvenv.cfg").write_text(f"home = {moved}\n")
    assert Environment(Clone(moved)).works()
    assert not Environment(Clone(moved)).holds("lesson")


def test_an_install_that_breaks_off_is_repaired_by_the_next(environment, installed, monkeypatch):
    environment.fill("lesson")
    with monkeypatch.context() as broken:
        broken.setattr(module.pip, "run_pip", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            environment.fill("lesson")
    assert not environment.holds("lesson")
    environment.fill("lesson")
    assert environment.holds("lesson")


def test_each_pip_writes_its_words_into_the_log_and_one_that_fails_is_explained(tmp_path):
    log = tmp_path / "install.log"
    module.pip.run_pip(Path(sys.executable), ["--no-index", "pytest"], log=log)
    with pytest.raises(PigclassError, match="no ready-made no-such-package"):
        module.pip.run_pip(Path(sys.executable), ["--no-index", "no-such-package"], log=log)
    assert re.search("already satisfied.*No matching", log.read_text(), re.DOTALL)


def test_an_environment_whose_python_was_removed_does_not_work(environment):
    (environment.clone.venv / "pyvenv.cfg").write_text("home = /no/such/python\n")
    assert not environment.works()


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_that_makes_no_environments_is_named(clone, monkeypatch, missing):
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: name != missing or None)
    with pytest.raises(PigclassError, match="apt install python3-venv"):
        Environment(clone).fill("lesson")


def test_a_folder_that_cannot_be_written_is_named(environment, installed, monkeypatch):
    monkeypatch.setattr(Path, "write_text", Mock(side_effect=PermissionError(13, "denied")))
    with pytest.raises(PigclassError, match="cannot be written to"):
        environment.fill("lesson")


def test_a_newer_package_meets_a_need_and_an_older_one_or_none_that_can_be_read_does_not():
    needs = ("pytest>=1.10", "pytest>=999.0", "pytest ~= 1.0")
    assert [is_met(it) for it in needs] == [True, False, False]


def test_the_python_of_the_tests_has_what_the_tests_need():
    assert [it for it in needs(find_clone(), "test") if not is_met(it) and "linux" not in it] == []


OFFLINE = (
    "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('Failed to "
    "establish a new connection: [Errno 11001] getaddrinfo failed')': /simple/altair/\n"
    "ERROR: No matching distribution found for altair==6.3.0\n"
)


@pytest.mark.parametrize(
    ("output", "word"),
    [
        (OFFLINE, "could not be fetched"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("OSError: [Errno 13] Permission denied: 'C:\\\\kit'", "cannot be written"),
        ("SSLError(SSLCertVerificationError('CERTIFICATE_VERIFY_FAILED'))", "PIP_CERT"),
        ("ProxyError('Cannot connect to proxy.', 407)", "HTTPS_PROXY"),
        ("ERROR: HTTP error 503 while getting https://x/altair.whl", "could not be fetched"),
        ("not enough bytes were received (5 kB/1 MB)", "could not be fetched"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "could not be fetched"),
        ("HINT: This error might have occurred ... enable long paths", "too long for Windows"),
        ("ERROR: No matching distribution found for pywinpty==3.1.2", "pywinpty==3.1.2"),
        ("Something else entirely", "install.log"),
    ],
)
def test_pips_words_become_a_sentence(output, word):
    assert word in explain_pip(output, Path("install.log"))


def test_a_python_without_ensurepip_is_told_what_to_install():
    text = "The virtual environment was not created successfully because ensurepip is not available"
    assert "python3-venv" in explain_venv(text, Path(".venv"))


@pytest.mark.parametrize(
    ("number", "word"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "written"), (errno.EIO, ".venv could not be used")],
)
def test_a_refused_write_becomes_a_sentence(number, word):
    assert word in explain_file_error(OSError(number, "why"), Path(".venv"))


CLONE = find_clone()


def locked(name: str) -> set[tuple[str, str]]:
    """Read the packages and versions of a set."""
    return set(re.findall(r"^([\w.-]+)==([\w.]+)", CLONE.lock(name).read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", EXTRAS)
def test_all_that_pyproject_names_is_locked_with_hashes_and_without_an_address(name):
    named = {NEED.match(need)[1] for need in needs(CLONE, name)}
    assert named | {"hatchling"} <= {package for package, _ in locked(name)}
    packages = module.PACKAGE.split(CLONE.lock(name).read_text())[1:]
    assert len(packages) > 100
    assert all("--hash=sha256:" in package for package in packages)
    assert not re.search(r"://|\.org|\.com|-index|-links", CLONE.lock(name).read_text())


@pytest.mark.parametrize("smaller", ["lesson", "worksheets", "docs"])
def test_a_smaller_set_is_part_of_the_tests_set(smaller):
    assert locked(smaller) <= locked("test")


def test_the_locks_know_windows_and_each_python():
    text = CLONE.lock("lesson").read_text()
    assert "sys_platform == 'win32'" in text
    assert "python_full_version < '3.12'" in text
