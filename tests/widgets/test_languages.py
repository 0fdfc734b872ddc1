"""The language of a screen: chosen in the form, or that of the browser or the notebook."""

import pytest

import pigclass
from pigclass.rules.catalog import class_piglet, pig, piglet
from pigclass.rules.wording import rules_text
from pigclass.widgets.class_game.lessons import PigletActivity, SkunkActivity
from pigclass.widgets.table.activity import TableGame
from pigclass.words import speak
from tests.widgets.class_plays import ACTIVITIES


@pytest.fixture
def skunk(log):
    return lambda **options: SkunkActivity(log=log, seed=3, **options)


def primary(activity):
    return activity._screen.view["primary"]["label"]


def shows_itself_to(activity, tag):
    activity._screen._on_message(None, {"action": "show yourself", "language": tag}, None)


@pytest.fixture(autouse=True)
def nobody_has_chosen_yet(monkeypatch):
    monkeypatch.setattr("pigclass.words._usual", None)


def test_the_browser_says_which_language_it_is_unless_somebody_has_chosen(skunk):
    activity = skunk()
    shows_itself_to(activity, "es-MX")
    assert (activity.language, skunk().language) == ("es", "es")
    assert activity._screen.view["panel"]["form"]["title"] == "Skunk"
    activity.language = "en"
    shows_itself_to(activity, "es-MX")
    assert activity.language == "en"


def test_a_browser_whose_language_the_kit_does_not_speak_is_spoken_to_in_english(skunk):
    activity = skunk()
    shows_itself_to(activity, "tlh")
    assert activity.language == "en"


def test_who_chooses_a_language_in_the_form_keeps_what_was_typed(skunk):
    activity = skunk()
    activity.act("tab", {"tab": "new"})
    activity.act("language", {"language": "es", "names": "Ana", "students": "12"})
    fields = {it["name"]: it for it in activity._screen.view["panel"]["form"]["who"]}
    assert (fields["names"]["value"], fields["students"]["value"]) == ("Ana", "12")
    assert fields["students"]["label"] == "Sin nombres: cuántos"


def test_the_language_may_change_in_the_middle_of_a_game(log):
    table = TableGame(pig(), players=2, seed=1, log=log)
    table.act("press_roll", {})
    table.language = "es"
    assert table._screen.view["headline"] == "Le toca a Player 1"
    table.act("press_roll", {})
    assert "en juego" in table._screen.view["said"]


def test_the_language_of_a_screen_is_that_of_the_cells_below_it(skunk):
    shows_itself_to(skunk(), "es-MX")
    assert "Cada estudiante necesita" in rules_text(class_piglet(own_dice=True))


def test_coins_are_called_and_typed_in_the_language_of_the_class(log):
    played = PigletActivity(students=3, real_dice=True, log=log)
    played.language = "es"
    played.act("begin", {})
    played.act("type_throw", {"typed": "cara"})
    assert played._screen.view["said"].startswith("Tirada: cara")


def test_the_record_is_the_same_in_every_language(tmp_path):
    records = []
    for language in ("en", "es"):
        log = str(tmp_path / f"{language}.db")
        speak(language)
        table = TableGame(piglet(), players=["Ana", "easy"], seed=1, log=log)
        for _ in range(3):
            table.act("press_roll", {})
        events = table.session.events
        records.append(
            [(it.kind, {k: v for k, v in it.data.items() if k != "players"}) for it in events]
        )
    assert records[0] == records[1]


SHOWN = {it.__name__: {} for it in (*ACTIVITIES, pigclass.RuleLab, pigclass.StrategyLab)}
SHOWN |= {it: {"game": pig()} for it in ("PairsActivity", "TableGame", "PerfectPig")}
SHOWN["Experiment"] = {"what": pigclass.skunk()}
SAYS = {"en": "open this notebook with pigclass", "es": "abre este cuaderno con pigclass"}


@pytest.mark.parametrize("language", SAYS)
@pytest.mark.parametrize("name", SHOWN)
def test_a_preview_reads_as_a_sentence(name, language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    speak(language)
    activity = getattr(pigclass, name)(**SHOWN[name])
    text = activity._repr_mimebundle_()["text/plain"]
    assert SAYS[language] in text
    assert text.endswith(".")
    assert "children" not in repr(activity)
