"""The tree of throws, with chances calculated by hand."""

from fractions import Fraction

from pigclass.exact import survival
from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, fill, picture, text
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.parts import mark_scheme
from pigclass.worksheets.sheet import Job, sheet

LEVELS = 3


def suits_tree(game: Game) -> str | None:
    """Return why a game has no tree, or None."""
    if not theory.can_hold(game) or game.safe_throws or not 0 < game.bust_chance < 1:
        return say("refused.sheet.busts_or_goes_on")
    return None


@sheet("coin-tree", game=GAMES["piglet"], suits=suits_tree)
def tree(job: Job) -> list[Block]:
    """Return the tree of three throws, with chances to fill in."""
    return [
        text(job.say("coin-tree", "how")),
        _tree_drawn(job, filled=False),
        fill(job.say("coin-tree", "alive", throws=LEVELS)),
        fill(job.say("coin-tree", "busts", throws=LEVELS)),
        fill(job.say("coin-tree", "next", throws=LEVELS)),
    ]


@tree.answers
def tree_key(job: Job) -> list[Block]:
    """Return the tree with its chances, and the answers."""
    alive = survival(job.game, LEVELS)[LEVELS]
    bust = job.game.bust_chance
    answers = {"alive": alive, "busts": 1 - alive, "next": bust}
    lines = [
        f"{job.say('coin-tree', name, throws=LEVELS)} {job.numbers.chance(chance)}"
        for name, chance in answers.items()
    ]
    return [
        _tree_drawn(job, filled=True),
        text(*lines, strong=True),
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

    def written(chance: Fraction) -> str:
        return ratio(chance) if filled else ""

    bust_name, on_name = _branch_names(job)
    levels = [
        {
            "bust": {
                "name": bust_name,
                "chance": written(bust),
                "end": job.say("coin-tree", "ends"),
                "whole": written(alive[level] * bust),
            },
            "on": {"name": on_name, "chance": written(1 - bust)},
        }
        for level in range(LEVELS)
    ]
    last = {"name": job.say("coin-tree", "still"), "whole": written(alive[LEVELS])}
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
