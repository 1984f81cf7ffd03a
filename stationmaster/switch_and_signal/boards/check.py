"""What is wrong with a board that was sent: its shape first, and then everything that SS-2 and the first game ask of
it.

`board_faults` reports every fault at once. Shape is checked alone first, because nothing can be said about the sense of
a document that cannot be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.kernel.errors import Fault, Faults
from stationmaster.kernel.shapes import step
from stationmaster.kernel.statements import faults as shape_faults
from stationmaster.switch_and_signal.boards.arrangement import green_faults, switch_disc_faults
from stationmaster.switch_and_signal.boards.shape import BoardDocument, without_notes
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.faults import fault_at

Json = Any
Found = Iterator[Fault]

DEGREES = {"departure": 1, "track_signal": 2, "junction3": 3, "junction4": 4}
CITY_KINDS = ("goods_city", "port_city")
CITY_DEGREE = 2


def board_faults(document: Json, pointer: str) -> Faults:
    """Everything that is wrong with a board document; empty when it can be played on.

    Wrong shape is reported alone; then unusable graphs (ids and ends); then all the rest at once, in the order of the
    document. That trains get everywhere need not be asked of a graph that is connected: at every node but a departure
    point a train may go on by any other section, so that every section that meets a node it comes to is within reach.
    """
    faults = Faults(shape_faults(BoardDocument, without_notes(document), pointer))
    if faults:
        return faults
    check = _BoardCheck(document, pointer)
    faults = Faults(check.graph())
    if faults:
        return faults
    found = [*check.ports(), *check.numbers(), *check.counts(), *check.helpers(), *check.nodes(), *check.signals()]
    if not any(fault.code in _UNUSABLE for fault in found):
        first = step(pointer, "first_game")
        discs, green = document["first_game"]["switch_discs"], document["first_game"]["green_signals"]
        found += switch_disc_faults(document, discs, step(first, "switch_discs"))
        found += green_faults(document, green, step(first, "green_signals"), 0)
    return Faults(found)


_UNUSABLE = frozenset({"wrong_degree", "track_disagrees", "signal_missing", "signal_not_here"})
"""Faults after which asking for ways and arrangements would only repeat them."""


class _BoardCheck:
    """The checks of one document whose shape is right."""

    def __init__(self, document: Mapping[str, Json], pointer: str) -> None:
        self.document = document
        self.pointer = pointer
        self.kinds = {node["id"]: node["kind"] for node in document["nodes"]}
        self.incident: dict[str, list[str]] = {node: [] for node in self.kinds}
        for section in document["sections"]:
            for end in section["ends"]:
                self.incident.setdefault(end, []).append(section["id"])

    def _at(self, *steps: str | int) -> str:
        pointer = self.pointer
        for name in steps:
            pointer = step(pointer, name)
        return pointer

    def graph(self) -> Found:
        """Ids once each, sections between two different known nodes and never two alike (SS-2.1), all connected."""
        yield from self._repeated("nodes", "sections")
        yield from self._repeated("signal_spaces")
        pairs: set[frozenset[str]] = set()
        for index, section in enumerate(self.document["sections"]):
            ends = section["ends"]
            where = self._at("sections", index, "ends")
            if len(ends) != 2:
                yield fault_at(where, "wrong_number_of_ends", f"Section {section['id']} must have two ends.")
                continue
            for end in ends:
                if end not in self.kinds:
                    yield fault_at(where, "unknown_node", f"Section {section['id']} ends at {end}, which is no node.")
            if ends[0] == ends[1]:
                yield fault_at(where, "section_to_itself", f"Section {section['id']} joins {ends[0]} to itself.")
            if frozenset(ends) in pairs:
                yield fault_at(where, "parallel_sections", f"Another section joins {ends[0]} and {ends[1]} already.")
            pairs.add(frozenset(ends))
        yield from self._unconnected()

    def _repeated(self, *groups: str) -> Found:
        """An id names one thing. A train stands on a node or on a section, so that these share their names."""
        seen: set[str] = set()
        for group in groups:
            for index, item in enumerate(self.document[group]):
                if item["id"] in seen:
                    yield fault_at(self._at(group, index, "id"), "repeated_id", f"The id {item['id']} occurs before.")
                seen.add(item["id"])

    def _unconnected(self) -> Found:
        neighbours: dict[str, set[str]] = {node: set() for node in self.incident}
        for section in self.document["sections"]:
            for end in section["ends"]:
                neighbours[end].update(section["ends"])
        nodes = self.document["nodes"]
        seen: set[str] = set()
        todo = [nodes[0]["id"]] if nodes else []
        while todo:
            node = todo.pop()
            if node not in seen:
                seen.add(node)
                todo.extend(neighbours[node])
        for index, node in enumerate(nodes):
            if node["id"] not in seen:
                detail = f"{node['id']} is not connected with {nodes[0]['id']}."
                yield fault_at(self._at("nodes", index), "not_connected", detail)

    def nodes(self) -> Found:
        """Every node has the degree of its kind and names exactly the sections that meet there (SS-2.1, SS-2.2)."""
        for index, node in enumerate(self.document["nodes"]):
            incident = self.incident[node["id"]]
            field, named = _named_sections(node)
            yield from self._degree(index, node, len(incident))
            if Counter(named) != Counter(incident):
                wrong = sorted(set(named) ^ set(incident)) or sorted(named)
                detail = f"{node['id']} and the sections disagree about {', '.join(wrong)}."
                yield fault_at(self._at("nodes", index, field), "track_disagrees", detail)

    def _degree(self, index: int, node: Mapping[str, Json], degree: int) -> Found:
        kind = node["kind"]
        wanted = DEGREES.get(kind)
        is_right = degree >= CITY_DEGREE if wanted is None else degree == wanted
        if not is_right:
            asked = f"at least {CITY_DEGREE}" if wanted is None else str(wanted)
            detail = f"{node['id']} ({kind}) must have {asked} sections, not {degree}."
            yield fault_at(self._at("nodes", index), "wrong_degree", detail)

    def signals(self) -> Found:
        """One signal space for every exit of a city and one at every track signal node (SS-2.7)."""
        spaces = {signal["id"]: signal for signal in self.document["signal_spaces"]}
        used: set[str] = set()
        for index, node in enumerate(self.document["nodes"]):
            if node["kind"] in CITY_KINDS:
                yield from self._exit_signals(index, node, spaces, used)
            elif node["kind"] == "track_signal":
                here = [name for name, space in spaces.items() if space.get("node") == node["id"]]
                if len(here) != 1:
                    detail = f"{node['id']} must have one signal space, not {len(here)}."
                    yield fault_at(self._at("nodes", index), "signal_missing", detail)
                used.update(here[:1])
        for index, signal in enumerate(self.document["signal_spaces"]):
            if signal["id"] not in used:
                detail = f"Signal space {signal['id']} belongs to no exit and no track signal."
                yield fault_at(self._at("signal_spaces", index), "signal_unused", detail)

    def _exit_signals(self, index: int, node: Json, spaces: Mapping[str, Json], used: set[str]) -> Found:
        for number, way in enumerate(node["exits"]):
            where = self._at("nodes", index, "exits", number, "signal")
            space = spaces.get(way["signal"])
            if space is None:
                yield fault_at(where, "signal_missing", f"There is no signal space {way['signal']}.")
            elif (space.get("city"), space.get("section")) != (node["id"], way["section"]):
                detail = f"Signal space {way['signal']} is not that of the exit of {node['id']} to {way['section']}."
                yield fault_at(where, "signal_not_here", detail)
            used.add(way["signal"])

    def numbers(self) -> Found:
        """The departure numbers are the totals of the dice, each once."""
        wanted = Counter(TABLES.departure_numbers)
        listed = self.document["departure_numbers"]["values"]
        spoken = f"{min(wanted)} to {max(wanted)}, each once"
        if Counter(listed) != wanted:
            yield fault_at(self._at("departure_numbers", "values"), "departure_number", f"These must be {spoken}.")
        seen: set[int] = set()
        points = [(i, n) for i, n in enumerate(self.document["nodes"]) if n["kind"] == "departure"]
        for index, node in points:
            number = node["number"]
            if number not in wanted or number in seen:
                detail = f"{node['id']} has the number {number}; the numbers are {spoken}."
                yield fault_at(self._at("nodes", index, "number"), "departure_number", detail)
            seen.add(number)
        missing = sorted(set(wanted) - seen)
        if missing:
            detail = f"No departure point has the number {', '.join(map(str, missing))}."
            yield fault_at(self._at("nodes"), "departure_number", detail)

    def ports(self) -> Found:
        """One goods city of each colour; the ports are the port cities, each named once."""
        colours = Counter(node["goods"] for node in self.document["nodes"] if node["kind"] == "goods_city")
        for colour in TABLES.goods:
            if colours[colour] != 1:
                detail = f"There must be one goods city with {colour} goods, not {colours[colour]}."
                yield fault_at(self._at("nodes"), "goods_city", detail)
        named = [port["port"] for port in self.document["ports"]]
        for index, port in enumerate(named):
            if self.kinds.get(port) != "port_city":
                yield fault_at(self._at("ports", index, "port"), "not_a_port", f"{port} is not a port city.")
            elif port in named[:index]:
                yield fault_at(self._at("ports", index, "port"), "repeated_id", f"The port {port} occurs before.")
        for index, node in enumerate(self.document["nodes"]):
            if node["kind"] == "port_city" and node["id"] not in named:
                detail = f"The port {node['id']} has no demand among the ports."
                yield fault_at(self._at("nodes", index), "port_without_demand", detail)
        if not named:
            yield fault_at(self._at("ports"), "no_port", "There must be at least one port.")

    def counts(self) -> Found:
        """The totals agree with the document, and there are switch discs enough in the box."""
        kinds = Counter(self.kinds.values())
        signals = Counter(space["kind"] for space in self.document["signal_spaces"])
        green = set(self.document["first_game"]["green_signals"])
        on_track = {space["id"] for space in self.document["signal_spaces"] if space["kind"] == "track"}
        discs = kinds["junction3"] + 2 * kinds["junction4"]
        actual = {
            "cities": kinds["goods_city"] + kinds["port_city"],
            "goods_cities": kinds["goods_city"],
            "port_cities": kinds["port_city"],
            "departure_points": kinds["departure"],
            "switch_discs": discs,
            "signal_discs": len(green),
            "signal_discs_on_track_spaces": len(green & on_track),
            "junction3": kinds["junction3"],
            "junction4": kinds["junction4"],
            "track_signal_spaces": signals["track"],
        }
        for name, count in actual.items():
            stated = self.document["counts"].get(name, count)
            if stated != count:
                yield fault_at(self._at("counts", name), "wrong_count", f"The board has {count}, not {stated}.")
        if discs > TABLES.switch_discs:
            detail = f"The board needs {discs} switch discs; the box has {TABLES.switch_discs}."
            yield fault_at(self._at("counts", "switch_discs"), "too_many_discs", detail)

    def helpers(self) -> Found:
        """No helper twice, and no more than there are helper tokens to cover them."""
        ids = self.document["helpers"]["ids"]
        if len(set(ids)) != len(ids):
            yield fault_at(self._at("helpers", "ids"), "repeated_id", "A helper occurs twice.")
        if len(ids) > TABLES.helper_tokens:
            detail = f"There are only {TABLES.helper_tokens} helper tokens."
            yield fault_at(self._at("helpers", "ids"), "too_many_helpers", detail)


def _named_sections(node: Mapping[str, Json]) -> tuple[str, list[str]]:
    """The field in which a node names its sections, and those sections."""
    kind = node["kind"]
    if kind in CITY_KINDS:
        return "exits", [way["section"] for way in node["exits"]]
    if kind == "departure":
        return "section", [node["section"]]
    field = "sections" if kind == "track_signal" else "branches"
    return field, list(node[field])
