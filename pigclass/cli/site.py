"""`pigclass site FOLDER`: the lessons as a web page, which play with nothing installed."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from pigclass.lesson_list import site_address
from pigclass.words import refusal

NEEDS = ("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass site`."""
    parser = commands.add_parser(
        "site",
        help="build a web page on which lessons play",
        description="Static files for a school's web space, or any web server in the room: lessons "
        "open from a link, on any device, with nothing to install.",
    )
    parser.add_argument("folder", type=Path, help="an empty folder, or a site built before")
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FILE",
        help="a release of Pyodide, packed or as a folder, so that the page asks no other computer",
    )
    parser.add_argument(
        "--address",
        type=web_address,
        metavar="URL",
        help="where the site will be, so that a game has a link of its own",
    )
    parser.set_defaults(run=run)


def web_address(typed: str) -> str:
    """Return an address of a folder on the web, as it is written before a file's name.

    >>> web_address("https://school.example/pig")
    'https://school.example/pig/'
    """
    if not typed.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f"{typed} is no address: it begins with https://")
    return f"{typed.rstrip('/')}/"


def run(chosen: argparse.Namespace) -> int:
    """Build the site, and say how it is looked at."""
    if find_spec("jupyterlite_core") is None or find_spec("jupyterlite_pyodide_kernel") is None:
        raise refusal("refused.site.missing", needs=" ".join(NEEDS))
    # What it imports is there with the extra alone.
    from pigclass.website.build import build_site

    print("Building the site: half a minute or so …", flush=True)
    address = chosen.address or site_address()
    page = build_site(chosen.folder, runtime=chosen.pyodide, address=address)
    print(f"The site is in {page.parent}. Put that folder on a web server, or try it here:")
    print(f"    python -m http.server --directory {page.parent}")
    return 0
