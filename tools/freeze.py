"""Store the current results of theory, so that refactoring cannot change one unnoticed.

    python tools/freeze.py            # answer new questions only
    python tools/freeze.py --anew     # answer all questions again

The questions in `tests/frozen/questions.py` are answered, and stored in
`tests/frozen/exact.json`: fractions as text, floats with all digits, long tables as digests or
sums. Use `--anew` only if a result is meant to change; the diff then shows all changes.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

KEPT = ROOT / "tests" / "frozen" / "exact.json"
# Number of results after which the file is written, so that an interrupted run can continue.
OFTEN = 50


def main() -> None:
    """Answer the questions and write the results."""
    from tests.frozen.questions import in_short, questions

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="ask everything again")
    answers = {} if parser.parse_args().anew else json.loads(KEPT.read_text("utf-8"))
    for name, question in questions().items():
        if name not in answers:
            answers[name] = in_short(question)
            if len(answers) % OFTEN == 0:
                write(answers)
    write(answers)


def write(answers: dict[str, object]) -> None:
    """Write the results, one per line, sorted."""
    lines = [f"{json.dumps(name)}: {json.dumps(answers[name])}" for name in sorted(answers)]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{len(answers)} answers, {KEPT.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
