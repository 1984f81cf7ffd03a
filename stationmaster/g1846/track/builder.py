"""Who builds track, and what a lay is judged by at the moment: colour, supply, connection, price (6.4)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from stationmaster.g1846.components.hexgrid import opposite
from stationmaster.g1846.components.kinds import PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.operating.operator import blasting, company_of, operator
from stationmaster.g1846.routes.network import connections, traces_clear
from stationmaster.g1846.state.board import Board
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.track.fits import Fit
from stationmaster.kernel.engine.remembering import once_each


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
