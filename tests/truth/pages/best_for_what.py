"""Best for what? Some thresholds by mean score, and by how often they win against one of them."""

from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of
from tests.truth.recount.race import wins_against
from tests.truth.sentences import Near, percent

QUESTION = "Best for what?"
THRESHOLDS, AGAINST = (15, 18, 20, 22, 25, 30), 25


def refusal(told):
    """Why there is nothing to draw."""
    return


def check(chart, told):
    """Hold the chart against Pig: a turn, and the race to 100."""
    means = {at: theory.round_mean(dice_of("greedy_pig()"), at) for at in THRESHOLDS}
    wins = {at: wins_against(at, AGAINST) for at in THRESHOLDS}
    scorer = max(means, key=lambda at: means[at])
    winner = max(wins, key=lambda at: wins[at])
    chart.title("Best for what?")
    chart.says(
        (
            "Highest mean: hold at {scorer} ({mean}). "
            "Most likely to win against hold at {against}: hold at {winner} ({win}%).",
            {
                "scorer": scorer,
                "mean": Near(means[scorer], 2),
                "against": AGAINST,
                "winner": winner,
                "win": percent(wins[winner]),
            },
        )
    )
    chart.axes("mean score a turn", f"chance of winning against hold at {AGAINST}")
    chart.marks("simulated-point", [(means[at], wins[at]) for at in THRESHOLDS], on=("at", "level"))
    for at in THRESHOLDS:
        chart.words("exact-label", "hold at {at}", at=at)
