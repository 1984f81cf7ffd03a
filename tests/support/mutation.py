"""Slightly wrong JSON values, such as a careless or hostile client would send."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10, 101, 10**6, 2**53, 0.5, "", "x", "NYC", "GT", "MS", "Amy", "2", "bank", "D20",
    [], [None], ["x"], [1, 2, 3], {}, {"x": 1}, [[]], {"hex": "D20", "city": 0}, "\u00e9\u0000", "x" * 500,
)  # fmt: skip
"""Values that are valid somewhere, and values that are valid nowhere."""

Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of everything inside a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from paths(inner, (*path, key))


@st.composite
def mutated(draw: st.DrawFn, value: Any, most: int = 3) -> Any:
    """Return the value with one to `most` places replaced, removed, doubled, nudged or taken from elsewhere in it."""
    changed = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, most))):
        places = list(paths(changed))
        if not places:
            return draw(st.sampled_from(JUNK))
        _mutate(draw, changed, draw(st.sampled_from(places)), places)
    return changed


def _mutate(draw: st.DrawFn, whole: Any, path: Path, places: list[Path]) -> None:
    holder, key = at(whole, path[:-1]), path[-1]
    old = holder[key]
    match draw(st.sampled_from(["junk", "junk", "remove", "double", "nudge", "swap", "add"])):
        case "remove":
            del holder[key]
        case "double" if isinstance(holder, list):
            holder.append(copy.deepcopy(old))
        case "nudge" if type(old) is int:
            holder[key] = old + draw(st.sampled_from([-100, -10, -1, 1, 10, 100]))
        case "swap":
            holder[key] = copy.deepcopy(at(whole, draw(st.sampled_from(places))))
        case "add" if isinstance(holder, dict):
            holder[draw(st.sampled_from(["x", "GT", "NYC", "D20", "MS", "__proto__", ""]))] = copy.deepcopy(old)
        case _:
            holder[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))


def at(value: Any, path: Path) -> Any:
    """Return the value at a path."""
    for key in path:
        value = value[key]
    return value
