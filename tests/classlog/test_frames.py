"""The frames say what the events said, in the dtypes of the dictionary."""

import pandas as pd
import pytest

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.frames import dictionary
from pigclass.classlog.in_frames import LeftOutWarning
from pigclass.classlog.played_on_paper import from_paper
from pigclass.rules.catalog import piglet, skunk
from tests.classlog.games import opened, sits, stand, started, threw, whole_game, write

ABC = ("p-a", "p-b", "p-c")
ON = {"purpose": "what would have come"}


@pytest.fixture
def short(log):
    """A log with one round: a sits with 8, b with 14, c is caught by 1 6."""
    first, begun = opened(ABC)
    game = first.game
    play = [threw(game, 3, 5), sits(game, 0), threw(game, 2, 4), sits(game, 1), threw(game, 1, 6)]
    write(log, [first, begun, *play])
    return log


def test_a_roll_says_what_it_showed_and_did(short):
    rolls = short.rolls()
    assert list(rolls["faces"]) == ["3 5", "2 4", "1 6"]
    assert rolls[["die_1", "die_2"]].to_numpy().tolist() == [[3, 5], [2, 4], [1, 6]]
    assert list(rolls["points"]) == [8, 6, 0]
    assert list(rolls["turn_total"]) == [8, 14, 0]
    assert list(rolls["standing"]) == [3, 2, 1]
    assert list(rolls["effect"]) == ["scores", "scores", "bust"]


def test_each_decision_of_each_student_is_a_row(short):
    decisions = short.decisions()
    sat = decisions[decisions["action"] == "sit"]
    assert list(zip(sat["player"], sat["turn_total"], strict=True)) == [("P-AA", 8), ("P-AB", 14)]
    assert list(decisions["throw"]) == [1, 1, 1, 2, 2]
    assert decisions["count"].sum() == 5


def test_a_round_says_what_became_of_everyone(short):
    rounds = short.rounds()
    assert list(rounds["outcome"]) == ["sat", "sat", "caught"]
    assert list(rounds["points"]) == [8, 14, 0]
    assert rounds["sat_at"].isna().tolist() == [False, False, True]
    assert set(rounds["ended"]) == {"bust"}
    assert set(rounds["turn_total"]) == {14}
    assert set(rounds["round_name"]) == {"S"}


def test_a_round_that_goes_on_is_unfinished_and_its_points_are_missing(log):
    first, begun = opened(ABC)
    write(log, [first, begun, threw(first.game, 3, 5), sits(first.game, 0)])
    rounds = log.rounds()
    assert list(rounds["outcome"]) == ["sat", "unfinished", "unfinished"]
    assert rounds["points"].isna().all()
    assert rounds["ended"].isna().all()


def test_whoever_leaves_or_comes_late_is_away(log):
    first, begun = opened(ABC)
    game = first.game
    leaves = Event(Kind.DEPARTURE, game, {"seat": 2})
    comes = Event(Kind.ARRIVAL, game, {"player": "p-d"})
    write(log, [first, begun, threw(game, 3, 5), leaves, comes, sits(game, 0, 1)])
    assert list(log.rounds()["outcome"]) == ["sat", "sat", "away", "away"]


def test_the_bell_leaves_those_who_stand_undecided(log):
    first, begun = opened(ABC)
    bell = Event(Kind.FINISHED, first.game)
    write(log, [first, begun, threw(first.game, 3, 5), sits(first.game, 0), bell])
    rounds = log.rounds()
    assert list(rounds["outcome"]) == ["sat", "unfinished", "unfinished"]
    assert set(rounds["ended"]) == {"finished early"}
    assert list(rounds["score_after"]) == [8, 0, 0]


def test_counted_heads_are_groups_without_scores(log):
    first, begun = opened([f"p{number:02}" for number in range(28)], mode="head_count")
    game = first.game
    play = [threw(game, 3, 5), stand(game, 20), threw(game, 6, 6), stand(game, 5)]
    write(log, [first, begun, *play, threw(game, 1, 2)])
    decisions, rounds = log.decisions(), log.rounds()
    assert list(decisions["action"]) == ["sit", "stand", "sit", "stand"]
    assert list(decisions["count"]) == [8, 20, 15, 5]
    assert decisions[["player", "score"]].isna().all(axis=None)
    groups = rounds.sort_values("count")[["outcome", "points", "count"]].to_numpy().tolist()
    assert groups == [["caught", 0, 5], ["sat", 8, 8], ["sat", 20, 15]]
    assert rounds["score_after"].isna().all()


def test_what_would_have_come_is_marked_and_nobody_shares_it(log):
    first, begun = opened(ABC)
    game = first.game
    later = [threw(game, 6, 6, **ON), threw(game, 1, 4, **ON)]
    write(log, [first, begun, threw(game, 3, 5), sits(game, 0, 1, 2), *later])
    rolls = log.rolls()
    assert list(rolls["purpose"]) == ["play", ON["purpose"], ON["purpose"]]
    assert list(rolls["turn_total"]) == [8, 20, 0]
    assert list(rolls["standing"]) == [3, 0, 0]
    assert set(log.rounds()["throws"]) == {1}


