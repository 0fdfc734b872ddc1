"""What the page asks of the server: which cells may run when a notebook is opened, and words.

Those of the kit's lessons may, letter by letter. A page asks the server, so that no notebook can
vouch for itself, and saving one vouches for nothing: Jupyter signs whatever was saved without
outputs. The words are for when Python has stopped. This is an extension of Jupyter's server.
"""

import json

from jupyter_server.base.handlers import APIHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from pigclass.lesson_list import Notebook, lessons
from pigclass.serverextension.ahead import start_ahead
from pigclass.serverextension.at_once import answer_at_once
from pigclass.serverextension.relay import show_doors
from pigclass.student_face import all_boxes
from pigclass.words import is_chosen, nearest, section, speaking

PLACE = "pigclass/own-cells"


def own_cells() -> list[str]:
    """Return the text of each cell with which a lesson begins, and of each box for students.

    >>> next(cell for cell in own_cells() if "SkunkActivity()" in cell).splitlines()[-2:]
    ['activity = SkunkActivity()', 'activity']
    """
    started = {text for lesson in lessons() for text in starting_cells(lesson.notebook)}
    return sorted(started | set(all_boxes()))


def starting_cells(notebook: Notebook) -> list[str]:
    """Return the text of the code down to the activity, if the notebook asks to be run on opening.

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
    """Answers with the cells that may run by themselves, and what is said of the others."""

    @authenticated
    def get(self) -> None:
        """Write them as JSON, to whoever has the token."""
        browsers = None if is_chosen() else nearest(self.get_argument("language", ""))
        with speaking(browsers):
            self.finish(json.dumps({"cells": own_cells(), "words": section("bar")}))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    place = url_path_join(server.web_app.settings["base_url"], PLACE)
    server.web_app.add_handlers(".*$", [(place, OwnCells)])
    show_doors(server)
    answer_at_once(server)


async def _start_jupyter_server_extension(server: ServerApp) -> None:
    server.io_loop.add_callback(start_ahead, server)
