"""Colours, shapes and sizes shared by charts, screens and sheets.

A role gives the meaning of a mark (`SAT`, `EXACT`). It has a colour on white and on dark screens, a
shape and a dash, so that nothing depends on colour alone: two roles may share a colour, but never a
shape or a dash. `STANDING`, `SAT` and `BUSTED` are outcomes of a student. `EXACT`, `SIMULATED`,
`CLASS` and `PREDICTED` are sources of a number: calculated, simulated, observed and predicted by
the class.

The colours on white are by Okabe and Ito, except three whose contrast was below 3 : 1; those on
dark are brighter. Only `ink`, `quiet` and `blue` are strong enough for text on both. The contrast
of two colours is between 1 (equal) and 21 (black on white): text needs 4.5, marks of a chart need
3. Sources: Okabe & Ito 2008, *Color Universal Design*; WCAG 2.2, "relative luminance" and "contrast
ratio".

Sizes are CSS pixels at 100% zoom on 1280 × 720. Screens get colours and sizes as CSS custom
properties: `var(--pig-ink)`, `var(--pig-sat)` and so on.
"""

from base64 import b64encode
from dataclasses import dataclass, fields
from functools import cache
from html import escape
from pathlib import Path


@dataclass(frozen=True)
class Palette:
    """Colours as `#rrggbb`.

    `ink` is for text, `paper` the background, `quiet` for secondary text, `grid` for grid lines,
    `surface` for cards and tiles; the others are colours of roles.
    """

    ink: str
    paper: str
    quiet: str
    grid: str
    surface: str
    blue: str
    vermillion: str
    green: str
    purple: str


LIGHT = Palette(
    ink="#111111",
    paper="#ffffff",
    quiet="#54595f",
    grid="#d5d9de",
    surface="#f3f5f7",
    blue="#0072b2",
    vermillion="#d55e00",
    green="#009e73",
    purple="#cc79a7",
)

DARK = Palette(
    ink="#f5f5f5",
    paper="#14171a",
    quiet="#b4bac1",
    grid="#3d434a",
    surface="#22272c",
    blue="#56b4e9",
    vermillion="#ff8c4a",
    green="#2ec4a0",
    purple="#e39ac4",
)


def mix(colour: str, ground: str, share: float) -> str:
    """Return the colour of `colour` over `ground` with opacity `share`.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(share * top + (1 - share) * base):02x}" for top, base in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


# The ✕ of BUSTED, as an SVG path in the square from -1 to 1.
SALTIRE = (
    "M-1,-0.66L-0.66,-1L0,-0.34L0.66,-1L1,-0.66L0.34,0"
    "L1,0.66L0.66,1L0,0.34L-0.66,1L-1,0.66L-0.34,0Z"
)


@dataclass(frozen=True)
class Role:
    """Look of the marks of one meaning: colour `hue` of the palette, `shape` and `dash`.

    `shape` is the name of one of Vega's symbols, or an SVG path in the square from -1 to 1.

    `dash` is in pixels, on and off; an empty dash is a solid line.
    """

    name: str
    hue: str
    shape: str
    dash: tuple[int, ...]

    def colour(self, palette: Palette = LIGHT) -> str:
        """Return the role's colour in a palette.

        >>> SAT.colour()
        '#0072b2'
        """
        return str(getattr(palette, self.hue))

    @property
    def is_for_text(self) -> bool:
        """True if text may have the role's colour; other hues are too faint."""
        return self.hue in ("ink", "blue")


STANDING = Role(name="standing", hue="green", shape="triangle-up", dash=(8, 3))
SAT = Role(name="sat", hue="blue", shape="circle", dash=(1, 4))
BUSTED = Role(name="busted", hue="vermillion", shape=SALTIRE, dash=(10, 4, 2, 4))
EXACT = Role(name="exact", hue="ink", shape="stroke", dash=())
SIMULATED = Role(name="simulated", hue="green", shape="diamond", dash=(6, 4))
CLASS = Role(name="class", hue="blue", shape="square", dash=(12, 4))
PREDICTED = Role(name="predicted", hue="purple", shape="triangle-down", dash=(2, 4))

