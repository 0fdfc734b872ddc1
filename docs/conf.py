"""How the site looks and what goes into it; `python tools/build_docs.py` builds it."""

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import inspect

from pigclass.version import __version__

project = "pigclass"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"undoc-members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
# A name in single backticks is code, here as in the docstrings.
default_role = "code"
html_theme = "furo"
html_title = f"pigclass {__version__}"
html_static_path = ["_static"]
html_css_files = ["pigclass.css"]
html_js_files = ["pigclass.js"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
FACES = ("exact", "simulate", "charts", "stats")
SECTIONS = {f"pigclass.{face}" for face in FACES}


def as_written(app: Sphinx, doctree: nodes.document) -> None:
    """Show a name as a notebook writes it: `exact.turn` in place of `pigclass.exact.turn`."""
    for prefix in doctree.findall(addnodes.desc_addname):
        _, _, name = prefix.astext().partition("pigclass.")
        shown = name if name.count(".") < 2 and name.split(".")[0] in FACES else ""
        prefix.children = [nodes.Text(shown)] if shown else []


def without_a_call(app: Sphinx, what: str, name: str, *more: Any) -> tuple[str | None, str | None]:
    """Show no arguments of a class that nobody calls: functions return it."""
    cls, _, signature, returns = more
    if what != "class":
        return signature, returns
    if name.count(".") > 1:
        return "", None
    # Widgets have a metaclass, whose arguments say nothing.
    call = inspect.signature(cls, bound_method=False)
    return inspect.stringify_signature(
        call, show_return_annotation=False, unqualified_typehints=True
    ), None


def linked_names(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Link public names in text, such as `exact.turn(pig())`, to their entry."""
    entries = app.env.get_domain("py").objects
    for literal in list(doctree.findall(nodes.literal)):
        name = f"pigclass.{literal.astext().partition('(')[0]}"
        inside = isinstance(literal.parent, (nodes.reference, nodes.title, addnodes.pending_xref))
        if name not in entries or inside or name in SECTIONS:
            continue
        entry = entries[name]
        uri = app.builder.get_relative_uri(page, entry.docname)
        link = nodes.reference("", "", internal=True, refuri=f"{uri}#{entry.node_id}")
        literal.replace_self(link)
        link += literal


def setup(app: Sphinx) -> None:
    """Connect what is done to each page."""
    app.connect("doctree-read", as_written)
    app.connect("autodoc-process-signature", without_a_call)
    app.connect("doctree-resolved", linked_names)
