import subprocess
import sys
from itertools import combinations

import pytest

from pigclass import look

PALETTES = [look.LIGHT, look.DARK]


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "surface"])
@pytest.mark.parametrize("text", ["ink", "quiet", "blue"])
def test_text_colours_can_be_read(palette, ground, text):
    assert look.contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark"])
@pytest.mark.parametrize("role", look.ROLES, ids=lambda role: role.name)
def test_marks_stand_out_from_the_paper(palette, role):
    assert look.contrast(role.colour(palette), palette.paper) >= 3


@pytest.mark.parametrize("palette", PALETTES, ids=["light", "dark"])
@pytest.mark.parametrize("role", look.ROLES, ids=lambda role: role.name)
def test_ink_reads_on_a_tile_of_any_role(palette, role):
    tile = look.mix(role.colour(palette), palette.paper, 0.16)
    assert look.contrast(palette.ink, tile) >= 4.5


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
