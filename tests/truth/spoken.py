"""What the class screen must say after each press, told from the scorekeeper's board.

A sentence that no rule here makes is a fault, and so is any figure that the board does not have.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.truth.recount.dice import WIPE_OUT, game_name, round_name
from tests.truth.recount.scorekeeper import (
    DECIDING,
    FATES,
    HEADS,
    LOCKED,
    OVER,
    PREDICTING,
    READY,
    ROUND_OVER,
    Scorekeeper,
)
from tests.truth.sentences import Near, several

COMPUTERS = {
    "computer:careful": "Careful Cleo",
    "computer:counting": "Counting Kit",
    "computer:steady": "Steady Sam",
    "computer:bold": "Bold Bo",
}
# What the class reads of each group, and the sign on its tiles.
GROUPS = {
    "hold at 20": ("sit at 20", "20"),
    "hold at 2": ("sit at 2", "2"),
    "as they like": ("as they like", "?"),
    "the bold": ("the bold", "T"),
}
Sentence = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Seen:
    """The screen after a press: the board of the game, the names, the rules, and what was done.

    `wrote` is the last event that the press wrote down; `tapped` are those who are about to sit,
    and `group` was typed as the one into which taps put students.
    """

    board: Scorekeeper
    rules: str
    names: Mapping[str, str]
    action: str
    data: Mapping[str, Any]
    wrote: Any
    tapped: frozenset[str]
    tapped_twice: frozenset[str] = frozenset()
    group: str = ""
    real_dice: bool = False
    asks_points: bool = False

    @property
    def throws_own(self) -> bool:
        """Whether everyone throws real dice of their own just now."""
        return self.real_dice and self.board.dice.own and self.board.stage in {READY, LOCKED}

    @property
    def tells(self) -> tuple[str, ...]:
        """What the taps of a tile tell now of a throw of real dice, one after the other."""
        dice = self.board.dice
        if not self.throws_own:
            return ()
        safe = self.board.this.throws < dice.safe
        if dice.poison == "tails" and not (safe and self.board.mode == HEADS):
            return ("tails",)
        done = {it for it, _ in dice.chances(before=self.board.this.throws)}
        return tuple(it for it, fate in FATES.items() if fate in done)

    def told_of(self, player: str) -> str:
        """What taps have told of a player's throw."""
        if player not in self.tapped or not self.tells:
            return ""
        return self.tells[-1] if player in self.tapped_twice else self.tells[0]

    def name(self, player: str) -> str:
        """The name of a player, or the number of the seat."""
        known = COMPUTERS.get(player) or self.names.get(player)
        return known or str(self.board.players.index(player) + 1)

    def called(self, player: str) -> str:
        """The name as it is read out."""
        name = self.name(player)
        return f"Student {name}" if name.isdigit() else name

    def all_called(self, players) -> str:
        """Several names as they are read out."""
        return ", ".join(map(self.called, players))

    @property
    def round_name(self) -> str:
        """The name of the round on the board."""
        return round_name(self.rules, self.board.this.number)


def said(seen: Seen) -> Sentence | None:
    """What must be said now; None where no rule tells."""
    if seen.wrote is not None and seen.wrote.kind.value in AFTER_EVENT:
        return AFTER_EVENT[seen.wrote.kind.value](seen)
    return AFTER_ACTION[seen.action](seen) if seen.action in AFTER_ACTION else None


def stage(seen: Seen) -> str:
    """What the class has to do now."""
    board, this = seen.board, seen.board.this
    if board.stage == PREDICTING:
        return "Before the first throw: what do you believe?"
    if board.stage == READY:
        return _ready(board)
    if board.stage == DECIDING:
        how = "Count who still stands." if board.mode == HEADS else "Tap them, then lock."
        how = "Type their points." if board.mode == HEADS and this.untold else how
        return f"Who sits? {how}"
    if board.stage == LOCKED:
        return "Locked. Nobody moves. Roll!"
    if board.stage == ROUND_OVER:
        how = "Bust!" if this.ended == "bust" else "All sat."
        how = "Nobody stands any more." if all_left(board) or board.dice.own else how
        return f"{how} Round {seen.round_name} is over."
    return "Stopped." if board.stopped else "The game is over."


