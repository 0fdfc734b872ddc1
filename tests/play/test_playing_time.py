"""How long a game takes: the same whether or not those who decide alike are told apart."""

from random import Random
from statistics import mean

from pigclass.play.match import IN_A_CLASS, _player, play_match, playing_time
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.catalog import greedy_pig


def test_three_minds_take_as_long_as_the_class_of_them():
    game, rng = greedy_pig(), Random(12)
    crowd = [_player(game, seat) for seat in range(12)]
    matches = [play_match(game, crowd, GeneratorThrower(rng)) for _ in range(40)]
    throw, turn = IN_A_CLASS
    seconds = mean(throw * match.throws + turn * match.turns for match in matches)
    assert playing_time(game, players=12) == seconds / 60
