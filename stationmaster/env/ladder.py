"""Tables of players against each other, with confidence intervals (the command `stationmaster ladder`).

All players take part in every game, and the seats rotate from game to game. In Switch & Signal, where all win or lose
together, a win counts for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from signal import SIG_DFL, SIGINT, signal
from typing import Any, Final

from stationmaster.env.options import table_options
from stationmaster.env.players import PLAYERS
from stationmaster.front.games import GAMES

Json = Any

MOST_ACTIONS: Final = 10_000
"""A game that is not over after this many actions is unfinished."""
_95_PERCENT: Final = 1.96


@dataclass(frozen=True, slots=True)
class Score:
    """The wins of a player. Players who share a victory (10.4) each have a win."""

    player: str
    games: int
    wins: int

    @property
    def share(self) -> float | None:
        """The share of wins; None without a game."""
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        n, share, z = self.games, self.wins / self.games, _95_PERCENT
        middle, width = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))

    def to_json(self) -> dict[str, Json]:
        """Return the score as JSON, with the interval as `low` and `high`."""
        low, high = self.interval
        return {
            "player": self.player,
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "low": low,
            "high": high,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of all games: the players in the order in which they were named, and the count of unfinished games."""

    unfinished: int
    scores: tuple[Score, ...]

    def to_json(self) -> dict[str, Json]:
        """Return the standing as JSON."""
        return {"unfinished": self.unfinished, "players": [score.to_json() for score in self.scores]}


def play_one(
    game: str, players: Sequence[str], seed: str, options: Mapping[str, Json] | None = None
) -> dict[str, Json] | None:
    """Play a game with a player for each seat; return its result, or None if it is unfinished.

    The same seed gives the same game.
    """
    rules, seats = GAMES[game], [f"player_{seat}" for seat in range(len(players))]
    position = rules.start(seats, table_options(rules, options or {}), seed).position
    random = Random(f"{game} {list(players)} {seed}")
    for _ in range(MOST_ACTIONS):
        turn = rules.turn(position)
        if turn is None:
            break
        who = turn["players"][0]
        action = PLAYERS[players[seats.index(who)]](position, who, random)
        position = rules.play(position, action).position
    return rules.result(position)


def seated(players: Sequence[str], number: int) -> list[int]:
    """Return the player in each seat of a game: the seats rotate."""
    return [(seat + number) % len(players) for seat in range(len(players))]


def winners_of(
    game: str, players: Sequence[str], options: Mapping[str, Json], seed: str, number: int
) -> tuple[int, ...] | None:
    """Return the winners of a game as indices of the named players; None if the game is unfinished."""
    places = seated(players, number)
    result = play_one(game, [players[place] for place in places], f"{seed}-{number}", options)
    if result is None:
        return None
    if "won" in result:
        return tuple(range(len(players))) if result["won"] else ()
    first = [entry["player"] for entry in result["standing"] if entry["rank"] == 1]
    return tuple(place for seat, place in enumerate(places) if f"player_{seat}" in first)


def play_all(
    game: str,
    players: Sequence[str],
    games: int,
    *,
    options: Mapping[str, Json],
    seed: str = "ladder",
    workers: int = 1,
) -> Iterator[tuple[int, ...] | None]:
    """Yield the winners of each game, as `winners_of` returns them."""
    one = partial(winners_of, game, tuple(players), dict(options), seed)
    if workers == 1:
        yield from map(one, range(games))
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_end_by_interrupts)
    try:
        yield from pool.map(one, range(games))
    finally:
        pool.shutdown(cancel_futures=True)


def _end_by_interrupts() -> None:
    """Let Ctrl-C end a worker without a traceback."""
    signal(SIGINT, SIG_DFL)


def counted(players: Sequence[str], winners: Iterable[tuple[int, ...] | None]) -> Standing:
    """Return the standing after these games."""
    found = list(winners)
    ended = [won for won in found if won is not None]
    scores = tuple(
        Score(player, len(ended), sum(place in won for won in ended)) for place, player in enumerate(players)
    )
    return Standing(len(found) - len(ended), scores)