def _ready(board: Scorekeeper) -> str:
    here = len(board.this.standing)
    if board.away:
        stand = f"{here} stands" if here == 1 else f"{here} stand"
        return f"{stand}. Roll!" if here else "Nobody is here to stand: let someone in under Class."
    if board.this.throws < board.dice.safe:
        return "A safe throw: everyone stays. Roll!"
    return "Everyone stands. Roll!"


def _begun(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Here we go. {pattern}", values


def _undone(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Undone. {pattern}", values


def all_left(board: Scorekeeper) -> bool:
    """Whether a round is over since those who stood went away."""
    return board.this.ended == "all sat" and board.this.all_left


def headline(seen: Seen, most_letters: int = 10_000) -> Sentence:
    """What stands over the table; a tie of many is counted, since two lines do not hold them."""
    if seen.board.mode == HEADS and seen.tells:
        return "Everyone throws. How many are out?", {}
    if seen.throws_own:
        return TAP[seen.tells], {}
    if seen.asks_points:
        return "With how many points?", {}
    if seen.board.stage != OVER:
        return stage(seen), {}
    pattern, values = _winner(seen)
    names = values.get("names", "")
    if " and " in names and len(names) > most_letters:
        number = sum(seen.board.scores[it] == values["score"] for it in seen.board.players)
        pattern, values = (
            "{number} share the win with {score}.",
            {"number": number, "score": values["score"]},
        )
    return f"{stage(seen)} {pattern}", values


def _winner(seen: Seen) -> Sentence:
    board = seen.board
    if board.mode == HEADS:
        return _mean(seen, "On average each student made {mean} points.")
    most = max(board.scores.values())
    if not most:
        return "Nobody has scored.", {}
    ahead = [it for it in board.players if board.scores[it] == most]
    verb = "wins" if len(ahead) == 1 else "share the win"
    names = _joined([seen.called(it) for it in ahead])
    return f"{{names}} {verb} with {{score}}.", {"names": names, "score": most}


def _joined(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _with_the_end(seen: Seen, sentence: Sentence) -> Sentence:
    """What is said and, if the game is over with it, who has won."""
    if seen.board.stage != OVER or seen.board.this.thrown_on:
        return sentence
    (pattern, values), (end, more) = sentence, headline(seen)
    return f"{pattern} {end}", values | more


def _mean(seen: Seen, pattern: str) -> Sentence:
    board = seen.board
    wiped = [it for it in board.rolls if it["effect"] == WIPE_OUT and it["purpose"] == "play"]
    if wiped:
        unknown = "nobody knows whose points the wipe-out took, so there is no mean."
        return f"Heads were counted: {unknown}", {}
    points = board.scores_now.values()
    return pattern, {"mean": Near(sum(points) / len(points))}


def _thrown(seen: Seen) -> Sentence:
    this, roll = seen.board.this, seen.board.rolls[-1]
    if seen.board.dice.own:
        busts = len(this.just_caught)
        bust = "bust" if busts > 1 else "busts"
        pattern = f"{{busts}} {bust}" if busts else "nobody busts"
        values = {"busts": busts} if busts else {}
        return f"Thrown: {pattern}. {{standing}} standing.", values | {
            "standing": len(this.standing)
        }
    faces = " and ".join(map(str, this.faces))
    if roll["purpose"] != "play":
        shown = f"{faces.capitalize()} would have come"
        if roll["effect"] != "scores":
            return f"{shown}: bust.", {}
        return f"{shown}: {{total}}.", {"total": this.total}
    if roll["effect"] == "scores":
        values = {"points": roll["points"], "total": this.total, "standing": len(this.standing)}
        pattern = "so {points} more. {total} at risk, {standing} standing."
        return f"Thrown: {faces}, {pattern}", values
    return _bust(seen, f"Thrown: {faces}.", wiped=roll["effect"] == WIPE_OUT)


def _bust(seen: Seen, thrown: str, *, wiped: bool) -> Sentence:
    this = seen.board.this
    caught = len(this.caught)
    if seen.board.dice.hurts_all and set(this.faces) == {1}:
        whole = "Wipe-out! Everyone loses all points, seated or standing."
        part = "Bust! Nobody keeps anything of this round, seated or standing."
        return f"{thrown} {whole if wiped else part}", {}
    if wiped:
        lose = "loses all points" if caught == 1 else "lose all their points"
        return f"{thrown} Wipe-out! {{caught}} {lose}. The round is over.", {"caught": caught}
    if not this.before:
        return f"{thrown} Bust at once! Nothing was at risk. The round is over.", {}
    lose = "loses" if caught == 1 else "lose"
    values = {"caught": caught, "total": this.before}
    return f"{thrown} Bust! {{caught}} {lose} {{total}}. The round is over.", values


def _decided(seen: Seen) -> Sentence:
    board, this = seen.board, seen.board.this
    if board.dice.own:
        values = {"sat": len(board.last_sat), "standing": len(this.standing)}
        return "Locked. {sat} sat; {standing} standing.", values
    if not this.standing:
        return "Locked. Everybody has sat. The round is over.", {}
    standing = {"standing": len(this.standing)}
    if not board.last_sat:
        return "Locked. Nobody sat; {standing} standing.", standing
    pattern = "Locked. {sat} sat with {total}; {standing} standing."
    return pattern, standing | {"sat": len(board.last_sat), "total": this.total}


def _predicted(seen: Seen) -> Sentence:
    number = sum(it.get("count", 1) for it in seen.wrote.data["answers"])
    return "{answers} noted.", {"answers": several(number, "answer")}


def _finished(seen: Seen) -> Sentence:
    pattern, values = _winner(seen)
    return f"Stopped. {pattern}", values


def _left(seen: Seen) -> Sentence:
    player = seen.board.players[seen.wrote.data["seat"]]
    return "{name} has left. The score stays.", {"name": seen.called(player)}


def _returned(seen: Seen) -> Sentence:
    player = seen.board.players[seen.wrote.data["seat"]]
    return "{name} is back, and plays from the next round.", {"name": seen.called(player)}


def _arrived(seen: Seen) -> Sentence:
    player = seen.wrote.data["player"]
    when = "at once" if player in seen.board.this.standing else "from the next round"
    return f"{{name}} has joined, and plays {when}.", {"name": seen.called(player)}


def _next_round(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Round {{round}}. {pattern}", values | {"round": seen.round_name}


def _where(seen: Seen) -> Sentence:
    board, this = seen.board, seen.board.this
    if board.stage in {ROUND_OVER, OVER}:
        return headline(seen)
    of = "" if board.planned is None else f" of {board.planned}"
    names = "" if board.mode == HEADS or not this.standing else seen.all_called(this.standing)
    values = {
        "round": seen.round_name,
        "throws": this.throws,
        "total": this.total,
        "standing": len(this.standing),
        "names": f": {names}" if names else "",
    }
    risk = "{standing} standing{names}."
    if board.dice.own:
        del values["total"]
    else:
        risk = f"{{total}} at risk. {risk}"
    return f"Round {{round}}{of}, throw {{throws}}. {risk}", values


def _scores(seen: Seen) -> Sentence:
    board = seen.board
    if board.mode == HEADS:
        start = "A head count keeps no scores of single students."
        return _mean(seen, f"{start} On average each has {{mean}}.")
    # Those who have the same are told as they sit.
    ranked = sorted(board.players, key=lambda it: -board.scores_now[it])
    each = [f"{seen.called(it)} {board.scores_now[it]}" for it in ranked]
    if len(", ".join(each)) <= 58:
        return "Scores: {told}.", {"told": ", ".join(each)}
    told = each
    while len(told) > 1 and len(", ".join(told)) > 34:
        told = told[:-1]
    values = {"told": ", ".join(told), "number": len(each)}
    return "Scores: {told} … Shift+S shows all {number}.", values


def _score_lines(seen: Seen) -> Sentence:
    """A line for each student, highest first: the score, and what each round has brought."""
    board = seen.board
    if board.mode == HEADS:
        return _scores(seen)
    ranked = sorted(board.players, key=lambda it: -board.scores_now[it])
    return "{told}", {"told": "\n".join(_score_line(seen, it) for it in ranked)}


def _score_line(seen: Seen, player: str) -> str:
    rounds = [it for it in seen.board.finished_rounds if player in it.here]
    brought = ", ".join(str(it.kept.get(player, 0)) for it in rounds) or "–"
    return f"{seen.called(player)} {seen.board.scores_now[player]}: {brought}."


def _tapped(seen: Seen) -> Sentence:
    player = seen.board.players[seen.data["seat"]]
    if seen.tells:
        back = "has heads" if seen.tells == ("tails",) else "goes on"
        told = TOLD.get(seen.told_of(player), back)
        return f"{{name}} {told}.", {"name": seen.called(player)}
    pattern = "{name} will sit." if player in seen.tapped else "{name} stays standing."
    return pattern, {"name": seen.called(player)}


def _locks(seen: Seen) -> Sentence:
    """What is said after a press that has written nothing: what is asked, or all scores."""
    if not seen.asks_points:
        return _scores(seen)
    sit = [seen.called(it) for it in seen.board.this.standing if it in seen.tapped]
    if len(sit) == 1:
        return "Type the points of {sit}.", {"sit": sit[0]}
    return "Type the points of the {sit} who sit.", {"sit": len(sit)}


def _grouped(seen: Seen) -> Sentence:
    if seen.action != "put_into_group":
        return _started(seen) if seen.action == "start" else _begun(seen)
    player = seen.board.players[seen.data["seat"]]
    group = seen.board.groups.get(player)
    told = f": {GROUPS[group][0]}" if group else " is in no group"
    return f"{{name}}{told}.", {"name": seen.called(player)}


def tap_them(seen: Seen) -> Sentence:
    """What stands over the table while taps put students into a group."""
    if seen.group.isdigit():
        return f"Tap who is to sit at {seen.group}.", {}
    return f"Tap who is in the group: {seen.group}.", {}


def _as_agreed(seen: Seen) -> Sentence:
    this, groups = seen.board.this, seen.board.groups
    told = {it: GROUPS[groups[it]][1] for it in this.standing if it in groups}
    due = [it for it, at in told.items() if at.isdigit() and this.at_risk(it) >= int(at)]
    due = [] if this.untold else due
    return f"{{due}} {'sits' if len(due) == 1 else 'sit'} now, as agreed.", {"due": len(due)}


def _started(seen: Seen) -> Sentence:
    return "{game}. Players: {number}.", {
        "game": game_name(seen.rules),
        "number": len(seen.board.players),
    }


AFTER_EVENT = {
    "game_started": _started,
    "prediction": _predicted,
    "begun": _begun,
    "throw": lambda seen: _with_the_end(seen, _thrown(seen)),
    "decision": lambda seen: _with_the_end(seen, _decided(seen)),
    "round_ended": _next_round,
    "arrival": _arrived,
    "departure": _left,
    "return": _returned,
    "grouped": _grouped,
    "correction": _undone,
    "finished": _finished,
    "revealed": lambda seen: ("The charts have been shown.", {}),
}
AFTER_ACTION = {
    "undo": _undone,
    "continue": _started,
    "tap": _tapped,
    "as_agreed": _as_agreed,
    "where": _where,
    "scores": _scores,
    "details": _score_lines,
    # At the end R reads the scores out.
    "press_roll": _locks,
    "sit_all": _locks,
}
TAP = {
    ("tails",): "Everyone tosses. Tap who has tails.",
    ("out",): "Everyone throws. Tap who is out.",
    ("out", "wiped"): "Tap who is out, twice who has lost all.",
    (): "A safe throw: nobody is out.",
}
TOLD = {"tails": "has tails", "out": "is out", "wiped": "is out, and loses all points"}
DICE = {
    "real": "Real dice from now on: type what they show.",
    "coins": "Real coins from now on: tap who has tails.",
    "own": "Real dice from now on: tap who is out.",
    "virtual": "The dice are on the screen from now on.",
}