def test_a_wipe_out_is_not_just_a_bust(log):
    first, begun = opened(ABC, rules=skunk(double_one="wipe"))
    write(log, [first, begun, threw(first.game, 1, 1)])
    assert list(log.rolls()["effect"]) == ["wipe-out"]


def test_predictions_are_numbers_or_words(log):
    first = started(ABC)
    numbers = {"question": "sit_at", "answers": [{"player": "p-a", "answer": 20}]}
    words = {"question": "who_wins", "answers": [{"answer": "the bold", "count": 12}]}
    write(log, [first, *(Event(Kind.PREDICTION, first.game, data) for data in (numbers, words))])
    told = log.predictions()
    assert told["answer"].tolist()[0] == 20
    assert told["answer"].isna().tolist() == [False, True]
    assert told["choice"].tolist()[1] == "the bold"
    assert list(told["count"]) == [1, 12]


def test_faces_that_are_words_are_words_in_every_frame(log):
    first = started(("p-a", "p-b"), rules=piglet(), lesson="piglet")
    write(log, [first, Event(Kind.BEGUN, first.game), threw(first.game, "heads")])
    assert log.rolls()["die_1"].tolist() == ["heads"]
    assert log.rolls()["die_1"].dtype == "str"


def test_computer_classmates_are_told_from_students(log):
    write(log, whole_game(("you", "computer:bold", "computer:careful"), mode="alone"))
    rounds = log.rounds()
    assert set(rounds.loc[rounds["computer"], "player"]) == {
        "computer:bold",
        "computer:careful",
    }
    assert set(rounds.loc[~rounds["computer"], "player"]) == {"P-AA"}


def test_a_player_keeps_the_number_from_game_to_game(log):
    write(log, whole_game(("p-b", "p-c"), seed=1))
    before = log.rounds()
    write(log, whole_game(("p-a", "p-b"), seed=2))
    assert set(before["player"]) == {"P-AA", "P-AB"}
    assert set(log.rounds(game="G02")["player"]) == {"P-AA", "P-AC"}


def test_names_come_only_when_asked_for_and_stay_apart(log):
    for room in ("7B", "8A"):
        players = [player.id for player in log.save_roster(room, ["Ana", "Ben"])]
        write(log, whole_game(players))
    assert set(log.rounds()["player"]) == {"P-AA", "P-AB", "P-AC", "P-AD"}
    assert set(log.rounds(names=True)["player"]) == {"Ana", "Ben", "Ana (2)", "Ben (2)"}


@pytest.mark.parametrize("name", dictionary.FRAMES)
@pytest.mark.parametrize("games", [0, 2])
def test_the_dtypes_are_those_of_the_dictionary(log, name, games):
    for seed in range(games):
        write(log, whole_game(ABC, seed=seed))
    frame = getattr(log, name)()
    for column in dictionary.FRAMES[name]:
        assert frame[column.name].dtype == column.dtype, column.name


def test_totals_of_a_game_agree_with_a_recount_from_the_throws(log):
    game = write(log, whole_game([f"p{number}" for number in range(9)], seed=11))
    rounds, decisions = log.rounds(game=game), log.decisions(game=game)
    sat = decisions[decisions["action"] == "sit"].groupby("player", observed=False)["turn_total"]
    points = rounds.groupby("player", observed=False)["points"].sum()
    assert (sat.sum() == points).all()
    last = rounds[rounds["round"] == rounds["round"].max()].set_index("player")["score_after"]
    assert (last == points).all()


def test_a_game_of_a_newer_kit_is_left_out_and_the_others_stay(log):
    strange = started(ABC)
    strange.data["rules"]["format"] = 99
    log.append(strange)
    write(log, whole_game(ABC))
    with pytest.warns(LeftOutWarning, match=r"1 game is left out\..*format 99"):
        rolls = log.rolls()
    assert set(rolls["game"]) == {"G02"}


def test_frames_of_two_games_can_be_put_together(log):
    write(log, whole_game(ABC, seed=1))
    write(log, whole_game(ABC, seed=2))
    both = pd.concat([log.rolls(game="G01"), log.rolls(game="G02")], ignore_index=True)
    pd.testing.assert_frame_equal(both, log.rolls())


def test_frames_say_how_much_is_in_them(short):
    assert repr(short.frames()).startswith("1 game, 3 students, 3 throws: see games(), rolls()")
    from_paper("head count: 20\n3 5: 4\n4 4: rest", skunk(), log=short)
    assert repr(short.frames()).startswith("2 games, 23 students, 5 throws")
    assert repr(short.frames(game="G02")).startswith("1 game, 20 students")
