"""Review of a whole game: luck and skill of both players, as text, frames and charts."""

from collections.abc import Iterable
from dataclasses import dataclass

from pigclass import charts
from pigclass.charts.readable_numbers import signed
from pigclass.exact.races.questions import race
from pigclass.face import alt, pd
from pigclass.play.state import Action, Hold
from pigclass.review.luck_and_skill import Move, Step, Worth, weighed
from pigclass.rules.game import Game
from pigclass.rules.outcomes import spoken
from pigclass.words import refusal, rounded, say, say_of

COLUMNS = ["move", "round", "player", "own", "other", "turn_total", "action", "best"]
CHANCES = ["if_roll", "if_hold", "before", "skill", "luck", "after"]
COLUMNS += ["had_choice", "faces", *CHANCES]


def _row(number: int, move: Move, names: tuple[str, str]) -> dict[str, float | str | None]:
    step = move.step
    own, other = step.before.scores[step.seat], step.before.scores[1 - step.seat]
    return {
        "move": number,
        "round": step.before.round,
        "player": names[step.seat],
        "own": own,
        "other": other,
        "turn_total": step.before.turn_total,
        "action": action_name(step.did),
        "best": action_name(move.best),
        "had_choice": move.had_choice,
        "faces": spoken(step.faces) if step.faces else "",
        **{name: getattr(move, name) for name in CHANCES},
    }


def action_name(action: Action) -> str:
    """Return the name of an action.

    >>> from pigclass.play.state import Roll
    >>> action_name(Roll()), action_name(Roll(dice=5)), action_name(Hold())
    ('roll', 'roll 5', 'hold')
    """
    if isinstance(action, Hold):
        return "hold"
    return "roll" if action.dice is None else f"roll {action.dice}"


# A smaller cost would be shown as 0.0 games in 100.
LEAST_SHOWN = 0.0005


@dataclass(frozen=True, repr=False)
class Review:
    """Reviewed moves of a game for two; `names` are the names of the players, by seat."""

    game: Game
    moves: tuple[Move, ...]
    names: tuple[str, str] = ("Player 1", "Player 2")

    def of(self, seat: int) -> "Summary":
        """Return the summary of the decisions and throws of one player."""
        own_moves = [move for move in self.moves if move.step.seat == seat]
        decided = [move for move in own_moves if move.had_choice]
        return Summary(
            name=self.names[seat],
            decisions=len(decided),
            best=sum(move.was_best for move in decided),
            skill=sum(move.skill for move in own_moves),
            luck=sum(move.luck for move in own_moves),
        )

    def chances(self, seat: int) -> list[float]:
        """Return the win chance of `seat` before the first move and after each."""
        before = [_seen_by(seat, move, move.before) for move in self.moves[:1]]
        return [*before, *(_seen_by(seat, move, move.after) for move in self.moves)]

    def costliest(self, seat: int, most: int = 3) -> list[Move]:
        """Return the decisions of `seat` that cost the most, the costliest first."""
        mistakes = [it for it in self.moves if it.step.seat == seat and not it.was_best]
        return sorted(mistakes, key=lambda move: move.skill)[:most]

    @property
    def frame(self) -> "pd.DataFrame":
        """Frame with a row for each move; chances are for the player who moved."""
        rows = [_row(number, move, self.names) for number, move in enumerate(self.moves, 1)]
        players = pd.CategoricalDtype(list(self.names))
        return pd.DataFrame(rows, columns=COLUMNS).astype({"player": players})

    def chart(self, seat: int = 0) -> "alt.LayerChart":
        """Draw the win chance of `seat` by move, with crosses at moves that were not the best."""
        chances = self.chances(seat)
        cost = [0.0, *(-it.skill if it.step.seat == seat else 0.0 for it in self.moves)]
        # Without moves there is no chance, so no cost either.
        data = {"move": range(len(chances)), "chance": chances, "cost": cost[: len(chances)]}
        return charts.win_chances(pd.DataFrame(data), whose=self.names[seat])

    def parts(self, seat: int = 0) -> "pd.DataFrame":
        """Return luck and skill of both players, `seat` first; columns: `part`, `change`."""
        summaries = [self.of(seat), self.of(1 - seat)]
        rows = [(say("review.throws_of", name=it.name), it.luck) for it in summaries]
        rows += [(say("review.choices_of", name=it.name), it.skill) for it in summaries]
        return pd.DataFrame(rows, columns=["part", "change"])

    def charts(self, seat: int = 0) -> "list[alt.LayerChart]":
        """Draw the win chance of `seat` by move, and the parts of luck and choices."""
        return [self.chart(seat), charts.luck_or_choices(self.parts(seat))] if self.moves else []

    def _ipython_display_(self) -> None:
        """Display text and charts in a notebook."""
        from IPython.display import display

        print(self)
        for chart in self.charts():
            display(chart)

    def __repr__(self) -> str:
        """Return a sentence for each player."""
        if not self.moves:
            return say("refused.review.no_game")
        return "\n".join(str(self.of(seat)) for seat in (0, 1))


@dataclass(frozen=True)
class Summary:
    """Game of one player: number of decisions and of best ones, luck and skill (win chance)."""

    name: str
    decisions: int
    best: int
    skill: float
    luck: float

    @property
    def others(self) -> int:
        """Number of decisions that were not the best."""
        return self.decisions - self.best

    @property
    def cost(self) -> str:
        """Cost of the decisions that were not the best, in games of 100.

        >>> Summary("Ana", decisions=5, best=4, skill=-0.0123, luck=0.0).cost
        '1.2'
        """
        return cost_in_words(-self.skill)

    def __str__(self) -> str:
        """Return the result as a sentence."""
        details = {"name": self.name, "decided": self._decisions_text, "luck": signed(self.luck)}
        return say("summary.told", **details)

    @property
    def _decisions_text(self) -> str:
        if not self.decisions:
            return say("summary.nothing")
        best = say_of(self.decisions, "summary.best", best=self.best)
        return best + (say_of(self.others, "summary.cost", cost=self.cost) if self.others else "")


def review(steps: Iterable[Step], *, names: tuple[str, str] = ("Player 1", "Player 2")) -> Review:
    """Return the review of a game for two: luck and skill of every step.

    >>> from pigclass.play.state import Roll
    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import piglet
    >>> opening = start(piglet(target=2))
    >>> step = Step(opening, Roll(), throw(opening, ("heads",)), ("heads",))
    >>> [round(move.luck, 6) for move in review([step]).moves]
    [0.142857]

    `steps` come from a log (`steps_of`) or from the play engine. Raises PigclassError if perfect
    play is unknown: for other than two players, or for shared throws.
    """
    played = tuple(steps)
    if not played:
        raise refusal("refused.review.no_throw")
    game = played[0].before.game
    worth = Worth(race(game))
    return Review(game, tuple(weighed(worth, step) for step in played), names)


def _seen_by(seat: int, move: Move, chance: float) -> float:
    return chance if move.step.seat == seat else 1 - chance


def cost_in_words(cost: float) -> str:
    """Return a lost win chance as text, in games of 100.

    >>> cost_in_words(0.0123), cost_in_words(0.0001)
    ('1.2', 'less than 0.1')
    """
    if cost < LEAST_SHOWN:
        return say("review.cost_less", number=rounded(0.1, 1))
    return rounded(100 * cost, 1)
