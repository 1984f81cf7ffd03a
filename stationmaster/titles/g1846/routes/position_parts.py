"""Parts of the minimal position: companies, tiles and tokens, and the faults found while reading them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

from stationmaster.errors import Faults, Violation, cut
from stationmaster.i18n.message import Param
from stationmaster.schema.faults import escaped
from stationmaster.titles.g1846.model.board import Board, Cities, Laid, face, with_token_in
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.kinds import Colour, PhaseKind
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import impossible_lay
from stationmaster.titles.g1846.text.faults import fault_at

Complaint: TypeAlias = "tuple[str, dict[str, Param]]"
"""The name of a sentence, and its parameters."""


class PositionFaults:
    """The faults of one minimal position. Faulty parts are left out, and reading continues."""

    def __init__(self) -> None:
        self.all = Faults()

    def add(self, pointer: str, name: str, /, **params: Param) -> None:
        """Add a fault."""
        self.all.append(fault_at(pointer, name, **params))


def pointer_to(*steps: str | int) -> str:
    """Return the pointer to a place in the position."""
    return "".join(f"/{escaped(step)}" for step in steps)


def read_company(faults: PositionFaults, value: Any, pointer: str) -> str | None:
    """Read a company of the game."""
    if isinstance(value, str) and value in companies():
        return value
    faults.add(pointer, "unknown_company", companies=tables().companies)
    return None


@cache
def companies() -> frozenset[str]:
    """Return all companies of the game."""
    return frozenset(tables().companies)


# Tiles: each exists, may lie there in its phase, and there are enough of them.

_Known: TypeAlias = "dict[tuple[str, str, int], Laid]"
_NUMBER: Final = itemgetter(0)


@dataclass(frozen=True, slots=True)
class _Lay:
    """A tile on a hex, regardless of the rest of the board."""

    laid: Laid
    colour: Colour
    count: int | None
    """The number of copies; None means without limit."""
    wrong: Violation | None
    """The fault, if it can never lie there."""


@cache
def _lay(hex_id: str, tile: str, rotation: int) -> _Lay:
    """Return the lay; all three must exist. There are some ten thousand lays; a process uses a few hundred of them."""
    kind = tables().tiles[tile]
    return _Lay((tile, rotation), kind.colour, kind.count, impossible_lay(hex_id, tile, rotation))


def read_tiles(faults: PositionFaults, value: Any, phase: PhaseKind | None) -> dict[str, Laid]:
    """Read the tiles by hex."""
    if not isinstance(value, dict):
        faults.add("/tiles", "wrong_type.tiles")
        return {}
    if len(value) > len(tables().hexes):
        faults.add("/tiles", "too_many.tiles", most=len(tables().hexes))
        return {}
    known = _sound(None if phase is None else phase.id)
    return _tiles_at_once(value, known) or _tiles_one_by_one(faults, value, phase, known)


def _tiles_one_by_one(
    faults: PositionFaults, value: dict[str, Any], phase: PhaseKind | None, known: _Known
) -> dict[str, Laid]:
    """Read tiles one by one and collect their faults; valid ones are cached."""
    laid: dict[str, Laid] = {}
    used: dict[str, int] = {}
    for hex_id, entry in value.items():
        lay = _lay_of(faults, hex_id, entry)
        if lay is None:
            continue
        if lay.wrong is not None:
            faults.add(f"/tiles/{hex_id}", f"{lay.wrong.code}.lay", cause=lay.wrong, rule=lay.wrong.rule)
            continue
        if phase is not None and lay.colour not in phase.colours:
            too_early = {"tile": lay.laid[0], "colour": lay.colour, "phase": phase.id}
            faults.add(f"/tiles/{hex_id}", "colour_not_available.tile", **too_early)
        else:
            known[hex_id, *lay.laid] = lay.laid
        laid[hex_id] = lay.laid
        if lay.count is not None:
            tile = lay.laid[0]
            used[tile] = used.get(tile, 0) + 1
            if used[tile] > lay.count:
                faults.add(pointer_to("tiles", hex_id), "no_tile_left", count=lay.count, tile=tile)
    return laid


def _lay_of(faults: PositionFaults, hex_id: str, entry: Any) -> _Lay | None:
    """Return the lay of an entry, if hex, tile and rotation exist."""
    hexes, tiles = tables().hexes, tables().tiles
    if hex_id in hexes and isinstance(entry, list) and len(entry) == 2:
        tile, rotation = entry
        known = isinstance(tile, str) and tile in tiles
        turned = type(rotation) is int and 0 <= rotation < EDGES
        if known and turned:
            return _lay(hex_id, tile, rotation)
        if not known:
            faults.add(f"/tiles/{hex_id}/0", "unknown_tile")
        if not turned:
            faults.add(f"/tiles/{hex_id}/1", "unknown_rotation", most=EDGES - 1)
    elif hex_id in hexes:
        faults.add(f"/tiles/{hex_id}", "wrong_type.tile")
    else:
        faults.add(pointer_to("tiles", hex_id), "unknown_hex", hex=cut(hex_id))
    return None


@cache
def _sound(_phase: str | None) -> _Known:
    """Return the cache of valid lays in a phase: at most as many as there are ways to lay them."""
    return {}


def _tiles_at_once(value: dict[str, Any], known: _Known) -> dict[str, Laid] | None:
    """Return the tiles if each is cached as valid and there are enough copies; else they are read one by one."""
    laid: dict[str, Laid] = {}
    try:
        for hex_id, (tile, rotation) in value.items():
            if type(rotation) is not int:
                return None
            laid[hex_id] = known[hex_id, tile, rotation]
    except (KeyError, TypeError, ValueError):
        return None
    counts = _counts()
    for tile, used in Counter(map(_NUMBER, laid.values())).items():
        if used > counts.get(tile, used):
            return None
    return laid


@cache
def _counts() -> Mapping[str, int]:
    """Return the number of copies of each limited tile (6.46)."""
    return {tile: kind.count for tile, kind in tables().tiles.items() if kind.count is not None}


# Tokens of companies, in cities with room for them, and those of removed corporations.

MAX_TOKENS: Final = 100
"""More than the board has slots."""

_TOKEN_VALUES: Final = itemgetter("corporation", "hex", "city")
_TOKEN_FIELDS: Final = dict.fromkeys(("corporation", "hex", "city")).keys()

Misplaced: TypeAlias = "Callable[[Cities, str, str, int], Complaint | None]"
"""Checks why a token may not stand among those of a hex."""


def put_tokens(faults: PositionFaults, board: Board, slots: dict[str, Cities], value: Any, field: str) -> None:
    """Put the tokens of a list into the slots of the board."""
    if not isinstance(value, list):
        faults.add(pointer_to(field), "wrong_type.list")
        return
    if len(value) > MAX_TOKENS:
        faults.add(pointer_to(field), "too_many", most=MAX_TOKENS)
        return
    misplaced = _misplaced_home if field == "blocked_homes" else _misplaced
    for index, entry in enumerate(value):
        placed = _token_at_once(entry) or _token(faults, entry, field, index)
        if placed is None:
            continue
        company, hex_id, city = placed
        if hex_id not in slots:
            alone = _alone(misplaced, company, hex_id, city, board.tiles.get(hex_id))
            if alone is not None:
                slots[hex_id] = alone
                continue
        standing = board.cities(hex_id)
        complaint = misplaced(standing, company, hex_id, city)
        if complaint is None and None not in standing[city]:
            complaint = "city_full", {"city": city, "hex": hex_id}
        if complaint is None:
            slots[hex_id] = with_token_in(standing, city, company)
        else:
            faults.add(f"/{field}/{index}", complaint[0], **complaint[1])


def demand_none_removed(faults: PositionFaults, position: dict[str, Any], company: str | None) -> None:
    """Check that a corporation removed at set-up neither runs nor has other tokens (2.3b)."""
    homes, tokens = position.get("blocked_homes", []), position.get("tokens", [])
    removed = {_name(entry) for entry in homes} if isinstance(homes, list) else set()
    if not removed:
        return
    if company is not None and company in removed:
        faults.add("/corporation", "corporation_removed", company=company)
    for index, entry in enumerate(tokens if isinstance(tokens, list) else ()):
        name = _name(entry)
        if name is not None and name in removed:
            faults.add(pointer_to("tokens", index, "corporation"), "corporation_removed", company=name)


def _token(faults: PositionFaults, entry: Any, field: str, index: int) -> tuple[str, str, int] | None:
    """Read company, hex and city of an entry."""
    if not isinstance(entry, dict):
        faults.add(pointer_to(field, index), "wrong_type.token")
        return None
    if entry.keys() != _TOKEN_FIELDS:
        _wrong_fields(faults, entry, pointer_to(field, index))
        return None
    company, hex_id, city = _TOKEN_VALUES(entry)
    known = isinstance(company, str) and company in companies()
    if not known:
        read_company(faults, company, pointer_to(field, index, "corporation"))
    cities = _cities_on(hex_id) if isinstance(hex_id, str) and hex_id in tables().hexes else 0
    if type(city) is not int or not 0 <= city < cities:
        _no_city(faults, hex_id, pointer_to(field, index))
        return None
    return (company, hex_id, city) if known else None


def _wrong_fields(faults: PositionFaults, entry: dict[str, Any], pointer: str) -> None:
    for name in entry:
        if name not in _TOKEN_FIELDS:
            faults.add(pointer + pointer_to(name), "unknown_field.of_token")
    for name in _TOKEN_FIELDS:
        if name not in entry:
            faults.add(pointer + pointer_to(name), "required")


def _no_city(faults: PositionFaults, hex_id: Any, pointer: str) -> None:
    if not isinstance(hex_id, str) or hex_id not in tables().hexes:
        faults.add(pointer + "/hex", "unknown_hex.token")
        return
    cities = _cities_on(hex_id)
    if not cities:
        faults.add(pointer + "/hex", "no_city", hex=hex_id)
        return
    if cities == 1:
        faults.add(pointer + "/city", "unknown_city.only_one", hex=hex_id)
    else:
        faults.add(pointer + "/city", "unknown_city", hex=hex_id, last=cities - 1)


def _token_at_once(entry: Any) -> tuple[str, str, int] | None:
    """Return company, hex and city of a valid entry without other fields, by one lookup."""
    try:
        named = _TOKEN_VALUES(entry)
        known: tuple[str, str, int] | None = _places_for_tokens().get(named)
    except (KeyError, TypeError, IndexError):
        return None
    return known if type(named[2]) is int and type(entry) is dict and len(entry) == len(named) else None


@lru_cache(maxsize=4_096)
def _alone(misplaced: Misplaced, company: str, hex_id: str, city: int, laid: Laid | None) -> Cities | None:
    """Return the tokens on a hex with one that is the first there; None if it may not stand there."""
    vacant = face(hex_id, laid).vacant
    wrong = misplaced(vacant, company, hex_id, city) is not None or None not in vacant[city]
    return None if wrong else with_token_in(vacant, city, company)


@cache
def _places_for_tokens() -> Mapping[Any, tuple[str, str, int]]:
    """Return every pair of a city and a company, legal or not."""
    cities = [(hex_id, city) for hex_id in tables().hexes for city in range(_cities_on(hex_id))]
    return {(company, *at): (company, *at) for company in companies() for at in cities}


@cache
def _homes() -> Mapping[str, str]:
    """Return where the only token of each independent stands."""
    return {kind.id: kind.independent.home.hex for kind in tables().privates.values() if kind.independent}


@cache
def _cities_on(hex_id: str) -> int:
    """Count the cities of a hex, which must exist."""
    return len(tables().hexes[hex_id].cities)


def _name(entry: Any) -> str | None:
    """Return the corporation of a token, as far as the entry can be read."""
    name = entry.get("corporation") if isinstance(entry, dict) else None
    return name if isinstance(name, str) else None


def _misplaced_home(_standing: Cities, company: str, hex_id: str, _city: int) -> Complaint | None:
    """Check that a removed corporation blocks its home (2.3b) and, with two players, one more city (15.24)."""
    kind = tables().corporations.get(company)
    if kind is None:
        return "not_a_corporation", {"company": company}
    second = next(setup for setup in tables().setups.values() if setup.two_player).second_tokens.get(company)
    if hex_id in (kind.home.hex, second):
        return None
    if second is None:
        return "wrong_place.home", {"company": company, "home": kind.home.hex}
    return "wrong_place.two_homes", {"company": company, "home": kind.home.hex, "second": second}


def _misplaced(standing: Cities, company: str, hex_id: str, city: int) -> Complaint | None:
    """6.54, 6.55: one token of a company in a city, and one in all of Chicago. An independent has its home only."""
    home = _homes().get(company, hex_id)
    if hex_id != home:
        return "wrong_place.token", {"company": company, "home": home}
    if company in standing[city]:
        return "token_in_city", {"company": company}
    if len(standing) == 1 or not any(company in slots for slots in standing):
        return None
    return "token_in_chicago", {"company": company, "hex": hex_id}
