"""What a page of the reveal says follows from what was played and from the rules in force."""

import pytest

from pigclass.rules.catalog.shared import greedy_pig, skunk
from pigclass.widgets.class_game.lessons.greedy_pig import GreedyPigActivity
from pigclass.widgets.class_game.lessons.piglet import PigletActivity
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity
from tests.widgets.class_plays import play

SIT = object()


@pytest.fixture
def begun(tmp_path):
    """Begin a game with real dice: `begun(SkunkActivity, students=3)`."""

    def begin(activity, *, answers=None, **how):
        table = activity(**({"students": 3} | how), dice="real", log=str(tmp_path / "class.db"))
        table.act("believe", answers or {})
        return table

    return begin


def throws(table, *typed):
    """Type throws, one after the other; seats in a tuple sit, and `SIT` stands for all."""
    for one in typed:
        if one is SIT:
            table.act("sit_all", {})
        elif isinstance(one, tuple):
            for seat in one:
                table.act("tap", {"seat": seat})
        else:
            if table.session.game.stage in {"deciding", "round over"}:
                table.act("press_roll", {})
            table.act("type_throw", {"typed": one})
    return table


def page(table, question):
    """The description and all words of a page, or why it is not shown."""
    table.act("reveal", {})
    asked = [it.question for it in table._charts.pages]
    table.act("page", {"number": asked.index(question)})
    table.act("tell", {})
    spec = [it.outputs[0]["data"] for it in table._charts.children]
    if not spec:
        return table._screen.view["problem"], ""
    return spec[0]["text/plain"], str(spec[0])


def test_a_round_that_was_broken_off_saw_no_bust(begun):
    table = throws(begun(SkunkActivity), "14", "44")
    table.act("finish", {})
    assert page(table, "Where did we sit?") == ("Nobody has decided anything yet.", "")


def test_a_round_without_a_dot_says_how_it_ended(begun):
    table = throws(begun(SkunkActivity, students=2), "14", "44", (0,), "55")
    table.act("finish", {})
    said, drawn = page(table, "Where did we sit?")
    assert said.startswith("Somebody sat once, below 18.2: one more throw would have paid")
    assert said.endswith("1 still stood when it stopped.")
    assert "bust on the first throw" in drawn


def test_the_best_choice_on_our_throws_is_looked_for_among_all(begun):
    high = ["6"] * 12 + ["1"]
    table = throws(begun(GreedyPigActivity), "6", SIT)
    throws_on(table, high)
    said, _ = page(table, "Other choices?")
    assert said.startswith("On our throws, stopping at 73 to 78 scored most: 78.0 a round")


def throws_on(table, typed):
    for one in typed:
        table.act("type_throw", {"typed": one})


def test_throws_played_on_after_all_sat_tell_how_long_a_round_was(begun):
    table = begun(GreedyPigActivity, answers={"throws_survived": "3 x 3"})
    throws(table, "6", SIT)
    throws_on(table, ["6", "5", "1"])
    said, _ = page(table, "What did we say, and what came?")
    assert said.endswith("predictions; seen 1 time; in theory 5.0.")
    throws(table, "4", SIT)
    said, drawn = page(table, "What did we say, and what came?")
    assert said.startswith("On average we said 3.0, and at least 2.0 came")
    assert "at least 2.0 came: 1 was cut short." in said
    assert "1 cut short" in drawn


def test_a_safe_throw_cannot_bust_and_tells_nothing(begun):
    table = throws(begun(GreedyPigActivity, game=greedy_pig(safe_throws=1)), "1", "1")
    said, _ = page(table, "Is a bust due?")
    assert said == (
        "After 1 safe throw a throw busts with chance 17% whatever went before. "
        "Seen: 1 of 1 first throws that can."
    )


@pytest.mark.parametrize("activity", [SkunkActivity, GreedyPigActivity, PigletActivity])
def test_no_class_is_asked_whether_a_one_is_due(begun, activity):
    table = throws(begun(activity), "t" if activity is PigletActivity else "1 1"[:3])
    table.act("finish", {})
    _, drawn = page(table, "Is a bust due?")
    assert "Is a one due" not in drawn


def test_where_a_throw_takes_the_score_the_best_threshold_is_that_of_the_game(begun):
    table = throws(begun(SkunkActivity, game=skunk(double_one="wipe")), "44", SIT)
    said, _ = page(table, "When to stop?")
    assert "Stopping at 17 brings the most on average: 36.16" in said


def test_the_balance_counts_the_score_that_a_throw_can_take(begun):
    table = throws(begun(SkunkActivity, game=skunk(double_one="wipe")), "66", "66", SIT, "44", SIT)
    said, _ = page(table, "One more throw?")
    assert said.startswith("With 24 banked: The balance tips at 16")
    # One more throw gains nothing where 11 · at risk + banked = 200.
    assert "At 8, our last choice, one more throw wins" in said


