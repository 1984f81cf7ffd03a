"""The shapes of this game's documents: those that all games share, with this game's bounds put on them."""

from __future__ import annotations

from stationmaster.kernel import shapes
from stationmaster.kernel.errors import LONGEST_ECHO
from stationmaster.kernel.shapes import Shape

MOST = 400
"""Most items of a list or an object, so that whatever is asked of a value afterwards has an end."""
LONGEST = LONGEST_ECHO
"""Most letters of a text: no more than are repeated to whoever sent it."""
FARTHEST = 1_000_000
"""No coordinate is larger."""
LARGEST = 1_000_000_000
"""No count is larger."""

TEXT = shapes.text(LONGEST, shortest=1)
WHOLE = shapes.integer(-LARGEST, LARGEST)
COUNT = shapes.integer(0, LARGEST)
COORDINATE = shapes.number(FARTHEST)
YES_NO = shapes.boolean()


def list_of(shape: Shape) -> Shape:
    """A list of values of one shape."""
    return shapes.list_of(shape, MOST)


def map_of(shape: Shape) -> Shape:
    """An object whose values have one shape, with any names."""
    return shapes.mapping_of(shape, most=MOST)
