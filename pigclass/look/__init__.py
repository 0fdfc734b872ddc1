"""The one small set of colours, shapes and sizes that charts, screens and sheets share.

Pure data from the standard library. A role says what a mark *means* (`SAT`, `EXACT`), and carries a
colour for white and for dark screens, a shape and a dash, so that nothing rests on colour alone.
"""

from pigclass.look.palette import DARK, LIGHT, Palette
from pigclass.look.properties import chart_css, css
from pigclass.look.roles import (
    BUSTED,
    CLASS,
    EXACT,
    PREDICTED,
    ROLES,
    SAT,
    SIMULATED,
    STANDING,
    Role,
)
from pigclass.look.sizes import DICE, PRINT, PROJECTOR, TOUCH, Sizes
from pigclass.look.typeface import FAMILY, FONTS, STACK, font_face
from pigclass.look.wcag import contrast, mix

__all__ = [
    "BUSTED",
    "CLASS",
    "DARK",
    "DICE",
    "EXACT",
    "FAMILY",
    "FONTS",
    "LIGHT",
    "PREDICTED",
    "PRINT",
    "PROJECTOR",
    "ROLES",
    "SAT",
    "SIMULATED",
    "STACK",
    "STANDING",
    "TOUCH",
    "Palette",
    "Role",
    "Sizes",
    "chart_css",
    "contrast",
    "css",
    "font_face",
    "mix",
]
