"""What students believe before, and what they think after: prediction, reflection, exit ticket."""

from dataclasses import dataclass
from fractions import Fraction

from pigclass.exact import gain, survival
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, ask, choices, fill, heading, steps, text
from pigclass.worksheets.contents.expect import (
    best_named,
    either,
    even_written,
    expectations,
    fact_table,
    main_graph,
)
from pigclass.worksheets.contents.marks import mark_scheme
from pigclass.worksheets.contents.piglet import two_thresholds
from pigclass.worksheets.graphs import Plotted, Scale, graph, nice_step
from pigclass.worksheets.spread import spread

GOOD_THROWS = 4
OF_TURNS = 20
THROWS = 3
FEW, MANY = 10, 100


@dataclass(frozen=True)
class SheetQuestion:
    """A question with its answer: a number to write (`options` empty) or a choice."""

    text: str
    answer: str
    options: tuple[str, ...] = ()

    def asked(self) -> list[Block]:
        """Return it for a student."""
        return [choices(self.text, self.options)] if self.options else [fill(self.text)]

    def answered(self) -> list[Block]:
        """Return it with the right answer."""
        if not self.options:
            return [text(self.text), text(self.answer, strong=True)]
        return [choices(self.text, self.options, chosen=[self.options.index(self.answer)])]


def prediction(asked: Asked) -> list[Block]:
    """Return what to say before the game, and room for why."""
    answers = [block for question in questions(asked) for block in question.asked()]
    return [
        text(asked.say("prediction", "how")),
        *answers,
        ask(asked.say("prediction", "why"), lines=3),
        heading(asked.say("prediction", "sketch")),
        main_graph(asked, filled=False),
    ]


def prediction_key(asked: Asked) -> list[Block]:
    """Return the answers, from the theory."""
    answers = [block for question in questions(asked) for block in question.answered()]
    return [text(asked.say("prediction", "key")), *answers, *expectations(asked)]


def questions(asked: Asked) -> list[SheetQuestion]:
    """Return the questions that fit the game."""
    if not theory.can_hold(asked.game):
        return [_about_dice(asked), _about_risk(asked)] if asked.game.dice_choice else []
    return [_about_threshold(asked), _about_life(asked), is_one_due(asked), _about_two(asked)]


def suits(game: Game) -> str | None:
    """Say why there is nothing to predict in a game."""
    if theory.can_hold(game) or game.dice_choice:
        return None
    return say("refused.sheet.decides")


def _about_threshold(asked: Asked) -> SheetQuestion:
    return SheetQuestion(asked.say("prediction", "threshold"), _best_threshold(asked))


def _best_threshold(asked: Asked) -> str:
    game, in_game = asked.game, theory.best_in_game(asked.game)
    if theory.takes_score(game) and in_game is not None:
        return asked.say(
            "prediction",
            "best_in_game",
            threshold=either(asked, in_game.thresholds),
            rounds=in_game.rounds,
            mean=asked.numbers.amount(in_game.mean_score),
        )
    threshold = either(asked, theory.best(game).thresholds)
    return asked.say("prediction", best_named(game), threshold=threshold)


def _about_life(asked: Asked) -> SheetQuestion:
    expected = OF_TURNS * survival(asked.game, THROWS)[THROWS]
    return SheetQuestion(
        asked.say("prediction", "alive", number=OF_TURNS, throws=THROWS),
        asked.say("prediction", "on_average", amount=asked.numbers.amount(expected)),
    )


def is_one_due(asked: Asked) -> SheetQuestion:
    """Return the question whether good throws change the next one's chance."""
    options = tuple(asked.lines("prediction", "due_options"))
    safe = asked.game.safe_throws
    return SheetQuestion(
        asked.say("prediction", "due_safe" if safe else "due", throws=GOOD_THROWS, safe=safe),
        options[_sign(_change_of_chance(asked.game)) + 1],
        options,
    )


def _change_of_chance(game: Game) -> Fraction:
    """Return how much likelier a bust is after good throws than at the first ordinary throw."""
    alive = survival(game, game.safe_throws + GOOD_THROWS + 1)
    first = alive[game.safe_throws + 1] / alive[game.safe_throws]
    later = alive[game.safe_throws + GOOD_THROWS + 1] / alive[game.safe_throws + GOOD_THROWS]
    return Fraction(first - later)


def _about_two(asked: Asked) -> SheetQuestion:
    low, high = two_thresholds(asked.game)
    options = (
        asked.say("prediction", "at", threshold=low),
        asked.say("prediction", "same"),
        asked.say("prediction", "at", threshold=high),
    )
    change = theory.mean_at(asked.game, high) - theory.mean_at(asked.game, low)
    return SheetQuestion(asked.say("prediction", "which"), options[_sign(change) + 1], options)


def _about_dice(asked: Asked) -> SheetQuestion:
    return SheetQuestion(
        asked.say("prediction", "dice"), either(asked, theory.best_of_dice(asked.game).dice)
    )


def _about_risk(asked: Asked) -> SheetQuestion:
    dice = theory.best_of_dice(asked.game).dice[-1]
    safe = 1 - theory.bust_chance_of(asked.game, dice)
    return SheetQuestion(
        asked.say("prediction", "safe", number=OF_TURNS, dice=dice),
        asked.say("prediction", "on_average", amount=asked.numbers.amount(OF_TURNS * safe)),
    )


