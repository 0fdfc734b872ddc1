"""What the class screen must say and show after each press, told from the scorekeeper's board.

A sentence that no rule here makes is a fault, and so is any figure that the board does not have.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.truth.recount.dice import WIPE_OUT, game_name, round_name
from tests.truth.recount.scorekeeper import (
    DECIDING,
    HEADS,
    LOCKED,
    OVER,
    PREDICTING,
    READY,
    ROUND_OVER,
    Scorekeeper,
)
from tests.truth.sentences import Near, filled, says, several

COMPUTERS = {
    "computer:careful": "Careful Cleo",
    "computer:counting": "Counting Kit",
    "computer:steady": "Steady Sam",
    "computer:bold": "Bold Bo",
}
# A round's marks, and what stands in the table of scores for somebody whom it brought nothing.
SIGNS = {"caught": "✗", "unfinished": "–", "away": "·"}
TILES = {
    "standing": "standing",
    "tapped": "sits now",
    "sat": "sat",
    "caught": "caught by the bust",
    "unfinished": "stood when it stopped",
    "away": "away",
    "joins": "joins next round",
}

Sentence = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Seen:
    """The screen after a press: the board of the game, the names, the rules, and what was done.

    `wrote` is the last event that the press wrote down; `tapped` are those who are about to sit.
    """

    board: Scorekeeper
    rules: str
    names: Mapping[str, str]
    action: str
    data: Mapping[str, Any]
    wrote: Any
    tapped: frozenset[str]

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
        return f"Who sits? {how}"
    if board.stage == LOCKED:
        return "Locked. Nobody moves. Roll!"
    if board.stage == ROUND_OVER:
        how = "Bust!" if this.ended == "bust" else "All sat."
        how = "Nobody stands any more." if _all_left(board) or board.dice.own else how
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


def _begun(board: Scorekeeper) -> str:
    # That a first throw is safe is told by the headline.
    return _ready(board) if board.away else "Everyone stands. Roll!"


def _all_left(board: Scorekeeper) -> bool:
    """Whether a round is over since those who stood went away."""
    return board.this.ended == "all sat" and board.this.all_left


def headline(seen: Seen) -> Sentence:
    """What stands over the table."""
    if seen.board.stage != OVER:
        return stage(seen), {}
    pattern, values = _winner(seen)
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
    return f"Round {{round}}. {stage(seen)}", {"round": seen.round_name}


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
    told = ", ".join(f"{seen.called(it)} {board.scores_now[it]}" for it in ranked)
    return "Scores: {told}.", {"told": told}


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
    pattern = "{name} will sit." if player in seen.tapped else "{name} stays standing."
    return pattern, {"name": seen.called(player)}


def _started(seen: Seen) -> Sentence:
    return "{game}. Players: {number}.", {
        "game": game_name(seen.rules),
        "number": len(seen.board.players),
    }


AFTER_EVENT = {
    "game_started": _started,
    "prediction": _predicted,
    "begun": lambda seen: (f"Here we go. {_begun(seen.board)}", {}),
    "throw": lambda seen: _with_the_end(seen, _thrown(seen)),
    "decision": lambda seen: _with_the_end(seen, _decided(seen)),
    "round_ended": _next_round,
    "arrival": _arrived,
    "departure": _left,
    "return": _returned,
    "correction": lambda seen: (f"Undone. {stage(seen)}", {}),
    "finished": _finished,
    "revealed": lambda seen: ("The charts are shown below.", {}),
}
AFTER_ACTION = {
    "undo": lambda seen: (f"Undone. {stage(seen)}", {}),
    "continue": _started,
    "tap": _tapped,
    "where": _where,
    "scores": _scores,
    "details": _score_lines,
    # At the end R reads the scores out.
    "press_roll": _scores,
}
DICE = {
    "real": "Real dice from now on: type what they show.",
    "virtual": "The dice are on the screen from now on.",
}
# What opens and closes a panel says nothing new.
SILENT = {"class", "close"}
REFUSED = (
    "Nobody is standing, so this throw counts for nobody. Start the next round.",
    "There is nothing left to undo.",
    "Type what the dice show, then press Enter.",
    "The game is over already.",
    "The charts can be shown when a round is over.",
    r".*\? \d+ answers from \d+ students. Correct it, or press again to keep it.",
)


def faults(seen: Seen, view: Mapping[str, Any]) -> list[str]:
    """What the screen says or shows that is not so."""
    if seen.action in SILENT:
        return []
    if view["problem"]:
        return _refusal_faults(view["problem"])
    found = _spoken_faults(seen, view["said"])
    if view["kind"] == "table":
        found += _unlike("the headline", view["headline"], headline(seen))
        found += [
            f"{name} is {view[name]!r}, recounted {value!r}"
            for name, value in _shown(seen).items()
            if view[name] != value
        ]
    return found


def _spoken_faults(seen: Seen, text: str) -> list[str]:
    if seen.action == "change_dice":
        return [] if text in DICE.values() else [f"said {text!r}"]
    expected = said(seen)
    if expected is None:
        return [f"no rule for what is said after {seen.action!r}: {text!r}"]
    return _unlike("what is said", text, expected)


def _refusal_faults(text: str) -> list[str]:
    if any(re.fullmatch(pattern, text) for pattern in REFUSED):
        return []
    return [f"no rule for the refusal {text!r}"]


def _unlike(what: str, text: str, expected: Sentence) -> list[str]:
    pattern, values = expected
    if says(text, pattern, **values):
        return []
    return [f"{what} is {text!r}, recounted {filled(pattern, **values)!r}"]


def _shown(seen: Seen) -> dict[str, Any]:
    """What stands on the screen besides the sentences."""
    board, this = seen.board, seen.board.this
    throws = this.throws + this.thrown_on
    heads = board.mode == HEADS
    return {
        "title": game_name(seen.rules),
        "stage": board.stage,
        "throw": " · ".join(filter(None, [f"throw {throws}" if throws else "", _goal(board)])),
        "at_risk": _at_risk(board),
        **({"dice": [], "trail": []} if board.dice.own else {}),
        "standing": len(this.standing),
        "of": f"of {len(board.players) - len(board.away)}",
        "rounds": _badges(seen),
        "tiles": [] if heads else [_tile(seen, player) for player in board.players],
        "marks": _count_marks(board) if heads else [],
        "note": "A head count: nobody's own score is kept." if heads else "",
    }


def _goal(board: Scorekeeper) -> str:
    return f"to {board.target}" if board.target else ""


def _at_risk(board: Scorekeeper) -> dict[str, Any]:
    this = board.this
    if board.dice.own:
        alive = [this.own.get(player, 0) for player in this.standing]
        return {"points": max([0, *alive, *this.kept.values()]), "label": "most in this round"}
    if this.thrown_on:
        if board.rolls[-1]["effect"] == "scores":
            return {"points": this.total, "label": "would have come"}
        return {"points": this.before, "label": "would have come", "lost": True}
    if this.ended == "bust":
        return {"points": this.before, "label": "bust", "lost": True}
    if this.ended is None:
        return {"points": this.total, "label": "at risk"}
    last = "when the last one left" if _all_left(board) else "when the last ones sat"
    stopped = "at risk when it stopped"
    return {"points": this.total, "label": stopped if this.ended == "finished early" else last}


def _badges(seen: Seen) -> list[dict[str, Any]]:
    board = seen.board
    now = board.this.number
    ended = {it.number: it.ended for it in board.finished_rounds}
    return [
        {
            "letter": round_name(seen.rules, number),
            "state": "done" if number < now else "later" if number > now else
            "ended" if now in ended else "now",
            "ended": ended.get(number, ""),
        }
        for number in range(1, max(board.planned or 0, now) + 1)
    ]  # fmt: skip


def _fate(this, player: str) -> str:
    if player in this.sat_at:
        return "sat"
    fates = {"caught": this.caught, "unfinished": this.unfinished}
    return next((name for name, some in fates.items() if player in some), "away")


def _tile(seen: Seen, player: str) -> dict[str, Any]:
    board, this = seen.board, seen.board.this
    status = _fate(this, player)
    if player in board.away:
        status = "away"
    elif player in this.standing:
        status = "tapped" if player in seen.tapped else "standing"
    elif status == "away":
        status = "joins"
    gained = f"+{this.kept[player]}" if player in this.kept else ""
    score = board.scores_now[player]
    own, heard = _own_dice(seen, player)
    told = (seen.called(player), TILES[status], heard, gained, str(score))
    return own | {
        "seat": board.players.index(player),
        "name": seen.name(player),
        "status": status,
        "gained": gained,
        "score": score,
        "marks": [_fate(it, player) for it in board.finished_rounds[-5:]],
        "computer": player in COMPUTERS,
        "label": ", ".join(filter(None, told)),
    }


def _own_dice(seen: Seen, player: str) -> tuple[dict[str, Any], str]:
    """The dice of their own on a tile, and how they are read out."""
    this, dice = seen.board.this, seen.board.dice
    faces = this.own_faces.get(player)
    if faces is None:
        return {}, ""
    total = str(this.own[player]) if player in this.standing else ""
    bust = player in this.caught
    drawn = [
        {"face": it, "poison": bust and it == dice.poison, "coin": isinstance(it, str)}
        for it in faces
    ]
    heard = ": ".join(filter(None, (" and ".join(map(str, faces)), total)))
    return {"dice": drawn, "total": total}, heard


def _count_marks(board: Scorekeeper) -> list[str]:
    of_round = [it for it in board.decisions if it["round"] == board.this.number]
    return [
        f"{it['count']} sat with {it['turn_total']}, after throw {it['throw']}"
        for it in of_round
        if it["action"] == "sit"
    ]


def details_faults(seen: Seen, panel: Mapping[str, Any]) -> list[str]:
    """What the full table of scores says that is not so."""
    board = seen.board
    done = board.finished_rounds
    ranked = sorted(board.players, key=lambda it: -board.scores_now[it])
    rows = [
        {
            "name": seen.name(player),
            "cells": [_cell(it, player) for it in done] + [str(board.scores_now[player])],
        }
        for player in ranked
    ]
    columns = [round_name(seen.rules, it.number) for it in done] + ["score"]
    written = [row for table in panel["tables"] for row in table]
    return [
        f"the table of scores has {there!r}, recounted {so!r}"
        for there, so in ((written, rows), (panel["columns"], columns))
        if there != so
    ]


def _cell(this, player: str) -> str:
    fate = _fate(this, player)
    return SIGNS.get(fate) or str(this.kept.get(player, 0))
