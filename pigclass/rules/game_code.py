"""Short codes of games, shared forms of race games, and checks of games for screens."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from pigclass.rules import code_digits
from pigclass.rules.catalog import GAMES
from pigclass.rules.code_digits import Digits, Reader, number_digits
from pigclass.rules.endings import Rounds, within
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_rules import CountsFor, Option
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.typed_input import shortened
from pigclass.words import PigclassError, refusal

# Separates a game from the scores of the class that played it, and these from each other.
SEPARATOR = "~"
# Most students of a class with the same score, so that a forged code cannot fill the memory.
MOST_ALIKE = 200
# Prefix of the ids of shared forms.
ID_PREFIX = "shared_"


def shared_form(game: Game, *, rounds: int = 10) -> Game:
    """Return `game` as a shared game of a fixed number of rounds.

    >>> from pigclass.rules.catalog import piglet
    >>> game = shared_form(piglet(), rounds=6)
    >>> game.shared, game.rounds
    (True, 6)

    The table of outcomes is the same, so that the theory of a turn holds for a round too. Skunk and
    Greedy Pig are shared games already.
    """
    within(rounds, 1, 50, what="rounds")
    if game.is_one_throw or game.dice_choice is not None:
        raise refusal("refused.rules.nothing_to_share", name=game.name)
    return replace(
        game,
        id=f"{ID_PREFIX}{game.id}",
        counts_for=CountsFor.STANDING,
        ending=Rounds(rounds),
        teams=None,
        min_bank=0,
    )


# First character of a code: the version of the format.
FORMAT = code_digits.ALPHABET.index("P")

BUILDERS: dict[str, Callable[..., Game]] = {**GAMES, "make_rule": make_rule}

# Words that a code has as one number. Existing codes depend on the places: new words go at the end.
# Games have the places 0 to 14; "a game" holds the place of a game added later (`place=` of its
# builder). After the empty word another word is spelled out.
LISTED = (
    *("rounds", "target", "players", "sides", "poison", "double_one", "safe_throws", "dice"),
    *("ending", "doubles", "min_bank", "teams", "ties", "on_poison", "busts_on", "max_dice"),
    *("bust_points", "word", "double_one_hits", "wipe", "bust", "double", "equal_turns", "2v2"),
    *("tiebreaker", "add_25", "add_25_end", "reset_25", "last_turn", "last_throw", "first_to"),
    *("plain", "share", "one", "seven", "standard", "sicherman", "everyone", "standing", "SKUNK"),
    *("make_rule", "name", "lines", "whose", "player", "d6", "2d6", "any 1: bust"),
    *("a game", "own_dice", "True", "False", ""),
)
WORDS = dict(enumerate(LISTED, 15)) | {
    place: name for name, build in GAMES.items() if (place := vars(build)["place"]) is not None
}
PLACES = {word: place for place, word in WORDS.items()}

# First number of a code: SHARED for the shared form of a builder's game, else CALL plus the number
# of the builder's options.
SHARED, CALL = 1, 2
# First number of an option: NOTHING, TEXT, or from NUMBERS on a value: whole numbers and words in
# turn. Of the whole numbers, too, those from 0 up and those below 0 take turns.
NOTHING, TEXT, NUMBERS = range(3)
YES_OR_NO = {"True": True, "False": False}


def of_rounds(game: Game, rounds: int) -> Game:
    """Return `game` with fewer rounds; `game` itself if a short code cannot express that.

    >>> from pigclass.rules.catalog import skunk
    >>> game_code(of_rounds(skunk(), 3)) == game_code(skunk(rounds=3))
    True
    """
    new = {} if game.id.startswith(ID_PREFIX) else {"rounds": rounds}
    shorter = replace(game, ending=Rounds(rounds), word="", options={**game.options, **new})
    return shorter if _rules(shorter) else game


@dataclass(frozen=True)
class CodedGame:
    """Content of a code: the game, the seed of the dice or None, and the scores of a class."""

    game: Game
    seed: int | None = None
    scores: tuple[int, ...] = ()


@about_a_game()
def game_code(game: Game, *, seed: int | None = None) -> str:
    """Return the short code of a game, and of its dice if `seed` is given.

    >>> from pigclass import *
    >>> game_code(greedy_pig(poison=2), seed=2026)
    'PVY7-3DK1-AV'

    `game_from_code` returns the game; `GreedyPigActivity(code=…)` and `TableGame(code=…)` open it
    with its dice. Codes have about ten characters for games of the catalog, and about thirty for
    `make_rule`. The class record stores its games in this form too.

    Raises PigclassError for a seed below 0, and for a game that neither the catalog nor `make_rule`
    makes.
    """
    if seed is not None and seed < 0:
        raise refusal("refused.code.low_seed", seed=seed)
    if not (rules := _rules(game)):
        raise refusal("refused.code.own_game", name=game.name)
    dice = number_digits(0 if seed is None else seed + 1)
    return code_digits.encode([FORMAT, *dice, *rules])


def game_from_code(code: str) -> Game:
    """Return the game of a code.

    >>> game_from_code("PVY7-3DK1-AV")
    greedy_pig(poison=2)

    Raises PigclassError for a code with a typing error, an incomplete code, and a code from a newer
    version of the kit.
    """
    return read_code(code).game


def read_code(code: str) -> CodedGame:
    """Return the game and the seed of a code.

    >>> read_code("pvy7 3dk1 av").seed
    2026
    """
    return _read(str(code))


@lru_cache(maxsize=64)
def _read(code: str) -> CodedGame:
    code, *scores = code.split(SEPARATOR)
    version, *rest = code_digits.decode(code)
    if version != FORMAT:
        raise _not_known(code)
    reader = Reader(rest)
    try:
        seed = reader.number()
        game = _game(reader)
        reader.end()
        class_scores = tuple(_scores(scores))
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as why:
        raise _not_known(code) from why
    return CodedGame(game, seed - 1 if seed else None, class_scores)


def with_scores(code: str, scores: Iterable[int]) -> str:
    """Return a game code with the scores of the class that played it, for absent students.

    >>> code = with_scores("PVY7-3DK1-AV", [20, 0, 20])
    >>> code, read_code(code).scores
    ('PVY7-3DK1-AV~0x1~20x2', (0, 20, 20))
    """
    return SEPARATOR.join(
        [code, *(f"{score}x{count}" for score, count in sorted(Counter(scores).items()))]
    )


def _scores(parts: Sequence[str]) -> Iterator[int]:
    for part in parts:
        score, count = map(int, part.split("x"))
        yield from [score] * min(count, MOST_ALIKE)


def _rules(game: Game) -> Digits:
    """Return the digits that encode a game; none if no builder makes it."""
    base = game.id.removeprefix(ID_PREFIX)
    if _is_made_by(base, game):
        return _call(base, game.options)
    if game.rounds and _is_made_by(base, game, shared=True):
        return [SHARED, *number_digits(game.rounds), *_call(base, game.options)]
    return []


def _call(name: str, options: Mapping[str, Option]) -> Digits:
    """Return the call of a builder as digits."""
    pairs = [[*_word(option), *_option(value)] for option, value in options.items()]
    return [*number_digits(CALL + len(options)), *_word(name), *chain(*pairs)]


def _is_made_by(name: str, game: Game, *, shared: bool = False) -> bool:
    try:
        built = BUILDERS[name](**game.options)
        return game == (shared_form(built, rounds=game.rounds or 1) if shared else built)
    except (LookupError, TypeError, PigclassError):
        return False


def _word(word: str) -> Digits:
    if word in PLACES:
        return number_digits(PLACES[word])
    return [*number_digits(PLACES[""]), *code_digits.text_digits(word)]


def _read_word(reader: Reader) -> str:
    return WORDS[reader.number()] or reader.text()


def _option(value: Option) -> Digits:
    if value is None:
        return [NOTHING]
    if isinstance(value, bool):
        value = str(value)
    if isinstance(value, int):
        return number_digits(NUMBERS + 2 * (2 * abs(value) - (value < 0)))
    if value in PLACES:
        return number_digits(NUMBERS + 1 + 2 * PLACES[value])
    return [TEXT, *code_digits.text_digits(value)]


def _game(reader: Reader) -> Game:
    kind = reader.number()
    if kind == SHARED:
        rounds = reader.number()
        return shared_form(_built(reader, reader.number()), rounds=rounds)
    return _built(reader, kind)


def _built(reader: Reader, kind: int) -> Game:
    """Return the game whose builder call follows in the code."""
    name = _read_word(reader)
    options = [(_read_word(reader), _read_option(reader)) for _ in range(kind - CALL)]
    return BUILDERS[name](**dict(options))


def _read_option(reader: Reader) -> Option:
    kind = reader.number()
    if kind < NUMBERS:
        return reader.text() if kind == TEXT else None
    value, is_word = divmod(kind - NUMBERS, 2)
    if is_word:
        return YES_OR_NO.get(WORDS[value], WORDS[value])
    return -(value // 2) - 1 if value % 2 else value // 2


def _not_known(code: str) -> PigclassError:
    return refusal("refused.code.not_known", code=shortened(code))


@about_a_game()
def game_given(game: Game | None = None, *, code: str = "", seed: int | None = None) -> Game | None:
    """Return `game`, or the game of `code`, or None without either.

    >>> game_given(code="PVY7-3DK1-AV")
    greedy_pig(poison=2)

    Raises PigclassError if both `code` and another argument give the game, or the seed.
    """
    if not code:
        return game
    coded = read_code(code)
    if game is not None:
        raise refusal("coded.twice", what="a game", game=coded.game.name)
    if seed is not None and coded.seed is not None:
        raise refusal("coded.twice", what="a seed", game=coded.game.name)
    return coded.game


def game_needed(screen: type) -> Game:
    """Refuse to open a screen without a game."""
    raise refusal("coded.needed", screen=screen.__name__)


def at_once(game: Game) -> Game:
    """Return a game that all play at once; refuse any other and name its screen."""
    if not game.at_once:
        raise refusal("coded.in_turns", game=game.name)
    return game


def in_turns(game: Game) -> Game:
    """Return a game with turns; refuse any other and name its screen."""
    if game.at_once:
        raise refusal("coded.shared", game=game.name)
    return game
