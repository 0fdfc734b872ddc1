"""An invented language: English in letters that are twice as wide, so that plain ones stand out."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from pigclass.rules.catalog import GAMES
from pigclass.rules.made_up_rule import PRESETS
from pigclass.words import languages, say

LANGUAGE = "xx"
PLAIN = re.compile(r"[A-Za-z]{2,}")
# A format field, or a letter of the sentence around it.
FIELD_OR_LETTER = re.compile(r"(\{[^}]*\})|([A-Za-z])")
# They are no words but marks, and patterns of sounds.
KEPT = re.compile(r"number\..*|list\.\w+(?<!before)_sounds")
# What stands in a view and is not read by anybody: names of actions, fields, states and signs.
UNREAD = {
    *("kind", "action", "name", "key", "data", "stage", "status", "state", "effect", "tab"),
    *("focus", "sign", "picture", "face", "letters", "asked", "id", "value", "ended"),
    *("text", "typed", "seat", "code", "sample", "words", "language", "marks", "page"),
    *("url", "qr", "device", "problem_at", "draft"),
}
# Lists to choose from, and what each choice sends beside the words for it.
CHOICES = re.compile(r"\.choices$|\.groups\.\d+\.1$")
KEY = re.compile(r"[a-z0-9_]*|True|False")
# Names are names in every language, and so is what is typed as it stands.
FILLED_IN = re.compile(r"\{\w+\}")
LANGUAGE_NAMES = "|".join(say("language.name", it) for it in languages())
GAME_NAMES = {word for it in GAMES.values() for word in re.findall(r"[A-Z][\w']+", it().name)}
NAMES = re.compile(
    rf"\b({'|'.join(GAME_NAMES)}|{LANGUAGE_NAMES}|SKUNK|Poison|Sixes|Little|Shi|Sicherman|THINK|"
    r"Ana|Ben|Cem|Zoe|Python|Esc|my[_ ]strategy)\b"
)


def make_language(folder: Path) -> Path:
    """Write the invented language into a folder of languages, and return that folder."""
    home = folder / LANGUAGE
    home.mkdir(parents=True)
    for file in (files("pigclass.words") / "en").iterdir():
        written = tomllib.loads(file.read_text(encoding="utf-8"))
        (home / file.name).write_text("\n".join(_written(written)), encoding="utf-8")
    return folder


def marked(sentence: str) -> str:
    """Return a sentence in wide letters; what is filled in stays.

    >>> marked("to {number}")
    'ｔｏ {number}'
    """
    return FIELD_OR_LETTER.sub(lambda it: it[1] or chr(ord(it[2]) + 0xFEE0), sentence)


def _written(table: dict[str, Any], path: str = "") -> Iterator[str]:
    inner = {name: it for name, it in table.items() if isinstance(it, dict)}
    for name, value in table.items():
        if name not in inner:
            text = value if KEPT.fullmatch(f"{path}.{name}") else _each(value)
            yield f"{json.dumps(name)} = {json.dumps(text, ensure_ascii=False)}"
    for name, part in inner.items():
        where = f"{path}.{json.dumps(name)}".removeprefix(".")
        yield f"[{where}]"
        yield from _written(part, f"{path}.{name}".removeprefix("."))


def _each(value: Any) -> Any:
    return marked(value) if isinstance(value, str) else [marked(it) for it in value]


def english_in(shown: Any, place: str = "") -> list[str]:
    """Return what is left in plain letters of all that a view or a chart says, with its place."""
    if isinstance(shown, str):
        # The page puts a number where braces are.
        left = PLAIN.findall(NAMES.sub("", FILLED_IN.sub("", shown)))
        return [f"{place}: {shown}"] if left else []
    if isinstance(shown, dict):
        inner = [(name, it) for name, it in shown.items() if name not in UNREAD]
    elif isinstance(shown, list | tuple):
        inner = list(enumerate(shown))
        if CHOICES.search(place) and shown and isinstance(shown[0], list | tuple):
            inner = [
                (at, words if KEY.fullmatch(key) or key in PRESETS else [key, words])
                for at, (key, words) in inner
            ]
    else:
        return []
    return [found for name, it in inner for found in english_in(it, f"{place}.{name}")]


def said_in(chart: dict[str, Any]) -> dict[str, Any]:
    """Return what a chart says: its title and description, axes, and the words that it draws."""
    return {
        "title": chart.get("title"),
        "description": chart.get("description"),
        "axes": list(_titles(chart)),
        "words": [it for row in _rows(chart) for it in _words(row)],
    }


def _titles(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name in {"title", "labelExpr"} and isinstance(value, str):
                yield value.removesuffix(" + ceil(datum.value)")
            yield from _titles(value)
    elif isinstance(part, list):
        for value in part:
            yield from _titles(value)


def _rows(chart: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (row for rows in chart.get("datasets", {}).values() for row in rows)
    for layer in chart.get("layer", ()):
        data = layer.get("data") or {}
        yield from data.get("values", ())


def _words(row: dict[str, Any]) -> list[Any]:
    drawn = {"text", "shown", "label", "choice", "part", "strategy", "row", "column"}
    return [it for name, it in row.items() if name in drawn and isinstance(it, str)]
