"""Every game has a picture of its own, on its sheets too, and two copies leave it legible."""

import numpy as np
import pymupdf
import pytest
from PIL import Image

from pigclass.look.portraits import PICTURES, portrait
from pigclass.rules.catalog import GAMES
from pigclass.worksheets import worksheet
from tools import copier


def test_no_two_games_share_a_picture():
    assert len({portrait(name) for name in GAMES}) == len(GAMES) == len(PICTURES)
    assert GAMES["hog"]().id in PICTURES
    assert worksheet("rule-card", GAMES["hog"]()).record["portrait"]["svg"] == portrait("hog")


@pytest.mark.parametrize("game", ["swine_herd", "pig_dice", "skunk"])
def test_a_picture_survives_two_copies(game: str):
    """Those with the finest lines, as small as they are printed."""
    page = pymupdf.open(stream=portrait(game).encode(), filetype="svg")[0]
    wide = 11 / 25.4 * copier.DPI / page.rect.width
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(wide, wide), colorspace=pymupdf.csGRAY)
    clean = Image.new("L", (drawn.width + 40, drawn.height + 40), 255)
    clean.paste(Image.frombytes("L", (drawn.width, drawn.height), drawn.samples), (20, 20))
    rng = np.random.default_rng(1)
    copy = copier.copied(copier.copied(clean, copier.SKEW, rng), -copier.SKEW, rng)
    box = (20, 20, drawn.width + 20, drawn.height + 20)
    assert copier.likeness(np.asarray(clean), np.asarray(copy), box) > 0.8
