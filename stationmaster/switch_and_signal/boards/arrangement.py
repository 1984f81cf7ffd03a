"""Where switch discs and signal discs may lie at the start (SS-3.2, SS-3.3), for first games and for players'
choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.kernel.errors import Fault, cut
from stationmaster.kernel.shapes.pointers import step
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.messages.faults import fault_at

Json = Any


def switch_disc_faults(document: Mapping[str, Json], discs: Mapping[str, Sequence[str]], pointer: str) -> list[Fault]:
    """What is wrong with switch discs given as junction -> branches: one disc at three branches, two at four."""
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
    """What is wrong with signal discs at the start: one at every city, three on the track, all in the box.

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
