"""Best for what? Some thresholds by mean score, and by how often they win against one of them."""

from pigclass.words import say
from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of
from tests.truth.recount.race import wins_against
from tests.truth.sentences import Near

QUESTION = say("lab.page_means")
THRESHOLDS, AGAINST = (15, 18, 20, 22, 25, 30), 25
OTHERS = [at for at in THRESHOLDS if at != AGAINST]


def refusal(facts):
    """Why there is nothing to draw."""
    return


def check(chart, facts):
    """Hold the chart against Pig: a turn, and the race to 100."""
    means = {at: theory.round_mean(dice_of("greedy_pig()"), at) for at in THRESHOLDS}
    wins = {at: wins_against(at, AGAINST) for at in THRESHOLDS}
    scorer = max(means, key=lambda at: means[at])
    chart.title(say("lab.page_means"))
    chart.says(
        (
            "Hold at {scorer} scores more a turn ({mean} to {own}), "
            "yet hold at {against} wins {win}% of their races.",
            {
                "scorer": scorer,
                "mean": Near(means[scorer], 2),
                "own": Near(means[AGAINST], 2),
                "against": AGAINST,
                "win": Near(100 * (1 - wins[scorer])),
            },
        )
    )
    chart.axes(say("chart.best_for_what.across"), f"chance of winning against hold at {AGAINST}")
    chart.marks("simulated-hollow", {(means[at], wins[at]) for at in THRESHOLDS})
    for at in OTHERS:
        chart.words("exact-label", "hold at {at}", at=at)
    chart.words("exact-label", "hold at {at}, against itself", at=AGAINST)
    chart.plain_lines("field-line", len(THRESHOLDS))
