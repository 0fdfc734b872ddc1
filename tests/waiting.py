"""Waiting for what is written with `async`."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_async(doing: Coroutine[Any, Any, Any]) -> Any:
    """Return what comes of it, in a thread: where browsers are tested this one has a loop."""
    with ThreadPoolExecutor(max_workers=1) as one:
        return one.submit(asyncio.run, doing).result()
