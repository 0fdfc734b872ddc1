"""What somebody may type in for a strategy: texts, and what is said of each.

They are only ever asked in the box. `{folder}` is where the class has its record, `{lesson}` the
number of the lesson's process, `{port}` where a server of this computer listens.
"""

LATE = "gave no answer within"
ENDED = "ended the Python that it ran in"
# A slow computer takes its time to fill so much.
FULL = f"MemoryError|{LATE}"
CLOSED = "tried to .* closed to it"


def inside(lines: str) -> str:
    """Return a strategy that does this when it is asked."""
    body = "\n".join(f"    {line}" for line in lines.strip().splitlines())
    return f"import os, sys\ndef mine(turn_total):\n{body}\n    return turn_total < 20\n"


def first(lines: str) -> str:
    """Return a strategy that does this before it is asked anything."""
    return f"import os, sys\n{lines.strip()}\ndef mine(turn_total):\n    return turn_total < 20\n"


def swallowing(line: str) -> str:
    """Return a strategy that tries this, and goes on whatever is said to it."""
    return inside(f"try:\n    {line}\nexcept BaseException:\n    pass")


# Those who know Python's inside, and get past what Python itself refuses.
OFF_ITS_GUARD = """
def guard_of(error):
    step = error.__traceback__
    while step.tb_next:
        step = step.tb_next
    return step.tb_frame.f_locals["self"]
try:
    open("nothing here")
except PermissionError as error:
    guard = guard_of(error)
    guard.libraries, guard.tried = ("",), None
"""
PAST_PYTHON = {
    "a look without a guard": (
        first(OFF_ITS_GUARD + "raise ValueError(open('{folder}/class.db').read())"),
        "PermissionError",
    ),
    "a look at the lesson without a guard": (
        first(OFF_ITS_GUARD + "raise ValueError(open('/proc/{lesson}/environ').read())"),
        "PermissionError",
    ),
    "a program without a guard": (
        first("""
import _posixsubprocess
from subprocess import _fork_exec as start
start([b'touch', b'{folder}/was here'], [b'/usr/bin/touch'], True, (), None, None,
      -1, -1, -1, -1, -1, -1, -1, -1, True, False, -1, None, None, None, -1, None, False)
"""),
        "PermissionError|stopped with",
    ),
}
PROGRAMS = {
    # Those that never end.
    "an endless loop": (inside("while True:\n    pass"), LATE),
    "an endless loop around the function": (first("while True:\n    pass"), LATE),
    "a sleep": (inside("import time\ntime.sleep(999)"), LATE),
    "a loop that nothing stops": (
        inside(
            "while True:\n    try:\n        turn_total\n    except BaseException:\n        pass"
        ),
        LATE,
    ),
    "a loop inside of Python": (inside("sum(iter(int, 1))"), LATE),
    "a pattern that takes for ever": (
        inside("import re\nre.match('(a+)+$', 'a' * 60 + 'b')"),
        LATE,
    ),
    "a number too large": (inside("9 ** 9 ** 9"), FULL),
    "a loop that switches the watch off": (
        inside("import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile 1: pass"),
        LATE,
    ),
    "a call of itself": (inside("return mine(turn_total)"), "RecursionError"),
    # Those that write without end.
    "prints": (inside("while True: print('x' * 9999)"), LATE),
    "prints of errors": (inside("while True: print('x' * 9999, file=sys.stderr)"), LATE),
    "a flood of the first output": (inside("while True: os.write(1, b'x' * 65536)"), LATE),
    "a flood of the second output": (inside("while True: os.write(2, b'x' * 65536)"), LATE),
    "a flood of every output": (
        inside("""
while True:
    for n in range(20):
        try:
            os.write(n, b'x' * 65536)
        except OSError:
            pass
"""),
        f"{LATE}|{ENDED}",
    ),
    "an error without end": (
        inside("raise ValueError('x' * 10**8)"),
        f"{LATE}|ValueError: x{{99}}",
    ),
    "an error of many lines": (inside(r"raise ValueError('a\n\n\x1b[2Jb')"), r"a \[2Jb|a .*b"),
    # Those that take all the memory.
    "a list that grows": (inside("x = []\nwhile True: x.append(bytes(10**6))"), FULL),
    "a list that stays": (first("x = []\nwhile True: x.append(bytes(10**6))"), FULL),
    "a huge array": (inside("bytearray(10**11)"), "MemoryError"),
    "a text that doubles": (inside("x = 'x'\nwhile True: x += x"), FULL),
    # Those that end themselves, or others.
    "os._exit": (inside("os._exit(0)"), ENDED),
    "sys.exit": (inside("sys.exit()"), "it does not exit"),
    "os.abort": (inside("os.abort()"), ENDED),
    "an interrupt": (inside("raise KeyboardInterrupt"), "KeyboardInterrupt"),
    "an end of itself": (swallowing("os.kill(os.getpid(), 9)"), f"{CLOSED}|{ENDED}"),
    "an end of the lesson": (swallowing("os.kill({lesson}, 0)"), CLOSED),
    "an end of the whole group": (swallowing("os.killpg({lesson}, 0)"), CLOSED),
    # Those that start programs.
    "os.system": (first("os.system('clear')"), "tried to start a program, in its line 2"),
    "a program": (
        swallowing("import subprocess; subprocess.run(['touch', '{folder}/was here'])"),
        "tried to start a program, in its line 4",
    ),
    "a fork": (swallowing("os.fork()"), CLOSED),
    "forks without end": (inside("while True: os.fork()"), CLOSED),
    "one that outlives it": (
        inside("""
if os.fork() == 0:
    os.setsid()
    while True:
        pass
"""),
        CLOSED,
    ),
    "another Python": (
        inside("import multiprocessing\nmultiprocessing.Process(target=print).start()"),
        f"{CLOSED}|OSError|PermissionError",
    ),
    "a thread": (
        inside("import threading\nthreading.Thread(target=mine, args=(1,)).start()"),
        "can't start new thread",
    ),
    # Those that read what is not theirs.
    "a look at the record": (
        inside("open('{folder}/class.db').read()"),
        r"tried to open the file '.*class\.db', in its line 3",
    ),
    "a look at the record by number": (
        swallowing("os.read(os.open('{folder}/class.db', os.O_RDONLY), 99)"),
        r"tried to open the file '.*class\.db', in its line 4",
    ),
    "a look through a link": (
        swallowing("os.symlink('{folder}/class.db', 'link')"),
        CLOSED,
    ),
    "a look around": (inside("raise ValueError(os.listdir('{folder}'))"), CLOSED),
    "a look from the folder it is in": (
        inside("raise ValueError(open(os.getcwd() + '/../class.db').read())"),
        CLOSED,
    ),
    "the token": (inside("raise ValueError(os.environ['JUPYTER_TOKEN'])"), "KeyError"),
    "all that surrounds it": (inside("return dict(os.environ)"), r"answered .*_NUM_THREADS"),
    "the lesson's surroundings": (
        inside("open('/proc/{lesson}/environ').read()"),
        CLOSED,
    ),
    "the lesson's memory": (
        swallowing("open('/proc/{lesson}/mem', 'r+b')"),
        CLOSED,
    ),
    "open files of the lesson": (
        inside("""
def is_open(n):
    try:
        return os.fstat(n)
    except OSError:
        return None
return [n for n in range(256) if is_open(n)]
"""),
        r"answered \[0, 1, 2, \d\]",
    ),
    # Those that change what is not theirs.
    "an end of the record": (swallowing("os.remove('{folder}/class.db')"), CLOSED),
    "a copy of the record": (
        swallowing("import shutil; shutil.copy('{folder}/class.db', '{folder}/mine.db')"),
        CLOSED,
    ),
    "an empty shelf": (swallowing("open('{folder}/strategies.jsonl', 'w')"), CLOSED),
    "a database": (
        inside("import sqlite3\nsqlite3.connect('{folder}/class.db').execute('delete from a')"),
        CLOSED,
    ),
    "a file of its own": (swallowing("open('mine', 'w').write('x')"), CLOSED),
    "other limits": (
        inside("import resource\nresource.setrlimit(resource.RLIMIT_CPU, (99, 99))"),
        CLOSED,
    ),
    # Those that reach out, or beneath.
    "a connection": (
        swallowing("import socket; socket.create_connection(('127.0.0.1', {port}))"),
        CLOSED,
    ),
    "a download": (
        swallowing("import urllib.request as r; r.urlopen('http://127.0.0.1:{port}')"),
        CLOSED,
    ),
    "ctypes": (swallowing("import ctypes; ctypes.CDLL(None).system(b'ls')"), CLOSED),
    "a look into the memory": (inside("import ctypes\nctypes.string_at(0)"), CLOSED),
    # Those that answer something else.
    "a pickled answer": (
        inside("""
import pickle
class Run:
    def __reduce__(self):
        return os.system, ('touch {folder}/was',)
return pickle.dumps(Run())
"""),
        "mine answered b'",
    ),
    "an answer that answers": (
        inside("""
class Yes(float):
    def __le__(self, other): return True
    def __ge__(self, other): return True
return Yes(1e300)
"""),
        "answers otherwise",
    ),
    "a text that runs": (
        inside("class Text:\n    def __repr__(self): os._exit(0)\nreturn Text()"),
        ENDED,
    ),
    "an error that says nothing": (
        inside("""
class Mute(Exception):
    def __str__(self): raise self
raise Mute
"""),
        "an error that cannot be told",
    ),
    "forged answers": (
        first("""
import struct
for n in range(3, 20):
    try:
        os.write(n, bytes(2048) + struct.pack('d', 1e300) * 4000)
    except OSError:
        pass
os._exit(0)
"""),
        "answers otherwise",
    ),
    "forged words": (
        first("""
for n in range(3, 20):
    try:
        os.write(n, b'error 1 <b>' + bytes(9999))
    except OSError:
        pass
os._exit(0)
"""),
        ENDED,
    ),
    "another Python's inside": (
        first("import builtins\nbuiltins.range = None"),
        "stopped with|ended the Python",
    ),
}
