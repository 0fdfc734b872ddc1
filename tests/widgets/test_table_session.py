"""The session of a table: what it lets happen, what it refuses, and what it counts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import GAMES, PigclassError, hog, pig, pig_dice, playpalace_pig, two_dice_pig
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.replay import replay
from pigclass.widgets.session.session import REAL, NewGame
from pigclass.widgets.table.seats import seat_players
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import score_sheet, turns_view
from pigclass.words import say
from tests.naive import scores_of
from tests.widgets.class_plays import MemoryLog

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")


def table(game=None, players=PEOPLE[:2], **options) -> TableSession:
    """Return a session that is ready for the first throw."""
    seats = seat_players(players)
    new = NewGame(game=game or pig(), players=seats.ids, lesson="table", **({"seed": 1} | options))
    return TableSession.begin(MemoryLog(), new, seats.names, seats.own)


def with_real_dice(game, *moves, players=PEOPLE[:2]) -> TableSession:
    """Return a session in which each word was typed as a throw, and "bank" banked."""
    session = table(game, players, dice=REAL)
    for move in moves:
        done = session.act("bank") if move == "bank" else session.act("type_throw", typed=move)
        assert done, session.problem
    return session


def watch(session, most=500):
    """Let the computer players play until a person has to."""
    for _ in range(most):
        if session.game.stage is Stage.OVER or not session.computer_moves_next:
            return
        assert session.act("computer"), session.problem
    raise AssertionError("the computer players never end")


TO_38 = "6,6,6,bank,1,6,6,6,2,bank,1,"


@pytest.mark.parametrize(
    ("game", "moves", "said"),
    [
        (pig(), "4,5,1", "Ana: 1. Bust! 9 lost. Ben's turn."),
        # What the turn began with is no loss.
        (playpalace_pig(), f"{TO_38}4,5,2,1", "Ana: 1. Bust! 11 lost. Ben's turn."),
        (two_dice_pig(), "1 1", "Ana: 1 and 1. Wipe-out! Ben's turn."),
        (
            two_dice_pig(),
            "5 6,bank,1 3,4 4,1 1",
            "Ana: 1 and 1. Wipe-out! All 19 points are lost. Ben's turn.",
        ),
        # Dice that take points take no more than are there.
        (pig_dice(), "3 1,6 tail", "Ana: 6 and tail. 4 off, 0 at risk."),
        (pig_dice(), "3 1,6 tail,6 tail", "Ana: 6 and tail. 0 at risk."),
    ],
)
def test_what_a_throw_has_cost_is_said_with_who_is_next(game, moves, said):
    assert with_real_dice(game, *moves.split(",")).said == said


def test_no_two_names_on_a_sheet_are_cut_alike():
    first = "Christopher Montgomery-"
    sheet = score_sheet(table(pig(), (first + "Fitzgerald", first + "Fitzroy")))
    assert len({row["name"][:16] for team in sheet["teams"] for row in team}) == 2


def test_a_tie_is_said_and_the_others_watch():
    tie = ["6", "6", "bank", "2", "bank", "6", "6", "bank"]
    session = with_real_dice(playpalace_pig(target=10, players=3), *tie, players=PEOPLE[:3])
    assert say("table.tiebreaker", score=12, names="Ana and Cleo") in session.said
    session.act("type_throw", typed="1")
    assert session.on_turn == 2
    session.act("type_throw", typed="3")
    session.act("bank")
    assert session.said.endswith("Cleo wins with 15: ahead after the tiebreaker.")


TEAMS = {"players": 4, "teams": "2v2"}


def test_a_team_is_called_alike_and_has_its_total_said():
    game = pig(target=30, ending="last_turn", **TEAMS)
    assert with_real_dice(game, players=PEOPLE).said == (
        "Ana and Cleo against Ben and Dan. Pig. Ana goes first."
    )
    session = with_real_dice(game, "6", "bank", "2", "bank", "5", "bank", players=PEOPLE)
    assert session.said.startswith("Cleo banks 5 and has 5. Ana and Cleo have 11. ")
    assert said_to(session, "where").endswith("Ben and Dan have 2.")
    names = [row["name"] for rows in score_sheet(session)["teams"] for row in rows]
    assert names == ["Ana and Cleo", "Ana", "Cleo", "Ben and Dan", "Ben", "Dan"]


def test_the_last_turns_of_the_other_team_are_announced():
    game = pig(target=10, ending="last_turn", **TEAMS)
    session = with_real_dice(game, "5", "5", "bank", players=PEOPLE)
    assert "one more turn. Ben's turn." in session.said
    for _ in range(2):
        session.act("type_throw", typed="2")
        session.act("bank")
    assert session.said.endswith("Ana and Cleo win with 10: the highest score at the end.")


def test_where_tells_the_round_its_throws_and_the_tiebreaker():
    session = with_real_dice(playpalace_pig(target=10))
    assert said_to(session, "where") == say("table.where_none", round="Round 1", name="Ana")
    session.act("type_throw", typed="6")
    assert said_to(session, "where") == say("table.where_one", round="Round 1", name="Ana", total=6)
    session.act("type_throw", typed="6")
    assert said_to(session, "where") == say(
        "table.where", round="Round 1", name="Ana", total=12, number=2
    )
    for typed in ("bank", "6", "6", "bank"):
        session.act("bank") if typed == "bank" else session.act("type_throw", typed=typed)
    assert said_to(session, "where") == say("table.where_none", round="Tiebreaker", name="Ana")


def said_to(session, question):
    session.act(question)
    return session.said


@pytest.mark.parametrize(
    ("moves", "says", "headline"),
    [
        ("", say("table.ahead_none", score=0), say("label.ahead_none")),
        ("6", say("table.ahead_none", score=0), say("label.ahead_none")),
        ("6 bank", say("table.ahead_one", names="Ana", score=6), "Ana is ahead"),
        (
            "6 bank 6 bank",
            say("table.ahead_share", names="Ana and Ben", score=6),
            "Ana and Ben are ahead",
        ),
    ],
)
def test_who_is_ahead_when_the_bell_rings_has_not_won(moves, says, headline):
    session = with_real_dice(pig(), *moves.split(), players=PEOPLE[:3])
    session.act("finish")
    assert (session.said, turns_view(session).headline) == (f"Stopped. {says}", headline)
    assert said_to(session, "where") == f"Stopped. {says}"
    stars = [row["sign"] for rows in score_sheet(session)["teams"] for row in rows]
    assert stars.count("★") == moves.count("bank")


def test_players_who_are_numbers_are_called_by_more_than_their_number():
    session = with_real_dice(pig(), "6", "bank", players=["7", "8"])
    assert session.said == "Student 7 banks 6 and has 6. Student 8's turn."
    assert turns_view(session).headline == "Student 8's turn"


def throw_of(session, dice):
    session.act("choose_dice", number=dice)
    session.act("press_roll")
    return session.game.this_round.throws[0].faces


def test_undo_lets_nobody_see_the_dice_of_hog_and_choose_fewer():
    beginnings = []
    for seed in range(40):
        session = table(hog(), seed=seed)
        six = throw_of(session, 6)
        session.act("undo")
        three = throw_of(session, 3)
        session.act("undo")
        assert throw_of(session, 6) == six
        beginnings.append(three == six[:3])
    # By chance alone once in 216.
    assert sum(beginnings) <= 3


def test_the_last_throw_is_announced_and_is_one_throw():
    session = with_real_dice(pig_dice(target=10), "5 5", "bank")
    assert "Ana banks 10 and has 10. Everyone else has one more throw." in session.said
    assert not session.act("bank")
    assert session.problem == say("table.banks_itself")
    session.act("type_throw", typed="6 tail")
    assert session.said.endswith("Ana wins with 10: the highest score at the end.")


def test_undo_goes_back_to_the_last_thing_that_a_person_did():
    session = table(pig(), ["Ana", "medium"])
    while not session.computer_is_on_turn:
        session.act("press_roll")
    watch(session)
    assert session.on_turn == 0
    session.act("undo")
    assert session.on_turn == 0
    assert len(session.game.rounds) == 1


def test_real_dice_are_thrown_for_the_computer():
    session = table(pig(), ["medium", "Ana"], dice=REAL)
    session.act("computer")
    assert session.said == say("table.awaits", name="Sam (medium)")
    session.act("type_throw", typed="6")
    assert session.computer_moves_next
    assert session.game.play.turn_total == 6


@pytest.mark.parametrize("name", [name for name, build in GAMES.items() if not build().shared])
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "perfect"])
def test_computer_players_of_every_strength_play_every_game_to_its_end(name, level):
    session = table(GAMES[name](target=10), ["easy", level])
    watch(session, most=3000)
    assert session.game.stage is Stage.OVER
    assert replay(session.events) == session.game


ANY_ACTION = st.sampled_from(
    ["press_roll", "press_roll", "press_roll", "bank", "undo", "where", "scores", "details"]
)


@settings(max_examples=150)
@given(
    name=st.sampled_from(["big_pig", "frey_pig", "hog", "pig", "piglet"]),
    seed=st.integers(0, 10**6),
    players=st.integers(2, 4),
    actions=st.lists(ANY_ACTION, max_size=60),
)
def test_whatever_is_pressed_the_scores_equal_an_independent_recount(name, seed, players, actions):
    session = table(GAMES[name](target=60), list(PEOPLE[:players]), seed=seed)
    for action in actions:
        session.act(action)
        assert scores_of(session.events, name, players=players) == list(session.game.play.scores)
    assert replay(session.events) == session.game


def test_perfect_play_is_refused_to_more_than_two_before_anything_is_written():
    seats, log = seat_players(["Ana", "Ben", "perfect"]), MemoryLog()
    new = NewGame(game=pig(players=3), players=seats.ids, seed=1, lesson="table")
    with pytest.raises(PigclassError, match="plays one opponent, not 3 players"):
        TableSession.begin(log, new)
    assert log.written == []


def test_a_stale_request_for_a_computer_move_is_ignored():
    session = table(pig(), ["easy", "Ana"])
    before = len(session.events)
    session.act("computer", after=before)
    session.act("computer", after=before)
    assert len(session.events) == before + 1
