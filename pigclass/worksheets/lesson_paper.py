"""The paper of a lesson, for students and for the teacher, and the catalog of sheets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pigclass.lesson_list import Lesson, find_lesson, last_question, plan, question
from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName
from pigclass.rules.wording import card_lines
from pigclass.words import refusal
from pigclass.worksheets.blocks import Block, heading, note, steps, table, text
from pigclass.worksheets.contents import (
    cards,
    chances,
    lesson_sheet,
    one_more,
    scores,
    turns,
)
from pigclass.worksheets.printable import Printable, Worksheet
from pigclass.worksheets.sheet import PLAYED, Job, Level, Sheet, curriculum


@dataclass(frozen=True)
class Use:
    """A sheet in a lesson: the row of the plan that it is for, and for whom it is copied."""

    sheet: str
    row: int
    copies: str
    level: Level = "usual"


CORE, RULES = Use("lesson-sheet", 1, "each"), Use("rule-card", 0, "table")


def _levels(row: int) -> tuple[Use, Use]:
    """Return the sheet on one more throw for those who need help, and for the fast ones."""
    return Use("one-more-throw", row, "some", "help"), Use("one-more-throw", row, "fast", "more")


def _ticket(row: int) -> Use:
    return Use("exit-ticket", row, "quarter")


# What each lesson prints, the sheet of every student first.
SETS: dict[str, tuple[Use, ...]] = {
    "00-start-here": (CORE, RULES, _ticket(3)),
    "01-skunk": (
        CORE,
        RULES,
        Use("decision-cards", 2, "half"),
        Use("groups", 2, "class"),
        Use("dot-plot", 3, "class"),
        *_levels(4),
        Use("catch-up", 2, "absent"),
        _ticket(5),
    ),
    "02-piglet": (
        CORE,
        RULES,
        Use("piglet-tally", 4, "pair"),
        Use("coin-tree", 4, "each"),
        *_levels(4),
        _ticket(6),
    ),
    "03-greedy-pig": (
        CORE,
        RULES,
        Use("decision-cards", 2, "half"),
        Use("dot-plot", 3, "class"),
        *_levels(4),
        Use("catch-up", 2, "absent"),
        _ticket(5),
    ),
    "04-best-for-what": (CORE, RULES, Use("groups", 1, "class"), _ticket(5)),
    "05-hog": (CORE, RULES, *_levels(4), _ticket(6)),
    "06-rule-lab": (CORE, RULES, *_levels(2), _ticket(5)),
    "07-perfect-pig": (CORE, RULES, _ticket(5)),
    "08-strategy-lab": (CORE, RULES, _ticket(5)),
    "09-how-sure": (CORE, RULES, _ticket(6)),
}
# Sheets whose answers are on the key of the sheet of every student.
ON_ITS_KEY = {"one-more-throw", "exit-ticket"}


@dataclass(frozen=True, kw_only=True)
class LessonPaper(Printable):
    """The paper of a lesson: its sheets, or the teacher's page with the keys."""

    lesson: Lesson
    sheets: tuple[Worksheet, ...]
    keys: tuple[Worksheet, ...]
    is_key: bool = False

    @property
    def job(self) -> Job:
        """The common print job; names and levels apply to some sheets only."""
        return self.keys[0].job

    @property
    def name(self) -> str:
        """File name without suffix."""
        stem, game = self.lesson.path.stem, self.job.game.id
        two_up = any(it.is_two_up for it in self.sheets)
        other = game.replace("_", "-") if game != PLAYED[stem]().id else ""
        return self.job.file_name(
            stem, other, self.job.rules_named, "teacher" if self.is_key else "", two_up=two_up
        )

    @cached_property
    def cover(self) -> Worksheet:
        """The teacher's page: what to copy, the plan, and what to ask."""
        sheet = Sheet(
            id="cover",
            content=partial(_cover, self.lesson, self.sheets),
            game=lambda: self.job.game,
            fields=(),
        )
        paper = replace(self.job.paper, large=False)
        return Worksheet(sheet=sheet, job=replace(self.job, paper=paper))

    @property
    def left_blank(self) -> str:
        """A sentence on names that cannot be printed; "" if all can."""
        return next(filter(None, (sheet.left_blank for sheet in self.sheets)), "")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the students who get a copy each."""
        return () if self.is_key else self.sheets[0].job.names

    @property
    def parts(self) -> tuple[Worksheet, ...]:
        """All worksheets in order of printing."""
        return (self.cover, *self.keys) if self.is_key else self.sheets

    def __repr__(self) -> str:
        """Show the lesson and its sheets."""
        return f"The paper of {self.lesson.path.stem}: {', '.join(it.title for it in self.sheets)}"

    def _repr_html_(self) -> str:
        return self.cover._repr_html_()


def game_of_lesson(lesson: str, game: str | None = None, /, **options: int | str) -> Game:
    """Return the game of a lesson, or the named game, with options.

    >>> game_of_lesson("skunk", double_one="wipe")
    skunk(double_one='wipe')
    """
    found = find_lesson(lesson)
    if found.path.stem not in PLAYED:
        raise refusal("refused.sheet.no_paper", lesson=found.name, names=", ".join(PLAYED))
    return (GAMES[game] if game else PLAYED[found.path.stem])(**options)


# What a plan says about code and keys of the board is of no use on paper.
OF_THE_SCREEN = re.compile(r"[:;,]? [^.:;,]*`[^`]*`[^.;,]*| \([A-Z]\)")
SENTENCE = re.compile(r"(?<=[.?!]) (?=\S)")
A_KEY = re.compile(r"\b[RLUTDCE]\b|\bcell\b|\bcelda\b")


def without_keys(activity: str) -> str:
    """Return a row of a plan without sentences on cells and keys.

    >>> without_keys("Play five rounds. First R locks, second R throws. On devices: `race()`.")
    'Play five rounds. On devices.'
    """
    sentences = SENTENCE.split(OF_THE_SCREEN.sub("", activity))
    return " ".join(it for it in sentences if not A_KEY.search(it)).replace(" .", ".")


def _cover(lesson: Lesson, sheets: Sequence[Worksheet], job: Job) -> list[Block]:
    """Return the teacher's page: question, copies with reasons, minutes, and what to ask."""
    cover, language, stem = partial(job.say, "cover"), job.language, lesson.path.stem
    needed = card_lines(job.game, job.language).play[0].partition(". ")[0] + "."
    minutes, (asks, answer) = plan(lesson, language), last_question(stem, language)
    to_ask = [cover("ask", asks=each) for each in job.lines("lesson", f"{stem}.ask")]
    copies = [
        [sheet.title, _minutes(minutes, use), _how_many(job, use, sheet), _reason(job, use, sheet)]
        for use, sheet in zip(SETS[stem], sheets, strict=True)
    ]
    heads = [cover(name) for name in ("sheet", "minutes", "copies", "why")]
    happens = [[when, without_keys(what)] for when, what in minutes]
    return [
        text(question(lesson, language), strong=True),
        steps([needed, *job.lines("cover", "say"), *to_ask]),
        text(cover("child", asks=asks, answer=answer)),
        heading(cover("copy")),
        table(heads, copies, widths=[1.3, "auto", 1, 2], left=[0, 2, 3]),
        heading(cover("plan")),
        table([cover("minutes"), cover("happens")], happens, widths=["auto", 1], left=[1]),
        note(curriculum(stem, language)),
    ]


