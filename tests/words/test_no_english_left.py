"""A third language is one folder: in an invented one no English is left on screens and charts."""

import pytest

from pigclass.charts.theme import MIME
from pigclass.rules.catalog import GAMES, skunk
from pigclass.widgets.asking.box import record_of
from pigclass.widgets.asking.boxes import Ask
from pigclass.words import MORE, folders, sentences, speak, speaking
from tests.charts.gallery import GALLERY
from tests.thorough import times
from tests.widgets.class_plays import ANSWERS, TODAY, play, sits_at
from tests.words.invented import LANGUAGE, english_in, make_language, said_in
from tools.messages import SCREENS, played


@pytest.fixture(autouse=True, scope="module")
def invented(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(MORE, str(make_language(tmp_path_factory.mktemp("words"))))
        for remembered in (folders, sentences):
            remembered.cache_clear()
        yield
    for remembered in (folders, sentences):
        remembered.cache_clear()


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


@pytest.mark.parametrize("kind", TODAY)
def test_no_page_of_a_reveal_shows_english(kind, log):
    speak(LANGUAGE)
    activity = play(kind(students=12, log=log), sits_at, answers=ANSWERS)
    press(activity, "reveal")
    for number in range(len(activity._charts.pages)):
        press(activity, ("page", {"number": number}))


# A box asks in the words of its lesson.
@pytest.mark.parametrize("screen", [it for it in SCREENS if it != "box"])
def test_a_screen_shows_no_english(screen, monkeypatch):
    # Nobody is called by a word.
    monkeypatch.setattr("tools.messages.TYPED", ("", "3", "34", "2 5", "20, 18: 2", "Ana\nBen"))
    speak(LANGUAGE)
    found = set()
    for activity, message in played(screen, seed=3, steps=times(5, thorough=60)):
        # What random play does wrong is told in the names of actions.
        found.update(english_in({**message.get("view", {}), "problem": ""}))
        for output in getattr(activity, "_charts", ()) and activity._charts.children:
            found.update(english_in(said_in(output.outputs[0]["data"][MIME])))
    assert not found


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
        "number": lambda: Ask.number("", most=60, means="hold", game=skunk(), name=kind),
        "sketch": lambda: Ask.sketch("", "123", name=kind),
        "who": Ask.who,
    }
    speak(LANGUAGE)
    box = boxes[kind]()
    press(box, ("keep", {"text": "\x00"}), ("keep", {"text": typed}), ("check", {"text": typed}))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_card_says_its_sentences_in_the_language(game):
    with speaking(LANGUAGE):
        rules = GAMES[game]().rules_text().split("\n\n")[0].splitlines()[1:]
    assert not english_in(rules)


# Their callers give them names; the screens above show them.
GIVEN = {"said_and_came", "votes", "changed_rule", "trade_off", "trade_off_of_many"}
GIVEN |= {"circle", "league", "standings", "given_away", "luck_and_skill"}


@pytest.mark.parametrize("name", sorted(GALLERY.keys() - GIVEN))
def test_a_chart_says_nothing_in_english(name):
    with speaking(LANGUAGE):
        assert english_in(said_in(GALLERY[name]().to_dict())) == []
