"""Each page of a reveal names what it counts, this game or all of today, and counts just that."""

from itertools import product
from pathlib import Path

import pytest
from nbformat import read
from pandas import DataFrame

from pigclass.classlog.store import ClassLog
from pigclass.facts.far_off import luck_of_points
from pigclass.rules.catalog import pig
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.widgets.class_game.lessons.greedy_pig import GreedyPigActivity, HowSureActivity
from pigclass.widgets.experiment.activity import Experiment
from pigclass.widgets.pairs.activity import PairsActivity
from tests.truth.press import DaysAgo
from tests.widgets.class_plays import play, sits_at
from tests.widgets.test_true_pages import SIT, page, throws


@pytest.fixture
def lesson(tmp_path):
    """Begin a game of one round with real dice: `lesson(rounds=2)`."""

    def begin(*, answers=None, log=ClassLog, **how):
        rules = {it: how.pop(it) for it in ("rounds", "poison", "own_dice") if it in how}
        how = {"names": ["Ana", "Ben", "Cem"], "game": greedy_pig(**{"rounds": 1} | rules)} | how
        table = GreedyPigActivity(**how, log=log(tmp_path / "class.db"))
        table.act("believe", answers or {})
        if table.session.dice == "virtual" and not rules.get("own_dice"):
            table.act("change_dice", {})
        return table

    return begin


def who(table, question):
    page(table, question)
    return table._screen.view["reveal"]["who"]


def switch(table, question):
    """What a page says of its other scope, and how it names that."""
    page(table, question)
    for action in ("switch", "tell"):
        table.act(action, {})
    view = table._screen.view["reveal"]
    return view["sentence"], view["who"]


def two_games(lesson, **how):
    table = throws(lesson(**how), "6", "1")
    table.act("close", {})
    table.act("again", {})
    return throws(table, "5", "5", SIT)


@pytest.mark.parametrize(
    ("question", "ours", "of_today"),
    [
        ("How did it end?", "3 scores from 10", "6 scores from 0 to 10, 5 on average."),
        ("What did our rounds bring?", "3 results: 0 of", "6 results: 3 of"),
        ("Where did we sit?", "3 of the 3 times", "3 of the 3 times"),
        ("How far off may a class be?", "Of 100 classes", "Of 100 classes"),
        ("Other choices?", "On our throws", "On our throws"),
    ],
)
def test_a_page_counts_this_game_and_after_a_press_all_of_today(lesson, question, ours, of_today):
    table = two_games(lesson)
    said, _ = page(table, question)
    assert said.startswith(ours)
    assert who(table, question) == "this game · 1 round"
    said, named = switch(table, question)
    assert said.startswith(of_today)
    assert named == "today · 2 games, 2 rounds"


@pytest.mark.parametrize("question", ["How long does a round live?", "Is a bust due?"])
def test_a_page_that_needs_many_throws_opens_on_today_and_says_so(lesson, question):
    table = two_games(lesson)
    assert who(table, question) == "today · 2 games, 2 rounds"
    assert switch(table, question)[1] == "this game · 1 round"


def test_what_was_said_before_another_game_is_said_of_today(lesson):
    table = two_games(lesson, answers={"throws_survived": "3 x 3"})
    question = "What did we say, and what came?"
    assert who(table, question) == "today · 2 games, 2 rounds"
    assert "g" not in table._screen.view["keys"]


def test_the_page_that_compares_one_die_with_many_counts_the_games_of_both(tmp_path):
    table = HowSureActivity(log=str(tmp_path / "class.db"))
    for own_dice, answers in ((False, {"farther_off": "A"}), (True, {})):
        form = {"classroom": "7B", "names": "Ana", "own_dice": f"{own_dice}", "rounds": "3"}
        table.act("start", form)
        play(table, sits_at, answers=answers)
        asked = who(table, "Which is farther off?")
        table.act("close", {})
        table.act("setup", {})
    assert asked == "7B · today · 2 games, 6 rounds"


def test_where_there_is_one_game_nothing_can_be_switched(lesson):
    table = throws(lesson(), "6", "1")
    assert who(table, "Is a bust due?") == "this game · 1 round"
    assert not table._screen.view["reveal"]["offers"]


@pytest.mark.parametrize(
    "other",
    [
        {"names": ["Gil", "Hanna"]},
        {"poison": 2},
        {"rounds": 2},
        {"log": lambda place: DaysAgo(place, 1)},
    ],
    ids=["another class", "another poison", "more rounds", "yesterday"],
)
def test_a_game_of_others_or_by_other_rules_or_of_yesterday_is_not_of_today(lesson, other):
    throws(lesson(**other), "6", "2", "1").act("finish", {})
    assert who(two_games(lesson), "Is a bust due?") == "today · 2 games, 2 rounds"


