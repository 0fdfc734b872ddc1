"""Files as they come back damaged: by type or byte, in other letters, or another file."""

import gzip
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

# A text that JSON cannot be made of: it is put in where `DEEP` stands.
DEEP, NESTED = "as deep as can be", "[" * 3000 + "]" * 3000
ODD = (None, True, -1, 10**400, float("nan"), float("inf"), 0.5, "", "9" * 400, "\x1b[2J\x07\x00",
       "\ud83d", "../../x", "=1+1", "<script>alert(1)</script>", "\u202egp.exe", "{0.__class__}",
       "9999-12-31T23:59:59.999999-23:59", "0001-01-01T00:00:00.000000+23:59",
       "2999-01-01T00:00:00.000000+00:00", "1970-01-01T00:00:00.000000+00:00",
       [], [[]], {}, {"a": []}, DEEP, "x" * 100_000)  # fmt: skip
OTHERS = (b"", bytes(3000), b"%PDF-1.7\n%x", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"\xff\xfe",
          b"SQLite format 3\x00", b"<!DOCTYPE html><p>x", b"MZ\x90\x00", b"\xef\xbb\xbf",
          b"Name;Class\nAna;7B\n", b'{"cells": []}', b"null", b"7" * 5000, b"{" * 9000,
          gzip.compress(b"x" * 99_999), b"\r" * 50_000, b'"' * 50_001)  # fmt: skip


def other_type(data: bytes, rng: Random) -> bytes:
    """Return JSON with something else in one place than what stood there."""
    whole = [json.loads(data)]
    place, key = whole, 0
    while isinstance(place[key], dict | list) and place[key] and rng.random() < 0.85:
        inside = place[key]
        place = inside
        key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    place[key] = rng.choice(ODD)
    return json.dumps(whole[0]).replace(f'"{DEEP}"', NESTED).encode()


def other_line(data: bytes, rng: Random) -> bytes:
    """Return lines of JSON, one of which has something else in one place."""
    lines = list(filter(None, data.splitlines()))
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], other_type(lines[at], rng), *lines[at + 1 :], b""])


def other_word(data: bytes, rng: Random) -> bytes:
    """Return a text with something else in the place of a word."""
    words = data.decode().split(" ")
    words[rng.randrange(len(words))] = str(rng.choice(ODD[:-1]))
    return " ".join(words).encode(errors="replace")


def other_bytes(data: bytes, rng: Random) -> bytes:
    """Return a file cut off, with bytes that are not its own, or with two parts swapped."""
    copy = bytearray(data)
    for _ in range(rng.choice((0, 1, 3, 30))):
        copy[rng.randrange(len(copy))] = rng.randrange(256)
    if rng.random() < 0.2:
        one, two, three = sorted(rng.choices(range(len(copy)), k=3))
        copy[one:three] = copy[two:three] + copy[one:two]
    return bytes(copy[: rng.randrange(len(copy))] if rng.random() < 0.3 else copy)


def other_letters(data: bytes, rng: Random) -> bytes:
    """Return a text as another program writes its letters."""
    written = rng.choice(("utf-16", "utf-16-le", "utf-8-sig", "cp1252", "utf-7", "utf-32"))
    return data.decode(errors="replace").encode(written, errors="replace")


def other_file(data: bytes, rng: Random) -> bytes:
    """Return another file under this name, or one with this behind it."""
    return rng.choice(OTHERS) + rng.choice((b"", data))


def badly_packed(data: bytes, rng: Random) -> bytes:
    """Return a zip of a file, in any method, with damage inside it."""
    how = rng.choice(
        (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        archive.writestr(rng.choice(("a.ipynb", "\x1b[2J.ipynb", "../a.ipynb", "a/b.zip")), data)
    return other_bytes(packed.getvalue(), rng)


def other_member(data: bytes, rng: Random) -> bytes:
    """Return a sound zip in which one file is damaged, as a sheet of another program may be."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        chosen = rng.choice(old.namelist())
        for name in old.namelist():
            inside = old.read(name)
            new.writestr(name, damaged(inside, rng) if name == chosen else inside)
    return packed.getvalue()


def damaged(data: bytes, rng: Random, *ways: Callable[[bytes, Random], bytes]) -> bytes:
    """Return a file with a damage of any kind, of its own `ways` more often than of others."""
    return rng.choice((*ways, *ways, other_bytes, other_letters, other_file))(data, rng)


def damage_record(path: Path, rng: Random) -> None:
    """Put something else into one place of a file of SQLite, whatever its tables allow."""
    with closing(sqlite3.connect(path)) as file, file:
        if rng.random() < 0.2:
            file.execute("PRAGMA writable_schema = ON")
            file.execute("UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '')")
    with closing(sqlite3.connect(path)) as file, file, suppress(sqlite3.Error, UnicodeError):
        file.execute("PRAGMA ignore_check_constraints = ON")
        table = rng.choice(("events", "events", "events", "identities", "classrooms", "meta"))
        column = rng.choice([it[1] for it in file.execute(f"PRAGMA table_info({table})")])
        row = rng.choice([it[0] for it in file.execute(f"SELECT rowid FROM {table}")])
        found = file.execute(f"SELECT {column} FROM {table} WHERE rowid = {row}").fetchone()[0]
        is_json = column == "data" and rng.random() < 0.8
        value = (
            other_type(found.encode(), rng).decode() if is_json else _for_sqlite(rng.choice(ODD))
        )
        file.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = {row}", [value])


def _for_sqlite(value: object) -> object:
    is_plain = value is None or isinstance(value, str | float) or value in (-1, True)
    return value if is_plain else b"\xff\x00"
