"""What happens by itself when a notebook is opened, and what must not."""

import json
import re
from pathlib import Path
from urllib.request import urlopen

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Page, expect

from pigclass.lesson_list import lessons_folder
from pigclass.serverextension.own_cells import PLACE, own_cells
from pigclass.words import say
from tests.browser.conftest import close_all, show, trust_and_start
from tests.browser.playing import each_size
from tests.thorough import only_thorough, some, times
from tests.waiting import answered

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
COUNTER = """\
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda b: setattr(b, "description", str(int(b.description) + 1)))
button
"""


@pytest.fixture
def put(open_notebook):
    """Return `put(page, run_on_open=…)`: open a small lesson of a teacher's."""

    def lay_down(page: Page, *, run_on_open: bool = True) -> Path:
        return open_notebook(page, lambda folder: written(small_lesson(run_on_open), folder))

    return lay_down


def written(notebook: nbformat.NotebookNode, folder: Path) -> Path:
    path = folder / "changed.ipynb"
    nbformat.write(notebook, path)
    return path


def small_lesson(run_on_open: bool) -> nbformat.NotebookNode:
    new = nbformat.v4
    cells = [
        new.new_markdown_cell("# Which button?", id="question"),
        new.new_markdown_cell("Press that one.", id="hint"),
        new.new_code_cell("import os\n\nos.getpid()", id="before"),
        new.new_code_cell(COUNTER, id="activity", metadata={"jupyter": {"source_hidden": True}}),
        new.new_code_cell("'the answer'", id="after"),
    ]
    own = {"run_on_open": run_on_open, "show_cell": "activity", "hint_cell": "hint"}
    return new.new_notebook(cells=cells, metadata={"kernelspec": KERNEL, "pigclass": own})


def wait_for(page: Page, state: str) -> None:
    page.locator(f".jp-NotebookPanel[data-pigclass={state}]").wait_for()


def test_a_lesson_is_opened_once_without_waiting_for_jupyterlab_and_nothing_pops_up(
    new_page, open_new
):
    page = new_page
    requests: list[str] = []
    page.on("request", lambda it: requests.append(f"{it.method} {it.url}"))
    open_new(page, "skunk")
    expect(page.locator(".pig-screen")).to_be_visible()
    expect(page.locator("p", has_text="No game below?")).to_be_hidden()
    read = [number for number, it in enumerate(requests) if "skunk.ipynb?type=notebook" in it]
    # JupyterLab reads it when it has saved where everything stands.
    saved = [number for number, it in enumerate(requests) if re.match("PUT .*api/workspaces", it)]
    assert read[0] < (saved or [len(requests)])[0]
    assert len(read) == page.locator(".jp-NotebookPanel").count() == 1
    # Whoever loads the page again wants the lesson, and not the folder that it lies in.
    page.locator("#filebrowser:not(.jp-mod-restoring)").wait_for(state="attached")
    expect(page).to_have_url(re.compile(r"/01-skunk\.ipynb$"))
    page.wait_for_timeout(3000)
    expect(page.locator(".jp-Dialog, .Toastify__toast")).to_have_count(0)


SIZES = """() => [...document.querySelectorAll(
    '.jp-Notebook :is(.jp-RenderedMarkdown :is(h1, h2, p, li, td, code, summary), .cm-line, pre)')]
    .filter(it => it.getClientRects().length)
    .map(it => parseFloat(getComputedStyle(it).fontSize))"""


def assert_read_from_the_back_of_the_room(page: Page) -> None:
    for _, height in each_size(page):
        sizes = page.evaluate(SIZES)
        assert len(sizes) >= 4
        assert min(sizes) >= {720: 18, 1080: 26}[height]
        assert max(sizes) <= 1.5 * 29


def assert_nothing_written(settings: Path) -> None:
    """Nothing of the user's own settings is touched, by a lesson that has been shown a while."""
    assert not list(settings.rglob("*workspace*"))
    assert not list(settings.rglob("*settings*"))


