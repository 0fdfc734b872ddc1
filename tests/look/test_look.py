"""The look of the kit: colours, fonts, and a picture of its own for every game."""

import subprocess
import sys
from itertools import combinations

import numpy as np
import pymupdf
import pytest
from PIL import Image

from pigclass import GAMES, look, worksheet
from pigclass.look import PICTURES, portrait
from tests.truth.layout import contrast
from tools import copier

PALETTES = [look.LIGHT, look.DARK]


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "surface"])
@pytest.mark.parametrize("text", ["ink", "quiet", "blue"])
def test_text_colours_can_be_read(palette, ground, text):
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark"])
@pytest.mark.parametrize("role", look.ROLES, ids=lambda role: role.name)
def test_marks_stand_out_from_the_paper_and_ink_from_a_tile_of_their_colour(palette, role):
    assert contrast(role.colour(palette), palette.paper) >= 3
    tile = look.mix(role.colour(palette), palette.paper, 0.16)
    assert contrast(palette.ink, tile) >= 4.5


@pytest.mark.parametrize(
    ("one", "other"), list(combinations(look.ROLES, 2)), ids=lambda role: role.name
)
def test_no_two_roles_share_a_shape_or_a_dash(one, other):
    assert one.shape != other.shape
    assert one.dash != other.dash


def test_css_turns_dark_only_in_the_dark_theme():
    light, dark = look.css().split('[data-jp-theme-light="false"]')
    assert f"--pig-paper: {look.LIGHT.paper};" in light
    assert f"--pig-paper: {look.DARK.paper};" in dark
    assert look.DARK.paper not in light


def test_the_embedded_font_is_small_and_does_not_use_the_reserved_name():
    face = look.font_face()
    assert len(face) < 150_000
    assert "Andika" not in face


def test_look_needs_only_the_standard_library():
    heavy = "{'numpy', 'pandas', 'altair', 'ipywidgets'}"
    code = f"import sys, pigclass.look; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_two_pictures_are_alike_and_each_is_of_a_game():
    games = {it.stem for it in PICTURES.iterdir()}
    assert len({portrait(name) for name in games}) == len(games)
    assert games < set(GAMES)
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
