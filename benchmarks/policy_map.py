"""How long the map of perfect play takes to be there after a rule was changed.

    python benchmarks/policy_map.py

From the new number in its field to what is sent to the browser: solving, reading the map, and both
charts. The reference, measured in the same run, is the slider, which solves nothing.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.rules.catalog import pig
from pigclass.widgets.perfect_play.policy_map import PolicyMap

SIDES, LIMIT = (8, 10, 12, 4, 5, 7, 9, 20), 1.0


def main() -> None:
    """Print the median and the slowest change of a rule, and their ratio to the slider."""
    shown = PolicyMap(pig())
    rules = [timed(shown.change, "sides", sides) for sides in SIDES]
    slices = [timed(shown.change, "other", other) for other in range(10, 90, 10)]
    rule, part = statistics.median(rules), statistics.median(slices)
    verdict = "within" if max(rules) <= LIMIT else "OVER"
    print(f"Another rule, to 100: {1000 * rule:.0f} ms (median), at most {1000 * max(rules):.0f},")
    print(f"{verdict} {LIMIT:.0f} s; the slider {1000 * part:.0f} ms, ratio {rule / part:.1f}.")


def timed(act: Callable[..., None], *given: object) -> float:
    """Return the seconds that an action takes."""
    began = time.perf_counter()
    act(*given)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
