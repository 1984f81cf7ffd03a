"""Tiles: each fits its hex, could have come there by upgrades, and there are no more of a kind than the box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.board import Laid, face
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.kinds import Place
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import misfit
from stationmaster.titles.g1846.open_state.validate.common import fault
from stationmaster.titles.g1846.rules.shares import setup_of


def tile_faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the laid tiles."""
    colours = tables().phases[position.phase].colours  # type: ignore[index]
    for hex_id, laid in position.board.tiles.items():
        tile = tables().tiles[laid[0]]
        at = ("tiles", hex_id)
        if not could_lie(hex_id, laid):
            yield fault("tile_does_not_fit", *at, tile=laid[0], rotation=laid[1], hex=hex_id)
        if tile.colour not in colours:
            yield fault("colour_not_available", *at, "tile", phase=position.phase, colour=tile.colour)
    yield from _tile_supply(position)
    yield from _reserved(position)


def _tile_supply(position: Position) -> Iterator[Fault]:
    """Check the supply of tiles (6.46)."""
    used = Counter(tile for tile, _ in position.board.tiles.values())
    for hex_id, (tile, _) in position.board.tiles.items():
        count = tables().tiles[tile].count
        if count is not None and used[tile] > count:
            yield fault("no_tile_left.position", "tiles", hex_id, "tile", count=count, tile=tile, used=used[tile])


def _reserved(position: Position) -> Iterator[Fault]:
    """6.45c. With two players tiles may have come there before the private was drafted (15.26)."""
    if position.options.two_player:
        return
    for name, private in position.privates.items():
        if private.status in ("undrafted", "player"):
            for hex_id in tables().privates[name].reserved_hexes:
                if hex_id in position.board.tiles:
                    yield fault("reserved_hex", "tiles", hex_id, hex=hex_id, private=name)


@cache
def could_lie(hex_id: str, laid: Laid) -> bool:
    """Return whether a tile can have come to lie on a hex: directly, or as an upgrade of one that could."""
    tile = tables().tiles[laid[0]]
    if misfit(face(hex_id, None), tile, laid[1]) is None:
        return True
    before = tables().colour_index(tile.colour) - 1
    if before < 0:
        return False
    track = set(tile.track_at(laid[1]))
    return any(
        track.issuperset(other.track_at(rotation))
        and could_lie(hex_id, (other.id, rotation))
        and misfit(face(hex_id, (other.id, rotation)), tile, laid[1]) is None
        for other in tables().tiles.values()
        if tables().colour_index(other.colour) == before and bool(other.cities) == bool(tile.cities)
        for rotation in range(EDGES)
    )


# Tokens: in real slots, no more than a company has, one to a city, and nobody in a slot that is kept for another.


