"""The games as environments for learning agents: integer actions with masks, observations as numbers, returns.

    >>> from stationmaster.env import make
    >>> env = make("1846", players=3)
    >>> env.reset(seed=7)

docs/for-bots.md describes the codes, the layout of observations, and the baseline players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stationmaster.env.aec import GameEnv
    from stationmaster.env.hidden import resample

__all__ = ["GameEnv", "make", "resample"]


def make(game: str = "1846", **settings: Any) -> GameEnv:
    """Return an environment (PettingZoo, AEC) for a game; the settings are those of `GameEnv`."""
    from stationmaster.env.aec import GameEnv

    return GameEnv(game, **settings)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    places = {"GameEnv": "aec", "resample": "hidden"}
    if name not in places:
        raise AttributeError(f"module 'stationmaster.env' has no attribute {name!r}")
    return getattr(import_module(f"stationmaster.env.{places[name]}"), name)