def _sign(change: Fraction) -> int:
    return (change > 0) - (change < 0)


def reflection(asked: Asked) -> list[Block]:
    """Return what to write after the game."""
    return [
        fill(*asked.lines("reflection", "figures")),
        *(ask(asked.say("reflection", it), lines=2, grow=1) for it in _asked_after(asked.game)),
        fill(asked.say("reflection", "rule")),
    ]


def _asked_after(game: Game) -> tuple[str, ...]:
    """Return the names of the questions, about what there is to decide in the game."""
    decided = "dice" if game.dice_choice else "where"
    return ("predicted", decided, "why_not_exact", "believed")


def reflection_key(asked: Asked) -> list[Block]:
    """Return what to listen for, and the figures to compare with."""
    by_dice = ("listen", "dice_memory", "dice_balance")
    names = by_dice if asked.game.dice_choice else ("listen", "memory", "balance")
    lines = [asked.say("reflection", name) for name in names]
    return [
        steps([*lines, *_why_off(asked)]),
        *expectations(asked),
        *mark_scheme(asked, "reflection", (1, 2, 1, 1, 1)),
    ]


def _why_off(asked: Asked) -> list[str]:
    """Return why the class's mean is not quite the exact one, and what would bring it closer."""
    if not asked.game.shared:
        return [asked.say("reflection", "why_own")]
    told = spread(asked.game)
    if told is None:
        return [asked.say("reflection", "why_shared")]
    few, many = (asked.numbers.decimal(Fraction(told.of_mean(it)), 1) for it in (FEW, MANY))
    figures = asked.say(
        "reflection",
        "why_shared_figures",
        threshold=told.threshold,
        about=told.about,
        few=few,
        few_students=FEW,
        many=many,
        many_students=MANY,
    )
    return [asked.say("reflection", "why_shared"), figures]


def suits_ticket(game: Game) -> str | None:
    """Say why a game has no exit ticket."""
    return None if theory.can_hold(game) else say("refused.sheet.holds")


def ticket(asked: Asked) -> list[Block]:
    """Return one exit ticket: roll or hold, why, and whether a bust is due."""
    stop = SheetQuestion(*_roll_or_hold(asked))
    return [
        *stop.asked(),
        ask(asked.say("exit-ticket", "why"), lines=2, space=8, grow=1),
        *is_one_due(asked).asked(),
    ]


def ticket_key(asked: Asked) -> list[Block]:
    """Return the answers, the gain at that turn total, and its graph."""
    total = tempting_total(asked.game)
    adds = gain(asked.game, total)
    told = asked.say(
        "exit-ticket",
        "gain_unbanked" if theory.takes_score(asked.game) else "gain",
        total=total,
        won=asked.numbers.amount(adds.won),
        lost=asked.numbers.amount(adds.lost),
    )
    return [
        *SheetQuestion(*_roll_or_hold(asked)).answered(),
        text(told),
        *is_one_due(asked).answered(),
        fact_table(asked),
        _gain_graph(asked),
        *_ticket_marks(asked),
    ]


def _ticket_marks(asked: Asked) -> list[Block]:
    """Return the mark scheme; where good throws do change the chance, nothing is said of luck."""
    _, answer, options = _roll_or_hold(asked)
    adds, due = gain(asked.game, tempting_total(asked.game)), is_one_due(asked)
    memoryless = due.answer == due.options[1]
    return mark_scheme(
        asked,
        "exit-ticket",
        (1, 2, 1 if memoryless else 0),
        answer=answer,
        other=next(it for it in options if it != answer),
        won=asked.numbers.amount(adds.won),
        lost=asked.numbers.amount(adds.lost),
        due=due.answer,
    )


def tempting_total(game: Game) -> int:
    """Return a turn total at which one should stop, and many would not."""
    return theory.best(game).thresholds[-1] + 1


def _roll_or_hold(asked: Asked) -> tuple[str, str, tuple[str, ...]]:
    total = tempting_total(asked.game)
    options = tuple(asked.lines("exit-ticket", "options"))
    pays = gain(asked.game, total).mean > 0
    return asked.say("exit-ticket", "stop", total=total), options[0 if pays else 1], options


def _gain_graph(asked: Asked) -> Block:
    far = theory.farthest(asked.game)
    across = theory.lines_across(asked.game)
    points = theory.gains(asked.game, [0, *across])
    lowest, highest = points[-1][1], points[0][1]
    step = nice_step(highest - lowest)
    low, high = lowest // step * step, -(-highest // step) * step
    return graph(
        Scale(name=asked.say("graph", "turn_total"), high=far, step=across.step, fine=across.step),
        Scale(name=asked.say("graph", "gain"), low=low, high=high, step=step, fine=step),
        Plotted([(0, Fraction(0)), (far, Fraction(0))], drawn="rule"),
        Plotted(points),
        numbers=asked.numbers,
        alt=asked.say(
            "graph", "gain_alt", first=asked.numbers.amount(points[0][1]), even=even_written(asked)
        ),
    )
