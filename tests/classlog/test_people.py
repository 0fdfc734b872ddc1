"""Names are remembered, changed and forgotten; nothing else in the log knows them."""

import pytest

from pigclass import ClassLog, PigclassError
from pigclass.classlog.storage.database import Database
from pigclass.words import say
from tests.classlog.games import whole_game, write

CLASS = ["Anastasia", "Benedict", "Cornelius"]


def traces(folder, name):
    """Return the files of a folder in which the bytes of a name stand."""
    ways = [name.encode(), name.encode("utf-16-le")]
    return [path for path in folder.iterdir() if any(way in path.read_bytes() for way in ways)]


def test_an_unknown_class_says_in_which_field_of_the_screen_a_class_is_named(log):
    for sentence in ("There is no class yet", "The classes are: 8A"):
        with pytest.raises(PigclassError, match=f"{sentence}. .*{say('form.classroom')}"):
            log.roster("7B")
        log.save_roster("8A", CLASS)


def test_someone_who_comes_late_joins_the_class_and_two_of_a_name_stay_apart(log):
    log.save_roster("7B", CLASS)
    late = log.add_player("7B", "Benedict")
    assert log.name_of(late) == "Benedict (2)"
    assert log.roster("7B")[-1].id == late


@pytest.mark.parametrize("name", ["", " \n", "\u202e", "x" * 201])
def test_what_cannot_be_a_name_is_refused(log, name):
    with pytest.raises(PigclassError, match="name"):
        log.add_player(None, name)


def test_no_event_and_no_frame_knows_a_name(tmp_path, log):
    write(log, whole_game([player.id for player in log.save_roster("7B", CLASS)]))
    shown = "".join(map(str, (log, log.entries(), log.rounds(), log.events())))
    assert not [name for name in CLASS if name in shown]


def test_a_forgotten_class_leaves_none_of_60_names_and_no_name_of_its_own(tmp_path, log):
    names = [f"Student-{number:03}-" + "x" * (number % 150) for number in range(60)]
    log.save_roster("Penguins", names)
    log.save_roster("8A", ["Zara"])
    for number, player in enumerate(log.roster("Penguins")[:15]):
        log.save_names({player.id: f"Pupil-{number}"}, "Penguins")
    log.forget_class("Penguins")
    assert [traces(tmp_path, word) for word in ("Student-", "Pupil-", "Penguins")] == [[]] * 3
    assert [player.name for player in log.roster("8A")] == ["Zara"]


@pytest.mark.of_a_file
def test_what_cannot_be_written_cannot_be_forgotten_and_says_so(tmp_path, log):
    ana = log.save_roster("7B", CLASS)[0].id
    hurried = ClassLog(tmp_path / "class.db", patience=0.1)
    refused = pytest.raises(PigclassError, match=r"Nothing was forgotten.*locked")
    with Database(tmp_path / "class.db", patience=1).writing(), refused:
        hurried.forget(ana)
    assert hurried.name_of(ana) == "Anastasia"
