"""Build the site: JupyterLite with the lessons, front pages and printable sheets."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader

from pigclass.bootstrap.clone import PACKAGE, find_clone
from pigclass.lesson_list import LAB, Lesson, Notebook, in_language, lessons, plan, question
from pigclass.look import css, font_face, portrait
from pigclass.serverextension.own_cells import own_cells
from pigclass.student_face import student_face, student_name
from pigclass.version import __version__
from pigclass.website.runtime import LOADED, LOCK, Json, Runtime
from pigclass.widgets.page.screen import static
from pigclass.words import ENGLISH, languages, refusal, say, section, speaking
from pigclass.worksheets.sheet import PLAYED

KERNEL = "@jupyterlite/pyodide-kernel-extension"
# JupyterLab extensions that lessons need: widgets and the kernel.
FROM_HERE = ("@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL)
# Widgets require the installed version of JupyterLab. JupyterLite's is some months older, but has
# everything they use.
NEWER = re.compile(rb'requiredVersion:"\^4[\d.]+"')
# The kernel converts None to undefined, for which Vega-Lite uses its default: a position in pixels
# (scale None) would get a scale.
UNDEFINED = re.compile(rb"(Array\?this\.mapToObject\((\w)\):\2)\}")
# Packages that no lesson uses: ssl, and jedi, which parses a package before completing its names.
# IPython completes without jedi.
UNUSED = re.compile(rb'"(?:ssl|jedi)",')
STARTED = b'"import pyodide_kernel"'
COMPLETER = b"pyodide_kernel.ipython_shell.Completer.use_jedi = False"
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
WISHES = {
    "LiteBuildConfig": {
        "contents": ["contents"],
        "apps": ["lab"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions", "settings_overrides"],
    },
    "FederatedExtensionAddon": {"extra_labextensions_path": ["share"]},
}
IN_BROWSER = {"name": "python", "language": "python", "display_name": "Python (Pyodide)"}


def build_lite(folder: Path, notebooks: dict[str, Notebook]) -> None:
    """Write JupyterLite into a folder, with notebooks by path."""
    with TemporaryDirectory(prefix="pigclass-") as scratch:
        source = Path(scratch)
        for place, notebook in notebooks.items():
            metadata = {**notebook["metadata"], "kernelspec": IN_BROWSER}
            put_json(source / "contents" / place, {**notebook, "metadata": metadata})
        put_json(source / "jupyter-lite.json", CONFIG)
        shutil.copytree(PACKAGE / "labsettings", source, dirs_exist_ok=True)
        _put_extensions(source / "share")
        put_json(source / "jupyter_lite_config.json", WISHES)
        out = f"--output-dir={folder.resolve()}"
        build = [sys.executable, "-m", "jupyterlite_core", "build", out]
        run = subprocess.run(build, cwd=source, capture_output=True, text=True, check=False)
    if run.returncode:
        raise refusal("refused.site.lite", said=(run.stdout + run.stderr)[-400:])


def put_json(path: Path, data: Json) -> None:
    """Write data as JSON; create the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def _put_extensions(folder: Path) -> None:
    """Copy and patch the JupyterLab extensions that a lesson needs."""
    source = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    for name in FROM_HERE:
        shutil.copytree(source / name, folder / name)
    shutil.copytree(PACKAGE / "labextensions" / "pigclass", folder / "pigclass")
    for script in folder.rglob("remoteEntry*.js"):
        script.write_bytes(NEWER.sub(b'requiredVersion:"^4"', script.read_bytes()))
    for script in (folder / KERNEL).rglob("*.js"):
        code = UNDEFINED.sub(rb"\1??null}", script.read_bytes())
        code = code.replace(STARTED, STARTED + b',"' + COMPLETER + b'"')
        script.write_bytes(UNUSED.sub(b"", code))


# File by which a site built by the kit is recognised.
MARK = "lite/jupyter-lite.json"


