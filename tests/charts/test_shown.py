"""What every chart of the gallery shows is what was looked at when it was last kept.

python -m tests.charts.test_shown FOLDER   # draws them all into a folder: look at them
python -m tests.charts.test_shown          # keeps anew what they show
"""

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.charts.gallery import GALLERY
from tests.truth.picture import converter, read, svg_of

KEPT = Path(__file__).with_name("shown.json")


def shown(chart):
    """The words of a chart as they are drawn, what it says, and its marks of each kind, counted."""
    picture = read(svg_of(chart))
    marks = [it for it in picture.marks if it.role == "mark"]
    counts = Counter(it.kind for it in marks)
    corners = sum(len(it.points) for it in marks if it.kind in ("line", "area"))
    words = sorted(it.text for it in picture.words if not it.halo)
    return {"says": chart.description, "words": words, "marks": dict(counts), "corners": corners}


@pytest.mark.parametrize("name", GALLERY)
def test_a_chart_shows_as_many_marks_and_the_same_words_as_when_it_was_looked_at(name):
    assert shown(GALLERY[name]()) == json.loads(KEPT.read_text(encoding="utf-8"))[name]


if __name__ == "__main__" and sys.argv[1:]:
    for name, build in GALLERY.items():
        drawing = converter().vegalite_to_png(build().to_json(validate=False))
        (Path(sys.argv[1]) / f"{name}.png").write_bytes(drawing)
elif __name__ == "__main__":
    everything = {name: shown(build()) for name, build in GALLERY.items()}
    text = json.dumps(everything, indent=1, ensure_ascii=False, sort_keys=True)
    KEPT.write_text(text + "\n", encoding="utf-8")
