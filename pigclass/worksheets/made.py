"""A worksheet made to measure: its PDF, its pages as pictures, and how a notebook shows it."""

from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from pigclass.look import FAMILY
from pigclass.rules.errors import PigclassError
from pigclass.worksheets import press
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block
from pigclass.worksheets.glyphs import not_drawn
from pigclass.worksheets.sheet import Sheet


@dataclass(frozen=True, kw_only=True)
class Worksheet:
    """A sheet as it was asked for, or its teacher's key."""

    sheet: Sheet
    asked: Asked
    is_key: bool = False

    def __post_init__(self) -> None:
        self.sheet.check(self.asked.game)

    @property
    def title(self) -> str:
        """The heading of the page."""
        title = self.asked.say(self.sheet.id, "title")
        return self.asked.say("page", "key", title=title) if self.is_key else title

    @property
    def blocks(self) -> list[Block]:
        """What stands on it."""
        return (self.sheet.key if self.is_key else self.sheet.content)(self.asked)

    @property
    def names(self) -> tuple[str, ...]:
        """The students that it is made for."""
        return self.asked.names if self.sheet.is_for_students and not self.is_key else ()

    @cached_property
    def record(self) -> dict[str, Any]:
        """All that the template needs, as plain data."""
        asked = self.asked
        fields = () if self.is_key else self.sheet.fields
        return {
            "title": self.title,
            "purpose": asked.say(self.sheet.id, "purpose"),
            "language": asked.language,
            "fonts": [FAMILY],
            "fallback": self._needs_system_fonts,
            "paper": asked.paper.record(),
            "sizes": self._sizes,
            "fields": [asked.say("page", name) for name in fields],
            "names": list(self.names),
            "blocks": self.blocks,
            "foot": asked.say("page", "foot", sheet=self.sheet.id),
            "code": None,
        }

    def pdf(self) -> bytes:
        """Return it as a tagged PDF."""
        return press.pdf(self.record, system_fonts=self._needs_system_fonts)

    def pictures(self, *, form: str = "png", ppi: float = 110) -> list[bytes]:
        """Return each page as a picture, "png" or "svg"."""
        return press.pictures(
            self.record, form=form, ppi=ppi, system_fonts=self._needs_system_fonts
        )

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the PDF to a file; a file that exists is only replaced when told to."""
        place = Path(path)
        if place.exists() and not overwrite:
            raise PigclassError(f"{place} exists already. Say overwrite to replace it.")
        place.write_bytes(self.pdf())
        return place

    @property
    def _sizes(self) -> list[float]:
        usual = self.asked.paper.sizes
        top = 1.0 if self.is_key else self.sheet.grows_to
        larger = [usual[0] * (1 + (top - 1) * step / 4) for step in (4, 3, 2, 1) if top > 1]
        return [*larger, *usual]

    @property
    def _needs_system_fonts(self) -> bool:
        return any(not_drawn(name) for name in self.names)

    def __repr__(self) -> str:
        """Say what it is."""
        return f"{self.title} ({self.asked.paper.name})"

    def _repr_html_(self) -> str:
        data = b64encode(self.pictures()[0]).decode("ascii")
        says = f"{self.title}. {self.asked.say(self.sheet.id, 'purpose')}"
        return (
            f'<img alt="{escape(says, quote=True)}" src="data:image/png;base64,{data}" '
            'style="max-width: 100%; border: 1px solid #888">'
        )
