"""Whether a value is of the kind that an annotation names: what somebody wrote down is looked at.

The parts of a game say in their annotations what they are made of. A record from elsewhere is held
to that, so that no game is begun which cannot be drawn.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

# A number beyond this is no number of points, faces or players.
HIGHEST = 1_000_000

Test = Callable[[Any], bool]


def misfit(kind: Any, values: Mapping[str, Any]) -> str | None:
    """Return the name of a field of `kind` for which its value is none; None if all is well.

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
    """Return the test that a value of this annotation passes."""
    tests = [_test(part) for part in get_args(hint) if part is not Ellipsis]
    match get_origin(hint):
        case None:
            return _is_whole if hint is int else partial(_is, kind=hint)
        case origin if origin is tuple:
            return lambda value: isinstance(value, tuple) and all(map(tests[0], value))
        case origin if origin is Mapping:
            return lambda value: (
                isinstance(value, Mapping)
                and all(map(tests[0], value))
                and all(map(tests[1], value.values()))
            )
        case _:
            return lambda value: any(test(value) for test in tests)


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind or NoneType)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST
