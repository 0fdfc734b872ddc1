"""A game written down and read again is the same game."""

from dataclasses import dataclass, replace

import pytest

from pigclass import PigclassError, greedy_pig, pig, skunk
from pigclass.rules.game_record import game_from_record, game_to_record
from pigclass.rules.outcomes import Points, Row


def test_a_record_does_not_lean_on_todays_defaults():
    ending = game_to_record(pig())["game"]["ending"]
    assert ending == {"FirstTo": {"target": 100, "rounds": None}}
    assert "min_bank" in game_to_record(pig())["game"]


def test_a_record_from_a_newer_kit_is_refused_with_a_sentence():
    record = game_to_record(greedy_pig())
    record["game"]["wind"] = 3
    with pytest.raises(PigclassError, match="newer pigclass: Game has no 'wind'"):
        game_from_record(record)
    with pytest.raises(PigclassError, match="saved in format 7"):
        game_from_record({**game_to_record(skunk()), "format": 7})


def test_a_condition_that_only_its_maker_knows_cannot_be_saved():
    @dataclass(frozen=True)
    class OnTuesdays:
        def holds(self, throw):
            return True

    game = replace(pig(), table=replace(pig().table, rows=(Row("x", OnTuesdays(), Points()),)))
    with pytest.raises(PigclassError, match="OnTuesdays is not a part"):
        game_to_record(game)
