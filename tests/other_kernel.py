"""A second kernel: a Python of its own, which does what it is told and can be killed."""

import json
import subprocess
import sys
from contextlib import contextmanager

LOOP = """
import json, pathlib, sys
pathlib.Path.home = lambda: pathlib.Path(sys.argv[1])
from pigclass.classlog.store import ClassLog
from pigclass.words import PigclassError
from pigclass.widgets.class_game.lessons import SkunkActivity
names = globals()
for line in sys.stdin:
    *before, last = json.loads(line)
    for each in before:
        exec(each, names)
    try:
        answer = eval(last, names)
    except PigclassError as problem:
        answer = str(problem)
    print(json.dumps(answer), flush=True)
"""


class OtherKernel:
    """A running kernel; `does` runs lines of Python in it, and returns what the last one is."""

    def __init__(self, home) -> None:
        command = [sys.executable, "-c", LOOP, str(home)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def does(self, *lines):
        self._process.stdin.write(json.dumps(lines) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def kill(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()


@contextmanager
def other_kernel(home):
    kernel = OtherKernel(home)
    try:
        yield kernel
    finally:
        if kernel._process.returncode is None:
            kernel.kill()
