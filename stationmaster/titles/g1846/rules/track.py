"""The builder of track, and the conditions of a lay that depend on the moment: colour, supply, connection, price
(6.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec import UNSET, Struct

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Message
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Action, LayTile
from stationmaster.titles.g1846.model.board import Board, Laid, face
from stationmaster.titles.g1846.model.events import TileLaid
from stationmaster.titles.g1846.model.grid import EDGES, opposite
from stationmaster.titles.g1846.model.kinds import PhaseKind
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import blasting, company_of, operator, turn_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import Fit, find_fit, fits, met_fits, misfit
from stationmaster.titles.g1846.routes.network import Connections, connections, traces_clear
from stationmaster.titles.g1846.rules import token_slots
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse, tell


class Builder(Struct, frozen=True):
    """Who builds and with what: all that a lay is judged by, the hex aside."""

    company: str
    cash: int
    board: Board
    phase: PhaseKind
    blasting: int
    """Dollars off mountains, passes and tunnels (6.93-TBC)."""
    land_grant: frozenset[str]
    """Hexes where its yellow tiles have no base price (6.48d)."""
    reserved: frozenset[str]
    """Hexes where building is not allowed (6.45c)."""
    runs_over_new_track: bool = False
    """Whether a trace has to run over the new track, as online, or has only to reach it (6.47f)."""


@memoized_on_position
def builder(position: Position) -> Builder:
    """Return the company whose turn it is, as a builder."""
    company = operator(position)
    kind = tables().corporations.get(company)
    return Builder(
        company=company,
        cash=company_of(position, company).cash,
        board=position.board,
        phase=phase_kind(position),
        blasting=blasting(position, company),
        land_grant=kind.land_grant if kind else frozenset(),
        reserved=reserved_hexes(position),
        runs_over_new_track=conventions(position).runs_over_new_track,
    )


def phase_kind(position: Position) -> PhaseKind:
    """Return the phase of the game."""
    return tables().phases[position.phase]  # type: ignore[index]


def reserved_hexes(position: Position) -> frozenset[str]:
    """Return the hexes reserved for privates that players own (6.45c); before the draft of a private (15.26) they are
    open.
    """
    privates = position.privates
    held = [hexes for name, hexes in _reserved() if name in privates and privates[name].status == "player"]
    return frozenset().union(*held)


@cache
def _reserved() -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the privates with reserved hexes, and these hexes."""
    kinds = tables().privates.values()
    return tuple((kind.id, frozenset(kind.reserved_hexes)) for kind in kinds if kind.reserved_hexes)


def is_connected(by: Builder, fit: Fit, reach: Connections) -> bool:
    """Return whether the lay, with the tile in place, is connected to a token of the builder (6.47-6.47f).

    6.47f: a trace from outside the hex has to reach an end of new track; 6.47a: or any track of a city. Online it has
    to run over new plain track as well.
    """
    if fit.hex in reach.city_hexes:
        return True
    arriving = reach.edges.get(fit.hex, 0)
    if not fit.joining & arriving:
        return False
    if not by.runs_over_new_track:
        return True
    shown = by.board.face(fit.hex)
    return bool(shown.cities) or _is_run_over(by, fit, arriving, shown.edges)


@memoized_on_position
def _reach(position: Position) -> Connections:
    """Return the operator's connections."""
    return connections(position.board, operator(position))


def _is_run_over(by: Builder, fit: Fit, arriving: int, old_edges: frozenset[int]) -> bool:
    """Return whether a trace can run over new plain track from end to end, crossing no hexside twice (0.4k, 6.62d).

    A trace that enters over one end must not have crossed the hexside at the other end before. Where the hex had no
    track at that other end it cannot have; the search is needed only in the other case.
    """
    ends = [(a, b) for segment in fit.new_track for a, b in (segment, segment[::-1]) if arriving >> a & 1]
    return any(b not in old_edges for _, b in ends) or any(
        traces_clear(by.board, by.company, fit.hex, a, b) for a, b in ends
    )


def base_price(by: Builder, fit: Fit) -> int:
    """Return the ordinary price, or what is printed in the hex if that is more (6.48a); 6.48d: nothing on land
    granted.
    """
    if not fit.is_upgrade and fit.hex in by.land_grant:
        return 0
    terrain = fit.terrain
    if terrain is None:
        return tables().base_tile_price
    return max(tables().base_tile_price, terrain.price - (by.blasting if terrain.blasted else 0))


