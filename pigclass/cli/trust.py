"""Vouch for the kit's own words, so that Jupyter shows what a copied lesson has put out.

What runs when a notebook is opened is another matter: see `own_cells`.
"""

from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary, NotebookNotaryContext

from pigclass.cli.lesson_copies import Copies, read_or_empty, renew, sources


def trust(copies: Copies) -> None:
    """Sign the copies that say exactly what the kit's notebook says.

    An edited copy keeps the trust that Jupyter gave it when it was saved. A copy from another
    computer, with outputs that nobody here has vouched for, is first made anew.
    """
    if copies.kit is None:
        return
    words = sources(copies.kit)
    with NotebookNotary() as notary:
        for path in filter(None, (copies.path, copies.beside)):
            if sources(read_or_empty(path)) == words and not _is_signed(path, notary):
                renew(path, copies.kit)
                notary.sign(nbformat.read(path, as_version=4))


def _is_signed(path: Path, notary: NotebookNotaryContext) -> bool:
    return bool(notary.check_signature(nbformat.read(path, as_version=4)))
