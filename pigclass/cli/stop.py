"""`pigclass stop`: end a JupyterLab of the kit, also one whose window is gone."""

import argparse
import time
from pathlib import Path

from pigclass.cli.server import SECONDS_TO_STOP, RunningServer, our_servers
from pigclass.cli.show_page import put_away
from pigclass.rules.errors import PigclassError


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass stop`."""
    parser = commands.add_parser("stop", help="end a JupyterLab that was left running")
    parser.add_argument("--folder", type=Path, help="only the one that serves this folder")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """End every JupyterLab that `pigclass open` started, or the one of a folder."""
    from jupyter_server.serverapp import list_running_servers

    folder = chosen.folder and chosen.folder.expanduser().resolve()
    found = [it for it in our_servers(list_running_servers()) if folder in (None, it.folder)]
    if not found:
        print("No JupyterLab of the kit is running.")
    for running in found:
        stop(running)
        print(f"Stopped the JupyterLab of {running.folder}. What was played is in the record.")
    return 0


def stop(running: RunningServer) -> None:
    """Ask a server to end, and wait until it has; say what to do if it does not."""
    if running.server.shut_down() and _is_gone(running):
        put_away(running.folder)
        return
    raise PigclassError(
        f"The JupyterLab of {running.folder} does not answer. End its process, number "
        f"{running.process}, where this computer lists what runs."
    )


def _is_gone(running: RunningServer) -> bool:
    deadline = time.monotonic() + SECONDS_TO_STOP
    while running.server.answers():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
