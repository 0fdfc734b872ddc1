"""By hand: the tree of throws with its chances, and a tally of two strategies."""

from fractions import Fraction

from pigclass.exact import survival
from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, choices, fill, heading, picture, text
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.parts import answers_table, beside, mark_scheme, to_fill_in
from pigclass.worksheets.sheet import Job, sheet

LEVELS = 3


def suits_coin(game: Game) -> str | None:
    """Return the reason why a game has no sheet on a coin, or None."""
    return None if game.table.dice == (COIN,) else say("refused.sheet.coin")


@sheet("coin-tree", game=GAMES["piglet"], suits=suits_coin)
def tree(job: Job) -> list[Block]:
    """Return the tree of three throws, with chances to fill in."""
    return [
        text(job.say("coin-tree", "how")),
        _tree_drawn(job, filled=False),
        *(fill(job.say("coin-tree", it, number=LEVELS)) for it in ("alive", "busts", "next")),
    ]


@tree.answers
def tree_key(job: Job) -> list[Block]:
    """Return the tree with its chances, and the answers."""
    alive, bust = survival(job.game, LEVELS)[LEVELS], job.game.bust_chance
    answers = {"alive": alive, "busts": 1 - alive, "next": bust}
    lines = [
        f"{job.say('coin-tree', name, number=LEVELS)} {job.numbers.chance(chance)}"
        for name, chance in answers.items()
    ]
    # Wrong answers add instead of multiplying.
    mistakes = {"alive_wrong": LEVELS * (1 - bust), "lost_wrong": LEVELS * bust}
    right = {"bust": bust, "on": 1 - bust, "alive": alive, "lost": 1 - alive}
    fractions = {name: ratio(chance) for name, chance in (right | mistakes).items()}
    return [
        _tree_drawn(job, filled=True),
        text(*lines, strong=True),
        fact_table(job),
        # One mark for each end of the tree.
        *mark_scheme(job, "coin-tree", (2, LEVELS + 1, 1, 1, 1), number=LEVELS, **fractions),
    ]


def _tree_drawn(job: Job, *, filled: bool) -> Block:
    bust = job.game.bust_chance
    alive = survival(job.game, LEVELS)

    def written(chance: Fraction) -> str:
        return ratio(chance) if filled else ""

    bust_name, on_name = job.face("tails"), job.face("heads")
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
    alt = job.say("coin-tree", "alt", number=LEVELS, bust=bust_name, on=on_name)
    return picture("tree", alt, levels=levels, last=last)


TURNS = 12


@sheet("piglet-tally", game=GAMES["piglet"], suits=suits_coin)
def tally(job: Job) -> list[Block]:
    """Return a table of turns for each of two thresholds that tie."""
    best = theory.best(job.game).thresholds[0]
    plans = [job.say("piglet-tally", "hold_at", threshold=it) for it in (best, best + 1)]
    names, turns = ("turn", "throws", "points"), range(1, TURNS // job.paper.copies + 1)
    filled_in = to_fill_in(job, "lesson-sheet", names, turns, widths=[1, 2, 1.2])
    mean = fill(job.say("piglet-tally", "mean"))
    return [
        text(job.say("piglet-tally", "how", one=best, other=best + 1)),
        *beside(job, *([heading(plan), filled_in, mean] for plan in plans)),
        choices(job.say("piglet-tally", "which"), [*plans, job.say("piglet-tally", "cannot_tell")]),
    ]


@tally.answers
def tally_key(job: Job) -> list[Block]:
    """Return the exact mean and bust chance of each threshold."""
    return [
        text(job.say("piglet-tally", "key")),
        heads_table(job, range(1, 7), filled=True),
        *mark_scheme(job, "piglet-tally", (2, 2, 1)),
    ]


def heads_table(job: Job, numbers: range, *, filled: bool) -> Block:
    """Return a table: for a hold at each number of heads, its chance and the mean score."""
    results = {at: theory.turn_at(job.game, at) for at in numbers}
    rows = [
        (str(at), [job.numbers.chance(1 - turn.bust), job.numbers.amount(turn.mean)], filled)
        for at, turn in results.items()
    ]
    return answers_table(job.lines("piglet-tally", "heads"), rows)
