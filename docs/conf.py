"""How the site looks and what goes into it; `python tools/build_docs.py` builds it."""

from pigclass.version import __version__

project = "pigclass"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
autodoc_member_order = "alphabetical"
autodoc_typehints = "none"
autodoc_default_options = {"members": True}
# A name in single backticks is code, here as in the docstrings.
default_role = "code"
html_theme = "alabaster"
html_theme_options = {"page_width": "1060px", "body_max_width": "none"}
html_copy_source = False
html_show_sphinx = False
