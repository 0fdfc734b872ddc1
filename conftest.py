"""What all tests share: notebooks count as lessons, and remember nothing between runs."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cells of notebooks, so that `-m "not lesson"` leaves them out."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.lesson)
