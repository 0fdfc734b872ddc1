"""Your rule: what a number to stop at makes on the class's throws, and in a thousand classes."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tests.truth.recount import theory
from tests.truth.recount.csv_files import Files
from tests.truth.recount.dice import ADDS, WIPE_OUT, Dice, round_name
from tests.truth.touched.bare_page import Sight, differences

CLASSES = 1000
# Farther than this one lies once in a million times by chance.
DEVIATIONS = 5
MEAN = re.compile(
    r"In 1000 classes that (?:sit|hold) at (\d+), the mean was ([\d.]+) in (\d+) rounds\. "
    r"Nine in ten had (\d+) to (\d+)\."
)
MAKES = re.compile(
    r"If you (?:sit|hold) at (\d+), you score (\d+) [io]n our (\d+|one) rounds?\."
    r"(?: That is more than (\d+) of (\d+) students scored\.)?(?: (\d+) scored the same\.)?"
)
# What is said where that number is 0.
NONE = re.compile(r"None of (\d+) students scored less\.")
UNKNOWN = re.compile(r"(\d+) rounds? (?:was|were) over before (\d+): nobody knows what came next\.")


@dataclass(frozen=True)
class Row:
    """One round: the turn totals of its throws, whether a throw ended it, and by a wipe-out."""

    totals: tuple[int, ...]
    ends: str | None

    def stop(self, at: int, dice: Dice) -> tuple[int | None, int | None]:
        """After which throw somebody stops who stops from `at` on, and the points of it."""
        for place, total in enumerate(self.totals):
            if place + 1 >= max(1, dice.safe) and total >= at:
                return place, total
        return None, 0 if self.ends else None


@dataclass(frozen=True)
class Ours:
    """What the class threw in its last game, from the exported files."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    finals: tuple[int, ...]

    @classmethod
    def of(cls, files: Files) -> "Ours":
        """Read the last game that was played."""
        game = files.games[-1]
        rolls: dict[int, list] = {}
        for row in files.rolls:
            if row["game"] == game["game"]:
                rolls.setdefault(row["round"], []).append(row)
        rows = []
        for throws in rolls.values():
            good = tuple(it["turn_total"] for it in throws if it["effect"] == ADDS)
            ends = throws[-1]["effect"]
            rows.append(Row(good, None if ends == ADDS else ends))
        scores: Counter = Counter()
        for result in files.rounds:
            if result["game"] == game["game"]:
                scores[result["player"]] += result["points"]
        names = tuple(round_name(game["rules"], number) for number in rolls)
        return cls(names, tuple(rows), tuple(scores.values()))

    def score(self, at: int, dice: Dice) -> int | None:
        """What stopping there makes in all rounds; None where nobody knows."""
        points_now = 0
        for row in self.rows:
            _, points = row.stop(at, dice)
            if points is None:
                return None
            stays = row.ends == WIPE_OUT and not points
            points_now = 0 if stays else points_now + points
        return points_now


def faults(
    shown: Sight, dice: Dice, draw: Random, *, rounds: int, ours: Ours | None, moves: int = 8
) -> list[str]:
    """Move the slider, on the throws of the class and in a thousand classes."""
    found, tabs = [], shown.page.locator(".pig-picture-controls button")
    for _ in range(moves):
        if tabs.count() and draw.random() < 0.4:
            shown.press(tabs.nth(draw.randrange(tabs.count())), draw)
        at = shown.slide(draw)
        own = ours and shown.values(".pig-picture-controls button", "aria-pressed")[0] == "true"
        look = _our_throws(shown, dice, ours, at) if own else _classes(shown, dice, rounds, at)
        if ours and not own:
            look += _place_of_ours(shown, ours.score(at, dice), dice)
        found += [f"at {at}: {it}" for it in look]
    return found


