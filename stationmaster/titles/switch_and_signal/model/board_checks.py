"""Where switch discs and signal discs may lie at the start (SS-3.2, SS-3.3), for first games and for players'
choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stationmaster.errors import Fault, Faults, cut
from stationmaster.schema.faults import step
from stationmaster.schema.statements import faults as shape_faults
from stationmaster.titles.switch_and_signal.model.board_statement import BoardDocument, without_notes
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any


def switch_disc_faults(document: Mapping[str, Json], discs: Mapping[str, Sequence[str]], pointer: str) -> list[Fault]:
    """Return what is wrong with switch discs given as junction -> branches: one disc at three branches, two at four."""
    faults = []
    junctions = {node["id"]: node["branches"] for node in document["nodes"] if "branches" in node}
    for name in discs:
        if name not in junctions:
            faults.append(fault_at(step(pointer, name), "unknown_junction", junction=cut(name)))
    for name, branches in junctions.items():
        if name not in discs:
            faults.append(fault_at(step(pointer, name), "missing.discs", junction=name))
            continue
        where = step(pointer, name)
        needed = len(branches) - 2
        for branch in dict.fromkeys(discs[name]):
            if branch not in branches:
                faults.append(fault_at(where, "not_a_branch", branch=branch, junction=name))
        if len(discs[name]) != needed or len(set(discs[name])) != needed:
            faults.append(fault_at(where, "wrong_number_of_discs", junction=name, needed=needed))
    return faults


def green_faults(document: Mapping[str, Json], green: Sequence[str], pointer: str, extra: int) -> list[Fault]:
    """Return what is wrong with signal discs at the start: one at every city, three on the track, all in the box.

    `extra` counts discs that are placed besides these (SS-14.1).
    """
    faults = []
    spaces = {space["id"]: space for space in document["signal_spaces"]}
    seen: set[str] = set()
    for index, signal in enumerate(green):
        if signal not in spaces:
            faults.append(fault_at(step(pointer, index), "unknown_signal", signal=signal))
        elif signal in seen:
            faults.append(fault_at(step(pointer, index), "repeated_id.disc", signal=signal))
        seen.add(signal)
    known = [spaces[signal] for signal in seen if signal in spaces]
    at_city = Counter(space["city"] for space in known if space["kind"] == "city_exit")
    for node in document["nodes"]:
        if "exits" in node and at_city[node["id"]] != 1:
            faults.append(fault_at(pointer, "green_exit", city=node["id"], count=at_city[node["id"]]))
    on_track = sum(space["kind"] == "track" for space in known)
    if on_track != TABLES.track_signal_discs:
        faults.append(fault_at(pointer, "green_track", wanted=TABLES.track_signal_discs, count=on_track))
    if len(known) + extra > TABLES.signal_discs:
        faults.append(fault_at(pointer, "too_many_discs.signals", count=len(known) + extra, most=TABLES.signal_discs))
    return faults


# The faults of a board that was sent: those of its shape, and then those by SS-2 and the first game.
#
# `board_faults` reports every fault at once. A faulty shape is reported alone, as the rest of such a document cannot be
# read.

Found = Iterator[Fault]

DEGREES = {"departure": 1, "track_signal": 2, "junction3": 3, "junction4": 4}
CITY_KINDS = ("goods_city", "port_city")
CITY_DEGREE = 2


def board_faults(document: Json, pointer: str) -> Faults:
    """Return everything that is wrong with a board document; empty when it can be played on.

    Wrong shape is reported alone; then unusable graphs (ids and ends); then all the rest at once, in the order of the
    document. Reachability needs no check of its own in a connected graph: at every node but a departure
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
                yield fault_at(where, "wrong_number_of_ends", section=section["id"])
                continue
            for end in ends:
                if end not in self.kinds:
                    yield fault_at(where, "unknown_node", section=section["id"], node=end)
            if ends[0] == ends[1]:
                yield fault_at(where, "section_to_itself", section=section["id"], node=ends[0])
            if frozenset(ends) in pairs:
                yield fault_at(where, "parallel_sections", node=ends[0], other_node=ends[1])
            pairs.add(frozenset(ends))
        yield from self._unconnected()

    def _repeated(self, *groups: str) -> Found:
        """Check that an id names one thing. Nodes and sections share their names, as a train is on either."""
        seen: set[str] = set()
        for group in groups:
            for index, item in enumerate(self.document[group]):
                if item["id"] in seen:
                    yield fault_at(self._at(group, index, "id"), "repeated_id.id", id=item["id"])
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
                yield fault_at(self._at("nodes", index), "not_connected", node=node["id"], other_node=nodes[0]["id"])

    def nodes(self) -> Found:
        """Check that every node has the degree of its kind and names exactly the sections that meet there (SS-2.1,
        SS-2.2).
        """
        for index, node in enumerate(self.document["nodes"]):
            incident = self.incident[node["id"]]
            field, named = _named_sections(node)
            yield from self._degree(index, node, len(incident))
            if Counter(named) != Counter(incident):
                wrong = sorted(set(named) ^ set(incident)) or sorted(named)
                where = self._at("nodes", index, field)
                yield fault_at(where, "track_disagrees", node=node["id"], sections=tuple(wrong))

    def _degree(self, index: int, node: Mapping[str, Json], degree: int) -> Found:
        kind = node["kind"]
        wanted = DEGREES.get(kind)
        is_right = degree >= CITY_DEGREE if wanted is None else degree == wanted
        if not is_right:
            name = "wrong_degree.at_least" if wanted is None else "wrong_degree"
            expected = CITY_DEGREE if wanted is None else wanted
            where = self._at("nodes", index)
            yield fault_at(where, name, node=node["id"], kind=kind, wanted=expected, degree=degree)

    def signals(self) -> Found:
        """Check that every exit of a city and every track signal node has one signal space (SS-2.7)."""
        spaces = {signal["id"]: signal for signal in self.document["signal_spaces"]}
        used: set[str] = set()
        for index, node in enumerate(self.document["nodes"]):
            if node["kind"] in CITY_KINDS:
                yield from self._exit_signals(index, node, spaces, used)
            elif node["kind"] == "track_signal":
                here = [name for name, space in spaces.items() if space.get("node") == node["id"]]
                if len(here) != 1:
                    yield fault_at(self._at("nodes", index), "signal_missing.count", node=node["id"], count=len(here))
                used.update(here[:1])
        for index, signal in enumerate(self.document["signal_spaces"]):
            if signal["id"] not in used:
                yield fault_at(self._at("signal_spaces", index), "signal_unused", signal=signal["id"])

    def _exit_signals(self, index: int, node: Json, spaces: Mapping[str, Json], used: set[str]) -> Found:
        for number, way in enumerate(node["exits"]):
            where = self._at("nodes", index, "exits", number, "signal")
            space = spaces.get(way["signal"])
            if space is None:
                yield fault_at(where, "signal_missing", signal=way["signal"])
            elif (space.get("city"), space.get("section")) != (node["id"], way["section"]):
                yield fault_at(where, "signal_not_here", signal=way["signal"], node=node["id"], section=way["section"])
            used.add(way["signal"])

    def numbers(self) -> Found:
        """Check that the departure numbers are the totals of the dice, each once."""
        wanted = Counter(TABLES.departure_numbers)
        listed = self.document["departure_numbers"]["values"]
        lowest, highest = min(wanted), max(wanted)
        if Counter(listed) != wanted:
            where = self._at("departure_numbers", "values")
            yield fault_at(where, "departure_number", lowest=lowest, highest=highest)
        seen: set[int] = set()
        points = [(i, n) for i, n in enumerate(self.document["nodes"]) if n["kind"] == "departure"]
        for index, node in points:
            number = node["number"]
            if number not in wanted or number in seen:
                where, point = self._at("nodes", index, "number"), node["id"]
                facts = {"node": point, "number": number, "lowest": lowest, "highest": highest}
                yield fault_at(where, "departure_number.point", **facts)
            seen.add(number)
        missing = sorted(set(wanted) - seen)
        if missing:
            yield fault_at(self._at("nodes"), "departure_number.missing", missing=tuple(missing))

    def ports(self) -> Found:
        """Check that each colour has one goods city, and that the ports are the port cities, each named once."""
        colours = Counter(node["goods"] for node in self.document["nodes"] if node["kind"] == "goods_city")
        for colour in TABLES.goods:
            if colours[colour] != 1:
                yield fault_at(self._at("nodes"), "goods_city", colour=colour, count=colours[colour])
        named = [port["port"] for port in self.document["ports"]]
        for index, port in enumerate(named):
            if self.kinds.get(port) != "port_city":
                yield fault_at(self._at("ports", index, "port"), "not_a_port", port=port)
            elif port in named[:index]:
                yield fault_at(self._at("ports", index, "port"), "repeated_id.port", port=port)
        for index, node in enumerate(self.document["nodes"]):
            if node["kind"] == "port_city" and node["id"] not in named:
                yield fault_at(self._at("nodes", index), "port_without_demand", city=node["id"])
        if not named:
            yield fault_at(self._at("ports"), "no_port")

    def counts(self) -> Found:
        """Check that the totals agree with the document, and there are switch discs enough in the box."""
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
                yield fault_at(self._at("counts", name), "wrong_count.board", count=count, sent=stated)
        if discs > TABLES.switch_discs:
            yield fault_at(
                self._at("counts", "switch_discs"), "too_many_discs.switches", count=discs, most=TABLES.switch_discs
            )

    def helpers(self) -> Found:
        """No helper twice, and no more than there are helper tokens to cover them."""
        ids = self.document["helpers"]["ids"]
        if len(set(ids)) != len(ids):
            yield fault_at(self._at("helpers", "ids"), "repeated_id.helper")
        if len(ids) > TABLES.helper_tokens:
            yield fault_at(self._at("helpers", "ids"), "too_many_helpers", most=TABLES.helper_tokens)


