"""The throws of a class's game for who was absent: decided at home, throw by throw."""

from collections.abc import Iterator, Sequence

from pigclass.rules.game import Game
from pigclass.rules.game_code import read_code
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, fill, table, text
from pigclass.worksheets.contents.chances import short
from pigclass.worksheets.contents.parts import FEW, wide_table
from pigclass.worksheets.contents.turns import ThrowEffect, throw_drawn, totals_after, turn_thrown
from pigclass.worksheets.sheet import Job, sheet

# Where no code brings the throws of a class, these: nobody has played them, and no round of Skunk
# or Greedy Pig ends on its first throw or goes on for long.
UNPLAYED = 23
MOST_ROUNDS = 5
# So many throws share a table, and a page takes it, in large print too.
IN_A_TABLE = 12
ACROSS = 8


def suits(game: Game) -> str | None:
    """Say why a game has no throws to catch up with."""
    if not game.shared or game.rounds is None or game.rounds > MOST_ROUNDS or game.hits_everyone:
        return say("refused.sheet.shares_rounds", most=MOST_ROUNDS)
    if game.bust_chance < theory.LEAST_BUSTS:
        return say("refused.sheet.busts", number=theory.LEAST_BUSTS.denominator)
    return None


@sheet("catch-up", suits=suits, lessons=(1, 3), whole_page=True, for_whom="absent")
def strip(job: Job) -> list[Block]:
    """Return the throws of each round up to its bust, to be uncovered one by one."""
    how = ["how_class", "how"] if _seed(job.code) is not None else ["how"]
    return [
        text(" ".join(job.say("catch-up", name) for name in how)),
        *(part for number in _rounds(job.game) for part in _to_uncover(job, number)),
        fill(job.say("catch-up", "score")),
    ]


def _to_uncover(job: Job, number: int) -> Iterator[Block]:
    thrown = throws_of(job, number)
    for start in range(0, len(thrown), IN_A_TABLE):
        part = thrown[start : start + IN_A_TABLE]
        rows: list[list[Cell]] = [["", throw_drawn(job, throw), "", ""] for throw, _ in part]
        rows[0][0] = job.game.round_name(number)
        yield table(
            [job.say("catch-up", name) for name in ("round", "throw", "total", "sit")],
            rows,
            widths=[0.6, 1, 1.4, 1.4],
            left=[],
            row_names=True,
        )


def _rounds(game: Game) -> range:
    return range(1, (game.rounds or 0) + 1)


def _seed(code: str) -> int | None:
    """Return the seed of a code: it has one if all throws of the class came from it."""
    return read_code(code).seed if code else None


def throws_of(job: Job, number: int) -> tuple[ThrowEffect, ...]:
    """Return the throws of a round, up to its bust, and what each does."""
    seed = _seed(job.code)
    return turn_thrown(job.game, UNPLAYED if seed is None else seed, number)


@strip.answers
def strip_key(job: Job) -> list[Block]:
    """Return what became of each plan, round by round, and the throws with their totals."""
    plans = theory.lines_across(job.game)
    fates = [fate(job, threshold) for threshold in plans]
    points = [
        [job.game.round_name(number), *(str(fate[0][number - 1]) for fate in fates)]
        for number in _rounds(job.game)
    ]
    scores = [job.say("catch-up", "final"), *(str(score) for _, score in fates)]
    head = [job.say("catch-up", "sat_from"), *map(str, plans)]
    return [
        text(job.say("catch-up", "key")),
        *wide_table(job, head, [*points, scores], first=[1.6]),
        *(part for number in _rounds(job.game) for part in _with_totals(job, number)),
    ]


def _with_totals(job: Job, number: int) -> Iterator[Block]:
    thrown = throws_of(job, number)
    drawn, effects = [throw_drawn(job, throw) for throw, _ in thrown], [it for _, it in thrown]
    ends = zip(effects, totals_after(effects), strict=True)
    # At the end of a round stands what ended it.
    totals = [short(job, effect) if effect.is_bust else str(total) for effect, total in ends]
    across = FEW if job.paper.large else ACROSS
    for start in range(0, len(thrown), across):
        places = range(start, start + across)
        yield table(
            [job.game.round_name(number), *(str(place + 1) for place in places)],
            [
                [job.say("catch-up", "throw"), *_at(places, drawn)],
                [job.say("catch-up", "total_after"), *_at(places, totals)],
            ],
            widths=[1.4, *[1] * across],
            row_names=True,
        )


def _at(places: Sequence[int], cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells at these places of a round, and air where it is over."""
    return [cells[place] if place < len(cells) else "" for place in places]


def fate(job: Job, threshold: int) -> tuple[list[int], int]:
    """Return what who sits from a threshold kept in each round, and the final score."""
    points, score = [], 0
    for number in _rounds(job.game):
        total = 0
        for _, effect in throws_of(job, number):
            total, score = effect.turn_total_after(total), effect.score_after(score)
            if effect.ends_turn or total >= threshold:
                break
        points.append(total)
        score += total
    return points, score
