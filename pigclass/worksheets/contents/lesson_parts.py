"""Parts of the lesson sheet, each for a row of a lesson's plan; with `filled`, their answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count
from math import sqrt

from pigclass.exact import race, survival, turn
from pigclass.rules.catalog import GAMES
from pigclass.rules.wording import card_lines
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.words import word_for
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, ask, choices, fill, heading, picture, table, text
from pigclass.worksheets.contents import one_more
from pigclass.worksheets.contents.chances import heads_table
from pigclass.worksheets.contents.expect import either
from pigclass.worksheets.contents.parts import answers_table, beside, mark_scheme, to_fill_in
from pigclass.worksheets.contents.scores import COMPARED
from pigclass.worksheets.contents.turns import example_turn, totals_after
from pigclass.worksheets.sheet import FillValue, Job

# Questions that the board asks before or during the game: the key of their words, and choices.
SIT_AT, THROWS, DUE = ("sit_at",), ("throws_survived",), ("bust_after_4",)
SAME, WAYS = "both the same", ("one die for all", "a die each")
GREEDY_PIG = (SIT_AT, THROWS, DUE, ("scores_more", "sit at 10", "sit at 20", "sit at 30"))
ASKED: dict[str, Sequence[tuple[str, ...]]] = {
    "00-start-here": GREEDY_PIG,
    "01-skunk": (SIT_AT, THROWS, DUE),
    "02-piglet": (
        SIT_AT,
        ("tails_after_4",),
        ("scores_more", "always sit at 1", "always sit at 2", SAME),
    ),
    "03-greedy-pig": GREEDY_PIG,
    "04-best-for-what": (
        ("scores_more_of_two", "hold at 20", "hold at 25", SAME),
        ("wins_more", "hold at 20", "hold at 25", SAME),
    ),
    "05-hog": (("best_dice",),),
    "07-perfect-pig": (("wins_of_ten",),),
    "08-strategy-lab": (("wins_most", "hold at 15", "hold at 20", "hold at 25", "roll 3 times"),),
    "09-how-sure": (SIT_AT, ("farther_off", *WAYS, SAME)),
}
# Strategies, and how many of 100 races each wins against the others: 12 solves take seconds.
STRATEGIES: dict[Strategy, int] = {HoldAt(15): 51, HoldAt(20): 58, HoldAt(25): 58, RollTimes(3): 33}
ROUNDS_WITHOUT_END, TURNS = 10, 16
# Most rounds of a game of which two fit on a side, and throws of a pair with one number of dice.
IN_TWO_GAMES, SERIES = 5, 20
# Heads to wait for, and the highest number of dice and mean on the graph.
HEADS = range(1, 5)
MOST_DICE, HIGH = 16, 16
# Scores at which the map of perfect play is read, and sizes of classes.
POSITIONS = ((0, 0), (60, 10), (10, 60), (60, 95))
CLASSES = (28, 112)
# Numbers in the words: thresholds, a target, scores and points at risk, and sizes of classes.
VALUES: dict[str, FillValue] = {"lower": 20, "higher": 25, "goal": 100, "own": 78, "other": 99}
VALUES |= {"few": CLASSES[0], "many": CLASSES[1], "rounds": 5 * CLASSES[0]}

# A part of a sheet; with `filled`, its answers.
Part = Callable[[Job, bool], list[Block]]


def form(name: str, *, how: str = "", lines: int = 2, grow: int = 0) -> Part:
    """Return a part of blanks: the text `how`, then labels with a blank and questions."""

    def blanks(job: Job, filled: bool) -> list[Block]:
        if filled:
            return []
        rows = [it.split(" | ") for it in job.lines("lesson-sheet", name, **VALUES)]
        question = partial(ask, lines=lines, grow=grow)
        above = [text(job.say("lesson-sheet", how, **VALUES))] if how else []
        return [*above, *((fill if row[-1][-1] == ":" else question)(*row) for row in rows)]

    return blanks


def work_out(job: Job, name: str, rows: Mapping[str, Sequence[str]], filled: bool) -> Block:
    """Return a table whose rows end in answers if `filled`, else in empty cells."""
    cells = [(row, answers, filled) for row, answers in rows.items()]
    return answers_table(job.lines("lesson-sheet", name, **VALUES), cells, names=True)


def predictions(job: Job, filled: bool) -> list[Block]:
    """Return the questions of the board or, if `filled`, their answers in theory."""
    questions = ASKED.get(job.lesson, ())
    if filled:
        return [text(*(_answered(job, *question) for question in questions))]
    blocks = [text(job.say("lesson-sheet", "how_each" if len(questions) > 2 else "how"))]
    for name, *offered in questions:
        asks = word_for("asks", name, job.language)
        options = [word_for("answer", each, job.language) for each in offered]
        blocks.append(choices(asks, options) if options else fill(asks))
    return blocks if questions else [*blocks, fill(job.say("lesson-sheet", "hold_at"))]


def _answered(job: Job, name: str, *offered: str) -> str:
    """Return a question with its answer in theory."""
    busts, numbers = job.game.bust_chance, job.numbers
    if name == "throws_survived":
        mean = numbers.amount(job.game.safe_throws + (1 - busts) / busts)
        half = next(at for at in count() if survival(job.game, at + 1)[at + 1] <= Fraction(1, 2))
        comes = job.say("lesson-sheet", "half", mean=mean, half=half)
    elif name == "sit_at":
        comes = either(job, theory.best(job.game).thresholds)
    elif name == "best_dice":
        comes = either(job, theory.best_of_dice(job.game).dice)
    elif name.endswith("_after_4"):
        comes = numbers.chance(busts)
    elif name.startswith("scores_more"):
        thresholds = [int(choice.split()[-1]) for choice in offered if choice != SAME]
        means = ((at, theory.turn_at(job.game, at).mean) for at in thresholds)
        comes = "; ".join(f"{at}: {numbers.decimal(mean)}" for at, mean in means)
    else:
        comes = job.say("lesson-sheet", f"{name}_comes", **VALUES)
    return f"{word_for('asks', name, job.language)} {comes}"


def scores(job: Job, filled: bool) -> list[Block]:
    """Return the tables to write the game into."""
    if filled:
        return []
    if job.game.dice_choice:
        throw, points = (job.say("lesson-sheet", name) for name in ("throw", "points"))
        mean = fill(*job.lines("lesson-sheet", "sum", throws=SERIES))
        rows = (range(1, SERIES // 2 + 1), range(SERIES // 2 + 1, SERIES + 1))
        tables = [
            table([throw, *map(str, row)], [[points, *[""] * len(row)]], least=9, grow=0)
            for row in rows
        ]
        return [*form("pair", how="few_dice")(job, filled), *tables, mean]
    if job.game.at_once:
        games = 2 if _rounds(job) <= IN_TWO_GAMES and job.lesson != "00-start-here" else 1
        tables = [_in_rounds(job, number) for number in range(1, games + 1)]
        return [*tables, *form("mean")(job, filled)]
    names, turns = ("turn", "throws", "points", "score"), range(1, TURNS + 1)
    filled_in = to_fill_in(job, "lesson-sheet", names, turns, widths=[0.8, 2, 1, 1])
    players = (fill(job.say("lesson-sheet", "player", letter=letter)) for letter in "AB")
    return beside(job, *([player, filled_in] for player in players))


def _rounds(job: Job) -> int:
    return job.game.rounds or ROUNDS_WITHOUT_END


def _in_rounds(job: Job, game: int) -> Block:
    """Return the table of a game in rounds; the first game's has an example."""
    rows = [[job.game.round_name(it), "", "", "", ""] for it in range(1, _rounds(job) + 1)]
    # Where groups sit at 20 or 25, an example with few points would mislead.
    effects = example_turn(job.game) if game == 1 and job.lesson not in COMPARED else ()
    points = [*map(str, totals_after(effect for _, effect in effects)[-2:-1])]
    faces = [" + ".join(map(job.face, throw)) for throw, _ in effects]
    eg, bust = job.say("lesson-sheet", "example"), job.say("one-more-throw", "bust")
    good = [eg, ", ".join(faces[:-1]), *points * 3]
    example = [good, [eg, ", ".join(faces), bust, "0", *points]] if effects else []
    names = ("game_number", "throws", "sat", "in_round", "score")
    return table(
        [job.say("lesson-sheet", name, number=game) for name in names],
        [*example, *rows],
        widths=[0.8, 2.6, 1.2, 1, 1],
        weights=[0] * len(example) + [1] * len(rows),
        least=8,
        row_names=True,
    )


