"""Who builds track, and what a lay is judged by at the moment: colour, supply, connection, price (6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import UNSET, Struct

from stationmaster.engine.memo import once_each
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
from stationmaster.titles.g1846.routes.network import connections, traces_clear
from stationmaster.titles.g1846.rules import token_slots
from stationmaster.titles.g1846.rules.kinds import Choice, Family, refuse, tell


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
    """Hexes where nobody may build (6.45c)."""
    runs_over_new_track: bool = False
    """Online it is not enough that a trace reaches new track: it has to run over it (6.47f)."""


@once_each
def builder(position: Position) -> Builder:
    """The company whose turn it is, as a builder."""
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
    """The phase of the game."""
    return tables().phases[position.phase]  # type: ignore[index]


def reserved_hexes(position: Position) -> frozenset[str]:
    """6.45c: the hexes kept for privates that players own; before the draft of a private (15.26) they are open."""
    privates = position.privates
    held = [hexes for name, hexes in _reserved() if name in privates and privates[name].status == "player"]
    return frozenset().union(*held)


@cache
def _reserved() -> tuple[tuple[str, frozenset[str]], ...]:
    """The privates for which hexes are kept, and which these are."""
    kinds = tables().privates.values()
    return tuple((kind.id, frozenset(kind.reserved_hexes)) for kind in kinds if kind.reserved_hexes)


def is_connected(by: Builder, fit: Fit) -> bool:
    """6.47-6.47f: whether the lay is connected to a token of the builder, made with the tile in place."""
    reach = connections(by.board, by.company)
    return fit.hex in reach.city_hexes or is_met(by, fit, reach.edges.get(fit.hex, 0))


def is_met(by: Builder, fit: Fit, arriving: int) -> bool:
    """6.47f: whether a trace from outside the hex reaches an end of new track; 6.47a: or any track of a city.

    Online it has to run over new plain track as well.
    """
    if not fit.joining & arriving:
        return False
    if not by.runs_over_new_track:
        return True
    shown = by.board.face(fit.hex)
    return bool(shown.cities) or _is_run_over(by, fit, arriving, shown.edges)


def _is_run_over(by: Builder, fit: Fit, arriving: int, old_edges: frozenset[int]) -> bool:
    """Whether a trace can run over new plain track from end to end, crossing no hexside twice (0.4k, 6.62d).

    A trace that comes in over one end must not have crossed the hexside at the other end before. Where the hex had no
    track at that other end it cannot have; only else is it looked for.
    """
    ends = [(a, b) for one in fit.new_track for a, b in (one, one[::-1]) if arriving >> a & 1]
    return any(b not in old_edges for _, b in ends) or any(
        traces_clear(by.board, by.company, fit.hex, a, b) for a, b in ends
    )


def base_price(by: Builder, fit: Fit) -> int:
    """6.48a: the ordinary price, or what is printed in the hex if that is more; 6.48d: nothing on land granted."""
    if not fit.is_upgrade and fit.hex in by.land_grant:
        return 0
    terrain = fit.terrain
    if terrain is None:
        return tables().base_tile_price
    return max(tables().base_tile_price, terrain.price - (by.blasting if terrain.blasted else 0))


def hexside_price(by: Builder, fit: Fit) -> int:
    """6.48b: the priced hexsides on which track now meets from both sides."""
    total = 0
    hex_ = tables().hexes[fit.hex]
    for edge, crossing in fit.priced:
        other = hex_.neighbours[edge]
        if other is not None and opposite(edge) in by.board.face(other).edges:
            total += max(0, crossing.price - (by.blasting if crossing.blasted else 0))
    return total


def price(by: Builder, fit: Fit) -> int:
    """6.48: what the lay costs the builder."""
    return base_price(by, fit) + (hexside_price(by, fit) if fit.priced else 0)


# --- 6.4: laying and upgrading track in a company's turn.  What fits a hex by its print, its tile and the map alone
# is worked out once (`track_fits`). What depends on the moment (phase, supply, reservations, connection, money) is
# asked here, by the same predicates for the list of legal lays and for a lay that is submitted. Choices are listed by
# hex, tile number, rotation; every rotation that may be laid is listed, also those of a symmetric tile that look
# alike.

# --- one lay ----------------------------------------------------------------------------------------------------------


def identify(board: Board, action: LayTile) -> Fit | Violation:
    """The lay that an action names, or why no such tile fits there (6.41-6.45)."""
    table = tables()
    if action.hex not in table.hexes:
        return refuse("unknown_hex", "6.4", hex=action.hex)
    if action.tile not in table.tiles:
        return refuse("unknown_tile", "6.4", tile=action.tile)
    if action.rotation not in range(EDGES):
        return refuse("unknown_rotation", "6.4", most=EDGES - 1, rotation=action.rotation)
    laid = board.tiles.get(action.hex)
    fit = find_fit(action.hex, laid, action.tile, action.rotation)
    return fit or _misfit(action, laid)


def _misfit(action: LayTile, laid: Laid | None) -> Violation:
    reason = misfit(face(action.hex, laid), tables().tiles[action.tile], action.rotation)
    if reason is None:
        raise AssertionError("a lay that fits is not among the fits")  # `fits` asks `misfit` itself.
    return reason.but(_what_fits(action, laid))


def _what_fits(action: LayTile, laid: Laid | None) -> Message | None:
    """How that tile would fit, or which tiles would."""
    rotations = tuple(fit.rotation for fit in fits(action.hex, laid) if fit.tile == action.tile)
    if rotations:
        return tell("tile_fits_turned", fitting=action.tile, rotations=rotations)
    tiles = tuple(dict.fromkeys(fit.tile for fit in fits(action.hex, laid)))
    return tell("tiles_that_fit", tiles=tiles) if tiles else None


def check_colour(by: Builder, fit: Fit) -> Violation | None:
    """6.42."""
    if fit.colour in by.phase.colours:
        return None
    start = next(phase.id for phase in tables().phases.values() if fit.colour in phase.colours)
    return refuse(
        "colour_not_available", "6.42", tile=fit.tile, colour=fit.colour, first_phase=start, phase=by.phase.id
    )


def check_supply(by: Builder, fit: Fit) -> Violation | None:
    """6.46."""
    if by.board.supply(fit.tile) != 0:
        return None
    return refuse("no_tile_left", "6.46", count=tables().tiles[fit.tile].count or 0, tile=fit.tile)


def check_cash(by: Builder, fit: Fit, cost: int) -> Violation | None:
    """6.48: it is paid before the tile is laid."""
    if cost <= by.cash:
        return None
    return refuse("cannot_pay.tile", "6.48", tile=fit.tile, hex=fit.hex, cost=cost, company=by.company, cash=by.cash)


def check_actions(position: Position, *, upgrade: bool) -> Violation | None:
    """6.43: at most two tile actions in a turn, of which at most one upgrade."""
    turn, table = turn_of(position), tables()
    if turn.tiles >= table.tile_actions:
        return refuse("no_tile_action_left", "6.43", operator=operator(position), tile_actions=table.tile_actions)
    if upgrade and turn.upgrades >= table.upgrades:
        return refuse("already_upgraded", "6.43", operator=operator(position))
    return None


def check_president(position: Position) -> Violation | None:
    """7.14a: a corporation without a President builds nothing and places no token."""
    corporation = position.corporations.get(operator(position))
    if corporation is None or corporation.president is not None:
        return None
    return refuse("no_president.builder", "7.14a", operator=operator(position))


def _check_reserved(by: Builder, fit: Fit) -> Violation | None:
    if fit.hex not in by.reserved:
        return None
    keeper = next(kind for kind in tables().privates.values() if fit.hex in kind.reserved_hexes)
    return refuse("hex_reserved", "6.45c", hex=fit.hex, private=keeper.named)


def _check_connected(position: Position, by: Builder, fit: Fit) -> Violation | None:
    if is_connected(by, fit):
        return None
    hexes = tuple(dict.fromkeys(legal.hex for legal, _ in legal_lays(position)))
    if by.board.face(fit.hex).cities:
        return refuse("not_connected.city_tile", "6.47", hex=fit.hex, company=by.company, hexes=hexes)
    return refuse("not_connected.track", "6.47", hex=fit.hex, company=by.company, hexes=hexes)


class Lay(Struct, frozen=True):
    """A lay that is legal: who builds, what fits how, and for how much."""

    by: Builder
    fit: Fit
    cost: int


def check_lay(position: Position, action: LayTile) -> Violation | Lay:
    """Why the operator may not lay this tile now (6.4), or the lay."""
    barred = check_president(position) or check_actions(position, upgrade=False)
    if barred is not None:
        return barred
    fit = identify(position.board, action)
    if isinstance(fit, Violation):
        return fit
    by = builder(position)
    cost = price(by, fit)
    return (
        check_actions(position, upgrade=fit.is_upgrade)
        or _check_reserved(by, fit)
        or check_colour(by, fit)
        or check_supply(by, fit)
        or _check_connected(position, by, fit)
        or check_cash(by, fit, cost)
        or Lay(by, fit, cost)
    )


# --- all lays ---------------------------------------------------------------------------------------------------------


def legal_lays(position: Position) -> Iterator[tuple[Fit, int]]:
    """Every lay of the operator's own turn that is legal now, with its price.

    All that fits on one hex has the same colour, is an upgrade or is none, and has the same price but for its hexsides:
    the first of it is asked for all.
    """
    if check_president(position) or check_actions(position, upgrade=False):
        return
    may_upgrade = check_actions(position, upgrade=True) is None
    by = builder(position)
    cash, exhausted = by.cash, by.board.exhausted
    for hex_id, connected in _connected_fits(by):
        first = connected[0]
        if hex_id in by.reserved or first.colour not in by.phase.colours or (first.is_upgrade and not may_upgrade):
            continue
        base = base_price(by, first)
        for fit in connected if base <= cash else ():
            if fit.tile not in exhausted:
                cost = base + hexside_price(by, fit) if fit.priced else base
                if cost <= cash:
                    yield fit, cost


def _connected_fits(by: Builder) -> Iterator[tuple[str, Sequence[Fit]]]:
    """6.47: by hex, what fits there and would be connected; hexes where nothing would be are left out."""
    laid, reach = by.board.tiles, connections(by.board, by.company)
    for hex_id in reach.hexes:
        connected: Sequence[Fit]
        if hex_id in reach.city_hexes:
            connected = fits(hex_id, laid.get(hex_id))
        else:
            connected = met_fits(hex_id, laid.get(hex_id), reach.edges[hex_id])
            if by.runs_over_new_track:
                connected = [fit for fit in connected if is_met(by, fit, reach.edges[hex_id])]
        if connected:
            yield hex_id, connected


def lay_choices(position: Position) -> Iterator[Choice]:
    """The choices of `lay_tile` without a private."""
    return (
        {"hex": fit.hex, "tile": fit.tile, "rotation": fit.rotation, "cost": cost} for fit, cost in legal_lays(position)
    )


# --- carrying it out --------------------------------------------------------------------------------------------------


def put_tile(ledger: Ledger, by: Builder, fit: Fit, cost: int, rule: str, private: str | None = None) -> None:
    """Pay for a tile and lay it; a city that turns green may bring a blocking token (15.24)."""
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


FAMILIES: Final = (
    Family(
        type=LayTile.type,
        rule="6.4",
        steps=frozenset({"track"}),
        candidates=lay_choices,
        judge=check_lay,
        perform=perform_lay,
        informs=lambda _position, _action, lay: {"cost": lay.cost},
        covers=_is_own_lay,
    ),
)
