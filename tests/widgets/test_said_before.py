"""What a class says before the last two lessons is told beside what is so."""

from collections import Counter

import pytest

from pigclass import HoldAt, PerfectPig, StrategyLab, pig
from pigclass.exact import race, win_probability
from pigclass.widgets.table.coach import said_and_so
from pigclass.words import say


def test_perfect_play_begins_once_the_class_has_said_how_it_will_do(tmp_path):
    game = pig(target=20)
    played = PerfectPig(game, say_first=True, seed=3, log=str(tmp_path / "class.db"), language="en")
    played.act("start", {"players": "7B"})
    assert played.session is None
    played.act("believe", {"wins_of_ten": "3 x 9, 5 x 10, 9", "rather_go": "A x 12, B x 8"})
    given = played.predictions()
    assert Counter(dict(zip(given["answer"].dropna(), given["count"], strict=False))) == Counter(
        {3: 9, 5: 10, 9: 1}
    )
    played.act("finish", {})
    played.act("press_roll", {})
    lines = said(played)
    hold, perfect = HoldAt(20), race(game).strategy
    wins = win_probability(game, first=hold, second=perfect)
    wins = (wins + 1 - win_probability(game, first=perfect, second=hold)) / 2
    assert "Our middle answer of 20: 5 of ten games." in lines
    assert f"Hold at 20 wins {10 * wins:.1f} of ten, going first in half of them." in lines
    first = 100 * float(race(game).first_player_wins)
    assert "12 would rather go first." in lines
    assert f"whoever goes first wins {first:.1f}%" in lines


def said(played):
    return " ".join(said_and_so(played.session))


def test_whoever_says_nothing_plays_at_once_and_is_told_nothing(tmp_path):
    played = PerfectPig(pig(target=20), say_first=True, log=str(tmp_path / "class.db"))
    played.act("start", {"players": "7B"})
    played.act("believe", {"wins_of_ten": "", "rather_go": ""})
    assert played.session is not None
    assert said(played) == ""


def test_an_answer_that_is_none_is_refused_and_asked_again(tmp_path):
    played = PerfectPig(pig(target=20), say_first=True, log=str(tmp_path / "c.db"), language="en")
    played.act("start", {"players": "7B"})
    played.act("believe", {"wins_of_ten": "11 x 4", "rather_go": ""})
    assert played.session is None
    assert "10" in played._screen.view["problem"]


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ("A x 8, B x 11, C x 9", say("lab.said_first", said="hold at 20", most=11, hands=28)),
        (
            "A x 10, B x 10, C x 8",
            say("lab.said_first_tied", said="hold at 15 and hold at 20", most=10, hands=28),
        ),
    ],
)
def test_what_was_said_most_often_stands_beside_who_won(tmp_path, hands, told):
    lab = StrategyLab(pig(target=20), file=tmp_path / "lab.jsonl", say_first=True, language="en")
    assert [it["name"] for it in lab._screen.view["asked"]["fields"]] == ["wins_most"]
    lab.act("believe", {"wins_most": hands})
    lab.act("enter", {"threshold": "10", "name": "ten"})
    lab.act("play", {})
    assert lab.session.said.endswith(told)
