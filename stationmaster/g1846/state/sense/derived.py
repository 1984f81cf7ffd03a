"""What follows from the rest: the view of the position must say what the view that was sent said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.messages.faults import fault_at
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.state.position import OperatingRound, Position
from stationmaster.g1846.state.view import view
from stationmaster.kernel.errors import Fault
from stationmaster.kernel.game import Json
from stationmaster.kernel.messages.message import Message
from stationmaster.kernel.shapes.pointers import escaped

_UNORDERED = frozenset({"tokens"})
"""Lists whose order says nothing."""


def faults(position: Position, sent: Mapping[str, Any]) -> Iterator[Fault]:
    """Each field that was sent and follows otherwise from the rest. What was left out is not missed.

    Nothing is left out too where null stands for a round that goes on. `money` has looked at the bank, in both forms.
    """
    shown = view(position)
    said = {name: value for name, value in sent.items() if value is not None or not isinstance(shown.get(name), dict)}
    yield from _differences({**said, "bank": shown["bank"]}, shown, "")
    turn = (sent.get("operating") or {}).get("turn", {})
    if turn.get("run") == [] and turn.get("revenue"):  # Routes of which nothing is said may have earned it.
        yield fault_at("/operating/turn/revenue", "wrong_revenue")
    if "revenue" in turn:
        yield from _earnings(position, sent)


def _earnings(position: Position, sent: Mapping[str, Any]) -> Iterator[Fault]:
    """6.74: what a corporation has earned in its turn is recorded with the distribution."""
    rnd = position.round
    if not isinstance(rnd, OperatingRound) or rnd.step not in ("trains", "privates"):
        return
    name, earned = str(rnd.operator), rnd.turn.revenue // tables().shares
    told = sent["corporations"].get(name, {}).get("earnings", earned)
    if told != earned:
        yield fault_at(f"/corporations/{escaped(name)}/earnings", "contradiction.follows", expected=earned, sent=told)


def _differences(sent: Json, shown: Json, pointer: str) -> Iterator[Fault]:
    if isinstance(sent, dict) and isinstance(shown, dict):
        for key, value in sent.items():
            at = f"{pointer}/{escaped(key)}"
            if key not in shown:
                yield fault_at(at, "contradiction")
            elif key in _UNORDERED and isinstance(value, list):
                yield from _differences(_sorted(value), _sorted(shown[key]), at)
            else:
                yield from _differences(value, shown[key], at)
    elif isinstance(sent, list) and isinstance(shown, list) and len(sent) == len(shown):
        for index, (one, other) in enumerate(zip(sent, shown, strict=True)):
            yield from _differences(one, other, f"{pointer}/{index}")
    elif shown is None and sent is not None:
        yield fault_at(pointer, "contradiction.nothing", sent=_told(sent))
    elif sent != shown:
        yield fault_at(pointer, "contradiction.follows", expected=_told(shown), sent=_told(sent))


def _sorted(tokens: list[Any]) -> list[Any]:
    return sorted(tokens, key=lambda token: (token["hex"], token["city"]))


def _told(value: Json) -> str | int | Message:
    if value is None:
        return tell("nothing")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return tell("a_list", entries=tuple(map(_told, value)))
    if isinstance(value, dict):
        return str(value["hex"]) if value.keys() == {"hex", "city"} else tell("an_object")
    return value if type(value) is int else str(value)