ROLES = (STANDING, SAT, BUSTED, EXACT, SIMULATED, CLASS, PREDICTED)


@dataclass(frozen=True)
class Sizes:
    """Font, point and line sizes in pixels; `mark` is the width of a point."""

    title: int
    body: int
    axis: int
    mark: int
    line: int


PROJECTOR = Sizes(title=26, body=24, axis=20, mark=13, line=4)
# Wider grids of squares cannot be read from the back row.
MOST_COLUMNS = 10

# Andika is designed for new readers; paper and pictures use the full files. Screens embed its
# Latin part under another name, as its licence requires for modified files.
FONTS = Path(__file__).parent / "fonts"
FAMILY = "Andika"
STACK = '"Pigclass Sans", Andika, "Segoe UI", system-ui, sans-serif'

_WEIGHTS = {"Regular": 400, "Bold": 700}


def font_face() -> str:
    """Return the CSS that embeds Pigclass Sans, regular and bold, in a page.

    >>> font_face().count("@font-face")
    2
    """
    return "\n".join(_face(style, weight) for style, weight in _WEIGHTS.items())


def html_page(title: str, language: str, style: str, body: str) -> str:
    """Return a page as a single HTML file that loads nothing."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{font_face()}\n{style}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def _face(style: str, weight: int) -> str:
    data = b64encode((FONTS / f"PigclassSans-{style}.woff2").read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "Pigclass Sans"; font-weight: {weight}; '
        f'font-display: swap; src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
    )


# Black line pictures of games in a square of 100 by 100, for photocopies. In the smallest print,
# 11 mm wide, lines still have 0.9 pt.
PICTURES = Path(__file__).parent / "pictures"


@cache
def portrait(game: str) -> str:
    """Return the SVG picture of a game by id, by default the pig.

    >>> portrait("skunk") == portrait("pig"), portrait("my game") == portrait("pig")
    (False, True)
    """
    own = PICTURES / f"{game}.svg"
    return (own if own.is_file() else PICTURES / "pig.svg").read_text(encoding="utf-8")


# Opacity of a role's colour on a tile, on which ink stays readable.
SOFT = 0.16


def css() -> str:
    """Return the CSS custom properties, light or for JupyterLab's dark theme.

    Each colour and role has a property; a role also has a soft colour, to fill tiles.

    >>> "--pig-sat-soft:" in css()
    True
    """
    sizes = {"title": PROJECTOR.title, "body": PROJECTOR.body, "small": PROJECTOR.axis}
    in_pixels = {name: f"{pixels}px" for name, pixels in sizes.items()}
    light = _rule(":root", {"font": STACK, **in_pixels, **_colours(LIGHT)})
    # JupyterLab marks its theme on <body>, below :root.
    dark = _rule('[data-jp-theme-light="false"]', _colours(DARK))
    return f"{light}\n{dark}"


def chart_css(scope: str) -> str:
    """Return CSS rules that recolour charts below `scope` for the current theme.

    >>> ".charts [fill='#0072b2'] { fill: var(--pig-blue); }" in chart_css(".charts")
    True
    """
    return "\n".join(
        f"{scope} [{what}='{getattr(LIGHT, hue.name)}'] {{ {what}: var(--pig-{hue.name}); }}"
        for hue in fields(Palette)
        for what in ("fill", "stroke")
    )


def _rule(selector: str, properties: dict[str, str]) -> str:
    lines = "".join(f"  --pig-{name}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{lines}}}"


def _colours(palette: Palette) -> dict[str, str]:
    plain = {field.name: getattr(palette, field.name) for field in fields(palette)}
    roles = {role.name: role.colour(palette) for role in ROLES}
    soft = {f"{name}-soft": mix(colour, palette.paper, SOFT) for name, colour in roles.items()}
    return {**plain, **roles, **soft}