def _named_sections(node: Mapping[str, Json]) -> tuple[str, list[str]]:
    """Return the field in which a node names its sections, and those sections."""
    kind = node["kind"]
    if kind in CITY_KINDS:
        return "exits", [way["section"] for way in node["exits"]]
    if kind == "departure":
        return "section", [node["section"]]
    field = "sections" if kind == "track_signal" else "branches"
    return field, list(node[field])


# Whether a game can be won on a board at all (SS-18.8): what its ports ask for, held against the goods there are.
# It depends on the number of goods to deliver, and so is checked when that is known, not for the document alone.


def demand_faults(document: Mapping[str, Json], goal: int, pointer: str) -> Iterator[Fault]:
    """Yield why the ports of a faultless document cannot be satisfied in a game for so many goods."""
    demands = [port["demand"][str(goal)] for port in document["ports"]]
    colours, each = len(TABLES.goods), TABLES.goods_per_city[goal]
    of_a_colour = sum(demand["per_colour"] for demand in demands)
    in_all = colours * of_a_colour + sum(demand["extra_any_colour"] for demand in demands)
    where = step(pointer, "ports")
    if in_all < goal:
        yield fault_at(where, "demand_too_small", in_all=in_all, goal=goal)
    if of_a_colour > each:
        yield fault_at(where, "demand_too_large.colour", of_a_colour=of_a_colour, goal=goal, each=each)
    elif in_all > colours * each:
        yield fault_at(where, "demand_too_large", in_all=in_all, goal=goal, all=colours * each)
