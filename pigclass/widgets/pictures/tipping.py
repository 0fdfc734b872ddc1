"""The balance: what one more throw may win against what it may lose, under a slider."""

from dataclasses import replace
from fractions import Fraction
from math import ceil

from pigclass.exact import break_even, gain
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.one_turn.gain import Gain
from pigclass.facts.class_game import safe_when_seated
from pigclass.rules.game import Game
from pigclass.rules.wording import words_of
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.slides import PictureView, named, over_ways, short, slides
from pigclass.words import refusal, say
from pigclass.words.numbers import Numbers

# Bounds for the end of the slider, which is twice the turn total where the balance tips.
NEAREST, FARTHEST = 8, 400


def balance_view(game: Game, score: int = 0) -> PictureView:
    """Return the picture's data for each number of points at risk.

    >>> from pigclass.rules.catalog import skunk
    >>> balance_view(skunk()).places[12]["ways"]
    ['200/36', '132/36']
    """
    safe_when_seated(game)
    if game.is_one_throw:
        raise refusal("refused.picture.nothing_at_risk", game=game.name, picture="Balance")
    tips = break_even(game, score)
    last = NEAREST if tips is None else min(max(NEAREST, ceil(2 * tips)), FARTHEST)
    chances = list(effect_chances(game, throws=game.safe_throws).values())
    words = words_of(game)
    gains = [gain(game, total, score) for total in range(last + 1)]
    # The largest weight and the largest tilt are 1, so that equal gains tilt equally.
    heaviest = max(max(it.won, it.lost) for it in gains) or Fraction(1)
    widest = max(map(abs, gains)) or Fraction(1)
    places = [
        {
            **_place(total, it, chances, words),
            "heavy": [float(side / heaviest) for side in (it.won, it.lost)],
            "tilt": float(-it / widest),
        }
        for total, it in enumerate(gains)
    ]
    own = {
        **{it: say(f"picture.balance.{it}") for it in ("win", "lose")},
        "tips": None if tips is None else float(tips),
        "tips_at": tips and say("picture.balance.tips", at=Numbers().amount(tips)),
        "mark": None if tips is None else short(tips),
    }
    view = slides("balance", named(game), places, words, start=last // 4, own=own)
    origin = _origin(game, gains, chances, words)
    return replace(view, note=f"{origin} {_note(tips, gains[0], score)}".strip())


def _origin(game: Game, gains: list[Gain], chances: list[Fraction], words: dict[str, str]) -> str:
    """Return how the average gain is worked out, "" if it is not a single product."""
    effects = effect_chances(game, throws=game.safe_throws).items()
    good = sum(it for effect, it in effects if not effect.ends_turn)
    won = gains[0].won
    average = won / good if good else 0
    ways = over_ways((won, Fraction(good)), chances)
    if average <= 1 or (10 * average).denominator > 1 or won != gains[-1].won or not all(ways):
        return ""
    (total, number), (number_good, _) = (it.split("/") for it in ways)
    numbers = {"good": number_good, "all": number, "each": short(average), "sum": total}
    return say("picture.balance.origin", **numbers, **words)


def _place(total: int, worth: Gain, chances: list[Fraction], words: dict[str, str]) -> View:
    parts = (worth.won, worth.lost)
    key = "gains" if worth > 0 else "loses" if worth < 0 else "even"
    ways = over_ways((*parts, abs(worth)), chances)
    # A class can subtract numbers of equally likely throws; rounded numbers may not fit.
    win, lose = ways[:2] if all(ways) else map(short, parts)
    by = Numbers().amount(abs(Fraction(worth)), written=ways[2])
    return {
        "shown": list(map(short, parts)),
        "ways": ways[:2],
        "says": say(f"picture.balance.{key}", total=total, win=win, lose=lose, by=by, **words),
    }


def _note(tips: Fraction | None, first: Gain, score: int) -> str:
    """Return what holds at every place: the banked score, or that the balance never tips."""
    banked = [say("picture.balance.banked", score=score)] if score else []
    side = "always" if first > 0 else "never"
    never = [say(f"picture.balance.{side}")] if tips is None else []
    return " ".join([*banked, *never])
