"""Worksheets as PDFs, Word documents and pictures."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from itertools import chain, count
from pathlib import Path

from pigclass.files import make_file_anew
from pigclass.lesson_list import find_lesson, game_link, question
from pigclass.look import FAMILY, portrait
from pigclass.words import refusal, say
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block
from pigclass.worksheets.sheet import NORMAL, Job, Sheet, can_be_typed, curriculum, qr_svg

DOCX = ".docx"


class Printable:
    """Base class of a worksheet and of all the paper of a lesson."""

    @property
    def parts(self) -> "Sequence[Worksheet]":
        """Worksheets in order of printing."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """File name without suffix."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the students who get a copy each."""
        return max((part.names for part in self.parts), key=len)

    @property
    def left_blank(self) -> str:
        """A sentence on names that cannot be printed; "" if all can."""
        return next(filter(None, (part.left_blank for part in self.parts)), "")

    def pdf(self) -> bytes:
        """Return a tagged PDF; a name that no font has is left blank."""
        return press.pdf(*(part.record for part in self.parts))

    def docx(self) -> bytes:
        """Return a Word document with the same content, for editing."""
        press.library("docx")
        from pigclass.worksheets.editable.document import docx

        return docx(*(part.record for part in self.parts))

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write a Word document if the name ends in .docx, else a PDF; return the path.

        An existing file is replaced only if `overwrite`. A file with names is readable by the user
        only.
        """
        place = Path(path)
        if place.exists() and not overwrite:
            raise refusal("refused.sheet.exists", place=place)
        return save_bytes(as_file(self, place), place, is_named=bool(self.names))


@dataclass(frozen=True, kw_only=True)
class Worksheet(Printable):
    """One sheet of a print job, or its teacher's key."""

    sheet: Sheet
    job: Job
    is_key: bool = False

    def __post_init__(self) -> None:
        if why := self.sheet.suits(game := self.job.game):
            raise refusal("refused.sheet.no_sheet", sheet=self.sheet.id, game=game.name, why=why)

    @property
    def title(self) -> str:
        """Heading of the page."""
        of_dice = self.job.lines(self.sheet.id, "title_dice") if self.job.game.dice_choice else []
        title = of_dice[0] if of_dice else self.job.say(self.sheet.id, "title")
        return self.job.say("page", "key", title=title) if self.is_key else title

    @property
    def name(self) -> str:
        """File name without suffix."""
        game = self.job.game.id.replace("_", "-")
        return self.job.file_name(
            self.sheet.id,
            "" if game in self.sheet.id else game,
            self.job.rules_named,
            "key" if self.is_key else "",
        )

    @cached_property
    def blocks(self) -> list[Block]:
        """Blocks of the page."""
        make = self.sheet.key if self.is_key else self.sheet.content
        return make(self.job) if make else []

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the students who get a copy each."""
        return self.job.names if "name" in self.sheet.fields and not self.is_key else ()

    @cached_property
    def record(self) -> Block:
        """The template's data."""
        job = self.job
        fields = () if self.is_key else self.sheet.fields
        width = Sheet.portrait if self.is_key else self.sheet.portrait
        codes = curriculum(job.lesson, job.language) if self.is_key and job.lesson else ""
        return {
            "title": self.title,
            "below": self._joined(self._of_lesson),
            "purpose": job.say(self.sheet.id, "purpose"),
            "language": job.language,
            "fonts": [FAMILY],
            "fallback": self._needs_system_fonts,
            "paper": job.paper.record(),
            "sizes": self._sizes,
            "portrait": {
                "svg": portrait(job.game.id),
                "width": width,
                "alt": job.say("page", "portrait_alt"),
            },
            "fields": [job.say("page", name) for name in fields],
            "names": ["" if name in self.undrawn else name for name in self.names],
            "blocks": self.blocks,
            "foot": self._joined(job.lesson[:2], self.title, "pigclass", codes),
            "code": self._code,
        }

    @property
    def parts(self) -> "Sequence[Worksheet]":
        """The worksheet itself."""
        return [self]

    @property
    def _of_lesson(self) -> str:
        """Number and question of the lesson; "" without one."""
        if not self.job.lesson:
            return ""
        lesson = find_lesson(self.job.lesson)
        asks = question(lesson, self.job.language)
        return self.job.say("page", "lesson", number=lesson.number, asks=asks)

    def _joined(self, *parts: str) -> str:
        """Return a line of `parts`, the level and the rules, where they are not the usual ones."""
        job, level = self.job, self.job.level
        level_text = job.say("page", f"level_{level}") if level != "usual" else ""
        return " · ".join(filter(None, (*parts, level_text, job.rules_in_words)))

    def pictures(self, *, ppi: float = 110) -> list[bytes]:
        """Return each page as a PNG."""
        return press.pictures(self.record, ppi=ppi)

    @property
    def _code(self) -> dict[str, str] | None:
        code = self.job.code
        if not code:
            return None
        text, what = (
            ("code", "code_what") if can_be_typed(code) else ("code_to_scan", "code_scanned")
        )
        link = game_link(code, self.job.game.id, self.job.language)
        what = "code_linked" if link else what
        field = say("form.seed", self.job.language)
        phrase = partial(self.job.say, "page", code=code, field=field)
        return {
            "svg": qr_svg(link or code),
            "alt": phrase("code_alt"),
            "text": phrase(text),
            "what": phrase(what),
        }

    @cached_property
    def undrawn(self) -> tuple[str, ...]:
        """Names with characters that no font of this computer has."""
        if not self._needs_system_fonts:
            return ()
        # Typst reports a missing letter for a PDF only; a picture would show an empty box.
        missing = press.not_set(self.names, self.job.language, system_fonts=True)
        return tuple(name for name in self.names if missing & set(name))

    @property
    def left_blank(self) -> str:
        """A sentence on names that cannot be printed; "" if all can."""
        names = ", ".join(self.undrawn)
        return say("refused.sheet.left_blank", names=names) if names else ""

    @property
    def _sizes(self) -> list[float]:
        paper, top = self.job.paper, 1.0 if self.is_key else self.sheet.grows_to
        largest = int(2 * top * paper.sizes[0])
        larger = (step / 2 for step in range(largest, int(2 * paper.sizes[0]), -1))
        # A page of large print must exceed the normal size of the same sheet.
        least = top * NORMAL[0] if paper.large and paper.copies == 1 else 0
        return [size for size in (*larger, *paper.sizes) if size > least]

    @property
    def _needs_system_fonts(self) -> bool:
        job = self.job
        return bool(job.names and press.not_set(job.names, job.language, system_fonts=False))

    def __repr__(self) -> str:
        """Show the title."""
        return self.title

    def _repr_html_(self) -> str:
        pages = self.pictures()
        data = b64encode(pages[0]).decode("ascii")
        more = say("refused.sheet.first_of", pages=len(pages)) if len(pages) > 1 else ""
        says = f"{self.title}. {self.job.say(self.sheet.id, 'purpose')}"
        return (
            f'<img alt="{escape(says, quote=True)}" src="data:image/png;base64,{data}" '
            'style="max-width: 100%; border: 1px solid #888">'
            f"<p>{escape(' '.join(filter(None, (more, self.left_blank))))}</p>"
        )


def as_file(paper: Printable, place: str | Path) -> bytes:
    """Return the bytes of a Word document or a PDF, by the suffix of `place`."""
    return paper.docx() if Path(place).suffix.lower() == DOCX else paper.pdf()


def save_bytes(data: bytes, place: Path, *, is_named: bool) -> Path:
    """Write a file, private to the user if `is_named`; return its path."""
    part = place.with_name(f"{place.name}.part")
    try:
        if is_named:
            make_file_anew(part)
        part.write_bytes(data)
        return part.replace(place)
    finally:
        # Left over if the disk is full.
        part.unlink(missing_ok=True)


def save_beside(data: bytes, place: Path, *, is_named: bool) -> Path:
    """Write a file, numbered if a file with other data has its name; return its path."""
    # What was printed before stays: it may be for another class, or open in a viewer.
    numbered = (place.with_stem(f"{place.stem}-{number}") for number in count(2))
    free = next(it for it in chain([place], numbered) if not it.exists() or it.read_bytes() == data)
    return free if free.exists() else save_bytes(data, free, is_named=is_named)
