"""The kernel of the lesson that is asked for starts while the browser still loads JupyterLab.

The page that opens the lesson goes on with it. Nothing of a notebook is run here, which is for the
page to ask: the kernel reads the kit before it listens, and counts nothing.
"""

import asyncio
import os
from importlib import import_module

from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import ApiPath

from pigclass.cli.server import LESSON

# All that the first cell of a lesson reads. It stays until the kernel ends: what looks for things
# to throw away is put off until it is there, and leaves it alone ever after.
READ_THE_KIT = (
    "exec('import gc; gc.disable(); from pigclass import *; gc.freeze(); gc.enable()', {})"
)


async def start_ahead(server: ServerApp) -> None:
    """Start what the first page will ask for, if the server was told which lesson that is."""
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
    # What the File menu asks for while the notebook waits to be read: read it before, beside.
    await asyncio.to_thread(import_module, "nbconvert.exporters")
