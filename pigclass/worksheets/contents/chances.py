"""Chances calculated by hand: the grid of outcomes and the tree of throws."""

from fractions import Fraction
from itertools import count, product

from pigclass.exact import survival
from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import COIN, Face
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Row
from pigclass.rules.wording import card_lines
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, fill, heading, heading_die, picture, table, text
from pigclass.worksheets.contents.cards import chance_of
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.parts import answer_more, mark_scheme, question_more
from pigclass.worksheets.contents.turns import face_drawn, short
from pigclass.worksheets.sheet import Job, sheet

LEVELS = 3


def suits_grid(game: Game) -> str | None:
    """Return why a game has no grid, or None."""
    return None if len(game.table.dice) == 2 else say("refused.sheet.two_dice")


def suits_tree(game: Game) -> str | None:
    """Return why a game has no tree, or None."""
    if not theory.can_hold(game) or game.safe_throws or not 0 < game.bust_chance < 1:
        return say("refused.sheet.busts_or_goes_on")
    return None


@sheet("outcome-grid", suits=suits_grid, lessons=(1,), whole_page=True, has_levels=True)
def grid(job: Job) -> list[Block]:
    """Return the grid of all throws of two dice, to fill in and count."""
    return [
        text(job.say("outcome-grid", "how", squares=squares(job.game))),
        _grid_table(job, filled=False),
        heading(job.say("outcome-grid", "count")),
        _count_table(job, filled=False),
        *question_more(job, "outcome-grid"),
    ]


@grid.answers
def grid_key(job: Job) -> list[Block]:
    """Return the completed grid, the counts and the chances."""
    # One mark for each row of the grid, and two for each line of the rules.
    lines = len(job.game.table.rows)
    marks = (len(job.game.table.dice[0].faces), lines, lines)
    return [
        _grid_table(job, filled=True),
        heading(job.say("outcome-grid", "count")),
        _count_table(job, filled=True),
        answer_more(job, "outcome-grid", ratio((1 - job.game.bust_chance) ** 2)),
        fact_table(job),
        *mark_scheme(job, "outcome-grid", marks, squares=squares(job.game)),
    ]


def squares(game: Game) -> int:
    """Return the number of squares in the grid."""
    one, other = game.table.dice
    return len(one.faces) * len(other.faces)


def _grid_table(job: Job, *, filled: bool) -> Block:
    one, other = job.game.table.dice
    effect = job.game.table.effect
    head = [job.say("outcome-grid", "dice"), *(_die(job, face) for face in other.faces)]
    rows: list[list[Cell]] = [
        [
            _die(job, face),
            *(short(job, effect((face, second))) if done else "" for second in other.faces),
        ]
        for number, face in enumerate(one.faces)
        # Most games bust on every 1, so the row of the 2 is a better example.
        for done in [job.done(number, filled=filled, first=2)]
    ]
    return table(head, rows, widths=[1] * len(head), left=[], least=10, row_names=True)


def _die(job: Job, face: Face) -> Cell:
    return heading_die(face_drawn(job, face))


def _count_table(job: Job, *, filled: bool) -> Block:
    names = ("line", "squares", "chance")
    sentences = card_lines(job.game, job.language).rows
    rows = [
        [sentence.partition(":")[0], *_counted(job, row, job.done(number, filled=filled))]
        for number, (row, sentence) in enumerate(zip(job.game.table.rows, sentences, strict=True))
    ]
    return table(
        [job.say("outcome-grid", name) for name in names],
        rows,
        widths=[2, 1, 1],
        least=0 if filled else 9,
        grow=0,
    )


def _counted(job: Job, row: Row, filled: bool) -> list[str]:
    if not filled:
        return ["", ""]
    throws = product(*(die.faces for die in job.game.table.dice))
    landing = sum(job.game.table.outcome(throw).row is row for throw in throws)
    return [str(landing), job.numbers.chance(chance_of(job.game, row))]


@sheet("coin-tree", game=GAMES["piglet"], suits=suits_tree, lessons=(2,), has_levels=True)
def tree(job: Job) -> list[Block]:
    """Return the tree of three throws, with chances to fill in."""
    return [
        text(job.say("coin-tree", "how")),
        _tree_drawn(job, filled=False),
        fill(job.say("coin-tree", "alive", throws=LEVELS)),
        fill(job.say("coin-tree", "busts", throws=LEVELS)),
        fill(job.say("coin-tree", "next", throws=LEVELS)),
        *question_more(job, "coin-tree"),
    ]


@tree.answers
def tree_key(job: Job) -> list[Block]:
    """Return the tree with its chances, and the answers."""
    alive = survival(job.game, LEVELS)[LEVELS]
    bust = job.game.bust_chance
    answers = {"alive": alive, "busts": 1 - alive, "next": bust}
    # Number of throws after which a turn is more likely over than alive.
    halved = next(throws for throws in count(1) if 2 * (1 - bust) ** throws < 1)
    lines = [
        f"{job.say('coin-tree', name, throws=LEVELS)} {job.numbers.chance(chance)}"
        for name, chance in answers.items()
    ]
    return [
        _tree_drawn(job, filled=True),
        text(*lines, strong=True),
        answer_more(job, "coin-tree", str(halved)),
        fact_table(job),
        *_marks(job, alive),
    ]


def _marks(job: Job, alive: Fraction) -> list[Block]:
    """Return the mark scheme, with the wrong chances of adding instead of multiplying."""
    bust = job.game.bust_chance
    chances = {
        "bust": bust,
        "on": 1 - bust,
        "alive": alive,
        "alive_wrong": LEVELS * (1 - bust),
        "lost": 1 - alive,
        "lost_wrong": LEVELS * bust,
    }
    written = {name: ratio(chance) for name, chance in chances.items()}
    # One mark for each end of the tree.
    return mark_scheme(job, "coin-tree", (2, LEVELS + 1, 1, 1, 1), throws=LEVELS, **written)


def _tree_drawn(job: Job, *, filled: bool) -> Block:
    bust = job.game.bust_chance
    alive = survival(job.game, LEVELS)

    def written(chance: Fraction, level: int) -> str:
        return ratio(chance) if job.done(level, filled=filled) else ""

    bust_name, on_name = _branch_names(job)
    levels = [
        {
            "bust": {
                "name": bust_name,
                "chance": written(bust, level),
                "end": job.say("coin-tree", "ends"),
                "whole": written(alive[level] * bust, level),
            },
            "on": {"name": on_name, "chance": written(1 - bust, level)},
        }
        for level in range(LEVELS)
    ]
    last = {"name": job.say("coin-tree", "still"), "whole": written(alive[LEVELS], LEVELS)}
    alt = job.say(
        "coin-tree",
        "filled_alt" if filled else "alt",
        throws=LEVELS,
        bust=bust_name,
        on=on_name,
        **({"chance": ratio(bust), "alive": ratio(alive[LEVELS])} if filled else {}),
    )
    return picture("tree", alt, levels=levels, last=last)


def _branch_names(job: Job) -> tuple[str, str]:
    if job.game.table.dice == (COIN,):
        return job.face("tails"), job.face("heads")
    return job.say("coin-tree", "bust"), job.say("coin-tree", "on")
