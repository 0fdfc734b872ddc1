"""What is written in a Word document, in its text or in a cell: words, and lines to write on."""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache

from docx import api
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_LINE_SPACING
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.text.paragraph import CT_P
from docx.oxml.text.run import CT_R
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Mm, Pt
from docx.table import _Cell
from docx.text.paragraph import Paragraph

from pigclass.worksheets.blocks import unbroken

Place = Document | _Cell
ALIGNED = {"left": WD_ALIGN_PARAGRAPH.LEFT, "center": WD_ALIGN_PARAGRAPH.CENTER}


def paragraph(
    place: Place, words: str = "", *, strong: bool = False, align: str = "", keep: bool = False
) -> Paragraph:
    """Write a paragraph, with `keep` on the page of the one that follows."""
    within = place._tc if isinstance(place, _Cell) else place.element.body
    # python-docx writes one property after another; a copy takes a tenth of the time.
    written = within._insert_p(deepcopy(_model(strong, align, keep)))
    _write(written.r_lst[0], words)
    return Paragraph(written, place)


def line(place: Place, height: float) -> None:
    """Draw a line to write on, so many mm below what stands above it."""
    empty = paragraph(place)
    empty.paragraph_format.space_after = Pt(0)
    empty.paragraph_format.line_spacing_rule = WD_LINE_SPACING.EXACTLY
    empty.paragraph_format.line_spacing = Mm(height)
    # Between lines that follow one another only the second is drawn.
    lines = borders("w:pBdr", "w:bottom", "w:between")
    # Word reads the properties of a paragraph in their one order.
    empty._p.get_or_add_pPr().insert_element_before(lines, "w:spacing")


def gap(place: Place) -> None:
    """Keep what follows a table apart from it: Word would join two that touch."""
    empty = paragraph(place)
    empty.paragraph_format.space_after = Pt(0)
    empty.paragraph_format.line_spacing = Pt(6)


def clear(cell: _Cell) -> None:
    """Take away the empty paragraph that a new cell begins with."""
    cell._tc.remove(cell.paragraphs[0]._p)


def alone(cell: _Cell, written: Sequence[Paragraph]) -> None:
    """Leave in a cell nothing but what was written there."""
    if len(cell.paragraphs) > len(written):
        clear(cell)


def borders(where: str, *sides: str) -> BaseOxmlElement:
    """Return the lines at some sides of a paragraph or of a cell."""
    drawn = OxmlElement(where)
    for side in sides:
        border = OxmlElement(side)
        for name, value in {"val": "single", "sz": "6", "space": "0", "color": "000000"}.items():
            border.set(qn(f"w:{name}"), value)
        drawn.append(border)
    return drawn


@cache
def _model(strong: bool, align: str, keep: bool) -> CT_P:
    """Return a paragraph with an empty run; one that is aligned stands in a table."""
    model = api.Document().add_paragraph()
    # What is not strong is as its style has it.
    model.add_run().bold = strong or None
    model.paragraph_format.space_after = Pt(2 if align else 4)
    if keep:
        model.paragraph_format.keep_with_next = True
    if align:
        model.paragraph_format.space_before = Pt(2)
        model.alignment = ALIGNED[align]
    return model._p


def _write(run: CT_R, written: str) -> None:
    """Write into an empty run; what is on one line, python-docx need not take apart."""
    words = unbroken(written)
    if words.isprintable() and words:
        run.add_t(words)
    elif words:
        run.text = words
