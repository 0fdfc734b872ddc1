"""Pictures to touch: every number on them is counted again by another way."""

import re
import tomllib
from fractions import Fraction
from itertools import product
from math import ceil
from pathlib import Path

import pandas as pd
import pytest

import pigclass
from pigclass.exact import race, survival, turn
from pigclass.rules.catalog import GAMES, greedy_pig, hog, pig, piglet, skunk, two_dice_pig
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up.rule import make_rule
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity
from pigclass.widgets.perfect_play.activity import PerfectPig
from pigclass.widgets.pictures.growing_tree import Tree, tree_view
from pigclass.widgets.pictures.outcome_grid import OutcomeGrid, grid_view
from pigclass.widgets.pictures.policy_explorer import PolicyExplorer, explorer_view
from pigclass.widgets.pictures.running_mean import LOOKS, LongRun
from pigclass.widgets.pictures.thousand_classes import class_form, scores_of_classes
from pigclass.widgets.pictures.tipping import Balance, balance_view
from pigclass.widgets.pictures.your_rule import YourRule, rule_view
from pigclass.words import languages

WORDS = Path(__file__).parents[2] / "pigclass/words"
SIX = range(1, 7)
NUMBERS = re.compile(r"\d+(?:\.\d+)?")


def counted(view):
    """Return how many squares belong to what, of all ways to write in them."""
    return {it["label"]: len(it["cells"]) for way in view["ways"] for it in way["beside"]}


def test_of_the_36_squares_of_skunk_11_have_a_1():
    told = counted(grid_view(skunk()))
    ones = sum(1 in throw for throw in product(SIX, SIX))
    assert (told["busts"], told["scores"], told["with 1"]) == (ones, 36 - ones, ones)
    assert told["doubles"] == sum(one == other for one, other in product(SIX, SIX))


def test_sums_and_products_are_those_of_the_throws():
    view = grid_view(skunk())
    told = counted(view)
    for square, (one, other) in enumerate(product(SIX, SIX)):
        texts = [way["texts"][square] for way in view["ways"]]
        assert texts == [f"{one}, {other}", str(one + other), str(one * other)]
        assert view["cells"][square] == f"{one} and {other}"
    assert told["sum 7"] == 6
    assert told["product 12"] == sum(one * other == 12 for one, other in product(SIX, SIX))


def test_a_head_presses_what_one_die_may_show():
    view = grid_view(skunk())
    assert view["rows"][0]["cells"] == [0, 1, 2, 3, 4, 5]
    assert view["columns"][0]["cells"] == [0, 6, 12, 18, 24, 30]


@pytest.mark.parametrize("game", GAMES)
def test_a_square_is_as_likely_as_any_other(game):
    rules = GAMES[game]()
    bust = sum(it.probability for it in rules.outcomes if it.effect.is_bust)
    view = grid_view(rules)
    told = counted(view)
    if not rules.dice_choice:
        assert bust * len(view["cells"]) == told["busts"] + told.get("wipes out", 0)


def test_a_face_that_comes_twice_as_often_has_two_squares():
    coin = make_rule(dice="heads*2 tails", lines="tails: bust; else: add 1")
    assert grid_view(coin)["cells"] == ["heads", "heads", "tails"]
    assert counted(grid_view(coin)) == {"busts": 1, "scores": 2}


@pytest.mark.parametrize("rule", [{"dice": "3d6"}, {"dice": "2d12"}, {"dice": "d30"}])
def test_dice_without_room_are_refused_with_what_has_room(rule):
    with pytest.raises(PigclassError, match=r"two of up to 10 each.*OutcomeGrid\(skunk\(\)\)"):
        OutcomeGrid(make_rule(**rule, lines="1: bust"))


@pytest.mark.parametrize("game", [pig(sides=20), piglet()])
def test_one_die_has_a_square_for_each_face(game):
    assert len(OutcomeGrid(game)._screen.view["cells"]) == len(game.table.dice[0].faces)


def test_the_balance_weighs_what_each_of_36_throws_changes():
    for at_risk, place in enumerate(balance_view(skunk())["places"]):
        changes = [-at_risk if 1 in throw else sum(throw) for throw in product(SIX, SIX)]
        won = sum(it for it in changes if it > 0)
        assert place["ways"] == [f"{won}/36", f"{won - sum(changes)}/36"]
        lost = won - sum(changes)
        assert list(map(float, place["shown"])) == [round(won / 36, 2), round(lost / 36, 2)]


