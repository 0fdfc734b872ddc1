"""A press that is broken off anywhere is done or not done, and the next press works.

With `--thorough` it is broken off at every line of the kit that it comes upon, so after every
command to the database, sync, removal and renaming; otherwise at some of them.
"""

import os
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import CodeType, FrameType

import pytest

import pigclass
from pigclass import ClassLog, SkunkActivity, TableGame, pig
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.replay import replay
from tests.thorough import THOROUGH, times

SHARE = 1 if THOROUGH else 0.03
PRESSES = times(6, thorough=20_000)
# A whole game and more without a line that is new: there is none left.
ENOUGH = 150
# A record that has grown long makes each press slow.
A_LESSON = 300
PROBLEMS = [OSError, MemoryError, KeyboardInterrupt]

CLASS = ("undo", "class", "details", "scores", "where", "finish", "reveal", "what_would_have_come")
TABLE = ("undo", "details", "scores", "bank", "change_dice", "change_dice", "finish")

KIT = str(Path(pigclass.__file__).parent) + os.sep


class Lines:
    """Raises `problem` at a line of the kit, each time at one at which it was not raised before.

    `share` of the lines are tried, 1 for all of them.
    """

    def __init__(self, problem: type[BaseException], share: float = 1) -> None:
        self.problem = problem
        self.tried = 0
        self.broke = False
        self._share = share
        self._left: dict[CodeType, set[int]] = {}

    @contextmanager
    def breaking(self) -> Iterator[None]:
        """Break off what is done in the block, at the first line that was not tried yet."""
        self.broke = False
        before = sys.gettrace()
        sys.settrace(self._entered)
        try:
            yield
        finally:
            sys.settrace(before)

    def _entered(self, frame: FrameType, what: str, _: object) -> Callable[..., object] | None:
        left = self._left.get(frame.f_code)
        if left is None:
            left = self._left[frame.f_code] = self._lines_of(frame.f_code)

        def reached(frame: FrameType, what: str, _: object) -> Callable[..., object]:
            if what == "line" and frame.f_lineno in left:
                left.remove(frame.f_lineno)
                self.tried += 1
                self.broke = True
                raise self.problem(f"at {frame.f_code.co_filename}:{frame.f_lineno}")
            return reached

        return reached if left else None

    def _lines_of(self, code: CodeType) -> set[int]:
        if not code.co_filename.startswith(KIT):
            return set()
        # By the name and the number of the line, so that every run tries the same ones.
        name = code.co_filename.removeprefix(KIT)
        return {
            line
            for _, _, line in code.co_lines()
            if line and zlib.crc32(repr((name, line, self.problem)).encode()) < self._share * 2**32
        }


class Lesson:
    """A lesson that goes on and on, and what its screen has shown."""

    def __init__(self, path, seed=7):
        self.path = path
        self.seed = seed
        self.log = ClassLog(path, patience=0)
        self.activity = self.opened()
        self.shown = {}
        self.presses = 0
        self.other = None

    def another(self):
        """Close it, and begin one with a record of its own."""
        locked = self.other is not None
        self.close()
        begun = type(self)(self.path.with_name(f"class{self.seed}.db"), self.seed + 1)
        if locked:
            begun.lock()
        return begun

    @property
    def session(self):
        return self.activity.session

    def usual(self):
        """Return what is pressed next in any lesson."""
        stage = self.session.game.stage
        if stage is Stage.PREDICTING:
            return "begin", {}
        if stage is Stage.OVER:
            return "again", {}
        return self.of_its_own() or ("press_roll", {})

    def press(self):
        """Press, and note what stands on the screen afterwards."""
        self.activity.act(*self.usual())
        self.note()

    def note(self):
        self.shown[self.session.game.id] = [it.id for it in self.session.events]

    def broken_off(self, breaker):
        """Press, and be broken off; what is pressed next works, and nothing shown is missing."""
        self.presses += 1
        rare = self.rare[self.presses // 9 % len(self.rare)], {}
        with suppress(Exception, KeyboardInterrupt), breaker.breaking():
            self.activity.act(*(self.usual() if self.presses % 9 else rare))
        if breaker.broke:
            before = self.state()
            self.press()
            assert self.state() != before
            self.check()
        else:
            self.note()

    def state(self):
        tapped = getattr(self.session, "tapped", None)
        return self.session.game.id, len(self.session.events), self.session.dice, tapped

    def check(self):
        """Compare the screen, what this notebook says of the record, and the file."""
        game = self.session.game
        assert self.log.events(game.id) == self.session.events
        assert replay(self.session.events) == game
        if self.log.trouble is None:
            assert self.in_file(game.id) == self.shown[game.id]

    def in_file(self, game):
        with closing(sqlite3.connect(self.path)) as file:
            rows = file.execute("SELECT id FROM events WHERE game = ? ORDER BY place", (game,))
            return [row[0] for row in rows]

    def lock(self):
        """Let another program have the file, so that the outbox is needed."""
        self.other = sqlite3.connect(self.path, isolation_level=None)
        self.other.execute("BEGIN EXCLUSIVE")

    def close(self):
        """Close the lesson: whoever opens the record finds it whole."""
        if self.other:
            self.other.close()
        self.log.close()
        assert self.log.trouble is None
        with ClassLog(self.path) as again:
            checked = again.check()
            kept = {it.id for it in again.events()}
        assert (checked.faults, checked.notes) == ((), ())
        assert kept >= {each for ids in self.shown.values() for each in ids}
        assert not any(it.stat().st_size for it in self.path.parent.glob("*.outbox*"))


class ClassLesson(Lesson):
    rare = CLASS

    def opened(self):
        return SkunkActivity(students=3, seed=self.seed, log=self.log)

    def of_its_own(self):
        game = self.session.game
        left = set(game.play.standing) - self.session.tapped
        if game.stage is Stage.DECIDING and game.play.turn_total > 20 and left:
            return "tap", {"seat": min(left)}
        return None


class TableLesson(Lesson):
    rare = TABLE

    def opened(self):
        return TableGame(pig(target=30), players=["Ana", "easy"], seed=self.seed, log=self.log)

    def of_its_own(self):
        if self.session.has_real_dice:
            return "change_dice", {}
        if self.session.computer_moves_next:
            return "computer", {"after": len(self.session.events)}
        return ("bank", {}) if self.session.play.turn_total > 9 else None


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(params=[ClassLesson, TableLesson])
def lesson(request, tmp_path):
    return request.param(tmp_path / "class.db")


# A file that is opened in the very line at which it is broken off is closed by Python.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("is_locked", [False, True], ids=["writable", "locked"])
def test_a_press_broken_off_at_any_line_loses_nothing(lesson, problem, is_locked):
    lines, in_vain = Lines(problem, SHARE), 0
    if is_locked:
        lesson.lock()
    for number in range(PRESSES):
        if number % A_LESSON == A_LESSON - 1:
            lesson = lesson.another()
        lesson.broken_off(lines)
        in_vain = 0 if lines.broke else in_vain + 1
        if in_vain > ENOUGH:
            break
    lesson.close()
    assert lines.tried
