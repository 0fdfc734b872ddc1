"""The sheets by id, in the order of a lesson: each is declared where its content is made."""

from pigclass.rules.typed_input import ByName
from pigclass.worksheets.contents import (
    beliefs,
    cards,
    catch_up,
    chances,
    curve,
    piglet,
    races,
    scores,
)
from pigclass.worksheets.sheet import Sheet

ORDER = (
    cards.rule_card,
    cards.decision_cards,
    cards.dice_table,
    beliefs.prediction,
    scores.columns,
    piglet.tally,
    piglet.equations,
    scores.rounds,
    races.pairs,
    races.dice_record,
    curve.head_count,
    curve.paper,
    scores.groups,
    scores.dots,
    chances.grid,
    chances.tree,
    catch_up.strip,
    beliefs.reflection,
    beliefs.ticket,
)
SHEETS: dict[str, Sheet] = ByName("worksheet", {sheet.id: sheet for sheet in ORDER})
