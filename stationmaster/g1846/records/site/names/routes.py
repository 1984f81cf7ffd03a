"""Routes as 18xx.games writes them: a list of *connections*, each the hexes from one stop to the next.

A connection may be written in either direction and the list need not follow the train; this engine wants the hexes from
one end of the route to the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.records.reading import Json, fault, take_list

LONGEST_ROUTE = 100
"""More hexes than a route can have."""


def join_connections(connections: Json, pointer: str) -> tuple[str, ...]:
    """The hexes of the route from end to end.

    :raises ImpossibleInput: when the connections do not make up one line.
    """
    left = [
        _connection(entry, f"{pointer}/{place}")
        for place, entry in enumerate(take_list(connections, pointer, "connections"))
    ]
    if not left or len(left) > LONGEST_ROUTE:
        raise fault(pointer, "wrong_route.connections")
    path = list(_first_end(left))
    while left:
        following = next((hexes for hexes in left if path[-1] in (hexes[0], hexes[-1])), None)
        if following is None:
            raise fault(pointer, "wrong_route.line")
        left.remove(following)
        path += following[1:] if following[0] == path[-1] else following[-2::-1]
    return tuple(path)


def _connection(entry: Json, pointer: str) -> tuple[str, ...]:
    hexes = take_list(entry, pointer, tell("a_connection"))
    if not 2 <= len(hexes) <= LONGEST_ROUTE or not all(isinstance(hex_id, str) for hex_id in hexes):
        raise fault(pointer, "wrong_route.connection")
    return tuple(hexes)


def _first_end(connections: Sequence[tuple[str, ...]]) -> tuple[str]:
    """A stop at which one connection ends and none goes on; of the two there are, the one that is written first."""
    ends = Counter(end for hexes in connections for end in (hexes[0], hexes[-1]))
    first = connections[0]
    order = (first[0], first[-1], *(end for hexes in connections[1:] for end in (hexes[0], hexes[-1])))
    return (next((end for end in order if ends[end] == 1), order[0]),)


def split_path(path: Sequence[str], stops: Sequence[int]) -> list[list[str]]:
    """The connections of a route: its path cut at its stops, given as places in the path."""
    return [list(path[start : end + 1]) for start, end in pairwise(stops)]
