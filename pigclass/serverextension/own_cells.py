"""Jupyter Server extension: cells that may run on opening, and kernels started ahead.

Only cells whose text equals one of the kit's lessons may run. The page asks the server, so no
notebook can declare itself safe. Saving it does not make it safe either, although Jupyter signs any
notebook saved without outputs. The words are shown when the kernel has stopped. The extension also
starts the kernel of the requested lesson while the browser still loads JupyterLab: the kernel
imports the kit before it listens, and runs nothing of the notebook.
"""

import asyncio
import json
import os
from importlib import import_module

from jupyter_server.base.handlers import APIHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.utils import ApiPath, url_path_join
from tornado.web import authenticated

from pigclass.cli.server import LESSON
from pigclass.lesson_list import Notebook, lessons
from pigclass.serverextension.relay import add_routes
from pigclass.serverextension.strangers import run_nothing_of_strangers
from pigclass.student_face import all_boxes
from pigclass.words import is_chosen, nearest, section, speaking

PLACE = "pigclass/own-cells"
# Imports of a lesson's first cell. They stay until the kernel ends, so garbage collection is off
# meanwhile and ignores them afterwards.
READ_THE_KIT = (
    "exec('import gc; gc.disable(); from pigclass import *; gc.freeze(); gc.enable()', {})"
)
NAME = "kernel_websocket_connection_class"


def own_cells() -> list[str]:
    """Return the text of every first cell of a lesson and every box for students.

    >>> next(cell for cell in own_cells() if "SkunkActivity()" in cell).splitlines()[-2:]
    ['activity = SkunkActivity()', 'activity']
    """
    started = {text for lesson in lessons() for text in starting_cells(lesson.notebook)}
    return sorted(started | set(all_boxes()))


def starting_cells(notebook: Notebook) -> list[str]:
    """Return the code cells up to the activity, if the notebook is to run on opening.

    >>> starting_cells({"metadata": {}, "cells": []})
    []
    """
    wishes = notebook["metadata"].get("pigclass", {})
    ids = [cell.get("id") for cell in notebook["cells"]]
    if not wishes.get("run_on_open") or wishes.get("show_cell") not in ids:
        return []
    first = notebook["cells"][: ids.index(wishes["show_cell"]) + 1]
    return ["".join(cell["source"]) for cell in first if cell["cell_type"] == "code"]


class OwnCells(APIHandler):
    """Handler that returns the cells that may run, and words for the others."""

    @authenticated
    def get(self) -> None:
        """Write cells and words as JSON."""
        browsers = None if is_chosen() else nearest(self.get_argument("language", ""))
        with speaking(browsers):
            self.finish(json.dumps({"cells": own_cells(), "words": section("bar")}))


async def start_ahead(server: ServerApp) -> None:
    """Start the kernel of the lesson that the first page will request."""
    lesson = os.environ.get(LESSON)
    if not lesson:
        return
    kernel = await server.kernel_manager.start_kernel(
        path=ApiPath(lesson),
        env=server.session_manager.get_kernel_env(lesson, lesson),
        extra_arguments=[f'--IPKernelApp.exec_lines=["{READ_THE_KIT}"]'],
    )
    await server.session_manager.create_session(
        path=lesson, name=lesson, type="notebook", kernel_id=kernel
    )
    # Import what the File menu needs, in a thread, before the notebook is read.
    await asyncio.to_thread(import_module, "nbconvert.exporters")


class AtOnce(ZMQChannelsWebsocketConnection):
    """Connection from a kernel to a page with TCP_NODELAY."""

    # Jupyter's two base classes have different return types; the handler awaits the result.
    async def connect(self) -> None:  # type: ignore[override]
        """Connect, and disable Nagle's algorithm."""
        self.websocket_handler.set_nodelay(True)
        if connected := super().connect():
            await connected


def answer_at_once(server: ServerApp) -> None:
    """Disable Nagle's algorithm for kernels of this server.

    Otherwise a second small message waits until the first is acknowledged: 40 ms of the 70 between
    a key and the new dice.
    """
    settings = server.web_app.settings
    if settings[NAME] is ZMQChannelsWebsocketConnection:
        settings[NAME] = AtOnce


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    place = url_path_join(server.web_app.settings["base_url"], PLACE)
    server.web_app.add_handlers(".*$", [(place, OwnCells)])
    add_routes(server)
    answer_at_once(server)
    run_nothing_of_strangers(server)


async def _start_jupyter_server_extension(server: ServerApp) -> None:
    server.io_loop.add_callback(start_ahead, server)