def test_what_the_kit_did_not_write_waits_for_one_press(page, put, at_home):
    put(page)
    wait_for(page, "waiting")
    expect(page.get_by_role("paragraph").filter(has_text="Press that one.")).to_be_visible()
    expect(page.locator(".jp-OutputArea-output")).to_have_count(0)
    trust_and_start(page)
    expect(page.get_by_role("button", name="0", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=say("bar.trust_label"))).to_have_count(0)
    # The cells that explain wait until the class has played.
    expect(page.locator(".jp-OutputArea-output", has_text="the answer")).to_have_count(0)
    assert_read_from_the_back_of_the_room(page)
    assert_nothing_written(Path(at_home.environment["JUPYTER_CONFIG_DIR"]))


def spying(word: str) -> nbformat.NotebookNode:
    """Return a cell that leaves a file behind if it ever runs."""
    return nbformat.v4.new_code_cell(f"open('ran-{word}', 'w').close()", id=word)


def wait_and_save(page: Page, state: str) -> None:
    """Wait a little longer than the notebook would need to run, and save it."""
    wait_for(page, state)
    page.wait_for_timeout(1500)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)


def test_a_strangers_notebook_never_runs_however_often_it_was_saved(page, open_notebook, lab):
    asks = {"kernelspec": KERNEL, "pigclass": {"run_on_open": True, "show_cell": "evil"}}
    evil = nbformat.v4.new_notebook(cells=[spying("evil")], metadata=asks)
    folder = open_notebook(page, lambda folder: written(evil, folder))
    wait_and_save(page, "waiting")
    for _ in range(times(1, thorough=5)):
        close_all(page)
        lab.stop_kernels()
        show(page, lab, f"{folder.name}/changed.ipynb")
        wait_and_save(page, "waiting")
    with NotebookNotary() as notary:
        assert notary.check_signature(nbformat.read(folder / "changed.ipynb", as_version=4))
    assert not (folder / "ran-evil").exists()


EDITS = ["{} ", "# {}", "{}\nopen('ran-edit', 'w').close()"]


@pytest.mark.parametrize("edit", some(EDITS, every=3))
def test_a_cell_of_the_kit_with_one_letter_more_waits(page, open_notebook, edit):
    lesson = skunk_lesson()
    cell = next(it for it in lesson.cells if it.id == "activity")
    cell.source = edit.format(cell.source)
    folder = open_notebook(page, lambda folder: written(lesson, folder))
    wait_and_save(page, "waiting")
    expect(page.locator(".pig-screen")).to_have_count(0)
    assert not (folder / "ran-edit").exists()


@only_thorough
def test_cells_that_somebody_put_beside_the_kits_do_not_run_with_it(page, open_notebook):
    lesson = skunk_lesson()
    lesson.cells = [spying("above"), *lesson.cells, spying("below")]
    folder = open_notebook(page, lambda folder: written(lesson, folder))
    wait_and_save(page, "ready")
    expect(page.locator(".pig-screen")).to_be_visible()
    assert not list(folder.glob("ran-*"))


def skunk_lesson() -> nbformat.NotebookNode:
    return nbformat.read(lessons_folder() / "01-skunk.ipynb", as_version=4)


def test_only_who_has_the_token_is_told_the_cells_of_the_kit(lab):
    assert answered(f"{lab.url}{PLACE}")[0] == 403
    with urlopen(f"{lab.url}{PLACE}?token={lab.token}&language=es-MX") as answer:
        cells = json.loads(answer.read())
    assert cells["cells"] == own_cells()
    assert cells["words"]["trust_label"] == "Confiar y empezar"


@only_thorough
def test_a_server_that_has_gone_is_told_in_the_words_of_a_lesson(new_page, open_new):
    page = new_page
    open_new(page, "skunk")
    page.context.set_offline(True)
    expect(page.locator(".pigclass-offer")).to_contain_text("The record is safe")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("button", name="Look again")).to_be_visible()
    assert page.locator(".jp-Dialog").count() == 0
    page.context.set_offline(False)
    page.get_by_role("button", name="Look again").click()
    expect(page.locator(".jp-NotebookPanel[data-pigclass=ready]")).to_be_visible()
