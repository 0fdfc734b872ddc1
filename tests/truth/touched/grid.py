"""The outcome grid: what is pressed is counted, and what it is called is what was pressed."""

import re
from itertools import product
from random import Random

from pigclass.words import say
from tests.truth.recount.dice import ADDS, BUST, WIPE_OUT, Dice
from tests.truth.touched.bare_page import Sight, differences

SAID = re.compile(r"(\d+) of (\d+) pressed(?:: (.+)\. |, )(\d+) left\.")
KINDS = {
    say("picture.grid.kind_bust_told"): BUST,
    say("picture.grid.kind_adds_told"): ADDS,
    say("picture.grid.kind_wipe_out_told"): WIPE_OUT,
}
# What is written beside, and the sentence that it comes to.
BESIDE = {"busts": "that busts", "scores": "that scores", "wipes out": "that wipes out"}
WRITES = {"the throw": lambda it: ", ".join(map(str, it)), "its sum": sum}
WRITES["its product"] = lambda it: it[0] * it[1]


def faults(shown: Sight, dice: Dice, draw: Random, moves: int = 8) -> list[str]:
    """Press squares, heads, groups and ways to write, and count what is pressed."""
    throws, found = list(product(*dice.sides)), []
    pressed: set[int] = set()
    for _ in range(moves):
        move = draw.choice([_square, _square, _head, _group, _group, _way, _clear])
        pressed = move(shown, dice, throws, pressed, draw)
        found += [f"after {move.__name__}: {it}" for it in _look(shown, dice, throws, pressed)]
    return found


def _square(shown, dice, throws, pressed, draw) -> set[int]:
    place = draw.randrange(len(throws))
    shown.press(shown.page.locator(".pig-square").nth(place), draw)
    return pressed ^ {place}


def _head(shown, dice, throws, pressed, draw) -> set[int]:
    heads = shown.page.locator(".pig-square-head")
    if not heads.count():
        return _square(shown, dice, throws, pressed, draw)
    place = draw.randrange(heads.count())
    shown.press(heads.nth(place), draw)
    wide = len(dice.sides[1])
    # First the columns stand in the page, and then each row with its head.
    die, face = (1, dice.sides[1][place]) if place < wide else (0, dice.sides[0][place - wide])
    cells = {it for it, throw in enumerate(throws) if throw[die] == face}
    return pressed - cells if cells <= pressed else pressed | cells


def _group(shown, dice, throws, pressed, draw) -> set[int]:
    groups = shown.page.locator(".pig-grid-group")
    one = groups.nth(draw.randrange(groups.count()))
    label = one.locator("span").text_content() or ""
    shown.press(one, draw)
    cells = {it for it, throw in enumerate(throws) if _is(_whole(label), throw, dice)}
    return set() if cells == pressed else cells


def _way(shown, dice, throws, pressed, draw) -> set[int]:
    ways = shown.page.locator(".pig-grid-ways button")
    if ways.count():
        shown.press(ways.nth(draw.randrange(ways.count())), draw)
    return pressed


def _clear(shown, dice, throws, pressed, draw) -> set[int]:
    shown.press(shown.page.get_by_role("button", name="Start again"), draw)
    return set()


def _whole(label: str) -> str:
    """What is written beside, as the sentence has it."""
    return f"every throw {BESIDE[label]}" if label in BESIDE else label


def _is(what: str, throw: tuple, dice: Dice) -> bool:
    """Say whether a throw is what these words say."""
    if what in KINDS:
        return dice.throw(throw, before=dice.safe)[0] == KINDS[what]
    if "double" in what:
        return throw[0] == throw[1]
    number = re.search(r"\w+(?=( on the (first|second) die)?$)", what)[0]
    if "sum" in what:
        return sum(throw) == int(number)
    if "product" in what:
        return throw[0] * throw[1] == int(number)
    among = throw[:1] if "first" in what else throw[1:] if "second" in what else throw
    return number in map(str, among)


def _look(shown: Sight, dice: Dice, throws: list, pressed: set[int]) -> list[str]:
    found = _said(shown.says, dice, throws, pressed)
    aloud = [it == "true" for it in shown.values(".pig-square", "aria-pressed")]
    found += differences("pressed", aloud, [it in pressed for it in range(len(throws))])
    way = (shown.texts(".pig-grid-ways [aria-pressed=true]") or ["the throw"])[0]
    written = [str(WRITES[way](it)) for it in throws]
    found += differences("in the squares", shown.texts(".pig-square"), written)
    labels, shares = (shown.texts(f".pig-grid-group {it}") for it in ("span", "b"))
    for label, share in zip(labels, shares, strict=True):
        count = sum(_is(_whole(label), it, dice) for it in throws)
        found += differences(label, share, f"{count} of {len(throws)}" if share else "")
    return found


def _said(says: str, dice: Dice, throws: list, pressed: set[int]) -> list[str]:
    if not pressed:
        return differences("said", says, say("picture.grid.nothing"))
    count, every, what, left = SAID.fullmatch(says).groups()
    counted = [len(pressed), len(throws), len(throws) - len(pressed)]
    called = [it for it, throw in enumerate(throws) if what and _is(what, throw, dice)]
    return differences(says, list(map(int, (count, every, left))), counted) + (
        differences(says, called, sorted(pressed)) if what else []
    )