def test_a_game_that_was_taken_back_is_not_of_today_nor_what_was_said_before_it(lesson):
    table = lesson(answers={"bust_after_4": "90 x 3"})
    throws(table, "6")
    table.act("undo", {})
    table = throws(lesson(answers={"bust_after_4": "10 x 3"}), "6", "1")
    table.act("close", {})
    table.act("again", {})
    said, _ = page(throws(table, "1"), "Is a bust due?")
    assert said.startswith("None of 3 said more than 17%.")
    assert table._screen.view["reveal"]["who"] == "today · 2 games, 2 rounds"


def test_two_means_of_one_class_are_the_same_or_it_is_said_why_not(lesson):
    table = throws(lesson(rounds=2), "6", SIT)
    table.act("change_class", {"leaves": "2", "name": ""})
    throws(table, "4", SIT)
    assert page(table, "How did it end?")[0] == "3 scores from 6 to 10, 8.7 on average."
    said, _ = page(table, "How far off may a class be?")
    assert "Ours: 10.0." in said
    assert "With those who missed a round, and rounds broken off: 8.7." in said


def test_beside_theory_it_is_said_how_lucky_a_mean_was(lesson):
    table = lesson(answers={"throws_survived": "3 x 3"})
    throws(table, *["6"] * 20, "1")
    said, _ = page(table, "What did we say, and what came?")
    # 20 good throws and more: (5/6)^20 is 2.6%.
    assert "Lucky: about 3 of 100 classes have as many good throws" in said


@pytest.mark.parametrize(
    ("own_dice", "points", "luck"), [(False, [6, 6, 6], "about 17"), (True, [6, 6, 5], "about 2")]
)
def test_one_die_for_all_makes_no_luck_rarer_however_many_they_are(own_dice, points, luck):
    """All three sit on the first throw: one die in 6 is a 6, 4 of 216 times three make 17."""
    here = {"game": "a", "round": 1, "player": list("ABC"), "ended": "over", "outcome": "sat"}
    sat = DataFrame({"player": list("ABC"), "action": "sit", "turn_total": 2})
    told = luck_of_points(greedy_pig(own_dice=own_dice), DataFrame(here | {"points": points}), sat)
    assert f"{luck} of 100 classes" in told


def test_an_experiment_says_what_it_counts_and_how_lucky_it_was(tmp_path):
    series = Experiment(1, students=2, throws=6, dice="real", log=str(tmp_path / "class.db"))
    series.act("believe", {"busts": "1, 1"})
    series.act("type_counts", {"counts": "6, 6"})
    series.act("reveal", {})
    shown = series._screen.view["reveal"]
    assert shown["who"].startswith("this experiment · 12 throws")
    assert "Unlucky: fewer than 1 of 100 classes see as many busts" in shown["sentence"]


def test_the_chart_of_all_pairs_holds_every_pair_of_this_set_and_no_other(tmp_path):
    pairs = PairsActivity(pig(target=9), students=4, seed=3, log=str(tmp_path / "class.db"))
    banked, told = [], []
    for _ in range(2):
        for table, press in product(pairs.tables, ["press_roll", "bank"] * 20):
            table.act(press)
        banked.append(f"{sum(pairs.decisions()['action'] == 'hold') - sum_of(banked)} stops")
        pairs.act("chart", {})
        assert pairs._screen.view["reveal"]["who"].startswith("this game · 2 tables")
        told.append(str(pairs._charts.children[0].outputs))
        pairs.act("again", {})
    assert all(stops in text for stops, text in zip(banked, told, strict=True))


def sum_of(banked):
    return sum(int(it.split()[0]) for it in banked)


def test_after_play_again_the_charts_of_the_game_before_are_there_and_undo_goes_back(lesson):
    table = throws(lesson(), "6", "1")
    table.act("again", {})
    table.act("reveal", {})
    assert table._screen.view["reveal"]["who"] == "this game · 1 round"
    table.act("close", {})
    table.act("undo", {})
    assert table.session.game.stage == "game over"
    assert not table._screen.view["problem"]


def test_the_table_of_scores_says_that_it_is_of_this_game(lesson):
    table = throws(lesson(), "6", "1")
    table.act("details", {})
    assert table._screen.view["panel"]["title"] == "Details · this game"


CELLS = {"01-skunk": "mean()", "04-best-for-what": "sorted(", "09-how-sure": "standard deviation"}


@pytest.mark.parametrize("notebook", CELLS)
def test_who_is_away_counts_in_no_mean_of_a_lessons_cell(notebook):
    cells = read(Path("lessons", f"{notebook}.ipynb"), as_version=4).cells
    (code,) = (
        it.source for it in cells if CELLS[notebook] in it.source and "rounds()" in it.source
    )
    assert "'away'" in code
