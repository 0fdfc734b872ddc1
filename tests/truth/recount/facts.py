"""What the exported files tell of one class: the games that belong together, and plain counts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from tests.truth.recount import theory
from tests.truth.recount.csv_files import Files, Row
from tests.truth.recount.dice import ADDS, Dice, dice_of, game_name

HEADS = "head_count"
# What a page may count.
THIS_GAME, TODAY, BY_ANY_RULES = "this game", "today", "today, by any rules"


class EndOfRound(NamedTuple):
    """How a round ended for somebody: "sat" or "caught", at which total, with which point."""

    how: str
    round: int
    total: int
    point: Fraction


@dataclass(frozen=True)
class Facts:
    """A game, and those that its class played by the same rules, in that lesson, on that day.

    `sitting` tells of each game in which sitting it was played: classes without a name are told
    apart by it, since the files do not name them. `round_now` is the round on the board, which the
    files do not know before its first throw. A page counts that game or all of them: its `scope`.
    """

    files: Files
    game: str
    sitting: Mapping[str, int]
    round_now: int = 1
    scope: str = THIS_GAME

    @cached_property
    def row(self) -> Row:
        """The game's own line in games.csv."""
        return next(it for it in self.files.games if it["game"] == self.game)

    @cached_property
    def dice(self) -> Dice:
        """What the dice do."""
        return dice_of(self.row["rules"])

    @property
    def heads(self) -> bool:
        """Say whether heads were counted."""
        return bool(self.row["mode"] == HEADS)

    @property
    def takes_scores(self) -> bool:
        """Say whether a throw can take the whole score."""
        return theory.wipe_out_chance(self.dice) > 0

    @property
    def hurts_seated(self) -> bool:
        """Say whether a throw can hurt those who sit as well."""
        return self.dice.hurts_all

    @property
    def planned_rounds(self) -> int:
        """How many rounds a game has; 1 where a race goes on until somebody has the target."""
        return self.row["rounds"] or 1

    def beside(self, *, days="this", lessons="this", classes="this", rules="all") -> set[str]:
        """The games that belong with this one."""
        one = self.row
        return {
            row["game"]
            for row in self.files.games
            if (days == "all" or row["day"] == one["day"])
            and (lessons == "all" or row["lesson"] == one["lesson"])
            and (classes == "all" or self._same_class(row))
            and (rules == "all" or _rules(row) == _rules(one))
        }

    def _same_class(self, row: Row) -> bool:
        if self.row["classroom"] or row["classroom"]:
            return bool(self.row["classroom"] == row["classroom"])
        return self.sitting[self.game] == self.sitting[row["game"]]

    @cached_property
    def shown(self) -> Files:
        """What was done in the scope, rounds numbered on from game to game, without computers."""
        rules = "all" if self.scope == BY_ANY_RULES else "this"
        thrown = self.beside(rules=rules) & {it["game"] for it in self.files.rounds}
        games = {self.game} if self.scope == THIS_GAME else thrown
        files = people(self.files.only(games))
        places = list(dict.fromkeys((it["game"], it["round"]) for it in files.rounds))
        tables = {
            name: tuple(_placed(it, places) if "round" in it else it for it in rows)
            for name, rows in vars(files).items()
        }
        return Files(**tables | {"games": files.games})

    @property
    def games(self) -> list[str]:
        """The games in scope in which a throw was made."""
        return sorted({it["game"] for it in self.shown.rounds})

    @property
    def who(self) -> str:
        """Which class it is, what is counted, and how many rounds that is."""
        ends = {(it["game"], it["round"]): it["ended"] for it in self.shown.rounds}
        stopped = list(ends.values()).count("finished early")
        rounds = len(ends) - stopped
        played = f"{rounds} round" if rounds == 1 else f"{rounds} rounds"
        played += f" + {stopped} stopped" if stopped else ""
        games = f"{len(self.games)} game" if len(self.games) == 1 else f"{len(self.games)} games"
        day = str(self.row["day"])
        when = "today" if day == f"{datetime.now().astimezone().date()}" else day
        what = ("this game", played) if self.scope == THIS_GAME else (when, f"{games}, {played}")
        return " · ".join(filter(None, (self.row["classroom"], *what)))

    def believed(self, question: str) -> Counter:
        """How many gave each answer."""
        answers: Counter = Counter()
        for row in self.shown.predictions:
            if row["question"] != question:
                continue
            answers[row["choice"] if row["choice"] is not None else row["answer"]] += row["count"]
        return answers

    @cached_property
    def own_results(self) -> Counter:
        """How many sat, or were caught after they had decided to stand, in this game."""
        ended, whose = Counter[EndOfRound](), itemgetter("round", "player")
        for result in self.shown.rounds:
            last = [row for row in self.shown.decisions if whose(row) == whose(result)]
            if not last or result["outcome"] not in {"sat", "caught"}:
                continue
            # Where heads were counted nobody has a score, nor a point of their own.
            point = theory.no_gain(self.dice, score=last[0]["score"] or 0)
            total = result["sat_at"] if result["outcome"] == "sat" else result["turn_total"]
            ended[EndOfRound(result["outcome"], result["round"], total, point)] += result["count"]
        return ended

    @property
    def own_bust_at_once(self) -> int:
        """How many bust on a first throw."""
        rows = [it for it in self.shown.rounds if it["throws"] == 1]
        return sum(it["count"] for it in rows if it["outcome"] == "caught")

    @property
    def own_undecided(self) -> int:
        """How many still stood when this game was broken off."""
        rows = [it for it in self.shown.rounds if it["ended"] == "finished early"]
        return sum(it["count"] for it in rows if it["outcome"] == "unfinished")

    @cached_property
    def rounds_thrown(self) -> list[list[Row]]:
        """The throws of each round of today, those for interest included, in order."""
        return _by_round(self.shown.rolls)

    @cached_property
    def lengths(self) -> list[tuple[int, bool]]:
        """How many throws each round is known to have had, and whether a bust ended it."""
        return [(len(it), it[-1]["effect"] != ADDS) for it in self.rounds_thrown]

    def lengths_since(self, question: str) -> tuple[str, list[tuple[int, bool]]]:
        """The same of the rounds since a question was answered, and what the page says of that."""
        first = next((it for it in self.shown.predictions if it["question"] == question), None)
        if first is None:
            return "", self.lengths
        names = [it["game"] for it in self.files.games]
        since = names.index(first["game"]), first["before_round"]
        rolls = people(self.files.only(set(self.games))).rolls
        rounds = _by_round(it for it in rolls if (names.index(it["game"]), it["round"]) >= since)
        lengths = [(len(it), it[-1]["effect"] != ADDS) for it in rounds]
        several = len({it["game"] for it in self.shown.rolls}) > 1
        says = ", since we predicted" if several else f", from round {since[1]} on"
        return says * (len(lengths) < len(self.lengths)), lengths


