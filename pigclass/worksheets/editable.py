"""The editable twin of a sheet: a Word document (.docx) from the same blocks as its PDF.

What a teacher changes, adds and leaves out is up to them; the layout is plain, so that it survives.
The same sheet gives the same bytes: no date of today is in it, and its parts lie in one order.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import count, takewhile
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import api
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT, WD_ROW_HEIGHT_RULE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_LINE_SPACING, WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.shape import CT_Inline
from docx.oxml.text.paragraph import CT_P
from docx.oxml.text.run import CT_R
from docx.section import _Footer
from docx.shared import Mm, Pt
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph

from pigclass.look import FAMILY
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block, Cell, unbroken
from pigclass.worksheets.codes import qr_png

Place = Document | _Cell
# A zip file knows no earlier one.
NO_DATE = (1980, 1, 1, 0, 0, 0)
DIE_MM = 6.0
GAP_MM = 4.0
CODE_MM = 36.0
# A line for a name that is written by hand.
BLANK = 16 * "_"
# How wide a letter is in mm, for each point of its size.
LETTER = 0.28
# So much of a page the rows to write in take, where they may grow by half at most.
WRITTEN_ON, MOST_GROWN = 0.5, 1.5
# A question that takes the rest of a page is given so many lines beyond the least.
MORE_LINES = 2
ALIGNED = {"left": WD_ALIGN_PARAGRAPH.LEFT, "center": WD_ALIGN_PARAGRAPH.CENTER}


def docx(*sheets: Mapping[str, Any]) -> bytes:
    """Return sheets as one Word document, each on a page of its own, once for each name.

    >>> from pigclass.worksheets import worksheet
    >>> docx(worksheet("prediction").record)[:2]
    b'PK'
    """
    document, pictures = _document(sheets[0]), count(1)
    for number, (sheet, name) in enumerate(
        (it, name) for it in sheets for name in it["names"] or [""]
    ):
        page = document.add_section() if number else document.sections[0]
        _Writer(sheet, document, pictures).write(name, page.footer)
    return _packed(document)


def _document(sheet: Mapping[str, Any]) -> Document:
    """Return an empty document with the paper, the letters and the language of a sheet."""
    document, paper = api.Document(), sheet["paper"]
    page = document.sections[0]
    width, height = paper["whole"]
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
            style.paragraph_format.space_before = Pt(0)
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


def _packed(document: Document) -> bytes:
    """Return the file, its parts sorted and without a time, so that it is the same every day."""
    made, packed = BytesIO(), BytesIO()
    document.save(made)
    with ZipFile(made) as parts, ZipFile(packed, "w", ZIP_DEFLATED) as sorted_parts:
        for name in sorted(parts.namelist()):
            sorted_parts.writestr(ZipInfo(name, NO_DATE), parts.read(name), ZIP_DEFLATED)
    return packed.getvalue()


@dataclass(frozen=True)
class _Writer:
    """Writes the blocks of one sheet, each kind by the method of its name."""

    sheet: Mapping[str, Any]
    document: Document
    # What numbers the pictures of the whole document: python-docx would search it for each.
    pictures: Iterator[int]

    def write(self, name: str, footer: _Footer) -> None:
        """Write the sheet for one student, in a section of its own."""
        record = self.sheet
        self._title()
        if record["code"]:
            self._paragraph(self.document, f"{record['code']['text']}. {record['code']['what']}")
        if record["fields"]:
            first, *others = record["fields"]
            self._blanks(self.document, [f"{first}: {name}", *(f"{it}:" for it in others)])
        self._blocks(self.document, record["blocks"], self._width)
        footer.is_linked_to_previous = False
        footer.paragraphs[0].add_run(record["foot"]).font.size = Pt(record["paper"]["least"])

    def _title(self) -> None:
        """Write the heading, with the picture of the game at the end of its line."""
        title, portrait = self.document.add_heading(self.sheet["title"], 1), self.sheet["portrait"]
        stops = title.paragraph_format.tab_stops
        stops.add_tab_stop(Mm(self._width), WD_TAB_ALIGNMENT.RIGHT)
        title.add_run("\t")
        drawn = self._drawn(portrait["width"], portrait=portrait)
        self._picture_in(title, drawn, width=portrait["width"], alt=portrait["alt"])

    @property
    def _width(self) -> float:
        paper = self.sheet["paper"]
        return float(paper["whole"][0] - 2 * paper["margin"])

    @property
    def _size(self) -> float:
        return float(self.sheet["paper"]["usual"])

    def _blocks(self, place: Place, blocks: Iterable[Block], width: float) -> None:
        for block in blocks:
            getattr(self, f"_{block['kind'].replace('-', '_')}")(place, block, width)

    def _paragraph(
        self,
        place: Place,
        words: str = "",
        *,
        strong: bool = False,
        align: str = "",
        keep: bool = False,
    ) -> Paragraph:
        within = place._tc if isinstance(place, _Cell) else place.element.body
        # python-docx writes one property after another; a copy takes a tenth of the time.
        paragraph = within._insert_p(deepcopy(_model(strong, align, keep)))
        _write(paragraph.r_lst[0], words)
        return Paragraph(paragraph, place)

    def _text(self, place: Place, block: Block, width: float) -> None:
        for line in block["lines"]:
            self._paragraph(place, line, strong=block["strong"])

    def _heading(self, place: Place, block: Block, width: float) -> None:
        self._paragraph(place, block["text"])._p.style = "Heading2"

    def _steps(self, place: Place, block: Block, width: float) -> None:
        # Numbers that are typed begin at 1 in every list, whoever moves it.
        for number, line in enumerate(block["lines"], 1):
            step = self._paragraph(place, f"{number}." if block["numbered"] else "•")
            step.add_run(f"\t{line}")
            step.paragraph_format.left_indent = Mm(7)
            step.paragraph_format.first_line_indent = Mm(-7)
            step.paragraph_format.tab_stops.add_tab_stop(Mm(7))

    def _box(self, place: Place, block: Block, width: float) -> None:
        cell = self._grid(place, 1, [width], lined=True).cell(0, 0)
        _fill(cell, [self._paragraph(cell, line) for line in block["lines"]])
        self._gap(place)

    def _card(self, place: Place, block: Block, width: float) -> None:
        cell = self._grid(place, 1, [width], lined=True).cell(0, 0)
        words = self._paragraph(cell, block["text"], strong=True)
        words.alignment = ALIGNED["center"]
        words.runs[0].font.size = Pt(min(96, width / (LETTER * len(block["text"]) + 0.1)))
        _fill(cell, [words])
        self._gap(place)

    def _code_card(self, place: Place, block: Block, width: float) -> None:
        cell = self._grid(place, 1, [width], lined=True).cell(0, 0)
        name, code, how = (
            self._paragraph(cell, words, strong=strong, align="center")
            for words, strong in (
                (block["text"] or BLANK, True),
                ("", False),
                (block["how"], False),
            )
        )
        self._picture_in(code, qr_png(block["code"]), width=CODE_MM, alt=block["alt"])
        _fill(cell, [name, code, how])
        self._gap(place)

    def _ask(self, place: Place, block: Block, width: float) -> None:
        if block["text"]:
            self._paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        for _ in range(block["lines"] + (MORE_LINES if block["grow"] else 0)):
            self._line(place, block["space"])
        self._gap(place)

    def _line(self, place: Place, height: float) -> None:
        """Draw a line to write on, so many mm below what stands above it."""
        line = self._paragraph(place)
        line.paragraph_format.space_after = Pt(0)
        line.paragraph_format.line_spacing_rule = WD_LINE_SPACING.EXACTLY
        line.paragraph_format.line_spacing = Mm(height)
        # Between lines that follow one another only the second is drawn.
        lines = _borders("w:pBdr", "w:bottom", "w:between")
        # Word reads the properties of a paragraph in their one order.
        line._p.get_or_add_pPr().insert_element_before(lines, "w:spacing")

    def _fill(self, place: Place, block: Block, width: float) -> None:
        self._blanks(place, block["labels"], width)

    def _blanks(self, place: Place, labels: Sequence[str], width: float | None = None) -> None:
        """Write labels beside one another, each with a line to the end of its column."""
        room = (width or self._width) / len(labels)
        taken = [min(0.7 * room, self._long(label)) for label in labels]
        parts = [part for it in taken for part in (it, room - it)]
        cells = self._grid(place, 1, parts, lined=False).row_cells(0)
        for label, words, blank in zip(labels, cells[::2], cells[1::2], strict=True):
            words.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.BOTTOM
            _fill(words, [self._paragraph(words, label)])
            _fill(blank, [self._paragraph(blank)])
            blank._tc.get_or_add_tcPr().append(_borders("w:tcBorders", "w:bottom"))
        self._gap(place)

    def _choices(self, place: Place, block: Block, width: float) -> None:
        self._paragraph(place, block["text"]).paragraph_format.keep_with_next = True
        rows = -(-len(block["options"]) // block["columns"])
        grid = self._grid(place, rows, [width / block["columns"]] * block["columns"], lined=False)
        cells = (cell for row in grid.rows for cell in row.cells)
        for number, (option, cell) in enumerate(zip(block["options"], cells, strict=False)):
            is_chosen = number in block["chosen"]
            box = "☒" if is_chosen else "☐"
            _fill(cell, [self._paragraph(cell, f"{box} {option}", strong=is_chosen)])
        self._gap(place)

    def _table(self, place: Place, block: Block, width: float) -> None:
        over = [cell for it in block["over"] for cell in (it["text"], *[None] * (it["span"] - 1))]
        heads = [row for row in (over, block["head"]) if row]
        rows = [*heads, *block["rows"]]
        grid = self._grid(place, len(rows), self._widths(block, width), lined=True)
        cells = [row.cells for row in grid.rows]
        for number, row in enumerate(rows):
            for column, what in enumerate(row):
                strong = number < len(heads) or (block["row-names"] and column == 0)
                align, is_last = block["align"][column], number == len(rows) - 1
                self._cell(cells[number][column], what or "", strong, align, keep=not is_last)
        for number, row in enumerate(grid.rows):
            told = ["w:cantSplit", *(["w:tblHeader"] if number < len(heads) else [])]
            row._tr.get_or_add_trPr().extend(map(OxmlElement, told))
        for row, weight in zip(list(grid.rows)[len(heads) :], block["weights"], strict=True):
            if weight:
                row.height = Mm(block["least"] * weight * self._grown)
                row.height_rule = WD_ROW_HEIGHT_RULE.AT_LEAST
        _merge(cells, rows)
        self._gap(place)

    @cached_property
    def _grown(self) -> float:
        """How much higher than the least the rows of the sheet are, where there is room."""
        paper, tables = self.sheet["paper"], _tables(self.sheet["blocks"])
        rows = sum(it["least"] * sum(it["weights"]) for it in tables)
        room = WRITTEN_ON * paper["whole"][1]
        return min(MOST_GROWN, max(1.0, room / rows)) if rows and self.sheet["fields"] else 1.0

    def _widths(self, block: Block, width: float) -> list[float]:
        """Return the widths of the columns in mm: their shares, but room for every word."""
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
        """Return how wide the longest word of a cell is."""
        if isinstance(what, dict) and "text" not in what:
            return (DIE_MM + GAP_MM) * len(what.get("dice", "12"))
        written = what["text"] if isinstance(what, dict) else what or ""
        return max(map(self._long, written.split()), default=0)

    def _long(self, words: str) -> float:
        """Return about how wide words are in mm, with some air."""
        return LETTER * self._size * len(words) + GAP_MM

    def _cell(
        self, cell: _Cell, what: str | dict[str, Any], strong: bool, align: str, *, keep: bool
    ) -> None:
        told = what if isinstance(what, str) else what.get("text", "")
        words = self._paragraph(cell, told, strong=strong, align=align, keep=keep)
        cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.CENTER
        _fill(cell, [words])
        if isinstance(what, dict):
            alone = [what["die"]] if "die" in what else []
            for face in what.get("dice", alone):
                drawn = self._drawn(DIE_MM, die=face)
                self._picture_in(words, drawn, width=DIE_MM, alt=face["text"])
            if alone:
                words.add_run(f" {alone[0]['text']}").bold = True

    def _picture(self, place: Place, block: Block, width: float) -> None:
        drawn = self._drawn(width, picture=block)
        self._picture_in(self._paragraph(place), drawn, width=width, alt=block["alt"])

    def _drawn(self, width: float, **what: Any) -> bytes:
        sheet = {name: self.sheet[name] for name in ("paper", "fonts", "language")}
        return _drawn(json.dumps({**sheet, "width": width, "size": self._size, **what}))

    def _picture_in(self, words: Paragraph, drawn: bytes, *, width: float, alt: str) -> None:
        place, image = self.document.part.get_or_add_image(BytesIO(drawn))
        size = image.scaled_dimensions(Mm(width), None)
        shape = CT_Inline.new_pic_inline(next(self.pictures), place, image.filename, *size)
        words.add_run()._r.add_drawing(shape)
        shape.docPr.set("descr", alt)
        # Where nothing is said of the air around it, LibreOffice leaves 3 mm.
        for side in "TBLR":
            shape.set(f"dist{side}", "0")

    def _side_by_side(self, place: Place, block: Block, width: float) -> None:
        whole = sum(block["widths"])
        widths = [width * share / whole for share in block["widths"]]
        grid = self._grid(place, 1, widths, lined=False)
        if any(it["kind"] == "code-card" for part in block["parts"] for it in part):
            grid.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))
        for blocks, cell, room in zip(block["parts"], grid.row_cells(0), widths, strict=True):
            _clear(cell)
            self._blocks(cell, blocks, room - GAP_MM)
            if not cell.paragraphs or cell._tc[-1].tag != qn("w:p"):
                self._gap(cell)
        self._gap(place)

    def _gap(self, place: Place) -> None:
        """Keep what follows a table apart from it: Word would join two that touch."""
        gap = self._paragraph(place)
        gap.paragraph_format.space_after = Pt(0)
        gap.paragraph_format.line_spacing = Pt(6)

    def _grid(self, place: Place, rows: int, widths: Sequence[float], *, lined: bool) -> Table:
        grid = place.add_table(1, len(widths))
        if lined:
            grid._tbl.tblStyle_val = "TableGrid"
        if lined and not isinstance(place, _Cell):
            # Word hangs a table out by the air in its cells.
            indent = OxmlElement("w:tblInd")
            indent.set(qn("w:w"), "108")
            indent.set(qn("w:type"), "dxa")
            grid._tbl.tblPr.insert_element_before(
                indent, "w:tblBorders", "w:tblLayout", "w:tblLook"
            )
        grid.autofit = False
        for cell, width in zip(grid.row_cells(0), widths, strict=True):
            cell.width = Mm(width)
        for column, width in zip(grid.columns, widths, strict=True):
            column.width = Mm(width)
        grid._tbl.extend(deepcopy(grid.rows[0]._tr) for _ in range(rows - 1))
        return grid


@cache
def _model(strong: bool, align: str, keep: bool) -> CT_P:
    """Return a paragraph with an empty run; one that is aligned stands in a table."""
    paragraph = api.Document().add_paragraph()
    # What is not strong is as its style has it.
    paragraph.add_run().bold = strong or None
    paragraph.paragraph_format.space_after = Pt(2 if align else 4)
    if keep:
        paragraph.paragraph_format.keep_with_next = True
    if align:
        paragraph.paragraph_format.space_before = Pt(2)
        paragraph.alignment = ALIGNED[align]
    return paragraph._p


@lru_cache(maxsize=100)
def _drawn(what: str) -> bytes:
    """Return a drawing; the same dice stand on a sheet many times."""
    return press.drawing(json.loads(what))


def _write(run: CT_R, written: str) -> None:
    """Write into an empty run; what is on one line, python-docx need not take apart."""
    words = unbroken(written)
    if words.isprintable() and words:
        run.add_t(words)
    elif words:
        run.text = words


def _merge(cells: Sequence[Sequence[_Cell]], rows: Sequence[Sequence[Cell]]) -> None:
    """Let a cell reach over those beside it or below it that have nothing of their own."""
    for number, row in enumerate(rows):
        for column, what in enumerate(row):
            if isinstance(what, dict) and "rows" in what:
                cells[number][column].merge(cells[number + what["rows"] - 1][column])
            elif what is not None and None in row[column + 1 : column + 2] and number == 0:
                free = takewhile(lambda it: it is None, row[column + 1 :])
                cells[number][column].merge(cells[number][column + len(list(free))])


def _tables(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the tables below one another; of what stands side by side, those of one part."""
    for block in blocks:
        if block["kind"] == "table":
            yield block
        elif block["kind"] == "side-by-side":
            yield from _tables(block["parts"][0])


def _clear(cell: _Cell) -> None:
    """Take away the empty paragraph that a new cell begins with."""
    cell._tc.remove(cell.paragraphs[0]._p)


def _fill(cell: _Cell, written: Sequence[Paragraph]) -> None:
    if len(cell.paragraphs) > len(written):
        _clear(cell)


def _borders(where: str, *sides: str) -> Any:
    borders = OxmlElement(where)
    for side in sides:
        border = OxmlElement(side)
        for name, value in {"val": "single", "sz": "6", "space": "0", "color": "000000"}.items():
            border.set(qn(f"w:{name}"), value)
        borders.append(border)
    return borders
