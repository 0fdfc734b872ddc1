"""`pigclass rules`: the games, one a line; `pigclass rules skunk`: a game's rule card."""

import argparse
import textwrap
from dataclasses import replace
from pathlib import Path

from pigclass.play.playing_time import playing_time, usual_pace
from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.words import languages

WIDTH = 88


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass rules`."""
    parser = commands.add_parser("rules", help="list the games, or show a game's rule card")
    parser.add_argument("game", nargs="?", help="a game's id, such as skunk or big_pig")
    parser.add_argument("--language", default="en", help=f"one of {', '.join(languages())}")
    parser.add_argument("--braille", type=Path, metavar="FILE", help="write it for Braille: x.brf")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the list of games, or one card with its playing time."""
    if chosen.game is None:
        print(GAMES)
        return 0
    game = GAMES[chosen.game]()
    if chosen.braille:
        return _write_braille(game, chosen.language, chosen.braille)
    card = game.rules_text(chosen.language).splitlines()
    times = [time_line(game)] if chosen.language == "en" else []
    print("\n".join(wrapped(line) for line in [*card, *times]))
    return 0


def _write_braille(game: Game, language: str, place: Path) -> int:
    from pigclass.worksheets.contents.braille import brf
    from pigclass.worksheets.made import free_place

    free_place(place, overwrite=False).write_bytes(brf(game, language))
    print(place)
    return 0


def time_line(game: Game) -> str:
    """Return the playing time in a sentence, by players and target, simulated just now.

    >>> from pigclass.rules.catalog import skunk
    >>> time_line(skunk()).startswith("Playing time for 30 players: about ")
    True
    """
    pace = usual_pace(game)
    stated = f" (simulated, at {pace.throw} seconds a throw and {pace.turn} a change of turn)."
    if game.at_once:
        return f"Playing time for 30 players: about {_minutes(game, 30)} minutes{stated}"
    tables = "; ".join(
        f"to {target}: " + ", ".join(f"{seats} players {_minutes(short, seats)}" for seats in SEATS)
        for target, short in _with_targets(game)
    )
    return f"Playing time in minutes, {tables}{stated}"


def wrapped(line: str) -> str:
    """Break a line of the card for the terminal, its hanging lines set in."""
    indent = "    " if line.startswith("  - ") else ""
    return textwrap.fill(line, WIDTH, subsequent_indent=indent)


SEATS = (2, 3, 4)


def _with_targets(game: Game) -> list[tuple[int, Game]]:
    target = game.target or 100
    return [
        (each, replace(game, ending=replace(game.ending, target=each)))  # type: ignore[arg-type]
        for each in (target // 2, target)
    ]


def _minutes(game: Game, players: int) -> int:
    return max(1, round(playing_time(game, players=players)))
