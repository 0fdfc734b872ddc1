"""Games for two, played through the engine and kept step by step."""

from random import Random

from pigclass.play.engine import hold, next_turn, start, throw
from pigclass.play.match import choose
from pigclass.play.state import result
from pigclass.play.throwers import GeneratorThrower
from pigclass.play.turns import Hold, Roll
from pigclass.review.luck_and_skill import Step, has_choice


def random_steps(game, seed, *, boldness=0.6):
    """Yield the steps of a game between two who roll on with the chance `boldness`."""

    def choice(state, rng):
        if state.game.dice_choice is not None:
            return Roll(dice=rng.randint(1, 6))
        return Hold() if has_choice(state) and rng.random() > boldness else Roll()

    return steps_by(choice, game, seed)


def steps_of_strategy(strategy, game, seed):
    """Yield the steps of a game between two who play by the same strategy."""
    return steps_by(lambda state, _: choose(state, state.standing[0], strategy), game, seed)


def steps_by(choice, game, seed):
    rng = Random(seed)
    state = start(game)
    while result(state) is None:
        state = next_turn(state) if state.turn_is_over else state
        step = one_step(state, choice(state, rng), rng)
        yield step
        state = step.after


def one_step(state, did, rng):
    if isinstance(did, Hold):
        return Step(state, did, hold(state))
    table = state.game.table_for(throws=state.throws, dice=did.dice)
    faces = GeneratorThrower(rng).throw(table)
    return Step(state, did, throw(state, faces, dice=did.dice), faces)
