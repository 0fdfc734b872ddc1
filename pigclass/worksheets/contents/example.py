"""A turn as an example on the rule card: two throws that are safe, and one that takes all."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Throw
from pigclass.rules.effects import Hurts
from pigclass.rules.game import Game
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, Cell, table, text
from pigclass.worksheets.contents.thrown import Thrown, throw_drawn, totals_after, turn_thrown

# Turns are tried in their order, the first that differs by its throws in most games: they are as
# fixed as if typed, whatever the rules.
TRIED = range(5, 1000)
# Where the number of dice is chosen: one who throws few, and one who throws many.
FEW, MANY = 2, 4


def example(asked: Asked) -> list[Block]:
    """Return throws with the turn total after each, and what stopping in time keeps."""
    if asked.game.dice_choice:
        return _of_chosen_dice(asked)
    turn = example_turn(asked.game)
    if not turn:
        return []
    totals = totals_after(effect for _, effect in turn)
    names = [asked.say("example", "throw", number=number) for number, _ in enumerate(turn, 1)]
    end = {"kept": totals[-2], "kept_at": len(turn) - 1, "lost_at": len(turn)}
    return [
        _drawn(asked, names, [throw for throw, _ in turn], totals, said="total"),
        text(asked.say("example", "end", **end)),
    ]


@lru_cache(maxsize=64)
def example_turn(game: Game) -> tuple[Thrown, ...]:
    """Return three throws of a game: the turn total grows twice, then it is lost.

    >>> from pigclass.rules.catalog import skunk
    >>> [throw for throw, _ in example_turn(skunk())]
    [(6, 6), (4, 3), (5, 1)]

    None for rules by which a turn ends otherwise, or hardly ever.
    """
    if theory.bust_chance(game) < theory.LEAST_BUSTS:
        return ()
    turns = (turn_thrown(game, seed, 1) for seed in TRIED)
    return next((turn for turn in turns if _shows_all(game, turn)), ())


def _shows_all(game: Game, turn: Sequence[Thrown]) -> bool:
    totals, last = totals_after(effect for _, effect in turn), turn[-1][1]
    # A wipe-out takes more than the sentence says.
    is_plain = last.is_bust and not last.is_wipe_out and last.hurts is Hurts.STANDING
    return is_plain and len(turn) == 3 and totals[0] < totals[1] >= game.min_bank and not totals[2]


def _of_chosen_dice(asked: Asked) -> list[Block]:
    throws = [_thrown(asked.game, FEW, bust=False), _thrown(asked.game, MANY, bust=True)]
    names = [asked.say("example", "dice", number=len(throw)) for throw, _ in throws]
    points = totals_after(effect for _, effect in throws[:1]) + totals_after([throws[1][1]])
    return [_drawn(asked, names, [throw for throw, _ in throws], points, said="points")]


def _thrown(game: Game, dice: int, *, bust: bool) -> Thrown:
    """Return the first throw of so many dice that busts, or does not."""
    now = game.table_for(dice=dice)
    throws = (GeneratorThrower(chance_at(seed, 1, 0)).throw(now) for seed in count())
    return next((it, now.effect(it)) for it in throws if theory.takes_turn(now.effect(it)) == bust)


def _drawn(
    asked: Asked, names: Sequence[str], throws: Sequence[Throw], points: Sequence[int], *, said: str
) -> Block:
    columns: list[list[Cell]] = [
        [asked.say("example", name) for name in ("title", "thrown", said)],
        *(
            [name, throw_drawn(asked, throw), str(total)]
            for name, throw, total in zip(names, throws, points, strict=True)
        ),
    ]
    # Throws in large print stand below one another: beside one another they are too wide.
    across = [list(row) for row in zip(*columns, strict=True)]
    head, *rows = columns if asked.paper.large else across
    return table(head, rows, widths=[1.1, *[1] * (len(head) - 1)], row_names=True)
