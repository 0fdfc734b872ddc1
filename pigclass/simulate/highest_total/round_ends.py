"""What one round of shared throws brings to players who sit at thresholds, without drawing.

All share the throws, so that those who sit later have all that those who sat sooner have, or
nothing. From the turn total at which one threshold sits follows how likely each turn total is at
which the next one does.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game

Saved = tuple[int, ...]
Chances = Mapping[Effect, float]
Totals = Mapping[int, float]

# For each way a round can end: what each threshold has from it, and how many lose their score.
RoundEnds = dict[tuple[Saved, int], float]


def is_plain(game: Game) -> bool:
    """Return whether all that a throw does is to add points, to bust or to wipe out."""
    return not game.min_bank and all(_is_plain(effect) for effect in _effects(game))


def only_adds_or_busts(game: Game) -> bool:
    """Return whether every throw adds points, or takes the turn total and no score."""
    effects = _effects(game)
    adds = [effect for effect in effects if effect.turn_add > 0]
    busts = [effect for effect in effects if effect.is_bust and effect.score_scale == 1]
    return is_plain(game) and bool(adds) and len(adds) + len(busts) == len(effects)


def highest_saved(game: Game, threshold: int) -> int:
    """Return the most points that one may save in a round who sits at `threshold`.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> highest_saved(greedy_pig(), 20), highest_saved(greedy_pig(safe_throws=3), 1)
    (25, 18)
    """
    throw = max(effect.turn_add for effect in _effects(game))
    return max(threshold - 1, max(0, game.safe_throws - 1) * throw) + throw


def round_ends(game: Game, everyone: Sequence[int]) -> RoundEnds:
    """Return what one round brings to each of the thresholds, lowest first, with its chances.

    >>> from pigclass.rules.made_up.rule import make_rule
    >>> coin = make_rule(dice="heads tails", lines="tails: bust; else: add 1", whose="everyone")
    >>> round_ends(coin, [1, 3])
    {((0, 0), 0): 0.5, ((1, 0), 0): 0.375, ((1, 3), 0): 0.125}
    """
    ends: RoundEnds = defaultdict(float)
    throw = _chances(game, throws=game.safe_throws + 1)
    totals, lost = _after_throws_that_all_make(game)
    going: dict[tuple[Saved, int], float] = {((), total): part for total, part in totals.items()}
    for effect, chance in lost.items():
        ends[_ended(effect, (), len(everyone))] += chance
    for threshold in everyone:
        onwards = cache(lambda total, until=threshold: _onwards(throw, total, until))
        seated: dict[tuple[Saved, int], float] = defaultdict(float)
        for (saved, total), part in going.items():
            totals, lost = onwards(total)
            for effect, chance in lost.items():
                ends[_ended(effect, saved, len(everyone))] += part * chance
            for reached, chance in totals.items():
                seated[(*saved, reached), reached] += part * chance
        going = seated
    for (saved, _), part in going.items():
        ends[saved, 0] += part
    return dict(ends)


def _after_throws_that_all_make(game: Game) -> tuple[Totals, Chances]:
    """Return the chances of each turn total when somebody may sit first, and of ends before."""
    totals: dict[int, float] = {0: 1.0}
    lost: dict[Effect, float] = defaultdict(float)
    for throws in range(max(1, game.safe_throws)):
        before, totals = totals, defaultdict(float)
        for effect, chance in _chances(game, throws=throws).items():
            for total, part in before.items():
                if effect.ends_turn:
                    lost[effect] += part * chance
                else:
                    totals[total + effect.turn_add] += part * chance
    return totals, lost


def _onwards(throw: Chances, total: int, until: int) -> tuple[Totals, Chances]:
    """Return the chances of each turn total from `until` on that is reached, and of ends before."""
    totals: dict[int, float] = defaultdict(float, {total: 1.0})
    lost: dict[Effect, float] = defaultdict(float)
    for here in range(total, until):
        part = totals.pop(here, 0.0)
        for effect, chance in throw.items() if part else ():
            if effect.ends_turn:
                lost[effect] += part * chance
            else:
                totals[here + effect.turn_add] += part * chance
    return totals, lost


def _ended(effect: Effect, saved: Saved, players: int) -> tuple[Saved, int]:
    """Return what a bust leaves, and how many lose their score."""
    standing = players - len(saved)
    if effect.hurts is Hurts.EVERYONE:
        saved, standing = (), players
    kept = (*saved, *(0,) * (players - len(saved)))
    return kept, standing if effect.score_scale == 0 else 0


def _effects(game: Game) -> list[Effect]:
    tables = (_chances(game, throws=throws) for throws in range(game.safe_throws + 2))
    return list({effect: None for table in tables for effect in table})


def _chances(game: Game, *, throws: int) -> Chances:
    """Return the chances of what a throw does; later on, one that does nothing is left out."""
    chances: dict[Effect, float] = defaultdict(float)
    for outcome in game.table_for(throws=throws).outcomes:
        chances[outcome.effect] += float(outcome.probability)
    nothing = chances.pop(Effect(), 0.0) if throws > game.safe_throws else 0.0
    return {effect: chance / (1 - nothing) for effect, chance in chances.items()}


def _is_plain(effect: Effect) -> bool:
    if effect.is_bust:
        return effect.score_scale in (0, 1) and effect.turn_add <= 0
    adds = effect.turn_scale == 1 and effect.turn_add >= 0 and not effect.ends_turn
    return adds and effect.score_scale == 1 and effect.hurts is Hurts.STANDING
