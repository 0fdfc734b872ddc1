"""A limit on the time that somebody else's function may take."""

import _thread
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TimeoutError if what is done in this block takes longer.

    It is stopped as a press on "interrupt" would stop it, which reaches the main thread alone;
    elsewhere there is no limit.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    is_over = threading.Event()

    def stop() -> None:
        is_over.set()
        _thread.interrupt_main()

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    except KeyboardInterrupt:
        if is_over.is_set():
            raise TimeoutError from None
        raise
    finally:
        timer.cancel()
