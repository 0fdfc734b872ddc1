"""Measure the time from a changed rule to its map and numbers in the Rule Lab.

    python benchmarks/rule_lab.py

In every game and preset one die gets a likelier last face, with no cached results for the changed
rule. Prints the seconds for the view and for the chart. The reference in the same run is the view
of a cached rule.
"""

import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pigclass.rules.dice_words import dice_text  # noqa: E402
from pigclass.widgets.rule_lab.facts import curve, reach  # noqa: E402
from pigclass.widgets.rule_lab.session import STARTS, RuleLabSession  # noqa: E402
from pigclass.widgets.rule_lab.view import lab_view  # noqa: E402
from pigclass.words import PigclassError  # noqa: E402

LIMIT = 1.0
LIKELIER = {"d6": "1-5 6*2", "2d6": "2 x 1-5 6*2", "0-9": "0-8 9*2"}


def main() -> None:
    """Print each rule's seconds, the maximum, and the ratio to a cached rule."""
    known, maps, charts = [], {}, {}
    for name, start in STARTS.items():
        session = RuleLabSession(start())
        lab_view(session, "make")
        known.append(seconds(lambda session=session: lab_view(session, "make")))
        dice = dice_text(session.game.table.dice)
        likelier = LIKELIER.get(dice, f"{dice}*2")
        maps[name] = seconds(lambda session=session, dice=likelier: changed(session, dice))
        charts[name] = seconds(lambda session=session: drawn(session))
    for name in STARTS:
        print(f"{name:28} map {maps[name]:.3f} s, chart {charts[name]:.3f} s")
    slowest, usual = max(maps.values()), statistics.median(known)
    ratio = slowest / usual
    print(f"slowest map {slowest:.3f} s (at most {LIMIT:g} s), {ratio:.0f} times a known one")


def changed(session: RuleLabSession, dice: str) -> None:
    """Change the dice and redraw the page."""
    session.act("change", field="dice", value=dice)
    lab_view(session, "make")


def drawn(session: RuleLabSession) -> None:
    """Compute the curves of both rules."""
    try:
        games = (session.other, session.game)
        far = reach(games)
        for game in games:
            curve(game, far)
    except PigclassError:
        return


def seconds(act) -> float:
    """Return the seconds that `act` takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
