"""What happens by itself when a notebook is opened, and what must not."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.browser.playing import each_size

OpenNew = Callable[[Page, str], Path]
Put = Callable[..., str]
COUNTER = """\
import os, ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda b: setattr(b, "description", str(int(b.description) + 1)))
button
"""


@pytest.fixture
def put(at_home: Lab, request: pytest.FixtureRequest) -> Put:
    """Return `put(trusted=…, run_on_open=…)`: lay a small lesson down, answer its address."""

    def lay_down(*, trusted: bool, run_on_open: bool = True) -> str:
        path = at_home.folder / f"{request.node.name}.ipynb"
        notebook = small_lesson(run_on_open)
        nbformat.write(notebook, path)
        if trusted:
            with NotebookNotary() as notary:
                notary.sign(notebook)
        return at_home.address(path.name)

    return lay_down


def small_lesson(run_on_open: bool) -> nbformat.NotebookNode:
    new = nbformat.v4
    # The word in each source keeps one notebook's signature from vouching for another's.
    word = f"# {os.urandom(8).hex()}"
    cells = [
        new.new_markdown_cell("# Which button?", id="question"),
        new.new_markdown_cell("Press that one.", id="hint"),
        new.new_code_cell("import os\n\nos.getpid()", id="before"),
        new.new_code_cell(
            COUNTER + word, id="activity", metadata={"jupyter": {"source_hidden": True}}
        ),
        new.new_code_cell("'the answer'", id="after"),
    ]
    own = {"run_on_open": run_on_open, "show_cell": "activity", "hint_cell": "hint"}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new.new_notebook(cells=cells, metadata={"kernelspec": kernel, "pigclass": own})


def wait_for(page: Page, state: str) -> None:
    page.locator(f".jp-NotebookPanel[data-pigclass={state}]").wait_for()


def kernel_of(page: Page) -> int:
    return int(page.locator(".jp-OutputArea-output pre").first.text_content())


def test_a_lesson_is_ready_to_play_when_it_is_opened(page: Page, open_new: OpenNew) -> None:
    open_new(page, "skunk")
    expect(page.locator(".pig-screen")).to_be_visible()
    expect(page.locator("p", has_text="No game below?")).to_be_hidden()


def test_the_cells_that_explain_wait_until_the_class_has_played(page: Page, put: Put) -> None:
    page.goto(put(trusted=True))
    wait_for(page, "ready")
    expect(page.locator(".jp-OutputArea-output", has_text="the answer")).to_have_count(0)


SIZES = """() => [...document.querySelectorAll(
    '.jp-Notebook :is(.jp-RenderedMarkdown :is(h1, h2, p, li, td, code, summary), .cm-line, pre)')]
    .filter(it => it.getClientRects().length)
    .map(it => parseFloat(getComputedStyle(it).fontSize))"""


def test_the_text_of_a_lesson_is_read_from_the_back_of_the_room(page: Page, put: Put) -> None:
    page.goto(put(trusted=True))
    wait_for(page, "ready")
    for _, height in each_size(page):
        sizes = page.evaluate(SIZES)
        assert len(sizes) >= 4
        assert min(sizes) >= {720: 18, 1080: 26}[height]
        assert max(sizes) <= 1.5 * 29


def test_the_text_of_a_notebook_that_is_no_lesson_stays_as_it_was(page: Page, put: Put) -> None:
    page.goto(put(trusted=True, run_on_open=False))
    page.get_by_role("paragraph").filter(has_text="Press that one.").wait_for()
    sizes = page.evaluate(SIZES)
    assert min(sizes) < 15


def test_nothing_pops_up(page: Page, open_new: OpenNew) -> None:
    open_new(page, "skunk")
    page.wait_for_timeout(3000)
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


def test_an_untrusted_copy_waits_and_says_which_button(page: Page, put: Put) -> None:
    page.goto(put(trusted=False))
    wait_for(page, "waiting")
    expect(page.get_by_role("paragraph").filter(has_text="Press that one.")).to_be_visible()
    assert page.locator(".jp-OutputArea-output").count() == 0


def test_a_notebook_that_does_not_ask_is_left_alone(page: Page, put: Put) -> None:
    page.goto(put(trusted=True, run_on_open=False))
    page.get_by_role("paragraph").filter(has_text="Press that one.").wait_for()
    page.wait_for_timeout(3000)
    assert page.locator(".jp-OutputArea-output").count() == 0


def test_a_reload_shows_the_same_state_and_runs_nothing(page: Page, put: Put) -> None:
    page.goto(put(trusted=True))
    wait_for(page, "ready")
    page.get_by_role("button", name="0", exact=True).click()
    before = page.locator(".jp-OutputPrompt").all_text_contents()
    page.reload()
    wait_for(page, "ready")
    expect(page.get_by_role("button", name="1", exact=True)).to_be_visible()
    assert page.locator(".jp-OutputPrompt").all_text_contents() == before


def test_a_kernel_that_died_runs_the_lesson_again(page: Page, put: Put) -> None:
    page.goto(put(trusted=True))
    wait_for(page, "ready")
    dead = kernel_of(page)
    os.kill(dead, signal.SIGTERM)
    page.get_by_role("button", name="Ok").click()
    number = re.compile(rf"^(?!{dead}$)\d+$")
    expect(page.locator(".jp-OutputArea-output pre").first).to_have_text(number)


def test_nothing_is_written_into_the_users_settings(lab: Lab, page: Page, put: Put) -> None:
    page.goto(put(trusted=True))
    wait_for(page, "ready")
    page.wait_for_timeout(2000)
    assert not list(Path(lab.environment["JUPYTER_CONFIG_DIR"]).rglob("*workspace*"))
    assert not list(Path(lab.environment["JUPYTER_CONFIG_DIR"]).rglob("*settings*"))
