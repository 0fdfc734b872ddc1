"""Pictures in a Word document: dice, graphs, trees, codes, the picture of a game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

from docx.oxml.shape import CT_Inline
from docx.parts.document import DocumentPart
from docx.shared import Mm
from docx.text.paragraph import Paragraph

from pigclass.worksheets import press
from pigclass.worksheets.press import Data


@dataclass(frozen=True)
class Drawings:
    """Draws for one sheet what stands in the document."""

    sheet: Data
    part: DocumentPart
    # What numbers the pictures of the whole document: python-docx would search it for each.
    numbers: Iterator[int]

    def draw(self, words: Paragraph, *, width: float, alt: str, **what: Any) -> None:
        """Put a drawing of the templates' own at the end of a paragraph."""
        sheet = {name: self.sheet[name] for name in ("paper", "fonts", "language")}
        size = float(self.sheet["paper"]["usual"])
        drawn = _drawn(json.dumps({**sheet, "width": width, "size": size, **what}))
        self.put(words, drawn, width=width, alt=alt)

    def put(self, words: Paragraph, drawn: bytes, *, width: float, alt: str) -> None:
        """Put a picture at the end of a paragraph."""
        place, image = self.part.get_or_add_image(BytesIO(drawn))
        size = image.scaled_dimensions(Mm(width), None)
        shape = CT_Inline.new_pic_inline(next(self.numbers), place, image.filename, *size)
        words.add_run()._r.add_drawing(shape)
        shape.docPr.set("descr", alt)
        # Where nothing is said of the air around it, LibreOffice leaves 3 mm.
        for side in "TBLR":
            shape.set(f"dist{side}", "0")


@lru_cache(maxsize=100)
def _drawn(what: str) -> bytes:
    """Return a drawing; the same dice stand on a sheet many times."""
    return press.drawing(json.loads(what))
