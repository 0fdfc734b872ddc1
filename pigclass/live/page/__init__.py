"""The page of a device: by hand, three small files, nothing fetched from anywhere else."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pigclass.look import css, font_face
from pigclass.words import languages, section, speaking

HTML = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport"
 content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>pigclass</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="join.css">
<script src="join.js" defer></script>
</head>
<body></body>
</html>
"""

# The page may load its own files and speak to its own door, and nothing else.
POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "font-src data:; img-src data:; connect-src 'self' ws: wss:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@cache
def page_files() -> Mapping[str, tuple[str, str]]:
    """Return what the page is made of: by its path the kind of a file and what is in it."""
    return {
        "": ("text/html", HTML),
        "join.css": ("text/css", f"{font_face()}\n{css()}\n{_text('join.css')}"),
        "join.js": ("text/javascript", _script()),
    }


def _script() -> str:
    """Return the script behind the words of all languages; the drawing is that of the screens."""
    drawing = files("pigclass.widgets") / "static"
    parts = [(drawing / name).read_text("utf-8") for name in ("dom.js", "dice.js", "faces.js")]
    page = map(_text, ("join.js", "pairs.js", "own.js", "throws.js", "strategy.js", "start.js"))
    words = f"const WORDS = {json.dumps(_words())};"
    return "\n".join([words, *parts, *page])


def _words() -> dict[str, dict[str, str]]:
    words = {}
    for language in languages():
        with speaking(language):
            words[language] = section("device")
    return words


def _text(name: str) -> str:
    return (files("pigclass.live") / "page" / name).read_text("utf-8")
