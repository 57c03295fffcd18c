"""Level 10 in PettingZoo: the policy of the package. PettingZoo has a random agent only, so one more opponent is ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pettingzoo.classic import connect_four_v3
from tally import Tally, number_of_games, schedule

from puissance4.pettingzoo import Policy

Chooser = Callable[[Any, str, dict[str, Any]], int]


def of(policy: Policy) -> Chooser:
    """A policy that needs the observation only."""
    return lambda _environment, _agent, observation: policy(observation)


def at_random(environment: Any, agent: str, observation: dict[str, Any]) -> int:
    """An action that the mask allows."""
    return int(environment.action_space(agent).sample(observation["action_mask"]))


def game(environment: Any, choosers: list[Chooser], seed: int) -> int:
    """The first player's result."""
    environment.reset(seed=seed)
    for place, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(2 * seed + place)
    result = 0
    for agent in environment.agent_iter():
        observation, reward, is_over, is_cut, _ = environment.last()
        place = environment.possible_agents.index(agent)
        if is_over or is_cut:
            result = int(reward) if place == 0 else -int(reward)
            environment.step(None)
            continue
        action = choosers[place](environment, agent, observation)
        # PettingZoo itself only ends the game.
        assert observation["action_mask"][action] == 1, f"illegal move {action}"
        environment.step(action)
    return result


def main() -> None:
    """Plays the games."""
    tally, environment = Tally("PettingZoo"), connect_four_v3.env()
    mine, minimax = of(Policy("level:10")), of(Policy("minimax:4"))
    others = {"random": at_random, "minimax:4": minimax, "itself": mine}
    for seed, (opponent, is_first) in enumerate(schedule(number_of_games(), ["random", "minimax:4"])):
        other = others[opponent]
        choosers = [mine, other] if is_first else [other, mine]
        tally.play(
            lambda: game(environment, choosers, seed), opponent, is_first=is_first, may_lose=opponent == "minimax:4"
        )
    tally.conclude()


if __name__ == "__main__":
    main()
