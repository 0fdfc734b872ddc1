"""Records of games: rows, ending and options as plain data.

A class log stores the record, so that a lesson replays exactly under a later version of the kit,
and made-up rules are stored like any other. Records from outside are validated against the type
annotations of the classes that a game consists of.
"""

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from pigclass.rules import dice, effects, endings, game_rules, outcomes
from pigclass.rules.game import Game
from pigclass.words import PigclassError, refusal

FORMAT = 1
# Twenty ordinary dice have 53,130 different throws; far more would fill the memory.
MOST_THROWS = 100_000
# Largest valid number in a record.
HIGHEST = 1_000_000

# Classes of the values in a game, by name; a record has the class name of each value.
KINDS: dict[str, type[Any]] = {Game.__name__: Game} | {
    name: kind
    for module in (dice, effects, endings, game_rules, outcomes)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and kind.__module__ == module.__name__
    if is_dataclass(kind) or issubclass(kind, Enum)
}

Record = dict[str, Any]
Test = Callable[[Any], bool]


def game_to_record(game: Game) -> Record:
    """Return `game` as dictionaries, lists, numbers and strings, ready for JSON.

    >>> from pigclass.rules.catalog import pig
    >>> game_to_record(pig(target=50))["game"]["ending"]
    {'FirstTo': {'target': 50, 'rounds': None}}

    Each value is written as {class name: fields}, including defaults, because a default may change
    later. Raises PigclassError for conditions of classes outside the kit, which could not be read
    again.
    """
    return {"format": FORMAT, "game": _written(game)["Game"]}


def game_from_record(record: Mapping[str, Any]) -> Game:
    """Return the game that `game_to_record` wrote.

    >>> from pigclass.rules.catalog import pig
    >>> game_from_record(game_to_record(pig(target=50))) == pig(target=50)
    True

    Raises PigclassError for a record that this version of the kit cannot read, or that is not a
    valid game.
    """
    try:
        return _game_in(json.dumps(record))
    except PigclassError:
        raise
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as why:
        raise refusal("refused.saved.no_game") from why


# A log has many games but few sets of rules: each set is parsed once.
@lru_cache(maxsize=64)
def _game_in(text: str) -> Game:
    record = json.loads(text)
    if record["format"] != FORMAT:
        raise refusal("refused.saved.format", written=record["format"], reads=FORMAT)
    game: Game = _made(Game, record["game"])
    tables = [game.table, *([game.opening.table] if game.opening else [])]
    throws = max(dice.number_of_throws(table.dice) for table in tables)
    if throws > MOST_THROWS:
        raise refusal("refused.saved.many_throws", throws=throws, most=MOST_THROWS)
    return game


def _written(value: Any) -> Any:
    if isinstance(value, Enum):
        return {_kind_name(value): value.name}
    if is_dataclass(value):
        contents = {field.name: _written(getattr(value, field.name)) for field in fields(value)}
        return {_kind_name(value): contents}
    if isinstance(value, Mapping):
        return {"dict": {name: _written(each) for name, each in value.items()}}
    return [_written(each) for each in value] if isinstance(value, tuple) else value


def _read(written: Any) -> Any:
    if isinstance(written, list):
        return tuple(_read(each) for each in written)
    if not isinstance(written, Mapping):
        return written
    ((name, contents),) = written.items()
    if name == "dict":
        return {key: _read(each) for key, each in contents.items()}
    if name not in KINDS:
        raise refusal("refused.saved.newer", name=name)
    return _made(KINDS[name], contents)


def _made(kind: Any, contents: Any) -> Any:
    if issubclass(kind, Enum):
        return kind[contents]
    values = {name: _read(each) for name, each in contents.items()}
    unknown = values.keys() - {field.name for field in fields(kind)}
    if unknown:
        raise refusal("refused.saved.no_field", kind=kind.__name__, name=min(unknown))
    wrong = misfit(kind, values)
    if wrong is not None:
        value = f"{values[wrong]!r:.40}"
        raise refusal("refused.saved.misfit", value=value, name=wrong, kind=kind.__name__)
    # AnyShows(1, 2) and similar classes take their one field as positional arguments.
    listed = getattr(kind, "listed", None)
    return kind(**values) if listed is None else kind(*values[listed])


def _kind_name(value: Any) -> str:
    name = type(value).__name__
    if KINDS.get(name) is not type(value):
        raise refusal("refused.saved.own_part", value=value, name=name)
    return name


def misfit(kind: Any, values: Mapping[str, Any]) -> str | None:
    """Return the name of a field with a wrong value, or None.

    >>> from pigclass.rules.endings import Rounds
    >>> misfit(Rounds, {"rounds": "five"}), misfit(Rounds, {"rounds": 5})
    ('rounds', None)
    """
    tests = _tests(kind)
    return next((name for name, value in values.items() if not tests[name](value)), None)


@cache
def _tests(kind: Hashable) -> dict[str, Test]:
    return {name: _test(hint) for name, hint in get_type_hints(kind).items()}


def _test(hint: Any) -> Test:
    """Return a function that tests whether a value fits an annotation."""
    tests = [_test(part) for part in get_args(hint) if part is not Ellipsis]
    match get_origin(hint):
        case None:
            return _is_whole if hint is int else lambda value: isinstance(value, hint or NoneType)
        case origin if origin is tuple:
            return lambda value: isinstance(value, tuple) and all(map(tests[0], value))
        case origin if origin is Mapping:
            return lambda value: (
                isinstance(value, Mapping)
                and all(map(tests[0], value))
                and all(map(tests[1], value.values()))
            )
        case _:  # a union: any of its parts
            return lambda value: any(test(value) for test in tests)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST
