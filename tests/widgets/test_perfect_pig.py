"""A game against perfect play: the coach, the review, and what a class says before it."""

import pytest

from pigclass import HoldAt, PerfectPig, PigclassError, StrategyLab, hog, pig, playpalace_pig, skunk
from pigclass.exact import race, win_probability
from pigclass.widgets.table.coach import predicted_and_exact
from pigclass.words import say
from tests.widgets.class_plays import view


@pytest.fixture
def against(log):
    """Return `against(game, …)`: a game against perfect play that keeps its log to itself."""
    return lambda game, **options: PerfectPig(game, log=log, **options)


def play_on(activity, most=400):
    """Let the computer players play until a person has to, or the game is over."""
    for _ in range(most):
        if not (tick := view(activity)["tick"]):
            return
        activity.act(tick["action"], tick["data"])


def test_the_form_asks_for_one_name_and_begins_against_perfect_play(against):
    activity = against(pig(target=20))
    names = {it["name"] for it in view(activity)["panel"]["form"]["fields"]}
    assert "coach" in names
    assert view(activity)["panel"]["form"]["offers"] == []
    activity.act("start", {"players": "7B", "coach": "shown", "target": "10"})
    assert view(activity)["headline"] == "7B's turn"
    assert activity.session.name(1) == "Ada (perfect)"
    assert activity.session.game.play.game.target == 10


def test_the_coach_says_what_each_move_is_worth_and_which_is_better(against):
    activity = against(pig(target=60), player="Ana", coach="shown", real_dice=True)
    assert view(activity)["coach"]["advice"] == say("coach.forced")
    for typed in "65432465":
        activity.act("type_throw", {"typed": typed})
        advice = view(activity)["coach"]
        roll, hold = (float(move["chance"].removesuffix("%")) for move in advice["moves"])
        if roll == hold:
            continue
        assert [move["best"] for move in advice["moves"]] == [roll > hold, hold > roll]
        assert advice["advice"].startswith(f"Better: {'roll' if roll > hold else 'bank'}.")
        assert f"It wins {abs(roll - hold):.1f} more games" in advice["advice"]
        heard = f"If you roll: {roll}%. If you bank: {hold}%. {advice['advice']}"
        assert advice["heard"] == f"{advice['now']}. {heard}"


def test_the_coach_is_hidden_until_it_is_asked_for(against):
    activity = against(pig(target=20), player="Ana")
    assert view(activity)["coach"] is None
    activity.act(view(activity)["keys"]["c"]["action"], {})
    assert view(activity)["coach"]["now"].startswith("Your chance to win: ")
    activity.act("coach", {})
    assert view(activity)["coach"] is None


def test_in_hog_the_coach_compares_the_number_chosen_with_the_best(against):
    activity = against(hog(target=20), player="Ana", coach="shown")
    activity.act("choose_dice", {"number": 9})
    advice = view(activity)["coach"]
    assert advice["moves"][-1]["label"] == "With 9 dice"
    assert not advice["moves"][-1]["best"]


def test_in_a_notebook_a_review_is_said_and_then_drawn(against, capsys):
    activity = against(pig(target=20), player=HoldAt(4), seed=3)
    activity.review()._ipython_display_()
    assert capsys.readouterr().out == "There is no game to review yet: play one.\n"
    play_on(activity)
    activity.review()._ipython_display_()
    output = capsys.readouterr().out
    assert output.startswith(f"{activity.review()}\n")
    assert output.count("alt.LayerChart(") == 2


def test_a_tiebreaker_is_coached_and_reviewed_too(against):
    activity = against(playpalace_pig(target=10), player="Ana", real_dice=True, coach="shown")
    for typed in ("6", "6", "bank", "6", "6"):
        done = ("bank", {}) if typed == "bank" else ("type_throw", {"typed": typed})
        activity.act(*done)
        if view(activity)["tick"]:
            play_on(activity, most=1)
    assert view(activity)["coach"]["now"].startswith("Your chance")
    assert len(activity.review().moves) >= 4


def test_another_game_begins_without_the_charts_of_the_last(against):
    activity = against(pig(target=6), player=HoldAt(2), seed=1)
    play_on(activity)
    activity.act("review", {})
    activity.act("again", {})
    assert not activity._charts.children
    assert view(activity)["panel"] is None


REFUSED = [(skunk(), "not a race between two players"), (pig(teams="2v2"), "two players")]
REFUSED += [(pig(players=3), "For three or more, perfect play is not known"), (None, "game")]


@pytest.mark.parametrize(("game", "why"), REFUSED)
def test_a_game_without_perfect_play_is_refused_with_a_sentence(against, game, why):
    with pytest.raises(PigclassError, match=why):
        against(game)


def test_a_review_names_nobody_because_a_saved_notebook_keeps_it(against):
    activity = against(pig(target=20), player="Ana", real_dice=True)
    activity.act("type_throw", {"typed": "6"})
    assert list(activity.review().frame["player"]) == ["You"]
    assert "Ana" not in repr(activity.review())


def test_perfect_play_begins_once_the_class_has_said_how_it_will_do(log):
    game = pig(target=20)
    played = PerfectPig(game, say_first=True, seed=3, log=log)
    played.act("start", {"players": "7B"})
    played.act("believe", {"wins_of_ten": "3: 9, 5: 10, 9"})
    believed = played.predictions()
    assert dict(zip(believed["answer"], believed["count"], strict=True)) == {3: 9, 5: 10, 9: 1}
    played.act("finish", {})
    lines = said(played)
    hold, perfect = HoldAt(20), race(game).strategy
    wins = win_probability(game, first=hold, second=perfect)
    wins = (wins + 1 - win_probability(game, first=perfect, second=hold)) / 2
    assert "Our middle answer of 20: 5 of ten games." in lines
    assert f"Hold at 20 wins {10 * wins:.1f} of ten, going first in half of them." in lines


def said(played):
    return " ".join(predicted_and_exact(played.session))


def test_perfect_play_waits_for_an_answer_or_for_skip(tmp_path):
    played = PerfectPig(pig(target=20), say_first=True, log=str(tmp_path / "c.db"))
    played.act("start", {"players": "7B"})
    for typed, why in (("", say("says.nothing_said")), ("11: 4", "10")):
        played.act("believe", {"wins_of_ten": typed})
        assert why in played._screen.view["problem"]
        assert played.session.game.open == ("wins_of_ten",)
    played.act("press_roll", {})
    assert (played.session.game.open, said(played)) == ((), "")


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ("A: 8, B: 11, C: 9", say("lab.said_first", said="hold at 20", most=11, hands=28)),
        (
            "A: 10, B: 10, C: 8",
            say("lab.said_first_tied", said="hold at 15 and hold at 20", most=10, hands=28),
        ),
    ],
)
def test_what_was_said_most_often_stands_beside_who_won(tmp_path, hands, told):
    lab = StrategyLab(pig(target=20), file=tmp_path / "lab.jsonl", say_first=True)
    assert [it["name"] for it in lab._screen.view["asked"]["fields"]] == ["wins_most"]
    lab.act("believe", {"wins_most": hands})
    lab.act("enter", {"threshold": "10", "name": "ten"})
    lab.act("play", {})
    assert lab.session.said.endswith(told)
