"""The route calculator's question as a person at a table can give it, and everything that may be wrong with it.

The minimal form has `phase`, `tiles`, `tokens`, `blocked_homes`, `privates`, `corporation`, `trains`. It is checked in
full (`parse`). How the game got there is not asked, and neither is the train limit: up to `MAX_TRAINS` may be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

import msgspec

from stationmaster.g1846.components.hexgrid import EDGES
from stationmaster.g1846.components.kinds import Colour, PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.messages.faults import fault_at
from stationmaster.g1846.routes.calculator.question import RouteRequest
from stationmaster.g1846.routes.stated import NO_BONUSES, Bonuses
from stationmaster.g1846.state.board import Board, Cities, Laid, face, with_token_in
from stationmaster.g1846.track.fits import impossible_lay
from stationmaster.kernel.errors import Faults, ImpossibleInput, Violation, cut
from stationmaster.kernel.messages.message import Param
from stationmaster.kernel.shapes.pointers import escaped
from stationmaster.routes.keeping import Kept

MAX_TRAINS: Final = 8
"""More than a company can ever own, phased-out trains included: four that still run and four on their last run."""

MAX_TOKENS: Final = 100
"""More than all slots of the board."""

MARKERS: Final[Mapping[str, str]] = {"steamboat": "SC", "meat_packing": "MPC", "boomtown": "BT"}
"""The minimal form's names of the markers, and whose they are."""

MAIL: Final = "mail_contract"

_REQUIRED: Final = ("phase", "tiles", "tokens", "corporation", "trains")
_OPTIONAL: Final = ("blocked_homes", "privates")


_TOKEN_VALUES: Final = itemgetter("corporation", "hex", "city")
_TOKEN_FIELDS: Final = dict.fromkeys(("corporation", "hex", "city")).keys()


@dataclass(frozen=True, slots=True)
class _Lay:
    """What is to be known of a tile that lies on a hex, whatever else lies on the board."""

    laid: Laid
    colour: Colour
    count: int | None
    """How many of its kind there are; None: without limit."""
    wrong: Violation | None
    """Why it can never lie there."""


@cache
def _lay(hex_id: str, tile: str, rotation: int) -> _Lay:
    """All three must exist: there are some ten thousand, and a process sees a few hundred of them."""
    kind = tables().tiles[tile]
    return _Lay((tile, rotation), kind.colour, kind.count, impossible_lay(hex_id, tile, rotation))


_Known: TypeAlias = "dict[tuple[str, str, int], Laid]"

_KEPT_BOARDS: Final = 256
"""So many boards are kept: whoever asks about one asks about it again, for other trains or another company."""


@cache
def _before() -> Kept[Board]:
    """The boards that were asked about last, by their text and the phase; nothing was wrong with them."""
    return Kept(_KEPT_BOARDS)


def _text(position: dict[str, Any]) -> bytes | None:
    """What lies on the board, as JSON, in which nothing is alike that is not the same; None for what is no JSON."""
    told = [position.get("tiles", {}), position.get("blocked_homes", []), position.get("tokens", [])]
    try:
        return msgspec.json.encode(told)
    except (TypeError, ValueError, RecursionError):
        return None


@cache
def _sound(_phase: str | None) -> _Known:
    """The tiles on hexes that were found to be right in a phase: no more than there are ways to lay them."""
    return {}


def _tiles_at_once(value: dict[str, Any], known: _Known) -> dict[str, Laid] | None:
    """The tiles, if each is known to be right and there are enough of all; else they are looked at one by one."""
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


_NUMBER: Final = itemgetter(0)


@cache
def _counts() -> Mapping[str, int]:
    """How many there are of the tiles of which there are not as many as anybody wants (6.46)."""
    return {tile: kind.count for tile, kind in tables().tiles.items() if kind.count is not None}


def parse(position: Any) -> RouteRequest:
    """The question in a minimal position.

    :raises ImpossibleInput: with everything that is wrong with it; pointers are relative to the position.
    """
    reader = _Reader()
    request = reader.read(position)
    if reader.faults or request is None:
        raise ImpossibleInput(reader.faults)
    return request


def _pointer(*steps: str | int) -> str:
    return "".join(f"/{escaped(step)}" for step in steps)


