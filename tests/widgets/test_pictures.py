"""Pictures to touch: refusals, titles and corners; test_touched.py counts every number again."""

import re
from math import ceil

import pytest

import pigclass
from pigclass import HoldAt, OutcomeGrid, PerfectPig, PigclassError, SkunkActivity, YourRule
from pigclass.exact import best_hold, hold_map
from pigclass.rules.catalog import greedy_pig, hog, pig, pig_dice, piglet, skunk, two_dice_pig
from pigclass.rules.made_up_rule import make_rule
from pigclass.widgets.pictures.growing_tree import tree_view
from pigclass.widgets.pictures.outcome_grid import grid_view
from pigclass.widgets.pictures.picture import Balance, LongRun, PolicyExplorer, Tree
from pigclass.widgets.pictures.policy_explorer import explorer_view
from pigclass.widgets.pictures.tipping import balance_view
from pigclass.words import say


def counted(view):
    """Return how many squares belong to what, of all ways to write in them."""
    return {it["label"]: len(it["cells"]) for way in view["ways"] for it in way["beside"]}


def test_a_face_that_comes_twice_as_often_has_two_squares():
    coin = make_rule(dice="heads*2 tails", lines="tails: bust; else: add 1")
    assert grid_view(coin).own["cells"] == ["heads", "heads", "tails"]
    assert counted(grid_view(coin).own) == {"busts": 1, "scores": 2}


def test_without_ways_to_count_the_balance_tells_decimals():
    many = make_rule(dice="5d6", lines="any 1: bust")
    sentence = balance_view(many).places[8]["says"]
    assert "/" not in sentence.partition("Overall")[0]


def test_a_wipe_out_weighs_what_is_banked_as_well():
    place = balance_view(skunk(double_one="wipe"), 60).places[6]
    assert place["ways"][1] == f"{11 * 6 + 60}/36"
    assert balance_view(skunk()).note.endswith("25 × 8 = 200.")
    assert "loses from the start" in balance_view(skunk(double_one="wipe"), 300).note
    assert "always gains" in balance_view(make_rule(dice="d6", lines="else: sum")).note


def test_the_tree_says_when_one_may_stop_after_safe_throws():
    says = [it["says"] for it in tree_view(skunk(safe_throws=2)).places]
    assert says[1].endswith(say("picture.tree.not_yet", number=2, hold="sit", throws="throws"))
    assert "If you sit here, you score 14 × 1 = 14" in says[2]


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
    assert [it["name"] for it in tree_view(game).own["branches"][0]["ends"]] == names


def test_your_rule_reaches_what_somebody_said(log):
    played = SkunkActivity(students=4, seed=8, log=log)
    assert len(YourRule(played)._screen.view["modes"][0]["places"]) == ceil(1.5 * 19)
    played.act("believe", {"sit_at": "15, 20, 48"})
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


def test_a_run_begins_anew_from_its_seed_and_two_have_dice_of_their_own():
    one, other = LongRun(pig(), HoldAt(20), HoldAt(20))._screen.view["modes"][0]["means"]
    assert one != other
    one, again, other = (LongRun(pig(), seed=it)._screen.view["modes"] for it in (1, 1, 2))
    assert one == again != other


def test_the_explorer_takes_other_rules_and_refuses_what_has_no_map():
    shown = PolicyExplorer(pig(target=30))
    shown.act("change", {"name": "sides", "value": "10"})
    assert shown._screen.view == explorer_view(pig(target=30, sides=10)).message()
    for name, typed, reason in (
        ("target", "201", say("refused.picture.no_map_to", target=201, least=2, most=200)),
        ("target", "1", say("refused.picture.no_map_to", target=1, least=2, most=200)),
        ("target", "many", "'many' is not a number for Target."),
        ("sides", "3", "sides=3 is not possible"),
    ):
        shown.act("change", {"name": name, "value": typed})
        assert shown._screen.view["problem"].startswith(reason)
        assert shown._screen.view["explorer"]["target"] == 30


