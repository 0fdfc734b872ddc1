"""The sheets by id, in the order of a lesson: each is declared where its content is made."""

from pigclass.rules.typed_input import ByName
from pigclass.worksheets.contents import (
    beliefs,
    cards,
    chances,
    curve,
    piglet,
    races,
    scores,
    turns,
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
    turns.strip,
    beliefs.reflection,
    beliefs.ticket,
)
SHEETS: dict[str, Sheet] = ByName("worksheet", {sheet.id: sheet for sheet in ORDER})
