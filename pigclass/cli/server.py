"""Find and start JupyterLab servers for lessons."""

import os
import secrets
import subprocess
import sys
import time
import webbrowser
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from pigclass.bootstrap.clone import PACKAGE, find_clone
from pigclass.files import make_file_anew, read_json
from pigclass.words import USUAL, PigclassError

HOST = "127.0.0.1"
# Environment variable with the path of the first lesson, relative to the folder.
LESSON = "PIGCLASS_LESSON"
# A fixed port: browsers cache JupyterLab by address, so it opens sooner. If the port is taken,
# JupyterLab tries others.
PORT, OTHER_PORTS = 8871, 50
# No page may request anything from another computer.
ONLY_HERE = {
    "Content-Security-Policy": "default-src 'self' data: blob:; connect-src 'self' data: blob:;"
    " script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " frame-ancestors 'self'"
}
SECONDS_TO_START = 90
LOG, LAST_LINES = "jupyterlab.log", 12
# A server that has just started may be busy with its first lesson.
SECONDS_TO_ANSWER = 20

# Neither hidden nor in a temporary folder: sandboxed browsers can read neither.
LINK_PAGE = "open-the-lesson.html"
LINK_HTML = """<!DOCTYPE html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>The lesson</title>
<meta http-equiv="refresh" content="0; url={address}"><a href="{address}">Open the lesson</a>
"""


@dataclass(frozen=True)
class Server:
    """A running JupyterLab server of the kit."""

    url: str
    token: str
    folder: Path
    process: int

    def page(self, notebook: str) -> str:
        """Return the address of a notebook in the view without side bars."""
        return f"{self.url}doc/tree/{quote(notebook)}?token={self.token}"

    def answers(self) -> bool:
        """Return whether the server is up and accepts the token."""
        # Not api/status, which fails while a kernel is being started.
        # The server is on this computer: do not use a proxy.
        request = Request(f"{self.url}api/me?token={self.token}")  # noqa: S310
        opener = build_opener(ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS_TO_ANSWER) as reply:
                return bool(reply.status == 200)
        except HTTPError as refused:
            refused.close()
            return False
        except OSError:
            return False


def running_server(folder: Path) -> Server | None:
    """Return the kit's running server for this folder, or None."""
    return next((it for it in our_servers() if it.folder == folder and it.answers()), None)


def our_servers() -> Iterator[Server]:
    """Yield the kit's servers in Jupyter's list, recognised by their token.

    Other servers are left alone. The kit's servers are listed until they end, even if the command
    that started them has ended. Jupyter's own list is not used, since importing it takes half a
    second.
    """
    from jupyter_core.paths import jupyter_runtime_dir

    for file in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
        with suppress(OSError):
            entry = read_json(file.read_bytes())
            token = str(entry.get("token", "")) if isinstance(entry, dict) else ""
            if token.startswith(token_mark()) and import_module("psutil").pid_exists(entry["pid"]):
                yield Server(entry["url"], token, Path(entry["root_dir"]), entry["pid"])


def start_server(
    folder: Path, *, port: int | None, scratch: Path, lesson: str, language: str | None = None
) -> tuple[subprocess.Popen[bytes], str]:
    """Start JupyterLab in a folder of lessons; return its process, and its token.

    It answers a little later, and writes its log in the folder `scratch`.
    """
    token = token_mark() + secrets.token_urlsafe(nbytes=24)
    arguments = options(folder, port=port, scratch=scratch)
    with (scratch / LOG).open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "pigclass.cli.lab", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Not the current folder, which may hold a stranger's modules.
            cwd=PACKAGE.parent,
            env={**variables(token, language), LESSON: lesson},
        )
    return process, token


def answering(process: subprocess.Popen[bytes], token: str, scratch: Path) -> Server:
    """Wait until a started server answers; raise PigclassError if it does not in time."""
    deadline = time.monotonic() + SECONDS_TO_START
    # Jupyter stores a server's address when it has one.
    while not (found := [it for it in our_servers() if it.token == token and it.answers()]):
        if process.poll() is not None or time.monotonic() > deadline:
            last = (scratch / LOG).read_text(errors="replace").splitlines()[-LAST_LINES:]
            raise PigclassError("\n".join(("JupyterLab did not start. It said:", *last)))
        time.sleep(0.03)
    return found[0]


def variables(token: str, language: str | None = None) -> dict[str, str]:
    """Return the environment variables of the server.

    They hold the token, which must not be on the command line, where everyone on the computer can
    read it. They select kernels of this environment, even if another was registered as `python3`,
    and set the language of lessons and, in a clone, the path of the package.
    """
    clone = find_clone()
    variables = clone.variables() if clone else dict(os.environ)
    spoken = {USUAL: language} if language else {}
    return {**variables, **spoken, "JUPYTER_TOKEN": token, "JUPYTER_PREFER_ENV_PATH": "1"}


def options(folder: Path, *, port: int | None, scratch: Path) -> list[str]:
    """Return the options of JupyterLab: offline, without stored layouts."""
    chosen = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.port={port or PORT}",
        f"--ServerApp.port_retries={0 if port else OTHER_PORTS}",
        "--ServerApp.open_browser=False",
        "--ServerApp.answer_yes=True",
        # In a clone the extension for cells that may run on opening is not installed. Language
        # servers are not needed.
        "--ServerApp.jpserver_extensions="
        "{'pigclass.serverextension.own_cells': True, 'jupyter_lsp': False}",
        f"--ServerApp.tornado_settings={{'headers': {ONLY_HERE}}}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        f"--LabApp.extra_labextensions_path={PACKAGE / 'labextensions'}",
        f"--LabApp.app_settings_dir={PACKAGE / 'labsettings'}",
        # A lesson's layout must not replace that of the user's own JupyterLab.
        f"--LabApp.workspaces_dir={scratch / 'workspaces'}",
    ]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*chosen, "--allow-root"] if is_root else chosen


def token_mark() -> str:
    """Return the prefix of tokens of this Python environment."""
    return f"pigclass-{zlib.crc32(sys.prefix.encode()):08x}-"


def show_page(address: str, folder: Path) -> None:
    """Open an address in the browser through a file in `folder`.

    If the file cannot be written, only a hint is printed: the terminal shows the address too.
    """
    page = folder / LINK_PAGE
    try:
        make_file_anew(page)
        page.write_text(LINK_HTML.format(address=escape(address)), encoding="utf-8")
    except OSError:
        print("Open that address in a browser on this computer.", flush=True)
    else:
        webbrowser.open(page.as_uri())


def put_away(folder: Path) -> None:
    """Delete the file of `show_page`."""
    (folder / LINK_PAGE).unlink(missing_ok=True)
