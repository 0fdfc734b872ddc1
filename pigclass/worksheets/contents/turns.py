"""Throws on paper: an example, and a class's throws for absent students."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count

from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Face, Throw
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.rules.game_code import read_code
from pigclass.words import refusal, say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, dice, fill, heading, table, text
from pigclass.worksheets.contents.parts import FEW, wide_table
from pigclass.worksheets.sheet import Job, sheet

ThrowEffect = tuple[Throw, Effect]

# Seeds tried in order for an example: the first suitable turn is the same every time.
TRIED = range(5, 1000)
# Numbers of dice in the example if it can be chosen.
FEW_DICE, MANY_DICE = 2, 4


@lru_cache(maxsize=64)
def turn_thrown(game: Game, seed: int, number: int) -> tuple[ThrowEffect, ...]:
    """Return the throws and effects of a turn or round, up to its end.

    >>> from pigclass.rules.catalog import pig
    >>> [throw for throw, _ in turn_thrown(pig(), 23, 1)]
    [(5,), (6,), (2,), (1,)]
    """
    pairs: list[ThrowEffect] = []
    for place in count():
        outcomes = game.table_for(throws=place)
        throw = GeneratorThrower(chance_at(seed, number, place)).throw(outcomes)
        pairs.append((throw, outcomes.effect(throw)))
        if pairs[-1][1].ends_turn:
            break
    return tuple(pairs)


def totals_after(effects: Iterable[Effect]) -> list[int]:
    """Return the turn total after each throw of a turn."""
    after = accumulate(effects, lambda total, effect: effect.turn_total_after(total), initial=0)
    return [*after][1:]


def throw_drawn(job: Job, throw: Throw) -> Cell:
    """Return a throw drawn in a cell."""
    faces = ", ".join(job.face(face) for face in throw)
    alt = job.say("catch-up", "thrown", faces=faces)
    return dice([face_drawn(job, face) for face in throw], alt)


def face_drawn(job: Job, face: Face) -> dict[str, str]:
    """Return a face for the template: the side of a coin or the number on a die."""
    return {"kind": "coin" if face in {"heads", "tails"} else "die", "text": job.face(face)}


def example(job: Job) -> list[Block]:
    """Return example throws with turn totals, and the points kept by stopping in time."""
    if job.game.dice_choice:
        return _of_chosen_dice(job)
    turn = example_turn(job.game)
    if not turn:
        return []
    totals = totals_after(effect for _, effect in turn)
    names = [job.say("example", "throw", number=at + 1).capitalize() for at in range(len(turn))]
    end = {"kept": totals[-2], "kept_at": len(turn) - 1, "lost_at": len(turn)}
    return [
        _throws_table(job, names, [throw for throw, _ in turn], totals, last="total"),
        text(job.say("example", "end", **end)),
    ]


@lru_cache(maxsize=64)
def example_turn(game: Game) -> tuple[ThrowEffect, ...]:
    """Return an example of three throws: the turn total grows twice, then a bust.

    >>> from pigclass.rules.catalog import skunk
    >>> [throw for throw, _ in example_turn(skunk())]
    [(6, 6), (4, 3), (5, 1)]

    Empty for rules in which turns end otherwise, or very rarely.
    """
    if game.bust_chance < theory.LEAST_BUSTS:
        return ()
    turns = (turn_thrown(game, seed, 1) for seed in TRIED)
    return next((turn for turn in turns if _shows_all(game, turn)), ())


def _shows_all(game: Game, turn: Sequence[ThrowEffect]) -> bool:
    totals, last = totals_after(effect for _, effect in turn), turn[-1][1]
    # The sentence below the example does not cover a wipe-out.
    is_plain = last.is_bust and not last.is_wipe_out and last.hurts is Hurts.STANDING
    return is_plain and len(turn) == 3 and totals[0] < totals[1] >= game.min_bank and not totals[2]


def _of_chosen_dice(job: Job) -> list[Block]:
    throws = [_draw(job.game, FEW_DICE, bust=False), _draw(job.game, MANY_DICE, bust=True)]
    names = [job.say("example", "dice", number=len(throw)) for throw, _ in throws]
    points = totals_after(effect for _, effect in throws[:1]) + totals_after([throws[1][1]])
    return [_throws_table(job, names, [throw for throw, _ in throws], points, last="points")]


def _draw(game: Game, dice: int, *, bust: bool) -> ThrowEffect:
    """Return the first random throw of `dice` dice with a bust, or without one if not `bust`."""
    outcomes = game.table_for(dice=dice)
    throws = (GeneratorThrower(chance_at(seed, 1, 0)).throw(outcomes) for seed in count())
    return next((it, outcomes.effect(it)) for it in throws if outcomes.effect(it).is_bust == bust)


def _throws_table(
    job: Job, names: Sequence[str], throws: Sequence[Throw], points: Sequence[int], *, last: str
) -> Block:
    columns: list[list[Cell]] = [
        [job.say("example", name) for name in ("title", "thrown", last)],
        *(
            [name, throw_drawn(job, throw), str(total)]
            for name, throw, total in zip(names, throws, points, strict=True)
        ),
    ]
    # In large print, throws side by side would be too wide.
    across = [list(row) for row in zip(*columns, strict=True)]
    head, *rows = columns if job.paper.large else across
    return table(head, rows, widths=[1.1, *[1] * (len(head) - 1)], row_names=True)


def short(job: Job, effect: Effect) -> str:
    """Return an effect in few characters, for a square of the grid."""
    if effect.is_wipe_out:
        return job.say("one-more-throw", "wipe_out")
    if effect.is_bust and not effect.turn_add:
        return job.say("one-more-throw", "bust")
    if effect.turn_scale == 0:
        return f"= {effect.turn_add}"
    times = f"×{effect.turn_scale}" if effect.turn_scale != 1 else ""
    adds = str(effect.turn_add).replace("-", "−") if effect.turn_add or not times else ""
    return f"{times} {adds}".strip()


# Seed of the throws without a game code: no round of Skunk or Greedy Pig ends on its first throw
# or is very long.
UNPLAYED = 23
MOST_ROUNDS = 5
# Maximal number of throws in a table that fits on a page, in usual and in large print.
IN_A_TABLE = 24, 9
ACROSS = 8


def suits(game: Game) -> str | None:
    """Return the reason why a game has no catch-up sheet, or None."""
    if not game.shared or game.rounds is None or game.rounds > MOST_ROUNDS or game.hits_everyone:
        return say("refused.sheet.shares_rounds", most=MOST_ROUNDS)
    if game.bust_chance < theory.LEAST_BUSTS:
        return say("refused.sheet.busts", number=theory.LEAST_BUSTS.denominator)
    return None


@sheet("catch-up", suits=suits)
def strip(job: Job) -> list[Block]:
    """Return the throws of each round up to its bust, to uncover one by one."""
    whose = "how_practice" if _seed(job.code) is None else "how_class"
    return [
        text(" ".join(job.say("catch-up", name) for name in (whose, "how"))),
        heading(job.say("catch-up", "fold")),
        *_to_uncover(job),
        fill(job.say("catch-up", "score")),
    ]


def _to_uncover(job: Job) -> Iterator[Block]:
    head = [job.say("catch-up", name) for name in ("round", "throw", "total", "sit")]
    most = IN_A_TABLE[job.paper.large]
    tables: list[list[list[Cell]]] = [[]]
    for number in _rounds(job):
        throws = throws_of(job, number)
        for start in range(0, len(throws), most):
            part = throws[start : start + most]
            rows: list[list[Cell]] = [["", throw_drawn(job, throw), "", ""] for throw, _ in part]
            if not start:
                rows[0][0] = job.game.round_name(number)
            # A round that fits in a table is not torn.
            if len(tables[-1]) + len(rows) > most:
                tables.append([])
            tables[-1] += rows
    for whole in tables:
        yield table(head, whole, widths=[0.6, 1, 1.4, 1.4], left=[], row_names=True)


def _rounds(job: Job) -> range:
    return range(1, (job.game.rounds or 0) + 1)


def _seed(code: str) -> int | None:
    """Return the seed in a game code; None without a code or seed."""
    return read_code(code).seed if code else None


def throws_of(job: Job, number: int) -> tuple[ThrowEffect, ...]:
    """Return the throws and effects of a round, up to its bust.

    Raises PigclassError for a code from which the throws of the class cannot be known.
    """
    seed = _seed(job.code)
    if seed is None and job.code:
        raise refusal("refused.sheet.no_throws", code=job.code)
    return turn_thrown(job.game, UNPLAYED if seed is None else seed, number)


@strip.answers
def strip_key(job: Job) -> list[Block]:
    """Return the points of each plan by round, and the throws with turn totals."""
    plans = theory.lines_across(job.game)
    fates = [fate(job, threshold) for threshold in plans]
    points = [
        [job.game.round_name(number), *(str(fate[0][number - 1]) for fate in fates)]
        for number in _rounds(job)
    ]
    scores = [job.say("catch-up", "final"), *(str(score) for _, score in fates)]
    head = [job.say("catch-up", "sat_from"), *map(str, plans)]
    return [
        text(job.say("catch-up", "key")),
        *wide_table(job, head, [*points, scores], first=[1.6]),
        *(part for number in _rounds(job) for part in _with_totals(job, number)),
    ]


def _with_totals(job: Job, number: int) -> list[Block]:
    throws = throws_of(job, number)
    ends = zip(throws, totals_after(effect for _, effect in throws), strict=True)
    # The last cell of a round shows the bust.
    totals = [short(job, it) if it.is_bust else str(total) for (_, it), total in ends]
    spare = [""] * (-len(throws) % (FEW if job.paper.large else ACROSS))
    rows: list[list[Cell]] = [
        [job.say("catch-up", "throw"), *(throw_drawn(job, throw) for throw, _ in throws), *spare],
        [job.say("catch-up", "total_after"), *totals, *spare],
    ]
    head = [job.game.round_name(number), *map(str, range(1, len(rows[0])))]
    return wide_table(job, head, rows, first=[1.4], most=ACROSS)


def fate(job: Job, threshold: int) -> tuple[list[int], int]:
    """Return the points of a threshold in each round, and the final score."""
    points, score = [], 0
    for number in _rounds(job):
        total = 0
        for _, effect in throws_of(job, number):
            total, score = effect.turn_total_after(total), effect.score_after(score)
            if effect.ends_turn or total >= threshold:
                break
        points.append(total)
        score += total
    return points, score