class _Reader:
    """Reads one minimal position and gathers what is wrong with it. What is wrong is left out, and reading goes on."""

    def __init__(self) -> None:
        self.faults = Faults()

    def fault(self, pointer: str, name: str, /, **params: Param) -> None:
        self.faults.append(fault_at(pointer, name, **params))

    def read(self, position: Any) -> RouteRequest | None:
        if not isinstance(position, dict):
            self.fault("", "wrong_type.object")
            return None
        for name in position:
            if name not in _REQUIRED + _OPTIONAL:
                self.fault(_pointer(name), "unknown_field.route_field")
        for name in _REQUIRED:
            if name not in position:
                self.fault(_pointer(name), "required")
        phase = self._phase(position.get("phase"))
        key = _text(position), phase and phase.id
        kept = _before().find(key)
        tiles = kept[0].tiles if kept else self._tiles(position.get("tiles", {}), phase)
        company = self._company(position.get("corporation", ""), "/corporation") if "corporation" in position else None
        board = kept[0] if kept else self._board(tiles, position)
        if not kept and key[0] is not None and not self.faults.total:
            _before().keep(key, board)
        self._removed(position, company)
        trains = self._trains(position.get("trains", []), phase, company)
        bonuses = self._privates(position.get("privates", {}), phase, company)
        if phase is None or company is None:
            return None
        return RouteRequest(board, phase.id, company, trains, bonuses)

    def _board(self, tiles: Mapping[str, Laid], position: dict[str, Any]) -> Board:
        slots: dict[str, Cities] = {}
        board = Board(tiles, slots)  # Nobody else sees it before all tokens stand on it.
        self._tokens(board, slots, position.get("blocked_homes", []), "blocked_homes")
        self._tokens(board, slots, position.get("tokens", []), "tokens")
        return board

    # phase and corporation

    def _phase(self, value: Any) -> PhaseKind | None:
        phases = tables().phases
        if isinstance(value, str) and value in phases:
            return phases[value]  # type: ignore[index]
        if value is not None:
            self.fault("/phase", "unknown_phase", phases=tuple(phases))
        return None

    def _company(self, value: Any, pointer: str) -> str | None:
        if isinstance(value, str) and value in _companies():
            return value
        self.fault(pointer, "unknown_company", companies=tables().companies)
        return None

    # tiles

    def _tiles(self, value: Any, phase: PhaseKind | None) -> dict[str, Laid]:
        if not isinstance(value, dict):
            self.fault("/tiles", "wrong_type.tiles")
            return {}
        if len(value) > len(tables().hexes):
            self.fault("/tiles", "too_many.tiles", most=len(tables().hexes))
            return {}
        known = _sound(None if phase is None else phase.id)
        return _tiles_at_once(value, known) or self._tiles_one_by_one(value, phase, known)

    def _tiles_one_by_one(self, value: dict[str, Any], phase: PhaseKind | None, known: _Known) -> dict[str, Laid]:
        """Every tile with all that is wrong with it; what is right will be known to be so."""
        laid: dict[str, Laid] = {}
        used: dict[str, int] = {}
        for hex_id, entry in value.items():
            lay = self._lay(hex_id, entry)
            if lay is None:
                continue
            if lay.wrong is not None:
                self.fault(f"/tiles/{hex_id}", f"{lay.wrong.code}.lay", cause=lay.wrong, rule=lay.wrong.rule)
                continue
            if phase is not None and lay.colour not in phase.colours:
                too_early = {"tile": lay.laid[0], "colour": lay.colour, "phase": phase.id}
                self.fault(f"/tiles/{hex_id}", "colour_not_available.tile", **too_early)
            else:
                known[hex_id, *lay.laid] = lay.laid
            laid[hex_id] = lay.laid
            if lay.count is not None:
                tile = lay.laid[0]
                used[tile] = used.get(tile, 0) + 1
                if used[tile] > lay.count:
                    self.fault(_pointer("tiles", hex_id), "no_tile_left", count=lay.count, tile=tile)
        return laid

    def _lay(self, hex_id: str, entry: Any) -> _Lay | None:
        """What there is to know of an entry, if hex, tile and rotation exist."""
        hexes, tiles = tables().hexes, tables().tiles
        if hex_id in hexes and isinstance(entry, list) and len(entry) == 2:
            tile, rotation = entry
            known = isinstance(tile, str) and tile in tiles
            turned = type(rotation) is int and 0 <= rotation < EDGES
            if known and turned:
                return _lay(hex_id, tile, rotation)
            if not known:
                self.fault(f"/tiles/{hex_id}/0", "unknown_tile")
            if not turned:
                self.fault(f"/tiles/{hex_id}/1", "unknown_rotation", most=EDGES - 1)
        elif hex_id in hexes:
            self.fault(f"/tiles/{hex_id}", "wrong_type.tile")
        else:
            self.fault(_pointer("tiles", hex_id), "unknown_hex", hex=cut(hex_id))
        return None

    # tokens

    def _tokens(self, board: Board, slots: dict[str, Cities], value: Any, field: str) -> None:
        """Puts the tokens of a list into the slots of the board."""
        if not isinstance(value, list):
            self.fault(_pointer(field), "wrong_type.list")
            return
        if len(value) > MAX_TOKENS:
            self.fault(_pointer(field), "too_many", most=MAX_TOKENS)
            return
        misplaced = _misplaced_home if field == "blocked_homes" else _misplaced
        for index, entry in enumerate(value):
            placed = _token_at_once(entry) or self._token(entry, field, index)
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
                self.fault(f"/{field}/{index}", complaint[0], **complaint[1])

    def _token(self, entry: Any, field: str, index: int) -> tuple[str, str, int] | None:
        """The company, hex and city that an entry names."""
        if not isinstance(entry, dict):
            self.fault(_pointer(field, index), "wrong_type.token")
            return None
        if entry.keys() != _TOKEN_FIELDS:
            self._wrong_fields(entry, _pointer(field, index))
            return None
        company, hex_id, city = _TOKEN_VALUES(entry)
        known = isinstance(company, str) and company in _companies()
        if not known:
            self._company(company, _pointer(field, index, "corporation"))
        cities = _cities_on(hex_id) if isinstance(hex_id, str) and hex_id in tables().hexes else 0
        if type(city) is not int or not 0 <= city < cities:
            self._no_city(hex_id, _pointer(field, index))
            return None
        return (company, hex_id, city) if known else None

    def _wrong_fields(self, entry: dict[str, Any], pointer: str) -> None:
        for name in entry:
            if name not in _TOKEN_FIELDS:
                self.fault(pointer + _pointer(name), "unknown_field.of_token")
        for name in _TOKEN_FIELDS:
            if name not in entry:
                self.fault(pointer + _pointer(name), "required")

    def _no_city(self, hex_id: Any, pointer: str) -> None:
        if not isinstance(hex_id, str) or hex_id not in tables().hexes:
            self.fault(pointer + "/hex", "unknown_hex.token")
            return
        cities = _cities_on(hex_id)
        if not cities:
            self.fault(pointer + "/hex", "no_city", hex=hex_id)
            return
        if cities == 1:
            self.fault(pointer + "/city", "unknown_city.only_one", hex=hex_id)
        else:
            self.fault(pointer + "/city", "unknown_city", hex=hex_id, last=cities - 1)

    def _removed(self, position: dict[str, Any], company: str | None) -> None:
        """A corporation that was removed at set-up neither runs nor has other tokens (2.3b)."""
        homes, tokens = position.get("blocked_homes", []), position.get("tokens", [])
        removed = {_name(entry) for entry in homes} if isinstance(homes, list) else set()
        if not removed:
            return
        if company is not None and company in removed:
            self.fault("/corporation", "corporation_removed", company=company)
        for index, entry in enumerate(tokens if isinstance(tokens, list) else ()):
            name = _name(entry)
            if name is not None and name in removed:
                self.fault(_pointer("tokens", index, "corporation"), "corporation_removed", company=name)

    # trains

    def _trains(self, value: Any, phase: PhaseKind | None, company: str | None) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.fault("/trains", "wrong_type.list")
            return ()
        if len(value) > MAX_TRAINS:
            self.fault("/trains", "too_many_trains.route", most=MAX_TRAINS)
            return ()
        private = tables().privates.get(company or "")
        independent = private.independent if private else None
        for index, name in enumerate(value):
            complaint = _impossible_train(name, phase)
            if complaint is not None:
                self.fault(_pointer("trains", index), complaint[0], **complaint[1])
            elif independent and (index >= len(independent.trains) or name not in independent.trains):
                self.fault(
                    _pointer("trains", index), "not_its_train", company=str(company), train=independent.trains[0]
                )
        return tuple(name for name in value if isinstance(name, str) and name in tables().trains)

    # privates

    def _privates(self, value: Any, phase: PhaseKind | None, company: str | None) -> Bonuses:
        if not isinstance(value, dict):
            self.fault("/privates", "wrong_type.object")
            return NO_BONUSES
        for name in value:
            if name != MAIL and name not in MARKERS:
                self.fault(_pointer("privates", name), "unknown_field.route_field")
        mail = value.get(MAIL, False)
        if type(mail) is not bool:
            self.fault(_pointer("privates", MAIL), "wrong_type.flag")
        is_independent = company in tables().independents
        if mail is True and is_independent:
            self.fault(_pointer("privates", MAIL), "not_for_independents.mail")
        markers = tuple(self._markers(value, phase, is_independent=is_independent))
        return Bonuses(markers, _carrier() if mail is True else None)

    def _markers(
        self, value: dict[str, Any], phase: PhaseKind | None, *, is_independent: bool
    ) -> Iterator[tuple[str, str]]:
        for name, private in MARKERS.items():
            at = value.get(name)
            if at is None:
                continue
            kind = tables().privates[private]
            pointer = _pointer("privates", name)
            places = kind.marker.hexes if kind.marker else ()
            if not isinstance(at, str) or at not in places:
                self.fault(pointer, "wrong_place", places=tuple(places), rule=kind.rule)
            elif phase is not None and phase.removes_markers:
                self.fault(pointer, "marker_removed", phase=phase.id)
            elif is_independent and not (kind.marker and kind.marker.movable):
                self.fault(pointer, "not_for_independents.marker", rule=kind.rule)
            else:
                yield private, at


