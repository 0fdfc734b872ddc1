"""Draws every chart of the gallery in both themes, into a folder."""

import sys
from pathlib import Path

from pigclass.charts.theme import PRINT, dressed, png
from tests.charts.gallery import GALLERY


def main(folder):
    """Draw every chart, on the projector and printed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in GALLERY.items():
        chart = build()
        print(f"{name}: {chart.description}")
        (folder / f"{name}.png").write_bytes(png(chart))
        (folder / f"{name}-print.png").write_bytes(png(dressed(chart, PRINT)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