def _placed(row: Row, places: list[tuple[str, int]]) -> Row:
    return row | {"round": places.index((row["game"], row["round"])) + 1}


def people(files: Files) -> Files:
    """The rows without those of computer players."""
    tables = {
        name: tuple(it for it in rows if not it.get("computer"))
        for name, rows in vars(files).items()
    }
    return Files(**tables)


def stops(files: Files) -> Counter:
    """How many sat at each turn total."""
    sat: Counter = Counter()
    for row in files.decisions:
        if row["action"] == "sit":
            sat[row["turn_total"]] += row["count"]
    return sat


def spread(counts: Mapping) -> list:
    """Every single value, in order: 3 counted twice is [3, 3]."""
    return sorted(value for value, count in counts.items() for _ in range(count))


def average(counts: Mapping) -> Fraction:
    """The mean of counted values."""
    return Fraction(sum(Fraction(value) * count for value, count in counts.items())) / sum(
        counts.values()
    )


def _rules(row: Row) -> object:
    """What is played: the same one, whichever way its options were written."""
    dice = dice_of(row["rules"])
    does = dice.chances(before=dice.safe)
    return game_name(row["rules"]), replace(dice, does=max), does, row["rounds"], row["target"]


def _by_round(rolls) -> list[list[Row]]:
    # Whose throws they are is told only where everyone has dice of their own.
    thrown: dict = {}
    for row in rolls:
        thrown.setdefault((row["game"], row["round"], row["player"]), []).append(row)
    return [sorted(some, key=lambda it: it["throw"]) for some in thrown.values()]


def stretches(numbers: list[int]) -> str:
    """Whole numbers of which any will do: neighbours as one stretch, "3 to 6 or 9".

    >>> stretches([3, 4, 5, 6, 9]), stretches([20, 21])
    ('3 to 6 or 9', '20 or 21')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [f"{it[0]} to {it[-1]}" if len(it) > 2 else " or ".join(map(str, it)) for it in runs]
    return " or ".join(words)