def class_curve(job: Job, filled: bool) -> list[Block]:
    """Return a graph in which to draw the class's mean for each number of dice."""
    across, up = (job.say("lesson-sheet", name) for name in ("n_dice", "class_mean"))
    task = job.say("lesson-sheet", "curve")
    x = {"name": across, "high": MOST_DICE + 1, "step": 1}
    y, least = {"name": up, "high": HIGH, "step": 2}, 90 if job.paper.large else 45
    return [] if filled else [text(task), picture("graph", task, least=least, x=x, y=y, points=[])]


def win_or_lose(job: Job, filled: bool) -> list[Block]:
    """Return the exercise on one more throw; nothing for games without it."""
    if one_more.suits(job.game):
        return []
    return one_more.one_more_key(job) if filled else one_more.steps(job, filled=False)


def under(name: str) -> Part:
    """Return the exercise on one more throw under a heading of its own."""
    return lambda job, filled: [heading(job.say("lesson-sheet", name)), *win_or_lose(job, filled)]


def sit_at(job: Job, filled: bool) -> list[Block]:
    """Return the chances and means of waiting for heads, then one more flip."""
    chances = heads_table(job, HEADS, filled=filled)
    marks = mark_scheme(job, "heads", (1, 1)) if filled else []
    return [text(job.say("lesson-sheet", "heads")), chances, *marks, *win_or_lose(job, filled)]


