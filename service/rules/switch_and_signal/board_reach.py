"""Whether a board can be played at all: trains must be able to get from departures to goods and from goods to ports.

A train never turns round on the track (SS-7.4), so this is asked of positions that face a way, not of plain nodes. Any
setting of switches and signals counts, and a train may go on from a city by any of its exits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.errors import Fault
from service.rules.shapes import step
from service.rules.switch_and_signal.faults import fault_at

Json = Any
State = tuple[str, str]


class _Reach:
    """A walk over a document whose graph is sound."""

    def __init__(self, document: Mapping[str, Json]) -> None:
        self.kinds = {node["id"]: node["kind"] for node in document["nodes"]}
        self.ends = {section["id"]: section["ends"] for section in document["sections"]}
        self.at: dict[str, list[str]] = {node: [] for node in self.kinds}
        for name, ends in self.ends.items():
            for end in ends:
                self.at[end].append(name)

    def cities_from(self, node: str) -> set[str]:
        """Every city that a train beginning at `node` can come to."""
        todo = [self._from(node, section) for section in self.at[node]]
        seen: set[State] = set()
        while todo:
            state = todo.pop()
            if state not in seen:
                seen.add(state)
                todo.extend(self._onward(*state))
        return {node for _, node in seen if self._is_city(node)}

    def _is_city(self, node: str) -> bool:
        return self.kinds[node] in ("goods_city", "port_city")

    def _from(self, node: str, section: str) -> State:
        first, second = self.ends[section]
        return section, second if first == node else first

    def _onward(self, section: str, node: str) -> list[State]:
        is_city = self._is_city(node)
        return [self._from(node, beyond) for beyond in self.at[node] if is_city or beyond != section]


def reach_faults(document: Mapping[str, Json], pointer: str) -> list[Fault]:
    """Every departure point that misses a goods city, and every goods city that misses a port."""
    reach = _Reach(document)
    goods = [node["id"] for node in document["nodes"] if node["kind"] == "goods_city"]
    ports = [node["id"] for node in document["nodes"] if node["kind"] == "port_city"]
    faults = []
    for index, node in enumerate(document["nodes"]):
        if node["kind"] not in ("departure", "goods_city"):
            continue
        wanted = goods if node["kind"] == "departure" else ports
        found = reach.cities_from(node["id"])
        missed = [city for city in wanted if city not in found]
        if missed:
            detail = f"No train can get from {node['id']} to {', '.join(missed)}."
            faults.append(fault_at(step(step(pointer, "nodes"), index), "unreachable", detail))
    return faults
