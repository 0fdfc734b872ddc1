"""One throw of a chosen number of dice: how often it scores, and its mean points."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.dice import AnyShows
from pigclass.rules.effects import Effect
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import DiceChoice
from pigclass.rules.row_wording import faces_in_words
from pigclass.rules.wording import words_of
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures import slides
from pigclass.words import lines, say, say_of
from pigclass.words.numbers import Numbers, ratio

# Most dice whose bars fit on the screen.
MOST_DICE = 16


@dataclass(frozen=True)
class Branch:
    """Bust or score, as one branch of a throw: its chance, and its mean points."""

    chance: Fraction
    points: Fraction

    @classmethod
    def of(cls, effects: dict[Effect, Fraction], *, busts: bool) -> Self:
        """Return the branch of all effects that bust, or of all others."""
        some = {it: chance for it, chance in effects.items() if it.is_bust == busts}
        chance = sum(some.values(), Fraction(0))
        points = sum((it.turn_add * each for it, each in some.items()), Fraction(0))
        return cls(chance, points / (chance or 1))


@dataclass(frozen=True)
class Branches:
    """Both branches of a throw of several dice; `one_scores` is the chance that one die scores."""

    dice: int
    busts: Branch
    scores: Branch
    one_scores: Fraction

    @property
    def mean(self) -> Fraction:
        """Mean points of a throw."""
        return sum((it.chance * it.points for it in (self.busts, self.scores)), Fraction(0))

    @property
    def power(self) -> str:
        """Chance of scoring as a power of a single die's chance, "(5/6)⁵"; "" if it is none."""
        each, chance = self.one_scores, self.scores.chance
        return slides.raised(each, self.dice) if each**self.dice == chance < 1 else ""


def throw_view(game: Game, choice: DiceChoice, dice: int | None = None) -> slides.PictureView:
    """Return the picture's data for each number of dice.

    >>> from pigclass.rules.catalog import hog
    >>> print(throw_view(hog(), hog().dice_choice, 5).places[4]["then"])
    In (5/6)⁵ ≈ 40.2% of the throws. A throw scores (5/6)⁵ × 20 ≈ 8.04 on average.
    """
    most = min(choice.most or MOST_DICE, MOST_DICE)
    effects = [effect_chances(game, dice=number) for number in range(1, most + 1)]
    scores = [Branch.of(it, busts=False) for it in effects]
    throws = [
        Branches(number, Branch.of(it, busts=True), good, scores[0].chance)
        for number, (it, good) in enumerate(zip(effects, scores, strict=True), start=1)
    ]
    start = within(dice or 1, 1, most, what="dice")
    places, highest = [_place(game, it) for it in throws], float(max(it.mean for it in throws))
    own = {"highest": highest, "brings_here": lines("picture.throw.brings_here")}
    view = slides.slides(
        "throw", slides.named(game), places, words_of(game), least=1, start=start, own=own
    )
    return replace(view, theory=say("experiment.reveal"))


def _place(game: Game, throw: Branches) -> View:
    """Return the question for a number of dice, and the answer that is shown on request."""
    dice, faces = say_of(throw.dice, "experiment.dice.dice"), _poison(game)
    section = "picture.throw.face" if faces else "picture.throw.bust"
    return {
        "says": say(f"{section}.asks", dice=dice, faces=faces),
        "then": say("picture.throw.then", chance=_chance(throw), brings=_brings(throw)),
        "dice": dice,
        "stop": {"brings": slides.short(throw.mean), "high": float(throw.mean)},
        "branches": [
            _drawn("bust", say(f"{section}.busts", faces=faces), throw.busts, ""),
            _drawn("kept", say(f"{section}.scores", faces=faces), throw.scores, throw.power),
        ],
    }


def _poison(game: Game) -> str:
    """Return the numbers that bust on any die, "1 or 2"; "" if busts depend on more."""
    busts = [it.when for it in game.table.rows if isinstance(it.then, Effect) and it.then.is_bust]
    faces = [face for it in busts if isinstance(it, AnyShows) for face in it.faces]
    numbers = all(isinstance(face, int) for face in faces)
    plain = numbers and all(isinstance(it, AnyShows) for it in busts)
    return faces_in_words(tuple(faces), "or") if plain else ""


def _chance(throw: Branches) -> str:
    """Return the chance that a throw scores, as a power if it is one and in per cent."""
    chance = throw.scores.chance
    return (
        f"{throw.power} {slides.as_percent(chance)}" if throw.power else Numbers.of().chance(chance)
    )


def _brings(throw: Branches) -> str:
    """Return the mean of a throw, with the calculation if two decimals are exact in it."""
    parts = [(throw.power, throw.scores.points), (f"(1 − {throw.power})", throw.busts.points)]
    terms = [f"{chance} × {slides.short(points)}" for chance, points in parts if points]
    if not throw.power or any((points * 100).denominator > 1 for _, points in parts):
        return Numbers.of().amount(throw.mean)
    return f"{' + '.join(terms)} {slides.as_decimal(throw.mean)}"


def _drawn(kind: str, name: str, branch: Branch, power: str) -> View:
    """Return a branch as it is drawn: its width, and the text at its end."""
    plain = ratio(branch.chance) if 0 < branch.chance < 1 else ""
    forms = dict.fromkeys([power, plain if len(plain) <= slides.LONGEST else ""])
    points = (
        say("picture.throw.points", points=slides.short(branch.points)) if branch.points else "→ 0"
    )
    return {
        "kind": kind,
        "name": f"{slides.SIGNS[kind]} {name}",
        "told": [Numbers.of().percent(branch.chance), " = ".join(filter(None, forms)), points],
        "share": float(branch.chance),
    }
