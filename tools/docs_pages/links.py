"""Find links of a built site that lead nowhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Links(HTMLParser):
    """The places of a page that can be linked to, and its links."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the id and the address of an element."""
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.places.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)


def dead_links(site: Path) -> list[str]:
    """Return a sentence for each link within the site without a page, a file or a place."""
    pages = {page.resolve(): Links(page) for page in sorted(site.rglob("*.html"))}
    dead = []
    for page, found in pages.items():
        for link in sorted(found.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            place = unquote(parts.fragment)
            if not target.exists():
                dead.append(f"{page.relative_to(site.resolve())}: no page {link}")
            elif place and target in pages and place not in pages[target].places:
                dead.append(f"{page.relative_to(site.resolve())}: no place {link}")
    return dead
