"""Write sheets as a Word document (.docx), one section each.

The layout is plain, so that it survives a teacher's changes. The same sheet gives the same bytes:
the file has a fixed date and sorted parts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from io import BytesIO
from itertools import count
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import api
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT
from docx.enum.text import WD_BREAK, WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.section import Section, _Footer
from docx.shared import Mm, Pt

from pigclass.look import FAMILY
from pigclass.worksheets.blocks import Block, new_page
from pigclass.worksheets.editable import grids
from pigclass.worksheets.editable.grids import Drawings, Place, TableWriter
from pigclass.worksheets.press import Data

# Additional lines for a question that fills the page in the PDF.
MORE_LINES = 2


@dataclass(frozen=True)
class Writer:
    """Writer of one sheet's blocks: `_table` writes a block of kind "table", and so on."""

    sheet: Data
    document: Document
    drawings: Drawings

    def write(self, name: str, footer: _Footer | None) -> None:
        """Write the sheet for one student, in its own section."""
        record = self.sheet
        self._title()
        if record["below"] and record["paper"]["rows"] == 1:
            grids.paragraph(self.document, record["below"])
        if record["code"]:
            grids.paragraph(self.document, f"{record['code']['text']}. {record['code']['what']}")
        if record["fields"]:
            first, *others = record["fields"]
            labels = [f"{first}: {name}", *(f"{it}:" for it in others)]
            self._blanks(self.document, labels, self._width)
        self._blocks(self.document, record["blocks"], self._width)
        if footer is not None:
            footer.is_linked_to_previous = False
            footer.paragraphs[0].add_run(record["foot"]).font.size = Pt(record["paper"]["least"])

    def _title(self) -> None:
        """Write the heading, with the game's picture at the right end of the line."""
        title, portrait = self.document.add_paragraph(self.sheet["title"]), self.sheet["portrait"]
        # The style's id: python-docx would search all styles for a name.
        title._p.style = "Heading1"
        title.paragraph_format.tab_stops.add_tab_stop(Mm(self._width), WD_TAB_ALIGNMENT.RIGHT)
        title.add_run("\t")
        self.drawings.draw(title, width=portrait["width"], alt=portrait["alt"], portrait=portrait)

    @property
    def _width(self) -> float:
        paper = self.sheet["paper"]
        return float(paper["word_page"][0] - 2 * paper["margin"])

    @cached_property
    def _tables(self) -> TableWriter:
        return TableWriter(self.sheet, self.drawings)

    def _blocks(self, place: Place, blocks: Iterable[Block], width: float) -> None:
        for block in blocks:
            getattr(self, f"_{block['kind'].replace('-', '_')}")(place, block, width)

    def _text(self, place: Place, block: Block, width: float) -> None:
        for sentence in block["lines"]:
            grids.paragraph(place, sentence, strong=block["strong"])

    def _heading(self, place: Place, block: Block, width: float) -> None:
        grids.paragraph(place, block["text"])._p.style = "Heading2"

    def _new_page(self, place: Place, block: Block, width: float) -> None:
        grids.paragraph(place).runs[0].add_break(WD_BREAK.PAGE)

    def _steps(self, place: Place, block: Block, width: float) -> None:
        for sentence in block["lines"]:
            step = grids.paragraph(place, "•")
            step.add_run(f"\t{sentence}")
            step.paragraph_format.left_indent = Mm(7)
            step.paragraph_format.first_line_indent = Mm(-7)
            step.paragraph_format.tab_stops.add_tab_stop(Mm(7))

    def _box(self, place: Place, block: Block, width: float) -> None:
        cell = grids.frame(place, width)
        for line in block["lines"]:
            grids.paragraph(cell, line)
        grids.gap(place)

    def _card(self, place: Place, block: Block, width: float) -> None:
        cell = grids.frame(place, width)
        words = grids.paragraph(cell, block["text"], strong=True)
        words.alignment = grids.ALIGNED["center"]
        words.runs[0].font.size = Pt(min(96, width / (grids.LETTER * len(block["text"]) + 0.1)))
        grids.gap(place)

    def _ask(self, place: Place, block: Block, width: float) -> None:
        if block["text"]:
            grids.paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        # A sheet of two sides has no room left, nor has a ticket (rows > 1).
        is_full = self.sheet["paper"]["rows"] > 1 or new_page() in self.sheet["blocks"]
        for _ in range(block["lines"] + (MORE_LINES if block["grow"] and not is_full else 0)):
            grids.line(place, block["space"])
        grids.gap(place)

    def _fill(self, place: Place, block: Block, width: float) -> None:
        self._blanks(place, block["labels"], width)

    def _blanks(self, place: Place, labels: Sequence[str], width: float) -> None:
        """Write labels side by side, each with a line to the end of its column."""
        room, size = width / len(labels), self.sheet["paper"]["usual"]
        widths = [min(0.7 * room, grids.text_width(label, size)) for label in labels]
        columns = [column for it in widths for column in (it, room - it)]
        cells = grids.grid(place, 1, columns, lined=False).row_cells(0)
        for label, words, blank in zip(labels, cells[::2], cells[1::2], strict=True):
            words.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.BOTTOM
            grids.paragraph(words, label)
            grids.paragraph(blank)
            blank._tc.get_or_add_tcPr().append(grids.borders("w:tcBorders", "w:bottom"))
        grids.gap(place)

    def _choices(self, place: Place, block: Block, width: float) -> None:
        grids.paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        columns = block["columns"]
        rows = -(-len(block["options"]) // columns)
        boxes = grids.grid(place, rows, [width / columns] * columns, lined=False)
        cells = (cell for row in boxes.rows for cell in row.cells)
        for option, cell in zip(block["options"], cells, strict=False):
            grids.paragraph(cell, f"☐ {option}")
        grids.gap(place)

    def _table(self, place: Place, block: Block, width: float) -> None:
        self._tables.write(place, block, width)

    def _picture(self, place: Place, block: Block, width: float) -> None:
        self.drawings.draw(grids.paragraph(place), width=width, alt=block["alt"], picture=block)

    def _side_by_side(self, place: Place, block: Block, width: float) -> None:
        room = width / len(block["parts"])
        table = grids.grid(place, 1, [room] * len(block["parts"]), lined=False)
        for blocks, cell in zip(block["parts"], table.row_cells(0), strict=True):
            self._blocks(cell, blocks, room - grids.GAP_MM)
            # A cell has to end in a paragraph.
            if not cell.paragraphs or cell._tc[-1].tag != qn("w:p"):
                grids.gap(cell)
        grids.gap(place)


# Earliest date in a zip file.
NO_DATE = (1980, 1, 1, 0, 0, 0)


def docx(*sheets: Data) -> bytes:
    """Return one Word document with each sheet on its own page, once for each name.

    >>> from pigclass.worksheets import worksheet
    >>> docx(worksheet("rule-card").record)[:2]
    b'PK'
    """
    document, numbers = _document(sheets[0]), count(1)
    pages = ((record, name) for record in sheets for name in record["names"] or [""])
    for number, (sheet, name) in enumerate(pages):
        page = _new_page(document) if number else document.sections[0]
        drawings = Drawings(sheet, document.part, numbers)
        # Tickets are cut apart: four to a page.
        for copy in range(1 if sheet["names"] or sheet["paper"]["rows"] == 1 else 4):
            Writer(sheet, document, drawings).write(name, page.footer if not copy else None)
    return _pack(document)


def _new_page(document: Document) -> Section:
    """Begin a section; put its break into the last paragraph to save a line."""
    section: Section = document.add_section()
    *_, last_text, with_break = document.element.body.iterchildren(qn("w:p"))
    if with_break.getprevious() is last_text:
        last_text.set_sectPr(with_break.pPr.sectPr)
        document.element.body.remove(with_break)
    return section


def _document(sheet: Data) -> Document:
    """Return an empty document with the sheet's paper, fonts and language."""
    document, paper = api.Document(), sheet["paper"]
    page = document.sections[0]
    width, height = paper["word_page"]
    page.orientation = WD_ORIENT.PORTRAIT
    page.page_width, page.page_height = Mm(width), Mm(height)
    for side in ("left", "right", "top", "bottom"):
        setattr(page, f"{side}_margin", Mm(paper["margin"]))
    for name, larger in {"Normal": 1.0, "Heading 1": 1.4, "Heading 2": 1.1}.items():
        style = document.styles[name]
        style.font.name, style.font.size = FAMILY, Pt(round(paper["usual"] * larger))
        style.font.color.rgb = None
        style.paragraph_format.line_spacing = 1.0
        if name == "Heading 1":
            style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(0), Pt(4)
        fonts = style.element.rPr.rFonts
        for which in [it for it in fonts.attrib if it.endswith("Theme")]:
            del fonts.attrib[which]
        fonts.set(qn("w:hAnsi"), FAMILY)
    language = OxmlElement("w:lang")
    language.set(qn("w:val"), sheet["language"])
    document.styles["Normal"].element.rPr.append(language)
    about = document.core_properties
    about.title, about.author, about.comments = sheet["title"], "pigclass", sheet["purpose"]
    about.created = about.modified = datetime(*NO_DATE)
    return document


def _pack(document: Document) -> bytes:
    """Return the file with sorted parts and a fixed date, so that its bytes are reproducible."""
    saved, packed = BytesIO(), BytesIO()
    document.save(saved)
    with ZipFile(saved) as parts, ZipFile(packed, "w", ZIP_DEFLATED) as sorted_parts:
        for name in sorted(parts.namelist()):
            sorted_parts.writestr(ZipInfo(name, NO_DATE), parts.read(name), ZIP_DEFLATED)
    return packed.getvalue()
