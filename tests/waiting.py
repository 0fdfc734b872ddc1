"""Waiting for what is written with `async`, and for what a server answers."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def run_async(doing: Coroutine[Any, Any, Any]) -> Any:
    """Return what comes of it, in a thread: where browsers are tested this one has a loop."""
    with ThreadPoolExecutor(max_workers=1) as one:
        return one.submit(asyncio.run, doing).result()


def answered(request: str | Request) -> tuple[int, str]:
    """Return the number of an answer and where it came from, and hang up, as refusals do not."""
    try:
        with urlopen(request) as answer:
            return answer.status, answer.url
    except HTTPError as refused:
        with refused:
            return refused.code, refused.url


def until(happens: Callable[[], Any], seconds: int = 600) -> Any:
    """Return what happens, as soon as anything does."""
    deadline = time.monotonic() + seconds
    while not (result := happens()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing within {seconds} s")
        time.sleep(0.1)
    return result
