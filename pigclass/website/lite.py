"""JupyterLite: JupyterLab as static files, with the notebooks of the kit in it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pigclass.lesson_list import PACKAGE, Notebook
from pigclass.website.runtime import LOADED, LOCK, Json
from pigclass.words import refusal

KERNEL = "@jupyterlite/pyodide-kernel-extension"
# What JupyterLab shows of a lesson: widgets, the kernel, the stage.
FROM_HERE = ("@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL)
# Widgets ask for the JupyterLab that is installed here. That of JupyterLite is older by months, and
# has all that they use.
NEWER = re.compile(rb'requiredVersion:"\^4[\d.]+"')
# The kernel sends None as undefined, which Vega-Lite reads as its own default: a place in pixels,
# whose scale is None, got a scale.
UNDEFINED = re.compile(rb"(Array\?this\.mapToObject\((\w)\):\2)\}")
SETTINGS = {
    "pyodideUrl": "./pyodide/pyodide.js",
    "disablePyPIFallback": True,
    "loadPyodideOptions": {"lockFileURL": f"./pyodide/{LOCK}", "packages": list(LOADED)},
}
CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "pigclass",
        "litePluginSettings": {f"{KERNEL}:kernel": SETTINGS},
        "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
    },
}


def build_lite(folder: Path, notebooks: dict[str, Notebook]) -> None:
    """Write JupyterLite into a folder, with notebooks by their places."""
    with TemporaryDirectory(prefix="pigclass-") as scratch:
        room = Path(scratch)
        for place, notebook in notebooks.items():
            put_json(room / "contents" / place, _for_browser(notebook))
        put_json(room / "jupyter-lite.json", CONFIG)
        shutil.copytree(PACKAGE / "labsettings", room, dirs_exist_ok=True)
        _put_extensions(room / "share")
        put_json(room / "jupyter_lite_config.json", _wishes(folder))
        build = [sys.executable, "-m", "jupyterlite_core", "build"]
        run = subprocess.run(build, cwd=room, capture_output=True, text=True, check=False)
    if run.returncode:
        raise refusal("refused.site.lite", said=(run.stdout + run.stderr)[-400:])


def _wishes(folder: Path) -> Json:
    build = {
        "output_dir": str(folder.resolve()),
        "contents": ["contents"],
        "apps": ["lab"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions", "settings_overrides"],
    }
    share = {"extra_labextensions_path": ["share"]}
    return {"LiteBuildConfig": build, "FederatedExtensionAddon": share}


def put_json(path: Path, data: Json) -> None:
    """Write data as a file, in a folder that is made for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def _put_extensions(folder: Path) -> None:
    """Copy the extensions of JupyterLab that a lesson needs."""
    here = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    for name in FROM_HERE:
        shutil.copytree(here / name, folder / name)
    shutil.copytree(PACKAGE / "labextensions" / "pigclass", folder / "pigclass")
    for script in folder.rglob("remoteEntry*.js"):
        script.write_bytes(NEWER.sub(b'requiredVersion:"^4"', script.read_bytes()))
    for script in (folder / KERNEL).rglob("*.js"):
        script.write_bytes(UNDEFINED.sub(rb"\1??null}", script.read_bytes()))


def _for_browser(notebook: Notebook) -> Notebook:
    """Return a notebook for the one kernel there is."""
    spec = {"name": "python", "language": "python", "display_name": "Python (Pyodide)"}
    return {**notebook, "metadata": {**notebook["metadata"], "kernelspec": spec}}
