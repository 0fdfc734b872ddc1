"""Chances to work out by hand: the grid of outcomes and the tree of throws."""

from fractions import Fraction
from itertools import count, product

from pigclass.exact import survival
from pigclass.rules.dice import COIN, Face, Throw
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Row
from pigclass.rules.wording import card_lines
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import (
    Block,
    Cell,
    fill,
    heading,
    heading_die,
    picture,
    table,
    text,
)
from pigclass.worksheets.contents.cards import chance_of
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.marks import answer_more, mark_scheme, question_more
from pigclass.worksheets.contents.thrown import face_drawn

LEVELS = 3


def suits_grid(game: Game) -> str | None:
    """Say why a game has no grid."""
    return None if len(game.table.dice) == 2 else say("refused.sheet.two_dice")


def suits_tree(game: Game) -> str | None:
    """Say why a game has no tree."""
    if not theory.can_hold(game) or game.safe_throws or not 0 < theory.bust_chance(game) < 1:
        return say("refused.sheet.busts_or_goes_on")
    return None


def grid(asked: Asked) -> list[Block]:
    """Return the grid of all throws of two dice, to fill in and to count."""
    return [
        text(asked.say("outcome-grid", "how", squares=squares(asked.game))),
        _grid_table(asked, filled=False),
        heading(asked.say("outcome-grid", "count")),
        _count_table(asked, filled=False),
        *question_more(asked, "outcome-grid"),
    ]


def grid_key(asked: Asked) -> list[Block]:
    """Return the grid filled in, the squares counted, and what follows."""
    return [
        _grid_table(asked, filled=True),
        heading(asked.say("outcome-grid", "count")),
        _count_table(asked, filled=True),
        answer_more(asked, "outcome-grid", ratio((1 - theory.bust_chance(asked.game)) ** 2)),
        fact_table(asked),
        *mark_scheme(asked, "outcome-grid", _grid_marks(asked.game), squares=squares(asked.game)),
    ]


def _grid_marks(game: Game) -> tuple[int, int, int]:
    """Return a mark for each row of the grid, and two for each line of the rules."""
    lines = len(game.table.rows)
    return len(game.table.dice[0].faces), lines, lines


def squares(game: Game) -> int:
    """Return how many squares the grid has."""
    one, other = game.table.dice
    return len(one.faces) * len(other.faces)


def _grid_table(asked: Asked, *, filled: bool) -> Block:
    one, other = asked.game.table.dice
    head = [asked.say("outcome-grid", "dice"), *(_die(asked, face) for face in other.faces)]
    rows: list[list[Cell]] = [
        [
            _die(asked, face),
            *(_square(asked, (face, second)) if done else "" for second in other.faces),
        ]
        for number, face in enumerate(one.faces)
        # In most games all throws with a 1 are busts: the row of the 2 shows points.
        for done in [asked.done(number, filled=filled, first=2)]
    ]
    return table(head, rows, widths=[1] * len(head), left=[], least=10, row_names=True)


def _die(asked: Asked, face: Face) -> Cell:
    return heading_die(face_drawn(asked, face))


def _square(asked: Asked, throw: Throw) -> str:
    return short(asked, asked.game.table.effect(throw))


def short(asked: Asked, effect: Effect) -> str:
    """Return what an effect does, in as few signs as fit a square."""
    if effect.is_wipe_out:
        return asked.say("outcome-grid", "wipe_out")
    if effect.is_bust and not effect.turn_add:
        return asked.say("outcome-grid", "bust")
    if effect.turn_scale == 0:
        return f"= {effect.turn_add}"
    times = f"×{effect.turn_scale}" if effect.turn_scale != 1 else ""
    adds = str(effect.turn_add).replace("-", "−") if effect.turn_add or not times else ""
    return f"{times} {adds}".strip()


def _count_table(asked: Asked, *, filled: bool) -> Block:
    names = ("line", "squares", "chance")
    sentences = card_lines(asked.game, asked.language).rows
    rows = [
        [sentence.partition(":")[0], *_counted(asked, row, asked.done(number, filled=filled))]
        for number, (row, sentence) in enumerate(zip(asked.game.table.rows, sentences, strict=True))
    ]
    return table(
        [asked.say("outcome-grid", name) for name in names],
        rows,
        widths=[2, 1, 1],
        least=0 if filled else 9,
        grow=0,
    )


