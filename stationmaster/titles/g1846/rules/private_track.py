"""6.93: the extra tiles of Michigan Central, Ohio & Indiana, Lake Shore Line and (15.14) Little Miami.

The owning corporation lays them at any moment of its turn. They do not count as tile actions (6.43a), need no
connection (6.47d) and have no base price (6.48e, 15.14a); a priced hexside that they complete is paid. All other rules
of track apply. Choices are listed by private, hex, tile number, rotation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Action, LayTile
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.events import SecondTileForfeited
from stationmaster.titles.g1846.model.kinds import PrivateKind, TileAbilityKind
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import (
    has_privates,
    operating_round,
    operator,
    owns,
    turn_of,
)
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import Fit, fits
from stationmaster.titles.g1846.routes.network import links_between
from stationmaster.titles.g1846.rules import track
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse
from stationmaster.titles.g1846.rules.markers import OWN_TURN
from stationmaster.titles.g1846.rules.track import Builder, Lay, builder, hexside_price, put_tile

STEPS_OF_ABILITY: Final = OWN_TURN | {"second_tile"}
"""Abilities are used at any moment of the owner's turn (6.93); a second tile may have its own step (15.14d)."""


# Whether the ability may be used at all


def check_ability(position: Position, private: str) -> Violation | None:
    """Return why the operator cannot use a private's tiles now on any hex; None when it can."""
    known = _judged_abilities(position)
    if private not in known:
        known[private] = first_violation(_ability_violations(position, private))
    return known[private]


@memoized_on_position
def _judged_abilities(_position: Position) -> dict[str, Violation | None]:
    """Return the cached result of `check_ability`, which is needed for every tile that fits."""
    return {}


def _ability_violations(position: Position, private: str) -> Iterator[Violation | None]:
    company = operator(position)
    kind = tables().privates.get(private)
    if kind is None or kind.tiles is None:
        yield refuse("no_such_ability.tiles", private=private)
        return
    if not owns(position, company, private):
        yield refuse("private_not_owned", private=kind.named, company=company)
    if position.privates[private].used >= kind.tiles.count:
        yield refuse("ability_used.tiles", kind.rule, private=kind.named)
    open_private = turn_of(position).second_tile
    if open_private is not None and open_private != private and not _may_be_forfeited(position, open_private):
        open_kind = tables().privates[open_private]
        yield refuse("second_tile_first", open_kind.rule, private=open_kind.named)
    if kind.tiles.links and open_private is None and is_linked(position.board, kind.tiles):
        yield refuse("already_linked", hexes=tuple(kind.tiles.hexes))


def _may_be_forfeited(position: Position, open_private: str) -> bool:
    """Return whether another private's tile may precede the second tile (O-10); that of the Little Miami has to
    follow.
    """
    ability = tables().privates[open_private].tiles
    return conventions(position).other_tile_forfeits and ability is not None and not ability.links


def is_linked(board: Board, ability: TileAbilityKind) -> bool:
    """Return whether track joins the two hexes of the Little Miami (15.14)."""
    one, other = ability.hexes
    return _links(board, ability, board.face(one).edges, board.face(other).edges)


def _links(board: Board, ability: TileAbilityKind, one: frozenset[int], other: frozenset[int]) -> bool:
    """Return whether track joins the two hexes with these edges of the first and of the second."""
    return any(a in one and b in other for a, b in links_between(board, *ability.hexes))


# One lay


class PrivateLay(Lay, frozen=True):
    """A legal lay by a private's ability."""

    kind: PrivateKind
    ability: TileAbilityKind


def candidates(position: Position) -> Iterator[LayTile]:
    """Yield the tiles that fit on the hexes of the operator's privates."""
    company = operator(position)
    for kind, hexes in _layers() if has_privates(position, company) else ():
        if owns(position, company, kind.id) and check_ability(position, kind.id) is None:
            for hex_id in hexes:
                for fit in fits(hex_id, position.board.tiles.get(hex_id)):
                    yield LayTile(hex_id, fit.tile, fit.rotation, kind.id)


