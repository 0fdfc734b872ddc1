"""Build worksheets from a teacher's choices: sheet, game, options and paper."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass import worksheets
from pigclass.classlog.rosters.naming import checked_name
from pigclass.lesson_list import find_lesson
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_code import game_from_code, read_code
from pigclass.words import refusal
from pigclass.worksheets.sheet import LEVELS, Job, Level, Paper, as_printed

if TYPE_CHECKING:
    from pigclass.worksheets.lesson_paper import LessonPaper
    from pigclass.worksheets.printable import Worksheet


@about_a_game()
def worksheet(
    sheet: str,
    game: Game | None = None,
    *,
    names: Sequence[str] | str | Path = (),
    large: bool = False,
    language: str = "en",
    key: bool = False,
    code: str = "",
    level: Level = "usual",
    lesson: str = "",
) -> "Worksheet":
    """Return a worksheet; a notebook shows its first page, `.save("sheet.pdf")` writes it.

    >>> from pigclass import *
    >>> worksheet("lesson-sheet", greedy_pig(rounds=10))
    Greedy Pig: my sheet

    `sheet` is an id of `SHEETS`; `game` defaults to the sheet's own. `names` prints a copy for
    each: a list of names, one name, several separated by commas, or the file of a class list,
    `"7B.xlsx"` or `"7B.csv"`. `key=True` gives the teacher's key. `code` prints a game code, whose
    game is the default. Some sheets have a `level`: "help" has the first part done, "more" an extra
    question. `lesson` (name or number) has the questions to print, by default the game's.

    Raises PigclassError for an unknown sheet or language, a game without that sheet, and an
    invalid game code; the message lists the choices.
    """
    from pigclass.worksheets.lesson_paper import game_of_lesson
    from pigclass.worksheets.printable import Worksheet

    found, printed = worksheets.SHEETS[sheet], as_printed(code)
    if game is None:
        if printed:
            game = game_from_code(printed)
        elif lesson:
            game = game_of_lesson(lesson)
        game = found.game() if game is None or found.suits(game) else game
    if one_of(level, LEVELS, what="level") != "usual" and not found.has_levels:
        raise refusal("refused.sheet.one_level", sheet=sheet)
    # One key on a whole page is enough.
    copies = 1 if key else (max(1, found.copies // 2) if large else found.copies)
    result = Worksheet(
        sheet=found,
        job=Job(
            game=game,
            paper=Paper(copies=copies, large=large),
            language=language.lower(),
            names=names_in(names),
            code=printed,
            level=level,
            of_lesson=find_lesson(lesson).path.stem if lesson else "",
        ),
        is_key=key,
    )
    if key and not result.blocks:
        raise refusal("refused.sheet.no_key", sheet=sheet)
    return result


@about_a_game()
def lesson_paper(
    lesson: str | int,
    *,
    game: Game | None = None,
    names: Sequence[str] | str | Path = (),
    large: bool = False,
    language: str = "en",
    code: str = "",
    key: bool = False,
) -> "LessonPaper":
    """Return the paper of a lesson, or with `key` the teacher's page and the keys.

    >>> lesson_paper("piglet").name
    '02-piglet'

    `lesson` is its name or number, `game` the game with the class's rules; the other arguments are
    those of `worksheet`. `.save("lesson.pdf")` writes it. `names` are printed on the sheet of every
    student.

    Raises PigclassError for an unknown lesson, or one without paper.
    """
    from pigclass.worksheets.lesson_paper import ON_ITS_KEY, SETS, LessonPaper, game_of_lesson

    found, printed = find_lesson(lesson), as_printed(code)
    played = game or (game_from_code(printed) if printed else game_of_lesson(found.name))
    print_as = partial(worksheet, large=large, language=language, lesson=found.path.stem)

    sheets, keys = [], []
    for use in SETS[found.path.stem]:
        sheet = worksheets.SHEETS[use.sheet]
        # A code belongs to the game being played.
        of_sheet, code_of = (sheet.game(), "") if sheet.suits(played) else (played, printed)
        # Absent students need the throws, too.
        if code_of and use.copies == "absent" and read_code(code_of).seed is None:
            code_of = ""
        of_each = names if use.copies == "each" else ()
        sheets.append(print_as(sheet.id, of_sheet, code=code_of, names=of_each, level=use.level))
        if sheet.key and sheet.id not in ON_ITS_KEY:
            keys.append(print_as(sheet.id, of_sheet, code=code_of, key=True))
    return LessonPaper(lesson=found, sheets=tuple(sheets), keys=tuple(keys), is_key=key)


def names_in(names: Sequence[str] | str | Path) -> tuple[str, ...]:
    """Return the names in a list, a text, or the file of a class list.

    >>> names_in("Ada"), names_in("Ana, Ben"), names_in(["Lopez, Ana"])
    (('Ada',), ('Ana', 'Ben'), ('Lopez, Ana',))
    """
    from pigclass.classlog.rosters.read_roster import names_of

    if not isinstance(names, str | Path):
        return tuple(map(checked_name, names))
    return names_of(names) if names else ()