def test_the_balance_tips_where_a_throw_loses_as_much_as_it_wins():
    view = balance_view(skunk())
    said = [place["says"] for place in view["places"]]
    assert ["gains" in it for it in said] == [at <= 200 / 11 for at in range(len(said))]
    assert view["tips_at"] == "The balance tips at 200/11 ≈ 18.18."
    assert "In all: nothing" in balance_view(pig())["places"][20]["says"]


def test_equal_gains_tilt_the_balance_equally():
    tilts = [place["tilt"] for place in balance_view(pig())["places"]]
    assert tilts == [(at_risk - 20) / 20 for at_risk in range(41)]


def test_what_a_class_sees_gained_is_the_difference_of_what_it_sees():
    for at_risk, place in enumerate(balance_view(pig())["places"]):
        _, won, _, lost, _, *by = map(float, NUMBERS.findall(place["says"]))
        assert (won, lost) == (20, at_risk)
        assert by == ([abs(20 - at_risk), 6, round(abs(20 - at_risk) / 6, 2)] if by else [])
        assert bool(by) == (at_risk != 20)


def test_without_ways_to_count_the_balance_tells_decimals():
    many = make_rule(dice="5d6", lines="any 1: bust")
    said = balance_view(many)["places"][8]["says"]
    assert "/" not in said.partition("In all")[0]


def test_a_wipe_out_weighs_what_is_banked_as_well():
    place = balance_view(skunk(double_one="wipe"), 60)["places"][6]
    assert place["ways"][1] == f"{11 * 6 + 60}/36"
    assert "never" not in balance_view(skunk())["note"]
    assert "tipped from the first" in balance_view(skunk(double_one="wipe"), 300)["note"]
    assert "never tips" in balance_view(make_rule(dice="d6", lines="else: sum"))["note"]


def test_where_nothing_is_at_risk_there_is_no_balance():
    with pytest.raises(PigclassError, match=r"one throw.*Balance\(pig\(\)\)"):
        Balance(hog())


def test_two_throws_of_skunk_go_on_in_625_of_1296_cases():
    both = list(product(product(SIX, SIX), repeat=2))
    alive = [first + second for first, second in both if 1 not in first + second]
    place = tree_view(skunk())["places"][2]
    assert place["chance"] == [f"{len(alive)}/{len(both)}", "48.2%"]
    assert place["at"] == str(sum(map(sum, alive)) // len(alive))
    assert f"≈ {sum(map(sum, alive)) / len(both):.2f} on average" in place["says"]


def test_the_tree_says_when_one_may_stop_after_safe_throws():
    says = [it["says"] for it in tree_view(skunk(safe_throws=2))["places"]]
    assert says[1].endswith("You may stop after 2 throws, no sooner.")
    assert "Stopping here brings 14 × 1 = 14" in says[2]


@pytest.mark.parametrize("game", [two_dice_pig(), skunk(safe_throws=1), make_rule(lines="6: bust")])
def test_the_branches_of_each_throw_are_all_that_can_come(game):
    for branch in tree_view(game)["branches"]:
        ends = [Fraction(it["chance"]) for it in branch["ends"]]
        assert sum(ends, Fraction(branch["on"])) == 1


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"hog"}))
def test_stopping_brings_the_points_by_then_times_the_chance_to_have_them(game):
    rules = GAMES[game]()
    for throws, place in enumerate(tree_view(rules)["places"]):
        if place["at"] and throws:
            mean = float(turn(rules, RollTimes(throws)).mean)
            alive = survival(rules)[throws]
            assert float(place["at"]) * float(alive) == pytest.approx(mean, rel=0.001)
            assert float(NUMBERS.findall(place["says"])[-1]) == pytest.approx(mean, abs=0.0051)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (piglet(), ["✕ tails"]),
        (skunk(), ["✕ a 1"]),
        (two_dice_pig(), ["✕✕ double 1", "✕ a 1"]),
        (pig(poison=2), ["✕ a 2"]),
        (make_rule(lines="1 2: bust; else: sum"), ["✕ a 1 or 2"]),
        (make_rule(dice="2d6", lines="total 2 3 12: bust; else: sum"), ["✕ bust"]),
    ],
)
def test_the_tree_says_what_is_thrown_when_a_turn_ends(game, names):
    assert [it["name"] for it in tree_view(game)["branches"][0]["ends"]] == names


def test_the_tree_grows_two_throws_beyond_the_best():
    means = [place["stop"]["high"] for place in tree_view(greedy_pig(safe_throws=1))["places"][1:]]
    assert [round(it, 2) for it in means] == [3.5, 6.25, 7.99, 8.97, 9.4, 9.44, 9.21, 8.79]


