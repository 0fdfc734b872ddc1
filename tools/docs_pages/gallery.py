"""The gallery of charts: each picture below the call that drew it, all of them small on top."""

import re
import shutil
from pathlib import Path

from pigclass import SkunkActivity
from tools.docs_pages.page import BLOCK, Page
from tools.docs_pages.tutorial import class_game

GAMES = 4
GROUPS = {"sit at 20": ["1-9"], "sit at 25": ["10-18"]}
SECTION = re.compile(r"^### ([^\n]*)\n(.*?)(?=^##|\Z)", re.DOTALL | re.MULTILINE)
PICTURE = re.compile(r"!\[.*?\]\(.*?\)")
CHART = re.compile(r"\bcharts\.\w+")


def play_record(folder: Path) -> Path:
    """Let an invented class of 28 play Skunk; return its record."""
    record = folder / "class.db"
    for _ in range(GAMES):
        activity = SkunkActivity(log=str(record), groups=GROUPS)
        for _ in class_game(activity, Page("played", folder)):
            pass
    return record


def write_gallery(page: Path, record: Path) -> None:
    """Run the calls of a page; `record` lies where they run."""
    shown = page.parent / "_static" / "shown"
    shown.mkdir(parents=True, exist_ok=True)
    shutil.copy(record, shown)
    filled = Page(page.stem, page.parent).fill(page.read_text("utf-8"))
    small = [":::{container} small", ""]
    for number, (section, body) in enumerate(SECTION.findall(filled)):
        picture = PICTURE.search(body)
        if picture:
            small.append(f"[{picture[0]}](shown-{number})")
            filled = filled.replace(f"### {section}\n", headed(number, section, body), 1)
    first, opening, rest = filled.partition("```python")
    page.write_text("\n\n".join((first, "\n".join(small) + "\n:::", opening + rest)), "utf-8")


def headed(number: int, section: str, body: str) -> str:
    """Return the heading of a section with its target, and the name of its chart."""
    name = CHART.search("".join(BLOCK.findall(body)))
    drawn = f"\n`{name[0]}`:\n" if name else ""
    return f"(shown-{number})=\n### {section}\n{drawn}"
