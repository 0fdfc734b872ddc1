"""What each column of the frames means: the data dictionary, used for dtypes, files and docs."""

from dataclasses import dataclass

WHOLE = "int64"
WHOLE_OR_MISSING = "Int64"
NUMBER_OR_MISSING = "Float64"
TEXT = "str"
LABEL = "category"
TIME = "datetime64[us, UTC]"


@dataclass(frozen=True)
class Column:
    """One column: its dtype, what it tells, and for fixed categories which there are."""

    name: str
    dtype: str
    meaning: str
    categories: tuple[str, ...] = ()


GAME = Column("game", LABEL, "the game, G01 being the first in the log")
LESSON = Column("lesson", LABEL, "the lesson in which it was played")
ROUND = Column("round", WHOLE, "the round, counted from 1")
PLAYER = Column("player", LABEL, "who, as 7 or P-AA …; missing where heads were counted")
COMPUTER = Column("computer", "bool", "whether it was a computer player, and nobody of the class")
GROUP = Column("group", LABEL, "the group of this game, as in hold at 20; missing without one")
COUNT = Column("count", WHOLE, "how many students this row stands for")
AT = Column("time", TIME, "when it was written down (UTC)")

ROLLS = (
    GAME,
    LESSON,
    ROUND,
    Column("throw", WHOLE, "which throw of the round (or turn), counted from 1"),
    Column("player", LABEL, "whose turn or own dice it was; missing where all share them"),
    COMPUTER,
    Column("faces", TEXT, "what the dice showed, as in 3 5; missing where only who threw saw them"),
    Column("outcome", TEXT, "the line of the rules that applied, as in one 1; missing likewise"),
    Column(
        "effect",
        LABEL,
        "what the throw did to those who stood",
        ("scores", "scores, turn ends", "bust", "wipe-out"),
    ),
    Column(
        "points",
        WHOLE_OR_MISSING,
        "what it added to the turn total, 0 when that was lost; missing where nobody typed it in",
    ),
    Column("turn_total", WHOLE_OR_MISSING, "points at risk after the throw, where they are known"),
    Column("standing", WHOLE, "how many students shared the throw"),
    Column("source", LABEL, "virtual dice, or real ones typed in", ("virtual", "real")),
    Column(
        "purpose",
        LABEL,
        "in play, or thrown for interest after all had sat",
        ("play", "what would have come"),
    ),
    AT,
)

DECISIONS = (
    GAME,
    LESSON,
    ROUND,
    Column("throw", WHOLE, "after how many throws of the round it was decided"),
    PLAYER,
    COMPUTER,
    GROUP,
    Column(
        "action",
        LABEL,
        "what was decided: to sit or stand, and where players take turns to hold or roll",
        ("sit", "stand", "hold", "roll"),
    ),
    Column(
        "turn_total",
        WHOLE_OR_MISSING,
        "points at risk when it was decided; missing for who stood with untold dice of their own",
    ),
    Column("score", WHOLE_OR_MISSING, "points banked before this round; missing for counted heads"),
    Column(
        "source",
        LABEL,
        "tapped on the class screen, chosen on a device, not answered there, or on paper; "
        "of computers none",
        ("screen", "device", "none", "paper"),
    ),
    COUNT,
    AT,
)

ROUNDS = (
    GAME,
    LESSON,
    ROUND,
    Column("round_name", TEXT, "the round as the class calls it, as in S"),
    PLAYER,
    COMPUTER,
    GROUP,
    Column(
        "throws", WHOLE, "how many throws the round has had; with own dice, those of the player"
    ),
    Column("sat_at", WHOLE_OR_MISSING, "turn total with which they sat; missing if they did not"),
    Column("points", WHOLE_OR_MISSING, "what the round brought; missing while it goes on"),
    Column("score_after", WHOLE_OR_MISSING, "points banked after it; missing for counted heads"),
    Column(
        "ended",
        LABEL,
        "how the round ended; with own dice it ended for each alone",
        ("bust", "all sat", "banked", "finished early", "each alone"),
    ),
    Column(
        "outcome",
        LABEL,
        "what became of them: caught by a bust, away, or not yet decided",
        ("sat", "banked", "caught", "away", "unfinished"),
    ),
    Column(
        "turn_total",
        WHOLE_OR_MISSING,
        "the round's last turn total; before a bust, what it took, where that is known",
    ),
    COUNT,
)

PREDICTIONS = (
    GAME,
    LESSON,
    Column("question", LABEL, "which question was asked"),
    PLAYER,
    COMPUTER,
    Column("answer", NUMBER_OR_MISSING, "the answer, where it is a number"),
    Column("choice", TEXT, "the answer, where it is words"),
    COUNT,
    AT,
)

GAMES = (
    GAME,
    LESSON,
    Column("classroom", TEXT, "the class, as the record calls it; missing if it has no name"),
    Column("day", TEXT, "the date on which it began, by this computer's clock, as in 2026-11-22"),
    Column("began", TIME, "when it began (UTC)"),
    Column(
        "mode",
        LABEL,
        "each with a score of their own, heads counted, or one student beside computers",
        ("each", "head_count", "alone"),
    ),
    Column("students", WHOLE, "how many students played, those who came late included"),
    Column("computers", WHOLE, "how many computer players played"),
    Column("rules", TEXT, "the game as it is written in Python"),
    Column("code", TEXT, "the game code of these rules"),
    Column("rounds", WHOLE_OR_MISSING, "how many rounds it has; missing in a race"),
    Column("target", WHOLE_OR_MISSING, "the score that ends it; missing where rounds do"),
    Column(
        "ended",
        LABEL,
        "how it ended; missing while it goes on",
        ("played out", "finished early"),
    ),
)

EXPERIMENTS = (
    GAME,
    LESSON,
    PLAYER,
    COMPUTER,
    Column("throws", WHOLE, "how often each throws in this experiment"),
    Column("dice", WHOLE_OR_MISSING, "how many dice, where each throws another number of them"),
    Column("busts", WHOLE_OR_MISSING, "how many of these throws bust, where that is known"),
    Column("points", WHOLE_OR_MISSING, "what all these throws scored, where dice are chosen"),
    Column("source", LABEL, "virtual dice, or real ones counted and typed in", ("virtual", "real")),
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

# After `faces` a column for each die; none where players choose how many dice they throw.
DIE = "what one die showed"


def dictionary_rows(besides: tuple[Column, ...] = ()) -> list[dict[str, str]]:
    """Return the whole dictionary, a row for each column of each frame, `besides` first.

    >>> dictionary_rows()[0]["frame"], dictionary_rows()[0]["column"]
    ('rolls', 'game')
    """
    return [
        {
            "frame": frame,
            "column": column.name,
            "type": column.dtype,
            "meaning": column.meaning,
            "values": ", ".join(column.categories),
        }
        for frame, columns in FRAMES.items()
        for column in (*besides, *_with_dice(columns))
    ]


def _with_dice(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    names = [column.name for column in columns]
    if "faces" not in names:
        return columns
    after = names.index("faces") + 1
    dice = Column("die_1 … die_n", f"{WHOLE_OR_MISSING} or {TEXT}", DIE)
    return (*columns[:after], dice, *columns[after:])