def new_rule(job: Job, filled: bool) -> list[Block]:
    """Return the rule that a lesson compares with Pig's, and what to predict."""
    rule = [heading(job.say("lesson-sheet", "new")), text(*card_lines(job.game, job.language).rows)]
    return [] if filled else [*rule, *predictions(job, filled)]


def old_rule(job: Job, filled: bool) -> list[Block]:
    """Return the exercise on one more throw by the rule of Pig, with its start filled in."""
    pig = replace(job, game=GAMES["pig"](), level="help")
    by_hand = [text(*one_more.derivation(pig)[:-1])] if filled else []
    return [heading(job.say("lesson-sheet", "old")), *one_more.steps(pig, filled=filled), *by_hand]


def in_groups(job: Job, filled: bool) -> list[Block]:
    """Return the plan of a student's group, and the table of the game."""
    plans = [*map(str, COMPARED[job.lesson]), job.say("lesson-sheet", "our_choice")]
    own_group = choices(job.say("lesson-sheet", "my_group"), plans)
    return [] if filled else [own_group, *scores(job, filled)]


def mean_or_best(job: Job, filled: bool) -> list[Block]:
    """Return the table of groups; if `filled`, with the theoretical means of their scores."""
    means = {at: theory.mean_of_game(job.game, at) for at in COMPARED[job.lesson]}
    rows = {str(at): [job.numbers.decimal(mean, 1), ""] for at, mean in means.items()}
    rows[job.say("groups", "as_they_like")] = ["", ""]
    return [work_out(job, "groups", rows, filled), *form("mean_or_best")(job, filled)]


def map_of_ada(job: Job, filled: bool) -> list[Block]:
    """Return the task to read perfect play off its map at some pairs of scores."""
    perfect, rows = race(job.game), {}
    for own, other in POSITIONS:
        holds = (it for it in range(1, 100 - own) if not perfect.should_roll(own, other, it))
        rows[f"{own} : {other}"] = [str(next(holds, job.say("lesson-sheet", "to_win")))]
    return [*form("risky")(job, filled), work_out(job, "map", rows, filled)]


def tournament(job: Job, filled: bool) -> list[Block]:
    """Return the table of a tournament; if `filled`, with the theoretical results."""
    names = [word_for("answer", name, job.language) for name in ASKED[job.lesson][0][1:]]
    rows = {
        name: [job.numbers.decimal(turn(job.game, strategy).mean), str(wins)]
        for name, (strategy, wins) in zip(names, STRATEGIES.items(), strict=True)
    }
    return [work_out(job, "strategies", rows | {job.say("lesson-sheet", "ours"): ["", ""]}, filled)]


def game(number: int, job: Job, filled: bool) -> list[Block]:
    """Return the table of game `number`, and a line for the distance of our mean from theory."""
    whose = text(job.lines("lesson-sheet", "ways")[number - 1], strong=True)
    mean = {"mean": job.numbers.decimal(theory.mean_of_game(job.game, 20), 1)}
    if_all = text(job.say("lesson-sheet", "if_all", **VALUES, **mean))
    off = fill(*job.lines("lesson-sheet", "off", **mean))
    return [] if filled else [whose, _in_rounds(job, number), if_all, off]


def how_sure(job: Job, filled: bool) -> list[Block]:
    """Return the table on how sure a class mean is, with shared dice and with own dice."""
    alone, rounds = theory.class_deviation(job.game, 20, 1), _rounds(job)
    # Standard deviations of one student's mean, and of a class's with own dice.
    each = [job.numbers.decimal(Fraction(alone / sqrt(it)), 1) for it in (1, *CLASSES)]
    shared, own = (word_for("answer", way, job.language) for way in WAYS)
    rows = {
        shared: [str(rounds), str(rounds), each[0]],
        own: [*(str(it * rounds) for it in CLASSES), each[2]],
    }
    task = text(job.say("lesson-sheet", "sure_how", **VALUES | {"shared": each[0], "own": each[1]}))
    return [task, work_out(job, "sure", rows, filled), *form("as_sure")(job, filled)]
