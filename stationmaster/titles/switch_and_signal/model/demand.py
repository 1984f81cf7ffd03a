"""Whether a game can be won on a board at all (SS-18.8): what its ports ask for, held against the goods there are.

It depends on the number of goods to deliver, and so is asked when that was chosen, not of the document alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.errors import Fault
from stationmaster.schema.faults import step
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any


def demand_faults(document: Mapping[str, Json], goal: int, pointer: str) -> Iterator[Fault]:
    """Why the ports of a faultless document cannot be satisfied in a game for so many goods."""
    asked = [port["demand"][str(goal)] for port in document["ports"]]
    colours, each = len(TABLES.goods), TABLES.goods_per_city[goal]
    of_a_colour = sum(demand["per_colour"] for demand in asked)
    in_all = colours * of_a_colour + sum(demand["extra_any_colour"] for demand in asked)
    where = step(pointer, "ports")
    if in_all < goal:
        yield fault_at(where, "demand_too_small", in_all=in_all, goal=goal)
    if of_a_colour > each:
        yield fault_at(where, "demand_too_large.colour", of_a_colour=of_a_colour, goal=goal, each=each)
    elif in_all > colours * each:
        yield fault_at(where, "demand_too_large", in_all=in_all, goal=goal, all=colours * each)