@pytest.mark.parametrize("game", [hog(), hog(sides=8, bust_points=1), make_rule(max_dice=4)])
def test_one_throw_brings_what_theory_says_of_each_number_of_dice(game):
    for dice, place in enumerate(Tree(game)._screen.view["places"], start=1):
        mean = turn(game, ThrowDice(dice)).mean
        assert place["stop"]["high"] == float(mean)
        assert float(NUMBERS.findall(place["then"])[-1]) == pytest.approx(float(mean), abs=0.0051)
        assert sum(it["share"] for it in place["branches"]) == pytest.approx(1)


def test_one_throw_is_worked_out_die_by_die():
    view = Tree(hog(bust_points=1), dice=2)._screen.view
    (good,) = (it for it in view["places"][1]["branches"] if it["kind"] == "kept")
    assert (view["title"], view["start"]) == ("One throw: Hog", 2)
    assert good["told"] == ["69.4%", "(5/6)² = 25/36", "→ 8 on average"]
    assert "(5/6)² × 8 + (1 − (5/6)²) × 1 ≈ 5.86" in view["places"][1]["then"]


def test_one_throw_that_no_single_die_spoils_is_not_told_die_by_die():
    doubles = Tree(make_rule(lines="doubles: bust", max_dice=3))._screen.view["places"][1]
    assert doubles["says"] == "2 dice in one throw: how often is there no bust?"
    assert doubles["then"].startswith("In 5/6 ≈ 83.3% of the throws. A throw brings 35/6")


def test_more_dice_than_a_picture_has_room_for_are_refused():
    with pytest.raises(PigclassError, match="choose dice from 1 to 16"):
        Tree(hog(max_dice=None), dice=17)
    with pytest.raises(PigclassError, match="not chosen"):
        Tree(pig(), dice=2)


# Turn totals throw by throw; 0 is a bust, and the last round was left when all had sat.
ROUNDS = ((8, 17, 0), (0,), (6, 14, 23, 0), (12, 21))
# A point in 1,296 throws, and no bust.
RARE = make_rule(name="Rare", dice="4d6", lines="all 6: add 1; else: nothing")
FRAME = pd.DataFrame(
    {
        "game": "G01",
        "round": [number for number, totals in enumerate(ROUNDS, 1) for _ in totals],
        "throw": [throw for totals in ROUNDS for throw in range(1, len(totals) + 1)],
        "turn_total": [total for totals in ROUNDS for total in totals],
        "effect": ["scores" if it else "bust" for totals in ROUNDS for it in totals],
    }
)


def makes(at):
    """Return what stopping there makes in each round."""
    kept = [next((it for it in totals if it >= at), totals[-1] and None) for totals in ROUNDS]
    return ["?" if it is None else str(it) for it in kept]


def test_your_rule_stops_on_the_throws_of_the_class():
    ours = YourRule(FRAME, game=skunk())._screen.view["modes"][0]
    assert [place["points"] for place in ours["places"]] == [makes(at) for at in range(1, 30)]
    assert ours["places"][13]["says"] == "Stopping at 14 makes 52 points on our 4 rounds."
    assert ours["places"][21]["sum"] == "?"
    assert ours["places"][21]["says"].startswith("In 1 round all had sat before anybody came to 22")


def test_your_rule_tells_each_round_to_whoever_does_not_see_it():
    ours = YourRule(FRAME, game=skunk())._screen.view["modes"][0]
    for totals, row in zip(ROUNDS, ours["rows"], strict=True):
        told = row["told"].partition(": ")[2]
        assert [int(it) for it in re.findall(r"\d+", told)] == [it for it in totals if it]
        assert ("all lost" in told) == (0 in totals)


def test_your_rule_sits_only_after_the_safe_throws():
    ours = YourRule(FRAME, game=skunk(safe_throws=2))._screen.view["modes"][0]
    assert ours["places"][4]["points"] == ["17", "0", "14", "21"]