def test_a_game_is_drawn_only_into_the_map_of_its_own_rules(log):
    played = PerfectPig(pig(target=30), player="Ana", seed=3, log=log)
    played.act("press_roll", {})
    played.act("press_roll", {})
    shown = PolicyExplorer(played)
    path = shown._screen.view["explorer"]["path"]
    for typed, drawn in (("20", []), ("30", path)):
        shown.act("change", {"name": "target", "value": typed})
        assert path
        assert shown._screen.view["explorer"]["path"] == drawn


@pytest.mark.parametrize("game", [pig(target=30), pig(target=60, min_bank=30), pig_dice(target=30)])
def test_the_best_threshold_is_set_beside_each_score(game):
    view, theirs = explorer_view(game).own, hold_map(game, best_hold(game).strategy)
    perfect = hold_map(game)["hold_at"]
    for (own, other, best), hold in zip(theirs.itertuples(index=False), perfect, strict=True):
        turns, needed = view["rules"][view["rule"][own][other]]["turns"], game.target - own
        difference = view["best"]["holds"][own] - (turns or [needed])[0]
        assert difference == min(best, needed) - min(hold, needed)


def test_before_anything_is_played_your_rule_says_so(log):
    shown = YourRule(SkunkActivity(log=log))
    assert "Play first" in shown._screen.view["note"]


def test_a_picture_as_text_is_its_sentence():
    assert repr(OutcomeGrid(skunk())) == say("picture.grid.nothing")


@pytest.mark.parametrize("picture", ["OutcomeGrid", "Balance", "Tree", "YourRule", "LongRun"])
def test_a_picture_tells_the_same_numbers_in_spanish(picture):
    make, dice = getattr(pigclass, picture), {"seed": 1} if picture == "LongRun" else {}
    shown = make(skunk(), **dice)
    here, shown.language = texts(shown._screen.view), "es"
    there = texts(shown._screen.view)
    assert [re.sub(r"\D", "", it) for it in here] == [re.sub(r"\D", "", it) for it in there]
    assert sum(one != other for one, other in zip(here, there, strict=True)) > 10


def texts(shown):
    """Return every text of what is shown, in order."""
    if isinstance(shown, dict | list):
        inside = shown.values() if isinstance(shown, dict) else shown
        return [text for it in inside for text in texts(it)]
    return [shown] if isinstance(shown, str) else []


# A point in 1,296 throws, and no bust.
RARE = make_rule(name="Rare", dice="4d6", lines="all 6: add 1; else: nothing")
NO_ROOM = r"two of up to 10\..*OutcomeGrid\(skunk\(\)\)"


@pytest.mark.parametrize(
    ("asked", "instead"),
    [
        (lambda: OutcomeGrid(make_rule(dice="3d6", lines="1: bust")), NO_ROOM),
        (lambda: OutcomeGrid(make_rule(dice="2d12", lines="1: bust")), NO_ROOM),
        (lambda: OutcomeGrid(make_rule(dice="d30", lines="1: bust")), NO_ROOM),
        (lambda: Balance(hog()), r"one throw.*Balance\(pig\(\)\)"),
        (lambda: YourRule(RARE), "over 300 throws"),
        (lambda: Tree(hog()), r"one throw.*Tree\(pig\(\)\)"),
        (lambda: YourRule(hog()), r"one throw.*YourRule\(pig\(\)\)"),
        (lambda: YourRule("skunk"), r"Write skunk\(\), without quotes"),
        (lambda: PolicyExplorer(hog()), r"\.$"),
        (lambda: PolicyExplorer(pig(target=500)), r"\.$"),
        (lambda: PolicyExplorer(pig(players=3)), r"\.$"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_with_what_can(asked, instead):
    with pytest.raises(PigclassError, match=instead):
        asked()
