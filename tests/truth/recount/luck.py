"""How lucky a class was, beside what theory expects: how many of a hundred go as far."""

from math import ceil

import numpy as np

from tests.truth.recount import theory
from tests.truth.sentences import Near, words_of


def of_points(sums, ours):
    """The sentence about a sum of scores, given the chance of each; None where nobody knows."""
    if sums is None:
        return None
    more = ours > float(sums @ np.arange(len(sums))) + 1e-9
    share = float(sums[ours:].sum() if more else sums[: ours + 1].sum())
    return _sentence(share, words_of(f"luck.points_{'more' if more else 'less'}"), lucky=more)


def of_throws(facts, lengths):
    """The sentence about the good throws of all rounds; None where nobody knows."""
    if facts.row["rounds"] is None:
        return None
    bust, n = float(theory.bust_chance(facts.dice)), len(lengths)
    ours = sum(max(0, throws - ended - facts.dice.safe) for throws, ended in lengths)
    is_cut = not all(ended for _, ended in lengths)
    more = ours > n * (1 - bust) / bust + 1e-9
    if is_cut and not more:
        return None
    sums, one = np.ones(1), bust * (1 - bust) ** np.arange(ours + 1)
    for _ in range(n):
        sums = np.convolve(sums, one)[: ours + 1]
    share = 1 - sums[:ours].sum() if more else sums.sum()
    goes = words_of(f"luck.throws_{'more' if more else 'less'}")
    return _sentence(float(share), goes, lucky=more, at_most=is_cut)


def _sentence(share, goes, *, lucky, at_most=False):
    begins = "usual" if share > 0.1 else "lucky" if lucky else "unlucky"
    some = "at_most" if at_most else "about" if round(100 * share) else "fewer"
    number = words_of(f"luck.{some}").replace("number", "luck")
    figures = {"luck": ceil(100 * share) if at_most else Near(100 * share, 0)}
    sentence = words_of(f"luck.{begins}").format(number=number, do=goes)
    return sentence, {} if some == "fewer" else figures
