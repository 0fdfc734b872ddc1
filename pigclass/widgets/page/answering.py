"""Base of all that is played: it hears a page, and never leaves a press without a word."""

import platform
import sysconfig
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from ipywidgets import VBox, Widget

from pigclass.classlog.events.events import now
from pigclass.rules.errors import PigclassError
from pigclass.rules.typed_input import shortened
from pigclass.version import __version__
from pigclass.widgets.page.door import Among, Method, actions_of, arguments
from pigclass.widgets.page.fields import Form, Typed, View, fields_of
from pigclass.widgets.page.screen import Drawn
from pigclass.words import (
    current_language,
    is_chosen,
    known,
    languages,
    nearest,
    refusal,
    say,
    speak,
    speaking,
)

if TYPE_CHECKING:
    from pigclass.classlog.store import ClassLog

FILE = "pigclass-errors.log"
# What can be sent to somebody; what is older stands in one more file of this size.
MOST_BYTES = 100_000
# Of an endless recursion the last steps tell enough.
MOST_STEPS = 40
PACKAGE = Path(__file__).parents[2]
LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib"))


def folder_of(record: "ClassLog | str | Path") -> Path:
    """Return the folder of a record; for one on a server, the folder of the notebook."""
    if not isinstance(record, str | Path):
        return record.folder
    return Path() if "://" in str(record) else Path(record).expanduser().parent


def note(problem: Exception, *, during: str, folder: Path) -> None:
    """Write down a problem that came up `during` something, if `folder` can be written."""
    file = folder / FILE
    with suppress(OSError):
        if file.exists() and file.stat().st_size > MOST_BYTES:
            file.replace(folder / f"{FILE}.old")
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"{line_about(problem, during=during)}\n")


def line_about(problem: BaseException, *, during: str) -> str:
    """Return the line about a problem: when, with which versions, during what, and its traceback.

    >>> line_about(KeyError("Ana"), during="a test").split(" · ")[2:]
    ['a test', 'KeyError']
    """
    kit = f"pigclass {__version__} on Python {platform.python_version()}, {platform.system()}"
    came = " < ".join(_steps(problem))
    return " · ".join((f"{now():%Y-%m-%d %H:%M:%S} UTC", kit, during, came))


def _steps(problem: BaseException) -> Iterator[str]:
    """Yield the kind of error and the lines that led to it, the latest first; then its cause."""
    yield type(problem).__name__
    frames = [(frame.f_code, line) for frame, line in walk_tb(problem.__traceback__)]
    for code, line in frames[: -MOST_STEPS - 1 : -1]:
        yield _place(Path(code.co_filename), line, code.co_name)
    cause = problem.__cause__ or problem.__context__
    if cause is not None:
        yield f"after {' < '.join(_steps(cause))}"


def _place(file: Path, line: int, function: str) -> str:
    """Return where a line stands; of what is neither the kit nor a library, nothing is told."""
    if file.is_relative_to(PACKAGE):
        return f"{file.relative_to(PACKAGE.parent).as_posix()}:{line} {function}"
    for home in LIBRARIES:
        if file.is_relative_to(home):
            return f"{file.relative_to(home).as_posix()}:{line} {function}"
    return "elsewhere"


Language = Annotated[str, Among(lambda _: languages())]


