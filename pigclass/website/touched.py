"""Notebooks with one picture to touch each, which begin with it."""

from pigclass.lesson_list import Notebook
from pigclass.words import say

# What each shows, by its name.
TOUCHED = {
    "squares": "OutcomeGrid(skunk())",
    "balance": "Balance(skunk())",
    "tree": "Tree(piglet())",
    "long-run": "LongRun(skunk(), HoldAt(20))",
    "perfect-play": "PolicyExplorer(pig())",
}


def picture_notebook(name: str) -> Notebook:
    """Return the notebook with a picture, in the language that is spoken."""
    code: Notebook = {
        "cell_type": "code",
        "id": "activity",
        "metadata": {"jupyter": {"source_hidden": True}},
        "source": f"from pigclass import *\n\n{TOUCHED[name]}",
        "outputs": [],
        "execution_count": None,
    }
    title = {
        "cell_type": "markdown",
        "id": "question",
        "metadata": {},
        "source": f"# {say(f'site.touch_{name}')}",
    }
    wishes = {"run_on_open": True, "show_cell": "activity"}
    return {
        "cells": [title, code],
        "metadata": {"pigclass": wishes, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