def build_site(folder: Path, *, runtime: Path | None = None, address: str = "") -> Path:
    """Build the site into a folder, replacing an old one; return its first page."""
    is_ours = (folder / MARK).is_file()
    if folder.exists() and any(folder.iterdir()) and not is_ours:
        raise refusal("refused.site.full", folder=folder)
    with TemporaryDirectory(prefix="pigclass-") as scratch:
        new = Path(scratch) / "site"
        build_lite(new / "lite", dict(notebooks()))
        for language in languages():
            with speaking(language):
                own = {"cells": own_cells(), "words": section("bar")}
            put_json(new / "lite" / "pigclass" / f"own-cells-{language}.json", own)
            page = front_page(language, _put_sheets(new, language))
            (new / file_of(language)).write_text(page, encoding="utf-8")
        Runtime(runtime, new / "lite" / "pyodide", Path(scratch)).write(address)
        # The old site is deleted only when the new one is complete.
        if is_ours:
            shutil.rmtree(folder)
        shutil.copytree(new, folder, dirs_exist_ok=True)
    return folder / file_of("en")


def notebooks() -> Iterator[tuple[str, Notebook]]:
    """Yield path and content of each notebook, in a folder per language."""
    for language in languages():
        with speaking(language):
            for lesson in lessons():
                yield f"{language}/{lesson.path.name}", in_language(lesson, language)
                yield f"{language}/{student_name(lesson)}.ipynb", student_face(lesson)


def _put_sheets(site: Path, language: str) -> dict[str, dict[str, str]]:
    """Copy the ready-made sheets; return their paths by lesson and kind."""
    clone, spoken = find_clone(), "" if language == ENGLISH else f"-{language}"
    paths: dict[str, dict[str, str]] = {}
    # An installed copy has none.
    ready = clone.folder / "worksheets" if clone else site
    for lesson, part in product(lessons(), ("", "-teacher")):
        name = lesson.path.stem
        file = ready / name / f"{name}{part}{spoken}.pdf"
        if file.is_file():
            (site / "paper").mkdir(exist_ok=True)
            shutil.copy(file, site / "paper")
            label = say("site.keys" if part else "site.sheets", language)
            paths.setdefault(question(lesson, language), {})[label] = f"paper/{file.name}"
    return paths


HOME = Path(__file__).resolve().parent


def file_of(language: str) -> str:
    """Return the file name of a language's page."""
    return "index.html" if language == ENGLISH else f"{language}.html"


def front_page(language: str, sheets: Mapping[str, Mapping[str, str]]) -> str:
    """Return the page's HTML; `sheets` has paths of PDFs by lesson and kind."""
    kit = Environment(loader=FileSystemLoader(HOME), autoescape=True, trim_blocks=True)
    with speaking(language):
        return kit.get_template("front_page.html").render(
            words=section("site"),
            here=file_of(language),
            version=__version__,
            docs=os.environ.get("PIGCLASS_DOCS", ""),
            language=language,
            others={say("language.name", it): file_of(it) for it in languages()},
            css="\n".join((font_face(), css())),
            cards=[_card(it, language) for it in lessons()],
            # Students' notebooks exist in English only.
            students={
                question(lesson, language): place(ENGLISH, f"{student_name(lesson)}.ipynb")
                for lesson in lessons()
            },
            sheets=sheets,
            store=static("browser.js"),
            record=(HOME / "record.js").read_text("utf-8"),
        )


def place(language: str, notebook: str) -> str:
    """Return the address of a notebook relative to the front page."""
    return f"{LAB}?path={quote(f'{language}/{notebook}')}"


def _card(lesson: Lesson, language: str) -> dict[str, str]:
    minutes = plan(lesson, language)[-1][0].rpartition("–")[2]
    return {
        "picture": portrait(PLAYED[lesson.path.stem]().id),
        "question": question(lesson, language),
        "about": say(f"site.about.{lesson.path.stem}", minutes=minutes),
        "place": place(language, lesson.path.name),
    }