def judge(position: Position, action: LayTile) -> Violation | PrivateLay:
    """Return the lay, or why the operator may not lay this tile by this private now."""
    private = action.private or ""
    barred = check_ability(position, private)
    if barred is not None:
        return barred
    kind = tables().privates[private]
    ability = kind.tiles
    if ability is None:
        raise AssertionError("a private without tiles lays none")  # `check_ability` has reported it.
    if action.hex not in ability.hexes:
        hexes = tuple(ability.hexes)
        return refuse("wrong_place", kind.rule, private=kind.named, hexes=hexes, hex=action.hex)
    fit = track.identify(position.board, action)
    if isinstance(fit, Violation):
        return fit
    by = builder(position)
    cost = hexside_price(by, fit)
    barred = check_colour(kind, fit) or track.check_tile(by, fit) or _check_join(position, by, kind, fit)
    if barred is not None:
        return barred
    return PrivateLay(by, fit, cost, kind, ability) if cost <= by.cash else track.cannot_pay(by, fit, cost)


def check_colour(kind: PrivateKind, fit: Fit) -> Violation | None:
    """Check the colour: Michigan Central and Ohio & Indiana lay on empty hexes, the Lake Shore Line upgrades a yellow
    tile.
    """
    colours = kind.tiles.colours if kind.tiles is not None else frozenset()
    if fit.colour in colours:
        return None
    allowed = tuple(colour for colour in tables().colours if colour in colours)
    return refuse(
        "wrong_colour.private", kind.rule, private=kind.named, allowed=allowed, tile=fit.tile, colour=fit.colour
    )


def _check_join(position: Position, by: Builder, kind: PrivateKind, fit: Fit) -> Violation | None:
    ability = kind.tiles
    if ability is None or not ability.joined:
        return None
    if ability.links:
        return _check_links(position, by, kind, ability, fit)
    if _meets_neighbour(position, kind, ability, fit):
        return None
    return refuse("tiles_not_joined", kind.rule, hex=fit.hex, other_hex=_other_hex(ability, fit.hex))


def _other_hex(ability: TileAbilityKind, hex_id: str) -> str:
    one, other = ability.hexes
    return other if hex_id == one else one


def _meets_neighbour(position: Position, kind: PrivateKind, ability: TileAbilityKind, fit: Fit) -> bool:
    """Check that the tracks of two tiles laid by the ability connect with each other (6.93-MC, 6.93-OI)."""
    if not position.privates[kind.id].used:
        return True
    other = _other_hex(ability, fit.hex)
    edge, back = _common_side(fit.hex, other)
    return edge in fit.new_edges and back in position.board.face(other).edges


@cache
def _common_side(one: str, other: str) -> tuple[int, int]:
    """Return the edges at which two neighbours meet, that of the first hex first."""
    hexes = tables().hexes
    return hexes[one].neighbours.index(other), hexes[other].neighbours.index(one)


def _check_links(
    position: Position, by: Builder, kind: PrivateKind, ability: TileAbilityKind, fit: Fit
) -> Violation | None:
    """Check that each tile has new track in the new connection, and that the last one completes it (15.14)."""
    turn = turn_of(position)
    one_is_new = fit.hex == ability.hexes[0]
    other_id = _other_hex(ability, fit.hex)

    def joins(other_edges: frozenset[int]) -> bool:
        pair = (fit.new_edges, other_edges) if one_is_new else (other_edges, fit.new_edges)
        return _links(by.board, ability, *pair)

    if turn.second_tile == kind.id:
        if fit.hex == turn.first_tile_hex:
            return refuse("same_hex", private=kind.named)
        if joins(frozenset(turn.first_tile_edges)):
            return None
        return refuse("tiles_not_joined.new_track", other_hex=other_id, hex=fit.hex)
    if joins(by.board.face(other_id).edges):
        return None
    if any(joins(later.new_edges) for later in _second_lays(by, kind, ability, fit, other_id)):
        return None
    return refuse("tiles_not_joined.no_way", tile=fit.tile, hex=fit.hex, other_hex=other_id)