def hexside_price(by: Builder, fit: Fit) -> int:
    """Return the priced hexsides on which track now meets from both sides (6.48b)."""
    total = 0
    hex_ = tables().hexes[fit.hex]
    for edge, crossing in fit.priced:
        other = hex_.neighbours[edge]
        if other is not None and opposite(edge) in by.board.face(other).edges:
            total += max(0, crossing.price - (by.blasting if crossing.blasted else 0))
    return total


def price(by: Builder, fit: Fit) -> int:
    """Return what the lay costs the builder (6.48)."""
    return base_price(by, fit) + (hexside_price(by, fit) if fit.priced else 0)


# 6.4: laying and upgrading track in a company's turn. What fits a hex by its print, its tile and the map alone is
# computed once (`track_fits`). What depends on the moment (phase, supply, reservations, connection, money) is checked
# here, by the same predicates for the list of legal lays and for a submitted lay. Choices are listed by hex, tile
# number, rotation; every legal rotation is listed, including those of a symmetric tile that look alike.

# One lay


def identify(board: Board, action: LayTile) -> Fit | Violation:
    """Return the lay that an action names, or why no such tile fits there (6.41-6.45)."""
    table = tables()
    if action.hex not in table.hexes:
        return refuse("unknown_hex", "6.4", hex=action.hex)
    if action.tile not in table.tiles:
        return refuse("unknown_tile", tile=action.tile)
    if action.rotation not in range(EDGES):
        return refuse("unknown_rotation", most=EDGES - 1, rotation=action.rotation)
    laid = board.tiles.get(action.hex)
    fit = find_fit(action.hex, laid, action.tile, action.rotation)
    return fit or _misfit(action, laid)


def _misfit(action: LayTile, laid: Laid | None) -> Violation:
    reason = misfit(face(action.hex, laid), tables().tiles[action.tile], action.rotation)
    if reason is None:
        raise AssertionError("a lay that fits is not among the fits")  # `fits` calls `misfit` itself.
    return reason.but(_what_fits(action, laid))


def _what_fits(action: LayTile, laid: Laid | None) -> Message | None:
    """Return how that tile would fit, or the tiles that would."""
    rotations = tuple(fit.rotation for fit in fits(action.hex, laid) if fit.tile == action.tile)
    if rotations:
        return tell("tile_fits_turned", fitting=action.tile, rotations=rotations)
    tiles = tuple(dict.fromkeys(fit.tile for fit in fits(action.hex, laid)))
    return tell("tiles_that_fit", tiles=tiles) if tiles else None


def check_tile(by: Builder, fit: Fit) -> Violation | None:
    """Check that the tile exists in this phase (6.42, 6.46)."""
    if fit.colour not in by.phase.colours:
        return _not_available(by, fit)
    if fit.tile in by.board.exhausted:
        return refuse("no_tile_left", count=tables().tiles[fit.tile].count or 0, tile=fit.tile)
    return None


def _not_available(by: Builder, fit: Fit) -> Violation:
    start = next(phase.id for phase in tables().phases.values() if fit.colour in phase.colours)
    return refuse("colour_not_available", tile=fit.tile, colour=fit.colour, first_phase=start, phase=by.phase.id)


def cannot_pay(by: Builder, fit: Fit, cost: int) -> Violation:
    """Return the violation of 6.48: the lay is paid for before the tile is laid."""
    return refuse("cannot_pay.tile", tile=fit.tile, hex=fit.hex, cost=cost, company=by.company, cash=by.cash)


def check_actions(position: Position) -> Violation | None:
    """Check that the turn has at most two tile actions (6.43)."""
    most = tables().tile_actions
    if turn_of(position).tiles < most:
        return None
    return refuse("no_tile_action_left", operator=operator(position), tile_actions=most)


@memoized_on_position
def check_upgrade(position: Position) -> Violation | None:
    """Check that at most one of them is an upgrade (6.43)."""
    if turn_of(position).upgrades < tables().upgrades:
        return None
    return refuse("already_upgraded", operator=operator(position))


