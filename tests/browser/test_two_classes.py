"""Two classes are taught lessons 00 to 04 on one record: each cell and each page is about them."""

import csv
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page

from pigclass.classlog.store import ClassLog
from pigclass.cli.open_lesson import prepare
from tests.browser.conftest import Lab, wait_until_run
from tests.browser.playing import NAMES, Table, leave_stage
from tests.thorough import only_thorough

CLASSES = {"7B": NAMES[:12], "8A": [f"{name} K" for name in NAMES[3:12]]}
NUMBERS = {"sit_at": "20 x 5, 15 x 4", "throws_survived": "3 x 9", "bust_after_4": "50 x 9"}
SECONDS_TO_DRAW = 0.5
# Lesson by lesson: what it is called in the record, and what its cells under "Look" are.
LOOKS = {
    "start-here": ("greedy-pig", ["rolls"]),
    "skunk": ("skunk", ["rolls", "decisions", "means"]),
    "piglet": ("piglet", ["sat", "means"]),
    "greedy-pig": ("greedy-pig", ["due"]),
    "best-for-what": ("best-for-what", ["scores"]),
}


@pytest.fixture
def taught(at_home: Lab, page: Page, tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Give `taught(lesson)`: it is opened in the one folder of this teacher."""
    folder = at_home.folder / tmp_path.name
    folder.mkdir()

    def open_lesson(lesson: str) -> Path:
        at_home.stop_kernels()
        page.goto(at_home.address(f"{folder.name}/{prepare(lesson, folder).path.name}"))
        wait_until_run(page)
        return folder

    yield open_lesson
    at_home.stop_kernels()


def begin(table: Table, room: str, *, known: bool) -> None:
    """Start with a class: typed in the first time, one press after that."""
    if known:
        table._and_wait_for_change(table.page.get_by_text(f"{room}: start", exact=True).click)
    else:
        table.start(classroom=room, names="\n".join(CLASSES[room]))
    asked = table.page.locator(".pig-form [name]").evaluate_all("all => all.map(it => it.name)")
    table.start(**{name: NUMBERS[name] for name in asked if name in NUMBERS})


def play(table: Table, lesson: str, students: int) -> None:
    step = 1 if lesson == "piglet" else 6
    while table.stage != "game over":
        table.play_round({seat: step * (1 + seat % 5) for seat in range(students)})
        if table.stage == "round over":
            table.key("r")


def pages(table: Table) -> Iterator[tuple[str, str]]:
    """Turn every page of the reveal; give what each asks, and what it says or why it is empty."""
    table.press("reveal")
    for question in table.pages():
        table.page.wait_for_timeout(SECONDS_TO_DRAW * 1000)
        if not table.problem:
            table.key("Space")
        yield question, table.problem or table.said


def run_what_follows_the_game(page: Page) -> None:
    """Run the cells under the game, as a teacher does with Shift+Enter, and save the notebook."""
    # In a window in which a lesson was left for its notebook, it begins there.
    if page.locator("[data-stage-action=leave]").is_visible():
        leave_stage(page)
    page.get_by_role("heading", name="The rules").click()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run Selected Cell and All Below", exact=True).click()
    page.wait_for_function("() => !document.body.innerText.includes('[*]')")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1000)


def outputs(path: Path) -> dict[str, str]:
    """Return what stands under each cell of a saved notebook, as text."""
    cells = nbformat.read(path, as_version=4).cells
    return {
        cell.id: "".join(
            it.get("data", {}).get("text/plain", it.get("text", "")) for it in cell.outputs
        )
        for cell in cells
        if cell.cell_type == "code"
    }


def figures(text: str) -> list[list[str]]:
    """Return the figures of each line of a frame, its heading left out."""
    rows = [line for line in text.splitlines() if "dtype:" not in line]
    lines = [re.findall(r"-?\d+(?:\.\d+)?", row) for row in rows]
    return [line for line in lines if line]


class Recount:
    """What a class did in a lesson, added up from the exported files alone."""

    def __init__(self, folder: Path, room: str, lesson: str) -> None:
        files = {name: read(folder / f"{name}.csv") for name in ("games", "rolls", "rounds")}
        own = {
            it["game"]
            for it in files["games"]
            if it["classroom"] == room and it["lesson"] == lesson
        }
        self.rolls = [it for it in files["rolls"] if it["game"] in own]
        self.rounds = [it for it in files["rounds"] if it["game"] in own]

    def look(self, cell: str) -> list[list[str]]:
        """Return the figures that a cell should show, line by line."""
        return getattr(self, cell)()

    def means(self) -> list[list[str]]:
        """Points of each round, and their mean."""
        by_round: dict[str, list[int]] = {}
        for it in self.rounds:
            by_round.setdefault(it["round"], []).append(int(it["points"]))
        return [[number, f"{sum(all_) / len(all_):.1f}"] for number, all_ in by_round.items()]

    def sat(self) -> list[list[str]]:
        """How many sat at each turn total."""
        counts = Counter(int(it["sat_at"]) for it in self.rounds if it["sat_at"])
        return [[str(total), str(counts[total])] for total in sorted(counts)]

    def due(self) -> list[list[str]]:
        """After so many good throws: busts, and throws."""
        busts = Counter(it["throw"] for it in self.rolls if it["effect"] == "bust")
        made = Counter(it["throw"] for it in self.rolls)
        return [[str(int(n) - 1), str(busts[n]), str(made[n])] for n in sorted(made, key=int)]

    def scores(self) -> list[str]:
        """The eight highest final scores."""
        totals: Counter[str] = Counter()
        for it in self.rounds:
            totals[it["player"]] += int(it["points"])
        return sorted(map(str, totals.values()), key=int, reverse=True)[:8]


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
@only_thorough
def test_cells_and_pages_are_about_the_class_and_the_lesson_at_hand(
    page: Page, taught: Callable[[str], Path], tmp_path: Path
) -> None:
    shots = Path(os.environ.get("PIGCLASS_SHOTS", tmp_path))
    known: set[str] = set()
    for lesson, (kept_as, cells) in LOOKS.items():
        for room, names in CLASSES.items():
            folder = taught(lesson)
            path = next(folder.glob(f"*{lesson}.ipynb"))
            table = Table(page)
            begin(table, room, known=room in known)
            known.add(room)
            play(table, lesson, len(names))
            for number, (question, said) in enumerate(pages(table)):
                assert said, question
                page.screenshot(path=shots / f"{path.stem}-{room}-{number:02}.png")
            table.press("close")
            run_what_follows_the_game(page)
            page.screenshot(path=shots / f"{path.stem}-{room}-look.png")
            with ClassLog(folder / "class.db") as log:
                log.export(tmp_path / "csv")
            counted = Recount(tmp_path / "csv", room, kept_as)
            shown = outputs(path)
            for cell in cells:
                compare(cell, lesson, shown[cell], counted)


def compare(cell: str, lesson: str, shown: str, counted: Recount) -> None:
    """Hold what a cell shows against the recount."""
    if cell == "scores":
        assert [it for line in figures(shown) for it in line][:8] == counted.scores(), shown
    elif cell in {"sat", "due"} or (cell, lesson) == ("means", "skunk"):
        wanted = counted.look(cell)
        assert [line[-len(wanted[0]) :] for line in figures(shown)[-len(wanted) :]] == wanted, shown
    elif cell == "rolls":
        last = [it["faces"] for it in counted.rolls[-6:]]
        assert len(figures(shown)) >= len(last)
