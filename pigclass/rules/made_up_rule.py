"""Games made up by a class from dice and lines of rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from inspect import signature
from typing import Literal, Unpack, get_args

from pigclass.rules.catalog.builder import (
    RaceOptions,
    builder,
    race,
    safe_opening,
    whose_throw,
    word_for,
)
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.rules.catalog.two_dice import piggy
from pigclass.rules.dice import AllShow, Condition, Die
from pigclass.rules.dice_words import dice_text, read_dice
from pigclass.rules.endings import ENDINGS, Rounds, one_of, race_ending, within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import DiceChoice, Option, TurnLength, table_with
from pigclass.rules.outcomes import Table
from pigclass.rules.rule_lines import Line, line_of, lines_text, read_lines
from pigclass.words import refusal

Whose = Literal["player", "everyone"]
WHOSE: tuple[Whose, ...] = get_args(Whose)
LONGEST_NAME = 40
MOST_CHOSEN = 30
# Most points of a throw.
HIGHEST_POINTS = 100_000


@builder(needs=dict.fromkeys(("rounds", "word", "own_dice"), ("whose", "everyone")))
def make_rule(
    *,
    name: str = "Our rule",
    dice: str = "d6",
    lines: str | Sequence[str] = "1: bust",
    safe_throws: int = 0,
    max_dice: int | None = 1,
    whose: Whose = "player",
    rounds: int = 5,
    word: str = "",
    own_dice: bool = False,
    **options: Unpack[RaceOptions],
) -> Game:
    """Make up a game from dice and lines of rules; the first line that fits a throw applies.

    >>> sixes = make_rule(name="Sixes", dice="2d6", lines="all 6: wipe-out; 6: bust")
    >>> print(sixes.rules_text().splitlines()[5])
      - A 6 on any die: bust! You lose the points at risk, and your turn is over.

    `dice` is like "2d6", "0-9", "1 2 2 3 3 4 + 1 3 4 5 6 8" or "heads*3 tails". `lines` are
    separated by semicolons; a line says when it applies, a colon, and what then happens:

    - when: faces ("1 2" on any die), "all 6", "each head tail", "doubles", "total 7", "else";
    - then: "bust", "wipe-out", "sum", "sum x2", "product", "add 25", "add and bank 25", "times 2",
      "become 25", "score instead 1", "nothing", "lose score", "bust everyone", "wipe-out everyone".

    Without an "else" all other throws add their sum. The first `safe_throws` throws of a turn only
    add. With `max_dice` above 1 (None: no limit) the player chooses a number of dice and throws
    once. With `whose="everyone"` all share each throw, or with `own_dice` throw their own dice, for
    `rounds` rounds (0: until the target); the letters of `word` name the rounds. Options of every
    race: `target=100, players=2, teams=None, min_bank=0, ending="first_to", ties="share"`.

    Raises PigclassError, saying what to write, if dice and lines do not make a game. For other
    conditions or effects build a `Game` from rows; code and card work for it too.
    """
    table = _table(dice, str(lines), max_dice)
    choice = _choice(max_dice, table)
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise refusal("refused.made_up.no_name", most=LONGEST_NAME)
    if choice and (safe_throws or whose == "everyone"):
        raise refusal("refused.made_up.one_throw")
    game = race(
        name=name.strip(),
        table=table,
        options=options,
        dice_choice=choice,
        turn_length=TurnLength.ONE_THROW if choice else TurnLength.OPEN,
    )
    opening = safe_opening(safe_throws, replace(table, rows=table.rows[-1:]))
    game = replace(game, opening=opening)
    one_of(whose, WHOSE, what="whose")
    return game if whose == "player" else _of_everyone(game, rounds, word, own_dice)


def told_as_rule(game: Game) -> dict[str, Option]:
    """Return the options with which `make_rule` makes a game of the same rules.

    >>> from pigclass.rules.catalog import big_pig
    >>> told_as_rule(big_pig())["lines"]
    'all 1: add 25; any 1: bust; doubles: sum x2'

    Raises PigclassError for a game with a condition or an effect that no line can express.
    """
    lines = tuple(line_of(row) for row in game.table.rows)
    if lines[-1].when != "else":
        raise refusal("refused.made_up.no_else", name=game.name)
    if game.opening is not None and game.opening.table.rows != game.table.rows[-1:]:
        raise refusal("refused.made_up.own_opening", name=game.name)
    always: dict[str, Option] = {"name": game.name, "dice": dice_text(game.table.dice)}
    always["lines"] = lines_text(lines)
    options: dict[str, Option] = {
        "safe_throws": game.safe_throws,
        "max_dice": game.dice_choice.most if game.dice_choice else 1,
        "target": game.target or 100,
        "ties": game.ties.value,
    }
    if game.at_once:
        always |= {"whose": "everyone", "rounds": game.rounds or 0}
        options |= {"own_dice": game.own_dice, "word": game.word}
    else:
        options |= {"players": game.players, "min_bank": game.min_bank}
        options["ending"] = next(it for it, kind in ENDINGS.items() if type(game.ending) is kind)
        sides = game.teams.seats if game.teams else ()
        options["teams"] = "v".join(str(len(seats)) for seats in sides) or None
    usual = signature(make_rule).parameters
    return always | {it: value for it, value in options.items() if value != usual[it].default}


def _table(dice: str, text: str, max_dice: int | None) -> Table:
    dice_read = read_dice(dice)
    lines = read_lines(text)
    # With a chosen number of dice the labels are those for several dice.
    number = len(dice_read) if max_dice == 1 else MOST_CHOSEN
    rows = tuple(line.row(dice=number) for line in lines)
    for row, line in zip(rows, lines, strict=True):
        _check_faces(row.when, dice_read, line)
    table = Table(dice=dice_read, rows=rows)
    _check_points(table)
    _check_reached(table if max_dice == 1 else table_with(table, 2), lines)
    return table


def _choice(max_dice: int | None, table: Table) -> DiceChoice | None:
    if max_dice is not None:
        within(max_dice, 1, MOST_CHOSEN, what="max_dice")
    if max_dice == 1:
        return None
    if len(table.dice) > 1:
        raise refusal("refused.made_up.one_die")
    return DiceChoice(max_dice)


def _of_everyone(game: Game, rounds: int, word: str, own_dice: bool) -> Game:
    """Return the game as a shared game, with shared or own dice."""
    within(rounds, 0, 50, what="rounds")
    ending = Rounds(rounds) if rounds else race_ending("equal_turns", target=game.target or 100)
    word, counts_for = word_for(word, rounds), whose_throw(own_dice)
    return replace(game, counts_for=counts_for, ending=ending, word=word)


def _check_points(table: Table) -> None:
    """Refuse a table without points, or with more than `HIGHEST_POINTS`."""
    scored = [outcome.effect.turn_total_after(0) for outcome in table.outcomes]
    if not max(scored):
        raise refusal("refused.made_up.no_points")
    if max(scored) > HIGHEST_POINTS:
        raise refusal("refused.made_up.many_points", points=max(scored), most=HIGHEST_POINTS)


def _check_faces(when: Condition, dice: tuple[Die, ...], line: Line) -> None:
    """Refuse a line with a face that no die has."""
    named = (when.face,) if isinstance(when, AllShow) else getattr(when, "faces", ())
    faces_there = dict.fromkeys(face for die in dice for face in die.faces)
    strange = [face for face in named if face not in faces_there]
    if strange:
        faces = {"face": str(strange[0]), "there": ", ".join(map(str, faces_there))}
        raise refusal("refused.made_up.strange_face", line=line.text, **faces)


def _check_reached(table: Table, lines: tuple[Line, ...]) -> None:
    """Refuse a line that no throw reaches."""
    reached = {id(outcome.row) for outcome in table.outcomes}
    for row, line in zip(table.rows[:-1], lines, strict=False):
        if id(row) not in reached:
            raise refusal("refused.made_up.never_applies", line=line.text)


_together = partial(make_rule, whose="everyone")

# Sixes: NRICH. Little Pig: Interactive Mathematics Program. THINK: Falk and Tadmor. The source of
# Shi does not say which throws bust; here it is a 1 on either die, as in Skunk.
PRESETS: dict[str, Callable[[], Game]] = {
    "Sixes": partial(make_rule, name="Sixes", dice="2d6", lines="all 6: wipe-out; any 6: bust"),
    "Little Pig": partial(
        make_rule, name="Little Pig", lines="any 1 2: bust; any 3 4: add 1; else: add 4"
    ),
    "THINK": partial(
        _together, name="THINK", dice="2d6", lines="all 1: wipe-out; any 1: bust", word="THINK"
    ),
    "Shi": partial(_together, name="Shi", dice="2d6", lines="any 1: bust; else: product", rounds=6),
    "Poison 2": partial(greedy_pig, poison=2),
    "Two safe throws": partial(greedy_pig, poison=2, safe_throws=2),
    "Ten-sided die, 0 to 9": partial(
        _together, name="Ten-sided die", dice="0-9", lines="any 1: bust"
    ),
    "Piggy with Sicherman dice": partial(piggy, dice="sicherman"),
}
