"""Resampling of hidden information, for searches that must not know more than the player does."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from stationmaster.engine.title import EnvCodes
from stationmaster.registry import TITLES, capability

P = TypeVar("P")


def resample(position: P, player: str, seed: int | str) -> P:
    """Return the position with everything that this player cannot see dealt anew. The player's view of it is unchanged,
    and a seed determines the result.

    A position has no memory of a player: cards that were passed on count as unseen.
    """
    dealt: P = codes_of(position).resample(position, player, Random(f"{seed} {player}"))
    return dealt


def codes_of(position: object) -> EnvCodes:
    """Return the environment interface of the title of a position.

    :raises ValueError: when it has none.
    """
    return env_of(TITLES.of_position(type(position)).id)


def env_of(game: str) -> EnvCodes:
    """Return the environment interface of a title.

    :raises ValueError: when it has none.
    """
    env: EnvCodes | None = capability(TITLES[game], "env")
    if env is None:
        raise ValueError(f"the title {game} has no environment")
    return env