def _minutes(plan: Sequence[Sequence[str]], use: Use) -> str:
    """Return when a sheet is used: that of every student from its first row to the end."""
    begins, ends = plan[use.row][0].partition("–")[0], plan[-1][0].partition("–")[2]
    return f"{begins}–{ends}" if use == CORE else plan[use.row][0]


def _how_many(job: Job, use: Use, worksheet: Worksheet) -> str:
    """Return for whom a sheet is copied, with the number where the class is known."""
    if worksheet.names:
        return job.say("cover", "named", number=len(worksheet.names))
    return job.say("cover", use.copies)


def _reason(job: Job, use: Use, worksheet: Worksheet) -> str:
    if use.level != "usual":
        return job.say("page", f"level_{use.level}")
    return job.say(worksheet.sheet.id, "purpose")


ORDER = (
    lesson_sheet.lesson_sheet,
    cards.rule_card,
    cards.decision_cards,
    chances.tally,
    scores.groups,
    scores.dots,
    chances.tree,
    one_more.one_more,
    turns.strip,
    lesson_sheet.ticket,
)
SHEETS: dict[str, Sheet] = ByName("worksheet", {sheet.id: sheet for sheet in ORDER})


def lessons_with(sheet: str) -> list[str]:
    """Return the lessons that print a sheet."""
    return [stem for stem, uses in SETS.items() if any(use.sheet == sheet for use in uses)]
