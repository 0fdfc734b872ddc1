"""Gain of one more throw, from counted throws to the break-even point."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import floor

from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, fill, heading, heading_die, table, text
from pigclass.worksheets.contents import expect
from pigclass.worksheets.contents.parts import mark_scheme, wide_table
from pigclass.worksheets.contents.turns import face_drawn, short
from pigclass.worksheets.sheet import FillValue, Job, sheet

# Score of the question on a throw that takes the score.
BANKED = 50
# Numbers of dice whose means are worked out.
DICE = range(1, 9)
RAISED = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class OneMore:
    """One more throw of a game, counted: what each of its equally likely throws does."""

    job: Job

    @cached_property
    def effects(self) -> list[Effect]:
        """Effect of each throw; of a single die where their number is chosen."""
        game = self.job.game
        now = game.table_for(throws=game.safe_throws, dice=1 if game.dice_choice else None)
        return [now.effect(throw) for throw in product(*(die.faces for die in now.dice))]

    @property
    def number(self) -> int:
        """Number of throws."""
        return len(self.effects)

    @cached_property
    def good(self) -> list[int]:
        """Points of each good throw."""
        return [it.turn_add for it in self.effects if not it.is_bust]

    @property
    def busts(self) -> int:
        """Number of busts."""
        return self.number - len(self.good)

    @property
    def wipe_outs(self) -> int:
        """Number of throws that take the score."""
        return sum(it.is_wipe_out for it in self.effects)

    @property
    def mean(self) -> Fraction:
        """Mean of the good throws."""
        return Fraction(sum(self.good), len(self.good))

    @property
    def wins(self) -> Fraction:
        """Points that one more throw wins on average."""
        return Fraction(sum(self.good), self.number)

    def over_busts(self, points: int) -> str:
        """Return points divided by the number of busts, as text."""
        written = f"{points}/{self.busts}" if self.busts > 1 else ""
        return self.job.numbers.amount(Fraction(points, self.busts), written=written)

    def loses(self, total: int) -> Fraction:
        """Return the points that one more throw loses on average, with nothing banked."""
        return Fraction(self.busts * total, self.number)

    @property
    def even(self) -> Fraction:
        """Points at risk where one more throw wins as much as it loses."""
        return Fraction(sum(self.good), self.busts)

    @property
    def totals(self) -> list[int]:
        """Points at risk to decide at: below, above and far above the break-even point."""
        low, high = max(1, floor(self.even * 2 / 3)), floor(self.even) + (2 if self.even > 2 else 1)
        return [low, high, high + max(1, low // 2)]

    def say(self, name: str, /, **more: FillValue) -> str:
        """Return a sentence with the counts, and the products as they are worked out."""
        numbers = self.job.numbers
        return self.job.say(
            "one-more-throw",
            name,
            number=self.number,
            good=len(self.good),
            busts=self.busts,
            sum=sum(self.good),
            mean=numbers.amount(self.mean),
            as_ratio=ratio(self.mean),
            one_more="(n + 1)/n",
            one=1,
            wins=numbers.amount(self.wins, written=f"{sum(self.good)}/{self.number}"),
            **more,
        )


def suits(game: Game) -> str | None:
    """Return why one more throw of a game is not worked out by hand, or None."""
    dice = game.table_for(throws=game.safe_throws, dice=1 if game.dice_choice else None).dice
    if len(dice) > 2 or not (theory.can_hold(game) or game.dice_choice):
        return say("refused.sheet.one_or_two_dice")
    if not theory.is_simple(game) or not 0 < game.bust_chance < 1:
        return say("refused.sheet.busts_or_adds")
    return None


@sheet("one-more-throw", suits=suits, whole_page=True, has_levels=True)
def one_more(job: Job) -> list[Block]:
    """Return the throws to count, the mean of the good ones, and what is won and lost."""
    return steps(job, filled=False)


@one_more.answers
def one_more_key(job: Job) -> list[Block]:
    """Return the sheet with its answers, each derived in a line."""
    throw = OneMore(job)
    is_chosen = bool(job.game.dice_choice)
    derive = _of_chosen_dice if is_chosen else _of_holding
    scheme = "chosen-dice" if is_chosen else "one-more-throw"
    last = theory.best_of_dice(job.game).dice[0] if is_chosen else floor(throw.even)
    counts = {"number": throw.number, "busts": throw.busts, "last": last, "next": last + 1}
    return [
        *steps(job, filled=True),
        heading(job.say("one-more-throw", "line_by_line")),
        text(*derive(throw)),
        expect.fact_table(job),
        *mark_scheme(job, scheme, (1, 2, 3, 1), **counts),
    ]


def steps(job: Job, *, filled: bool) -> list[Block]:
    """Return the three steps: count, mean of the good ones, gain against loss."""
    throw = OneMore(job)
    is_chosen = bool(job.game.dice_choice)
    blanks = ("counts", "means", "chances")
    return [
        text(throw.say("how_two" if _is_square(throw) else "how_one")),
        *_throws_table(throw, filled=filled),
        *(
            fill(*throw.job.lines("one-more-throw", name, number=throw.number))
            for name in blanks
            if not filled
        ),
        heading(throw.say("dice_title" if is_chosen else "title_gain")),
        text(throw.say("dice_how" if is_chosen else "gain_how")),
        (_dice_table if is_chosen else _gain_table)(throw, filled=filled),
        *(fill(it) for it in _questions(throw) if not filled),
    ]


def _questions(throw: OneMore) -> Iterator[str]:
    """Yield the questions below the table: the balance, and more for the fast ones."""
    job = throw.job
    kind = "dice_" if job.game.dice_choice else ""
    yield throw.say(f"{kind}even", low=throw.totals[0], high=throw.totals[1])
    if job.level == "more":
        yield throw.say(f"{kind}more")
        if throw.wipe_outs:
            yield throw.say("banked", banked=BANKED)


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
        return wide_table(job, head, [[points, *shown]], first=[1.2], least=9, grow=0)
    rows: list[list[Cell]] = []
    for number, face in enumerate(first):
        row = effects[number * len(last) : (number + 1) * len(last)]
        # Most games bust on every 1, so the row of the 2 is a better example.
        done = job.done(number, filled=filled, first=2)
        rows.append([_die(job, face), *(short(job, it) if done else "" for it in row)])
    head = [job.say("one-more-throw", "dice"), *(_die(job, it) for it in last)]
    return [table(head, rows, widths=[1] * len(head), left=[], least=8, row_names=True)]


def _die(job: Job, face: str | int) -> Cell:
    return heading_die(face_drawn(job, face))


def _gain_table(throw: OneMore, *, filled: bool) -> Block:
    """Return the table of points at risk with what one more throw wins and loses."""
    job, rows = throw.job, []
    wins = f"{len(throw.good)}/{throw.number} × {ratio(throw.mean)}"
    for number, total in enumerate(throw.totals):
        loses = throw.loses(total)
        written = f"{throw.busts}/{throw.number} × {total}"
        answers = [
            job.numbers.amount(throw.wins, written=wins),
            job.numbers.amount(loses, written=written),
            job.say("one-more-throw", _better(throw.wins - loses)),
        ]
        rows.append([str(total), *(answers if job.done(number, filled=filled) else [""] * 3)])
    names = ("at_risk", "wins", "loses", "better")
    head = [job.say("one-more-throw", name) for name in names]
    return table(head, rows, widths=[0.8, 1.3, 1.5, 1.2], left=[], least=0 if filled else 9, grow=0)


def _better(gain: Fraction) -> str:
    return "go_on" if gain > 0 else "stop" if gain < 0 else "no_difference"


def _dice_table(throw: OneMore, *, filled: bool) -> Block:
    """Return the table of numbers of dice: chance, worth and mean."""
    job, chance = throw.job, Fraction(len(throw.good), throw.number)
    rows = []
    for number in DICE:
        mean = throw.mean * number * chance**number
        answers = [
            f"({ratio(chance)}){str(number).translate(RAISED)} ≈ "
            + job.numbers.decimal(chance**number, 3),
            job.numbers.decimal(throw.mean * number),
            f"≈ {job.numbers.decimal(mean)}",
        ]
        done = job.done(number - 1, filled=filled, first=2)
        rows.append([str(number), *(answers if done else [""] * 3)])
    head = [job.say("one-more-throw", name) for name in ("n", "n_good", "n_worth", "n_mean")]
    return table(head, rows, widths=[0.7, 1.4, 1.2, 1.2], left=[], least=0 if filled else 8, grow=0)


def _of_holding(throw: OneMore) -> list[str]:
    """Return the derivation for a game in which points are at risk."""
    total, low = sum(throw.good), floor(throw.even)
    stops = "so_even" if throw.even == low else "so"
    lines = [
        *map(throw.say, ("count_line", "mean_line", "wins_line", "loses_line")),
        throw.say("even_line", even=throw.over_busts(total)),
        throw.say(stops, even=low, low=low, high=low + 1),
        throw.say("more_line", even=throw.over_busts(total + throw.number)),
    ]
    if throw.wipe_outs:
        left = throw.over_busts(total - throw.wipe_outs * BANKED)
        lines.append(throw.say("banked_line", banked=BANKED, wipes=throw.wipe_outs, even=left))
    return lines


def _of_chosen_dice(throw: OneMore) -> list[str]:
    """Return the derivation for a game in which the number of dice is chosen."""
    best = theory.best_of_dice(throw.job.game)
    most = {"even": best.dice[0], "next": best.dice[0] + 1}
    mean = throw.job.numbers.amount(best.mean)
    chance = ratio(Fraction(len(throw.good), throw.number))
    return [
        *map(throw.say, ("count_line", "mean_line")),
        throw.say("dice_line", chance=chance),
        throw.say("dice_even_line", chance=chance, best=mean, **most),
    ]
