"""A game typed in from paper is the same game, and a slip of the pen is named by its line."""

import pytest

from pigclass import ClassLog, PigclassError, from_paper, pig, skunk
from tests.classlog.games import whole_game, write

SHEET = """\
students: Ana, Ben, Chloé    # 7B, on Tuesday
3 5
6 2: ana
4 4: rest

1 5   # everyone was caught
2 2: Ben, 3
66
1 1
"""


def test_the_scores_are_those_on_the_paper(log):
    game = from_paper(SHEET, skunk(), log=log)
    assert game.play.scores == (16, 24 + 4, 24 + 4)
    assert [it.ended.value for it in game.rounds] == ["all sat", "bust", "bust"]


def on_paper(log, label):
    """Write down a game of the log as somebody would who watched it."""
    rolls, choices = (
        log.rolls(game=label, with_names=True),
        log.decisions(game=label, with_names=True),
    )
    sat = choices[choices["action"] == "sit"].groupby(["round", "throw"])["player"].agg(", ".join)
    throws = zip(rolls["round"], rolls["throw"], rolls["faces"], strict=True)
    lines = [f"{faces}: {sat.get((number, throw), '')}" for number, throw, faces in throws]
    return "\n".join(["students: Ana, Ben, Cy, Dee", *lines])


@pytest.mark.parametrize("seed", range(5))
def test_what_was_played_on_the_screen_and_typed_in_again_is_the_same(log, seed):
    players = [it.id for it in log.save_roster("7B", ["Ana", "Ben", "Cy", "Dee"])]
    write(log, whole_game(players, seed=seed))
    from_paper(on_paper(log, "G01"), skunk(), log=log, classroom="7B")
    columns = ["round", "player", "sat_at", "points", "score_after", "ended", "outcome"]
    first, second = (log.rounds(game=label)[columns] for label in ("G01", "G02"))
    assert first.equals(second)


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("", "Line 1, '': Say first who played"),
        ("3 5\n4 4", "Line 1, '3 5': Say first who played"),
        ("students: Ana", "Line 1, .*: There is no throw here"),
        ("students: Ana\n3 7", "Line 2, '3 7': "),
        ("students: Ana\n\n3 5 6", "Line 3, '3 5 6': .* needs 2 faces"),
        ("students: Ana, Ben\n3 5: Cy", "Line 2, .*: 'Cy' is not on the list: Ana, Ben."),
        ("students: 2\n3 5: Cy", "Line 2, .*: 'Cy' is not on the list: 1 to 2."),
        ("students: Ben, Bea\n3 5: Be", "Line 2, .*: 'Be' may be Ben or Bea"),
        ("students: Ana, Ben\n3 5: Ana\n3 5: Ana", "Line 3, .*: 'Ana' sat earlier"),
        ("students: Ana, Ben\n1 5: Ana", "Line 2, .*: Nobody can sit after this throw"),
        ("head count: 5\n3 5: 6", "Line 2, .*: .*cannot still be standing"),
        ("head count: 5\n3 5: Ana", "Line 2, .*: 'Ana' is not a number for how many sat"),
        ("students: Ana" + "\n1 1" * 6, "Line 7, '1 1': The game was already over"),
    ],
)
def test_a_mistake_is_named_by_its_line_and_nothing_is_written(log, sheet, sentence):
    with pytest.raises(PigclassError, match=sentence):
        from_paper(sheet, skunk(), log=log)
    assert log.events() == ()
    assert log.names() == {}


@pytest.mark.parametrize("sheet", [SHEET, "head count: 3\n3 5: 2", "students: 2\n3 5: 1"])
def test_the_very_same_game_is_typed_in_once(log, sheet):
    from_paper(sheet, skunk(), log=log)
    before = log.events(), log.names()
    with pytest.raises(PigclassError, match="is already in the record"):
        from_paper(sheet, skunk(), log=log)
    assert (log.events(), log.names()) == before


def test_a_game_that_differs_in_a_throw_a_name_or_a_sit_is_another(log):
    for sheet in ("Ana, Ben\n3 5: 1", "Ana, Ben\n3 4: 1", "Ana, Bea\n3 5: 1", "Ana, Ben\n3 5: 2"):
        from_paper(f"students: {sheet}", skunk(), log=log)
    assert len(log.entries()) == 4


def test_a_game_whose_throws_are_not_shared_and_an_unknown_class_are_refused(tmp_path):
    for game in (pig(), skunk(own_dice=True)):
        with pytest.raises(PigclassError, match="not everyone shares the throws"):
            from_paper(SHEET, game, log=tmp_path / "class.db")
    with pytest.raises(PigclassError, match="There is no class '9Z'"):
        from_paper(SHEET, skunk(), log=ClassLog(tmp_path / "class.db"), classroom="9Z")


def played(log, students, *lines, classroom=None):
    """The names and scores of a game of Skunk that was typed in."""
    game = from_paper("\n".join([f"students: {students}", *lines]), skunk(), log=log,
                      classroom=classroom)  # fmt: skip
    return [log.names().get(it, it) for it in game.setup.players], game.play.scores


def test_a_register_number_is_a_name_before_it_is_a_place(log):
    # Number 3 is absent.
    assert played(log, "1, 2, 4, 5", "3 5: 4", "6 2: rest") == (list("1245"), (16, 16, 8, 16))
    with pytest.raises(PigclassError, match="'3' is not on the list: 1, 2, 4, 5"):
        played(log, "1, 2, 4, 5", "3 5: 3")
    assert played(log, "Ana, Ben", "3 5: 2", "6 2: rest")[1] == (16, 8)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Ana; Ben; Cem", ["Ana", "Ben", "Cem"]),
        ("Ana\tBen\tCem", ["Ana", "Ben", "Cem"]),
        ("Ortiz, Ana; Low, Ben", ["Ana Ortiz", "Ben Low"]),
        ('"Ortiz, Ana", "Low, Ben"', ["Ana Ortiz", "Ben Low"]),
        ("1. Ana 2. Ben", ["Ana", "Ben"]),
        ("Ana <ana@x.org>; Ben <ben@x.org>", ["Ana", "Ben"]),
    ],
)
def test_who_played_is_read_as_a_class_list_is(log, line, who):
    assert played(log, line, "3 5: rest")[0] == who


def test_a_class_is_known_by_beginnings_and_in_capitals(log):
    ids = {it.name: it.id for it in log.save_roster("7B", ["Ana Ortiz", "Ben Low", "Chloé Roi"])}
    who, _ = played(log, "Ana, ben LOW, CHLOE ROI", "3 5: rest", classroom="7B")
    assert who == [*ids]
    assert set(log.names()) == set(ids.values())
    with pytest.raises(PigclassError, match="same student of this class: Ana Ortiz and Ana Ortiz"):
        played(log, "Ana, Ana Ortiz", "3 5: rest", classroom="7B")
    log.save_roster("7C", ["Ana Low", "Ana Roi"])
    with pytest.raises(PigclassError, match="'Ana' may be Ana Low or Ana Roi"):
        played(log, "Ana, Ben", "3 5: rest", classroom="7C")
