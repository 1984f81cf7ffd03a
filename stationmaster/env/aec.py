"""The environment: PettingZoo's AEC interface over the rules of a game.

Players are agents `player_0` … in the order of the seats. An observation has the numbers that the agent sees and the
mask of its legal actions. Rewards come at the end: +1 for the best, -1 for the last, evenly between (1846); +1 or -1
for all (Switch & Signal). Ranks and scores stand in `infos`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from stationmaster.engine.env_codes import Codes, Sheet
from stationmaster.env.hidden import env_of
from stationmaster.env.options import table_options
from stationmaster.errors import RulesError
from stationmaster.front.games import GAMES

Json = Any

MOST_STEPS: Final = 10_000
SEEDS: Final = 10**15
"""The greatest seed that every deal accepts."""


class GameEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """An environment for one game. `options` are those of `start`; by default consent is assumed.

    A game of more than `most_steps` is truncated.
    """

    def __init__(
        self,
        game: str = "1846",
        players: int = 3,
        options: Mapping[str, Json] | None = None,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.rules, self._env = game, GAMES[game], env_of(game)
        self.options = table_options(self.rules, options or {})
        self.most_steps, self.render_mode = most_steps, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.names = {agent: agent for agent in self.possible_agents}
        self.position = self.rules.start(self.possible_agents, self.options, "1").position
        self.codes: Codes = self._env.codes(self.position)
        size = len(self._sheet(self.possible_agents[0]).row())
        numbers = Box(-np.inf, np.inf, (size,), np.float32)
        mask = Box(0, 1, (self.codes.size,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(self.codes.size) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._dealt = 0
        self._random = np.random.default_rng()
        modes = ["svg"] if self.rules.has_pictures else []
        self.metadata = {"name": f"{game}_v{self.version}", "render_modes": modes, "is_parallelizable": False}

    @property
    def version(self) -> str:
        """The versions of the codes and of the layout of observations."""
        return self._env.version

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def layout(self) -> list[dict[str, Json]]:
        """Return the offset of each part of an observation."""
        return self._sheet(self.possible_agents[0]).layout()

    def reset(self, seed: int | None = None, options: Mapping[str, Json] | None = None) -> None:
        """Deal a new game. A seed determines the deal; without one, the next game of the last seed is dealt.

        `options` are PettingZoo's; no option of the game can be changed here.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.position = self.rules.start(self.possible_agents, self.options, str(self._random.integers(SEEDS))).position
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Json]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._look_round()

    def _look_round(self) -> None:
        """Update the agent whose turn it is and its legal actions."""
        turn = self.rules.turn(self.position)
        self._families = list(self.rules.legal(self.position)) if turn else []
        self._legal = self.codes.legal(self._families)
        self.agent_selection = turn["players"][0] if turn else self.agents[0]

    def legal_codes(self) -> list[int]:
        """Return the codes of the legal actions of the agent whose turn it is."""
        return self._legal

    def decode(self, code: int) -> dict[str, Json]:
        """Return the JSON of the action with a code."""
        return self.codes.decode(int(code), self._families)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent and its action mask, which is empty if it is not its turn."""
        mask = np.zeros(self.codes.size, dtype=np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return {"observation": self._sheet(agent).row(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is.

        :raises ValueError: for an action that is not legal; nothing changes.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed")
        try:
            self.position = self.rules.play(self.position, self.decode(action)).position
        except RulesError as error:
            raise ValueError(f"{self.codes.decode(int(action), self._families)} is not legal: {error}") from error
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look_round()
        result = self.rules.result(self.position)
        if result is not None:
            self._end(result)
        elif self._steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _end(self, result: Mapping[str, Json]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = returns(result, self.agents)
        for entry in result.get("standing", ()):
            self.infos[entry["player"]] = {"rank": entry["rank"], "score": entry["score"], "reason": result["reason"]}
        if "won" in result:
            self.infos = {agent: {"won": result["won"], "reason": result["reason"]} for agent in self.agents}

    def render(self) -> str | None:
        """Return the board as a picture, if the game has any."""
        is_drawn = self.render_mode == "svg" and self.rules.has_pictures
        return self.rules.board_svg(self.position) if is_drawn else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _sheet(self, agent: str) -> Sheet:
        return self._env.observation(self.position, agent)


def returns(result: Mapping[str, Json], players: list[str]) -> dict[str, float]:
    """Return the reward of each player at the end of a game, from -1 to 1; tied players share their places."""
    if "won" in result:
        return dict.fromkeys(players, 1.0 if result["won"] else -1.0)
    scores = {entry["player"]: entry["score"] for entry in result["standing"]}
    others = len(players) - 1
    return {
        player: sum((own > other) - (own < other) for name, other in scores.items() if name != player) / others
        for player, own in scores.items()
    }
