"""Rules as a class might make them up: any dice, any lines, drawn at random."""

from hypothesis import strategies as st

from pigclass.rules.rule_lines import NEEDS_NUMBER, THENS, WITHOUT_NUMBERS

DICE = {
    "d6": (1, 2, 3, 4, 5, 6),
    "2d6": (1, 2, 3, 4, 5, 6),
    "3d4": (1, 2, 3, 4),
    "0-9": (0, 1, 5, 9),
    "1 2 2 3 3 4 + 1 3 4 5 6 8": (1, 2, 4, 8),
    "heads*3 tails": ("heads", "tails"),
    "2 x 1 2 3 4*2 star": (1, 3, 4, "star"),
    "head 2 3 4 5 6 + 1 2 3 4 5 tail": (2, 5, "head", "tail"),
}


@st.composite
def line(draw, faces):
    """Draw one line that names faces of these dice."""
    when = draw(st.sampled_from(["any", "all", "each", "doubles", "total"]))
    then = draw(st.sampled_from(list(THENS)))
    from_faces = st.lists(st.sampled_from(faces), min_size=1, max_size=1 if when == "all" else 2)
    totals = st.lists(st.integers(2, 10), min_size=1, max_size=2)
    numbers = [] if when in WITHOUT_NUMBERS else draw(totals if when == "total" else from_faces)
    points = f" {draw(st.integers(2, 9))}" if then in NEEDS_NUMBER else ""
    return f"{when} {' '.join(map(str, numbers))}: {then}{points}"


@st.composite
def rule(draw):
    """Draw the options of a `make_rule`; not all of them make a game."""
    dice = draw(st.sampled_from(list(DICE)))
    lines = draw(st.lists(line(DICE[dice]), max_size=4))
    last = draw(st.sampled_from(["", "else: product", "else: add 3", "else: sum x2"]))
    lone = "+" not in dice and not dice[0].isdigit()
    more = [
        {},
        {"safe_throws": 2},
        {"whose": "everyone", "rounds": 3},
        {"whose": "everyone", "rounds": 3, "own_dice": True},
        {"target": 30, "ending": "equal_turns"},
        *([{"max_dice": 4}] if lone else []),
    ]
    return {
        "dice": dice,
        "lines": "; ".join(filter(None, [*lines, last])),
        **draw(st.sampled_from(more)),
    }
