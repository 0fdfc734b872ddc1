"""Codes, class lists and class records that nobody made on purpose: drawn by chance."""

import sqlite3
from pathlib import Path
from random import Random

from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.classlog.storage.mending import mend
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import GAMES
from pigclass.rules.codes.game_code import game_code, read_code
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity
from pigclass.widgets.page.throw_map import rule_map

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ-"
TABLES = {"events": ("data", "kind", "sequence", "game", "writer"), "meta": ("value", "key")}
VALUES = ["[]", "{}", "7", '"x"', "null", '{"faces": "x"}', '{"players": 7}', None, "", -1, 10**12]


def code_by_chance(rng: Random) -> str:
    """Return a code of the kit with some letters changed, or letters alone."""
    code = list(game_code(rng.choice(list(GAMES.values()))(), seed=rng.randrange(99)))
    for _ in range(rng.randrange(4)):
        code[rng.randrange(len(code))] = rng.choice(LETTERS)
    return "".join(code) if rng.random() < 0.8 else "P" + "".join(rng.choices(LETTERS, k=9))


def open_code(code: str) -> bool:
    """Open a code and draw its game; return whether it was one."""
    try:
        game = read_code(code).game
    except PigclassError:
        return False
    return bool(rule_map(game) and game.rules_text())


def read_list(rng: Random) -> bool:
    """Read a class list made of noise, or of names with some bytes changed."""
    noise = bytearray(
        "Vorname;Name\nŁukasz;Żak\n".encode(rng.choice(["utf-8", "cp1250", "utf-16"]))
    )
    for _ in range(rng.randrange(20)):
        noise[rng.randrange(len(noise))] = rng.randrange(256)
    try:
        read_roster(bytes(noise) if rng.random() < 0.7 else rng.randbytes(rng.randrange(2000)))
    except PigclassError:
        return False
    return True


def harm(record: Path, rng: Random) -> None:
    """Change one value of a record, remove rows or a table, or a byte of the file."""
    way = rng.choice(["value", "value", "value", "rows", "byte"])
    if way == "byte":
        content = bytearray(record.read_bytes())
        content[rng.randrange(len(content))] = rng.randrange(256)
        record.write_bytes(bytes(content))
        return
    table = rng.choice(list(TABLES))
    column = rng.choice(TABLES[table])
    file = sqlite3.connect(record)
    try:
        if way == "rows":
            file.execute(f"DELETE FROM {table} WHERE abs(random()) % 2")
        else:
            file.execute("PRAGMA ignore_check_constraints = ON")
            where = "WHERE rowid = (SELECT rowid FROM {0} ORDER BY random() LIMIT 1)"
            file.execute(
                f"UPDATE {table} SET {column} = ? {where.format(table)}", [rng.choice(VALUES)]
            )
        file.commit()
    except sqlite3.Error:
        # What the file itself refuses cannot be harmed that way.
        pass
    finally:
        file.close()


def live_with_harm(folder: Path, rng: Random) -> None:
    """Play a little, harm the record, then open a lesson on it, check it, mend it, open another."""
    record = folder / "class.db"
    lesson = SkunkActivity(names=["Ana", "Ben"], log=str(record))
    for action in ("begin", "press_roll", "press_roll"):
        lesson.act(action, {})
    harm(record, rng)
    for work in (opened, checked, mended, opened):
        try:
            work(record)
        except PigclassError:
            continue


def opened(record: Path) -> None:
    lesson = SkunkActivity(log=str(record))
    for offer in lesson._screen.view["panel"]["form"]["offers"]:
        lesson.act(offer["action"], offer["data"])
    lesson.act("press_roll", {})


def checked(record: Path) -> None:
    str(ClassLog(record).check())


def mended(record: Path) -> None:
    mend(record)
