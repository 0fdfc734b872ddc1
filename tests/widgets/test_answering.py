"""No press without a word: what was asked wrongly, and what nobody foresaw."""

from contextlib import suppress

import pytest

from pigclass.rules.catalog import pig
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.error_log import FILE, MOST_BYTES, note
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.widgets.pictures.picture import LongRun, PolicyExplorer
from pigclass.widgets.rule_lab.activity import RuleLab
from pigclass.widgets.strategy_lab.activity import StrategyLab
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.perfect_pig import PerfectPig
from pigclass.words import say

SAFE = say("says.unforeseen")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def skunk_game(folder):
    activity = SkunkActivity(names=["Ana", "Ben", "Cy"], seed=5)
    activity.act("begin", {})
    return activity


def problem(shown):
    return shown._screen.view["problem"]


def sent(shown, content):
    """What the screen says after a page has sent something."""
    shown._screen._on_message(shown._screen, content, [])
    return problem(shown)


def test_a_field_that_is_not_told_stays_as_the_form_shows_it(folder):
    activity = SkunkActivity(students=9)
    activity.act("setup", {})
    activity.act("start", {"dice": "real"})
    assert (len(activity.session.game.setup.players), activity.session.dice) == (9, "real")


def breaks(*_, **__):
    raise RuntimeError("Ana did it")


def test_what_nobody_foresaw_is_a_sentence_and_a_line_without_a_name(skunk_game, monkeypatch):
    monkeypatch.setattr(ClassSession, "act", breaks)
    assert sent(skunk_game, {"action": "press_roll", "data": {}}) == SAFE
    (line,) = (skunk_game.class_log.folder / FILE).read_text().splitlines()
    assert "SkunkActivity press_roll · RuntimeError" in line
    assert "pigclass/widgets/page/dispatch.py" in line
    assert "Ana" not in line


def test_a_view_that_cannot_be_drawn_leaves_the_last_one_with_a_word(skunk_game, monkeypatch):
    before = skunk_game._screen.view
    monkeypatch.setattr(ClassActivity, "_view", breaks)
    skunk_game.act("press_roll", {})
    assert skunk_game._screen.view == {**before, "problem": SAFE, "tick": None}
    assert skunk_game.session.game.stage == "deciding"
    monkeypatch.undo()
    skunk_game.act("where", {})
    assert (skunk_game._screen.view["stage"], problem(skunk_game)) == ("deciding", "")


def test_what_lies_over_the_table_is_put_away_where_it_cannot_be_drawn(skunk_game, monkeypatch):
    monkeypatch.setattr("pigclass.widgets.class_game.view.details", breaks)
    skunk_game.act("details", {})
    assert (skunk_game._screen.view["panel"], problem(skunk_game)) == (None, SAFE)
    skunk_game.act("press_roll", {})
    assert (skunk_game._screen.view["stage"], problem(skunk_game)) == ("deciding", "")


def test_a_view_that_cannot_be_sent_is_not_kept(skunk_game, monkeypatch):
    send = ScreenWidget.send
    monkeypatch.setattr(ScreenWidget, "send", lambda s, m: send(s, m) if refuses(m) else breaks())
    skunk_game.act("press_roll", {})
    assert (skunk_game._screen.view["stage"], problem(skunk_game)) == ("ready to roll", SAFE)


def refuses(message):
    return message["view"]["problem"] == SAFE


def test_a_computer_player_that_fails_is_not_asked_again_and_again(folder, monkeypatch):
    table = TableGame(pig(), players=["easy", "hard"])
    assert table._screen.view["tick"]
    monkeypatch.setattr("pigclass.widgets.table.session.TableSession.act", breaks)
    table.act("computer", table._screen.view["tick"]["data"])
    assert (table._screen.view["tick"], problem(table)) == (None, SAFE)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_who_stops_the_kernel_is_not_held_up(skunk_game, monkeypatch, stop):
    def stopped(*_, **__):
        raise stop

    monkeypatch.setattr(ClassSession, "act", stopped)
    with pytest.raises(stop):
        skunk_game.act("press_roll", {})
    assert problem(skunk_game).startswith(
        "This was interrupted" if stop is KeyboardInterrupt else ""
    )


@pytest.mark.parametrize(
    "shown",
    [
        RuleLab,
        StrategyLab,
        lambda: PolicyExplorer(pig(target=10)),
        lambda: PerfectPig(pig(target=10)),
    ],
)
def test_every_activity_survives_what_nobody_foresaw(folder, monkeypatch, shown):
    activity = shown()
    monkeypatch.setattr(activity, "_do", breaks)
    monkeypatch.setattr(activity, "_show", breaks)
    activity.act("page", {})
    assert problem(activity) == SAFE
    assert (folder / FILE).exists()


def test_the_file_of_errors_has_an_end(tmp_path):
    try:
        breaks()
    except RuntimeError as problem:
        for _ in range(4000):
            note(problem, during="a test", folder=tmp_path)
    sizes = [file.stat().st_size for file in tmp_path.iterdir()]
    assert len(sizes) == 2
    assert max(sizes) < MOST_BYTES + 1000


def test_where_no_file_can_be_written_the_sentence_comes_all_the_same(skunk_game, monkeypatch):
    (skunk_game.class_log.folder / FILE).mkdir()
    monkeypatch.setattr(ClassSession, "act", breaks)
    skunk_game.act("press_roll", {})
    assert problem(skunk_game) == SAFE


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_a_function_that_goes_wrong_while_a_picture_is_drawn_is_told_by_name(folder, error):
    is_wrong = False

    def mine(turn_total):
        if is_wrong:
            raise error
        return turn_total < 20

    picture = LongRun(pig(), mine)
    is_wrong = True
    with suppress(KeyboardInterrupt):
        picture.act("language", {"language": "es"})
    assert problem(picture).startswith("mine se ")
    is_wrong = False
    picture.act("language", {"language": "en"})
    assert problem(picture) == ""
