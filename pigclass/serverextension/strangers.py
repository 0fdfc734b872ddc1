"""Protection against strangers' folders: opening a notebook runs no code beside it.

Kernels start without the notebook's folder on the import path, and pages get no widget state
from files, which JupyterLab would run without asking. As an IPython extension in a kernel, the
module explains how to import a module from the folder.
"""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell
    from jupyter_server.serverapp import ServerApp

IPYTHON = "ipykernel_launcher"
# IPython before 9.7 ignores PYTHONSAFEPATH.
SAFE_OPTIONS = (
    "--InteractiveShellApp.ignore_cwd=True",
    f"--InteractiveShellApp.extra_extensions={__name__}",
)
Model = dict[str, object]


def run_nothing_of_strangers(server: "ServerApp") -> None:
    """Start kernels without their folder on the path, and remove widget state from notebooks."""
    kernels, contents = server.kernel_manager, server.contents_manager
    start_kernel, specs = kernels.start_kernel, kernels.kernel_spec_manager
    get: Callable[..., Awaitable[Model] | Model] = contents.get

    async def start_safely(*, kernel_name: str | None = None, **kwargs: Any) -> str:
        name = kernel_name or kernels.default_kernel_name
        kwargs["env"] = {**(kwargs.get("env") or os.environ), "PYTHONSAFEPATH": "1"}
        if specs and IPYTHON in specs.get_kernel_spec(name).argv:
            kwargs["extra_arguments"] = [*(kwargs.get("extra_arguments") or []), *SAFE_OPTIONS]
        return str(await start_kernel(kernel_name=name, **kwargs))

    def get_without_widgets(*args: str, **kwargs: str | bool) -> Awaitable[Model] | Model:
        found = get(*args, **kwargs)
        return _without_widgets(found) if isinstance(found, dict) else _awaited(found)

    kernels.start_kernel = start_safely  # type: ignore[method-assign]
    contents.get = get_without_widgets  # type: ignore[method-assign]


async def _awaited(model: Awaitable[Model]) -> Model:
    return _without_widgets(await model)


def _without_widgets(model: Model) -> Model:
    content = model["content"]
    if model["type"] == "notebook" and isinstance(content, dict):
        content["metadata"].pop("widgets", None)
    return model


def load_ipython_extension(shell: "InteractiveShell") -> None:
    """Explain how to import a missing module that lies beside the notebook."""
    shell.set_custom_exc((ModuleNotFoundError,), _explain)


def _explain(
    shell: "InteractiveShell",
    kind: type[ModuleNotFoundError],
    problem: ModuleNotFoundError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    # Imported late, since a cell may choose the language first.
    from pigclass.words import say

    name = str(problem.name).partition(".")[0]
    if Path(f"{name}.py").exists() or Path(name).is_dir():
        problem.msg += ". " + say("refused.beside_notebook", module=name)
    shell.showtraceback((kind, problem, trace), tb_offset=tb_offset)
