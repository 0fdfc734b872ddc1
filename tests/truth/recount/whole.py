"""Holds the exported files against the board that a scorekeeper makes of what was written down."""

from string import ascii_uppercase

from tests.truth.recount.csv_files import Files, Row
from tests.truth.recount.dice import dice_of
from tests.truth.recount.scorekeeper import Scorekeeper

COMPUTER = "computer:"


def boards(files: Files, events) -> dict[str, Scorekeeper]:
    """The board of each game, by its label; `events` are all that the record holds, in order."""
    by_game: dict[str, list] = {}
    for event in events:
        by_game.setdefault(event.game, []).append(event)
    assert len(by_game) == len(files.games), "a game is missing from games.csv"
    return {
        row["game"]: Scorekeeper(
            own, dice_of(row["rules"]), rounds=row["rounds"], target=row["target"]
        )
        for row, own in zip(files.games, by_game.values(), strict=True)
    }


def labels(events, names) -> dict[str, str]:
    """What each player is called in the files: by number, or in the order in which they came."""
    named: dict[str, str] = {}
    codes = (f"P-{first}{second}" for first in ascii_uppercase for second in ascii_uppercase)
    taken: dict[str, int] = {}
    for event in events:
        joins = {
            "game_started": event.data.get("players", [])
            * (event.data.get("mode") != "head_count"),
            "arrival": [event.data.get("player")],
        }
        for player in sorted(set(joins.get(event.kind.value, [])) - set(named)):
            listed = names.get(player, "")
            if player.startswith(COMPUTER):
                named[player] = player
            elif (listed.isdigit() and len(listed) < 4) or player.startswith("number:"):
                own = listed if listed.isdigit() else str(int(player.split(":")[1]))
                taken[own] = taken.get(own, 0) + 1
                named[player] = own if taken[own] == 1 else f"{own} ({taken[own]})"
            else:
                named[player] = next(codes)
    return named


def faults(files: Files, events, names) -> list[str]:
    """What stands in the files and is not so, or is so and does not stand there."""
    called = labels(events, names)
    by_game = boards(files, events)
    return [
        sentence
        for row in files.games
        for name in ("rolls", "decisions", "rounds", "predictions")
        for sentence in _differences(
            f"{name} of {row['game']}",
            [it for it in getattr(files, name) if it["game"] == row["game"]],
            [_as_written(it, row, called) for it in getattr(by_game[row["game"]], name)],
        )
    ] + [sentence for row in files.games for sentence in _game_faults(row, by_game[row["game"]])]


def _as_written(row: Row, game: Row, called: dict[str, str]) -> Row:
    player = row["player"]
    of_computer = player is not None and player.startswith(COMPUTER)
    return row | {
        "game": game["game"],
        "lesson": game["lesson"],
        "player": None if player is None else called[player],
        "computer": of_computer,
    }


def _game_faults(row: Row, board: Scorekeeper) -> list[str]:
    computers = sum(it.startswith(COMPUTER) for it in board.players)
    ended = ("finished early" if board.stopped else "played out") if board.over else None
    columns = {
        "mode": board.mode,
        "students": len(board.players) - computers,
        "computers": computers,
        "ended": ended,
        "day": row["began"].astimezone().date().isoformat(),
    }
    return [
        f"games.csv has {name}={row[name]!r} for {row['game']}; it is {value!r}"
        for name, value in columns.items()
        if row[name] != value
    ]


def _differences(where: str, written: list[Row], recounted: list[Row]) -> list[str]:
    columns = set(recounted[0]) if recounted else set()
    there = sorted((_of(it, columns) for it in written), key=str)
    so = sorted((_of(it, columns) for it in recounted), key=str)
    if there == so:
        return []
    wrong = [it for it in there if it not in so]
    missing = [it for it in so if it not in there]
    return [
        f"{where}: {len(there)} rows, recounted {len(so)}; wrong {wrong[:2]}, missing {missing[:2]}"
    ]


def _of(row: Row, columns: set[str]) -> list:
    return sorted((name, value) for name, value in row.items() if name in columns)
