"""What the map of perfect play shows, with no widget in it: a game, its options, and one slice."""

import inspect
from collections.abc import Mapping
from typing import Any

from pigclass.charts.policy_maps import (
    dice_map,
    difference_chart,
    hold_at_map,
    hold_at_slice,
    win_chance_map,
)
from pigclass.exact import best_hold, race
from pigclass.exact.races.maps import difference_map, hold_map, win_map
from pigclass.exact.races.refusals import check_race
from pigclass.rules.catalog import GAMES
from pigclass.rules.codes.game_code import is_from_the_catalog
from pigclass.rules.endings import one_of
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.races import EndRaceOrKeepPace
from pigclass.strategies.reading import Strategy, title
from pigclass.widgets.session.session import whole_number
from pigclass.widgets.table.options import in_form_words
from pigclass.words import refusal, say

Field = dict[str, Any]

SHOWS = ("hold", "win", "threshold", "pace")
DICE_SHOWS = ("hold", "win")
OPTIONS = ("target", "sides")
# A map of more is solved in seconds, and no projector shows it.
MOST_TARGET = 200


class MapSession:
    """The choices over a map of perfect play, and the charts that they ask for.

    `change(name, value)` takes what was chosen or typed; what cannot be shown goes into `problem`,
    in a sentence, and the map stays as it was.
    """

    def __init__(self, game: Game) -> None:
        check_race(game)
        self.game = _solved(game)
        self.show = SHOWS[0]
        self.other = (game.target or 0) * 3 // 5
        self.problem = ""

    @property
    def shows(self) -> tuple[str, ...]:
        """What can be shown of this game."""
        return SHOWS if self.game.dice_choice is None else DICE_SHOWS

    def change(self, name: str, value: object) -> None:
        """Take a choice, or say what is wrong with it."""
        self.problem = ""
        try:
            CHANGES[name](self, value)
        except PigclassError as why:
            self.problem = str(why)

    def fields(self) -> list[Field]:
        """Return the controls: the game, its options, what to show, and the slice."""
        return [
            _choice("game", self.game.id, [[name, name_of] for name, name_of in self._games()]),
            *(_field("number", name, self._option(name)) for name in self._options()),
            _choice("show", self.show, [[it, self._shown_as(it)] for it in self.shows]),
            *([self._slider()] if self.show == "hold" else []),
        ]

    def charts(self) -> list[Any]:
        """Return the charts to draw."""
        if self.show == "win":
            return [win_chance_map(win_map(self.game))]
        if self.show != "hold":
            strategy = self._strategy()
            differs = difference_map(self.game, strategy)
            return [difference_chart(differs, strategy=title(strategy))]
        told = hold_map(self.game)
        if self.game.dice_choice is not None:
            return [dice_map(told, at=self.other)]
        return [hold_at_map(told, at=self.other), hold_at_slice(told, other=self.other)]

    def _strategy(self) -> Strategy:
        if self.show == "pace":
            return EndRaceOrKeepPace(target=self.game.target or 0)
        return best_hold(self.game).strategy

    def _slider(self) -> Field:
        return _field("range", "other", self.other) | {"least": 0, "most": self._most_other()}

    def _most_other(self) -> int:
        return (self.game.target or 1) - 1

    def _games(self) -> list[tuple[str, str]]:
        known = {name: build().name for name, build in GAMES.items() if not build().at_once}
        made_up = {} if self.game.id in known else {self.game.id: self.game.name}
        return list((made_up | known).items())

    def _shown_as(self, show: str) -> str:
        """Return what a map is called; where dice are chosen, nobody holds."""
        dice = show == "hold" and self.game.dice_choice is not None
        return say("map.show_dice" if dice else f"map.show_{show}")

    def _options(self) -> list[str]:
        if not is_from_the_catalog(self.game):
            return []
        asked = inspect.signature(GAMES[self.game.id]).parameters
        return [name for name in OPTIONS if name in asked]

    def _option(self, name: str) -> object:
        default = inspect.signature(GAMES[self.game.id]).parameters[name].default
        return self.game.options.get(name, default)

    def _choose_game(self, value: object) -> None:
        if value != self.game.id:
            self._take(GAMES[one_of(str(value), tuple(GAMES), what="game")]())

    def _choose_option(self, name: str, value: object) -> None:
        number = whole_number(value, what=say(f"option.{name}").lower())
        if name == "target":
            _check_target(number)
        try:
            game = GAMES[self.game.id](**{**self.game.options, name: number})
        except PigclassError as why:
            raise PigclassError(in_form_words(str(why), self.game)) from None
        self._take(game)

    def _choose_show(self, value: object) -> None:
        self.show = one_of(str(value), self.shows, what="show")

    def _choose_other(self, value: object) -> None:
        number = whole_number(value, what=say("map.other").lower())
        self.other = min(max(number, 0), self._most_other())

    def _take(self, game: Game) -> None:
        """Change to another game, once it is sure that it can be shown."""
        self.game = _solved(game)
        self.other = min(self.other, self._most_other())
        self.show = self.show if self.show in self.shows else SHOWS[0]


def _solved(game: Game) -> Game:
    """Return the game once it is solved, or say why there is no map of it."""
    _check_target(game.target or 0)
    hold_map(game)
    return race(game).game


def _check_target(target: int) -> None:
    if not 1 <= target <= MOST_TARGET:
        raise refusal("map.wrong_target", target=target, most=MOST_TARGET)


def _field(kind: str, name: str, value: object) -> Field:
    label = say(f"option.{name}") if name in OPTIONS else say(f"map.{name}")
    return {"name": name, "kind": kind, "label": label, "value": str(value)}


def _choice(name: str, value: str, choices: list[list[str]]) -> Field:
    return _field("choice", name, value) | {"choices": choices}


CHANGES: Mapping[str, Any] = {
    "game": MapSession._choose_game,
    "target": lambda self, value: self._choose_option("target", value),
    "sides": lambda self, value: self._choose_option("sides", value),
    "show": MapSession._choose_show,
    "other": MapSession._choose_other,
}