def _our_throws(shown: Sight, dice: Dice, ours: Ours, at: int) -> list[str]:
    score, says = ours.score(at, dice), shown.says
    stops = [row.stop(at, dice) for row in ours.rows]
    chips = [
        "stop" if place == stop else "after" if stop is not None and place > stop else kind
        for row, (stop, _) in zip(ours.rows, stops, strict=True)
        for place, kind in enumerate([*["on"] * len(row.totals), *["lost"] * bool(row.ends)])
    ]
    drawn = [it.removeprefix("pig-chip-") for it in shown.values("rect", "class")]
    found = differences("chips", drawn, chips)
    strong = shown.texts(".pig-figure-strong")
    beside = [(name, _told(points)) for name, (_, points) in zip(ours.names, stops, strict=True)]
    found += differences("rows", strong, [*[it for row in beside for it in row], _told(score)])
    if score is None:
        number = sum(points is None for _, points in stops)
        return found + differences(says, UNKNOWN.fullmatch(says).groups(), (str(number), str(at)))
    figures = [str(at), str(score), str(len(ours.rows)) if len(ours.rows) > 1 else "one"]
    beaten = sum(score > it for it in ours.finals)
    figures += [str(beaten), str(len(ours.finals))] if ours.finals else [None, None]
    figures += [str(ours.finals.count(score)) if score in ours.finals else None]
    counted = NONE.sub(r"That is more than 0 of \1 students scored.", says)
    return found + differences(says, list(MAKES.fullmatch(counted).groups()), figures)


def _told(points: int | None) -> str:
    return "?" if points is None else str(points)


def _classes(shown: Sight, dice: Dice, rounds: int, at: int) -> list[str]:
    """Hold the thousand classes against the exact chance of each score."""
    chances = theory.game_scores(dice, at, rounds)
    number, mean, played, low, high = MEAN.fullmatch(shown.says).groups()
    exact = sum(score * chance for score, chance in chances.items())
    off = DEVIATIONS * theory.deviation(chances) / CLASSES**0.5 + 0.05
    found = differences(shown.says, (int(number), int(played)), (at, rounds))
    found += [] if abs(float(mean) - exact) <= off else [f"mean {mean}, exact {exact:.2f}"]
    for end, share in ((int(low), 0.05), (int(high), 0.95)):
        below = sum(chance for score, chance in chances.items() if score < end)
        by_chance = DEVIATIONS * (share * (1 - share) / CLASSES) ** 0.5
        if not below - by_chance <= share <= below + chances.get(end, 0) + by_chance:
            found.append(f"{end} is said to be at {share}, recounted {below:.3f}")
    return found + _dots(shown, chances)


def _dots(shown: Sight, chances: dict[int, float]) -> list[str]:
    """A hundred dots, as many in each pile as the chance of its scores would have it."""
    ends = [shown.values(".pig-pile", it) for it in ("x1", "y1", "y2", "stroke-dasharray")]
    piles = [
        (float(x), round((float(y1) - float(y2)) / float(dash.split()[1])) + 1)
        for x, y1, y2, dash in zip(*ends, strict=True)
    ]
    found = differences("dots", sum(number for _, number in piles), 100)
    ticks = shown.page.locator(".pig-figure-quiet").evaluate_all(
        "all => all.map(it => [Number(it.textContent), Number(it.getAttribute('x'))])"
    )
    (zero, start), (more, end) = [(it[0], it[1]) for it in ticks[:2]]
    per_point = (end - start) / (more - zero)
    width = min((b - a for (a, _), (b, _) in pairwise(piles)), default=0)
    width = max(1, round(width / per_point)) if width else 1
    last = max(x for x, _ in piles)
    for x, number in piles:
        # A pile stands over the middle of its scores; the last has all that are beyond it.
        first = round((x - start) / per_point - (width - 1) / 2)
        within = sum(
            chance
            for score, chance in chances.items()
            if first <= score < first + width or (x == last and score >= first)
        )
        off = DEVIATIONS * (within * (1 - within) / CLASSES) ** 0.5 + 0.011
        if abs(number / 100 - within) > off:
            found.append(f"{number} dots from {first} on, exact {100 * within:.1f}")
    return found


def _place_of_ours(shown: Sight, score: int | None, dice: Dice) -> list[str]:
    label = [it for it in shown.texts(".pig-figure-end") if "▲" in it]
    return differences("ours", label, [] if score is None else [f"▲ ours: {score}"])
