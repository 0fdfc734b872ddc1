"""pigclass: a class plays Skunk, Piglet and Greedy Pig, and looks at what chance did.

Every public name loads what it needs when it is first used, so that `import pigclass` stays light.
"""

from importlib import import_module

from pigclass.version import __version__ as __version__

_HOMES = {
    "BestForWhatActivity": "pigclass.widgets.best_for_what",
    "Chase": "pigclass.strategies.races",
    "ClassLog": "pigclass.classlog.store",
    "CoinFlip": "pigclass.strategies.habits",
    "EndRaceOrKeepPace": "pigclass.strategies.races",
    "FollowTheCrowd": "pigclass.strategies.habits",
    "GAMES": "pigclass.rules.catalog",
    "HoldAt": "pigclass.strategies.thresholds",
    "HoldAtOrTarget": "pigclass.strategies.thresholds",
    "HoldByScore": "pigclass.strategies.thresholds",
    "ImDue": "pigclass.strategies.habits",
    "PerfectPig": "pigclass.widgets.perfect_pig",
    "NearTheEnd": "pigclass.strategies.races",
    "PigclassError": "pigclass.rules.errors",
    "PolicyMap": "pigclass.widgets.policy_map",
    "PolicySurface": "pigclass.widgets.policy_surface",
    "RollAndWait": "pigclass.strategies.races",
    "RollTimes": "pigclass.strategies.thresholds",
    "RollToWin": "pigclass.strategies.races",
    "RuleLab": "pigclass.widgets.rule_lab",
    "STRATEGIES": "pigclass.strategies.catalog",
    "ScoringTurns": "pigclass.strategies.races",
    "StrategyLab": "pigclass.widgets.strategy_lab",
    "TableGame": "pigclass.widgets.table_game",
    "ThrowDice": "pigclass.strategies.habits",
    "Turtle": "pigclass.strategies.races",
    "TwoMore": "pigclass.strategies.habits",
    "big_pig": "pigclass.rules.catalog",
    "GreedyPigActivity": "pigclass.widgets.greedy_pig",
    "PigletActivity": "pigclass.widgets.piglet",
    "SkunkActivity": "pigclass.widgets.skunk",
    "exact": "pigclass.exact",
    "frey_pig": "pigclass.rules.catalog",
    "from_paper": "pigclass.classlog.paper",
    "game_code": "pigclass.rules.codes",
    "game_from_code": "pigclass.rules.codes",
    "greedy_pig": "pigclass.rules.catalog",
    "load_log": "pigclass.classlog.exported",
    "load_logs": "pigclass.classlog.merging",
    "hog": "pigclass.rules.catalog",
    "make_rule": "pigclass.rules.made_up",
    "pig": "pigclass.rules.catalog",
    "pig_dice": "pigclass.rules.catalog",
    "piggy": "pigclass.rules.catalog",
    "piglet": "pigclass.rules.catalog",
    "playpalace_pig": "pigclass.rules.catalog",
    "reset_25_pig": "pigclass.rules.catalog",
    "sevens_pig": "pigclass.rules.catalog",
    "simulate": "pigclass.simulate",
    "skunk": "pigclass.rules.catalog",
    "swine_herd": "pigclass.rules.catalog",
    "tournament": "pigclass.tournaments",
    "two_dice_pig": "pigclass.rules.catalog",
    "wipe_pig": "pigclass.rules.catalog",
    "worksheet": "pigclass.worksheets",
}

__all__ = [
    "GAMES",
    "STRATEGIES",
    "BestForWhatActivity",
    "Chase",
    "ClassLog",
    "CoinFlip",
    "EndRaceOrKeepPace",
    "FollowTheCrowd",
    "GreedyPigActivity",
    "HoldAt",
    "HoldAtOrTarget",
    "HoldByScore",
    "ImDue",
    "NearTheEnd",
    "PerfectPig",
    "PigclassError",
    "PigletActivity",
    "PolicyMap",
    "PolicySurface",
    "RollAndWait",
    "RollTimes",
    "RollToWin",
    "RuleLab",
    "ScoringTurns",
    "SkunkActivity",
    "StrategyLab",
    "TableGame",
    "ThrowDice",
    "Turtle",
    "TwoMore",
    "big_pig",
    "exact",
    "frey_pig",
    "from_paper",
    "game_code",
    "game_from_code",
    "greedy_pig",
    "hog",
    "load_log",
    "load_logs",
    "make_rule",
    "pig",
    "pig_dice",
    "piggy",
    "piglet",
    "playpalace_pig",
    "reset_25_pig",
    "sevens_pig",
    "simulate",
    "skunk",
    "swine_herd",
    "tournament",
    "two_dice_pig",
    "wipe_pig",
    "worksheet",
]


# Types in comments and no f-strings, so that even Python 2 gets as far as the sentence in __main__.
def __getattr__(name):
    # type: (str) -> object
    """Load the home of a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError("pigclass has no %r. It has: %s." % (name, ", ".join(__all__)))
    home = import_module(_HOMES[name])
    value = home if _HOMES[name].endswith("." + name) else getattr(home, name)
    globals()[name] = value
    return value


def __dir__():
    # type: () -> list[str]
    """List the public names, for tab completion."""
    return sorted(__all__)
