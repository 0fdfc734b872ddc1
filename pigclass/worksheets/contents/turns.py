"""Throws on paper: those of a whole turn, how they are drawn, and a turn as an example."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Face, Throw
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, dice, table, text
from pigclass.worksheets.sheet import Job

ThrowEffect = tuple[Throw, Effect]

# Turns are tried in their order, the first that differs by its throws in most games: they are as
# fixed as if typed, whatever the rules.
TRIED = range(5, 1000)
# Where the number of dice is chosen: one who throws few, and one who throws many.
FEW, MANY = 2, 4


@lru_cache(maxsize=64)
def turn_thrown(game: Game, seed: int, number: int) -> tuple[ThrowEffect, ...]:
    """Return the throws of a turn or round up to its end, and what each does.

    >>> from pigclass.rules.catalog import pig
    >>> [throw for throw, _ in turn_thrown(pig(), 23, 1)]
    [(5,), (6,), (2,), (1,)]
    """
    thrown: list[ThrowEffect] = []
    for place in count():
        now = game.table_for(throws=place)
        throw = GeneratorThrower(chance_at(seed, number, place)).throw(now)
        thrown.append((throw, now.effect(throw)))
        if thrown[-1][1].ends_turn:
            break
    return tuple(thrown)


def totals_after(effects: Iterable[Effect]) -> list[int]:
    """Return the turn total after each throw of a turn."""
    totals = [0]
    for effect in effects:
        totals.append(effect.turn_total_after(totals[-1]))
    return totals[1:]


def throw_drawn(job: Job, throw: Throw) -> Cell:
    """Return a throw drawn in a cell."""
    shown = ", ".join(job.face(face) for face in throw)
    alt = job.say("catch-up", "thrown", faces=shown)
    return dice([face_drawn(job, face) for face in throw], alt)


def face_drawn(job: Job, face: Face) -> dict[str, str]:
    """Return a face for the template: a coin's side, or what stands on a die."""
    return {"kind": "coin" if face in {"heads", "tails"} else "die", "text": job.face(face)}


def example(job: Job) -> list[Block]:
    """Return throws with the turn total after each, and what stopping in time keeps."""
    if job.game.dice_choice:
        return _of_chosen_dice(job)
    turn = example_turn(job.game)
    if not turn:
        return []
    totals = totals_after(effect for _, effect in turn)
    names = [job.say("example", "throw", number=number) for number, _ in enumerate(turn, 1)]
    end = {"kept": totals[-2], "kept_at": len(turn) - 1, "lost_at": len(turn)}
    return [
        _drawn(job, names, [throw for throw, _ in turn], totals, last="total"),
        text(job.say("example", "end", **end)),
    ]


@lru_cache(maxsize=64)
def example_turn(game: Game) -> tuple[ThrowEffect, ...]:
    """Return three throws of a game: the turn total grows twice, then it is lost.

    >>> from pigclass.rules.catalog import skunk
    >>> [throw for throw, _ in example_turn(skunk())]
    [(6, 6), (4, 3), (5, 1)]

    None for rules by which a turn ends otherwise, or hardly ever.
    """
    if game.bust_chance < theory.LEAST_BUSTS:
        return ()
    turns = (turn_thrown(game, seed, 1) for seed in TRIED)
    return next((turn for turn in turns if _shows_all(game, turn)), ())


def _shows_all(game: Game, turn: Sequence[ThrowEffect]) -> bool:
    totals, last = totals_after(effect for _, effect in turn), turn[-1][1]
    # A wipe-out takes more than the sentence says.
    is_plain = last.is_bust and not last.is_wipe_out and last.hurts is Hurts.STANDING
    return is_plain and len(turn) == 3 and totals[0] < totals[1] >= game.min_bank and not totals[2]


def _of_chosen_dice(job: Job) -> list[Block]:
    throws = [_thrown(job.game, FEW, bust=False), _thrown(job.game, MANY, bust=True)]
    names = [job.say("example", "dice", number=len(throw)) for throw, _ in throws]
    points = totals_after(effect for _, effect in throws[:1]) + totals_after([throws[1][1]])
    return [_drawn(job, names, [throw for throw, _ in throws], points, last="points")]


def _thrown(game: Game, dice: int, *, bust: bool) -> ThrowEffect:
    """Return the first throw of so many dice that busts, or does not."""
    now = game.table_for(dice=dice)
    throws = (GeneratorThrower(chance_at(seed, 1, 0)).throw(now) for seed in count())
    return next((it, now.effect(it)) for it in throws if now.effect(it).is_bust == bust)


def _drawn(
    job: Job, names: Sequence[str], throws: Sequence[Throw], points: Sequence[int], *, last: str
) -> Block:
    columns: list[list[Cell]] = [
        [job.say("example", name) for name in ("title", "thrown", last)],
        *(
            [name, throw_drawn(job, throw), str(total)]
            for name, throw, total in zip(names, throws, points, strict=True)
        ),
    ]
    # Throws in large print stand below one another: beside one another they are too wide.
    across = [list(row) for row in zip(*columns, strict=True)]
    head, *rows = columns if job.paper.large else across
    return table(head, rows, widths=[1.1, *[1] * (len(head) - 1)], row_names=True)
