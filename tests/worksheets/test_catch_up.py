"""Absent students get the class's own throws on paper; the key tells the fate of each plan."""

import pytest

from pigclass.rules.catalog import greedy_pig, pig, skunk, swine_herd
from pigclass.rules.game_code import game_code, read_code
from pigclass.widgets.class_game.lessons import GreedyPigActivity, SkunkActivity
from pigclass.words import PigclassError
from pigclass.worksheets import lesson_paper, worksheet
from pigclass.worksheets.contents.turns import throws_of
from tests.widgets.class_plays import play
from tests.worksheets.layout import faults

# A seed with a round of Greedy Pig that lives long.
LONG = 15
GAMES = [
    (SkunkActivity, skunk()),
    (SkunkActivity, skunk(double_one="wipe")),
    (SkunkActivity, skunk(safe_throws=1)),
    (GreedyPigActivity, greedy_pig(poison=2)),
]


@pytest.mark.parametrize(("activity", "game"), GAMES, ids=str)
def test_the_strip_has_the_very_throws_of_the_class_and_its_key_their_fate(activity, game, log):
    class_plays = play(activity(students=5, game=game, log=log), lambda seat: 10 * seat + 10)
    class_plays.act("details", {})
    code = class_plays._screen.view["panel"]["code"]["text"]
    strip = worksheet("catch-up", code=code)
    assert strip.job.game == read_code(code).game == game
    for played in class_plays.session.game.rounds:
        printed = [throw for throw, _ in throws_of(strip.job, played.number)]
        played_throws = [made.faces for made in played.throws]
        assert printed[: len(played_throws)] == played_throws
    assert "of your class" in strip.blocks[0]["lines"][0]
    fates = worksheet("catch-up", code=code, key=True).blocks[1]
    final = dict(zip(fates["head"], fates["rows"][-1], strict=True))
    # The first seat sits from 10, the second from 20, and so on.
    scores = {
        str(10 * seat + 10): score
        for seat, score in enumerate(class_plays.session.game.play.scores)
    }
    assert len(final.keys() & scores) >= 3
    assert [(at, final[at]) for at in scores if at in final and final[at] != str(scores[at])] == []


def test_a_code_without_throws_never_stands_over_the_throws_of_another_game():
    for key in (False, True):
        with pytest.raises(PigclassError, match="not its throws"):
            worksheet("catch-up", code=game_code(skunk()), key=key).pdf()
    sheets = lesson_paper("skunk", code=game_code(skunk())).sheets
    (strip,) = [it for it in sheets if it.sheet.id == "catch-up"]
    assert strip.job.code == ""
    assert "of your class" not in strip.blocks[0]["lines"][0]


def test_where_there_is_no_class_or_no_end_there_is_nothing_to_catch_up_with():
    for game in (pig(), swine_herd(), skunk(double_one_hits="everyone")):
        with pytest.raises(PigclassError, match="share the throws"):
            worksheet("catch-up", game)


def test_a_round_is_printed_up_to_its_bust_however_long_it_is():
    sheet = worksheet("catch-up", greedy_pig(), code=game_code(greedy_pig(), seed=LONG))
    tables = [it for it in sheet.blocks if it["kind"] == "table"]
    rounds = [throws_of(sheet.job, number) for number in range(1, 6)]
    assert max(map(len, rounds)) > 20
    assert sum(len(it["rows"]) for it in tables) == sum(map(len, rounds))
    assert all(thrown[-1][1].is_bust for thrown in rounds)
    assert faults(sheet) == []
