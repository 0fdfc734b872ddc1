"""What a mark means, and how it looks: a colour, a shape and a dash for each role.

`STANDING`, `SAT` and `BUSTED` are what became of a student. `EXACT`, `SIMULATED`, `CLASS` and
`PREDICTED` are where a figure comes from: worked out, played by the machine, ours, believed.
Two roles may share a colour, but never a shape and never a dash.
"""

from dataclasses import dataclass

from pigclass.look.palette import LIGHT, Palette

# The ✕ of those who are out, as an SVG path in the square from -1 to 1.
SALTIRE = (
    "M-1,-0.66L-0.66,-1L0,-0.34L0.66,-1L1,-0.66L0.34,0"
    "L1,0.66L0.66,1L0,0.34L-0.66,1L-1,0.66L-0.34,0Z"
)


@dataclass(frozen=True)
class Role:
    """One meaning: `name`, the palette colour `hue`, a `shape` and a `dash`.

    `shape` is the name of one of Vega's symbols, or an SVG path in the square from -1 to 1.

    `dash` is in pixels, on and off; an empty dash is a solid line.
    """

    name: str
    hue: str
    shape: str
    dash: tuple[int, ...]

    def colour(self, palette: Palette = LIGHT) -> str:
        """The role's colour on that palette.

        >>> SAT.colour()
        '#0072b2'
        """
        colour: str = getattr(palette, self.hue)
        return colour

    @property
    def colours_words(self) -> bool:
        """Whether words have its colour too; the other hues are too faint for letters."""
        return self.hue in ("ink", "blue")


STANDING = Role(name="standing", hue="green", shape="triangle-up", dash=(8, 3))
SAT = Role(name="sat", hue="blue", shape="circle", dash=(1, 4))
BUSTED = Role(name="busted", hue="vermillion", shape=SALTIRE, dash=(10, 4, 2, 4))
EXACT = Role(name="exact", hue="ink", shape="stroke", dash=())
SIMULATED = Role(name="simulated", hue="green", shape="diamond", dash=(6, 4))
CLASS = Role(name="class", hue="blue", shape="square", dash=(12, 4))
PREDICTED = Role(name="predicted", hue="purple", shape="triangle-down", dash=(2, 4))

ROLES = (STANDING, SAT, BUSTED, EXACT, SIMULATED, CLASS, PREDICTED)
