"""The tree: a turn or round that grows a throw at a time, with the chance of each branch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from math import prod

from pigclass.exact import turn
from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.dice import AllShow, AnyShows
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Row, Table
from pigclass.rules.row_wording import when_in_short
from pigclass.rules.wording import words_of
from pigclass.strategies.thresholds import RollTimes
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures import slides
from pigclass.words import lines, refusal, say, say_of
from pigclass.words.numbers import Numbers, ratio

# Most throws side by side, and the throws shown beyond the best number.
MOST_THROWS, BEYOND = 9, 2
# Longest name of an event, in letters; longer ones are replaced by the effect.
LONGEST_NAME = 10
CAPTIONS = ("points", "still_going", "brings_here")
# Kinds of end of a branch: the first whose condition holds.
ENDS: dict[str, Callable[[Effect], bool]] = {
    "wipe_out": lambda effect: effect.is_wipe_out,
    "bust": lambda effect: effect.is_bust and not effect.turn_add,
    "kept": lambda _: True,
}


@dataclass(frozen=True)
class Fork:
    """One throw: the chance that the turn goes on, and the chance of each kind of end.

    `names` are the names of the ends by kind. `adds` is the mean of the points if the turn goes on,
    None if they depend on the points at risk.
    """

    on: Fraction
    ends: dict[str, Fraction] = field(hash=False)
    names: dict[str, str] = field(hash=False)
    adds: Fraction | None


def tree_view(game: Game) -> slides.PictureView:
    """Return the picture's data for each number of throws.

    >>> from pigclass.rules.catalog import piglet
    >>> print(tree_view(piglet()).places[2]["says"].split(". ")[1])
    If you hold here, you score 2 × 1/4 = 0.50 on average.
    """
    if game.is_one_throw:
        raise refusal("refused.picture.nothing_at_risk", game=game.name, picture="Tree")
    means, words = _means(game), words_of(game)
    forks = [_fork(game, throws) for throws in range(len(means))]
    begin = {"says": say("picture.tree.begins", **words), "at": "0", "chance": ["", ""]}
    places = [begin, *(_place(game, forks[:n], it) for n, it in enumerate(means, start=1))]
    branches = [_branches(forks[: throws + 1]) for throws in range(len(means))]
    captions = {it: lines(f"picture.tree.{it}", **words) for it in CAPTIONS}
    if len({it.turn_add for it in effect_chances(game) if not it.ends_turn}) == 1:
        # The points of a coin are no mean.
        captions["points"] = ("", captions["points"][-1])
    own = {"branches": branches, "highest": float(max(means)), **captions}
    view = slides.slides("tree", slides.named(game), places, words, own=own)
    return replace(view, step=say("picture.tree.step", **words))


def _means(game: Game) -> list[Fraction]:
    """Return the mean of stopping after 1, 2, … throws, up to a few beyond the best."""
    means: list[Fraction] = []
    while len(means) < min(MOST_THROWS, _best(means) + BEYOND):
        means.append(turn(game, RollTimes(len(means) + 1)).mean)
    return means


def _best(means: Sequence[Fraction]) -> int:
    """Return the number of throws with the highest mean: the last of equals."""
    return max((mean, throws) for throws, mean in enumerate([Fraction(0), *means]))[1]


def _fork(game: Game, throws: int) -> Fork:
    """Return the fork at the next throw of a turn with `throws` throws so far."""
    goes_on, ends = {}, dict.fromkeys(ENDS, Fraction(0))
    for effect, chance in effect_chances(game, throws=throws).items():
        if kind := _end(effect):
            ends[kind] += chance
        else:
            goes_on[effect] = chance
    stay = sum(goes_on.values(), Fraction(0))
    adds = sum((it.turn_add * chance for it, chance in goes_on.items()), Fraction(0))
    adds_up = not ends["kept"] and all(it.turn_scale == 1 and it.turn_add >= 0 for it in goes_on)
    possible = {it: chance for it, chance in ends.items() if chance}
    names = _names(game.table_for(throws=throws))
    return Fork(stay, possible, names, adds / stay if stay and adds_up else None)


def _end(effect: Effect) -> str | None:
    """Return how an effect ends the turn, None if the turn goes on."""
    if not effect.ends_turn:
        return None
    return next(it for it, holds in ENDS.items() if holds(effect))


def _names(table: Table) -> dict[str, str]:
    """Return a name for each kind of end: that of its row, if it has only one and that is short."""
    rows: dict[str | None, list[Row]] = {}
    for row in table.rows:
        rows.setdefault(_end(row.then) if isinstance(row.then, Effect) else None, []).append(row)
    return {kind: _end_name(_widest(rows.get(kind, [])), table, kind) for kind in ENDS}


def _end_name(rows: list[Row], table: Table, kind: str) -> str:
    name = when_in_short(rows[0], table) if len(rows) == 1 else ""
    is_short = 0 < len(name) <= LONGEST_NAME
    return name[:1].lower() + name[1:] if is_short else say(f"picture.tree.{kind}")


def _widest(rows: list[Row]) -> list[Row]:
    """Leave out the double of a face that another row has: double 1 contains a 1."""
    faces = {face for it in rows if isinstance(it.when, AnyShows) for face in it.when.faces}
    return [it for it in rows if not (isinstance(it.when, AllShow) and it.when.face in faces)]


def _place(game: Game, forks: Sequence[Fork], mean: Fraction) -> View:
    """Return data and sentence at the end of the branch that goes on."""
    stop = {"brings": slides.short(mean), "high": float(mean)}
    factors = [it.on for it in forks]
    goes_on = say_of(len(forks), "picture.tree.goes_on", chance=_chance(factors), **words_of(game))
    return {
        "says": f"{goes_on} {_brings(game, forks, mean)}",
        "stop": stop if len(forks) >= game.safe_throws else None,
        "at": "" if (points := _points(forks)) is None else slides.short(points),
        "chance": [_exactly(factors), Numbers().percent(Fraction(prod(factors)))],
    }


def _points(forks: Sequence[Fork]) -> Fraction | None:
    """Return the mean points of a turn that has gone on so far, None if unknown."""
    adds = [it.adds for it in forks if it.adds is not None]
    return sum(adds, Fraction(0)) if len(adds) == len(forks) else None


def _brings(game: Game, forks: Sequence[Fork], mean: Fraction) -> str:
    """Return a sentence on stopping here: the points so far, times the chance to get here."""
    if len(forks) < game.safe_throws:
        return say("picture.tree.not_yet", number=game.safe_throws, **words_of(game))
    points = _points(forks)
    if points is None:
        return say("picture.tree.brings", mean=Numbers().amount(mean), **words_of(game))
    chance = _exactly([it.on for it in forks])
    numbers = {"points": slides.short(points), "mean": slides.as_decimal(mean), "chance": chance}
    return say("picture.tree.brings_each", **numbers, **words_of(game))


def _branches(forks: Sequence[Fork]) -> View:
    """Return the branches of the last fork, with the chance of the turn ending on each."""
    *before, last = forks
    come = Fraction(prod(it.on for it in before))
    chances = [last.on, *last.ends.values()]
    # Over one denominator, as a class counts squares: 10/36 beside 1/36.
    labels = [
        # A fraction too long for a class is replaced by the percentage.
        exact if len(exact := one or ratio(chance)) <= slides.LONGEST else Numbers().percent(chance)
        for one, chance in zip(slides.over_ways(chances, chances), chances, strict=True)
    ]
    ends = [
        {
            "kind": kind,
            "name": f"{slides.SIGNS[kind]} {last.names[kind]}",
            # Times the chance of the turn so far.
            "chance": one if come == 1 else f"× {one}",
            # Left out if it equals the chance that is shown.
            "comes": "" if Numbers().percent(come * it) == one else _equals(come * it),
        }
        for (kind, it), one in zip(last.ends.items(), labels[1:], strict=True)
    ]
    return {"on": labels[0] if last.on else "", "ends": ends}


def _equals(chance: Fraction) -> str:
    """Return a chance in per cent after "=" or "≈"."""
    return Numbers().chance(chance).removeprefix(ratio(chance)).strip()


def _chance(factors: Sequence[Fraction]) -> str:
    """Return the product of these chances, exactly and in per cent."""
    value = Fraction(prod(factors))
    if len(ratio(value)) <= slides.LONGEST:
        return Numbers().chance(value)
    return f"{_exactly(factors)} ≈ {Numbers().percent(value)}"


def _exactly(factors: Sequence[Fraction]) -> str:
    """Return the product of these chances as a fraction or, if that is long, as powers.

    >>> _exactly([Fraction(25, 36)] * 2), _exactly([Fraction(1), *[Fraction(25, 36)] * 4])
    ('625/1296', '(25/36)⁴')
    """
    value = Fraction(prod(factors))
    if len(ratio(value)) <= slides.LONGEST:
        return ratio(value)
    alike = ((factor, len(list(group))) for factor, group in groupby(factors) if factor != 1)
    return " × ".join(slides.raised(factor, times) for factor, times in alike)
