"""A second, slow implementation of train movement from the rules: the procedure of SS-7.15, line by line.

It does not use the engine: it looks up nodes and sections in the board document on each use, and runs a train one
movement point at a time. Where the procedure lets the players choose, it follows every choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Json = Any
Standing = tuple[str, ...]
"""The place of a train (SS-2.3): `("section", e, v)`, `("city", c)`, `("departure", d)` or `("depot",)`."""


@dataclass(frozen=True)
class Network:
    """The board for a moving train: discs, signals, and the other trains of the network."""

    document: Mapping[str, Json]
    closed: Mapping[str, Sequence[str]]
    """Junction -> branches with a switch disc."""
    green: frozenset[str]
    others: tuple[Standing, ...]
    may_pass: bool
    """Whether trains may pass through cities (SS-11.3, SS-13.2)."""
    loaded: bool
    wanting: frozenset[str]
    """Ports that still need the train's good."""

    def node(self, name: str) -> Mapping[str, Json]:
        return next(node for node in self.document["nodes"] if node["id"] == name)

    def other_end(self, section: str, end: str) -> str:
        (raw,) = (raw for raw in self.document["sections"] if raw["id"] == section)
        (other,) = (name for name in raw["ends"] if name != end)
        return str(other)

    def meeting_at(self, node: str) -> list[str]:
        return [raw["id"] for raw in self.document["sections"] if node in raw["ends"]]

    def signal_of(self, city: str, section: str) -> str:
        spaces = self.document["signal_spaces"]
        (found,) = (raw for raw in spaces if raw.get("city") == city and raw.get("section") == section)
        return str(found["id"])

    def signal_at(self, node: str) -> str:
        (found,) = (raw for raw in self.document["signal_spaces"] if raw.get("node") == node)
        return str(found["id"])

    def holder(self, kind: str, name: str) -> Standing | None:
        return next((other for other in self.others if other[:2] == (kind, name)), None)


@dataclass(frozen=True)
class Ran:
    """The end of a movement: the exits chosen, the spaces entered, where the train then is and what was lost."""

    exits: tuple[str, ...]
    path: tuple[str, ...]
    at: Standing
    lost: int
    rule: str
    delivers: bool = False


@dataclass(frozen=True)
class _Moving:
    at: Standing
    points: int
    exits: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    came_by: str | None = None
    """The space before this one; None at the start of the movement."""

    def stops(self, rule: str, *, lost: int = 0, at: Standing | None = None, delivers: bool = False) -> Ran:
        return Ran(self.exits, self.path, at or self.at, lost, rule, delivers)


def movements(network: Network, begin: Standing, points: int) -> list[Ran]:
    """Return every way in which the procedure of SS-7.15 can go."""
    return list(_go_on(network, _Moving(begin, points)))


def _go_on(network: Network, train: _Moving) -> Iterator[Ran]:
    if train.points == 0:
        yield train.stops("SS-7.3")
    elif train.at[0] != "city":
        yield from _step(network, train, *_next_space(network, train.at))
    elif train.came_by is None:
        yield from _begin_in_city(network, train)
    else:
        yield from _stop_or_pass(network, train)


def _next_space(network: Network, at: Standing) -> tuple[Standing | None, str | None]:
    """Return the next space, and the signal to be passed on the way; no space before a closed branch (SS-7.5)."""
    if at[0] == "departure":
        (section,) = network.meeting_at(at[1])
        return ("section", section, network.other_end(section, at[1])), None
    _, section, end = at
    kind = network.node(end)["kind"]
    if kind == "departure":
        return ("departure", end), None
    if kind in ("goods_city", "port_city"):
        return ("city", end), network.signal_of(end, section)
    beyond = [name for name in network.meeting_at(end) if name != section]
    if kind == "track_signal":
        return ("section", beyond[0], network.other_end(beyond[0], end)), network.signal_at(end)
    if section in network.closed[end]:
        return None, None
    (through,) = (name for name in beyond if name not in network.closed[end])
    return ("section", through, network.other_end(through, end)), None


def _step(network: Network, train: _Moving, space: Standing | None, signal: str | None) -> Iterator[Ran]:
    """Run the lines of the procedure from `if no next space` on."""
    points = train.points
    if space is None:
        yield train.stops("SS-7.6", lost=points)
        return
    if signal is not None and signal not in network.green:
        yield train.stops("SS-7.7", lost=points)
        return
    other = network.holder(*space[:2])
    if other is not None and space[0] == "city":
        yield train.stops("SS-7.8", lost=points)
    elif other is not None and other == space and space[0] == "section":
        yield train.stops("SS-7.8", lost=points)
    elif other is not None:
        yield train.stops("SS-7.11", lost=2 * points, at=("depot",))
    elif space[0] == "departure":
        yield replace(train, path=(*train.path, space[1])).stops("SS-7.12", lost=2, at=("depot",))
    else:
        entered = _Moving(space, points - 1, train.exits, (*train.path, space[1]), train.at[1])
        if space[0] == "city" and entered.points == 0:
            yield _stop(network, entered)
        else:
            yield from _go_on(network, entered)


def _leave(network: Network, train: _Moving, section: str) -> Iterator[Ran]:
    city = train.at[1]
    chosen = replace(train, exits=(*train.exits, section))
    beyond = ("section", section, network.other_end(section, city))
    yield from _step(network, chosen, beyond, network.signal_of(city, section))


def _green_exits(network: Network, city: str) -> list[str]:
    return [name for name in network.meeting_at(city) if network.signal_of(city, name) in network.green]


def _begin_in_city(network: Network, train: _Moving) -> Iterator[Ran]:
    """Move a train that begins in a city (SS-7.14)."""
    green = _green_exits(network, train.at[1])
    free = [name for name in green if network.holder("section", name) is None]
    for section in free or green:
        yield from _leave(network, train, section)


def _stop_or_pass(network: Network, train: _Moving) -> Iterator[Ran]:
    """Stop in a city, or pass through it (SS-7.9, SS-7.16)."""
    yield _stop(network, train)
    if network.may_pass:
        for section in _green_exits(network, train.at[1]):
            if section != train.came_by and network.holder("section", section) is None:
                yield from _leave(network, train, section)


def _stop(network: Network, train: _Moving) -> Ran:
    """Stop in a city (SS-7.10, SS-13.3, SS-13.4)."""
    rules = network.document["map_rules"]
    if network.node(train.at[1])["kind"] == "goods_city":
        return train.stops("SS-7.9" if rules["trains_must_stop_in_cities"] else "SS-13.2")
    if not rules["unloaded_trains_may_stay_in_ports"]:
        return train.stops("SS-7.10", at=("depot",), delivers=network.loaded)
    if network.loaded and train.at[1] in network.wanting:
        return train.stops("SS-13.4", at=("depot",), delivers=True)
    return train.stops("SS-7.9" if rules["trains_must_stop_in_cities"] else "SS-13.2")


def clock_after(clock: int, full: int, deck: int, lost: int) -> tuple[int, int, bool]:
    """Return the clock, the cards left in the deck, and whether that lost the game, token by token (SS-10.2)."""
    for _ in range(lost):
        clock -= 1
        if clock == 0:
            if deck == 0:
                return clock, deck, True
            deck, clock = deck - 1, full
    return clock, deck, False
