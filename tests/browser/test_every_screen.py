"""No screen hides a control at any size, or keeps anybody out; and none speaks another language.

With `PIGCLASS_SHOTS=folder` each screen is photographed in each size, in both themes.
"""

import os
import re
from itertools import islice, product
from pathlib import Path

import pytest

from tests.browser import screens
from tests.browser.playing import THEME, each_size, violations
from tests.browser.screens import SIZES, WALKS, code, walk
from tests.thorough import THOROUGH, only_thorough, times

# Most rows of scores, in the language that is longer.
EVERY_DAY = [("teams", "es")]
EVERY_CASE = list(product(WALKS, ("es", "en")))


SHOTS = os.environ.get("PIGCLASS_SHOTS")


def photograph(page, *named):
    """Take the screen in both themes, if somebody wants to look at it."""
    for shade, light in (("dark", "false"), ("light", "true")) if SHOTS else ():
        page.evaluate(THEME, light)
        called = re.sub(r"\W+", "-", f"{' '.join(map(str, named))} {shade}")
        page.screenshot(path=Path(SHOTS) / f"{called}.jpg", type="jpeg", quality=80)


@pytest.mark.parametrize(("name", "language"), EVERY_CASE if THOROUGH else EVERY_DAY)
def test_every_screen_shows_all_its_controls_and_keeps_nobody_out(page, open_cell, name, language):
    open_cell(page, code(name, language))
    wrong = []
    for screen in islice(walk(page, name), 0, None, times(5, thorough=1)):
        wrong += [f"{screen}: {it}" for it in violations(page)]
        for cut in (screens.CUT_AT_THE_FOOT, screens.TOO_MANY_LINES):
            wrong += [f"{screen}: {it}" for it in page.evaluate(cut)]
        for size in each_size(page, *(SIZES if THOROUGH else SIZES[:3:2])):
            wrong += [f"{screen} at {size}: {it}" for it in page.evaluate(screens.OUT_OF_VIEW)]
            photograph(page, name, language, screen, *size)
        page.set_viewport_size({"width": 1280, "height": 720})
    assert not wrong, "\n".join(wrong)


@only_thorough
def test_the_map_of_perfect_play_has_most_of_the_height_of_the_stage(page, open_cell):
    open_cell(page, code("explorer", "es"))
    next(walk(page, "explorer"))
    corner = page.locator(".pig-map-again")
    for _, height in each_size(page, (1280, 585), (1280, 720), (1920, 1080)):
        assert corner.bounding_box()["height"] > 0.5 * height
        main, side = (page.locator(it) for it in (".pig-picture-seen", ".pig-explorer-side"))
        below = side.bounding_box()["y"] + side.bounding_box()["height"]
        assert below <= main.bounding_box()["y"] + 1
