"""The header of an export of 18xx.games: title, players, options, seed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stationmaster.errors import FaultCollector, ImpossibleInput, cut, read_each
from stationmaster.titles.g1846.model.options import MAX_NAME, RESERVED_NAMES, player_numbers
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.reading import Json, as_number, fault, take_list, take_object, text_in
from stationmaster.titles.g1846.records.site.undoing import SiteAction, standing_actions
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.text.faults import fault_at
from stationmaster.titles.g1846.text.phrases import tell

TITLE = "1846"
TWO_PLAYER_TITLE = "1846 2p Variant"
TITLES = (TITLE, TWO_PLAYER_TITLE)

FIRST_EDITION = "first_ed"
GUARANTEE = "second_ed_co"
"""The optional rule by which neither the second edition's privates nor C&O are removed (O-18)."""

MODULUS = 1 << 31
"""A constant of the site's random generator."""

LARGEST_SEED = 1 << 64
"""Greater seeds do not determine the deal (O-28)."""

FIRST_READING: Final[dict[str, Json]] = {"edition": "first"}
SECOND_READING: Final[dict[str, Json]] = {"edition": "second"}
GUARANTEED_READING: Final[dict[str, Json]] = {"edition": "second", "guarantee": True}

MOST_PLAYERS = 5
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class SiteRecord:
    """An export, read but not yet played.

    `players` are the names in seating order; `names` finds a player by the id or the name that actions use.
    `readings` are the options that it may have been played with and `seeds` the numbers that the deal may come from;
    the likeliest come first.
    """

    title: str
    players: tuple[str, ...]
    names: Mapping[str, str]
    readings: tuple[dict[str, Json], ...]
    seeds: tuple[int, ...]
    actions: tuple[SiteAction, ...]
    scores: Mapping[str, int]
    """The recorded scores; empty if there are none."""

    def agrees_with(self, end: Position) -> bool | None:
        """Return whether a game ended as recorded; None if the record has no end."""
        result = ending.result(end)
        if not self.scores:
            return None
        return result is not None and self.scores == {score["player"]: score["score"] for score in result["standing"]}


def read_site_record(record: Json, pointer: str = "/record") -> SiteRecord:
    """Read a record, without its undone actions.

    :raises ImpossibleInput: for another title, and for unreadable players, options or actions.
    """
    document = take_object(record, pointer, tell("a_record"))
    parts = FaultCollector()
    title = parts.read(text_in, document, "title", pointer, instead="")
    has_title = not parts.faults
    if has_title and title not in TITLES:  # Other faults of a record of another game would not help.
        raise fault(f"{pointer}/title", "other_title", title=cut(repr(title)), titles=tuple(TITLES))
    players, names = parts.read(_players, document.get("players"), f"{pointer}/players", instead=((), {}))
    readings, seeds = parts.read(_deals, document, pointer, instead=((), ()))
    actions = parts.read(standing_actions, document.get("actions"), f"{pointer}/actions", instead=())
    if players and has_title and (len(players) == 2) != (title == TWO_PLAYER_TITLE):
        number = fault_at(f"{pointer}/players", "wrong_number_of_players.title", title=title, players=len(players))
        parts.faults.append(number)
    parts.demand()
    return SiteRecord(title, players, names, readings, seeds, actions, _scores(document.get("result"), names))


def _deals(document: dict[str, Json], pointer: str) -> tuple[tuple[dict[str, Json], ...], tuple[int, ...]]:
    """Return the options and seeds that may have dealt the record."""
    given = document.get("settings")
    settings = take_object(given, f"{pointer}/settings", "settings") if given is not None else {}
    parts = FaultCollector()
    readings = parts.read(_readings, settings, document, pointer, instead=())
    seeds = parts.read(_seeds, settings, document, pointer, instead=())
    parts.demand()
    return readings, seeds


