"""Draws every chart of the gallery into a folder."""

import sys
from pathlib import Path

from tests.charts.gallery import GALLERY
from tests.truth.picture import converter


def main(folder):
    """Draw every chart as on the projector."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in GALLERY.items():
        chart = build()
        picture = converter().vegalite_to_png(chart.to_json(validate=False))
        (folder / f"{name}.png").write_bytes(picture)
        print(f"{name}: {chart.description}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
