"""A chart over two sheets: where one is glued onto the other, the same lines stand on both."""

import numpy as np
import pymupdf

from pigclass.charts import hold_curve
from pigclass.exact import best_hold
from pigclass.rules.catalog import pig
from pigclass.worksheets import chart_poster
from pigclass.worksheets.sheet import MARGIN

MM = 72 / 25.4
OVERLAP = 8


def test_both_sheets_show_what_is_glued_together():
    poster = chart_poster(hold_curve(best_hold(pig()).frame), paper="A4", language="es")
    first, second = pymupdf.open(stream=poster.pdf(), filetype="pdf")
    # But for the dashes along which the second is cut.
    strips = [_strip(first, 210 - MARGIN - OVERLAP + 1), _strip(second, MARGIN + 1)]
    assert strips[0].min() < 128
    assert np.abs(strips[0].astype(int) - strips[1]).max() < 128
    assert "Recorta la segunda" in second.get_text()


def _strip(page, left):
    clip = pymupdf.Rect(left * MM, 20 * MM, (left + OVERLAP - 2) * MM, 260 * MM)
    dots = page.get_pixmap(dpi=127, clip=clip, colorspace="gray")
    return np.frombuffer(dots.samples, np.uint8).reshape(dots.height, dots.stride)[:, :28]
