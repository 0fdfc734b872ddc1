"""What the class screen must say after each press, told from the scorekeeper's board.

A sentence that no rule here makes is a fault, and so is any figure that the board does not have.
"""

from pigclass.words import say
from tests.truth.recount.dice import WIPE_OUT, game_name
from tests.truth.recount.scorekeeper import OVER, PREDICTING
from tests.truth.screen_state import GROUPS, ScreenState, Sentence
from tests.truth.sentences import several, words_of
from tests.truth.standing import LETTERS_OF_WINNERS, headline, scores, where, winner


def said(state: ScreenState) -> Sentence | None:
    """What must be said now; None where no rule tells."""
    if state.action == "undo":
        # It may lead back to the game before, whose last event is an old one.
        return _undone(state)
    if state.wrote is not None and state.wrote.kind.value in AFTER_EVENT:
        return AFTER_EVENT[state.wrote.kind.value](state)
    return AFTER_ACTION[state.action](state) if state.action in AFTER_ACTION else None


def _begun(state: ScreenState, before: str = "Here we go.") -> Sentence:
    pattern, values = headline(state)
    return f"{before} {pattern}", values


def _undone(state: ScreenState) -> Sentence:
    event, seats, number = state.undone, state.untapped, len(state.tapped)
    what = say("undone.again")
    if seats:
        what = f"{len(seats)} taps" if seats[1:] else f"the tap on {state.called(seats[0])}"
    elif event is not None:
        coin = event.kind == "throw" and state.board.dice.poison == "tails"
        faces = " and ".join(map(str, event.data.get("faces", ())))
        what = words_of(f"undone.{'flip' if coin else event.kind}").replace("{faces}", faces)
    taps = f". {'1 tap is' if number == 1 else f'{number} taps are'} back" if number else ""
    return _begun(state, f"Undone: {what.rstrip()}{taps}.")


def _with_the_end(state: ScreenState, sentence: Sentence) -> Sentence:
    """What is said and, if the game is over with it, who has won."""
    if state.board.stage != OVER or state.board.this.thrown_on:
        return sentence
    (pattern, values), (end, more) = sentence, headline(state)
    return f"{pattern} {end}", values | more


def _thrown(state: ScreenState) -> Sentence:
    this, roll = state.board.this, state.board.rolls[-1]
    if state.board.dice.own:
        busts = len(this.just_caught)
        bust = "{busts} students bust" if busts > 1 else "One student busts"
        pattern = bust if busts else "Nobody busts"
        values = {"busts": busts} if busts > 1 else {}
        values |= {"standing": len(this.standing)}
        return f"{pattern}. {{standing}} still standing.", values
    faces = " and ".join(map(str, this.faces))
    if roll["purpose"] != "play":
        shown = f"Then {faces} would have come"
        if roll["effect"] != "scores":
            return f"{shown}: bust.", {}
        return f"{shown}: {{total}}.", {"total": this.total}
    if roll["effect"] == "scores":
        values = {"points": roll["points"], "total": this.total, "standing": len(this.standing)}
        pattern = "so {points} more. {total} at risk, {standing} standing."
        return f"Thrown: {faces}, {pattern}", values
    return _bust(state, f"Thrown: {faces}.", wiped=roll["effect"] == WIPE_OUT)


def _bust(state: ScreenState, thrown: str, *, wiped: bool) -> Sentence:
    this = state.board.this
    caught = len(this.caught)
    if state.board.dice.hurts_all and set(this.faces) == {1}:
        whole = "Wipe-out! Everyone loses all points, sitting or standing."
        part = "Bust! Everyone loses this round's points, sitting or standing."
        return f"{thrown} {whole if wiped else part}", {}
    if wiped:
        lose = "One student loses all" if caught == 1 else f"{caught} students lose all their"
        return f"{thrown} Wipe-out! {lose} points. The round is over.", {}
    if not this.before:
        return f"{thrown} Bust at once! Nothing was at risk. The round is over.", {}
    lose = "One student loses" if caught == 1 else f"{caught} students lose"
    return f"{thrown} Bust! {lose} {{total}}. The round is over.", {"total": this.before}


