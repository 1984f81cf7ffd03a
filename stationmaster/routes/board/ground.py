"""The ground of a board: its hexes in their order, and the sides at which they touch, whatever lies on them.

Where two hexes touch there is a *joint*. Its two *ports* are `2 * joint` on the side of the hex that comes first in the
order, and `2 * joint + 1` on that of the other. The same ground is asked about again and again, position after
position, so it is made once and kept, with what was drawn on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from stationmaster.kernel.errors import Faults, ImpossibleInput, cut
from stationmaster.kernel.shapes.pointers import step
from stationmaster.routes.board.geometry import At, Layout, beyond, coordinates, opposite
from stationmaster.routes.faults import fault_at
from stationmaster.routes.keeping import Kept
from stationmaster.routes.tiles.parts import SIDES

NOWHERE: Final = -1
"""What stands for the hex or the port over a side at which the board ends."""
MOST_KEPT: Final = 12_000
"""How many pieces of track, stops and the like are kept of what was drawn on one ground."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Hexes by number, in the order in which they were named."""

    layout: Layout
    names: tuple[str, ...]
    order: Mapping[str, int]
    """The number of each hex."""
    places: Mapping[str, At]
    over: tuple[tuple[int, ...], ...]
    """For each hex the number of the one over each side."""
    ports: tuple[tuple[int, ...], ...]
    """For each hex the port at each side."""
    sides: tuple[tuple[int, int], ...]
    """For each joint the hexes that it joins."""
    drawn: Kept[Any] = field(default_factory=lambda: Kept(MOST_KEPT))
    """What was drawn on it; see `question.network`."""

    def between(self, one: str, other: str) -> int | None:
        """The side of one hex that touches the other."""
        if one not in self.order or other not in self.order:
            return None
        over, number = self.over[self.order[one]], self.order[other]
        return over.index(number) if number in over else None


@lru_cache(maxsize=32)
def ground_of(layout: Layout, x_is_letter: bool, names: tuple[str, ...]) -> Ground:
    """The ground that these hexes make.

    :raises ImpossibleInput: with every name that is none, and every two that stand for one hex.
    """
    faults = Faults()
    places: dict[str, At] = {}
    named: dict[At, str] = {}
    for name in names:
        at = coordinates(name, x_is_letter)
        here = step("/board/hexes", name)
        if at is None:
            faults.append(fault_at(here, "bad_hex_name", name=cut(name)))
            continue
        if at in named:
            faults.append(fault_at(here, "same_hex", hex=name, other=named[at]))
        named[at] = name
        places[name] = at
    if faults:
        raise ImpossibleInput(faults)
    order = {name: number for number, name in enumerate(names)}
    over = tuple(
        tuple(order.get(named.get(beyond(layout, at, side), ""), NOWHERE) for side in range(SIDES))
        for at in places.values()
    )
    return Ground(layout, names, order, places, over, *_joined(over))


def _joined(over: Sequence[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int], ...]]:
    """The ports of each hex, and the hexes of each joint."""
    ports = [[NOWHERE] * SIDES for _ in over]
    sides: list[tuple[int, int]] = []
    for number, others in enumerate(over):
        for side, other in enumerate(others):
            if other != NOWHERE and ports[number][side] == NOWHERE:
                ports[number][side] = 2 * len(sides)
                ports[other][opposite(side)] = 2 * len(sides) + 1
                sides.append((number, other))
    return tuple(map(tuple, ports)), tuple(sides)
