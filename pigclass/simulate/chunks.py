"""Many games in chunks that fit the processor's cache, each with a generator of its own.

The chunks of a run depend on its seed and size alone, so that a run is the same whatever the
computer does beside it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from pigclass.words import refusal

CHUNK = 1 << 15
BAR_FROM_CHUNKS = 100
# What may be asked for: as many as an afternoon takes, and any seed that fits into eight bytes.
RUNS = {"n": (1, 10**9), "seed": (0, 2**64 - 1)}

Result = TypeVar("Result")


def in_chunks(
    play: Callable[[int, np.random.Generator], Result],
    n: int,
    seed: int | None,
    *,
    chunk: int = CHUNK,
    what: str,
) -> list[Result]:
    """Return the results of `play(size, rng)` for chunks that make up `n`.

    Long runs show a progress bar, which can be interrupted.
    """
    sizes = [min(chunk, n - done) for done in range(0, n, chunk)]
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    try:
        # One after the other: threads would wait for each other more than they compute.
        return [
            play(size, np.random.Generator(np.random.SFC64(own_seed)))
            for size, own_seed in _watched(list(zip(sizes, seeds, strict=True)), what)
        ]
    except KeyboardInterrupt:
        raise refusal("refused.simulate.interrupted", what=what) from None


def joined(parts: Sequence[Any], *, axis: int = 0) -> Any:
    """Return the arrays of all chunks as one."""
    return np.concatenate(parts, axis=axis)


def _watched(chunks: Sequence[Any], what: str) -> Iterator[Any]:
    if len(chunks) < BAR_FROM_CHUNKS:
        yield from chunks
        return
    from tqdm.auto import tqdm

    # No thread that looks after the bar.
    tqdm.monitor_interval = 0
    # Closed even when the run is interrupted, so that it does not stay on the screen.
    with tqdm(chunks, desc=what, leave=False) as bar:
        yield from bar
