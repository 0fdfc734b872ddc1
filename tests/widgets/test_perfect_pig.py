"""A game against perfect play: the coach, the review, and what is refused."""

import pytest

from pigclass import HoldAt, PerfectPig, PigclassError, hog, pig, playpalace_pig, skunk
from pigclass.words import say
from tests.widgets.class_plays import view


@pytest.fixture
def against(tmp_path):
    """Return `against(game, …)`: a game against perfect play that keeps its log to itself."""
    return lambda game, **options: PerfectPig(game, log=str(tmp_path / "class.db"), **options)


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
    assert "option_teams" not in names
    assert view(activity)["panel"]["form"]["offers"] == []
    activity.act("start", {"players": "7B", "coach": "shown", "option_target": "10"})
    assert view(activity)["headline"] == "7B's turn"
    assert activity.session.name(1) == "Ada (perfect)"
    assert activity.session.game.play.game.target == 10


def test_the_coach_says_what_each_move_is_worth_and_which_is_better(against):
    activity = against(pig(target=60), player="Ana", coach="shown", dice="real")
    assert view(activity)["coach"]["advice"] == say("coach.forced")
    for typed in "65432465":
        activity.act("type_throw", {"typed": typed})
        said = view(activity)["coach"]
        roll, hold = (float(move["chance"].removesuffix("%")) for move in said["moves"])
        if roll == hold:
            continue
        assert [move["best"] for move in said["moves"]] == [roll > hold, hold > roll]
        assert said["advice"].startswith(f"Better: {'roll' if roll > hold else 'bank'}.")
        assert f"It wins {abs(roll - hold):.1f} more games" in said["advice"]
        heard = f"If you roll: {roll}%. If you bank: {hold}%. {said['advice']}"
        assert said["heard"] == f"{said['now']}. {heard}"


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
    said = view(activity)["coach"]
    assert said["moves"][-1]["label"] == "With 9 dice"
    assert not said["moves"][-1]["best"]


def test_in_a_notebook_a_review_is_said_and_then_drawn(against, capsys):
    activity = against(pig(target=20), player=HoldAt(4), seed=3)
    activity.review()._ipython_display_()
    assert capsys.readouterr().out == "There is no game to review yet: play one.\n"
    play_on(activity)
    activity.review()._ipython_display_()
    told = capsys.readouterr().out
    assert told.startswith(f"{activity.review()}\n")
    assert told.count("alt.LayerChart(") == 2


def test_a_tiebreaker_is_coached_and_reviewed_too(against):
    activity = against(playpalace_pig(target=10), player="Ana", dice="real", coach="shown")
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


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (skunk(), "not a race between two players"),
        (pig(players=3), "For three or more, perfect play is not known"),
        (pig(teams="2v2"), "two players"),
        (None, "game"),
    ],
)
def test_a_game_without_perfect_play_is_refused_with_a_sentence(against, game, why):
    with pytest.raises(PigclassError, match=why):
        against(game)


def test_a_review_names_nobody_because_a_saved_notebook_keeps_it(against):
    activity = against(pig(target=20), player="Ana", dice="real")
    activity.act("type_throw", {"typed": "6"})
    assert list(activity.review().frame["player"]) == ["You"]
    assert "Ana" not in repr(activity.review())
