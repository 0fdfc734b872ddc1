"""Games as environments for reinforcement learning, in the form of PettingZoo's AEC.

Agents act one after the other; a game that all play at once asks all who stand before each throw.
Source: J. K. Terry and others, PettingZoo: Gym for Multi-Agent Reinforcement Learning, 2021.
"""

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from pigclass.play.engine import next_turn, start
from pigclass.play.match import Position, after_decisions, position
from pigclass.play.state import Action, Hold, Roll, State, is_one_throw_turn, result, why_not_hold
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.endings import MOST_POINTS, one_of, within
from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName
from pigclass.words import refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Observation: TypeAlias = "dict[str, NDArray[np.int64] | NDArray[np.int8]]"
Space: TypeAlias = Any

HOLD, ROLL = 0, 1
# Most dice of an action, where the rules have no limit.
MOST_DICE = 30
MOST_THROWS = 100_000


class GameEnvironment:
    """Environment in which agents learn a game: `reset`, `step`, `last`, `legal_actions`.

    >>> from pigclass import *
    >>> from pigclass.play.environment import GameEnvironment
    >>> env = GameEnvironment(pig(target=20))
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, ended, cut_off, info = env.last()
    ...     env.step(None if ended or cut_off else env.legal_actions()[0])
    ...     if ended:
    ...         print(agent, reward)
    player_0 1.0
    player_1 0.0

    An action is 0 (False) to hold and 1 (True) to roll; in Hog it is the number of dice. An
    observation has the keys "observation" (int64, the readings named in `readings`) and
    "action_mask" (int8, 1 where an action is legal). With `reward="win"` the winners share 1 at the
    end, so that the mean is the chance to win; with `reward="points"` the reward is the change of
    the score. `game_state` is the `State` of `pigclass.play`. A game is cut off after `most_throws`
    throws. Raises PigclassError for fewer than 1 or more than 10 players.
    """

    metadata: ClassVar[dict[str, str | bool]] = {"name": "pigclass", "is_parallelizable": False}
    render_mode = None

    def __init__(
        self,
        game: Game,
        *,
        players: int | None = None,
        reward: Literal["win", "points"] = "win",
        most_throws: int = MOST_THROWS,
    ) -> None:
        seats = within(game.players if players is None else players, 1, 10, what="players")
        self.game, self.most_throws = game, most_throws
        self.reward = one_of(reward, ("win", "points"), what="reward")
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seats = ByName("agent", seat_of)
        most_dice = (game.dice_choice.most or MOST_DICE) if game.dice_choice else ROLL
        self._actions = range(most_dice + 1)
        self.reset()

    def __repr__(self) -> str:
        """Return the call that makes this environment, and its seed."""
        call = f"{self.game!r}, players={len(self.possible_agents)}, reward={self.reward!r}"
        return f"<GameEnvironment({call}) with seed={self.seed}>"

    @property
    def readings(self) -> tuple[str, ...]:
        """Names of the numbers in an observation, as strategies read them."""
        return tuple(self.position(self.possible_agents[0]))

    def reset(self, seed: int | None = None, options: None = None) -> None:
        """Begin a new game; the same `seed` throws the same dice for the same actions."""
        self.seed, self._throws = randbits(32) if seed is None else seed, 0
        self._thrower = GeneratorThrower(Random(self.seed))  # noqa: S311 - dice, not secrets
        self._choices: dict[int, Action] = {}
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self.game_state: State = start(self.game, players=len(self.agents))
        self._select()

    def step(self, action: int | None) -> None:
        """Carry out an action of `agent_selection`; None removes an agent that has finished.

        Raises PigclassError for an action that is not legal; the game then stays as it was.
        """
        agent = self.agent_selection
        if self._is_done(agent):
            self._take_out(agent, action)
            return
        self._choices[self._seats[agent]] = self._choice(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if len(self._choices) == len(self.game_state.standing):
            self._go_on()
        self._select()

    def last(
        self, observe: bool = True
    ) -> "tuple[Observation | None, float, bool, bool, dict[str, str]]":
        """Return an agent's observation, reward since its last action, ended, cut off, info."""
        agent = self.agent_selection
        latest, reward = self.observe(agent) if observe else None, self._cumulative_rewards[agent]
        return latest, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to act, until all have left the game or acted `max_iter` times."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def legal_actions(self, agent: str | None = None) -> list[int]:
        """Return the legal actions of an agent, by default of the one to act."""
        agent = self.agent_selection if agent is None else agent
        state, seat = self.game_state, self._seats[agent]
        if self._is_done(agent) or seat not in state.standing or seat in self._choices:
            return []
        if self.game.dice_choice is not None:
            return [*self._actions[1:]]
        may_hold = not is_one_throw_turn(state) and why_not_hold(state) is None
        return [HOLD, ROLL] if may_hold else [ROLL]

    def position(self, agent: str) -> Position:
        """Return the readings of an agent by name, as a strategy reads them."""
        return position(self.game_state, self._seats[agent])

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees: its readings, and which actions are legal."""
        import numpy as np

        legal = self.legal_actions(agent)
        return {
            "observation": np.array([*self.position(agent).values()], dtype=np.int64),
            "action_mask": np.array([it in legal for it in self._actions], dtype=np.int8),
        }

    def action_space(self, agent: str) -> Space:
        """Return the `Discrete` space of all actions; it needs the package gymnasium."""
        return self._spaces[0]

    def observation_space(self, agent: str) -> Space:
        """Return the `Dict` space of observations; it needs the package gymnasium."""
        return self._spaces[1]

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    @cached_property
    def _spaces(self) -> tuple[Space, Space]:
        try:
            spaces = import_module("gymnasium.spaces")
        except ImportError:
            raise refusal("refused.play.no_spaces") from None
        actions, readings = len(self._actions), len(self.readings)
        numbers = spaces.Box(-MOST_POINTS, MOST_POINTS, (readings,), "int64")
        mask = spaces.Box(0, 1, (actions,), "int8")
        both = spaces.Dict({"observation": numbers, "action_mask": mask})
        return spaces.Discrete(actions), both

    def _choice(self, action: int | None) -> Action:
        legal = self.legal_actions()
        if action is None or action not in legal:
            listed = ", ".join(map(str, legal))
            raise refusal("refused.play.action", action=action, legal=listed)
        if self.game.dice_choice is not None:
            return Roll(dice=int(action))
        return Roll() if action == ROLL else Hold()

    def _go_on(self) -> None:
        """Hold and throw as chosen, begin the next turn, and give the rewards."""
        before = self.game_state
        state = after_decisions(before, self._choices, self._thrower)
        self._choices, self._throws = {}, self._throws + 1
        while state.turn_is_over and result(state) is None:
            state = next_turn(state)
        self.game_state = state
        ended = result(state)
        if self.reward == "points":
            both = zip(state.scores, before.scores, strict=True)
            gained = [float(now - old) for now, old in both]
        else:
            winners = ended.winners if ended else ()
            sides = {state.side_of(seat) for seat in winners}
            gained = [(seat in winners) / max(1, len(sides)) for seat in state.seats]
        for agent in self.agents:
            self.rewards[agent] = gained[self._seats[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = ended is not None
            self.truncations[agent] = ended is None and self._throws >= self.most_throws

    def _take_out(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise refusal("refused.play.over")
        self.agents.remove(agent)
        for values in (self.terminations, self.truncations, self._cumulative_rewards, self.infos):
            del values[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._select()

    def _select(self) -> None:
        waiting = [seat for seat in self.game_state.standing if seat not in self._choices]
        if self.agents:
            is_done = self._is_done(self.agents[0])
            self.agent_selection = self.agents[0] if is_done else self.possible_agents[waiting[0]]

    def _is_done(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations[agent]
