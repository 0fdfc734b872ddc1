"""Names are remembered, changed and forgotten; a student of a class stays the same one."""

import pytest

from pigclass import ClassLog, PigclassError, from_paper, skunk
from pigclass.classlog.storage.database import Database
from pigclass.words import say
from tests.classlog.games import locked, whole_game, write

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


def test_who_is_forgotten_by_name_is_asked_for_the_id(log):
    log.save_roster("7B", CLASS)
    with pytest.raises(PigclassError, match="Give the id"):
        log.forget("Anastasia")


@pytest.mark.of_a_file
def test_what_cannot_be_written_cannot_be_forgotten_and_says_so(tmp_path, log):
    ana = log.save_roster("7B", CLASS)[0].id
    hurried = ClassLog(tmp_path / "class.db", patience=0.1)
    refused = pytest.raises(PigclassError, match=r"Nothing was forgotten.*locked")
    with Database(tmp_path / "class.db", patience=1).writing(), refused:
        hurried.forget(ana)
    assert hurried.name_of(ana) == "Anastasia"


ACCENTED = ["Ana Ortíz", "Benoît", "Zoë"]


def listed(log, name):
    return log.save_roster("7B", ["Ana Ortíz", name, "Zoë"])[1].id


def late(log, name):
    return log.add_player("7B", name)


def on_paper(log, name):
    played = from_paper(f"students: Zoë, {name}\n3 5: rest\n6 1", skunk(), log=log, classroom="7B")
    return played.setup.players[1]


@pytest.mark.parametrize("comes", [listed, late, on_paper])
@pytest.mark.parametrize("name", ["Benoît", "BENOIT", "  benoi\u0302t ", "Benoit"])
def test_who_was_absent_once_comes_back_under_the_same_id(log, comes, name):
    before = log.save_roster("7B", ACCENTED)[1].id
    log.save_roster("7B", ["Ana Ortíz", "Zoë"])
    assert comes(log, name) == before
    assert len(log.names()) == len(log.roster("7B")) == 3


def test_a_list_in_capitals_is_the_same_class(log):
    before = log.save_roster("7B", ACCENTED)
    after = log.save_roster("7b", [name.upper() for name in reversed(ACCENTED)])
    assert [it.id for it in after] == [it.id for it in before][::-1]
    assert len(log.classrooms()) == 1


def test_letters_of_asia_are_no_accents(log):
    assert len(log.save_roster("7B", ["かな", "がな", "सुनील", "सुनीला"])) == 4
    assert len({it.id for it in log.save_roster("7B", ["がな", "सुनीला"])}) == 2
    assert len(log.names()) == 4


@pytest.mark.parametrize("comes", [listed, late, on_paper])
def test_where_two_could_be_meant_it_asks_for_the_name_letter_by_letter(log, comes):
    first, _ = log.save_roster("7B", ["José", "Jose"])
    log.save_roster("7B", ["Ana Ortíz", "Zoë"])
    with pytest.raises(PigclassError, match="could be José or Jose, in 7B"):
        comes(log, "jose")
    assert len(log.names()) == 4
    assert comes(log, "José") == first.id
    assert log.name_of(first.id) == "José"


def test_a_list_that_names_both_need_not_ask(log):
    before = log.save_roster("7B", ["José", "Jose"])
    assert set(log.save_roster("7B", ["Jose", "José"])) == set(before)


@pytest.mark.of_a_file
def test_a_list_typed_while_the_record_was_shut_is_shown_and_comes_in_later(tmp_path):
    path = tmp_path / "class.db"
    with ClassLog(path) as log:
        ana, ben = log.save_roster("7B", ["Ana", "Ben"])
    with locked(path):
        shut = ClassLog(path, patience=0.01)
        players = shut.save_roster("8A", ["Cem", "Dan"])
        assert shut.roster("8A") == players
        late = shut.add_player("8A", "Eli")
        assert say("record.in_memory") in str(shut.trouble)
    shut.close()
    with ClassLog(path) as log:
        assert [it.id for it in log.roster("8A")] == [*(it.id for it in players), late]
        assert set(log.roster("7B")) == {ana, ben}
