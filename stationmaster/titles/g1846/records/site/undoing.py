"""The actions that stood in the end: undo and redo applied, talk and programs left out (O-8, O-24).

An undo takes back the last action that still stands (none, where there is none), or, with `action_id`, everything after
the action of that id (0: all). Messages cannot be undone and are no actions. A redo brings back what the last undo took
away; any other action forgets what could be brought back. Lines that were added to the log are undone like actions,
though they are not played. What the site carried out by itself after an action stands nested in it as `auto_actions`,
and is taken back with it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from stationmaster.errors import cut
from stationmaster.schema.statements import MOST_RECORDED
from stationmaster.titles.g1846.records.reading import Json, as_number, fault, take_list, take_object, text_in
from stationmaster.titles.g1846.text.phrases import tell

MESSAGE = "message"
"""An entry that is neither played nor undone."""

TALK = frozenset({MESSAGE, "log"})
"""Entries that are not played."""

PROGRAMS = ("program_", "master_mode")
"""How entries begin that only tell the site what to do later; what it then did is nested in them or recorded itself."""

_DIGITS = re.compile("[0-9]{1,9}")

MOST_AUTOMATIC = 500
"""More automatic actions than can follow from one."""


@dataclass(frozen=True, slots=True)
class SiteAction:
    """An action that stood: `index` is its place in the record (that of the entry it is nested in, if it is nested)."""

    index: int
    pointer: str
    fields: dict[str, Json]

    @property
    def type(self) -> str:
        return str(self.fields["type"])


def standing_actions(actions: Json, pointer: str) -> tuple[SiteAction, ...]:
    """Return the actions that stood, in order.

    :raises ImpossibleInput: for entries that are no actions, and for a redo where nothing was undone.
    """
    entries = [
        take_object(entry, f"{pointer}/{index}", tell("an_action", index=index))
        for index, entry in enumerate(take_list(actions, pointer, "actions"))
    ]
    standing: list[int] = []
    undone: list[list[int]] = []
    places: dict[Json, int] = {}
    for index, entry in enumerate(entries):
        kind = text_in(entry, "type", f"{pointer}/{index}")
        if kind == "undo":
            undone.append(_undo(standing, _first_to_undo(entry, standing, places, f"{pointer}/{index}")))
        elif kind == "redo":
            standing += _last_undone(undone, f"{pointer}/{index}")
        elif kind != MESSAGE:
            undone.clear()
            standing.append(index)
        places.setdefault(_number(entry.get("id")), index)
    found = (action for index in standing for action in _with_automatic(entries[index], index, f"{pointer}/{index}"))
    played = tuple(islice(found, MOST_RECORDED + 1))
    if len(played) > MOST_RECORDED:
        raise fault(pointer, "too_long.actions", most=MOST_RECORDED)
    return played


def _undo(standing: list[int], first: int) -> list[int]:
    """Take back all entries from `first` on; return them."""
    kept = bisect_left(standing, first)
    taken = standing[kept:]
    del standing[kept:]
    return taken


def _first_to_undo(entry: dict[str, Json], standing: list[int], places: dict[Json, int], pointer: str) -> int:
    if entry.get("action_id") is None:
        return standing[-1] if standing else 0
    wanted = _number(entry["action_id"])
    if wanted == 0:
        return 0
    if wanted is None or wanted not in places:
        raise fault(f"{pointer}/action_id", "unknown_action_id", id=cut(entry["action_id"]))
    return places[wanted] + 1


def _number(value: Json) -> int | None:
    """Return the number of an action, however it is written."""
    return int(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else as_number(value)


def _last_undone(undone: list[list[int]], pointer: str) -> list[int]:
    if not undone:
        raise fault(pointer, "nothing_to_redo")
    return undone.pop()


def _with_automatic(entry: dict[str, Json], index: int, pointer: str) -> Iterator[SiteAction]:
    """Yield an entry and the automatic actions of the site after it."""
    if entry["type"] not in TALK and not entry["type"].startswith(PROGRAMS):
        yield SiteAction(index, pointer, entry)
    automatic = entry.get("auto_actions")
    if automatic is None:
        return
    below = f"{pointer}/auto_actions"
    if len(take_list(automatic, below, "auto_actions")) > MOST_AUTOMATIC:
        raise fault(below, "too_long.automatic", index=index, most=MOST_AUTOMATIC)
    for place, nested in enumerate(automatic):
        fields = take_object(nested, f"{below}/{place}", tell("an_automatic_action"))
        kind = text_in(fields, "type", f"{below}/{place}")
        if kind not in TALK and not kind.startswith(PROGRAMS):
            yield SiteAction(index, f"{below}/{place}", fields)
