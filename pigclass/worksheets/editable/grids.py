"""Paragraphs and tables of a Word document, in its text or in a cell."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

from docx import api
from docx.document import Document
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT, WD_ROW_HEIGHT_RULE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_LINE_SPACING
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.shape import CT_Inline
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.parts.document import DocumentPart
from docx.shared import Mm, Pt
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph

from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block, Cell, unbroken
from pigclass.worksheets.press import Data


@dataclass(frozen=True)
class Drawings:
    """Drawings and pictures of one sheet, inserted into the document."""

    sheet: Data
    part: DocumentPart
    # Ids of the document's pictures: python-docx would search the document for each.
    numbers: Iterator[int]

    def draw(self, words: Paragraph, *, width: float, alt: str, **what: Block) -> None:
        """Render `what` with the sheet templates and append it as a picture."""
        paper, fonts = self.sheet["paper"], self.sheet["fonts"]
        size, least = float(paper["usual"]), {"least": paper["least"]}
        page = {"fonts": fonts, "size": size, "width": width, "paper": least}
        images = _as_png(json.dumps(page | what))
        place, image = self.part.get_or_add_image(BytesIO(images))
        sides = image.scaled_dimensions(Mm(width), None)
        shape = CT_Inline.new_pic_inline(next(self.numbers), place, image.filename, *sides)
        words.add_run()._r.add_drawing(shape)
        shape.docPr.set("descr", alt)
        # Without a distance, LibreOffice leaves 3 mm around the picture.
        for side in "TBLR":
            shape.set(f"dist{side}", "0")


@lru_cache(maxsize=100)
def _as_png(what: str) -> bytes:
    """Render a drawing; cached, since the same dice occur often."""
    return press.drawing(json.loads(what))


Place = Document | _Cell
ALIGNED = {"left": WD_ALIGN_PARAGRAPH.LEFT, "center": WD_ALIGN_PARAGRAPH.CENTER}

DIE_MM = 6.0
GAP_MM = 4.0
# Width of a letter in mm per point of font size.
LETTER = 0.28


def paragraph(
    place: Place, words: str = "", *, strong: bool = False, align: str = "", keep: bool = False
) -> Paragraph:
    """Write a paragraph; `keep` holds it on the page of the next one."""
    within = place._tc if isinstance(place, _Cell) else place.element.body
    # A copy takes a tenth of the time of setting each property.
    element = within._insert_p(deepcopy(_model(strong, align, keep)))
    element.r_lst[0].text = unbroken(words)
    return Paragraph(element, place)


def line(place: Place, height: float) -> None:
    """Draw a line to write on, `height` mm below the previous one."""
    empty = paragraph(place)
    empty.paragraph_format.space_after = Pt(0)
    empty.paragraph_format.line_spacing_rule = WD_LINE_SPACING.EXACTLY
    empty.paragraph_format.line_spacing = Mm(height)
    # Between two such paragraphs only "between" is drawn.
    lines = borders("w:pBdr", "w:bottom", "w:between")
    # Word requires a fixed order of properties.
    empty._p.get_or_add_pPr().insert_element_before(lines, "w:spacing")


def gap(place: Place) -> None:
    """Add a small paragraph after a table: Word would join two adjacent tables."""
    empty = paragraph(place)
    empty.paragraph_format.space_after = Pt(0)
    empty.paragraph_format.line_spacing = Pt(6)


def borders(where: str, *sides: str) -> BaseOxmlElement:
    """Return border lines on some sides of a paragraph or cell."""
    element = OxmlElement(where)
    for side in sides:
        border = OxmlElement(side)
        for name, value in {"val": "single", "sz": "6", "space": "0", "color": "000000"}.items():
            border.set(qn(f"w:{name}"), value)
        element.append(border)
    return element


@cache
def _model(strong: bool, align: str, keep: bool) -> CT_P:
    """Return a model paragraph with an empty run; `align` is set for table cells."""
    model = api.Document().add_paragraph()
    # None keeps the style's weight.
    model.add_run().bold = strong or None
    model.paragraph_format.space_after = Pt(2 if align else 4)
    if keep:
        model.paragraph_format.keep_with_next = True
    if align:
        model.paragraph_format.space_before = Pt(2)
        model.alignment = ALIGNED[align]
    return model._p


def grid(place: Place, rows: int, widths: Sequence[float], *, lined: bool) -> Table:
    """Add a table of empty cells with column widths in mm, with or without lines."""
    table = place.add_table(1, len(widths))
    if lined:
        table._tbl.tblStyle_val = "TableGrid"
    if lined and not isinstance(place, _Cell):
        # Word shifts a table left by the padding of its cells.
        indent = OxmlElement("w:tblInd")
        indent.set(qn("w:w"), "108")
        indent.set(qn("w:type"), "dxa")
        table._tbl.tblPr.insert_element_before(indent, "w:tblBorders", "w:tblLayout", "w:tblLook")
    table.autofit = False
    for cell, width in zip(table.row_cells(0), widths, strict=True):
        cell.width = Mm(width)
        # A new cell has an empty paragraph.
        cell._tc.remove(cell._tc.p_lst[0])
        if lined:
            cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.CENTER
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
    table._tbl.extend(deepcopy(table.rows[0]._tr) for _ in range(rows - 1))
    return table


def frame(place: Place, width: float) -> _Cell:
    """Add a frame and return the cell in it."""
    return grid(place, 1, [width], lined=True).cell(0, 0)


def text_width(words: str, size: float) -> float:
    """Return the approximate width in mm of words in a font size, with padding."""
    return LETTER * size * len(words) + GAP_MM


@dataclass(frozen=True)
class TableWriter:
    """Writer of one sheet's tables."""

    sheet: Data
    drawings: Drawings

    def write(self, place: Place, block: Block, width: float) -> None:
        """Write a table; heads repeat on each page and rows are not split."""
        heads = [block["head"]] if block["head"] else []
        rows = [*heads, *block["rows"]]
        table = grid(place, len(rows), self._widths(block, width), lined=True)
        cells = [row.cells for row in table.rows]
        for number, row in enumerate(rows):
            for column, what in enumerate(row):
                strong = number < len(heads) or (block["row-names"] and column == 0)
                align, is_last = block["align"][column], number == len(rows) - 1
                self._cell(cells[number][column], what, strong, align, keep=not is_last)
        for number, row in enumerate(table.rows):
            properties = ["w:cantSplit", *(["w:tblHeader"] if number < len(heads) else [])]
            row._tr.get_or_add_trPr().extend(map(OxmlElement, properties))
        for row, weight in zip(list(table.rows)[len(heads) :], block["weights"], strict=True):
            if weight:
                row.height = Mm(block["least"] * weight)
                row.height_rule = WD_ROW_HEIGHT_RULE.AT_LEAST
        gap(place)

    def _widths(self, block: Block, width: float) -> list[float]:
        """Return column widths in mm: relative widths, but room for every word."""
        rows = [block["head"], *block["rows"]] if block["head"] else block["rows"]
        least = [max(map(self._least, column)) for column in zip(*rows, strict=True)]
        shares = [0.0 if it == "auto" else float(it) for it in block["widths"]]
        if sum(least) > width:
            return [width * it / sum(least) for it in least]
        wished = [width * it / (sum(shares) or 1) for it in shares]
        missing = [max(0.0, it - had) for it, had in zip(wished, least, strict=True)]
        part = max(0.0, width - sum(least)) / (sum(missing) or 1)
        return [had + part * it for had, it in zip(least, missing, strict=True)]

    def _least(self, what: Cell) -> float:
        """Return the width in mm of a cell's longest word."""
        if isinstance(what, dict):
            faces = what.get("dice") or [what["die"]] * 2
            return sum(_wide(face) + GAP_MM for face in faces)
        size = self.sheet["paper"]["usual"]
        return max((text_width(word, size) for word in what.split()), default=0)

    def _cell(self, cell: _Cell, what: Cell, strong: bool, align: str, *, keep: bool) -> None:
        text = "" if isinstance(what, dict) else what
        words = paragraph(cell, text, strong=strong, align=align, keep=keep)
        if isinstance(what, dict):
            heading = [what["die"]] if "die" in what else []
            for face in what.get("dice", heading):
                self.drawings.draw(words, width=_wide(face), alt=face["text"], die=face)
            if heading:
                words.add_run(f" {heading[0]['text']}").bold = True


def _wide(face: Block) -> float:
    """Return the width in mm of a drawn face; a coin has a word on it."""
    return 2.4 * DIE_MM if face["kind"] == "coin" else DIE_MM
