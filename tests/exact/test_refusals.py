"""What theory, simulation and tournaments cannot answer is refused with the reason."""

import pytest

from pigclass import HoldAt, ImDue, PigclassError, RollToWin, ScoringTurns, exact, simulate
from pigclass.rules.catalog import pig, pig_dice, skunk, wipe_pig
from pigclass.rules.dice import Anything
from pigclass.rules.effects import Effect
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.outcomes import Points, Row
from pigclass.tournaments import tournament
from tests.exact.test_gain import made_up

FEW = pig(target=24)
HURTING = skunk(double_one="wipe", double_one_hits="everyone", rounds=3)
TAKING = make_rule(dice="d6", lines="1: bust; 2: lose score", whose="everyone")
STUCK = make_rule(dice="d6", lines="1: become 5; else: bust", target=60, min_bank=6)
BANKING = make_rule(dice="d6", lines="1: wipe-out; else: add and bank 6")
ROUND_AND_ROUND = make_rule(
    dice="heads*3 tails", lines="any tails: add -8; any heads: become 2", target=25
)
REFUSED = [
    (lambda: exact.turn(pig(), lambda turn_total: True), "may go on for ever"),
    (lambda: exact.turn(made_up(Row("nothing", Anything(), Effect())), HoldAt(5)), "may never end"),
    (lambda: exact.best_hold(BANKING), "no stopping threshold"),
    (lambda: exact.best_hold(made_up(Row("x", Anything(), Points()))), "never pays to hold"),
    (lambda: exact.best_hold(make_rule(dice="5d6", lines="all 1: bust")), "136,075 points"),
    (lambda: exact.solitaire(STUCK), "never be reached"),
    (lambda: exact.solitaire(skunk()), "no target"),
    (lambda: exact.solitaire(pig(), ScoringTurns(4)), "alone it may read"),
    (lambda: exact.rounds(HURTING), "can cost those who sit"),
    (lambda: exact.rounds(pig()), "no fixed number of rounds that all play"),
    (lambda: exact.rounds(skunk(), lambda other: other < 3), "reads 'other'"),
    (lambda: exact.best_hold_in_game(HURTING), "depends on the others"),
    (lambda: exact.best_hold_in_game(TAKING), "without a bust"),
    (lambda: exact.race(pig(players=3)), "perfect play is not known"),
    (lambda: exact.race(skunk()), r"exact.rounds\(game\)"),
    (lambda: exact.race(FEW).value(24, 0), "no position with own=24"),
    (lambda: exact.race(FEW).value(0, 24), "is over"),
    (lambda: exact.race(FEW).if_hold(0, 0, 0), "nobody may hold"),
    (lambda: exact.win_probability(pig(), first=ImDue(), second=HoldAt(20)), "reads 'round'"),
    (lambda: exact.outcome(pig(ending="equal_turns"), RollToWin(), HoldAt(20)), "go on for ever"),
    (lambda: exact.outcome(FEW, HoldAt(0), HoldAt(0), may_pass=True), "never end"),
    (lambda: exact.examine(wipe_pig(), HoldAt(20)), "cost of a decision is not known"),
    (lambda: exact.race(ROUND_AND_ROUND), r"may fall\. A turn of .* may never end"),
    (lambda: exact.outcome(ROUND_AND_ROUND, HoldAt(8), HoldAt(2)), r"A turn of .* may never end"),
    (lambda: next(exact.sweeps(pig_dice())), "exact.race"),
    (lambda: next(exact.sweeps(pig(target=900))), "up to 200"),
    (lambda: simulate.games(pig(), [HoldAt(20)], 10), "2 players here, but 1 strategies"),
    (lambda: simulate.games(pig(), [], 10), "at least one strategy"),
    (lambda: simulate.turns(pig(), ImDue(), 10), r"strategy, n, round=0, s"),
    (lambda: exact.turn(pig(), exact.race(FEW).strategy), "own=0, other=0, seat=0"),
    (lambda: tournament(pig(players=3), [HoldAt(5), HoldAt(9)]), "players=2"),
    (lambda: tournament(FEW, HoldAt(5)), "as a list"),
    (lambda: tournament(FEW, ["def f(): return 7"], perfect=False), "at least two.*f did not"),
]


@pytest.mark.parametrize(("question", "why"), REFUSED)
def test_what_has_no_answer_is_refused_with_the_reason(question, why):
    with pytest.raises(PigclassError, match=why):
        question()