def test_your_rule_is_set_against_what_each_student_has(tmp_path):
    played = SkunkActivity(students=9, seed=8, log=str(tmp_path / "class.db"))
    played.act("begin", {})
    while played.session.game.stage != "game over":
        table = played.session.game.play
        if played.session.game.stage == "deciding":
            for seat in table.standing:
                if table.turn_total >= 8 + 3 * seat:
                    played.act("tap", {"seat": seat})
        played.act("press_roll", {})
    places = YourRule(played)._screen.view["modes"][0]["places"]
    place = places[19]
    score = sum(map(int, place["points"]))
    had = played.rounds().groupby("player", observed=True)["points"].sum()
    assert f"makes {score} points on our 5 rounds" in place["says"]
    assert f"more than {(had < score).sum()} of 9 students" in place["says"]
    worst = [it["says"] for it in places if it["sum"] != "?" and not (had < int(it["sum"])).sum()]
    assert worst
    assert all("None of 9 students made less." in it for it in worst)
    for it in places:
        level = 0 if it["sum"] == "?" else (had == int(it["sum"])).sum()
        assert it["says"].endswith(f" {level} made just as many.") == (level > 0)
    assert "made just as many" in "".join(it["says"] for it in places)


def test_your_rule_reaches_what_somebody_said(tmp_path):
    played = SkunkActivity(students=4, seed=8, log=str(tmp_path / "class.db"))
    assert len(YourRule(played)._screen.view["modes"][0]["places"]) == ceil(1.5 * 19)
    played.act("believe", {"sit_at": "15, 20, 48", "throws_survived": "", "bust_after_4": "90"})
    played.act("begin", {})
    played.act("press_roll", {})
    assert len(YourRule(played)._screen.view["modes"][0]["places"]) == 48


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({}, "Your rule: Greedy Pig"),
        ({"rounds": 3, "poison": 1}, "Your rule: Greedy Pig"),
        ({"poison": 2, "sides": 8}, "Your rule: Greedy Pig, a 2 busts, 8 sides"),
        ({"safe_throws": 2}, "Your rule: Greedy Pig, safe throws: 2"),
    ],
)
def test_the_title_of_a_picture_says_what_is_changed_in_its_throws(options, title):
    assert YourRule(greedy_pig(**options))._screen.view["title"] == title


@pytest.mark.parametrize("game", [skunk(), pig(), piglet(), skunk(own_dice=True)])
def test_a_thousand_classes_make_what_theory_expects(game):
    scores = scores_of_classes(class_form(game), 5)
    for at in (1, 2, 5):
        exact = class_form(game).rounds * turn(game, HoldAt(at)).mean
        assert abs(scores[at - 1].mean() - exact) < 4 * scores[at - 1].std() / 1000**0.5


def test_the_dots_are_a_hundred_and_the_sentence_counts_classes():
    (classes,) = rule_view(skunk())["modes"]
    scores = scores_of_classes(skunk(), len(classes["places"]))
    for own, place in zip(scores, classes["places"], strict=True):
        assert sum(place["dots"]) == 100
        assert abs(10 * place["dots"][0] - (own < classes["width"]).sum()) < 10
        low, high = map(int, NUMBERS.findall(place["says"])[-2:])
        assert ((low <= own) & (own <= high)).mean() >= 0.9


@pytest.mark.parametrize(
    ("asked", "instead"),
    [
        (lambda: YourRule(FRAME), r"YourRule\(rolls, game=skunk\(\)\)"),
        (lambda: YourRule(RARE), "more than 300 throws"),
        (lambda: YourRule(hog()), r"one throw.*YourRule\(pig\(\)\)"),
        (lambda: YourRule("skunk"), r"Write skunk\(\), without quotes"),
    ],
)
def test_a_rule_that_cannot_be_raced_is_refused(asked, instead):
    with pytest.raises(PigclassError, match=instead):
        asked()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_long_run_settles_at_the_exact_mean(game):
    view = LongRun(GAMES[game]())._screen.view
    ends = [run["means"][0][-1] for run in view["modes"]]
    spread = pd.Series(ends).std()
    assert abs(sum(ends) / len(ends) - view["exact"][0]) < 4 * spread / len(ends) ** 0.5
    assert view["drawn"][-1] == LOOKS[-1]


def test_a_run_is_told_as_it_is_drawn():
    view = LongRun(skunk(), HoldAt(20), seed=3)._screen.view
    for run in view["modes"]:
        drawn = dict(zip(view["drawn"], run["means"][0], strict=True))
        for place in run["places"]:
            mean = float(NUMBERS.findall(place["says"])[-1])
            assert mean == pytest.approx(drawn.get(place["rounds"], mean), abs=0.0051)
    exact = f"{turn(skunk(), HoldAt(20)).mean:.2f}"
    assert (view["exactly"], view["then"]) == (
        [f"theory: {exact}"],
        f"In the long run it is {exact}.",
    )