def _players(value: Json, pointer: str) -> tuple[tuple[str, ...], dict[str, str]]:
    taken: set[str] = {*RESERVED_NAMES, *tables().corporations, *tables().privates}
    players: list[str] = []
    entries = take_list(value, pointer, "players")
    known = read_each(entries[: MOST_PLAYERS + 1], _player_keys, pointer)
    for keys in known:
        # A player may have the name of a company, and two names may look alike in print.
        name = "".join(letter for letter in keys[-1] if letter.isprintable()).strip()[: MAX_NAME - MOST_PLAYERS] or "?"
        while name in taken:
            name += "'"
        taken.add(name)
        players.append(name)
    if len(players) not in player_numbers():
        raise fault(pointer, "wrong_number_of_players.site", players=len(entries))
    names: dict[str, str] = {}
    for place in range(2):  # A player's name may equal another's number: numbers come first.
        for keys, name in zip(known, players, strict=True):
            names.setdefault(keys[place] if place < len(keys) else keys[-1], name)
    return tuple(players), names


def _player_keys(entry: Json, pointer: str) -> tuple[str, ...]:
    """Return the texts by which actions may name a player, the name itself last."""
    values = [entry.get("id"), entry.get("name")] if isinstance(entry, dict) else [entry]
    keys = tuple(key for key in map(player_key, values) if key is not None)
    if not keys:
        raise fault(pointer, "wrong_type.player")
    return keys


def player_key(value: Json) -> str | None:
    """Return the key of a player: numbers and names as text."""
    number = as_number(value)
    if number is not None:
        return str(number)
    return value if isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME else None


def _readings(settings: dict[str, Json], document: dict[str, Json], pointer: str) -> tuple[dict[str, Json], ...]:
    """O-28: a record that does not say so was played with the first edition's privates, or else with the second's.

    One with an empty list may be older than the choice between them. One that names both editions was played with the
    first's, in which the guarantee has nothing to keep, unless its draft tells otherwise.
    """
    rules = settings.get("optional_rules")
    if rules is None:
        rules = document.get("optional_rules")
    if rules is None:
        return FIRST_READING, SECOND_READING
    rules = take_list(rules, f"{pointer}/settings/optional_rules", "optional_rules")
    unknown = [rule for rule in rules if rule not in (FIRST_EDITION, GUARANTEE)]
    if unknown:
        raise ImpossibleInput(
            fault_at(f"{pointer}/settings/optional_rules", "unknown_option.site", rule=cut(rule)) for rule in unknown
        )
    if not rules:
        return SECOND_READING, FIRST_READING
    first = (FIRST_READING,) if FIRST_EDITION in rules else ()
    guaranteed = (GUARANTEED_READING,) if GUARANTEE in rules else ()
    return (*first, *guaranteed)


def _seeds(settings: dict[str, Json], document: dict[str, Json], pointer: str) -> tuple[int, ...]:
    """Return the possible seeds, the record's own first. Before records had seeds the deal came from the first digits
    of the id.

    O-28: this also holds while their seeds were numbers of 128 bits or fractions, which were for the seats alone.
    """
    given = [settings.get("seed"), document.get("seed")]
    own = [as_number(value) if not isinstance(value, str) else _digits(value) for value in given]
    number = document.get("id")
    of_id = _digits(number if isinstance(number, str) else str(as_number(number)))
    likely = [seed for seed in own if seed is not None and abs(seed) < LARGEST_SEED]
    seeds = [*likely, of_id, *own]
    found = tuple(dict.fromkeys(seed % MODULUS for seed in seeds if seed is not None))
    if not found:
        raise fault(f"{pointer}/settings/seed", "missing.site_seed")
    return found


def _scores(result: Json, names: Mapping[str, str]) -> dict[str, int]:
    """Return the recorded scores, as far as they are readable: playing does not need them."""
    if not isinstance(result, dict):
        return {}
    found = {names.get(player_key(player) or ""): as_number(score) for player, score in result.items()}
    return {player: score for player, score in found.items() if player is not None and score is not None}


def _digits(text: str) -> int | None:
    match = re.search(r"[0-9]{1,40}", text)
    return int(match.group()) if match else None
