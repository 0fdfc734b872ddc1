"""Every game with its options drawn pairwise, and random play through the engine."""

from itertools import combinations, product
from random import Random

from hypothesis import strategies as st

from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.state import result
from pigclass.play.throwers import GeneratorThrower
from pigclass.play.turns import Hold, Roll, legal_actions
from pigclass.rules.catalog import GAMES

RACE = {
    "target": (2, 10, 60),
    "players": (1, 2, 3),
    "teams": (None, "2v2"),
    "min_bank": (0, 1, 9),
    "ending": ("first_to", "equal_turns", "last_turn", "last_throw"),
    "ties": ("share", "tiebreaker"),
}
TWO_DICE = RACE | {"doubles": ("plain", "double"), "dice": ("standard", "sicherman")}
DOUBLE_ONE = {"double_one": ("wipe", "bust", "add_25", "add_25_end", "reset_25")}
OPTIONS = dict.fromkeys(GAMES, RACE) | {
    "pig": RACE | {"sides": (4, 6, 20), "poison": (1, 2, 4), "on_poison": ("bust", "wipe")},
    "two_dice_pig": TWO_DICE | DOUBLE_ONE | {"busts_on": ("one", "seven", "doubles")},
    "big_pig": TWO_DICE | DOUBLE_ONE,
    "frey_pig": TWO_DICE | DOUBLE_ONE,
    "reset_25_pig": TWO_DICE,
    "wipe_pig": TWO_DICE,
    "sevens_pig": TWO_DICE,
    "piggy": RACE | {"dice": ("standard", "sicherman")},
    "hog": RACE | {"max_dice": (1, 3, 10, None), "bust_points": (0, 1), "sides": (4, 6, 20)},
    "playpalace_pig": RACE | {"target": (10, 23, 60), "sides": (4, 6, 20), "players": (2, 3, 4)},
    "skunk": {
        "rounds": (1, 3, 5),
        "word": ("SKUNK", "PIG", ""),
        "double_one": ("bust", "wipe"),
        "double_one_hits": ("standing", "everyone"),
        "safe_throws": (0, 1, 2),
        "own_dice": (False, True),
        "ties": ("share", "tiebreaker"),
    },
    "greedy_pig": {
        "rounds": (1, 3),
        "poison": (1, 2, 4),
        "safe_throws": (0, 2),
        "dice": (1, 2, 3),
        "sides": (4, 6, 10),
        "own_dice": (False, True),
        "ties": ("share", "tiebreaker"),
    },
    "swine_herd": {
        "target": (10, 40),
        "sides": (4, 6, 20),
        "safe_throws": (0, 2),
        "own_dice": (False, True),
        "ties": ("share", "tiebreaker"),
    },
    "class_piglet": {
        "rounds": (1, 4),
        "safe_throws": (0, 1, 3),
        "own_dice": (False, True),
        "ties": ("share", "tiebreaker"),
    },
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
    if name == "hog" and options.get("min_bank"):
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
        choices = [a for a in legal_actions(state, state.standing[0]) if isinstance(a, Roll)]
        dice = rng.choice(choices).dice
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
    return Hold() in legal_actions(state, seat) and rng.random() > boldness
