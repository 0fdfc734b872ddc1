"""The catalog of worksheets, by id, in the order of a lesson. All lists of them follow from it."""

from functools import partial

from pigclass.rules.by_name import ByName
from pigclass.rules.catalog import GAMES
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

# As many schools play it: a double 1 takes the score, or the first throw is safe.
SKUNKS = ("skunk_wipe", "skunk_safe")
CLASS_GAMES = ("skunk", "piglet", "greedy_pig")

SHEETS: dict[str, Sheet] = ByName(
    "worksheet",
    {
        sheet.id: sheet
        for sheet in (
            Sheet(
                id="rule-card",
                content=cards.card,
                key=cards.key,
                game=GAMES["skunk"],
                ready=(*GAMES, *SKUNKS),
                lessons=(
                    "01-skunk",
                    "02-piglet",
                    "03-greedy-pig",
                    "05-hog",
                    "06-rule-lab",
                    "09-how-sure",
                ),
                fields=(),
                grows_to=1.6,
            ),
            Sheet(
                id="prediction",
                content=beliefs.prediction,
                key=beliefs.prediction_key,
                game=GAMES["skunk"],
                suits=beliefs.suits,
                ready=(*CLASS_GAMES, "hog", *SKUNKS),
                lessons=("01-skunk", "02-piglet", "03-greedy-pig", "05-hog", "09-how-sure"),
            ),
            Sheet(
                id="skunk-score",
                content=scores.columns,
                key=scores.key,
                game=GAMES["skunk"],
                suits=scores.suits_columns,
                ready=(None, *SKUNKS),
                lessons=("01-skunk",),
            ),
            Sheet(
                id="piglet-tally",
                content=piglet.tally,
                key=piglet.tally_key,
                game=GAMES["piglet"],
                suits=piglet.suits_coin,
                lessons=("02-piglet",),
            ),
            Sheet(
                id="piglet-equations",
                content=piglet.equations,
                key=piglet.equations_key,
                game=partial(GAMES["piglet"], target=2),
                suits=piglet.suits_equations,
                lessons=("02-piglet",),
                whole_page=True,
                has_levels=True,
            ),
            Sheet(
                id="greedy-pig-class",
                content=scores.rounds,
                key=scores.key,
                game=GAMES["greedy_pig"],
                suits=scores.suits_rounds,
                lessons=("03-greedy-pig", "09-how-sure"),
            ),
            Sheet(
                id="greedy-pig-pairs",
                content=races.pairs,
                key=races.key,
                game=GAMES["pig"],
                suits=races.suits_pairs,
                lessons=("03-greedy-pig", "04-best-for-what", "07-perfect-pig", "08-strategy-lab"),
                fields=("date",),
                whole_page=True,
            ),
            Sheet(
                id="frey-innings",
                content=races.innings,
                key=races.key,
                game=partial(GAMES["frey_pig"], players=4),
                suits=races.suits_innings,
                lessons=("04-best-for-what",),
                fields=("group", "date"),
                whole_page=True,
            ),
            Sheet(
                id="hog-record",
                content=races.dice_record,
                key=races.dice_key,
                game=partial(GAMES["hog"], max_dice=16),
                suits=races.suits_dice,
                lessons=("05-hog",),
                whole_page=True,
            ),
            Sheet(
                id="head-count",
                content=curve.head_count,
                key=curve.head_count_key,
                game=GAMES["skunk"],
                suits=curve.suits_count,
                ready=("skunk", "greedy_pig"),
                lessons=("01-skunk", "03-greedy-pig"),
                fields=("class", "date"),
                whole_page=True,
            ),
            Sheet(
                id="hold-curve",
                content=curve.paper,
                key=curve.paper_key,
                game=GAMES["skunk"],
                suits=curve.suits_curve,
                ready=(*CLASS_GAMES, "pig"),
                lessons=("01-skunk", "02-piglet", "03-greedy-pig", "06-rule-lab"),
            ),
            Sheet(
                id="outcome-grid",
                content=chances.grid,
                key=chances.grid_key,
                game=GAMES["skunk"],
                suits=chances.suits_grid,
                ready=tuple(
                    name for name, build in GAMES.items() if not chances.suits_grid(build())
                ),
                lessons=("01-skunk", "06-rule-lab"),
                whole_page=True,
                has_levels=True,
            ),
            Sheet(
                id="coin-tree",
                content=chances.tree,
                key=chances.tree_key,
                game=GAMES["piglet"],
                suits=chances.suits_tree,
                ready=("piglet", "pig", "skunk"),
                lessons=("02-piglet",),
                has_levels=True,
            ),
            Sheet(
                id="catch-up",
                content=catch_up.strip,
                key=catch_up.strip_key,
                game=GAMES["skunk"],
                suits=catch_up.suits,
                ready=("skunk", "greedy_pig"),
                lessons=("01-skunk", "03-greedy-pig"),
                whole_page=True,
                for_absent=True,
            ),
            Sheet(
                id="reflection",
                content=beliefs.reflection,
                key=beliefs.reflection_key,
                game=GAMES["skunk"],
                suits=beliefs.suits,
                ready=(*CLASS_GAMES, "hog"),
                lessons=("01-skunk", "02-piglet", "03-greedy-pig", "05-hog", "09-how-sure"),
            ),
            Sheet(
                id="exit-ticket",
                content=beliefs.ticket,
                key=beliefs.ticket_key,
                game=GAMES["skunk"],
                suits=beliefs.suits_ticket,
                ready=CLASS_GAMES,
                lessons=("01-skunk", "02-piglet", "03-greedy-pig"),
                fields=("name",),
                copies=4,
            ),
        )
    },
)
