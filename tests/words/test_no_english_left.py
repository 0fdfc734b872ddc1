"""A third language is one folder: in an invented one no English is left on screens and charts."""

import pytest

from pigclass.charts.theme import MIME
from pigclass.rules.catalog import GAMES, hog, pig, pig_dice, piglet, skunk, swine_herd
from pigclass.widgets.asking.box import record_of
from pigclass.widgets.asking.boxes import Ask
from pigclass.widgets.class_game.lessons import (
    BestForWhatActivity,
    GreedyPigActivity,
    HowSureActivity,
    PigletActivity,
    SharedGame,
    SkunkActivity,
)
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.pictures.picture import (
    Balance,
    LongRun,
    OutcomeGrid,
    PolicyExplorer,
    Tree,
    YourRule,
)
from pigclass.widgets.rule_lab.activity import RuleLab
from pigclass.widgets.rule_lab.view import PAGES
from pigclass.widgets.strategy_lab.activity import StrategyLab
from pigclass.widgets.strategy_lab.session import PAGES as LAB_PAGES
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.perfect_pig import PerfectPig
from pigclass.words import speaking
from pigclass.words.saying import MORE, folders, sentences
from tests.charts.gallery import GALLERY
from tests.thorough import only_thorough, some
from tests.words.invented import LANGUAGE, english_in, make_language, said_in

ANSWERS = {"sit_at": "20: 2", "throws_survived": "3", "bust_after_4": "30"}
ANSWERS |= {"scores_more": "A: 2", "goes_first": "B", "wins_more": "A", "farther_off": "B"}


