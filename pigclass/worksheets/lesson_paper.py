"""The paper of a lesson, for students and for the teacher, and the catalog of sheets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise

from pigclass.lesson_list import SAID, Lesson, find_lesson, last_question, plan_as_written
from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName
from pigclass.rules.wording import card_lines
from pigclass.words import refusal, say
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block, heading, note, steps, table, text
from pigclass.worksheets.contents import cards, chances, lesson_sheet, one_more, scores, turns
from pigclass.worksheets.printable import Printable, Worksheet
from pigclass.worksheets.sheet import PLAYED, Job, Level, Sheet, curriculum


@dataclass(frozen=True)
class Use:
    """A sheet in a lesson: the row of the plan that it is for, and for whom it is copied."""

    sheet: str
    row: int
    copies: str
    level: Level = "usual"

    def rows(self, lesson: str) -> dict[int, str]:
        """Return the rows of the plan that use the sheet, with the side of the lesson sheet."""
        return lesson_sheet.sides_used(lesson) if self.sheet == CORE.sheet else {self.row: ""}


CORE, RULES = Use("lesson-sheet", 0, "each"), Use("rule-card", 0, "table")
# Number of sheets at the beginning of a set that are no extras.
ALWAYS = 2
CARDS, RESULTS = Use("decision-cards", 2, "half"), Use("results", 2, "class")
GROUPS = Use("groups", 1, "class")
DOTS, ABSENT = Use("dot-plot", 3, "class"), Use("catch-up", 5, "absent")
WORDS, STRATEGIES = Use("word-bank", 1, "some"), Use("strategy-cards", 2, "table")
TALLY, TREE = Use("piglet-tally", 4, "pair"), Use("coin-tree", 4, "each")


def _levels(row: int) -> tuple[Use, Use]:
    """Return the sheet on one more throw for students who need help, and for fast ones."""
    return Use("one-more-throw", row, "some", "help"), Use("one-more-throw", row, "fast", "more")


def _ticket(row: int) -> Use:
    return Use("exit-ticket", row, "quarter")


# What each lesson prints, the sheet of every student first.
SETS: dict[str, tuple[Use, ...]] = {
    "00-start-here": (CORE, RULES, _ticket(3)),
    "01-skunk": (CORE, RULES, CARDS, replace(GROUPS, row=2), DOTS, *_levels(4), ABSENT, _ticket(5)),
    "02-piglet": (CORE, RULES, TALLY, TREE, *_levels(4), WORDS, _ticket(6)),
    "03-greedy-pig": (CORE, RULES, CARDS, RESULTS, DOTS, *_levels(4), ABSENT, WORDS, _ticket(5)),
    "04-best-for-what": (CORE, RULES, replace(STRATEGIES, row=4), GROUPS, _ticket(5)),
    "05-hog": (CORE, RULES, *_levels(4), _ticket(6)),
    "06-rule-lab": (CORE, RULES, *_levels(2), _ticket(5)),
    "07-perfect-pig": (CORE, RULES, _ticket(5)),
    "08-strategy-lab": (CORE, RULES, STRATEGIES, _ticket(5)),
    "09-how-sure": (CORE, RULES, replace(RESULTS, row=1, copies="games"), _ticket(6)),
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
        other = game.replace("_", "-") if game != PLAYED[stem]().id else ""
        whose = "teacher" if self.is_key else ""
        return self.job.file_name(stem, other, self.job.rules_named, whose)

    @cached_property
    def cover(self) -> Worksheet:
        """The teacher's page: what to copy, the plan, and what to ask."""
        file = f"{replace(self, is_key=False).name}.pdf"
        content = partial(_cover, self.lesson, self.sheets, file)
        sheet = Sheet(id="cover", content=content, fields=())
        paper = replace(self.job.paper, large=False)
        return Worksheet(sheet=sheet, job=replace(self.job, paper=paper))

    @property
    def parts(self) -> tuple[Worksheet, ...]:
        """All worksheets in order of printing."""
        return (self.cover, *self.keys) if self.is_key else self.sheets

    def ready_made(self) -> bytes | None:
        """Return the PDF that lies in the clone; None with names or other rules."""
        lesson = self.lesson.path
        file = lesson.parents[1] / "worksheets" / lesson.stem / f"{self.name}.pdf"
        return file.read_bytes() if not self.names and file.is_file() else None

    def __repr__(self) -> str:
        """Show the lesson and its sheets."""
        return f"The paper of {self.lesson.path.stem}: {', '.join(it.title for it in self.sheets)}"

    def _repr_html_(self) -> str:
        return self.cover._repr_html_()