def _token_at_once(entry: Any) -> tuple[str, str, int] | None:
    """What an entry names, if that is some company and some city, and nothing besides."""
    try:
        named = _TOKEN_VALUES(entry)
        known: tuple[str, str, int] | None = _places_for_tokens().get(named)
    except (KeyError, TypeError, IndexError):
        return None
    return known if type(named[2]) is int and type(entry) is dict and len(entry) == len(named) else None


@lru_cache(maxsize=4_096)
def _alone(misplaced: Misplaced, company: str, hex_id: str, city: int, laid: Laid | None) -> Cities | None:
    """The tokens on a hex with one that is the first there; None if it may not stand there."""
    vacant = face(hex_id, laid).vacant
    wrong = misplaced(vacant, company, hex_id, city) is not None or None not in vacant[city]
    return None if wrong else with_token_in(vacant, city, company)


@cache
def _places_for_tokens() -> Mapping[Any, tuple[str, str, int]]:
    """Every city with every company; whether it may come there is not asked."""
    cities = [(hex_id, city) for hex_id in tables().hexes for city in range(_cities_on(hex_id))]
    return {(company, *at): (company, *at) for company in _companies() for at in cities}


@cache
def _homes() -> Mapping[str, str]:
    """Where the only token of each independent stands."""
    return {kind.id: kind.independent.home.hex for kind in tables().privates.values() if kind.independent}


