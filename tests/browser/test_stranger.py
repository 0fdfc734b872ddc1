"""A stranger's folder is opened in a real JupyterLab: nothing in it runs, no request leaves."""

import json
from base64 import b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import Page, expect

from pigclass.cli.main import main
from pigclass.cli.open_lesson import prepare
from tests.browser.conftest import close_all, serving, show, wait_until_run
from tests.browser.playing import leave_stage

# What a lesson imports, and what Python, IPython and Jupyter read by themselves.
MODULES = ["pigclass", "anywidget", "ipywidgets", "traitlets", "numpy", "pandas", "altair",
           "sqlalchemy", "narwhals", "jsonschema", "ipykernel", "ipykernel_launcher", "IPython",
           "comm", "zmq", "tornado", "psutil", "debugpy", "dateutil", "six", "packaging",
           "jupyter_client", "platformdirs", "psygnal", "segno", "sitecustomize",
           "usercustomize", "random", "json", "secrets", "ipython_config",
           "ipython_kernel_config", "jupyter_config", "jupyter_server_config",
           "jupyter_nbconvert_config", "jupyterlab"]  # fmt: skip
SPY = "from pathlib import Path; Path({!r}, __name__).touch()"
STRANGE = "stranger"
ESM = """export default {{
    initialize() {{ fetch('{url}state'); }}, render() {{ fetch('{url}state'); }} }}"""


@pytest.fixture
def heard():
    """A server of the stranger's, and what it was asked for."""
    requests: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    Thread(target=server.serve_forever, daemon=True).start()
    with server:
        yield f"http://127.0.0.1:{server.server_port}/", requests
        server.shutdown()


def traps(folder: Path, ran: Path) -> None:
    """Put modules and settings into a folder that tell when they are run."""
    spy = SPY.format(str(ran))
    for name in MODULES:
        (folder / f"{name}.py").write_text(spy, encoding="utf-8")
    (folder / "stranger.pth").write_text(f"import sys; {spy}", encoding="utf-8")
    startup = folder / ".ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text(spy, encoding="utf-8")
    lines = {
        "IPKernelApp": {"exec_lines": [spy]},
        "ServerApp": {"jpserver_extensions": {SPY: True}},
    }
    for name in ("ipython_kernel_config", "jupyter_server_config", "jupyter_config", "overrides"):
        (folder / f"{name}.json").write_text(json.dumps(lines), encoding="utf-8")
    for place in ("", "share/jupyter/", ".local/share/jupyter/", ".ipython/"):
        kernel = folder / place / "kernels" / STRANGE
        kernel.mkdir(parents=True)
        argv = {"argv": ["touch", str(ran / "kernel")], "display_name": "x", "language": "python"}
        (kernel / "kernel.json").write_text(json.dumps(argv), encoding="utf-8")


def outputs(url: str) -> list[nbformat.NotebookNode]:
    """Outputs that ask for something, each under a name of its own."""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg'><script>fetch('{url}svg')</script></svg>"
    vega = {"data": {"url": f"{url}vega"}, "mark": "point", "encoding": {}}
    shown = {
        "text/html": f"<img src='{url}img'><script>fetch('{url}script')</script>"
        f"<iframe src='{url}iframe'></iframe><div style='background:url({url}css)'>x</div>",
        "text/markdown": f"![]({url}markdown)",
        "image/svg+xml": svg,
        "application/javascript": f"fetch('{url}javascript')",
        "application/vnd.vegalite.v5+json": vega,
        "application/vnd.jupyter.widget-view+json": {"model_id": "stranger"},
    }
    return [new_output("display_data", {kind: what}) for kind, what in shown.items()]


def state(url: str) -> dict[str, object]:
    """Widget state of an anywidget whose code runs when it is restored."""
    held = {"_model_module": "anywidget", "_model_name": "AnyModel", "_view_module": "anywidget",
            "_view_name": "AnyView", "_model_module_version": "~0.11.*",
            "_view_module_version": "~0.11.*", "_esm": ESM.format(url=url),
            "_anywidget_id": "stranger"}  # fmt: skip
    model = {"model_name": "AnyModel", "model_module": "anywidget", "state": held,
             "model_module_version": "~0.11.*"}  # fmt: skip
    whole = {"version_major": 2, "version_minor": 0, "state": {"stranger": model}}
    return {"application/vnd.jupyter.widget-state+json": whole}


def set_a_snare(path: Path, url: str) -> str:
    """Give a notebook of the kit widget state, outputs and an attachment that ask for more."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["widgets"] = state(url)
    picture = f"<svg xmlns='http://www.w3.org/2000/svg' onload=\"fetch('{url}attached')\"/>"
    text = (
        f"![]({url}cell) <img src='{url}html'> ![](attachment:a.svg) [x](javascript:fetch('{url}'))"
    )
    attached = new_markdown_cell(text)
    attached["attachments"] = {"a.svg": {"image/svg+xml": b64encode(picture.encode()).decode()}}
    notebook.cells += [attached, new_code_cell("1", outputs=outputs(url))]
    nbformat.write(notebook, path)
    return path.name


def look_at_all(page: Page) -> None:
    page.locator(".jp-Cell").last.scroll_into_view_if_needed()
    expect(page.locator(".jp-Cell").last).to_be_visible()
    page.wait_for_timeout(1500)


def test_among_strangers_files_the_kit_alone_runs(new_page, heard, tmp_path):
    url, requests = heard
    folder, ran = tmp_path / "hand-ins", tmp_path / "ran"
    for each in (folder, ran):
        each.mkdir()
    # They lie there before the server starts.
    traps(folder, ran)
    with serving(tmp_path, folder) as lab:
        new_page.goto(lab.address(set_a_snare(prepare("skunk", folder), url)))
        wait_until_run(new_page)
        new_page.locator("button[type=submit]").first.click()
        leave_stage(new_page)
        look_at_all(new_page)
        assert main(["student", "1", "--out", str(folder)]) == 0
        close_all(new_page)
        show(new_page, lab, set_a_snare(folder / "01-skunk (student).ipynb", url))
        wait_until_run(new_page)
        expect(new_page.locator(".pig-ask")).to_have_count(10)
        look_at_all(new_page)
        name = f"../../hand-ins/kernels/{STRANGE}"
        odd = {"kernelspec": {"name": name, "display_name": "Python 3", "language": "python"}}
        nbformat.write(new_notebook(cells=[new_code_cell("1")], metadata=odd), folder / "odd.ipynb")
        show(new_page, lab, "odd.ipynb")
        expect(new_page.locator(".jp-Dialog")).to_contain_text("Select Kernel")
    assert [it.name for it in ran.iterdir()] == []
    assert requests == []


def test_of_ones_own_module_it_is_said_how_to_import_it(page, open_cell, lab):
    folder = open_cell(page, "from pathlib import Path; Path('mine.py').write_text('a = 7')")
    assert (folder / "mine.py").exists()
    page.evaluate(RUN_ANOTHER, "import mine")
    expect(page.locator(".jp-OutputArea").last).to_contain_text('sys.path.append(".")')


RUN_ANOTHER = """async text => {
    const panel = window.jupyterapp.shell.currentWidget;
    panel.content.activeCell.model.sharedModel.setSource(text);
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
