"""Sentences about a tournament: winners, and the costs of a strategy."""

from collections import Counter
from collections.abc import Collection, Sequence

from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.thresholds import HoldAt
from pigclass.tournaments.playing import Tournament, tournament
from pigclass.words import in_percent, joined, rounded, say, word_for

# Well-known strategy with which each new one is compared.
YARDSTICK = HoldAt(20)
# A strategy with a smaller gap to perfect play is shown with two decimals.
NEARLY = 0.005


def said_first(believed: Counter[str]) -> list[str]:
    """Return the class's most frequent prediction, as a sentence; empty without predictions."""
    if not believed:
        return []
    most = max(believed.values())
    answers = [word_for("answer", it) for it, hands in believed.items() if hands == most]
    key = "lab.said_first" if len(answers) == 1 else "lab.said_first_tied"
    return [say(key, said=joined(answers), most=most, hands=believed.total())]


def beside_yardstick(game: Game, strategy: Strategy) -> str:
    """Return how a strategy does against hold at 20, "" if it cannot play against it."""
    if game.dice_choice is not None or game.is_one_throw:
        return ""
    over = tournament(game, {"given": strategy, "yardstick": YARDSTICK}, perfect=False, seed=1)
    if "given" not in over.shares:
        return ""
    ahead = round(100 * (2 * over.shares["given"] - 1), 1)
    key = "beats" if ahead > 0 else "loses" if ahead < 0 else "ties"
    return say(f"lab.{key}_yardstick", other=title(YARDSTICK), by=rounded(abs(ahead), 1))


def result(over: Tournament, own: Collection[str], more: Sequence[str]) -> str:
    """Return who has won, and who is best of the class (its `own`), with all who tie."""
    sentences = [_named("winner", over.winners, over)]
    ours = over.best_of(name for name in over.order if name in own)
    if ours and not set(ours) & set(over.winners):
        sentences.append(_named("best_of_class", ours, over))
    refused = (say("lab.refused", name=name, why=why) for name, why in over.refused.items())
    return " ".join([*sentences, *more, *refused])


def _named(key: str, best: Sequence[str], over: Tournament) -> str:
    key = f"lab.{key}" if len(best) == 1 else f"lab.{key}_tied"
    return say(key, name=joined(best), share=in_percent(over.shares[best[0]]))


def circle(over: Tournament) -> str:
    """Return a sentence on strategies that beat each other in a circle, or that none do."""
    rings = over.circles
    return say("lab.circle", circle=rings[0]) if rings else say("lab.no_circle")


def best_for_what(over: Tournament) -> str:
    """Return which strategy scores most, and which wins most."""
    from pigclass.charts.best_for_what import what_is_best

    return what_is_best(over.best_for_what)


def examined(over: Tournament, chosen: str) -> str:
    """Return the costs of a strategy beside perfect play, short enough for two lines."""
    prices = over.examine(chosen)
    numbers = {
        "share": prices.win_probability,
        "points": prices.gap / 2,
        "holding": prices.holding_costs,
        "rolling": prices.rolling_costs,
    }
    # With one decimal, a nearly perfect strategy would seem to cost nothing.
    places = 1 if prices.gap > NEARLY else 2
    figures = {name: rounded(100 * float(it), places) for name, it in numbers.items()}
    return say("lab.examined", strategy=prices.strategy, **figures)
