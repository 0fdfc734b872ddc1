"""Build the site of the docs: `python tools/build_docs.py` leaves it in build/docs/html.

Lessons and the gallery of charts are generated. A warning is an error. Needs the extra `docs` of
pyproject.toml, but no internet.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


def build(folder: Path) -> int:
    """Build the site in `folder`/html; return 0 if there was no warning."""
    from sphinx.cmd.build import build_main

    pages, site = folder / "pages", folder / "html"
    for old in (pages, site):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    write_tutorial(pages / "tutorial")
    write_gallery(pages / "gallery")
    code = build_main(["-q", "-W", "--keep-going", str(pages), str(site)])
    print(f"The site begins at {site / 'index.html'}")
    return code


def write_tutorial(folder: Path) -> None:
    """Write a page for each lesson."""
    from pigclass.lesson_list import lessons

    folder.mkdir()
    for lesson in lessons():
        cells = json.loads(lesson.path.read_text("utf-8"))["cells"]
        page = "\n\n".join(map(as_markdown, cells))
        (folder / f"{lesson.path.stem}.md").write_text(page, "utf-8")


def as_markdown(cell: dict[str, Any]) -> str:
    """Return a notebook cell as Markdown, code with its checked output.

    >>> print(as_markdown({"cell_type": "code", "source": ["pig()"], "outputs": []}))
    ```python
    pig()
    ```
    """
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    shown = [f"```python\n{source}\n```"]
    for output in cell["outputs"]:
        # Printed text is in "text", the cell's value in "data".
        told = output.get("text") or output["data"]["text/plain"]
        shown.append(f"```text\n{''.join(told).rstrip()}\n```")
    return "\n\n".join(shown)


def write_gallery(folder: Path) -> None:
    """Draw every chart of the gallery, and write its page."""
    from vl_convert import vegalite_to_png

    from pigclass.charts.theme import MIME, bundle
    from tests.charts.gallery import GALLERY

    folder.mkdir()
    page = [
        "# Charts",
        "Drawn for an invented class of 28. Below each stands what a listener is told.",
    ]
    for name, chart in ((name, drawn()) for name, drawn in GALLERY.items()):
        (folder / f"{name}.png").write_bytes(vegalite_to_png(bundle(chart)[MIME], scale=2))
        page.append(f"![{chart.title}](gallery/{name}.png)\n\n{chart.description}")
    folder.with_suffix(".md").write_text("\n\n".join(page), "utf-8")


if __name__ == "__main__":
    sys.exit(build(Path(*sys.argv[1:]) if sys.argv[1:] else ROOT / "build" / "docs"))
