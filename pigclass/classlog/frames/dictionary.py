"""Data dictionary: the meaning of each column of the frames, with its dtype."""

from dataclasses import dataclass

WHOLE = "int64"
WHOLE_OR_MISSING = "Int64"
NUMBER_OR_MISSING = "Float64"
TEXT = "str"
LABEL = "category"
TIME = "datetime64[us, UTC]"
# Categories of the labels, in the order used by the frames.
BUSTS = ("bust", "wipe-out")
DICE = ("virtual", "real")
MODES = ("each", "head_count", "alone")
ENDINGS = ("bust", "all sat", "banked", "finished early", "each alone")
OUTCOMES = ("sat", "banked", "caught", "away", "unfinished")


@dataclass(frozen=True)
class Column:
    """One column: its name, dtype, meaning and fixed categories, if any."""

    name: str
    dtype: str
    meaning: str
    categories: tuple[str, ...] = ()


def _label(name: str, meaning: str, *categories: str) -> Column:
    return Column(name, LABEL, meaning, categories)


def _text(name: str, meaning: str) -> Column:
    return Column(name, TEXT, meaning)


def _whole(name: str, meaning: str) -> Column:
    return Column(name, WHOLE, meaning)


def _maybe(name: str, meaning: str) -> Column:
    """Return a column of integers with missing values."""
    return Column(name, WHOLE_OR_MISSING, meaning)


CLASS = _label("classroom", "the class, as it was called on merging")
GAME = _label("game", "the game, G01 being the first in the log")
LESSON = _label("lesson", "the lesson in which it was played")
ROUND = _whole("round", "the round, counted from 1")
PLAYER = _label("player", "who, as 7 or P-AA …; missing where heads were counted")
COMPUTER = Column("computer", "bool", "whether it was a computer player, and nobody of the class")
GROUP = _label("group", "the group of this game, as in hold at 20; missing without one")
COUNT = _whole("count", "how many students this row stands for")
AT = Column("time", TIME, "when it was written down (UTC)")
# Columns that begin several frames, and those on a player.
IN_GAME, IN_ROUND, WHO = (GAME, LESSON), (GAME, LESSON, ROUND), (PLAYER, COMPUTER)

ROLLS = (
    *IN_ROUND,
    _whole("throw", "which throw of the round (or turn), counted from 1"),
    _label("player", "whose turn or own dice it was; missing where all share them"),
    COMPUTER,
    _text("faces", "what the dice showed, as in 3 5; missing where only who threw saw them"),
    _text("outcome", "the line of the rules that applied, as in one 1; missing likewise"),
    _label("effect", "what it did to those who stood", "scores", "scores, turn ends", *BUSTS),
    _maybe("points", "what it added to the turn total, 0 when that was lost; missing if not typed"),
    _maybe("turn_total", "points at risk after the throw, where they are known"),
    _whole("standing", "how many students shared the throw"),
    _label("source", "virtual dice, or real ones typed in", *DICE),
    _label("purpose", "in play, or for interest after all had sat", "play", "what would have come"),
    AT,
)

DECISIONS = (
    *IN_ROUND,
    _whole("throw", "after how many throws of the round it was decided"),
    *WHO,
    GROUP,
    _label("action", "to sit or stand; to hold or roll in turns", "sit", "stand", "hold", "roll"),
    _maybe(
        "turn_total", "points at risk then; missing for who stood with untold dice of their own"
    ),
    _maybe("score", "points banked before this round; missing for counted heads"),
    _label(
        "source",
        "tapped on the class screen, chosen on a device, not answered there, or on paper; "
        "of computers none",
        *("screen", "device", "none", "paper"),
    ),
    COUNT,
    AT,
)

ROUNDS = (
    *IN_ROUND,
    _text("round_name", "the round as the class calls it, as in S"),
    *WHO,
    GROUP,
    _whole("throws", "how many throws the round has had; with own dice, those of the player"),
    _maybe("sat_at", "turn total with which they sat; missing if they did not"),
    _maybe("points", "what the round brought; missing while it goes on"),
    _maybe("score_after", "points banked after it; missing for counted heads"),
    _label("ended", "how the round ended; with own dice it ended for each alone", *ENDINGS),
    _label("outcome", "what became of them: caught by a bust, away, or not yet decided", *OUTCOMES),
    _maybe("turn_total", "its last turn total; before a bust, what that took, where it is known"),
    COUNT,
)

PREDICTIONS = (
    *IN_GAME,
    _label("question", "which question was asked"),
    *WHO,
    Column("answer", NUMBER_OR_MISSING, "the answer, where it is a number"),
    _text("choice", "the answer, where it is words"),
    COUNT,
    _whole("before_round", "before which round it was asked"),
    AT,
)

GAMES = (
    *IN_GAME,
    _text("classroom", "the class, as the record calls it; missing if it has no name"),
    _text("day", "the date on which it began, by this computer's clock, as in 2026-11-22"),
    Column("began", TIME, "when it began (UTC)"),
    _label("mode", "each with a score, heads counted, or one student beside computers", *MODES),
    _whole("students", "how many students played, those who came late included"),
    _whole("computers", "how many computer players played"),
    _text("rules", "the game as it is written in Python"),
    _text("code", "the game code of these rules"),
    _maybe("rounds", "how many rounds it has; missing in a race"),
    _maybe("target", "the score that ends it; missing where rounds do"),
    _label("ended", "how it ended; missing while it goes on", "played out", "finished early"),
)

EXPERIMENTS = (
    *IN_GAME,
    *WHO,
    _whole("throws", "how often each throws in this experiment"),
    _maybe("dice", "how many dice, where each throws another number of them"),
    _maybe("busts", "how many of these throws bust, where that is known"),
    _maybe("points", "what all these throws scored, where dice are chosen"),
    _label("source", "virtual dice, or real ones counted and typed in", *DICE),
    AT,
)

FRAMES = {
    "rolls": ROLLS,
    "decisions": DECISIONS,
    "rounds": ROUNDS,
    "predictions": PREDICTIONS,
    "games": GAMES,
    "experiments": EXPERIMENTS,
}


def dictionary_rows(besides: tuple[Column, ...] = ()) -> list[dict[str, str]]:
    """Return a row for each column of each frame; the columns `besides` come first.

    >>> dictionary_rows()[0]["frame"], dictionary_rows()[0]["column"]
    ('rolls', 'game')
    """
    first = {column.name for column in besides}
    return [
        {
            "frame": frame,
            "column": column.name,
            "type": column.dtype,
            "meaning": column.meaning,
            "values": ", ".join(column.categories),
        }
        for frame, columns in FRAMES.items()
        for column in (*besides, *(it for it in columns if it.name not in first))
    ]
