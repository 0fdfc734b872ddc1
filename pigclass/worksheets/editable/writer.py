"""The blocks of a sheet, one below another in a Word document."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from docx.document import Document
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.section import _Footer
from docx.shared import Mm, Pt

from pigclass.worksheets.blocks import Block
from pigclass.worksheets.codes import qr_png
from pigclass.worksheets.editable.drawings import Drawings
from pigclass.worksheets.editable.grids import (
    ALIGNED,
    GAP_MM,
    LETTER,
    Filled,
    Place,
    alone,
    borders,
    clear,
    frame,
    gap,
    grid,
    line,
    long,
    paragraph,
)
from pigclass.worksheets.press import Data

CODE_MM = 36.0
# A line for a name that is written by hand.
BLANK = 16 * "_"
# A question that takes the rest of a page is given so many lines beyond the least.
MORE_LINES = 2


@dataclass(frozen=True)
class Writer:
    """Writes the blocks of one sheet, each kind by the method of its name."""

    sheet: Data
    document: Document
    drawings: Drawings

    def write(self, name: str, footer: _Footer) -> None:
        """Write the sheet for one student, in a section of its own."""
        record = self.sheet
        self._title()
        if record["code"]:
            paragraph(self.document, f"{record['code']['text']}. {record['code']['what']}")
        if record["fields"]:
            first, *others = record["fields"]
            labels = [f"{first}: {name}", *(f"{it}:" for it in others)]
            self._blanks(self.document, labels, self._width)
        self._blocks(self.document, record["blocks"], self._width)
        footer.is_linked_to_previous = False
        footer.paragraphs[0].add_run(record["foot"]).font.size = Pt(record["paper"]["least"])

    def _title(self) -> None:
        """Write the heading, with the picture of the game at the end of its line."""
        title, portrait = self.document.add_paragraph(self.sheet["title"]), self.sheet["portrait"]
        # By the name of a style python-docx searches all of them.
        title._p.style = "Heading1"
        stops = title.paragraph_format.tab_stops
        stops.add_tab_stop(Mm(self._width), WD_TAB_ALIGNMENT.RIGHT)
        title.add_run("\t")
        self.drawings.draw(title, width=portrait["width"], alt=portrait["alt"], portrait=portrait)

    @property
    def _width(self) -> float:
        paper = self.sheet["paper"]
        return float(paper["whole"][0] - 2 * paper["margin"])

    @cached_property
    def _tables(self) -> Filled:
        return Filled(self.sheet, self.drawings)

    def _blocks(self, place: Place, blocks: Iterable[Block], width: float) -> None:
        for block in blocks:
            getattr(self, f"_{block['kind'].replace('-', '_')}")(place, block, width)

    def _text(self, place: Place, block: Block, width: float) -> None:
        for told in block["lines"]:
            paragraph(place, told, strong=block["strong"])

    def _heading(self, place: Place, block: Block, width: float) -> None:
        paragraph(place, block["text"])._p.style = "Heading2"

    def _steps(self, place: Place, block: Block, width: float) -> None:
        for told in block["lines"]:
            step = paragraph(place, "•")
            step.add_run(f"\t{told}")
            step.paragraph_format.left_indent = Mm(7)
            step.paragraph_format.first_line_indent = Mm(-7)
            step.paragraph_format.tab_stops.add_tab_stop(Mm(7))

    def _box(self, place: Place, block: Block, width: float) -> None:
        cell = frame(place, width)
        alone(cell, [paragraph(cell, told) for told in block["lines"]])
        gap(place)

    def _card(self, place: Place, block: Block, width: float) -> None:
        cell = frame(place, width)
        words = paragraph(cell, block["text"], strong=True)
        words.alignment = ALIGNED["center"]
        words.runs[0].font.size = Pt(min(96, width / (LETTER * len(block["text"]) + 0.1)))
        alone(cell, [words])
        gap(place)

    def _code_card(self, place: Place, block: Block, width: float) -> None:
        cell = frame(place, width)
        name, code, how = (
            paragraph(cell, words, strong=strong, align="center")
            for words, strong in (
                (block["text"] or BLANK, True),
                ("", False),
                (block["how"], False),
            )
        )
        self.drawings.put(code, qr_png(block["code"]), width=CODE_MM, alt=block["alt"])
        alone(cell, [name, code, how])
        gap(place)

    def _ask(self, place: Place, block: Block, width: float) -> None:
        if block["text"]:
            paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        for _ in range(block["lines"] + (MORE_LINES if block["grow"] else 0)):
            line(place, block["space"])
        gap(place)

    def _fill(self, place: Place, block: Block, width: float) -> None:
        self._blanks(place, block["labels"], width)

    def _blanks(self, place: Place, labels: Sequence[str], width: float) -> None:
        """Write labels beside one another, each with a line to the end of its column."""
        room, size = width / len(labels), self.sheet["paper"]["usual"]
        taken = [min(0.7 * room, long(label, size)) for label in labels]
        parts = [part for it in taken for part in (it, room - it)]
        cells = grid(place, 1, parts, lined=False).row_cells(0)
        for label, words, blank in zip(labels, cells[::2], cells[1::2], strict=True):
            words.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.BOTTOM
            alone(words, [paragraph(words, label)])
            alone(blank, [paragraph(blank)])
            blank._tc.get_or_add_tcPr().append(borders("w:tcBorders", "w:bottom"))
        gap(place)

    def _choices(self, place: Place, block: Block, width: float) -> None:
        paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        columns = block["columns"]
        rows = -(-len(block["options"]) // columns)
        boxes = grid(place, rows, [width / columns] * columns, lined=False)
        cells = (cell for row in boxes.rows for cell in row.cells)
        for number, (option, cell) in enumerate(zip(block["options"], cells, strict=False)):
            is_chosen = number in block["chosen"]
            box = "☒" if is_chosen else "☐"
            alone(cell, [paragraph(cell, f"{box} {option}", strong=is_chosen)])
        gap(place)

    def _table(self, place: Place, block: Block, width: float) -> None:
        self._tables.write(place, block, width)

    def _picture(self, place: Place, block: Block, width: float) -> None:
        self.drawings.draw(paragraph(place), width=width, alt=block["alt"], picture=block)

    def _side_by_side(self, place: Place, block: Block, width: float) -> None:
        whole = sum(block["widths"])
        widths = [width * share / whole for share in block["widths"]]
        beside = grid(place, 1, widths, lined=False)
        if any(it["kind"] == "code-card" for part in block["parts"] for it in part):
            beside.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))
        for blocks, cell, room in zip(block["parts"], beside.row_cells(0), widths, strict=True):
            clear(cell)
            self._blocks(cell, blocks, room - GAP_MM)
            if not cell.paragraphs or cell._tc[-1].tag != qn("w:p"):
                gap(cell)
        gap(place)
