"""`pigclass log` and `pigclass doctor` answer in sentences."""

import pytest

from pigclass import ClassLog, PigclassError, game_code, greedy_pig
from pigclass.cli import small
from pigclass.cli.main import main
from pigclass.tournaments.shelf import Shelf
from pigclass.words import say
from tests.classlog.games import whole_game, write


@pytest.fixture
def record(tmp_path, monkeypatch):
    """A folder of lessons with a class record, and the command started elsewhere."""
    monkeypatch.setenv("PIGCLASS_FOLDER", str(tmp_path / "lessons"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    path = tmp_path / "lessons" / "class.db"
    with ClassLog(path) as log:
        players = log.save_roster("7B", ["Anastasia", "Benedict"])
        log.save_roster("8A", ["Anastasia"])
        write(log, whole_game([player.id for player in players]))
    return path


def test_a_damaged_record_is_checked_then_mended(record, capsys):
    whole = record.read_bytes()
    record.write_bytes(b"\xa5" * 100 + whole[100:])
    assert main(["log", "check"]) == 1
    assert "pigclass log mend" in capsys.readouterr().out
    assert main(["log", "mend"]) == 0
    assert "The record is whole: 1 game," in capsys.readouterr().out


def test_a_whole_record_is_not_mended(record, capsys):
    assert main(["log", "mend"]) == 0
    assert "nothing to mend" in capsys.readouterr().out


def test_an_export_holds_names_only_when_asked(record, tmp_path):
    ana = ClassLog(record).roster("7B")[0].id
    for flags, there in (([], False), (["--names"], True)):
        assert main(["log", "export", str(tmp_path / "csv"), *flags]) == 0
        text = "".join(it.read_text("utf-8") for it in (tmp_path / "csv").iterdir())
        assert ("Anastasia" in text, ana in text) == (there, False)


def test_a_record_without_a_game_is_not_exported(tmp_path, capsys):
    with ClassLog(tmp_path / "empty.db") as log:
        log.save_roster("7B", ["Ana"])
    command = ["log", "--log", str(tmp_path / "empty.db"), "export", str(tmp_path / "csv")]
    assert main(command) == 1
    assert "There is no game in" in capsys.readouterr().err
    assert not (tmp_path / "csv").exists()


def test_nothing_is_forgotten_without_a_yes(record, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert main(["log", "forget", "--class", "7B"]) == 1
    assert len(ClassLog(record).roster("7B")) == 2
    monkeypatch.setattr("builtins.input", lambda _: "Yes")
    assert main(["log", "forget", "--class", "7B"]) == 0
    assert [room.name for room in ClassLog(record).classrooms()] == ["8A"]


def test_what_students_wrote_is_kept_without_the_name_of_who_is_forgotten(record):
    shelf = Shelf(record.with_name("our strategies.jsonl"))
    text = "def anastasia_rule(turn_total):  # Anastasia's\n    return turn_total < 20 or False\n"
    shelf.put("Anastasia's", "function", text=text)
    shelf.remove(shelf.put("ANASTASIA's first", "hold_at", {"threshold": "3"}).id)
    shelf.put("Benedict or Ben", "hold_at", {"threshold": "20"})
    other = record.with_name("numbers.jsonl")
    other.write_text('{"at": 1, "who": "Anastasia"}\n', encoding="utf-8")
    assert main(["log", "forget", "Anastasia", "--class", "8A", "--yes"]) == 0
    assert "anastasia" not in shelf.path.read_text(encoding="utf-8").lower()
    one, two = Shelf(shelf.path).entries
    assert (one.name, two.name) == ("somebody's", "Benedict or Ben")
    assert one.text == text.replace("anastasia", "somebody").replace("Anastasia", "somebody")
    assert "Anastasia" in other.read_text(encoding="utf-8")


def test_a_first_name_stays_while_somebody_else_has_it(record):
    with ClassLog(record) as log:
        log.save_roster("9C", ["Or Lopez", "Ana Lopez", "Ana Ito"])
    shelf = Shelf(record.with_name("strategies.jsonl"))
    shelf.put("Ana", "function", text="# Ana Lopez, Or\nturn_total < 9 or own > 3")
    for name in ("Ana Lopez", "Or Lopez"):
        assert main(["log", "forget", name, "--yes"]) == 0
    (entry,) = Shelf(shelf.path).entries
    assert (entry.name, entry.text) == ("Ana", "# somebody, somebody\nturn_total < 9 or own > 3")


def test_damaged_copies_are_removed_and_others_are_mentioned(record, capsys):
    odd = record.rename(record.with_name("class[7B].db"))
    damaged, others = odd.with_name(f"{odd.name}.damaged-1"), odd.with_name("class7.db.damaged-1")
    own = odd.with_name("class (backup %20?).db")
    for copy in (damaged, others, own):
        copy.write_bytes(odd.read_bytes())
    assert main(["log", "--log", str(odd), "forget", "Benedict", "--yes"]) == 0
    assert not damaged.exists()
    assert say("forget.copies") in capsys.readouterr().out
    assert own.exists()
    assert others.exists()


def test_a_copy_that_cannot_be_removed_is_told_and_the_rest_is_forgotten(record, capsys):
    stubborn = record.with_name(f"{record.name}.damaged-0")
    (stubborn / "not empty").mkdir(parents=True)
    shelf = Shelf(record.with_name("strategies.jsonl"))
    shelf.put("Benedict's", "hold_at", {"threshold": "20"})
    assert main(["log", "forget", "Benedict", "--yes"]) == 1
    assert f"{stubborn} could not be removed" in capsys.readouterr().err
    assert "Benedict" not in ClassLog(record).names().values()
    assert [it.name for it in Shelf(shelf.path).entries] == ["somebody's"]


def test_a_record_that_is_not_there_is_a_sentence_and_is_not_made(record, tmp_path, capsys):
    missing = tmp_path / "none.db"
    assert main(["log", "--log", str(missing), "check"]) == 1
    assert "Name it with --log" in capsys.readouterr().err
    assert not missing.exists()


def test_a_name_too_long_for_a_file_is_a_sentence(tmp_path, capsys):
    long = tmp_path / ("x" * 300)
    assert main(["log", "--log", str(long), "check"]) == 1
    assert "There is no class record at" in capsys.readouterr().err
    with pytest.raises(PigclassError, match="Name another file"):
        ClassLog(long)


def test_the_doctor_looks_at_the_record(record, capsys):
    assert main(["doctor"]) == 0
    output = capsys.readouterr().out
    for word in ("Python", "packages", str(record), "whole"):
        assert word in output
    record.write_bytes(b"x" * 5000)
    assert main(["doctor"]) == 1
    assert "class.db is not a class record" in capsys.readouterr().out


def test_the_doctor_names_a_package_that_is_missing(record, capsys, monkeypatch):
    monkeypatch.setattr(small, "requires", lambda _kit: ["pandas>=99", "altair>=1; extra == 'x'"])
    assert main(["doctor"]) == 1
    assert "Missing or too old: pandas>=99." in capsys.readouterr().err


def test_a_game_on_paper_is_typed_in(record, tmp_path, capsys):
    sheet = tmp_path / "paper.txt"
    sheet.write_text("students: Anastasia, Benedict\n4: ben\n3: rest\n2: rest", encoding="utf-8")
    command = ["log", "--log", str(record), "type-in", str(sheet), "--game", "greedy-pig"]
    assert main([*command, "--class", "7B"]) == 0
    assert "Greedy Pig, 7B: 2 rounds, 3 throws typed in." in capsys.readouterr().out
    with ClassLog(record) as log:
        assert log.rounds(game="G02", with_names=True)["points"].sum() == 4 + 7 + 2 + 2


def test_a_game_of_other_rules_is_typed_in_by_its_code(record, tmp_path):
    sheet = tmp_path / "paper.txt"
    sheet.write_text("head count: 9\n1: 4\n2", encoding="utf-8")
    code = game_code(greedy_pig(poison=2))
    assert main(["log", "--log", str(record), "type-in", str(sheet), "--code", code]) == 0
    with ClassLog(record) as log:
        assert log.rolls(game="G02")["effect"].tolist() == ["scores", "bust"]


def test_a_slip_on_paper_is_a_sentence_and_changes_nothing(record, tmp_path, capsys):
    before = ClassLog(record).events()
    sheet = tmp_path / "paper.txt"
    for text, sentence in (("students: Ana\n7", "Line 2, '7': "), (None, "cannot be read")):
        sheet.write_text(text, encoding="utf-8") if text else sheet.unlink()
        assert main(["log", "--log", str(record), "type-in", str(sheet)]) == 1
        assert sentence in capsys.readouterr().err
    assert ClassLog(record).events() == before