def check_president(position: Position) -> Violation | None:
    """Check that the corporation has a President: without one it builds nothing and places no token (7.14a)."""
    corporation = position.corporations.get(operator(position))
    if corporation is None or corporation.president is not None:
        return None
    return refuse("no_president.builder", operator=operator(position))


def _reserved_for(fit: Fit) -> Violation:
    keeper = next(kind for kind in tables().privates.values() if fit.hex in kind.reserved_hexes)
    return refuse("hex_reserved", hex=fit.hex, private=keeper.named)


def _not_connected(position: Position, by: Builder, fit: Fit) -> Violation:
    def hexes() -> tuple[str, ...]:
        return tuple(dict.fromkeys(fit.hex for fit, _ in ACTION_KINDS[0].legal(position)))

    if by.board.face(fit.hex).cities:
        return refuse("not_connected.city_tile", hex=fit.hex, company=by.company, hexes=hexes)
    return refuse("not_connected.track", hex=fit.hex, company=by.company, hexes=hexes)


class Lay(Struct, frozen=True):
    """A legal lay: the builder, the fit of the tile, and the price."""

    by: Builder
    fit: Fit
    cost: int


def _check_able(position: Position) -> Violation | None:
    """Return why the operator may lay no tile now (6.43, 7.14a)."""
    return check_president(position) or check_actions(position)


def candidates(position: Position) -> Iterator[Fit]:
    """Yield what fits on the hexes that the operator is connected to, with a connection to the lay (6.47)."""
    laid, reach = position.board.tiles, _reach(position)
    for hex_id in reach.hexes:
        if hex_id in reach.city_hexes:
            yield from fits(hex_id, laid.get(hex_id))
        else:
            yield from met_fits(hex_id, laid.get(hex_id), reach.edges[hex_id])


def judge(position: Position, action: LayTile | Fit) -> Violation | Lay:
    """Return the lay, or why the operator may not lay this tile now (6.4)."""
    fit = action if isinstance(action, Fit) else identify(position.board, action)
    if isinstance(fit, Violation):
        return fit
    by = builder(position)
    barred = check_upgrade(position) if fit.is_upgrade else None
    if barred is None:
        barred = _reserved_for(fit) if fit.hex in by.reserved else check_tile(by, fit)
    if barred is not None:
        return barred
    if not is_connected(by, fit, _reach(position)):
        return _not_connected(position, by, fit)
    cost = price(by, fit)
    return Lay(by, fit, cost) if cost <= by.cash else cannot_pay(by, fit, cost)


def shows(_position: Position, _action: Fit, lay: Lay) -> Choice:
    """Return the fields of the action, and what it costs."""
    fit = lay.fit
    return {"hex": fit.hex, "tile": fit.tile, "rotation": fit.rotation, "cost": lay.cost}


# Carrying it out


def put_tile(ledger: Ledger, by: Builder, fit: Fit, cost: int, rule: str, private: str | None = None) -> None:
    """Pay for a tile and lay it. A city that turns green may get a blocking token (15.24)."""
    ledger.pay(by.company, BANK, cost, "track", "6.48")
    ledger.update(board=ledger.position.board.with_tile(fit.hex, fit.tile, fit.rotation))
    ledger.emit(
        TileLaid(
            company=by.company,
            hex=fit.hex,
            tile=fit.tile,
            rotation=fit.rotation,
            private=private or UNSET,
            rule=rule,
        )
    )
    token_slots.close_ranks(ledger, fit.hex)
    token_slots.place_second_tokens(ledger, fit.hex, fit.colour)


def perform_lay(ledger: Ledger, _action: LayTile, lay: Lay) -> None:
    """Lay a tile as one of the turn's tile actions."""
    put_tile(ledger, lay.by, lay.fit, lay.cost, "6.4")
    turn = turn_of(ledger.position)
    ledger.update_turn(tiles=turn.tiles + 1, upgrades=turn.upgrades + lay.fit.is_upgrade)


def _is_own_lay(action: Action) -> bool:
    return isinstance(action, LayTile) and action.private is None


ACTION_KINDS: Final = (
    ActionKind(
        type=LayTile.type,
        rule="6.4",
        steps=frozenset({"track"}),
        candidates=candidates,
        bars=_check_able,
        judge=judge,
        perform=perform_lay,
        informs=lambda _position, _action, lay: {"cost": lay.cost},
        shows=shows,
        covers=_is_own_lay,
    ),
)
