"""Every game with its options drawn pairwise, and random play through the engine."""

from inspect import signature
from itertools import combinations, product
from random import Random
from typing import Literal, get_args, get_origin

from hypothesis import strategies as st

from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.state import result, why_not_hold
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.catalog import GAMES

# Perfect play of Hog to 100 never throws more dice.
MANY_DICE = 30
# What is drawn for an option that is a number or any text, by its name.
VALUES = {"target": (2, 10, 60), "players": (1, 2, 3), "teams": (None, "2v2")}
VALUES |= {"min_bank": (0, 1, 9), "sides": (4, 6, 20), "poison": (1, 2, 4), "dice": (1, 2, 3)}
VALUES |= {"max_dice": (1, 3, 10, None), "bust_points": (0, 1), "rounds": (1, 3, 5)}
VALUES |= {"word": ("SKUNK", "PIG", ""), "safe_throws": (0, 1, 2)}
LIMITED = {"playpalace_pig": {"target": (10, 23, 60), "players": (2, 3, 4)}}


def values_of(option):
    """Return what is drawn for an option: every word that it may be, or some numbers."""
    if option.annotation is bool:
        return (False, True)
    if get_origin(option.annotation) is Literal:
        return get_args(option.annotation)
    return VALUES.get(option.name) or (option.default, option.default + 1)


OPTIONS = {
    name: {it.name: values_of(it) for it in signature(build).parameters.values()}
    | LIMITED.get(name, {})
    for name, build in GAMES.items()
}


def pairwise(name):
    """Yield options so that every value meets every value of every other option."""
    for one, other in combinations(OPTIONS[name], 2):
        for values in product(OPTIONS[name][one], OPTIONS[name][other]):
            yield dict(zip((one, other), values, strict=True))


def drawn_options(name):
    """Return a hypothesis strategy for any options of a game that make sense together."""
    each = {option: st.sampled_from(values) for option, values in OPTIONS[name].items()}
    drawn = st.fixed_dictionaries({}, optional=each)
    return drawn.filter(lambda options: combines(name, options))


def combines(name, options):
    """Return whether RULES say that these options make sense together."""
    players = {"2v2": 4}.get(options.get("teams"))
    if players and options.get("players", players) != players:
        return False
    if GAMES[name]().is_one_throw and options.get("min_bank"):
        return False
    if options.get("busts_on", "one") != "one" and "double_one" in options:
        return False
    if options.get("busts_on") == "doubles" and options.get("doubles") == "double":
        return False
    if options.get("own_dice") and "double_one_hits" in options:
        return False
    target = options.get("target", GAMES[name]().target)
    return options.get("min_bank", 0) < (target or 100)


def random_events(game, seed, *, steps, players=None):
    """Yield (event, state after it) of random legal play: ("throw", faces), ("hold", seats).

    With dice of their own the event is ("throw_each", the faces of each seat).
    """
    rng = Random(seed)
    state = start(game, players=players)
    boldness = rng.random()
    for _ in range(steps):
        if state.turn_is_over:
            if result(state) is not None:
                return
            state = next_turn(state)
            yield ("next", None), state
            continue
        sitting = [seat for seat in state.standing if _holds(state, seat, rng, boldness)]
        if sitting:
            state = hold(state, sitting)
            yield ("hold", sitting), state
            continue
        most = game.dice_choice and (game.dice_choice.most or MANY_DICE)
        dice = rng.choice(range(1, most + 1) if most else [None])
        table = game.table_for(throws=state.throws, dice=dice)
        if game.own_dice:
            throws = {seat: _any_row(table, rng) for seat in state.standing}
            state = throw_each(state, throws)
            yield ("throw_each", throws), state
            continue
        faces = _any_row(table, rng)
        state = throw(state, faces, dice=dice)
        yield ("throw", faces), state


def _any_row(table, rng):
    """Throw so that rare rows, such as the double one, come up as often as common ones."""
    if len(table.dice) > 3 or rng.random() < 0.5:
        return GeneratorThrower(rng).throw(table)
    row = rng.choice(table.rows)
    return rng.choice(
        [t for outcome in table.outcomes if outcome.row is row for t in outcome.throws]
    )


def _holds(state, seat, rng, boldness):
    return why_not_hold(state) is None and rng.random() > boldness
