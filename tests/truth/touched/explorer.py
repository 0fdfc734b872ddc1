"""The policy explorer: what perfect play does is worked out again, by plain loops."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tests.truth.recount.dice import Dice
from tests.truth.touched.bare_page import Sight, differences

SAID = re.compile(
    r"With the scores (\d+) to (\d+): (.+)\. "
    r"If both play perfectly, the player whose turn it is wins ([\d.]+)%\."
)
NOTE = re.compile(r"(\d+) of (\d+) decisions matched perfect play\.")
# Where rolling and holding win as often, either is right.
AS_GOOD = 1e-9
# A decision: own score, the other's, points at risk, and whether one rolled.
Choice = tuple[int, int, int, bool]


@dataclass(frozen=True)
class Perfect:
    """How often somebody wins who is on turn, by own score, the other's, and points at risk."""

    roll: dict[tuple[int, int, int], float]
    hold: dict[tuple[int, int, int], float]

    def wins(self, *at: int) -> float:
        """How often, played as well as can be."""
        return max(self.roll[at], self.hold[at])

    def is_right(self, at: tuple[int, int, int], *, rolls: bool) -> bool:
        """Say whether nothing would have been better; who has enough at risk wins by holding."""
        if at not in self.roll:
            return not rolls
        did = self.roll[at] if rolls else self.hold[at]
        return did > self.wins(*at) - AS_GOOD


@lru_cache(maxsize=10)
def perfect(dice: Dice, target: int) -> Perfect:
    """Sweep over all positions of two scores until nothing changes, from the end of a race on."""
    found = Perfect({}, {})
    chances = [(won, each) for (_, won), each in _plain(dice)]
    for scores in sorted(
        ((one, other) for one in range(target) for other in range(one + 1)), key=sum, reverse=True
    ):
        _settle(found, scores, chances, target)
    return found


def _plain(dice: Dice) -> list[tuple[tuple[str, int], float]]:
    return [(it, float(chance)) for it, chance in dice.chances(before=0).items()]


def _settle(found: Perfect, scores: tuple[int, int], chances, target: int) -> None:
    first = {scores: 0.5, scores[::-1]: 0.5}
    change = 1.0
    while change > 1e-13:
        change = 0.0
        for own, other in list(first):
            lost = 1 - first[other, own]
            for at_risk in range(target - own - 1, -1, -1):
                at = own, other, at_risk
                found.roll[at] = sum(
                    each * (_on(found, own, other, at_risk + won, target) if won else lost)
                    for won, each in chances
                )
                # Nothing has been thrown yet: who is on turn throws.
                found.hold[at] = _held(found, own, other, at_risk, target) if at_risk else 0.0
            now = found.roll[own, other, 0]
            change = max(change, abs(now - first[own, other]))
            first[own, other] = now


def _on(found: Perfect, own: int, other: int, at_risk: int, target: int) -> float:
    return 1.0 if own + at_risk >= target else found.wins(own, other, at_risk)


def _held(found: Perfect, own: int, other: int, at_risk: int, target: int) -> float:
    return 1.0 if own + at_risk >= target else 1 - found.roll[other, own + at_risk, 0]


def faults(
    shown: Sight, dice: Dice, draw: Random, *, target: int, played: Sequence[Choice] = (),
    moves: int = 8,
) -> list[str]:  # fmt: skip
    """Point at the map or move its sliders, and hold what is said against what was worked out."""
    play, found = perfect(dice, target), []
    for _ in range(moves):
        if draw.random() < 0.4:
            own, other = _point(shown, draw, target)
        else:
            shown.slide(draw, draw.choice(["own", "other"]))
            own, other = (
                int(shown.page.locator(f"[data-focus={focus}]").input_value()) for focus in NAMES
            )
        if "Point at" in shown.says:
            # The slider would not move any farther.
            continue
        found += [f"{own} to {other}: {it}" for it in _look(shown, play, (own, other), target)]
    return found + (_our_game(shown, play, played) if played else [])


NAMES = ("own", "other")


def _point(shown: Sight, draw: Random, target: int) -> tuple[int, int]:
    own, other = draw.randrange(target), draw.randrange(target)
    at = shown.page.locator("svg.pig-slides-figure").evaluate(
        """(it, [own, other, target]) => {
            const cell = 350 / target;
            const at = new DOMPoint(70 + (own + 0.5) * cell, 10 + (target - other - 0.5) * cell);
            const {x, y} = at.matrixTransform(it.getScreenCTM());
            return [x, y];
        }""",
        [own, other, target],
    )
    shown.page.mouse.move(*at)
    return own, other


def _look(shown: Sight, play: Perfect, scores: tuple[int, int], target: int) -> list[str]:
    own, other, rule, wins = SAID.search(shown.says).groups()
    found = differences(shown.says, (int(own), int(other)), scores)
    exact = 100 * play.roll[*scores, 0]
    found += [] if abs(float(wins) - exact) < 0.0501 else [f"wins {wins}, recounted {exact:.3f}"]
    for at_risk in range(1, target - scores[0]):
        for place, rolls in (("says", _rolls(rule, at_risk)), ("strip", _drawn(shown, at_risk))):
            if not play.is_right((*scores, at_risk), rolls=rolls):
                found.append(f"at {at_risk} it {place} {'roll' if rolls else 'hold'}: {rule}")
    return found


def _rolls(rule: str, at_risk: int) -> bool:
    """Say whether one rolls, as the words tell it."""
    holds = re.search(r"hold at (\d+)", rule)
    if not holds or at_risk < int(holds[1]):
        return True
    for first, last, alone, on in re.findall(
        r"from (\d+) to (\d+)|again at (\d+)|from (\d+) on", rule
    ):
        span = range(int(first or alone or on), int(last or alone or 10**6) + 1)
        if at_risk in span:
            return True
    return False


def _drawn(shown: Sight, at_risk: int) -> bool:
    """Say whether one rolls, as the strip is coloured."""
    kinds, starts, wide = (shown.values("[class^=pig-strip]", it) for it in ("class", "x", "width"))
    ticks = [int(it) for it in shown.texts(".pig-figure-quiet") if it.isdigit()]
    needed = ticks[-1]
    at = float(starts[0]) + sum(map(float, wide)) * (at_risk + 0.01) / needed
    return next(
        kind == "pig-strip-roll"
        for kind, start, width in zip(kinds, starts, wide, strict=True)
        if float(start) <= at < float(start) + float(width)
    )


def _our_game(shown: Sight, best: Perfect, played: Sequence[Choice]) -> list[str]:
    """As many crosses in the game that was played as decisions that perfect play had not made."""
    right = sum(best.is_right(it[:3], rolls=it[3]) for it in played)
    noted = tuple(map(int, NOTE.search(shown.says).groups()))
    crosses = len(shown.texts(".pig-map-missed"))
    return differences("our game", (noted, crosses), ((right, len(played)), len(played) - right))
