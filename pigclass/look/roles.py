"""What a mark means, and how it looks: a colour, a shape and a dash for each role.

`STANDING`, `SAT` and `BUSTED` are what became of a student. `EXACT`, `SIMULATED`, `CLASS` and
`PREDICTED` are where a figure comes from: worked out, played by the machine, ours, believed.
Two roles may share a colour, but never a shape and never a dash.
"""

from dataclasses import dataclass

from pigclass.look.palette import LIGHT, Palette


@dataclass(frozen=True)
class Role:
    """One meaning: `name`, the palette colour `hue`, a Vega `shape` and a `dash`.

    `dash` is in pixels on and off; an empty dash is a solid line.
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


STANDING = Role(name="standing", hue="green", shape="triangle-up", dash=(8, 3))
SAT = Role(name="sat", hue="blue", shape="circle", dash=(1, 4))
BUSTED = Role(name="busted", hue="vermillion", shape="cross", dash=(10, 4, 2, 4))
EXACT = Role(name="exact", hue="ink", shape="stroke", dash=())
SIMULATED = Role(name="simulated", hue="green", shape="diamond", dash=(6, 4))
CLASS = Role(name="class", hue="blue", shape="square", dash=(12, 4))
PREDICTED = Role(name="predicted", hue="purple", shape="triangle-down", dash=(2, 4))

ROLES = (STANDING, SAT, BUSTED, EXACT, SIMULATED, CLASS, PREDICTED)