def token_faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the tokens."""
    wrong_slots = list(_slots(position))
    yield from wrong_slots
    if wrong_slots:
        return  # Counting tokens in slots that do not exist would only add echoes.
    for name in position.corporations:
        yield from _corporation(position, name)
    for name in position.independents:
        yield from _independent(position, name)
    yield from _same_city(position)
    yield from _kept(position)


def _slots(position: Position) -> Iterator[Fault]:
    """Check that the cities and slots listed are those that the hex shows."""
    for hex_id, cities in position.board.slots.items():
        kinds = face(hex_id, position.board.tiles.get(hex_id)).cities
        at = ("slots", hex_id)
        if len(cities) != len(kinds):
            yield fault("no_such_city", *at, hex=hex_id, count=len(kinds), sent=len(cities))
            continue
        for city, (slots, kind) in enumerate(zip(cities, kinds, strict=True)):
            if len(slots) != kind.slots:
                yield fault("no_such_slot", *at, city, city=city, hex=hex_id, count=kind.slots, sent=len(slots))
        if not any(token for slots in cities for token in slots):
            yield fault("no_token", *at, hex=hex_id)


def _corporation(position: Position, name: str) -> Iterator[Fault]:
    corporation, kind = position.corporations[name], tables().corporations[name]
    placed = position.board.tokens_of(name)
    at = ("corporations", name, "tokens_left")
    match corporation.status:
        case "open":
            yield from _token_supply(position, name)
            if (kind.home.hex, kind.home.city) not in placed:
                yield fault("no_home_token", *at[:2], company=name, hex=kind.home.hex)
        case "unopened":
            if corporation.tokens_left != kind.tokens:
                yield fault("wrong_token_supply.unopened", *at, company=name)
            yield from _none_on_board(position, name)
        case "closed":
            if corporation.tokens_left:
                yield fault("wrong_token_supply.closed", *at, company=name)
            yield from _none_on_board(position, name)
        case _:
            if corporation.tokens_left:
                yield fault("wrong_token_supply.removed", *at, company=name)
            yield from _face_down(position, name)


def _none_on_board(position: Position, name: str) -> Iterator[Fault]:
    for hex_id, _ in position.board.tokens_of(name):
        yield fault("token_not_in_play", "slots", hex_id, company=name, status=position.corporations[name].status)


def _token_supply(position: Position, name: str) -> Iterator[Fault]:
    """Check that tokens on the board and left make up the supply (5.34a, 5.34b); C&WI and the independents bring one
    more each.
    """
    placed, left = position.board.tokens_of(name), position.corporations[name].tokens_left
    extra = len(placed) + left - tables().corporations[name].tokens
    possible = sum((place.hex, place.city) in placed for place in _extra_places(position))
    unused = _unused_token(position, name) if extra == possible + 1 else None
    if unused is not None:
        yield fault(
            "wrong_token_supply.unused",
            "privates",
            unused,
            "used",
            company=name,
            tokens=tables().corporations[name].tokens,
            placed=len(placed),
            left=left,
            private=unused,
        )
    elif not 0 <= extra <= possible:
        yield fault(
            "wrong_token_supply",
            "corporations",
            name,
            "tokens_left",
            company=name,
            tokens=tables().corporations[name].tokens,
            placed=len(placed),
            left=left,
        )


def _unused_token(position: Position, name: str) -> str | None:
    """Return the private that would explain a token beyond the supply, if its ability had been used (5.34b)."""
    placed = position.board.tokens_of(name)
    for private, state in position.privates.items():
        place = tables().privates[private].token
        if place is not None and not state.used and (place.hex, place.city) in placed:
            return private
    return None


def _extra_places(position: Position) -> Iterator[Place]:
    """Yield where extra tokens can have been placed: C&WI's circle once it was used, the homes of bought
    independents.
    """
    for name, private in position.privates.items():
        kind = tables().privates[name]
        if kind.token is not None and private.used:
            yield kind.token
        if kind.independent is not None and position.independents[name].status == "bought":
            yield kind.independent.home


def _independent(position: Position, name: str) -> Iterator[Fault]:
    """Check that its token is at home as long as no corporation has bought it (2.4b, 6.92a)."""
    independent = tables().privates[name].independent
    placed = position.board.tokens_of(name)
    alive = position.independents[name].status == "independent"
    expected = ((independent.home.hex, independent.home.city),) if independent is not None and alive else ()
    if placed != expected:
        status = position.independents[name].status
        if expected:
            home = expected[0][0]
            yield fault("wrong_independent_token", "independents", name, company=name, status=status, home=home)
        else:
            yield fault("wrong_independent_token.none", "independents", name, company=name, status=status)


def _face_down(position: Position, name: str) -> Iterator[Fault]:
    """Check that a removed corporation's token lies at home (2.3b, 15.24), for two players also another one, where
    the city is green.
    """
    home = tables().corporations[name].home
    second = setup_of(position).second_tokens.get(name)
    expected = {(home.hex, home.city)}
    again = False
    if second is not None and _has_second(position, second):
        again = (second, 0) in expected
        expected.add((second, 0))
    placed = position.board.tokens_of(name)
    if set(placed) != expected or len(placed) != len(expected) + again:
        places = tuple(sorted(hex_id for hex_id, _ in expected))
        yield fault("wrong_blocking_token", "slots", company=name, places=places)


def _has_second(position: Position, hex_id: str) -> bool:
    """Return whether the second token is there: when the city turns green, or at once where two slots are printed
    (15.24).
    """
    shown = position.board.face(hex_id)
    if tables().hexes[hex_id].cities[0].slots > 1:
        return True
    green = tables().colour_index(tables().second_token_colour)
    return shown.tile is not None and tables().colour_index(shown.colour) >= green


def _same_city(position: Position) -> Iterator[Fault]:
    """Check for one token of a company in a city, and in Chicago one in all circles together (6.54, 6.55)."""
    for hex_id, cities in position.board.slots.items():
        tokens = Counter(token for slots in cities for token in slots if token is not None)
        for company, count in sorted(tokens.items()):
            is_face_down = company in position.corporations and position.corporations[company].status == "removed"
            if count > 1 and not is_face_down:
                yield fault("token_already_there", "slots", hex_id, company=company, count=count, hex=hex_id)


def _kept(position: Position) -> Iterator[Fault]:
    """Check that every protected slot is still vacant (6.53)."""
    outstanding: Counter[tuple[str, int]] = Counter()
    for place in _protected(position):
        outstanding[place.hex, place.city] += 1
    for (hex_id, city), count in outstanding.items():
        if city >= len(position.board.cities(hex_id)):
            continue  # The tile there has no such city and cannot lie there; `tiles` reports it.
        if position.board.vacant(hex_id, city) < count:
            yield fault("protected_slot", "slots", hex_id, city=city, hex=hex_id, count=count)


def _protected(position: Position) -> Iterator[Place]:
    reserved = not tables().phases[position.phase].ends_reservations  # type: ignore[index]
    for name, corporation in position.corporations.items():
        kind = tables().corporations[name]
        if corporation.status == "unopened":
            yield kind.home
        if kind.reservation is not None and reserved and corporation.status in ("unopened", "open"):
            place = kind.reservation.place
            if not position.board.has_token(name, place.hex, place.city):
                yield place
    for name, private in position.privates.items():
        token = tables().privates[name].token
        if token is not None and private.status in ("undrafted", "player"):
            yield token
