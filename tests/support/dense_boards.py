"""Boards full of legal track, and the best set of routes on them by exhaustive search.

The board is filled by the rules of sections 6.41 to 6.46 alone: tiles within their counts, turned so that no track runs
off the map, upgraded colour by colour as the phase allows. It need not be reachable in a game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.grid import opposite
from stationmaster.titles.g1846.model.kinds import PhaseKind
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import Fit, fits
from tests.support.slow_routes import Walk, routes, worth

COMPANIES = ("GT", "NYC", "B&O", "IC", "C&O", "ERIE", "PRR")


def dense_board(seed: int, phase: PhaseKind, share: int) -> Board:
    """Return a board with tiles on about `share` of a hundred hexes that take them, and two to four Grand Trunk tokens.

    Of a few tiles, lay the one whose track meets most of its neighbours' track: that makes routes.
    """
    chance = random.Random(seed)
    board = Board.initial()
    hexes = [hex_.id for hex_ in tables().hexes.values() if hex_.takes_tiles]
    chance.shuffle(hexes)
    for _ in phase.colours:
        for hex_id in hexes[: len(hexes) * share // 100]:
            options = [fit for fit in fits(hex_id, board.tiles.get(hex_id)) if _is_to_be_had(board, phase, fit)]
            if options:
                some = chance.sample(options, min(len(options), 12))
                fit = max(some, key=lambda fit: _meetings(board, fit))
                board = board.with_tile(hex_id, fit.tile, fit.rotation)
    return _with_tokens(board, chance)


def _meetings(board: Board, fit: Fit) -> int:
    """Return the number of edges over which the tile's track goes on in the neighbour, less those where it does not."""
    neighbours = tables().hexes[fit.hex].neighbours
    score = 0
    for edge in tables().tiles[fit.tile].edges_at(fit.rotation):
        other = neighbours[edge]
        if other is not None and (board.face(other).edges or not tables().hexes[other].takes_tiles):
            score += 1 if opposite(edge) in board.face(other).edges else -1
    return score


def _is_to_be_had(board: Board, phase: PhaseKind, fit: Fit) -> bool:
    left = board.supply(fit.tile)
    return fit.colour in phase.colours and (left is None or left > 0)


def _with_tokens(board: Board, chance: random.Random) -> Board:
    """Place Grand Trunk's tokens where much track ends, those of others anywhere."""
    cities = [(h.id, c) for h in tables().hexes.values() for c in range(len(h.cities)) if board.face(h.id).track]
    for company in ["GT"] * chance.randint(2, 4) + chance.choices(COMPANIES[1:], k=chance.randint(0, 6)):
        some = chance.sample(cities, 4 if company == "GT" else 1)
        hex_id, city = max(some, key=lambda at: len(board.face(at[0]).edges))
        if board.vacant(hex_id, city) and not board.has_token(company, hex_id):
            board = board.with_token(company, hex_id, city)
    return board


def best_by_listing(
    board: Board, company: str, trains: Sequence[str], phase: PhaseKind, mail: int, most: int
) -> int | None:
    """Return the best revenue by trying all sets that could beat the best; None beyond so many routes (6.66, 6.67)."""
    kinds = [tables().trains[name] for name in trains]
    walks = routes(board, company, max(kind.visit for kind in kinds), most)
    if len(walks) > most:
        return None
    bits: dict[frozenset[str], int] = {}
    track = [sum(1 << bits.setdefault(side, len(bits)) for side in walk.hexsides) for walk in walks]
    lists = {
        kind.id: _values(
            board,
            company,
            [w for w in zip(walks, track, strict=True) if len(w[0].stops) <= kind.visit],
            kind.pay,
            phase,
        )
        for kind in kinds
    }
    best = 0
    for carrier in range(len(trains)) if mail else [-1]:
        options = [
            sorted(((value + mail * stops * (at == carrier), used) for value, stops, used in lists[name]), reverse=True)
            for at, name in enumerate(trains)
        ]
        best = _combine(options, 0, 0, best)
    return best


def _values(
    board: Board, company: str, walks: Sequence[tuple[Walk, int]], pay: int, phase: PhaseKind
) -> list[tuple[int, int, int]]:
    """Return the best value for each set of hexsides and number of stops: value, stops, hexsides."""
    best: dict[tuple[int, int], int] = {}
    for walk, used in walks:
        key = (len(walk.stops), used)
        best[key] = max(best.get(key, 0), worth(board, company, walk, pay, phase.values))
    return [(value, stops, used) for (stops, used), value in best.items()]


def _combine(options: Sequence[list[tuple[int, int]]], used: int, total: int, best: int) -> int:
    """Return the best total, or `best` if nothing beats it; each list has the most valuable first."""
    if not options:
        return max(total, best)
    rest = sum(listed[0][0] for listed in options[1:] if listed)
    for value, track in options[0]:
        if total + value + rest <= best:
            break
        if not used & track:
            best = _combine(options[1:], used | track, total + value, best)
    return _combine(options[1:], used, total, best) if total + rest > best else best