def _decided(state: ScreenState) -> Sentence:
    board, this = state.board, state.board.this
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


def _predicted(state: ScreenState) -> Sentence:
    number = sum(it.get("count", 1) for it in state.wrote.data["answers"])
    # To skip a question is to note that nobody has said anything.
    return ("{answers} noted.", {"answers": several(number, "answer")}) if number else _begun(state)


def _finished(state: ScreenState) -> Sentence:
    pattern, values = winner(state, LETTERS_OF_WINNERS)
    return f"Stopped. {pattern}", values


def _of_seat(key: str):
    return lambda state: (
        words_of(key),
        {"name": state.called(state.board.players[state.wrote.data["seat"]])},
    )


def _arrived(state: ScreenState) -> Sentence:
    player = state.wrote.data.get("player") or state.board.players[state.wrote.data["seat"]]
    came = "has joined" if state.wrote.kind.value == "arrival" else "is back"
    when = "at once" if player in state.board.this.standing else "from the next round"
    return f"{{name}} {came}, and plays {when}.", {"name": state.called(player)}


def _next_round(state: ScreenState) -> Sentence:
    pattern, values = _begun(state, "Round {round}.")
    return pattern, values | {"round": state.round_name}


def _tapped(state: ScreenState) -> Sentence:
    player = state.board.players[state.data["seat"]]
    if state.tells:
        back = "has heads" if state.tells == ("tails",) else "goes on"
        fate = TOLD.get(state.told_of(player), back)
        return f"{{name}} {fate}.", {"name": state.called(player)}
    key = "says.tapped" if player in state.tapped else "says.untapped"
    return words_of(key), {"name": state.called(player)}


def _locks(state: ScreenState) -> Sentence:
    """What is said after a press that has written nothing: what is asked, or all scores."""
    if not state.asks_points:
        return scores(state)
    sit = [state.called(it) for it in state.board.this.standing if it in state.tapped]
    if len(sit) == 1:
        return "Type the points of {sit}.", {"sit": sit[0]}
    return "Type the points of the {sit} who sit.", {"sit": len(sit)}


def _as_agreed(state: ScreenState) -> Sentence:
    this, groups = state.board.this, state.board.groups
    signs = {it: GROUPS[groups[it]][1] for it in this.standing if it in groups}
    due = [it for it, at in signs.items() if at.isdigit() and this.at_risk(it) >= int(at)]
    due = [] if this.untold else due
    sit = "One student sits" if len(due) == 1 else f"{len(due)} students sit"
    return f"{sit} now, as agreed.", {}


def _started(state: ScreenState) -> Sentence:
    number = len(state.board.players)
    return words_of("says.started"), {"game": game_name(state.rules), "number": number}


def _revealed(state: ScreenState) -> Sentence:
    # The questions left come before the charts.
    return headline(state) if state.board.stage == PREDICTING else (say("says.revealed"), {})


AFTER_EVENT = {
    "throw": lambda state: _with_the_end(state, _thrown(state)),
    "decision": lambda state: _with_the_end(state, _decided(state)),
    "revealed": _revealed,
}
AFTER_EVENT |= {"game_started": _started, "prediction": _predicted, "begun": _begun}
AFTER_EVENT |= {"round_ended": _next_round, "arrival": _arrived, "finished": _finished}
AFTER_EVENT |= {"departure": _of_seat("says.left"), "return": _arrived}
AFTER_EVENT |= {"grouped": _started, "correction": _undone}
AFTER_ACTION = {"undo": _undone, "continue": _started, "tap": _tapped, "as_agreed": _as_agreed}
# At the end R reads the scores out.
AFTER_ACTION |= {"where": where, "scores": scores, "details": scores, "press_roll": _locks}
AFTER_ACTION["sit_all"] = lambda seen: (words_of("says.sit_all"), {"number": len(seen.tapped)})
TOLD = {"tails": "has tails", "out": "busts", "wiped": "busts and loses all points"}
DICE = {
    "real": say("says.dice_real"),
    "coins": say("says.dice_tapped"),
    "own": say("says.dice_out"),
    "virtual": say("says.dice_virtual"),
}
