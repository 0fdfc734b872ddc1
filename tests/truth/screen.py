"""What the class screen must show after each press, and whether it says what it should."""

import re
from collections.abc import Mapping
from typing import Any

from pigclass.words import say
from tests.truth.recount.dice import game_name, round_name
from tests.truth.recount.scorekeeper import HEADS, Scorekeeper
from tests.truth.screen_state import COMPUTERS, GROUPS, ScreenState, Sentence
from tests.truth.sentences import filled, joined, says
from tests.truth.spoken import DICE, said
from tests.truth.standing import LETTERS_OF_WINNERS, all_left, headline

# A round's marks, and what stands in the table of scores for somebody whom it brought nothing.
SIGNS = {"caught": "✗", "unfinished": "–", "away": "·"}
TILES = {it: say(f"tile.{it}") for it in ("wiped", "caught", "unfinished", "banked", "joins")}
TILES |= {it: it for it in ("standing", "tails", "sat", "away")}
TILES |= {"tapped": "sitting down", "out": "bust"}

# What opens and closes a panel says nothing new.
SILENT = {"class", "close", "bell"}
SAYS = ("nothing_to_undo", "real_dice", "reveal_later", "nothing_said")
REFUSED = [say(f"says.{it}") for it in SAYS]
REFUSED += [say("refused.play.nobody_stands"), say("refused.event.over")]
REFUSED.append(r"\d+ answers from \d+ students. Correct it, or press again to keep it.")


def faults(state: ScreenState, view: Mapping[str, Any]) -> list[str]:
    """What the screen says or shows that is not so."""
    if state.action in SILENT:
        return []
    if view["problem"]:
        return _refusal_faults(view["problem"])
    found = _spoken_faults(state, view["said"])
    if view["kind"] == "table":
        found += _unlike("the headline", view["headline"], headline(state, LETTERS_OF_WINNERS))
        found += [
            f"{name} is {view[name]!r}, recounted {value!r}"
            for name, value in _shown(state).items()
            if _recounted(view[name]) != value
        ]
    return found


def _spoken_faults(state: ScreenState, text: str) -> list[str]:
    if state.action == "change_dice":
        return [] if text in DICE.values() else [f"said {text!r}"]
    expected = said(state)
    if expected is None:
        return [f"no rule for what is said after {state.action!r}: {text!r}"]
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


def _shown(state: ScreenState) -> dict[str, Any]:
    """What stands on the screen besides the sentences."""
    board, this = state.board, state.board.this
    throws = 0 if board.uncounted else this.throws + this.thrown_on
    heads, once = board.mode == HEADS, "flip" if "heads" in board.dice.sides[0] else "throw"
    return {
        "title": game_name(state.rules),
        "stage": board.stage,
        "throw": " · ".join(
            filter(None, [throws and f"{once} {throws}", board.target and f"to {board.target}"])
        ),
        "at_risk": ({} if board.dice.own or board.uncounted else {"lost": False}) | _at_risk(board),
        **({"dice": [], "trail": []} if board.dice.own else {}),
        "rounds": _badges(state),
        "tiles": [] if heads else [_tile(state, player) for player in board.players],
        "head_count": _head_count(board) if heads else None,
    }


def _recounted(shown: Any) -> Any:
    is_tiles = isinstance(shown, list) and shown and "short" in shown[0]
    apart = {"short", "won"} if is_tiles else set()
    return [{k: tile[k] for k in tile.keys() - apart} for tile in shown] if apart else shown


def _head_count(board: Scorekeeper) -> dict[str, Any]:
    shown = {"of": f"of {len(board.players) - len(board.away)}", "note": say("label.head_count")}
    return shown | {"standing": len(board.this.standing), "marks": _count_marks(board)}


def _at_risk(board: Scorekeeper) -> dict[str, Any]:
    this = board.this
    if board.uncounted:
        return {"points": "–", "label": say("label.not_counted")}
    if board.dice.own:
        if this.untold and not this.ended:
            return {"points": max([0, *this.kept.values()]), "label": say("label.most_sat_with")}
        alive = [this.own.get(player, 0) for player in this.standing]
        return {
            "points": max([0, *alive, *this.kept.values()]),
            "label": say("label.most_in_round"),
        }
    if this.thrown_on:
        if board.rolls[-1]["effect"] == "scores":
            return {"points": this.total, "label": say("label.would_have_come")}
        return {"points": this.before, "label": say("label.would_have_come"), "lost": True}
    if this.ended == "bust":
        return {"points": this.before, "label": "bust", "lost": True}
    if this.ended is None:
        return {"points": this.total, "label": "at risk"}
    last = say("label.left") if all_left(board) else say("label.ended_all_sat")
    stopped = say("label.ended_banked" if this.at_the_bell else "label.ended_finished_early")
    return {"points": this.total, "label": stopped if this.ended == "finished early" else last}


