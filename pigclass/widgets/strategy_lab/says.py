"""Sentences about a tournament: who has won, what a change has earned, what one gives away."""

from collections import Counter
from collections.abc import Collection, Sequence

from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.thresholds import HoldAt
from pigclass.tournaments.playing import Tournament, tournament
from pigclass.words import in_percent, joined, rounded, say, word_for

# What everybody knows by then: each change is measured against it.
YARDSTICK = HoldAt(20)
# Who gives away less of all games plays nearly perfectly.
NEARLY = 0.005
# Of so many changes it is told what they have earned.
TOLD = 2


def said_first(believed: Counter[str]) -> list[str]:
    """Return what was said most often before, if the class was asked."""
    if not believed:
        return []
    most = max(believed.values())
    answers = [word_for("answer", it) for it, hands in believed.items() if hands == most]
    key = "lab.said_first" if len(answers) == 1 else "lab.said_first_tied"
    return [say(key, said=joined(answers), most=most, hands=believed.total())]


def beside_yardstick(game: Game, strategy: Strategy) -> str:
    """Say how a strategy does against hold at 20; nothing where that is no strategy."""
    if game.dice_choice is not None or game.is_one_throw:
        return ""
    over = tournament(game, {"given": strategy, "yardstick": YARDSTICK}, perfect=False)
    if "given" not in over.shares:
        return ""
    ahead = round(100 * (2 * over.shares["given"] - 1), 1)
    key = "beats" if ahead > 0 else "loses" if ahead < 0 else "ties"
    return say(f"lab.{key}_yardstick", other=title(YARDSTICK), by=rounded(abs(ahead), 1))


def result(over: Tournament, own: Collection[str], more: Sequence[str]) -> str:
    """Name who has won, and the best of the class (its `own`); of those who tie, all."""
    sentences = [_named("winner", over.winners, over)]
    ours = over.best_of(name for name in over.order if name in own)
    if ours and not set(ours) & set(over.winners):
        sentences.append(_named("best_of_class", ours, over))
    refused = (say("lab.refused", name=name, why=why) for name, why in over.refused.items())
    return " ".join([*sentences, *more, *refused])


def _named(key: str, best: Sequence[str], over: Tournament) -> str:
    key = f"lab.{key}" if len(best) == 1 else f"lab.{key}_tied"
    return say(key, name=joined(best), share=in_percent(over.shares[best[0]]))


def earned(over: Tournament, before: Tournament | None, changed: set[str]) -> list[str]:
    """Say what the best changes since the tournament before have earned."""
    if before is None or set(before.order) != set(over.order):
        return []
    gains = {it: over.shares[it] - before.shares[it] for it in changed.intersection(over.order)}
    shares = {it: (in_percent(before.shares[it]), in_percent(over.shares[it])) for it in gains}
    most = sorted(gains, key=lambda name: -gains[name])[:TOLD]
    return [say("lab.earned", name=it, before=shares[it][0], now=shares[it][1]) for it in most]


def circle(over: Tournament) -> str:
    """Name some who beat each other in a circle."""
    rings = over.circles
    return say("lab.circle", circle=rings[0]) if rings else say("lab.no_circle")


def best_for_what(over: Tournament) -> str:
    """Say which strategy scores most, and which wins most."""
    from pigclass.charts.best_for_what import what_is_best

    return what_is_best(over.best_for_what)


def examined(over: Tournament, chosen: str) -> str:
    """Say what a strategy gives away, in two lines: no more find room over the chart."""
    prices = over.examine(chosen)
    numbers = {
        "share": prices.win_probability,
        "points": prices.gap / 2,
        "holding": prices.holding_costs,
        "rolling": prices.rolling_costs,
    }
    # Of who plays nearly perfectly, one decimal would say that nothing is given away.
    places = 1 if prices.gap > NEARLY else 2
    figures = {name: rounded(100 * float(it), places) for name, it in numbers.items()}
    return say("lab.examined", strategy=prices.strategy, **figures)
