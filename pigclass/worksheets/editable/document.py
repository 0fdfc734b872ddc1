"""A Word document (.docx): its paper and letters, a section for each sheet, and how it is packed.

What a teacher changes, adds and leaves out is up to them; the layout is plain, so that it survives.
The same sheet gives the same bytes: no date of today is in it, and its parts lie in one order.
"""

from datetime import datetime
from io import BytesIO
from itertools import count
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import api
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.section import Section
from docx.shared import Mm, Pt

from pigclass.look import FAMILY
from pigclass.worksheets.editable.drawings import Drawings
from pigclass.worksheets.editable.writer import Writer
from pigclass.worksheets.press import Data

# A zip file knows no earlier one.
NO_DATE = (1980, 1, 1, 0, 0, 0)


def docx(*sheets: Data) -> bytes:
    """Return sheets as one Word document, each on a page of its own, once for each name.

    >>> from pigclass.worksheets import worksheet
    >>> docx(worksheet("prediction").record)[:2]
    b'PK'
    """
    document, numbers = _document(sheets[0]), count(1)
    for number, (sheet, name) in enumerate(
        (it, name) for it in sheets for name in it["names"] or [""]
    ):
        page = _new_page(document) if number else document.sections[0]
        drawings = Drawings(sheet, document.part, numbers)
        Writer(sheet, document, drawings).write(name, page.footer)
    return _packed(document)


def _new_page(document: Document) -> Section:
    """Begin a section; its break stands in the last paragraph, for which there is room."""
    section: Section = document.add_section()
    *_, last, broken = document.element.body.iterchildren(qn("w:p"))
    if broken.getprevious() is last:
        last.set_sectPr(broken.pPr.sectPr)
        document.element.body.remove(broken)
    return section


def _document(sheet: Data) -> Document:
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


def _packed(document: Document) -> bytes:
    """Return the file, its parts sorted and without a time, so that it is the same every day."""
    made, packed = BytesIO(), BytesIO()
    document.save(made)
    with ZipFile(made) as parts, ZipFile(packed, "w", ZIP_DEFLATED) as sorted_parts:
        for name in sorted(parts.namelist()):
            sorted_parts.writestr(ZipInfo(name, NO_DATE), parts.read(name), ZIP_DEFLATED)
    return packed.getvalue()
