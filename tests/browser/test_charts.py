"""Every chart of the gallery in a real JupyterLab that has no internet."""

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat import v4
from nbformat.sign import NotebookNotary

from tests.browser.conftest import wait_until_run
from tests.charts.gallery import GALLERY

CELL = """from IPython.display import display
from tests.charts.gallery import GALLERY
for build in GALLERY.values():
    display(build())"""

HERE = ("http://localhost", "http://127.0.0.1", "data:", "blob:")

DRAWN = """() => [...document.querySelectorAll('.jp-OutputArea-output .vega-embed')]
    .filter(chart => chart.querySelector('canvas, svg'))
    .map(chart => chart.getAttribute('aria-label'))"""


def write(path, *cells):
    """Write a notebook that may run when it is opened, as the kit's lessons do."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "pigclass": {"run_on_open": True}}
    made = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells], metadata=metadata)
    nbformat.write(made, path)
    with NotebookNotary() as notary:
        notary.sign(nbformat.read(path, as_version=4))


@pytest.fixture
def gallery(page, lab, monkeypatch):
    """A page that shows the whole gallery, and the addresses that it asked for."""
    for name, value in lab.environment.items():
        monkeypatch.setenv(name, value)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    write(lab.folder / "gallery.ipynb", CELL)
    page.goto(lab.address("gallery.ipynb"))
    wait_until_run(page)
    page.wait_for_function(f"({DRAWN})().length >= {len(GALLERY)}")
    return page, asked


def test_every_chart_draws_offline_and_says_what_it_shows(gallery):
    page, asked = gallery
    assert page.evaluate(DRAWN) == [build().description for build in GALLERY.values()]
    assert not [url for url in asked if not url.startswith(HERE)]


def test_charts_have_no_barrier_that_axe_knows(gallery):
    page, _ = gallery
    found = Axe().run(page, context=".jp-OutputArea-child")
    assert found.violations_count == 0, found.generate_report()
