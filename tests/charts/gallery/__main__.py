"""Draws every chart of the gallery into a folder."""

import sys
from base64 import b64decode
from pathlib import Path

from pigclass.charts.theme import bundle
from tests.charts.gallery import GALLERY


def main(folder):
    """Draw every chart as on the projector."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in GALLERY.items():
        shown = bundle(build())
        (folder / f"{name}.png").write_bytes(b64decode(shown["image/png"]))
        print(f"{name}: {shown['text/plain']}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
