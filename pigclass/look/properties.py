"""The look as CSS custom properties, for screens: `var(--pig-ink)`, `var(--pig-sat)` and so on."""

from dataclasses import fields

from pigclass.look.palette import DARK, LIGHT, Palette
from pigclass.look.roles import ROLES
from pigclass.look.sizes import DICE, PROJECTOR, TOUCH
from pigclass.look.typeface import STACK
from pigclass.look.wcag import mix

# How much of a role's colour a tile takes on: enough to tell, and ink stays readable on it.
SOFT = 0.16


def css(scope: str = ":root") -> str:
    """Custom properties for `scope`: light as a rule, dark in JupyterLab's dark theme.

    Each colour and each role has one; a role has also a soft one, to fill a tile with.

    >>> "--pig-sat-soft:" in css()
    True
    """
    return "\n".join(
        [
            _rule(scope, {**_sizes(), **_colours(LIGHT)}),
            _rule(_inside(scope, '[data-jp-theme-light="false"]'), _colours(DARK)),
            f"@media (prefers-reduced-motion: reduce) {{ {_rule(scope, {'motion': '0s'})} }}",
        ]
    )


def chart_css(scope: str) -> str:
    """Rules by which charts below `scope`, drawn in colours for white, take on those of the theme.

    >>> ".charts [fill='#0072b2'] { fill: var(--pig-blue); }" in chart_css(".charts")
    True
    """
    return "\n".join(
        f"{scope} [{what}='{getattr(LIGHT, it.name)}'] {{ {what}: var(--pig-{it.name}); }}"
        for it in fields(Palette)
        for what in ("fill", "stroke")
    )


def _inside(scope: str, theme: str) -> str:
    # JupyterLab marks its theme on <body>, below :root.
    return theme if scope == ":root" else f"{theme} {scope}"


def _rule(selector: str, properties: dict[str, str]) -> str:
    lines = "".join(f"  --pig-{name}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{lines}}}"


def _colours(palette: Palette) -> dict[str, str]:
    named = {field.name: getattr(palette, field.name) for field in fields(palette)}
    roles = {role.name: role.colour(palette) for role in ROLES}
    soft = {f"{name}-soft": mix(colour, palette.paper, SOFT) for name, colour in roles.items()}
    return {**named, **roles, **soft}


def _sizes() -> dict[str, str]:
    return {
        "font": STACK,
        "title": f"{PROJECTOR.title}px",
        "body": f"{PROJECTOR.body}px",
        "small": f"{PROJECTOR.axis}px",
        "dice": f"{DICE}px",
        "touch": f"{TOUCH}px",
        "motion": "0.2s",
    }
