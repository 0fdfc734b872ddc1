"""A student of a class stays the same one, by whichever way the name comes in."""

import pytest

from pigclass import ClassLog, PigclassError, from_paper, skunk
from tests.classlog.games import locked, whole_game, write

CLASS = ["Ana Ortíz", "Benoît", "Zoë"]


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
    before = log.save_roster("7B", CLASS)[1].id
    log.save_roster("7B", ["Ana Ortíz", "Zoë"])
    assert comes(log, name) == before
    assert len(log.names()) == len(log.roster("7B")) == 3


def test_a_list_in_capitals_is_the_same_class(log):
    before = log.save_roster("7B", CLASS)
    after = log.save_roster("7b", [name.upper() for name in reversed(CLASS)])
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
def test_a_list_typed_while_the_record_was_shut_joins_those_who_were_in_the_class(tmp_path):
    path = tmp_path / "class.db"
    with ClassLog(path) as log:
        ana, ben = (it.id for it in log.save_roster("7B", ["Ana", "Ben"]))
        room = log.classrooms()[0].id
        write(log, whole_game([ana, ben], classroom=room))
    with locked(path):
        shut = ClassLog(path, patience=0.01)
        players = shut.save_roster("7B", ["ANA", "Cem", "Ben"])
        typed = shut.find_class("7B").id
        write(shut, whole_game([it.id for it in players], classroom=typed, lesson="lección"))
    shut.close()
    # The lesson goes on with the ids that it gave.
    assert shut.add_player(typed, "Dan", here=[it.id for it in players]) in shut.ever_in(room)
    assert shut.name_of(players[2].id) == "Ben"
    with ClassLog(path) as log:
        assert [it.id for it in log.roster("7B")][:3] == [ana, players[1].id, ben]
        assert [it.classroom for it in log.entries()] == [room, room]
        assert sorted(log.rounds(names=True)["player"].unique()) == ["ANA", "Ben", "Cem"]
        assert sorted(log.names().values()) == ["ANA", "Ben", "Cem", "Dan"]