def _badges(state: ScreenState) -> list[dict[str, Any]]:
    board = state.board
    now = board.this.number
    ended = {it.number: it.ended for it in board.finished_rounds}
    return [
        {
            "letter": round_name(state.rules, number),
            "state": "done" if number < now else "later" if number > now else
            "ended" if now in ended else "now",
            "ended": ended.get(number, ""),
        }
        for number in range(1, max(board.planned or 0, now) + 1)
    ]  # fmt: skip


def _fate(this, player: str) -> str:
    if player in this.sat_at:
        return "sat"
    fates = {"caught": this.caught, "unfinished": this.unfinished, "banked": this.at_the_bell}
    return next((name for name, some in fates.items() if player in some), "away")


def _tile(state: ScreenState, player: str) -> dict[str, Any]:
    board, this = state.board, state.board.this
    status = _fate(this, player)
    if player in board.away:
        status = "away"
    elif player in this.standing:
        tapped = state.told_of(player) or "tapped"
        status = tapped if player in state.tapped else "standing"
    elif status == "away":
        status = "joins"
    gained = f"+{this.kept[player]}" if player in this.kept else ""
    score = board.scores_now[player]
    own, heard = _own_dice(state, player)
    group, sign = GROUPS.get(board.groups.get(player), ("", ""))
    parts = (state.called(player), group, TILES[status], heard, gained, str(score))
    return own | {
        "seat": board.players.index(player),
        "name": state.name(player),
        "status": status,
        "gained": gained,
        "score": score,
        "marks": [_fate(it, player) for it in board.finished_rounds[-5:]],
        "computer": player in COMPUTERS,
        "group": sign,
        "label": ", ".join(filter(None, parts)),
    }


def _own_dice(state: ScreenState, player: str) -> tuple[dict[str, Any], str]:
    """The dice of their own on a tile, and how they are read out."""
    this, dice = state.board.this, state.board.dice
    faces = this.own_faces.get(player)
    if not faces or state.board.uncounted:
        return {}, ""
    total = str(this.own[player]) if player in this.standing and not this.untold else ""
    bust = player in this.caught
    drawn = [
        {"face": it, "poison": bust and it == dice.poison, "coin": isinstance(it, str), "word": it}
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


def details_faults(state: ScreenState, panel: Mapping[str, Any]) -> list[str]:
    """What the full table of scores says that is not so."""
    board = state.board
    done = board.finished_rounds
    # Of heads nobody's own score is kept.
    players = () if board.mode == HEADS else board.players
    ranked = sorted(players, key=lambda it: -board.scores_now[it])
    rows = [
        {
            "name": state.name(player),
            "cells": [_cell(it, player) for it in done] + [str(board.scores_now[player])],
        }
        for player in ranked
    ]
    columns = [round_name(state.rules, it.number) for it in done] + ["score"]
    written = [row for table in panel["tables"] for row in table]
    # Names are as short as on the tiles: each piece is a piece of the name, and no two are alike.
    short = [row["name"] for row in written]
    for row, name in zip(rows, short, strict=False):
        pieces = re.split("[ …]", re.sub(r" \(\d+\)$", "", name))
        if all(it in row["name"] or it.rstrip(".") in row["name"] for it in pieces):
            row["name"] = name if short.count(name) == 1 else "told apart"
    return [
        f"the table of scores has {there!r}, recounted {so!r}"
        for there, so in ((written, rows), (panel["columns"], columns))
        if there != so
    ]


def podium_faults(state: ScreenState, spoken: str, panel: Mapping[str, Any], tiles) -> list[str]:
    """Return each fault of the podium: what it says or shows and the scores do not."""
    board, rows, sentences = state.board, [], []
    best = sorted({*board.scores_now.values()} - {0}, reverse=True)[:3]
    for place, score in zip(("1st", "2nd", "3rd")[: len(best)], best, strict=True):
        seats = [n for n, who in enumerate(board.players) if board.scores_now[who] == score]
        label = f"{place} · {score}" + (f", {len(seats)} tied" if len(seats) > 1 else "")
        rows.append((label, ", ".join(tiles[seat]["short"] for seat in seats)))
        sentences.append(f"{label}: {joined([state.called(board.players[n]) for n in seats])}.")
    drawn = [(row["number"], row["name"]) for row in panel["asked"]["rows"]]
    heard = " ".join(sentences) or say("says.winner_none")
    return [
        f"the podium has {there!r}, recounted {so!r}"
        for there, so in ((drawn, rows), (spoken, heard))
        if there != so
    ]


def _cell(this, player: str) -> str:
    fate = _fate(this, player)
    return SIGNS.get(fate) or str(this.kept.get(player, 0))
