"""All paper of a lesson as one PDF, and the catalog of sheets in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pigclass.lesson_list import Lesson, find_lesson, plan, question
from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName
from pigclass.rules.wording import card_lines
from pigclass.words import refusal
from pigclass.worksheets.blocks import Block, heading, note, steps, table, text
from pigclass.worksheets.contents import beliefs, cards, chances, races, scores, thresholds, turns
from pigclass.worksheets.printable import Printable, Worksheet
from pigclass.worksheets.sheet import PLAYED, Job, Sheet, curriculum


@dataclass(frozen=True, kw_only=True)
class LessonPaper(Printable):
    """The paper of a lesson: a page for the teacher, the sheets, then their keys."""

    lesson: Lesson
    sheets: tuple[Worksheet, ...]
    keys: tuple[Worksheet, ...]

    @property
    def job(self) -> Job:
        """The common print job; names and levels apply to some sheets only."""
        return self.keys[0].job

    @property
    def name(self) -> str:
        """File name without suffix."""
        stem, game = self.lesson.path.stem, self.job.game.id
        two_up = any(it.job.paper.copies == 2 for it in self.sheets)
        other = game.replace("_", "-") if game != PLAYED[stem]().id else ""
        return self.job.file_name(stem, other, two_up=two_up)

    @cached_property
    def cover(self) -> Worksheet:
        """The teacher's page: what to copy, the plan, and what to say."""
        sheet = Sheet(
            id="cover",
            content=partial(_cover, self.lesson, self.sheets),
            game=lambda: self.job.game,
            fields=(),
        )
        return Worksheet(sheet=sheet, job=self.job)

    @property
    def left_blank(self) -> str:
        """A sentence on names that cannot be printed; "" if all can."""
        return next(filter(None, (sheet.left_blank for sheet in self.sheets)), "")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the students who get a copy each."""
        return self.sheets[0].job.names

    @property
    def parts(self) -> tuple[Worksheet, ...]:
        """All worksheets in order of printing."""
        return (self.cover, *self.sheets, *self.keys)

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


def _cover(lesson: Lesson, sheets: Sequence[Worksheet], job: Job) -> list[Block]:
    """Return the teacher's page: question, materials, copies, plan and curriculum."""
    cover, language = partial(job.say, "cover"), job.language
    needed = card_lines(job.game, job.language).play[0].partition(". ")[0] + "."
    copies = [[it.title, cover(_how_many(it), number=len(it.names))] for it in sheets]
    return [
        text(question(lesson, language), strong=True),
        steps([needed, cover("pencils"), *job.lines("cover", "say")]),
        heading(cover("copy")),
        table([cover("sheet"), cover("copies")], copies, widths=[1.4, 1], left=[0, 1]),
        heading(cover("plan")),
        table(
            [cover("minutes"), cover("happens")],
            plan(lesson, language),
            widths=["auto", 1],
            left=[1],
        ),
        note(curriculum(lesson.path.stem, language)),
    ]


def _how_many(worksheet: Worksheet) -> str:
    sheet = worksheet.sheet
    if worksheet.names:
        return "named"
    if sheet.for_whom:
        return sheet.for_whom
    if sheet.is_for_students:
        return "each"
    return "wall" if not sheet.fields else "teacher" if "class" in sheet.fields else "group"


ORDER = (
    cards.rule_card,
    cards.decision_cards,
    beliefs.prediction,
    scores.columns,
    thresholds.tally,
    scores.rounds,
    races.pairs,
    races.dice_record,
    thresholds.paper,
    scores.groups,
    scores.dots,
    chances.grid,
    chances.tree,
    turns.strip,
    beliefs.reflection,
    beliefs.ticket,
)
SHEETS: dict[str, Sheet] = ByName("worksheet", {sheet.id: sheet for sheet in ORDER})
