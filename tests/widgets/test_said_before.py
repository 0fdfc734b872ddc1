"""What a class says before the last two lessons is told beside what is so."""

import pytest

from pigclass import HoldAt, PerfectPig, StrategyLab, pig
from pigclass.exact import race, win_probability
from pigclass.widgets.table.coach import said_and_so
from pigclass.words import say


def test_perfect_play_begins_once_the_class_has_said_how_it_will_do(tmp_path):
    game = pig(target=20)
    played = PerfectPig(game, say_first=True, seed=3, log=str(tmp_path / "class.db"), language="en")
    played.act("start", {"players": "7B"})
    played.act("believe", {"wins_of_ten": "3: 9, 5: 10, 9"})
    given = played.predictions()
    assert dict(zip(given["answer"], given["count"], strict=True)) == {3: 9, 5: 10, 9: 1}
    played.act("finish", {})
    lines = said(played)
    hold, perfect = HoldAt(20), race(game).strategy
    wins = win_probability(game, first=hold, second=perfect)
    wins = (wins + 1 - win_probability(game, first=perfect, second=hold)) / 2
    assert "Our middle answer of 20: 5 of ten games." in lines
    assert f"Hold at 20 wins {10 * wins:.1f} of ten, going first in half of them." in lines


def said(played):
    return " ".join(said_and_so(played.session))


def test_perfect_play_waits_for_an_answer_or_for_skip(tmp_path):
    played = PerfectPig(pig(target=20), say_first=True, log=str(tmp_path / "c.db"), language="en")
    played.act("start", {"players": "7B"})
    for typed, why in (("", say("says.nothing_said")), ("11: 4", "10")):
        played.act("believe", {"wins_of_ten": typed})
        assert why in played._screen.view["problem"]
        assert played.session.game.open == ("wins_of_ten",)
    played.act("press_roll", {})
    assert (played.session.game.open, said(played)) == ((), "")


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ("A: 8, B: 11, C: 9", say("lab.said_first", said="hold at 20", most=11, hands=28)),
        (
            "A: 10, B: 10, C: 8",
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
