"""Draws every chart of the gallery into a folder."""

import sys
from pathlib import Path

from pigclass.charts.theme import png
from tests.charts.gallery import GALLERY


def main(folder):
    """Draw every chart as on the projector."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in GALLERY.items():
        (folder / f"{name}.png").write_bytes(png(chart := build()))
        print(f"{name}: {chart.description}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
