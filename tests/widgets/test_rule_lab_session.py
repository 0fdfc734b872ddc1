"""The Rule Lab without a browser: rules made up, taken back, compared and played."""

import pytest
from hypothesis import HealthCheck, given, settings

from pigclass import PigclassError, RuleLab, big_pig, game_code, hog, make_rule, pig
from pigclass.rules.effects import kind_of
from pigclass.rules.rule_lines import line_of
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.rule_lab.facts import rule_facts, rule_map
from pigclass.widgets.rule_lab.session import STARTS, RuleLabSession
from pigclass.widgets.rule_lab.view import PAGES, lab_view
from pigclass.words import say
from tests.made_up import rule


def lab(game=None):
    return RuleLabSession(game or pig())


def test_two_dice_with_a_wipe_out_are_made_step_by_step():
    session = lab()
    session.act("change", field="dice", value="2d6")
    session.act("change", field="faces", value="6, 1")
    session.act("change", field="alike", value="wipe")
    session.act("change", field="doubles", value="double")
    session.act("change", field="counting", value="product")
    session.act("change", field="name", value="Ours")
    lines = "all 6: wipe-out; all 1: wipe-out; 6 1: bust; doubles: product x2; else: product"
    assert session.game == make_rule(name="Ours", dice="2d6", lines=lines)
    # One die alone has no doubles, and what they did is known again with two.
    session.act("change", field="dice", value="d6")
    assert session.game == make_rule(name="Ours", lines="6 1: bust; else: product")
    session.act("change", field="dice", value="2d6")
    assert session.game == make_rule(name="Ours", dice="2d6", lines=lines)


def test_what_two_faces_do_follows_what_one_does_until_it_is_chosen():
    session = lab(make_rule(dice="2d6"))
    session.act("change", field="hurt", value="wipe")
    assert lines_of(session.game) == ["any 1: wipe-out", "else: sum"]
    session.act("change", field="alike", value="bust")
    session.act("change", field="hurt", value="bust")
    assert lines_of(session.game) == ["any 1: bust", "else: sum"]


def lines_of(game):
    return [line_of(row).text for row in game.table.rows]


FIXED = [
    make_rule(lines="any 1 2: bust; any 3 4: add 1; else: add 4"),
    make_rule(dice="2d6", lines="total 7: bust"),
]


@pytest.mark.parametrize("game", FIXED)
def test_a_code_whose_rule_no_field_can_show_opens_plays_and_has_its_card(game, log):
    activity = RuleLab(code=game_code(game), log=log)
    form = activity._screen.view["form"]
    assert (form["throws"], form["fixed"][:27]) == ([], "These fields cannot show th")
    assert activity._screen.view["sides"][0]["facts"] or rule_facts(game).refusal
    for page in PAGES:
        activity.act("page", {"page": page})
        assert not activity._screen.view["problem"]
    activity.act("play_table", {})
    assert activity.game == game
    assert activity.children[-1].game == game


def test_with_a_class_it_is_played_where_there_is_something_to_share(log):
    activity = RuleLab(make_rule(dice="2d6"), log=log)
    activity.act("page", {"page": "play"})
    activity.act("play_class", {})
    assert isinstance(activity.children[-1], ClassActivity)
    activity.act("start_from", {"key": "hog"})
    activity.act("play_class", {})
    assert "nothing is shared" in activity._screen.view["problem"]


def test_a_rule_that_is_none_yet_leaves_the_last_one_standing_and_says_why():
    session = lab()
    before = session.game
    assert not session.act("change", field="dice", value="2x")
    assert session.game == before
    assert "write dice like this" in session.problem.lower()
    view = lab_view(session, "make").message()
    assert view["stale"]
    assert [it["value"] for it in view["form"]["named"]] == ["Pig, changed", "2x"]
    # A game is played by the rule that stands, and needs the room.
    assert not lab_view(session, "play").problem
    session.act("change", field="dice", value="d8")
    assert not session.problem


@pytest.mark.parametrize(
    ("action", "data", "place"),
    [
        ("change", {"field": "dice", "value": "2x"}, "field-dice"),
        ("change", {"field": "faces", "value": "9"}, "field-faces"),
        ("open_code", {"code": "P02C-K"}, "field-code"),
        ("undo", {}, "undo"),
    ],
)
def test_what_is_wrong_has_the_place_where_it_was_done(action, data, place):
    session = lab()
    assert not session.act(action, **data)
    assert lab_view(session, "make").problem_at == place
    session.act("start_from", key="pig")
    assert lab_view(session, "make").problem_at == ""


