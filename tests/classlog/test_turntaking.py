"""Games in which players take turns: events folded, and the rows that come of them."""

import pytest

from pigclass.classlog.events.classgame import RoundEnd, Stage
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from pigclass.play.state import Why
from pigclass.rules.catalog import frey_pig, hog, pig, pig_dice, playpalace_pig
from pigclass.rules.errors import PigclassError
from tests.classlog.games import opened, sits, threw, write


def played(rules, *moves, players=2):
    """Return the events of a game: a tuple of faces is a throw, a seat number holds."""
    events = opened([f"p{number}" for number in range(players)], rules=rules)
    game = events[0].game
    for move in moves:
        if isinstance(move, tuple):
            more = {"dice": len(move)} if rules.dice_choice else {}
            events.append(threw(game, *move, **more))
        else:
            events.append(sits(game, move))
    return events


def test_a_bust_ends_the_turn_and_the_next_throw_is_the_next_players():
    game = replay(played(pig(), (4,), (1,), (6,)))
    assert [turn.seat for turn in game.rounds] == [0, 1]
    assert game.rounds[0].ended is RoundEnd.BUST
    assert game.play.turn_total == 6


def test_holding_banks_and_below_the_minimum_it_is_refused_with_the_reason():
    assert replay(played(pig(min_bank=10), (6,), (5,), 0)).play.scores == (11, 0)
    with pytest.raises(PigclassError, match="You have 6 at risk, and can bank from 10"):
        replay(played(pig(min_bank=10), (6,), 0))


def test_nobody_holds_for_another_player_or_before_a_throw():
    with pytest.raises(PigclassError, match="not in this turn"):
        replay(played(pig(), (6,), 1))
    with pytest.raises(PigclassError, match="before the first throw"):
        replay(played(pig(), (6,), 0, 1))


def test_frey_lets_107_beat_105_in_the_same_inning():
    sixes = [(6, 6)] * 4
    game = replay(played(frey_pig(), *sixes, (4, 5), 0, *sixes, (5, 6), 1))
    assert game.play.scores == (105, 107)
    assert game.result.winners == (1,)


def test_a_throw_of_hog_banks_itself_and_names_its_dice():
    game = replay(played(hog(), (3, 4, 5), (1, 6)))
    assert game.play.scores == (12, 0)
    assert [turn.ended for turn in game.rounds] == [RoundEnd.BANKED, RoundEnd.BUST]


def test_the_last_throw_of_pig_dice_is_one_throw():
    reached = [(5, 5)] * 10
    game = replay(played(pig_dice(), *reached, 0, (6, 5)))
    assert game.stage is Stage.OVER
    assert game.play.scores == (100, 11)


def test_a_tie_is_settled_by_one_more_round():
    game = replay(played(playpalace_pig(target=10), (6,), (6,), 0, (6,), (6,), 1))
    assert game.stage is Stage.ROUND_OVER
    events = played(playpalace_pig(target=10), (6,), (6,), 0, (6,), (6,), 1, (2,), 0, (3,), 1)
    assert replay(events).result.winners == (1,)
    assert replay(events).result.why is Why.TIEBREAKER


def test_an_arrival_is_refused_where_players_take_turns():
    events = played(pig())
    with pytest.raises(PigclassError, match="cannot happen"):
        replay([*events, Event(Kind.ARRIVAL, game=events[0].game, data={"player": "late"})])


@pytest.fixture
def log(tmp_path):
    with ClassLog(tmp_path / "class.db") as made:
        write(made, played(pig(), (4,), (5,), 0, (6,), (1,), (2,)))
        yield made


def test_each_throw_names_the_player_on_turn(log):
    assert list(log.rolls()["player"]) == ["P-AA", "P-AA", "P-AB", "P-AB", "P-AA"]


def test_rolling_on_is_a_decision_like_holding(log):
    decided = log.decisions()
    assert list(decided["action"]) == ["roll", "hold", "roll"]
    assert list(decided["turn_total"]) == [4, 9, 6]


def test_a_turn_is_a_row_of_the_rounds(log):
    rounds = log.rounds()
    assert list(rounds["player"]) == ["P-AA", "P-AB", "P-AA"]
    assert list(rounds["round"]) == [1, 1, 2]
    assert list(rounds["outcome"]) == ["banked", "caught", "unfinished"]
    assert list(rounds["points"].fillna(-1)) == [9, 0, -1]