def game_of_lesson(lesson: str) -> Game:
    """Return the game of a lesson.

    >>> game_of_lesson("skunk")
    skunk()
    """
    found = find_lesson(lesson)
    if found.path.stem not in PLAYED:
        raise refusal("refused.sheet.no_paper", lesson=found.name, names=", ".join(PLAYED))
    return PLAYED[found.path.stem]()


# A clause of a plan about code or keys, which is of no use on paper; then the gap of sentences.
OF_THE_SCREEN = re.compile(
    r"[:;,]? [^.:;,]*(?:`[^`]*`|←|\bSpace\b|\bEspacio\b|\bR\b)[^.]*| \([A-Z]\b[^)]*\)"
)
SENTENCE = re.compile(r"(?<=[.?!]) (?=\S)")
FIRST_LETTER = re.compile(r"\w")
A_KEY = re.compile(r"\b[RLUTDCE]\b|\bcell\b|\bcelda\b")


def without_keys(activity: str, language: str = "en") -> str:
    """Return a row of a plan without cells and keys, with the words of the screen in quotes.

    >>> without_keys("**Play** five rounds. First R locks. In pairs: `race()`. *Show the charts*.")
    'Play five rounds. In pairs. “Show the charts”.'
    """
    # A sentence that is all about the screen leaves its full stop.
    on_paper = OF_THE_SCREEN.sub("", activity.replace("**", "")).replace("..", ".")
    on_paper = " ".join(it for it in SENTENCE.split(on_paper) if not A_KEY.search(it))
    quoted = partial(say, "cover.said", language)
    return SAID.sub(lambda s: s[1] if s[1][0].islower() else quoted(word=s[1]), on_paper)


def _cover(lesson: Lesson, sheets: Sequence[Worksheet], file: str, job: Job) -> list[Block]:
    """Return the teacher's page: question, copies with reasons, minutes, and what to ask."""
    cover = partial(job.say, "cover")
    language, stem = job.language, lesson.path.stem
    uses, asks = SETS[stem], last_question(stem, language)[0]
    equipment = card_lines(job.game, language).play[0].partition(". ")[0] + "."
    to_ask = [cover("ask", asks=question) for question in job.lines("lesson", f"{stem}.ask")]
    names = [*map(_short_title, sheets)]
    ends = pairwise(accumulate((press.page_count(it.record) for it in sheets), initial=0))
    pages = (f"{start + 1}–{end}" if end > start + 1 else str(end) for start, end in ends)
    rows = zip(names, pages, map(_copy_notes, uses, sheets), strict=True)
    copies = [[name, page, *more] for name, page, more in rows]
    used = [
        (name + side, row)
        for name, use in zip(names, uses, strict=True)
        for row, side in use.rows(stem).items()
    ]
    plan_rows = [
        [
            when,
            without_keys(what, language),
            ", ".join(dict.fromkeys(name for name, at in used if at == row)),
        ]
        for row, (when, what) in enumerate(plan_as_written(lesson, language))
    ]
    heads = [cover(name) for name in ("sheet", "pages", "copies", "why", "minutes", "happens")]
    to_copy = partial(table, heads[:4], widths=[1.1, "auto", 1.1, 2.3], left=[0, 2, 3])
    return [
        steps([equipment, *job.lines("cover", "say", file=file), *to_ask]),
        text(cover("child", asks=asks, answer=job.say("lesson", f"{stem}.child"))),
        heading(cover("copy")),
        to_copy(copies[:ALWAYS]),
        heading(cover("extra")),
        to_copy(copies[ALWAYS:]),
        table([*heads[4:], heads[0]], plan_rows, widths=["auto", 2.4, 1], left=[1, 2]),
        note(curriculum(stem, language)),
    ]


def _short_title(worksheet: Worksheet) -> str:
    """Return a sheet's title without the game."""
    return FIRST_LETTER.sub(
        lambda letter: letter[0].upper(), worksheet.title.rpartition(": ")[2], count=1
    )


def _copy_notes(use: Use, worksheet: Worksheet) -> list[str]:
    """Return for whom a sheet is copied, or how many are here by name, and what for."""
    words, names = worksheet.job.say, len(worksheet.names)
    how_many = words("cover", "named", number=names) if names else words("cover", use.copies)
    is_plain = use.level == "usual"
    why = words(worksheet.sheet.id, "purpose") if is_plain else words("cover", f"level_{use.level}")
    return [how_many, why]


CONTENTS = (lesson_sheet, cards, scores, chances, one_more, turns)
DECLARED = [sheet for module in CONTENTS for sheet in vars(module).values()]
SHEETS = ByName("worksheet", {it.id: it for it in DECLARED if isinstance(it, Sheet)})