def test_two_runs_are_told_apart_and_have_dice_of_their_own():
    view = LongRun(pig(), HoldAt(20), HoldAt(25))._screen.view
    said = view["modes"][0]["places"][4]["says"]
    one, other = (turn(pig(), HoldAt(at)).mean for at in (20, 25))
    assert re.findall(r"hold at \d+", said) == view["names"] == ["hold at 20", "hold at 25"]
    assert view["exact"] == [float(one), float(other)]
    same = LongRun(pig(), HoldAt(20), HoldAt(20))._screen.view["modes"][0]["means"]
    assert same[0] != same[1]


def test_a_run_begins_anew_from_its_seed():
    one, again, other = (LongRun(pig(), seed=it)._screen.view["modes"] for it in (1, 1, 2))
    assert one == again != other


def rolls(turns, at):
    """Return whether one rolls at a turn total, where it changes at these."""
    return sum(it <= at for it in turns) % 2 == 0


def test_the_explorer_tells_perfect_play_at_every_position():
    game = pig(target=30)
    view, solved = explorer_view(game), race(game)
    for own, other in product(range(30), repeat=2):
        turns = view["rules"][view["rule"][own][other]]["turns"]
        assert view["wins"][own][other] == round(1000 * solved.win_probability(own, other))
        for at in range(1, 30 - own):
            assert rolls(turns, at) == solved.should_roll(own, other, at)


def test_the_explorer_says_where_one_holds_and_rolls_again():
    view = explorer_view(pig())
    told = view["rules"][view["rule"][41][49]]["told"]
    assert told == "hold at 22, roll again at 27, roll again from 57 on"
    assert view["rules"][view["rule"][90][99]]["told"] == "roll until you win"


def test_the_game_that_was_played_is_drawn_into_the_explorer(tmp_path):
    played = PerfectPig(pig(target=30), player="Ana", seed=3, log=str(tmp_path / "class.db"))
    while played.session.game.stage != "game over":
        if played.session.on_turn:
            played.act("computer", played._screen.view["tick"]["data"])
        else:
            played.act("bank" if played.session.play.turn_total >= 6 else "press_roll", {})
    view = PolicyExplorer(played)._screen.view
    solved, mine = race(pig(target=30)), played.decisions().query("player == 'P-AA'")
    assert [it["at_risk"] for it in view["path"]] == mine["turn_total"].tolist()
    for place, did in zip(view["path"], mine["action"], strict=True):
        at = place["own"], place["other"], place["at_risk"]
        chances = {"roll": solved.if_roll(*at), "hold": solved.if_hold(*at)}
        assert place["same"] == (chances[did] > max(chances.values()) - 1e-9)
    same = sum(place["same"] for place in view["path"])
    assert view["note"] == f"{same} of {len(mine)} decisions were those of perfect play."


@pytest.mark.parametrize("game", [hog(), pig(target=500), skunk(), pig(players=3)])
def test_an_explorer_that_cannot_be_is_refused(game):
    with pytest.raises(PigclassError):
        PolicyExplorer(game)


def test_before_anything_is_played_your_rule_says_so(tmp_path):
    shown = YourRule(SkunkActivity(log=str(tmp_path / "class.db")))
    assert "Play first" in shown._screen.view["note"]


def test_a_picture_as_text_is_its_sentence():
    assert repr(OutcomeGrid(skunk())) == "Press the squares that you want to count."
    assert repr(OutcomeGrid(skunk(), language="es")).startswith("Marca las casillas")


@pytest.mark.parametrize("picture", ["OutcomeGrid", "Balance", "Tree", "YourRule", "LongRun"])
def test_a_picture_tells_the_same_numbers_in_spanish(picture):
    make = getattr(pigclass, picture)
    here, there = (texts(make(skunk(), language=it)._screen.view) for it in ("en", "es"))
    assert [re.sub(r"\D", "", it) for it in here] == [re.sub(r"\D", "", it) for it in there]
    assert sum(one != other for one, other in zip(here, there, strict=True)) > 10


def texts(shown):
    """Return every text of what is shown, in order."""
    if isinstance(shown, dict | list):
        inside = shown.values() if isinstance(shown, dict) else shown
        return [text for it in inside for text in texts(it)]
    return [shown] if isinstance(shown, str) else []


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_a_picture_has_20_words(language):
    written = tomllib.loads((WORDS / language / "pictures.toml").read_text("utf-8"))
    said = texts(written["picture"])
    assert [it for it in said for each in it.split(". ") if len(each.split()) >= 20] == []