def _counted(asked: Asked, row: Row, filled: bool) -> list[str]:
    if not filled:
        return ["", ""]
    return [str(squares_of(asked.game, row)), asked.numbers.chance(chance_of(asked.game, row))]


def squares_of(game: Game, row: Row) -> int:
    """Return on how many squares of the grid a printed line applies."""
    faces = (die.faces for die in game.table.dice)
    return sum(game.table.outcome(throw).row is row for throw in product(*faces))


def tree(asked: Asked) -> list[Block]:
    """Return the tree of three throws, its chances to fill in."""
    return [
        text(asked.say("coin-tree", "how")),
        _tree_drawn(asked, filled=False),
        fill(asked.say("coin-tree", "alive", throws=LEVELS)),
        fill(asked.say("coin-tree", "busts", throws=LEVELS)),
        fill(asked.say("coin-tree", "next", throws=LEVELS)),
        *question_more(asked, "coin-tree"),
    ]


def tree_key(asked: Asked) -> list[Block]:
    """Return the tree with its chances, and the answers."""
    alive = survival(asked.game, LEVELS)[LEVELS]
    answers = {"alive": alive, "busts": 1 - alive, "next": theory.bust_chance(asked.game)}
    told = [
        f"{asked.say('coin-tree', name, throws=LEVELS)} {asked.numbers.chance(chance)}"
        for name, chance in answers.items()
    ]
    return [
        _tree_drawn(asked, filled=True),
        text(*told, strong=True),
        answer_more(asked, "coin-tree", str(_first_below_half(asked.game))),
        fact_table(asked),
        *_marks(asked, alive),
    ]


def _marks(asked: Asked, alive: Fraction) -> list[Block]:
    """Return the mark scheme; who adds where one multiplies comes to the wrong chances in it."""
    bust = theory.bust_chance(asked.game)
    told = {
        "bust": bust,
        "on": 1 - bust,
        "alive": alive,
        "alive_wrong": LEVELS * (1 - bust),
        "lost": 1 - alive,
        "lost_wrong": LEVELS * bust,
    }
    written = {name: ratio(chance) for name, chance in told.items()}
    # A mark for each end of the tree.
    return mark_scheme(asked, "coin-tree", (2, LEVELS + 1, 1, 1, 1), throws=LEVELS, **written)


def _first_below_half(game: Game) -> int:
    """Return after how many throws a turn is more likely over than alive."""
    goes_on = 1 - theory.bust_chance(game)
    return next(throws for throws in count(1) if 2 * goes_on**throws < 1)


def _tree_drawn(asked: Asked, *, filled: bool) -> Block:
    bust = theory.bust_chance(asked.game)
    alive = survival(asked.game, LEVELS)

    def written(chance: Fraction, level: int) -> str:
        return ratio(chance) if asked.done(level, filled=filled) else ""

    bust_name, on_name = _branch_names(asked)
    levels = [
        {
            "bust": {
                "name": bust_name,
                "chance": written(bust, level),
                "end": asked.say("coin-tree", "ends"),
                "whole": written(alive[level] * bust, level),
            },
            "on": {"name": on_name, "chance": written(1 - bust, level)},
        }
        for level in range(LEVELS)
    ]
    last = {"name": asked.say("coin-tree", "still"), "whole": written(alive[LEVELS], LEVELS)}
    alt = asked.say(
        "coin-tree",
        "filled_alt" if filled else "alt",
        throws=LEVELS,
        bust=bust_name,
        on=on_name,
        **({"chance": ratio(bust), "alive": ratio(alive[LEVELS])} if filled else {}),
    )
    return picture("tree", alt, levels=levels, last=last)


def _branch_names(asked: Asked) -> tuple[str, str]:
    if asked.game.table.dice == (COIN,):
        return asked.face("tails"), asked.face("heads")
    return asked.say("coin-tree", "bust"), asked.say("coin-tree", "on")