def _second_lays(by: Builder, kind: PrivateKind, ability: TileAbilityKind, first: Fit, other_id: str) -> Iterator[Fit]:
    """Yield the tiles that could legally follow a first tile in the other hex, connection aside."""
    cash = by.cash - hexside_price(by, first)
    board = by.board.with_tile(first.hex, first.tile, first.rotation)
    after = replace(by, cash=cash, board=board)
    for fit in fits(other_id, by.board.tiles.get(other_id)):
        if (
            check_colour(kind, fit) is None
            and track.check_tile(after, fit) is None
            and hexside_price(after, fit) <= cash
        ):
            yield fit


@cache
def _layers() -> tuple[tuple[PrivateKind, tuple[str, ...]], ...]:
    """Return the privates that lay tiles, and their hexes, in the order of the map."""
    order = list(tables().hexes).index
    return tuple(
        (kind, tuple(sorted(kind.tiles.hexes, key=order)))
        for kind in tables().privates.values()
        if kind.tiles is not None
    )


def can_lay(position: Position) -> bool:
    """Return whether the operator can lay a private's tile now."""
    return ACTION_KINDS[0].is_possible(position)


# Carrying it out


def perform_private_lay(ledger: Ledger, _action: LayTile, lay: PrivateLay) -> None:
    """Lay a tile by a private's ability, and note whether a second one is to follow at once (15.14d, O-10)."""
    position, fit, kind, ability = ledger.position, lay.fit, lay.kind, lay.ability
    if turn_of(position).second_tile != kind.id:
        forfeit_second_tile(ledger)
    put_tile(ledger, lay.by, fit, lay.cost, kind.rule, kind.id)
    used = position.privates[kind.id].used + 1
    if conventions(position).link_must_be_made and ability.links and is_linked(ledger.position.board, ability):
        used = ability.count
    ledger.update_private(kind.id, used=used)
    at_once = used < ability.count and (ability.links or conventions(position).second_tile_at_once)
    ledger.update_turn(
        second_tile=kind.id if at_once else None,
        first_tile_hex=fit.hex if at_once else None,
        first_tile_edges=tuple(sorted(fit.new_edges)) if at_once else (),
    )


def forfeit_second_tile(ledger: Ledger) -> None:
    """Forfeit the second tile, which was not laid at once (O-10)."""
    private = turn_of(ledger.position).second_tile
    if private is None:
        return
    ability = tables().privates[private].tiles
    if ability is not None:
        ledger.update_private(private, used=ability.count)
    ledger.update_turn(second_tile=None, first_tile_hex=None, first_tile_edges=())
    ledger.emit(SecondTileForfeited(private=private, rule="O-10"))


def _is_private_lay(action: Action) -> bool:
    return isinstance(action, LayTile) and action.private is not None


ACTION_KINDS: Final = (
    ActionKind(
        type=LayTile.type,
        rule="6.93",
        steps=STEPS_OF_ABILITY,
        candidates=candidates,
        judge=judge,
        perform=perform_private_lay,
        informs=lambda _position, _action, lay: {"cost": lay.cost},
        covers=_is_private_lay,
    ),
)


# 15.14d, O-10: a private's second tile follows the first at once. By the printed rules this holds for Little Miami
# only, and then the tile must be laid. Online it holds for Michigan Central and Ohio & Indiana too, and any other
# action forfeits the second tile, a tile of another private included. A tile of the corporation's own can be laid only
# after a pass: until then `lay_tile` and `pass` are about privates.


def waits(position: Position) -> bool:
    """Return whether the step waits. Online it does even if no second tile fits."""
    return conventions(position).second_tile_at_once or can_lay(position)


def second_tile_of(position: Position) -> str:
    """Return the private whose second tile is to follow."""
    return turn_of(position).second_tile or ""


def check_pass(position: Position) -> Violation | None:
    """Check that a link that was begun is completed (15.14)."""
    private = second_tile_of(position)
    kind = tables().privates[private]
    if kind.tiles is not None and kind.tiles.links and conventions(position).link_must_be_made:
        return refuse("second_tile_missing", private=kind.named, hexes=tuple(kind.tiles.hexes))
    return None


def beneath(position: Position) -> str | None:
    """Return the step below: any action but a tile is possible too, and forfeits the second tile (O-10)."""
    return operating_round(position).step if conventions(position).second_tile_at_once else None
