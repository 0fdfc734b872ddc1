"""Questions to theory about all games of the catalog, and its answers in short form."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256
from itertools import islice, pairwise, product

import numpy as np
import pandas as pd

from pigclass import exact
from pigclass.rules.catalog import GAMES, greedy_pig, hog, pig, skunk, two_dice_pig
from pigclass.strategies import STRATEGIES
from pigclass.strategies.races import Chase, EndRaceOrKeepPace, ScoringTurns
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.words import PigclassError

# A longer fraction is kept as a digest.
LONGEST = 40
ENDINGS = ("first_to", "equal_turns", "last_turn", "last_throw")
TIES = ("share", "tiebreaker")
FIRST = (("first_to", "share"),)
ALL = tuple(product(ENDINGS, TIES))
LOSING = {"double_one": "wipe", "double_one_hits": "everyone"}

Question = Callable[[], object]


def questions() -> dict[str, Question]:
    """Return every question by its name."""
    topics = (one_turn, shared, alone, short_races, long_races, matches, dice, priced)
    return dict(pair for questions_of in topics for pair in questions_of())


def in_short(question: Question) -> object:
    """Return the answer as data for JSON; a refusal is an answer too."""
    try:
        return _plain(question())
    except PigclassError:
        return "refused"


def _plain(value: object) -> object:
    if isinstance(value, pd.DataFrame):
        return {name: _plain(value[name].to_numpy()) for name in value}
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, Fraction):
        return _short(f"{value.numerator}/{value.denominator}")
    if isinstance(value, Mapping):
        # Many fractions are one digest.
        return _short(str({key: str(Fraction(chance)) for key, chance in value.items()}))
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, np.generic):
        return _plain(value.item())
    return value


def _array(values: np.ndarray) -> object:
    """Return the size of an array, and a digest or two sums that depend on each number."""
    if values.dtype.kind != "f":
        array = values.astype(str) if values.dtype.kind in "OU" else values.astype(np.int64)
        return [values.size, sha256(array.tobytes()).hexdigest()[:16]]
    flat = values.ravel()
    return [values.size, float(flat.sum()), float(flat @ (1 + np.arange(flat.size) % 97))]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else sha256(text.encode()).hexdigest()[:16]


def one_turn() -> Iterator[tuple[str, Question]]:
    """Ask about single turns of every game, for every strategy that covers it."""
    plays = {f"hold at {n}": HoldAt(n) for n in (1, 5, 10, 15, 20, 21, 25, 30)}
    plays |= {f"roll {n}": RollTimes(n) for n in (1, 2, 5)}
    for name, game in _games().items():
        more = _strategies() if name in ("pig", "skunk", "skunk, safe") else {}
        for title, strategy in (plays | more).items():
            for score in (0, 40) if title.startswith("hold at ") else (0,):
                yield f"turn {name}, {title}, {score}", partial(_turn, game, strategy, score)
        yield f"best hold {name}", partial(_best_hold, game)
        yield f"best dice {name}", partial(lambda g: _fields(exact.best_dice(g), "dice mean"), game)
        yield f"best hold in {name}", partial(_best_in_game, game)
        yield (
            f"survival {name}",
            partial(lambda g: list(map(exact.survival(g).__getitem__, range(9))), game),
        )
        for score in (0, 1, 40):
            yield f"break-even {name}, {score}", partial(exact.break_even, game, score)
            yield f"gain {name}, {score}", partial(_gains, game, score)


def shared() -> Iterator[tuple[str, Question]]:
    """Ask about games of rounds."""
    plays = {"best": None, "hold at 20": HoldAt(20), "roll 3": RollTimes(3)}
    plays |= {name: _strategies()[name] for name in ("hold_by_score", "coin_flip", "two_more")}
    for name, game in _games().items():
        if not game.shared:
            continue
        for title, strategy in plays.items():
            for options in ({}, {"may_sit_out": False}):
                question = partial(_rounds, game, strategy, options)
                yield f"rounds {name}, {title}, {options}", question


def alone() -> Iterator[tuple[str, Question]]:
    """Ask about one player alone."""
    plays = {"fewest": None, "hold at 20": HoldAt(20), "throws 4": lambda own: 4}
    plays |= {"roll 3": RollTimes(3), "hold at 20, strict": HoldAt(20, stop_at_target=False)}
    games = {name: game for name, game in _games().items() if not game.shared}
    for (name, game), (title, strategy) in product(
        (games | _short_games(9, FIRST)).items(), plays.items()
    ):
        yield f"alone {name}, {title}", partial(_alone, game, strategy)


def short_races() -> Iterator[tuple[str, Question]]:
    """Ask about races that are solved in fractions, with every ending."""
    plays = {"hold at 3": HoldAt(3), "roll 2": RollTimes(2), "chase": Chase(4, 8)}
    plays |= {"scoring 2": ScoringTurns(2, 8), "mixed": _mixed, "passing": lambda own: own < 3}
    for name, game in _short_games(4).items():
        yield f"race {name}", partial(_race, game)
        if name.startswith(("pig to", "piglet", "hog")):
            yield f"answer {name}", partial(_answer, game, 3, 1)
        for (first, one), (second, other) in pairwise([*plays.items(), *plays.items()][:7]):
            yield f"{first} v {second} {name}", partial(_match, game, one, other)


def long_races() -> Iterator[tuple[str, Question]]:
    """Ask about the races of the catalog, solved in floats."""
    games = {name: game for name, game in _games().items() if not game.shared}
    for name, game in (games | _short_games(20)).items():
        yield f"race {name}", partial(_race, game)
        for seat in (0, 1) if name in ("pig", "hog", "playpalace_pig", "big_pig") else ():
            yield f"answer {name}, {seat}", partial(_answer, game, 17, seat)
    for name, seat in product(("pig", "frey_pig", "wipe_pig", "pig_dice", "hog", "piglet"), (0, 1)):
        game = GAMES[name](target=30)
        yield f"win map {name}, {seat}", partial(exact.win_map, game, seat=seat)
        yield f"hold map {name}, {seat}", partial(exact.hold_map, game, seat=seat)


def matches() -> Iterator[tuple[str, Question]]:
    """Ask about strategies against each other."""
    games = {name: _games()[name] for name in ("pig", "frey_pig", "playpalace_pig", "wipe_pig")}
    plays = {"hold at 25": HoldAt(25)} | _strategies()
    for (name, game), (title, strategy) in product(games.items(), plays.items()):
        yield f"{title} v hold at 20 {name}", partial(_match, game, strategy, HoldAt(20))
    ended = {name: game for name, game in _short_games(15).items() if "hog" not in name}
    for (name, game), (title, strategy) in product(ended.items(), _by_reading().items()):
        yield f"hold at 9 v {title} {name}", partial(_match, game, HoldAt(9), strategy)


def dice() -> Iterator[tuple[str, Question]]:
    """Ask about games of single throws, in which the number of dice may be chosen."""
    plays = {"3": lambda own: 3, "7": lambda own: 7, "20": lambda own: 20}
    plays["behind"] = lambda own, other: np.where(own < other, 6, 2)
    for options in ({}, {"max_dice": 1}, {"max_dice": None}, {"bust_points": 1}, {"sides": 4}):
        for ending, ties in (*FIRST, *ALL[5:6]) if options else ALL:
            game = hog(target=40, **options, ending=ending, ties=ties)
            name = f"hog {options} {ending} {ties}"
            yield f"race {name}", partial(_race, game)
            for title, strategy in plays.items():
                yield f"{title} v behind {name}", partial(_match, game, strategy, plays["behind"])
            reply = partial(lambda g: _data(exact.best_response(g, plays["behind"], seat=1)), game)
            yield f"answer {name}", reply


def priced() -> Iterator[tuple[str, Question]]:
    """Ask what decisions cost, and for the sweeps of value iteration."""
    for name, title in product(("pig", "big_pig"), _strategies()):
        question = partial(_examined, GAMES[name](target=40), _strategies()[title])
        yield f"examine {name}, {title}", question
    for name in ("pig", "piglet", "piggy"):
        game = GAMES[name](target=20)
        yield f"sweeps {name}", partial(_swept, game)
        places = [(0, 0, 0), (3, 4, 5)]
        yield f"converging {name}", partial(exact.converging, game, places, most=30)


def _mixed(turn_total, own):
    return 0.25 if turn_total > own else turn_total < 4


@cache
def _games() -> dict:
    """Return the games of the catalog, and some with other options."""
    return {name: build() for name, build in GAMES.items()} | {
        "pig, 2 hurts": pig(poison=2),
        "pig, wipe": pig(on_poison="wipe", target=40),
        "pig, ten sides": pig(sides=10, min_bank=10, ending="equal_turns"),
        "two dice, 25": two_dice_pig(double_one="add_25_end", ending="last_turn", target=60),
        "two dice, reset": two_dice_pig(double_one="reset_25", target=40),
        "two dice, doubles": two_dice_pig(busts_on="doubles", dice="sicherman", target=60),
        "skunk, wipe": skunk(double_one="wipe"),
        "skunk, everyone": skunk(**LOSING),
        "skunk, safe": skunk(safe_throws=1, rounds=3),
        "greedy, two dice": greedy_pig(dice=2, rounds=4),
        "greedy, safe": greedy_pig(safe_throws=2, poison=2),
        "hog, no limit": hog(max_dice=None),
    }


@cache
def _short_games(target: int, ends: tuple = ALL) -> dict:
    """Return races to few points, with every ending and tie, or some."""
    builders = {"pig": {}, "piglet": {}}
    builders |= {"pig wipes": {"on_poison": "wipe"}, "pig bank": {"min_bank": 3}}
    builders |= {"pig_dice": {}, "hog": {"max_dice": 3}, "reset_25_pig": {}, "two_dice_pig": {}}
    games = {}
    for (name, options), (ending, ties) in product(builders.items(), ends):
        build = GAMES[name.split()[0]]
        games[f"{name} to {target}, {ending} {ties}"] = partial(
            build, **options, target=target, ending=ending, ties=ties
        )
    return {name: build() for name, build in games.items() if not _is_slow(name, target)}


def _is_slow(name: str, target: int) -> bool:
    return name.startswith("pig_dice") and target < 20 and "first_to share" not in name


@cache
def _strategies() -> dict:
    return {name: build() for name, build in STRATEGIES.items()}


def _by_reading() -> dict:
    """Return strategies that read every number of a race."""
    return {
        "roll 3": RollTimes(3),
        "scoring turns": ScoringTurns(3, 15),
        "keep pace": EndRaceOrKeepPace(15),
        "chase": Chase(8, 15),
        "strict": HoldAt(8, stop_at_target=False),
        "pupil": lambda turn_total, own, other, throws: (
            (turn_total < 7 + (other > own)) & (throws < 6)
        ),
    }


def _fields(answer: object, names: str) -> list:
    return [getattr(answer, name) for name in names.split()]


def _turn(game, strategy, score):
    position = {"own": 10, "other": 20, "scoring_turns": 1, "seat": 0, "still_standing": 5}
    position |= {"round": 2, "rounds_left": 3} if game.rounds else {}
    readings = {} if score else {name: position[name] for name in position if name != "own"}
    answer = exact.turn(game, strategy, score=score, **readings)
    return _fields(answer, "mean bust wipe_out distribution")


def _gains(game, score):
    gains = [exact.gain(game, t, score) for t in (0, 1, 10, 20, 30)]
    return [[each.won, each.lost] for each in gains]


def _best_hold(game):
    return [_fields(exact.best_hold(game, score), "thresholds mean") for score in (0, 30)]


def _best_in_game(game):
    return _fields(exact.best_hold_in_game(game), "thresholds mean_score")


def _rounds(game, strategy, options):
    answer = exact.rounds(game, strategy, **options)
    return [answer.mean_score, *map(np.asarray, (*answer.means, *answer.policy))]


def _alone(game, strategy):
    answer = exact.solitaire(game, strategy)
    return [answer.mean_turns, answer.turns_from, answer.policy]


def _answer(game, threshold, seat):
    return _data(exact.best_response(game, HoldAt(threshold), seat=seat))


def _match(game, first, second):
    return _fields(exact.outcome(game, first=first, second=second), "win tie loss")


def _examined(game, strategy):
    answer = exact.examine(game, strategy)
    return [answer.win_probability, answer.holds, answer.rolls, answer.held, answer.rolled]


def _swept(game):
    return [[sweep.change, sweep.chances] for sweep in islice(exact.sweeps(game), 40)][::13]


def _race(game):
    return _data(exact.race(game))


def _data(race):
    """Return data of a solved race: its outcome, its policy, and some positions."""
    size, most = race.game.target, race.game.target * 2 // 3
    fields = [_fields(race.outcome, "win tie loss"), np.asarray(race.policy)[:, :size, :size]]
    for own, other, seat in ((0, most, 0), (most, 0, 1), (most, size + 2, 0), (0, size - 1, 1)):
        turn_total = 0 if race.game.is_one_throw else 4
        fields.append(in_short(partial(_position, race, own, other, turn_total, seat)))
    return fields


def _position(race, own, other, turn_total, seat):
    at = {"own": own, "other": other, "turn_total": turn_total, "seat": seat}
    answers = [race.value(**at), race.win_probability(**at), race.should_roll(**at)]
    if race.game.is_one_throw:
        return [*answers, race.dice(own, other, seat=seat) if race.game.dice_choice else 1]
    return [*answers, race.if_roll(**at), *([race.if_hold(**at)] if turn_total else [])]
