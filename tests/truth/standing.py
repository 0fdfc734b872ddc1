"""What the class screen says of how a game stands: at any time, whatever was pressed."""

from pigclass.words import say
from tests.truth.records import ALONE
from tests.truth.recount import scorekeeper as keeps
from tests.truth.recount.dice import WIPE_OUT
from tests.truth.recount.scorekeeper import DECIDING, HEADS, LOCKED, OVER, READY, Scorekeeper
from tests.truth.screen_state import ScreenState, Sentence
from tests.truth.sentences import Near, joined, words_of

# More letters than these of winners are no longer read out or shown in a headline.
LETTERS_OF_WINNERS = 30


def stage(state: ScreenState) -> str:
    """What the class has to do now."""
    board, this = state.board, state.board.this
    if board.stage == keeps.PREDICTING:
        return say("stage.predicting")
    if board.stage == READY:
        return _ready(board)
    if board.stage == DECIDING:
        watches = board.players[0] not in board.this.standing
        modes = {HEADS: "_head_count", ALONE: "_watching" if watches else "_alone"}
        return say(f"stage.deciding{modes.get(board.mode, '')}")
    if board.stage == LOCKED:
        return say("stage.locked", go=_go(board))
    if board.stage == keeps.ROUND_OVER:
        how = "Bust!" if this.ended == "bust" else "Everyone sat down."
        how = "Nobody is left standing." if all_left(board) or board.dice.own else how
        return f"{how} Round {state.round_name} is over."
    return "Game stopped." if board.stopped else say("stage.over")


def _ready(board: Scorekeeper) -> str:
    here = len(board.this.standing)
    if board.away:
        stand = "One student stands" if here == 1 else f"{here} students stand"
        return f"{stand}. {_go(board)}" if here else say("stage.ready_none")
    if board.this.throws < board.dice.safe:
        return say("stage.ready_safe", go=_go(board))
    return say("stage.ready", go=_go(board))


def _go(board: Scorekeeper) -> str:
    return "Flip!" if "heads" in board.dice.sides[0] else "Throw!"


def all_left(board: Scorekeeper) -> bool:
    """Say whether a round is over since those who stood went away."""
    return board.this.ended == "all sat" and board.this.all_left


def headline(state: ScreenState, most_letters: int = 10_000) -> Sentence:
    """What stands over the table."""
    if state.throws_own:
        return TAP[state.tells], {}
    if state.asks_points:
        return say("stage.asks_points"), {}
    if state.board.stage != OVER:
        return stage(state), {}
    pattern, values = winner(state, most_letters)
    return f"{stage(state)} {pattern}", values


def winner(state: ScreenState, most_letters: int) -> Sentence:
    """Who has won; a tie of many is counted, since two lines do not hold them."""
    board = state.board
    if board.mode == HEADS:
        return mean(state, words_of("says.winner_head_count"))
    most = max(board.scores.values())
    if not most:
        return say("says.winner_none"), {}
    ahead = [it for it in board.players if board.scores[it] == most]
    verb = "wins" if len(ahead) == 1 else "share the win"
    names = joined([state.called(it) for it in ahead])
    if len(ahead) > 1 and len(names) > most_letters:
        return words_of("says.winner_many"), {"number": len(ahead), "score": most}
    return f"{{names}} {verb} with {{score}}.", {"names": names, "score": most}


def mean(state: ScreenState, pattern: str) -> Sentence:
    board = state.board
    wiped = [it for it in board.rolls if it["effect"] == WIPE_OUT and it["purpose"] == "play"]
    if wiped:
        return say("says.mean_unknown"), {}
    points = board.scores_now.values()
    return pattern, {"mean": Near(sum(points) / len(points))}


def where(state: ScreenState) -> Sentence:
    board, this = state.board, state.board.this
    if board.stage in {keeps.ROUND_OVER, OVER}:
        return headline(state)
    of = "" if board.planned is None else f" of {board.planned}"
    sit = [it for it in board.players if it in state.tapped] if board.stage == DECIDING else []
    stay = [it for it in this.standing if it not in sit]
    names = "" if board.mode == HEADS or not stay else state.all_called(stay)
    values = {
        "round": this.number,
        "throws": this.throws,
        "total": this.total,
        "standing": len(stay),
        "names": f": {names}" if names else "",
    }
    risk = "{standing} standing{names}."
    if board.dice.own:
        del values["total"]
    else:
        risk = f"{{total}} at risk. {risk}"
    seated = f"{len(sit)} sitting down: {{sit}}. " if sit else ""
    values |= {"sit": state.all_called(sit)} if sit else {}
    return f"{seated}Round {{round}}{of}, throw {{throws}}. {risk}", values


def scores(state: ScreenState) -> Sentence:
    board = state.board
    if board.mode == HEADS:
        return mean(state, words_of("says.scores_head_count"))
    # Those who have the same are told as they sit.
    ranked = sorted(board.players, key=lambda it: -board.scores_now[it])
    each = [f"{state.called(it)} {board.scores_now[it]}" for it in ranked]
    if len(", ".join(each)) <= 58:
        return "Scores: {told}.", {"told": ", ".join(each)}
    shown = each
    while len(shown) > 1 and len(", ".join(shown)) > 34:
        shown = shown[:-1]
    values = {"told": ", ".join(shown), "number": len(each)}
    return words_of("says.scores_first").replace("{scores}", "{told}"), values


TAP = {
    ("tails",): say("stage.tap_tails"),
    ("out",): say("stage.tap_out"),
    ("out", "wiped"): say("stage.tap_out_wiped"),
    (): say("stage.tap_nobody"),
}
