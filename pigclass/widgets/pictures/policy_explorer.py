"""The policy explorer: what perfect play does at the pair of scores under the pointer."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from pigclass.exact.races.maps import win_map
from pigclass.exact.races.questions import race
from pigclass.exact.races.refusals import check_race
from pigclass.review.taken_apart import Step, steps_of
from pigclass.review.whole_game import review
from pigclass.rules.game import Game
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.class_throws import Played, game_played
from pigclass.widgets.pictures.picture import Picture
from pigclass.widgets.session.activity import Activity
from pigclass.words import in_its_language, refusal, say, say_of

Bools = npt.NDArray[np.bool_]
# Whoever played first; against perfect play that is who sits at the screen.
YOU = 0
# Smaller cells are not found with a finger, nor told apart on a projector.
MOST_TARGET = 120
NAMES = ("own", "other", "at_risk", "hold_at", "landscape")


class PolicyExplorer(Picture):
    """Perfect play at any two scores: `PolicyExplorer(pig())`, or `PolicyExplorer(activity)`.

    Point at the map, or move its two sliders: beside it stands from which turn total on perfect
    play holds, where it rolls again beyond, and who wins how often. Of an activity the game that
    was played on it is drawn into the map, with a cross where it would have decided otherwise.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    @in_its_language
    def __init__(self, played: Played, *, language: str | None = None) -> None:
        self._played, self._game = played, game_played(played, None)
        super().__init__(language=language)

    def _view(self) -> View:
        session = self._played.session if isinstance(self._played, Activity) else None
        return explorer_view(self._game, steps_of(session.events) if session else ())


def explorer_view(game: Game, steps: Sequence[Step] = ()) -> View:
    """Return what is drawn: what perfect play does at each pair of scores, and the game played.

    >>> from pigclass.rules.catalog import pig
    >>> view = explorer_view(pig())
    >>> view["rules"][view["rule"][41][49]]["told"]
    'hold at 22, roll again at 27, roll again from 57 on'
    """
    check_race(game)
    size = game.target or 0
    if game.dice_choice is not None or size > MOST_TARGET:
        raise refusal("refused.picture.no_explorer", game=game.name, most=MOST_TARGET)
    policy = race(game).policy_of(YOU)
    turns = [
        [_turns(policy[own, other, : size - own]) for other in range(size)] for own in range(size)
    ]
    rules = list(dict.fromkeys(it for row in turns for it in row))
    places = {it: place for place, it in enumerate(rules)}
    wins = np.rint(1000 * win_map(game)["win"].to_numpy()).astype(int).reshape(size, size)
    path = _path(steps)
    return {
        "picture": "explorer",
        "title": say("picture.explorer.title", game=game.name, target=size),
        "target": size,
        "rules": [{"turns": it, "told": _told(it)} for it in rules],
        "rule": [[places[it] for it in row] for row in turns],
        "wins": wins.tolist(),
        "mark": say("number.mark"),
        "percent": say("number.percent", number="{number}"),
        "path": path,
        "note": _played_so(path),
        **{it: say(f"picture.explorer.{it}") for it in NAMES},
        "height": say("surface.hold_at"),
        "at": say("picture.explorer.at", own="{own}", other="{other}", rule="{rule}", win="{win}"),
        "says": say("picture.explorer.start"),
    }


def _turns(rolls: Bools) -> tuple[int, ...]:
    """Return the turn totals at which perfect play changes: it holds, rolls again, holds again.

    >>> _turns(np.array([True, True, False, False, True]))
    (2, 4)
    """
    return tuple(int(it) + 1 for it in np.flatnonzero(np.diff(rolls)))


def _told(turns: tuple[int, ...]) -> str:
    """Say what perfect play does with a turn total that rises."""
    if not turns:
        return say("picture.explorer.to_the_end")
    first, *beyond = turns
    again = [
        say_of(end - start, "picture.explorer.again", first=start, last=end - 1)
        for start, end in list(pairwise(beyond))[::2]
    ]
    if len(beyond) % 2:
        again.append(say("picture.explorer.again_to_the_end", first=beyond[-1]))
    return ", ".join([say("picture.explorer.holds", hold=first), *again])


def _path(steps: Sequence[Step]) -> list[View]:
    """Return where the first player decided, and whether nothing would have been better."""
    moves = review(steps).moves if steps else ()
    return [
        {
            "own": it.step.before.scores[YOU],
            "other": it.step.before.scores[1 - YOU],
            "at_risk": it.step.before.turn_total,
            "same": it.was_best,
        }
        for it in moves
        if it.step.seat == YOU and it.had_choice
    ]


def _played_so(path: Sequence[View]) -> str:
    if not path:
        return ""
    same = sum(it["same"] for it in path)
    return say("picture.explorer.played", same=same, all=len(path))
