"""Rules, play, strategies, codes and words, as plain Python has them: print what each says."""

from pigclass import GAMES, STRATEGIES, game_code, game_from_code, hog, pig, skunk
from pigclass.play.environment import GameEnvironment
from pigclass.strategies import chosen
from pigclass.strategies.small_language import checked
from pigclass.words import PigclassError, languages, speaking
from tests.play.playing import play_out

RULE = "def mine(turn_total, own):\n    return turn_total < {}\n"

for language in languages():
    with speaking(language):
        for name, make in GAMES.items():
            code = game_code(make(), seed=7)
            print(name, code, game_from_code(code), sep="\n")
        for name in STRATEGIES:
            game = hog() if name == "throw_dice" else skunk() if "crowd" in name else pig()
            try:
                strategies = [chosen(name, game), chosen("turtle", game)]
                env = GameEnvironment(game, players=2)
                env.reset(seed=7)
                print(name, play_out(env, strategies))
            except PigclassError as problem:
                print(name, problem)
        for number in ("20", "2 ** 9"):
            try:
                print(checked(RULE.format(number)).title)
            except PigclassError as problem:
                print(problem)