class ActivityBase(VBox):
    """A box in a notebook that does what is pressed, or says on its screen why not.

    What a page asks for do its methods `_do_…` (see `door`), and those of its parts: `acts` names
    these, each with its class. `forms` says which form belongs to an action.
    """

    acts: ClassVar[Mapping[str, type]] = {}
    forms: ClassVar[Mapping[str, Callable[..., Form]]] = {}

    session: Any = None
    _screen: Drawn
    # What lies over the screen, and what is wrong.
    _panel = _problem = ""
    # None is the language of the notebook.
    _language: str | None = None

    def _speak(self, language: str | None) -> None:
        """Say everything in a language from now on; without one, in that of the first browser."""
        self._language = None if language is None else known(language)
        self._screen.browser_speaks = self._browser_speaks

    @property
    def language(self) -> str:
        """The language that is spoken on the screen; another one may be set at any time."""
        return self._language or current_language()

    @language.setter
    def language(self, language: str) -> None:
        self.act("language", {"language": language})

    def _browser_speaks(self, tag: str) -> None:
        """Speak the language of the browser, where nobody has chosen one."""
        language = nearest(tag)
        if self._language is None and not is_chosen() and language not in {None, self.language}:
            self.act("language", {"language": language})

    def _do_language(self, *, language: Language) -> None:
        self._language = language
        # What the cells below print is in the language of the screen.
        speak(language)
        if self.session is not None:
            # It was said in the other one.
            self.session.said = ""

    def __init__(self, children: Sequence[Widget]) -> None:
        super().__init__(children)
        # The page shows it on a stage of its own (see `stage.js`).
        self.add_class("pig-activity")

    def __repr__(self) -> str:
        """Say what to do where a notebook is only shown, and nothing of what is in it."""
        with speaking(self._language):
            return say("says.preview")

    def act(self, action: str, data: Typed) -> None:
        """Do what was pressed; whatever cannot be done is said on the screen, in a sentence."""
        with speaking(self._language):
            try:
                self._problem = ""
                try:
                    self._do(action, data)
                except PigclassError as why:
                    self._problem = str(why)
                # It may be said in another language from now on.
                with speaking(self._language):
                    self._show()
            except (PigclassError, KeyboardInterrupt) as why:
                # What is drawn may ask a function that never ends: it is not drawn anew.
                self._stop(str(why) or say("says.interrupted"))
                if isinstance(why, KeyboardInterrupt):
                    raise
            except Exception as unforeseen:
                meant = action if action in self._actions() else "?"
                note(unforeseen, during=f"{type(self).__name__} {meant}", folder=self._folder)
                self._recover()

    @classmethod
    def _actions(cls) -> Mapping[str, tuple[str, Method]]:
        """Return what a page may ask for, with the part that does it; "" is the activity itself."""
        owners = {**cls.acts, "": cls}
        return {
            name: (part, it) for part in owners for name, it in actions_of(owners[part]).items()
        }

    @property
    def _folder(self) -> Path:
        """Where the record lies, and beside it what nobody foresaw."""
        return Path()

    def _do(self, action: str, data: Typed) -> None:
        """Let whoever does the action do it, with what the page may tell of it."""
        actions = self._actions()
        if action not in actions:
            raise refusal("door.unknown", action=shortened(action))
        part, method = actions[action]
        owner = getattr(self, part) if part else self
        if owner is None:
            raise refusal("door.no_game")
        fields = fields_of(self.forms[action](self)) if action in self.forms else []
        given = arguments(method, data, owner=owner, fields=fields)
        if self._is_done(action):
            return
        if part == "session":
            self.session.act(action, **given)
        else:
            method(owner, **given)

    def _is_done(self, action: str) -> bool:
        """Return whether an action has been done already, by a click before this one."""
        return False

    @property
    def lesson(self) -> str:
        """Under which name the record keeps what is done here."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show everything anew."""
        self._draw()

    def _draw(self) -> None:
        """Draw the screen anew."""
        self._screen.view = self._message()

    def _message(self) -> View:
        """Return the screen as it is sent to the page."""
        raise NotImplementedError

    def _put_away(self) -> None:
        """Put away what can be opened and closed: it may be what cannot be drawn."""

    def _recover(self) -> None:
        """Say that something did not work, on what can still be drawn or was drawn last."""
        with suppress(Exception):
            self._put_away()
            self._show()
        self._stop(say("says.unforeseen"))

    def _stop(self, problem: str) -> None:
        """Say what is wrong on what was drawn last; what goes on by itself would fail again."""
        self._screen.view = {**self._screen.view, "problem": problem, "tick": None}