@cache
def _cities_on(hex_id: str) -> int:
    """How many cities a hex has; it must exist."""
    return len(tables().hexes[hex_id].cities)


@cache
def _companies() -> frozenset[str]:
    return frozenset(tables().companies)


@cache
def _carrier() -> str:
    """The private that brings mail."""
    return next(kind.id for kind in tables().privates.values() if kind.mail)


def _name(entry: Any) -> str | None:
    """The corporation of a token, as far as the entry can be read."""
    name = entry.get("corporation") if isinstance(entry, dict) else None
    return name if isinstance(name, str) else None


Complaint: TypeAlias = "tuple[str, dict[str, Param]]"
"""The name of a sentence, and what fills it."""


Misplaced: TypeAlias = "Callable[[Cities, str, str, int], Complaint | None]"
"""Why a token may not stand among those of a hex."""


def _misplaced_home(_standing: Cities, company: str, hex_id: str, _city: int) -> Complaint | None:
    """A removed corporation blocks its home (2.3b) and, with two players, one more city (15.24)."""
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


def _impossible_train(name: Any, phase: PhaseKind | None) -> Complaint | None:
    table = tables()
    if not isinstance(name, str) or name not in table.trains:
        return "unknown_train", {"trains": tuple(table.trains)}
    train = table.trains[name]
    removed = table.cards[train.card].removed_by
    if phase is None:
        return None
    if table.phases[train.phase].index > phase.index:
        return "train_not_available", {"train": name, "starts": train.phase, "phase": phase.id}
    if removed is not None and table.phases[removed].index <= phase.index:
        return "train_removed.route", {"train": name, "phase": phase.id}
    return None
