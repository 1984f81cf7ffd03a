"""A second, slow implementation of section 6.6: every trace and every route by walking the board hex by hex.

It is written from the paragraphs alone, without the network and the finder of the service, so that the two can be
compared on small boards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.grid import EDGES, opposite
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits

Stop = tuple[str, int]
Piece = tuple[str, tuple[int, int]]


@dataclass(frozen=True)
class Walk:
    """A simple walk along track: its stops, the hexsides that it crosses, the pieces of track that it runs over."""

    stops: tuple[Stop, ...]
    hexsides: frozenset[frozenset[str]]
    pieces: frozenset[Piece]
    met: frozenset[Piece] = frozenset()
    """6.47f: pieces that it reached and could not run over, because it had crossed the hexside at their other end."""


def _hexside(hex_id: str, edge: int) -> frozenset[str]:
    other = tables().hexes[hex_id].neighbours[edge]
    return frozenset((hex_id, other or ""))


def _legs(board: Board, stop: Stop, walk: Walk) -> Iterator[tuple[Stop | None, Walk]]:
    """Yield every way on from a stop: to the next stop, or (None) to where the track ends."""
    hex_id, city = stop
    for a, b in board.face(hex_id).track:
        if b == EDGES + city:
            yield from _along(board, hex_id, a, replace(walk, pieces=walk.pieces | {(hex_id, (a, b))}))


def _along(board: Board, hex_id: str, edge: int, walk: Walk) -> Iterator[tuple[Stop | None, Walk]]:
    """Continue over an edge, into the neighbour, and along the track that begins there."""
    side = _hexside(hex_id, edge)
    other = tables().hexes[hex_id].neighbours[edge]
    if other is None or side in walk.hexsides:
        yield None, walk
        return
    crossed = replace(walk, hexsides=walk.hexsides | {side})
    entered = opposite(edge)
    ways = [(a, b, b if a == entered else a) for a, b in board.face(other).track if entered in (a, b)]
    # A piece that ends at a hexside that was crossed leads nowhere: a train cannot use both (6.62d).
    closed = [way for way in ways if way[2] < EDGES and _hexside(other, way[2]) in crossed.hexsides]
    crossed = replace(crossed, met=crossed.met | {(other, (a, b)) for a, b, _ in closed})
    ways = [way for way in ways if way not in closed]
    if not ways:
        yield None, crossed
    for a, b, far in ways:
        on = replace(crossed, pieces=crossed.pieces | {(other, (a, b))})
        if far >= EDGES:
            yield (other, far - EDGES), on
        else:
            yield from _along(board, other, far, on)


def _may_pass(board: Board, company: str, stop: Stop) -> bool:
    hex_id, city = stop
    return tables().hexes[hex_id].area is None and not board.is_blocked(company, hex_id, city)


def traced(board: Board, company: str) -> tuple[set[Stop], set[Piece], set[Piece]]:
    """Return the cities and areas reachable from the company's tokens, and the track run over on the way (0.4k).

    The third set holds the pieces at whose ends a trace arrives, whether or not it can run over them (6.47f).
    """
    stops: set[Stop] = set()
    pieces: set[Piece] = set()
    met: set[Piece] = set()
    open_walks = [Walk((token,), frozenset(), frozenset()) for token in board.tokens_of(company)]
    while open_walks:
        walk = open_walks.pop()
        stops.add(walk.stops[-1])
        pieces |= walk.pieces
        if not _may_pass(board, company, walk.stops[-1]):
            continue
        for stop, on in _legs(board, walk.stops[-1], walk):
            pieces |= on.pieces
            met |= on.met
            if stop is not None and stop not in walk.stops:
                open_walks.append(Walk((*walk.stops, stop), on.hexsides, on.pieces))
    return stops, pieces, pieces | met


def _location(stop: Stop) -> str:
    hex_ = tables().hexes[stop[0]]
    return hex_.area.name if hex_.area else hex_.id


def routes(board: Board, company: str, visit: int, most: int | None = None) -> list[Walk]:
    """Return every route of at most so many locations (6.62, 6.63), or the first `most` and one more."""
    found: list[Walk] = []
    starts = [(h.id, c) for h in tables().hexes.values() for c in range(1 if h.area else len(h.cities))]
    open_walks = [Walk((start,), frozenset(), frozenset()) for start in starts]
    while open_walks:
        walk = open_walks.pop()
        if len(walk.stops) > 1 and _is_route(board, company, walk):
            found.append(walk)
            if most is not None and len(found) > most:
                break
        inner = len(walk.stops) == 1 or _may_pass(board, company, walk.stops[-1])
        if len(walk.stops) == visit or not inner:
            continue
        for stop, on in _legs(board, walk.stops[-1], walk):
            if stop is not None and _location(stop) not in map(_location, walk.stops):
                open_walks.append(Walk((*walk.stops, stop), on.hexsides, on.pieces))
    return found


def _is_route(board: Board, company: str, walk: Walk) -> bool:
    areas = [tables().hexes[stop[0]].area for stop in (walk.stops[0], walk.stops[-1])]
    two_east = all(area is not None and area.label == "E" for area in areas)
    return not two_east and any(board.has_token(company, *stop) for stop in walk.stops)


def worth(board: Board, company: str, walk: Walk, pay: int, values: int) -> int:
    """Return the value by the best choice of counted locations with a token among them (6.64, 6.65)."""
    best = 0
    ends = {0, len(walk.stops) - 1}
    areas = [tables().hexes[hex_id].area for hex_id, _ in (walk.stops[0], walk.stops[-1])]
    labels = {area.label for area in areas if area}
    for counted in combinations(range(len(walk.stops)), min(pay, len(walk.stops))):
        if not any(board.has_token(company, *walk.stops[at]) for at in counted):
            continue
        total = sum(_value(board, walk.stops[at], values) for at in counted)
        if labels == {"E", "W"} and ends <= set(counted):
            total += sum(area.bonus for area in areas if area)
        best = max(best, total)
    return best


def _value(board: Board, stop: Stop, values: int) -> int:
    shown = board.face(stop[0])
    return shown.hex.area.values[values] if shown.hex.area else shown.cities[stop[1]].value


def best_revenue(board: Board, company: str, trains: Sequence[str], values: int, mail: int = 0) -> int:
    """Return the most that the trains can earn together (6.66, 6.67); `mail` is paid for each stop of one route."""
    options: list[list[tuple[int, Walk | None]]] = []
    for name in trains:
        kind = tables().trains[name]
        runs = routes(board, company, kind.visit)
        valued = {
            (walk.hexsides, len(walk.stops)): (worth(board, company, walk, kind.pay, values), walk) for walk in runs
        }
        for walk in runs:
            key = (walk.hexsides, len(walk.stops))
            valued[key] = max(valued[key], (worth(board, company, walk, kind.pay, values), walk), key=lambda v: v[0])
        options.append([(0, None), *valued.values()])
    best = 0
    for chosen in product(*options):
        walks = [walk for _, walk in chosen if walk is not None]
        if sum(len(walk.hexsides) for walk in walks) == len(frozenset().union(*(walk.hexsides for walk in walks))):
            longest = max((len(walk.stops) for walk in walks), default=0)
            best = max(best, sum(value for value, _ in chosen) + mail * longest)
    return best


def random_board(seed: int, tiles: int) -> Board:
    """Return a small board with tokens, grown so that its track is usually connected."""
    chance = random.Random(seed)
    board = Board.initial()
    frontier = ["D14"]
    for _ in range(tiles):
        hex_id = frontier.pop(chance.randrange(len(frontier))) if frontier else "C13"
        for _ in range(chance.randint(1, 3)):
            options = fits(hex_id, board.tiles.get(hex_id))
            if options:
                fit = chance.choice(options)
                board = board.with_tile(hex_id, fit.tile, fit.rotation)
        reached = (tables().hexes[hex_id].neighbours[edge] for edge in sorted(board.face(hex_id).edges))
        frontier += [other for other in reached if other and tables().hexes[other].takes_tiles]
    return _with_tokens(board, chance)


def _with_tokens(board: Board, chance: random.Random) -> Board:
    cities = [(h.id, c) for h in tables().hexes.values() for c in range(len(h.cities)) if board.face(h.id).track]
    for company in ("GT", "GT", "NYC", "IC", "NYC", "B&O"):
        hex_id, city = chance.choice(cities)
        if board.vacant(hex_id, city) and not board.has_token(company, hex_id):
            board = board.with_token(company, hex_id, city)
    return board
