"""Games as environments: the same games, action by action."""

import re
import sys

import numpy as np
import pytest

from pigclass import GAMES, HoldAt, PigclassError, ThrowDice, hog, pig, skunk
from pigclass.play.environment import GameEnvironment
from pigclass.play.state import result
from tests.play.playing import action
from tools.sizes import ROOT


def play_to_the_end(env, strategies, seed):
    """Play a game to its end; return each agent's rewards."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0)
    for _ in env.agent_iter():
        observed, _, ended, _, _ = env.last()
        if ended:
            env.step(None)
            continue
        chosen = action(env, strategies)
        assert observed["action_mask"][chosen]
        env.step(chosen)
        rewards = {agent: rewards[agent] + env.rewards[agent] for agent in rewards}
    return rewards


def crowd(game, players):
    chosen, seats = game.dice_choice, range(players)
    return [ThrowDice(1 + seat) if chosen else HoldAt(7 + 4 * seat) for seat in seats]


@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize("name", GAMES)
def test_the_winners_of_a_game_share_its_reward(name, players):
    game = GAMES[name]()
    strategies, env = crowd(game, players), GameEnvironment(game, players=players)
    rewards = play_to_the_end(env, strategies, seed=7)
    assert sum(rewards.values()) == pytest.approx(1)
    winners = {env.possible_agents[seat] for seat in result(env.game_state).winners}
    assert {agent for agent, reward in rewards.items() if reward} == winners


def test_points_as_reward_add_up_to_the_scores():
    env = GameEnvironment(skunk(own_dice=True), players=5, reward="points")
    rewards = play_to_the_end(env, crowd(skunk(), 5), seed=3)
    assert tuple(rewards.values()) == env.game_state.scores


def test_a_winning_team_has_a_reward_of_1_for_each_member():
    env = GameEnvironment(pig(players=4, teams="2v2", target=30))
    rewards = play_to_the_end(env, crowd(pig(), 4), seed=1)
    assert sorted(rewards.values()) == [0, 0, 1, 1]


def test_an_observation_holds_the_readings_by_name():
    env = GameEnvironment(pig())
    env.reset(seed=2)
    env.step(np.int64(1))
    agent = env.agent_selection
    observed = env.observe(agent)
    by_name = dict(zip(env.readings, observed["observation"].tolist(), strict=True))
    assert by_name == env.position(agent)
    assert observed["action_mask"].tolist() == [1, 1]


@pytest.mark.parametrize(("game", "action"), [(pig(), 0), (pig(), 2), (pig(), None), (hog(), 11)])
def test_an_illegal_action_is_refused_and_changes_nothing(game, action):
    env = GameEnvironment(game)
    before = env.game_state
    with pytest.raises(PigclassError):
        env.step(action)
    assert (env.game_state, env.agent_selection) == (before, "player_0")


def test_a_game_without_end_is_cut_off_and_a_finished_agent_takes_no_action():
    env = GameEnvironment(pig(), most_throws=50)
    for _ in range(50):
        env.step(1)
    assert [*env.truncations.values()] == [True, True]
    with pytest.raises(PigclassError, match="over"):
        env.step(1)


@pytest.mark.parametrize("wrong", [{"players": 11}, {"players": 0}, {"reward": "money"}])
def test_what_no_environment_can_be_is_refused(wrong):
    with pytest.raises(PigclassError):
        GameEnvironment(pig(), **wrong)


def test_who_is_no_agent_is_refused_and_spaces_say_what_they_need(monkeypatch):
    env = GameEnvironment(pig())
    with pytest.raises(PigclassError, match="player_0, player_1"):
        env.observe("player_2")
    monkeypatch.setitem(sys.modules, "gymnasium.spaces", None)
    with pytest.raises(PigclassError, match="gymnasium"):
        env.action_space("player_0")


def test_the_agent_of_the_docs_learns_to_win_more_often():
    page = (ROOT / "docs" / "train-an-agent.md").read_text("utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    exec(program.replace("20_000, 1_000", "600, 600"), names := {})
    before, after = (chance for _, chance in names["curve"])
    assert before + 0.01 < after < names["best"]
    assert names["chart"].to_dict()
