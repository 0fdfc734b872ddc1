"""JupyterLab servers for lessons: find a running one, or start one."""

import os
import secrets
import subprocess
import sys
import time
import webbrowser
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from pigclass.bootstrap.clone import find_clone
from pigclass.files import make_file_anew, read_json
from pigclass.rules.errors import PigclassError
from pigclass.words.saying import USUAL

HOST = "127.0.0.1"
# Tells the server which lesson the first page will show, by its path below the folder.
LESSON = "PIGCLASS_LESSON"
# A browser keeps JupyterLab, read and compiled, by its address: the same one opens sooner.
# Where it is taken JupyterLab looks for another.
PORT, OTHER_PORTS = 8871, 50
# Whatever a notebook shows, no page asks another computer for anything.
ONLY_HERE = {
    "Content-Security-Policy": "default-src 'self' data: blob:; connect-src 'self' data: blob:;"
    " script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " frame-ancestors 'self'"
}
SECONDS_TO_START = 90
LAST_LINES = 12
SECONDS_TO_STOP = 20
# One that has just started may be busy with its first lesson.
SECONDS_TO_ANSWER = 20
PACKAGE = Path(__file__).resolve().parent.parent

# Not a hidden file, and not in a folder for temporary ones: browsers in a box see neither.
LINK_PAGE = "open-the-lesson.html"
LINK_HTML = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>The lesson</title>
</head>
<body><p><a href="{address}">Open the lesson</a></p></body>
</html>
"""


# What Jupyter lists of a server, by name.
ServerEntry = Mapping[str, Any]


@dataclass(frozen=True)
class Server:
    """A JupyterLab: where it answers, and the token that it asks for."""

    url: str
    token: str

    def page(self, notebook: str) -> str:
        """Return the address of a notebook in the view without side bars."""
        return f"{self.url}doc/tree/{quote(notebook)}?token={self.token}"

    def answers(self) -> bool:
        """Say whether the server is up and takes the token."""
        # Jupyter fails to tell its status for as long as a kernel is being started.
        return self._asked("GET", "api/me")

    def shut_down(self) -> bool:
        """Tell the server to end, with every kernel; say whether it heard."""
        return self._asked("POST", "api/shutdown")

    def _asked(self, method: str, what: str) -> bool:
        # A server on this computer, for which a school's proxy must not be asked.
        request = Request(f"{self.url}{what}?token={self.token}", method=method)  # noqa: S310
        opener = build_opener(ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS_TO_ANSWER) as reply:
                return bool(reply.status == 200)
        except HTTPError as refused:
            refused.close()
            return False
        except OSError:
            return False


@dataclass(frozen=True)
class RunningServer:
    """A running server of the kit, with its folder and process id."""

    server: Server
    folder: Path
    process: int


@dataclass(frozen=True)
class StartedServer:
    """A server started by this process, with its log file."""

    token: str
    process: subprocess.Popen[bytes]
    log: Path

    def wait_until_it_answers(self) -> Server:
        """Wait for the first answer, or say why there will be none."""
        deadline = time.monotonic() + SECONDS_TO_START
        while not ((server := self._listed()) and server.answers()):
            if self.process.poll() is not None or time.monotonic() > deadline:
                last = "\n".join(self.log.read_text(errors="replace").splitlines()[-LAST_LINES:])
                raise PigclassError(f"JupyterLab did not start. It said:\n{last}")
            time.sleep(0.03)
        return server

    def _listed(self) -> Server | None:
        """Return the server with the address that Jupyter has noted down for it."""
        from jupyter_core.paths import jupyter_runtime_dir

        for file in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
            with suppress(OSError):
                entry = read_json(file.read_bytes()) or {}
                if entry.get("token") == self.token:
                    return Server(entry["url"], self.token)
        return None


def running_server(folder: Path, servers: Iterable[ServerEntry]) -> Server | None:
    """Choose, from Jupyter's list of running servers, one of ours that serves this folder."""
    ours = (it.server for it in our_servers(servers) if it.folder == folder)
    return next((server for server in ours if server.answers()), None)


def our_servers(servers: Iterable[ServerEntry]) -> Iterator[RunningServer]:
    """Yield what is ours in Jupyter's list of running servers, told by its token.

    Others belong to somebody and are left alone. Ours are on the list until they end, whatever
    became of the command that started them.
    """
    for one in servers:
        server = Server(url=one["url"], token=one.get("token", ""))
        if server.token.startswith(token_mark()):
            yield RunningServer(server, Path(one["root_dir"]), one["pid"])


def start_server(
    folder: Path, *, port: int | None, scratch: Path, lesson: str, language: str | None = None
) -> StartedServer:
    """Start JupyterLab on a folder of lessons, to show one of them; it answers a little later."""
    token = token_mark() + secrets.token_urlsafe(nbytes=24)
    log = scratch / "jupyterlab.log"
    arguments = options(folder, port=port, scratch=scratch)
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "pigclass.cli.lab", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Not the folder in which somebody happens to be, which may be a stranger's.
            cwd=PACKAGE.parent,
            env={**variables(token, language), LESSON: lesson},
        )
    return StartedServer(token, process, log)


def variables(token: str, language: str | None = None) -> dict[str, str]:
    """Return the environment variables of the server.

    The token, because everyone on the computer can list a command line; that a kernel is to be
    this environment's, even if another one was once registered as `python3`; which language the
    lessons speak, if one was asked for; and, in a clone, where the package is.
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
        # In a clone it is not installed with the package: which cells may run when they are opened.
        # Nobody writes a program here, so that no servers for languages are looked for.
        "--ServerApp.jpserver_extensions="
        "{'pigclass.serverextension.own_cells': True, 'jupyter_lsp': False}",
        f"--ServerApp.tornado_settings={{'headers': {ONLY_HERE}}}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        f"--LabApp.extra_labextensions_path={PACKAGE / 'labextensions'}",
        f"--LabApp.app_settings_dir={PACKAGE / 'labsettings'}",
        # The layout of this lesson must not replace that of the teacher's own JupyterLab.
        f"--LabApp.workspaces_dir={scratch / 'workspaces'}",
    ]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*chosen, "--allow-root"] if is_root else chosen


def token_mark() -> str:
    """Return what the tokens of this Python environment start with."""
    return f"pigclass-{zlib.crc32(sys.prefix.encode()):08x}-"


def show_page(address: str, folder: Path) -> None:
    """Show an address in the user's browser, by way of a file in `folder`.

    Where that cannot be written nothing is shown: the address stands in the terminal as well.
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
    """Remove the file, once nobody needs it any more."""
    (folder / LINK_PAGE).unlink(missing_ok=True)