@pytest.fixture(autouse=True, scope="module")
def invented(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(MORE, str(make_language(tmp_path_factory.mktemp("words"))))
        for remembered in (folders, sentences):
            remembered.cache_clear()
        yield
    for remembered in (folders, sentences):
        remembered.cache_clear()


@pytest.fixture
def log(tmp_path):
    return str(tmp_path / "class.db")


def assert_marked(activity):
    assert english_in(activity._screen.view) == []
    assert english_in(activity._screen._words) == []
    for output in getattr(activity, "_charts", ()) and activity._charts.children:
        assert english_in(said_in(output.outputs[0]["data"][MIME])) == []


def press(activity, *actions):
    for action in actions:
        name, data = action if isinstance(action, tuple) else (action, {})
        activity.act(name, data)
        assert_marked(activity)


CLASSES = [SkunkActivity, GreedyPigActivity, PigletActivity, BestForWhatActivity, HowSureActivity]


@pytest.mark.parametrize("activity", some(CLASSES, every=2))
def test_a_class_sees_no_english(activity, log):
    played = activity(log=log, seed=5, language=LANGUAGE)
    assert_marked(played)
    press(played, ("start", {"students": "3"}))
    for _ in range(3):
        for question in played.session.game.open:
            press(played, ("believe", {question: ANSWERS[question]}))
        press(played, "press_roll", "where", "scores", "details", "close", "class", "close")
        press(played, ("tap", {"seat": 0}), "press_roll", "undo", "press_roll")
    if not played.game.own_dice:
        assert not english_in(YourRule(played, language=LANGUAGE)._screen.view)
    press(played, "change_dice", "finish", "what_would_have_come", "reveal")
    press(played, *["begin"] * len(played.session.game.open))
    for number in range(len(played._charts.pages)):
        press(played, ("page", {"number": number}))


def test_a_head_count_and_a_student_alone_see_no_english(log):
    counted = SkunkActivity(head_count=20, seed=2, log=log, language=LANGUAGE)
    press(counted, "begin", "press_roll", ("count", {"still_standing": "12"}), "press_roll")
    alone = SkunkActivity(alone=True, seed=2, log=log, language=LANGUAGE)
    press(alone, "begin", "press_roll", "press_roll", "press_roll")


@pytest.mark.parametrize("game", [pig(), hog(), pig_dice(), piglet(), pig(teams="2v2", players=4)])
def test_a_table_sees_no_english(game, log):
    table = TableGame(game, log=log, seed=4, language=LANGUAGE)
    assert_marked(table)
    players = "Ana\neasy\nhard\nmedium" if game.teams else "Ana\neasy"
    press(table, ("start", {"players": players, "first": "random"}))
    for _ in range(6):
        press(table, "press_roll", "bank", "where", "scores", "details", "close")
    press(table, "undo", "finish")


def test_a_class_in_pairs_sees_no_english(log):
    activity = PairsActivity(pig(target=30), students=5, seed=1, log=log, language=LANGUAGE)
    for action, data in (
        ("table", {"table": 1}),
        ("on_paper", {"table": 1, "score_0": "30", "score_1": "8"}),
        ("press_roll", {}),
        ("table", {"table": 2}),
        ("scores", {}),
        ("finish", {}),
        ("setup", {}),
    ):
        activity.act(action, data)
        assert_marked(activity)


def test_a_swine_herd_sees_no_english(log):
    played = SharedGame(swine_herd(), log=log, students=3, seed=1, language=LANGUAGE)
    press(played, "begin", "press_roll", "sit_all", "press_roll", "finish", "reveal")


def test_who_plays_against_perfect_play_sees_no_english(log):
    played = PerfectPig(piglet(), player="Ana", coach="shown", seed=2, log=log, language=LANGUAGE)
    for _ in range(12):
        press(played, "press_roll", "bank")
    press(played, "finish", "review")


def test_the_rule_lab_shows_no_english(log):
    lab = RuleLab(pig(), log=log, language=LANGUAGE)
    for page in PAGES:
        press(lab, ("page", {"page": page}))


@only_thorough
def test_the_strategy_lab_shows_no_english(tmp_path):
    lab = StrategyLab(piglet(), file=tmp_path / "entered.jsonl", language=LANGUAGE)
    assert_marked(lab)
    press(lab, ("enter", {"threshold": "½"}), ("enter", {}))
    press(lab, ("enter", {"threshold": "2", "name": "Ana"}), "catalog", "play")
    for page in LAB_PAGES:
        press(lab, ("page", {"page": page}))
    press(lab, ("examine", {"name": "Ana"}), "back")


@pytest.mark.parametrize("picture", [OutcomeGrid, Balance, Tree, YourRule, LongRun])
def test_a_picture_shows_no_english(picture):
    assert not english_in(picture(skunk(), language=LANGUAGE)._screen.view)


def test_one_throw_shows_no_english():
    assert not english_in(Tree(hog(), language=LANGUAGE)._screen.view)


def test_the_explorer_of_a_game_that_was_played_shows_no_english(log):
    played = PerfectPig(piglet(), player="Ana", seed=2, log=log, language=LANGUAGE)
    for _ in range(6):
        press(played, "press_roll", "bank")
    assert not english_in(PolicyExplorer(played, language=LANGUAGE)._screen.view)


@pytest.fixture
def a_notebook_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    record_of.cache_clear()
    yield
    record_of.cache_clear()


@pytest.mark.usefixtures("a_notebook_of_its_own")
@pytest.mark.parametrize(("kind", "typed"), [("number", "7"), ("sketch", "9,6,3"), ("who", "§")])
def test_a_students_box_shows_no_english(kind, typed):
    boxes = {
        "number": lambda: Ask.number(
            "", most=60, means="hold", game=skunk(), name=kind, language=LANGUAGE
        ),
        "sketch": lambda: Ask.sketch("", "123", name=kind, language=LANGUAGE),
        "who": lambda: Ask.who(language=LANGUAGE),
    }
    box = boxes[kind]()
    press(box, ("keep", {"text": "\x00"}), ("keep", {"text": typed}), ("check", {"text": typed}))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_card_says_its_sentences_in_the_language(game):
    with speaking(LANGUAGE):
        rules = GAMES[game]().rules_text().split("\n\n")[0].splitlines()[1:]
    assert not english_in(rules)


# Their callers give them names; the screens above show them.
GIVEN = {"said_and_came", "votes", "changed_rule", "throw", "trade_off", "trade_off_of_many"}
GIVEN |= {"circle", "league", "standings", "given_away", "luck_and_skill", "twenty_and_pace"}


@pytest.mark.parametrize("name", sorted(GALLERY.keys() - GIVEN))
def test_a_chart_says_nothing_in_english(name):
    with speaking(LANGUAGE):
        assert english_in(said_in(GALLERY[name]().to_dict())) == []