def test_undo_goes_all_the_way_back_and_no_further():
    session = lab(big_pig())
    session.act("change", field="alike", value="wipe")
    session.act("change", field="faces", value="")
    session.act("undo")
    session.act("undo")
    assert session.game == big_pig()
    assert not session.act("undo")
    assert "nothing left to undo" in session.problem


@pytest.mark.parametrize("key", STARTS)
def test_everything_on_the_list_can_be_started_from_on_every_page(key, log):
    activity = RuleLab(log=log)
    activity.act("start_from", {"key": key})
    assert activity.game == STARTS[key]()
    for page in PAGES[:-1]:
        activity.act("page", {"page": page})
        assert activity._screen.view["page"] == page
    sides = lab_view(activity.session, "make").sides
    assert sides[0]["facts"]


@given(rule())
@settings(suppress_health_check=[HealthCheck.filter_too_much], max_examples=40)
def test_any_rule_that_was_made_up_opens_by_its_code_and_has_a_whole_map(options):
    try:
        game = make_rule(**options)
    except PigclassError:
        return
    session = lab()
    session.act("open_code", code=game_code(game))
    assert session.game == game
    drawn = rule_map(game)
    # Where the dice are chosen, the map is that of two.
    outcomes = (game.table_for(dice=2) if game.dice_choice else game).outcomes
    assert len(drawn["legend"]) == len({kind_of(outcome.effect) for outcome in outcomes})
    faces = [len(die.faces) for die in game.table.dice]
    assert drawn["rows"] or len(faces) > 2 or max(faces) > 10


@pytest.mark.parametrize("safe", [1, 2, 3])
def test_the_map_is_for_the_throws_after_the_safe_ones(safe):
    game = make_rule(safe_throws=safe)
    note = rule_map(game)["note"]
    assert not any(outcome.effect.is_bust for outcome in game.table_for(throws=safe - 1).outcomes)
    assert any(outcome.effect.is_bust for outcome in game.table_for(throws=safe).outcomes)
    assert note.startswith(f"Shown from throw {safe + 1} of a turn")
    weighted = make_rule(dice="1*2 2 3", safe_throws=safe)
    assert rule_map(weighted)["note"] == f"Not all squares are equally likely. {note}"


def test_a_balance_that_tips_far_out_is_told_without_keeping_a_class_waiting():
    facts = rule_facts(make_rule(dice="d40"))
    assert (facts.tips, facts.best) == (819, None)
    assert "too high to draw" in facts.refusal
    assert rule_facts(hog()).best.dice == (5, 6)


def test_turns_of_ones_own_become_a_game_for_everyone_and_back():
    session = lab(pig(target=50))
    session.act("change", field="whose", value="everyone")
    session.act("change", field="rounds", value="7")
    assert (session.game.shared, session.game.rounds) == (True, 7)
    session.act("change", field="whose", value="player")
    assert (session.game.shared, session.game.target) == (False, 100)


def test_the_figures_of_a_rule_wait_until_the_class_has_said_its_number():
    session = RuleLabSession(pig(), say_first=True)
    session.act("change", field="faces", value="1 2")
    assert not session.act("say_number", number="soon")
    for page in ("make", "compare", "curve"):
        assert "20 or 21" not in str(lab_view(session, page).message()), page
    session.act("say_number", number="12")
    assert session.said == say("rule_lab.guess_wrong", number=12, best="9 or 10")
    session.act("say_number", number="9")
    assert session.said == say("rule_lab.guess_right", number=9)
    session.said = ""
    compared = lab_view(session, "compare").message()
    assert compared["said"].startswith("You said 9: right. Pig: hold at 20 or 21, for 8.14 points")
    one, other = ([it["name"] for it in side["facts"]] for side in compared["sides"])
    assert one == other
    session.act("change", field="faces", value="2 3")
    assert lab_view(session, "make").sides[0]["ask"]


def test_lines_that_no_field_shows_stay_when_the_rest_changes():
    session = lab(FIXED[0])
    session.act("change", field="dice", value="d8")
    assert session.game.table.rows == FIXED[0].table.rows
