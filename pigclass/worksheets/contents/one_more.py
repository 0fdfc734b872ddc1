"""Gain of one more throw, from counted throws to the break-even point."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, ask, fill, heading, heading_die, table, text
from pigclass.worksheets.contents import expect
from pigclass.worksheets.contents.parts import answers_table, mark_scheme, wide_table
from pigclass.worksheets.contents.turns import face_drawn, short
from pigclass.worksheets.sheet import FillValue, Job, sheet

# Score of the question on a throw that takes the score.
BANKED = 50
# Numbers of dice whose means are worked out.
DICE = range(1, 9)
RAISED = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")


class OneMore:
    """One more throw of a game, counted: what each of its equally likely throws does.

    `good` are the points of the good throws, `mean` is their mean. With `even` points at risk one
    more throw wins as much as it loses. Where dice are chosen, a throw is that of one die.
    """

    def __init__(self, job: Job) -> None:
        game = job.game
        now = game.table_for(throws=game.safe_throws, dice=1 if game.dice_choice else None)
        self.job = job
        self.effects = [now.effect(throw) for throw in product(*(die.faces for die in now.dice))]
        self.number = len(self.effects)
        self.good = [it.turn_add for it in self.effects if not it.is_bust]
        self.busts = self.number - len(self.good)
        self.wipe_outs = sum(it.is_wipe_out for it in self.effects)
        self.mean = Fraction(sum(self.good), len(self.good))
        self.even = Fraction(sum(self.good), self.busts)

    def over_busts(self, points: int) -> str:
        """Return points divided by the number of busts, as text."""
        fraction = f"{points}/{self.busts}" if self.busts > 1 else ""
        return self.job.numbers.amount(Fraction(points, self.busts), written=fraction)

    @property
    def totals(self) -> list[int]:
        """Turn totals to decide at: below, above and far above the break-even point."""
        low, high = max(1, floor(self.even * 2 / 3)), floor(self.even) + (2 if self.even > 2 else 1)
        return [low, high, high + max(1, low // 2)]

    def say(self, name: str, /, **more: FillValue) -> str:
        """Return a sentence, filled in with the counts and the worked-out products."""
        return self.job.say("one-more-throw", name, **self._counts, **more)

    def lines(self, name: str, /, **more: FillValue) -> list[str]:
        """Return labels, filled in with the counts."""
        return self.job.lines("one-more-throw", name, **self._counts, **more)

    @property
    def _counts(self) -> dict[str, FillValue]:
        numbers, one = self.job.numbers, Fraction(1, self.number)
        return {
            "number": self.number,
            "good": len(self.good),
            "busts": self.busts,
            "sum": sum(self.good),
            "mean": numbers.amount(self.mean),
            "as_ratio": ratio(self.mean),
            "chance": ratio(Fraction(len(self.good), self.number)),
            "one_more": "(n + 1)/n",
            "one": 1,
            "wins": numbers.amount(sum(self.good) * one, written=f"{sum(self.good)}/{self.number}"),
        }


def suits(game: Game) -> str | None:
    """Return the reason why one more throw of a game is not worked out by hand, or None."""
    dice = game.table_for(throws=game.safe_throws, dice=1 if game.dice_choice else None).dice
    if len(dice) > 2 or not (theory.can_hold(game) or game.dice_choice):
        return say("refused.sheet.one_or_two_dice")
    if not theory.is_simple(game) or not 0 < game.bust_chance < 1:
        return say("refused.sheet.busts_or_adds")
    return None


@sheet("one-more-throw", suits=suits, has_levels=True)
def one_more(job: Job) -> list[Block]:
    """Return the exercise: count throws, average the good ones, compare gain and loss."""
    return [*steps(job, filled=False), ask(job.say("one-more-throw", "working"), grow=1)]


@one_more.answers
def one_more_key(job: Job) -> list[Block]:
    """Return the sheet with its answers, each derived in a line."""
    throw = OneMore(job)
    is_chosen = bool(job.game.dice_choice)
    parts = 4 if throw.number > 2 else 2
    scheme = "chosen-dice" if is_chosen else ("one-more-throw" if parts > 2 else "one-more-coin")
    last = theory.best_of_dice(job.game).dice[0] if is_chosen else floor(throw.even)
    counts = {"number": throw.number, "busts": throw.busts, "last": last, "next": last + 1}
    return [
        *steps(job, filled=True),
        heading(job.say("one-more-throw", "line_by_line")),
        text(*derivation(job)),
        expect.fact_table(job),
        *mark_scheme(job, scheme, (1, 2, 3, 1)[-parts:], **counts),
    ]


def steps(job: Job, *, filled: bool) -> list[Block]:
    """Return the three steps: count, mean of the good ones, gain against loss."""
    throw = OneMore(job)
    is_chosen = bool(job.game.dice_choice)
    key = "dice_how" if is_chosen else ("gain_coin" if throw.number == 2 else "gain_how")
    chances = ("dice_chances" if is_chosen else "chances",)
    blanks = chances if throw.number == 2 else ("counts", "means", *chances)
    blocks = [
        text(throw.say("how_two" if _is_square(throw) else "how_one")),
        *_throws_table(throw, filled=filled),
        # The only good side of a coin counts one.
        *(fill(*throw.lines(name)) for name in blanks if not filled),
        heading(throw.say("dice_title" if is_chosen else "title_gain")),
        text(throw.say(key)),
        (_dice_table if is_chosen else _gain_table)(throw, filled=filled),
    ]
    return blocks if filled else [*blocks, *_questions(throw)]


def _questions(throw: OneMore) -> Iterator[Block]:
    """Yield the questions below the table: the balance, and extra questions for fast students."""
    level, kind = throw.job.level, "dice_" if throw.job.game.dice_choice else ""
    name = "even_coin" if throw.number == 2 else f"{kind}even"
    yield ask(throw.say(name, low=throw.totals[0], high=throw.totals[1]))
    if level == "more":
        *says, blank = throw.lines(f"{kind}more")
        yield from (text(sentence) for sentence in says)
        yield fill(blank)
        if throw.wipe_outs:
            yield fill(throw.say("banked", banked=BANKED))


def _is_square(throw: OneMore) -> bool:
    return len(throw.job.game.table.dice) == 2 and not throw.job.game.dice_choice


def _throws_table(throw: OneMore, *, filled: bool) -> list[Block]:
    """Return the grid of two dice, or a row for the faces of one die."""
    job, effects = throw.job, throw.effects
    dice = job.game.table_for(dice=1 if job.game.dice_choice else None).dice
    first, last = dice[0].faces, dice[-1].faces
    if not _is_square(throw):
        # Help has all faces but the last done.
        shown = [
            short(job, effect) if filled or (job.level == "help" and effect != effects[-1]) else ""
            for effect in effects
        ]
        head: list[Cell] = [job.say("one-more-throw", "face"), *(_die(job, it) for it in first)]
        points = job.say("one-more-throw", "does")
        return wide_table(job, head, [[points, *shown]], first=["auto"], least=9, grow=0)
    rows: list[list[Cell]] = []
    for number, face in enumerate(first):
        row = effects[number * len(last) : (number + 1) * len(last)]
        cells = [
            *(short(job, it) for it in row),
            str(sum(it.turn_add for it in row if not it.is_bust)),
        ]
        # Most games bust on every 1, so the row of the 2 is a better example.
        done = job.done(number, filled=filled, first=2)
        rows.append([_die(job, face), *(cells if done else [""] * len(cells))])
    row_names, sums = (job.say("one-more-throw", name) for name in ("dice", "in_row"))
    head = [row_names, *(_die(job, it) for it in last), sums]
    return [table(head, rows, left=[], least=5, row_names=True, grow=0)]


def _die(job: Job, face: str | int) -> Cell:
    return heading_die(face_drawn(job, face))


def _gain_table(throw: OneMore, *, filled: bool) -> Block:
    """Return the table of points at risk with what one more throw wins and loses."""
    job, rows = throw.job, []
    wins, good = Fraction(sum(throw.good), throw.number), f"{len(throw.good)}/{throw.number}"
    for number, total in enumerate(throw.totals):
        loses = Fraction(throw.busts * total, throw.number)
        answers = [
            job.numbers.amount(wins, written=f"{good} × {ratio(throw.mean)}"),
            job.numbers.amount(loses, written=f"{throw.busts}/{throw.number} × {total}"),
            throw.say("go_on" if wins > loses else "stop" if wins < loses else "no_difference"),
        ]
        # On a coin the first row is the answer to the question below.
        done = filled or (job.level == "help" and number == (throw.number == 2))
        rows.append((str(total), answers, done))
    if throw.number > 2 and not filled:
        # Below, room for numbers of one's own; help has the first of them.
        own = str(max(1, floor(throw.even) - 2)) if job.level == "help" else ""
        rows += [(it, [""] * 3, False) for it in (own, "")]
    head = [job.say("one-more-throw", name) for name in ("at_risk", "wins", "loses", "better")]
    # Below the 36 squares there is less room.
    least = 5 if throw.number > 6 else 6
    return answers_table(head, rows, widths=[0.8, 1.3, 1.5, 1.2], least=least)


def _dice_table(throw: OneMore, *, filled: bool) -> Block:
    """Return the table of numbers of dice: chance, worth and mean."""
    job, rows = throw.job, []
    chance = Fraction(len(throw.good), throw.number)
    for number in DICE:
        mean = throw.mean * number * chance**number
        answers = [
            f"({ratio(chance)}){str(number).translate(RAISED)} ≈ "
            + job.numbers.decimal(chance**number, 3),
            job.numbers.decimal(throw.mean * number),
            f"≈ {job.numbers.decimal(mean, 3)}",
        ]
        rows.append((str(number), answers, job.done(number - 1, filled=filled, first=2)))
    head = [throw.say(name) for name in ("n", "n_good", "n_worth", "n_mean")]
    return answers_table(head, rows, widths=[0.7, 1.4, 1.2, 1.2])


def derivation(job: Job) -> list[str]:
    """Return how to find the balance, or the best number of dice, line by line."""
    return (_of_chosen_dice if job.game.dice_choice else _of_holding)(OneMore(job))


def _of_holding(throw: OneMore) -> list[str]:
    """Return the derivation for a game in which points are at risk."""
    total, low = sum(throw.good), floor(throw.even)
    more = total + throw.number
    stops = "so_even" if throw.even == low else "so"
    lines = [
        *map(throw.say, ("count_line", "mean_line", "wins_line", "loses_line")),
        throw.say("even_line", even=throw.over_busts(total)),
        throw.say(stops, even=low, low=low, high=low + 1),
        throw.say("more_line", even=throw.over_busts(more), first=ceil(more / throw.busts)),
    ]
    if throw.wipe_outs:
        gain = throw.over_busts(total - throw.wipe_outs * BANKED)
        lines.append(throw.say("banked_line", banked=BANKED, wipes=throw.wipe_outs, even=gain))
    return lines


def _of_chosen_dice(throw: OneMore) -> list[str]:
    """Return the derivation for a game in which the number of dice is chosen."""
    best = theory.best_of_dice(throw.job.game)
    most = {"even": best.dice[0], "next": best.dice[0] + 1}
    return [
        *map(throw.say, ("count_line", "mean_line", "dice_line")),
        throw.say("dice_even_line", best=throw.job.numbers.amount(best.mean), **most),
    ]
