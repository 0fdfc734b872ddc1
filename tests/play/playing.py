"""A game of the environment, played through by strategies; benchmarks/ play so too."""

from pigclass.play.match import choose
from pigclass.play.state import Hold


def play_out(env, strategies, rng=None):
    """Let strategies play a game until it ends or is cut off; return its last state."""
    while not any((*env.terminations.values(), *env.truncations.values())):
        env.step(action(env, strategies, rng))
    return env.game_state


def action(env, strategies, rng=None):
    """Return the action that its strategy chooses for the agent to act."""
    seat = env.possible_agents.index(env.agent_selection)
    choice = choose(env.game_state, seat, strategies[seat], rng=rng)
    return 0 if choice == Hold() else choice.dice or 1
