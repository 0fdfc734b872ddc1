"""The policy explorer: the decisions of perfect play at the pair of scores pointed at."""

from collections.abc import Sequence
from inspect import signature
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from pigclass.exact import best_hold
from pigclass.exact.engine.players import check_race
from pigclass.exact.races.maps import hold_map, win_map
from pigclass.exact.races.questions import race
from pigclass.review.luck_and_skill import Step, steps_of
from pigclass.review.whole_game import review
from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.strategies.reading import title
from pigclass.widgets.page.fields import Form, View, labelled, whole_number
from pigclass.widgets.pictures.class_throws import ActivityOrGame, game_played
from pigclass.widgets.pictures.slides import PictureView
from pigclass.widgets.session.activity import Activity
from pigclass.words import PigclassError, refusal, say, say_of, section

Bools = npt.NDArray[np.bool_]
# Seat of the first player: against perfect play, the person at the screen.
YOU = 0
# Bounds for the target: the cells of a larger map cannot be told apart on a projector.
LEAST_TARGET, MOST_TARGET = 2, 200
OPTIONS = ("target", "sides")


def steps_played(activity: ActivityOrGame, game: Game) -> Sequence[Step]:
    """Return the steps of the game that was played, if `game` has its rules; else none."""
    session = activity.session if isinstance(activity, Activity) else None
    if session is None or game != game_played(activity):
        return ()
    return steps_of(session.events)


def changed(game: Game, name: str, value: str) -> Game:
    """Return a game with one of `OPTIONS` changed; raise PigclassError if it has no map."""
    number = whole_number(value, what=say(f"form.{name}"))
    other = GAMES[game.id](**{**game.options, name: number})
    _check(other)
    return other


def explorer_view(game: Game, steps: Sequence[Step] = ()) -> PictureView:
    """Return the picture's data: perfect play at each pair of scores, and the game played.

    >>> from pigclass.rules.catalog import pig
    >>> view = explorer_view(pig()).own
    >>> view["rules"][view["rule"][41][49]]["told"]
    'hold at 22, roll again at 27, roll again from 57 on'
    """
    _check(game)
    size = game.target or 0
    policy = race(game).policy_of(YOU)
    turns = [
        [_turns(policy[own, other, : size - own]) for other in range(size)] for own in range(size)
    ]
    rules = list(dict.fromkeys(it for row in turns for it in row))
    places = {it: place for place, it in enumerate(rules)}
    wins = np.rint(1000 * win_map(game)["win"].to_numpy()).astype(int).reshape(size, size)
    path = _path(steps)
    own = {
        "target": size,
        "rules": [{"turns": it, "told": _in_words(it)} for it in rules],
        "rule": [[places[it] for it in row] for row in turns],
        "wins": wins.tolist(),
        "mark": say("number.mark"),
        "percent": say("number.percent", number="{number}"),
        "path": path,
        "best": _best(game),
        "fields": _fields(game),
        "words": section("picture.explorer"),
    }
    title = say("picture.explorer.title", game=game.name, target=size)
    start, note = say("picture.explorer.start"), _played_so(path)
    return PictureView(kind="explorer", title=title, said=start, note=note, own=own)


def _check(game: Game) -> None:
    """Raise PigclassError for a game without a map."""
    check_race(game)
    if game.dice_choice is not None:
        raise refusal("refused.picture.no_explorer", game=game.name)
    if not LEAST_TARGET <= (game.target or 0) <= MOST_TARGET:
        bounds = {"least": LEAST_TARGET, "most": MOST_TARGET}
        raise refusal("refused.picture.no_map_to", target=game.target, **bounds)


def _best(game: Game) -> View:
    """Return where the best threshold holds at each own score, with sentences to compare.

    It holds in any case once the points that are still needed are at risk.
    """
    try:
        strategy = best_hold(game).strategy
    except PigclassError:
        # There is none if one more throw always gains.
        return {}
    holds_at, size = hold_map(game, strategy), game.target or 0
    holds = np.minimum(holds_at["hold_at"], size - holds_at["own"])[holds_at["other"] == 0]
    says = ("label", "start", "sooner", "later", "same")
    words = {it: say(f"picture.explorer.best.{it}", rule=title(strategy), by="{by}") for it in says}
    return {"holds": holds.tolist(), **words}


def _fields(game: Game) -> list[Form]:
    """Return the fields of the options that can be changed; none for a made-up game."""
    takes = signature(GAMES[game.id]).parameters if game.id in GAMES else {}
    values = {it: game.options.get(it, takes[it].default) for it in OPTIONS if it in takes}
    return labelled(values, **dict.fromkeys(values, "number"))


def _turns(rolls: Bools) -> tuple[int, ...]:
    """Return the turn totals at which perfect play changes between rolling and holding.

    >>> _turns(np.array([True, True, False, False, True]))
    (2, 4)
    """
    return tuple(int(it) + 1 for it in np.flatnonzero(np.diff(rolls)))


def _in_words(turns: tuple[int, ...]) -> str:
    """Return in words what perfect play does as the turn total rises."""
    if not turns:
        return say("picture.explorer.to_the_end")
    first, *later = turns
    later_parts = [
        say_of(end - start, "picture.explorer.again", first=start, last=end - 1)
        for start, end in list(pairwise(later))[::2]
    ]
    if len(later) % 2:
        later_parts.append(say("picture.explorer.again_to_the_end", first=later[-1]))
    return ", ".join([say("picture.explorer.holds", hold=first), *later_parts])


def _path(steps: Sequence[Step]) -> list[View]:
    """Return where the first player had a choice, and whether the decision was best."""
    moves = review(steps).moves if steps else ()
    return [
        {
            "own": it.step.before.scores[YOU],
            "other": it.step.before.scores[1 - YOU],
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
