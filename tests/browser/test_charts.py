"""Every chart of the gallery in a real JupyterLab that has no internet."""

from axe_playwright_python.sync_playwright import Axe

from tests.charts.gallery import GALLERY
from tests.thorough import some

SHOWN = some(GALLERY, every=12)
CELL = f"""from IPython.display import display
from tests.charts.gallery import GALLERY
for name in {SHOWN}:
    display(GALLERY[name]())"""

HERE = ("http://localhost", "http://127.0.0.1", "data:", "blob:")

DRAWN = """() => [...document.querySelectorAll('.jp-OutputArea-output .vega-embed')]
    .filter(chart => chart.querySelector('canvas, svg'))
    .map(chart => chart.getAttribute('aria-label'))"""


def test_every_chart_draws_offline_and_says_what_it_shows_without_a_barrier(page, open_cell):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    open_cell(page, CELL)
    page.wait_for_function(f"({DRAWN})().length >= {len(SHOWN)}")
    assert page.evaluate(DRAWN) == [GALLERY[name]().description for name in SHOWN]
    assert not [url for url in asked if not url.startswith(HERE)]
    found = Axe().run(page, context=".jp-OutputArea-child")
    assert found.violations_count == 0, found.generate_report()