def test_heads_that_sat_have_sat(begun):
    table = begun(SkunkActivity, students=None, head_count=20)
    throws(table, "44")
    table.act("count", {"still_standing": "5"})
    table.act("reveal", {})
    for question in [it.question for it in table._charts.pages]:
        said, _ = page(table, question)
        assert "has sat yet" not in said, question


def test_students_who_never_sat_are_counted_too(begun):
    table = throws(begun(GreedyPigActivity, students=5), "6", (0,), "1")
    table.act("finish", {})
    said, _ = page(table, "Other choices?")
    assert "Nobody beat it, 1 scored the same." in said


def test_a_second_game_of_the_class_is_seen_with_the_first(begun):
    table = throws(begun(GreedyPigActivity, game=greedy_pig(rounds=1)), "6", "1")
    table.act("again", {})
    throws(table, "5", "1")
    said, _ = page(table, "How long does a round live?")
    assert said.endswith("2 rounds: 2 ended by a bust, 0 cut short.")
    said, _ = page(table, "Where did we sit?")
    assert said == "Nobody sat before a bust came. A bust caught somebody 3 times."


def test_where_those_who_sit_are_hurt_too_no_line_is_drawn(begun):
    rules = skunk(double_one="wipe", double_one_hits="everyone")
    table = throws(begun(SkunkActivity, game=rules), "44", SIT)
    for question in ("Where did we sit?", "When to stop?", "One more throw?", "Other choices?"):
        said, drawn = page(table, question)
        assert "hurts those who sit as well" in said
        assert not drawn


def test_what_was_said_before_the_first_game_stands_beside_the_second(begun):
    table = begun(
        GreedyPigActivity, game=greedy_pig(rounds=1), answers={"throws_survived": "4 x 3"}
    )
    throws(table, "6", "1")
    table.act("again", {})
    throws(table, "5", "1")
    said, _ = page(table, "What did we say, and what came?")
    assert said.startswith("On average we said 4.0, and 1.0 came. Ordinary luck: about 13 of 100")
    assert "Good throws in a round: 3 predictions; seen 2 times" in said


def test_who_left_before_the_bust_is_no_cross(begun):
    table = throws(begun(GreedyPigActivity), "6", (0,))
    table.act("press_roll", {})
    table.act("change_class", {"leaves": "1", "name": ""})
    table.act("type_throw", {"typed": "1"})
    said, _ = page(table, "Where did we sit?")
    assert said.endswith("A bust caught somebody once.")


def test_rounds_in_which_someone_was_away_are_not_theirs(begun):
    table = throws(begun(GreedyPigActivity, students=2), "6", SIT)
    table.act("change_class", {"leaves": "1", "name": ""})
    throws(table, "6", SIT)
    table.act("change_class", {"name": "Zoe"})
    table.act("finish", {})
    said, _ = page(table, "Other choices?")
    assert "Nobody beat it, 2 scored the same." in said
    said, _ = page(table, "How did it end?")
    assert said.startswith("2 scores from 6 to 12")


def test_nobody_leads_before_anyone_has_scored(begun):
    table = throws(begun(GreedyPigActivity, students=2), "1", "6", (1,), "1")
    table.act("finish", {})
    said, _ = page(table, "Who was ahead?")
    assert said.endswith("The lead never changed.")


def test_a_bust_after_safe_throws_is_not_the_first_throw(begun):
    table = throws(begun(GreedyPigActivity, game=greedy_pig(safe_throws=2)), "6", "6")
    table.act("press_roll", {})
    table.act("type_throw", {"typed": "1"})
    throws(table, "6", "6", SIT)
    _, drawn = page(table, "Where did we sit?")
    assert "bust on the first throw" not in drawn


def test_every_stop_that_fits_is_in_the_picture(begun):
    table = throws(begun(GreedyPigActivity, answers={"sit_at": "20 x 3"}), *["6"] * 6, SIT)
    said, drawn = page(table, "When to stop?")
    assert said.endswith("The middle of 3 stops is 36.")
    assert "at 36" not in drawn


def test_all_pictures_are_drawn_before_anybody_opens_them(tmp_path):
    rules = greedy_pig(rounds=1)
    table = GreedyPigActivity(game=rules, students=3, seed=1, log=str(tmp_path / "class.db"))
    play(table, lambda _: 8)
    table.act("reveal", {})
    pages = table._charts
    while pages.prepare():
        pass
    assert {name for name, *_ in pages._pictures} == {it.id for it in pages.pages}
