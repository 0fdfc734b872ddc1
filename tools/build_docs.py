"""Build the site of the docs: `python tools/build_docs.py` leaves it in build/docs/html.

Lessons and galleries are run, and show what their code gives. A warning, a dead link or an error in
the code of a page fails the build. Needs the extra `docs` of pyproject.toml, but no internet.
PIGCLASS_SITE names the address of the kit's site (`pigclass site`), if it has one.
"""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


def build(folder: Path) -> int:
    """Build the site in `folder`/html; return 0 if there was no warning and no dead link."""
    from sphinx.cmd.build import build_main

    from tools.docs_pages.links import dead_links

    pages, site = folder.resolve() / "pages", folder.resolve() / "html"
    for old in (pages, site):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    played = folder.resolve() / "played"
    shutil.rmtree(played, ignore_errors=True)
    played.mkdir()
    # The activities of the pages keep their records in the current folder.
    os.chdir(played)
    write_pages(pages)
    code = build_main(["-q", "-W", "--keep-going", str(pages), str(site)])
    dead = dead_links(site)
    print("\n".join(dead), file=sys.stderr)
    print(f"The site begins at {site / 'index.html'}")
    return int(code or bool(dead))


def write_pages(pages: Path) -> None:
    """Write the pages that are run: a lesson each, the gallery and the reference."""
    from pigclass.lesson_list import lessons
    from tools.docs_pages.gallery import play_record, write_gallery
    from tools.docs_pages.reference import write_reference
    from tools.docs_pages.tutorial import write_tutorial

    write_front(pages / "index.md", os.environ.get("PIGCLASS_SITE", ""))
    write_gallery(pages / "gallery.md", play_record(Path.cwd()))
    write_reference(pages / "reference")
    write_tutorial(pages / "tutorial", lessons())


def write_front(page: Path, site: str) -> None:
    """Fill in the first page, with a link to the kit's site if its address is known."""
    from tools.docs_pages.page import Page

    play = "[A web page](how-to.md#play-without-installing-anything) plays without the kit."
    if site:
        play = f"[Play now]({site}), with nothing to install."
    made = Page(page.stem, page.parent)
    made.run("from pigclass import *")
    page.write_text(made.fill(page.read_text("utf-8").replace("<!-- site -->", play)), "utf-8")


if __name__ == "__main__":
    sys.exit(build(Path(*sys.argv[1:]) if sys.argv[1:] else ROOT / "build" / "docs"))
