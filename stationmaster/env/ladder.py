"""`python -m stationmaster.env.ladder`: players against each other, with confidence intervals.

Each game has one seat for the first player and all others for the second; the seats go round. In Switch & Signal,
where all win or lose together, each player plays alone at all seats.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

from stationmaster.env.players import PLAYERS
from stationmaster.front.games import GAMES

MOST_ACTIONS = 10_000
_95_PERCENT = 1.96


@dataclass(frozen=True, slots=True)
class Score:
    """How often one came out better than another."""

    player: str
    other: str
    won: int
    level: int
    games: int

    @property
    def share(self) -> float:
        """What was won, level games by half."""
        return (self.won + self.level / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Within which the share lies with 95 % confidence (Wilson)."""
        n, share, z = self.games, self.share, _95_PERCENT
        middle, width = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)


def play_one(game: str, players: Sequence[str], seed: int) -> dict[str, Any]:
    """How a game ends, of which each seat has a player by name; the same seed gives the same game."""
    rules, seats = GAMES[game], [f"player_{seat}" for seat in range(len(players))]
    position = rules.start(seats, {}, f"ladder-{seed}").position
    random = Random(f"{game} {players} {seed}")
    for _ in range(MOST_ACTIONS):
        turn = rules.turn(position)
        if turn is None:
            break
        who = turn["players"][0]
        action = PLAYERS[players[seats.index(who)]](position, who, random)
        position = rules.play(position, action).position
    return rules.result(position) or {"standing": [], "won": False}


def _compare(game: str, first: str, second: str, seats: int, seed: int) -> float:
    """1 where the first has done better, 0 where worse: than the best of the others, or than they at the same deal."""
    if game != "1846":
        results = [bool(play_one(game, [name] * seats, seed)["won"]) for name in (first, second)]
        return 0.5 + (results[0] - results[1]) / 2
    place = seed % seats
    standing = play_one(game, [first if seat == place else second for seat in range(seats)], seed)["standing"]
    scores = {entry["player"]: entry["score"] for entry in standing}
    own: int = scores.pop(f"player_{place}", 0)
    best: int = max(scores.values(), default=0)
    return 0.5 + ((own > best) - (own < best)) / 2


def ladder(game: str, names: Sequence[str], games: int, seats: int, workers: int) -> Iterator[Score]:
    """Everybody against everybody that comes after him."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for first, second in combinations(names, 2):
            results = list(pool.map(partial(_compare, game, first, second, seats), range(games)))
            yield Score(first, second, results.count(1.0), results.count(0.5), games)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each pair."""
    parser = argparse.ArgumentParser(prog="python -m stationmaster.env.ladder", description=__doc__)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=" or ".join(PLAYERS))
    parser.add_argument("--game", choices=list(GAMES), default="1846")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    names = given.players or ["greedy", "random"]
    for name in names:
        if name not in PLAYERS:
            parser.error(f"there is no player {name!r}; there are: {', '.join(PLAYERS)}")
    for score in ladder(given.game, names, given.games, given.seats, given.workers):
        low, high = score.interval
        sys.stdout.write(
            f"{score.player} against {score.other}: {score.won} of {score.games} won, {score.level} level; "
            f"share {score.share:.3f}, 95 % within {low:.3f} and {high:.3f}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
