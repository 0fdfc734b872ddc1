"""What the class screen must say after each press, told from the scorekeeper's board.

A sentence that no rule here makes is a fault, and so is any figure that the board does not have.
"""

from pigclass.words import say
from tests.truth.recount.dice import WIPE_OUT, game_name
from tests.truth.recount.scorekeeper import (
    OVER,
)
from tests.truth.seen import GROUPS, Seen, Sentence
from tests.truth.sentences import several, words_of
from tests.truth.standing import headline, score_lines, scores, where, winner


def said(seen: Seen) -> Sentence | None:
    """What must be said now; None where no rule tells."""
    if seen.action == "undo":
        # It may lead back to the game before, whose last event is an old one.
        return _undone(seen)
    if seen.wrote is not None and seen.wrote.kind.value in AFTER_EVENT:
        return AFTER_EVENT[seen.wrote.kind.value](seen)
    return AFTER_ACTION[seen.action](seen) if seen.action in AFTER_ACTION else None


def _begun(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Here we go. {pattern}", values


def _undone(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Undone. {pattern}", values


def _with_the_end(seen: Seen, sentence: Sentence) -> Sentence:
    """What is said and, if the game is over with it, who has won."""
    if seen.board.stage != OVER or seen.board.this.thrown_on:
        return sentence
    (pattern, values), (end, more) = sentence, headline(seen)
    return f"{pattern} {end}", values | more


def _thrown(seen: Seen) -> Sentence:
    this, roll = seen.board.this, seen.board.rolls[-1]
    if seen.board.dice.own:
        busts = len(this.just_caught)
        bust = "bust" if busts > 1 else "busts"
        pattern = f"{{busts}} {bust}" if busts else "nobody busts"
        values = {"busts": busts} if busts else {}
        return f"Thrown: {pattern}. {{standing}} still standing.", values | {
            "standing": len(this.standing)
        }
    faces = " and ".join(map(str, this.faces))
    if roll["purpose"] != "play":
        shown = f"The next throw was {faces}"
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
        whole = "Wipe-out! Everyone loses all points, sitting or standing."
        part = "Bust! Everyone loses this round's points, sitting or standing."
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
        return words_of("says.locked_each"), values
    if not this.standing:
        return say("says.all_sat"), {}
    standing = {"standing": len(this.standing)}
    if not board.last_sat:
        return words_of("says.locked_none"), standing
    pattern = words_of("says.locked")
    return pattern, standing | {"sat": len(board.last_sat), "total": this.total}


def _predicted(seen: Seen) -> Sentence:
    number = sum(it.get("count", 1) for it in seen.wrote.data["answers"])
    return "{answers} noted.", {"answers": several(number, "answer")}


def _finished(seen: Seen) -> Sentence:
    pattern, values = winner(seen)
    return f"Stopped. {pattern}", values


def _left(seen: Seen) -> Sentence:
    player = seen.board.players[seen.wrote.data["seat"]]
    return words_of("says.left"), {"name": seen.called(player)}


def _returned(seen: Seen) -> Sentence:
    player = seen.board.players[seen.wrote.data["seat"]]
    return words_of("says.returned"), {"name": seen.called(player)}


def _arrived(seen: Seen) -> Sentence:
    player = seen.wrote.data["player"]
    when = "at once" if player in seen.board.this.standing else "from the next round"
    return f"{{name}} has joined, and plays {when}.", {"name": seen.called(player)}


def _next_round(seen: Seen) -> Sentence:
    pattern, values = headline(seen)
    return f"Round {{round}}. {pattern}", values | {"round": seen.round_name}


def _tapped(seen: Seen) -> Sentence:
    player = seen.board.players[seen.data["seat"]]
    if seen.tells:
        back = "has heads" if seen.tells == ("tails",) else "goes on"
        told = TOLD.get(seen.told_of(player), back)
        return f"{{name}} {told}.", {"name": seen.called(player)}
    pattern = words_of("says.tapped") if player in seen.tapped else words_of("says.untapped")
    return pattern, {"name": seen.called(player)}


def _locks(seen: Seen) -> Sentence:
    """What is said after a press that has written nothing: what is asked, or all scores."""
    if not seen.asks_points:
        return scores(seen)
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


def _as_agreed(seen: Seen) -> Sentence:
    this, groups = seen.board.this, seen.board.groups
    told = {it: GROUPS[groups[it]][1] for it in this.standing if it in groups}
    due = [it for it, at in told.items() if at.isdigit() and this.at_risk(it) >= int(at)]
    due = [] if this.untold else due
    return f"{{due}} {'sits' if len(due) == 1 else 'sit'} now, as agreed.", {"due": len(due)}


def _started(seen: Seen) -> Sentence:
    return words_of("says.started"), {
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
    "revealed": lambda seen: (say("says.revealed"), {}),
}
AFTER_ACTION = {
    "undo": _undone,
    "continue": _started,
    "tap": _tapped,
    "as_agreed": _as_agreed,
    "where": where,
    "scores": scores,
    "details": score_lines,
    # At the end R reads the scores out.
    "press_roll": _locks,
    "sit_all": _locks,
}
TOLD = {"tails": "has tails", "out": "busts", "wiped": "busts and loses all points"}
DICE = {
    "real": say("says.dice_real"),
    "coins": say("says.dice_tapped"),
    "own": say("says.dice_out"),
    "virtual": say("says.dice_virtual"),
}
