"""`pigclass test`: the linter, the formatter, then every test, the type checker among them.

With `--quick` only what was changed since the last commit, without browsers and lessons.
"""

import argparse
import os
import sys
from pathlib import Path

from pigclass.bootstrap.children import run_child
from pigclass.bootstrap.clone import find_clone
from pigclass.cli.quick import PYTEST, quick_checks
from pigclass.rules.errors import PigclassError

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
)
# Browsers are often waited for: on two cores two more workers fill the gaps.
# A file stays with one worker, and long ones go first, as `conftest.py` has put them.
WORKERS = ("-n", "4", "--dist", "loadfile", "--no-loadscope-reorder")
TESTS = (*PYTEST, *WORKERS)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass test`."""
    # No character starts an option here, so that all that follows goes to pytest as it is.
    parser = commands.add_parser(
        "test", help="check the kit itself", prefix_chars="\0", add_help=False
    )
    parser.add_argument("pytest", nargs="*", help="handed to pytest; without it, every test")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Run every check, pytest last; the exit code is the first failure's."""
    clone = find_clone()
    if clone is None:
        raise PigclassError("The tests are in the clone: run `python -m pigclass test` there.")
    more = [it for it in chosen.pytest if it != "--quick"]
    planned = quick_checks(clone.folder) if "--quick" in chosen.pytest else (*CHECKS, TESTS)
    checks = (*planned[:-1], (*planned[-1], *more))
    codes = {check: _python(check, cwd=clone.folder) for check in checks}
    failed = [" ".join(check[:2]) for check in checks[:-1] if codes[check]]
    if failed:
        print(f"Not in order: {', '.join(failed)} (see above).", file=sys.stderr)
    return next(filter(None, codes.values()), 0)


def _python(module: tuple[str, ...], *, cwd: Path) -> int:
    print("\n$", *module, flush=True)
    # Some two hundred kernels, servers and commands begin here: each would compile the kit anew.
    compiled = {key: it for key, it in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return run_child([sys.executable, "-m", *module], cwd=cwd, env=compiled)
