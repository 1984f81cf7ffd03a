"""6.4: laying and upgrading track in a company's turn.

What fits a hex by its print, its tile and the map alone is worked out once (`track_fits`). What depends on the moment
(phase, supply, reservations, connection, money) is asked here, by the same predicates for the list of legal lays and
for a lay that is submitted. Choices are listed by hex, tile number, rotation; every rotation that may be laid is
listed, also those of a symmetric tile that look alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import Action, LayTile
from service.rules.g1846.board import Board, Laid, face
from service.rules.g1846.family import Choice, Family, first_violation, refuse
from service.rules.g1846.hexgrid import EDGES, opposite
from service.rules.g1846.kinds import PhaseKind
from service.rules.g1846.ledger import BANK, Ledger
from service.rules.g1846.network import connections, traces_clear
from service.rules.g1846.parts import slots
from service.rules.g1846.parts.operator import blasting, company_of, operator, turn_of
from service.rules.g1846.position import Position
from service.rules.g1846.tables import tables
from service.rules.g1846.track_fits import Fit, find_fit, fits, misfit


@dataclass(frozen=True, slots=True)
class Builder:
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
    )


def phase_kind(position: Position) -> PhaseKind:
    """The phase of the game."""
    return tables().phases[position.phase]  # type: ignore[index]


def reserved_hexes(position: Position) -> frozenset[str]:
    """6.45c: the hexes kept for privates that no corporation has bought yet."""
    return frozenset(
        hex_id
        for kind in tables().privates.values()
        for hex_id in kind.reserved_hexes
        if kind.id in position.privates and position.privates[kind.id].status in ("undrafted", "player")
    )


# --- the predicates -------------------------------------------------------------------------------------------------


def has_colour(by: Builder, fit: Fit) -> bool:
    """6.42: whether the phase has the tile's colour."""
    return fit.colour in by.phase.colours


def has_supply(by: Builder, tile: str) -> bool:
    """6.46: whether a tile of the kind is left."""
    left = by.board.supply(tile)
    return left is None or left > 0


def is_connected(by: Builder, fit: Fit) -> bool:
    """6.47, 6.47a, 6.47e: whether the lay is connected to a token of the builder, made with the tile in place."""
    reach = connections(by.board, by.company)
    arriving = reach.edges_into(fit.hex)
    shown = by.board.face(fit.hex)
    if shown.cities:
        return bool(fit.joining & arriving) or reach.reaches(shown)
    return bool(fit.joining & arriving) and _is_traced(by, fit, arriving, shown.edges)


def _is_traced(by: Builder, fit: Fit, arriving: int, old_edges: frozenset[int]) -> bool:
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
    terrain = tables().hexes[fit.hex].terrain if fit.is_first else None
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
    return base_price(by, fit) + hexside_price(by, fit)


# --- one lay ----------------------------------------------------------------------------------------------------------


def identify(board: Board, action: LayTile) -> Fit | Violation:
    """The lay that an action names, or why no such tile fits there (6.41-6.45)."""
    table = tables()
    if action.hex not in table.hexes:
        return refuse("unknown_hex", "6.4", f"There is no hex {action.hex}.")
    if action.tile not in table.tiles:
        return refuse("unknown_tile", "6.4", f"There is no tile #{action.tile}.")
    if action.rotation not in range(EDGES):
        return refuse(
            "unknown_rotation", "6.4", f"A tile is turned by 0 to {EDGES - 1} steps, not by {action.rotation}."
        )
    laid = board.tiles.get(action.hex)
    fit = find_fit(action.hex, laid, action.tile, action.rotation)
    return fit or _misfit(action, laid)


def _misfit(action: LayTile, laid: Laid | None) -> Violation:
    reason = misfit(face(action.hex, laid), tables().tiles[action.tile], action.rotation)
    if reason is None:
        raise AssertionError("a lay that fits is not among the fits")  # `fits` asks `misfit` itself.
    return replace(reason, hint=reason.hint or _what_fits(action, laid))


def _what_fits(action: LayTile, laid: Laid | None) -> str | None:
    """How that tile would fit, or which tiles would."""
    turns = [str(fit.rotation) for fit in fits(action.hex, laid) if fit.tile == action.tile]
    if turns:
        return f"#{action.tile} fits there turned by {', '.join(turns)}."
    tiles = dict.fromkeys(f"#{fit.tile}" for fit in fits(action.hex, laid))
    return f"What fits there: {', '.join(tiles)}." if tiles else None


def check_colour(by: Builder, fit: Fit) -> Violation | None:
    """6.42."""
    if has_colour(by, fit):
        return None
    start = next(phase.id for phase in tables().phases.values() if fit.colour in phase.colours)
    detail = f"#{fit.tile} is {fit.colour}; such tiles come with phase {start}, and this is phase {by.phase.id}."
    return refuse("colour_not_available", "6.42", detail)


def check_supply(by: Builder, fit: Fit) -> Violation | None:
    """6.46."""
    if has_supply(by, fit.tile):
        return None
    return refuse("no_tile_left", "6.46", f"All {tables().tiles[fit.tile].count} tiles #{fit.tile} are on the board.")


def check_cash(by: Builder, fit: Fit, cost: int) -> Violation | None:
    """6.48: it is paid before the tile is laid."""
    if cost <= by.cash:
        return None
    return refuse("cannot_pay", "6.48", f"#{fit.tile} on {fit.hex} costs ${cost}; {by.company} has ${by.cash}.")


def check_actions(position: Position, *, upgrade: bool) -> Violation | None:
    """6.43: at most two tile actions in a turn, of which at most one upgrade."""
    turn, table = turn_of(position), tables()
    if turn.tiles >= table.tile_actions:
        return refuse(
            "no_tile_action_left", "6.43", f"{operator(position)} has made its {table.tile_actions} tile actions."
        )
    if upgrade and turn.upgrades >= table.upgrades:
        return refuse("already_upgraded", "6.43", f"{operator(position)} has made its upgrade of this turn.")
    return None


def check_president(position: Position) -> Violation | None:
    """7.14a: a corporation without a President builds nothing and places no token."""
    corporation = position.corporations.get(operator(position))
    if corporation is None or corporation.president is not None:
        return None
    return refuse("no_president", "7.14a", f"{operator(position)} has no President: no track, no token.")


def _check_reserved(by: Builder, fit: Fit) -> Violation | None:
    if fit.hex not in by.reserved:
        return None
    keeper = next(kind for kind in tables().privates.values() if fit.hex in kind.reserved_hexes)
    return refuse("hex_reserved", "6.45c", f"{fit.hex} is kept for the {keeper.name} until a corporation buys it.")


def _check_connected(position: Position, by: Builder, fit: Fit) -> Violation | None:
    if is_connected(by, fit):
        return None
    hexes = dict.fromkeys(legal.hex for legal, _ in legal_lays(position))
    hint = f"{by.company} can build on {', '.join(hexes)}." if hexes else None
    what = "the city" if by.board.face(fit.hex).cities else "none of the new track"
    verb = "is not" if by.board.face(fit.hex).cities else "is"
    detail = f"{what.capitalize()} on {fit.hex} {verb} connected to a token of {by.company}."
    return refuse("not_connected", "6.47", detail, hint)


def _violations(position: Position, action: LayTile) -> Iterator[Violation | None]:
    yield check_president(position)
    yield check_actions(position, upgrade=False)
    fit = identify(position.board, action)
    if isinstance(fit, Violation):
        yield fit
        return
    by = builder(position)
    yield check_actions(position, upgrade=fit.is_upgrade)
    yield _check_reserved(by, fit)
    yield check_colour(by, fit)
    yield check_supply(by, fit)
    yield _check_connected(position, by, fit)
    yield check_cash(by, fit, price(by, fit))


def check_lay(position: Position, action: LayTile) -> Violation | None:
    """Why the operator may not lay this tile now (6.4); None when it may."""
    return first_violation(_violations(position, action))


# --- all lays ---------------------------------------------------------------------------------------------------------


def legal_lays(position: Position) -> Iterator[tuple[Fit, int]]:
    """Every lay of the operator's own turn that is legal now, with its price."""
    if check_president(position) or check_actions(position, upgrade=False):
        return
    may_upgrade = check_actions(position, upgrade=True) is None
    by = builder(position)
    reach = connections(by.board, by.company)
    left = {tile for tile in tables().tiles if has_supply(by, tile)}
    for hex_id, hex_ in tables().hexes.items():
        if not hex_.takes_tiles or hex_id in by.reserved:
            continue
        arriving = reach.edges_into(hex_id)
        shown = by.board.face(hex_id)
        reached = bool(shown.cities) and reach.reaches(shown)
        if not (arriving or reached):
            continue
        for fit in fits(hex_id, by.board.tiles.get(hex_id)):
            if (
                (reached or fit.joining & arriving)
                and fit.tile in left
                and (may_upgrade or not fit.is_upgrade)
                and has_colour(by, fit)
                and (shown.cities or _is_traced(by, fit, arriving, shown.edges))
            ):
                cost = price(by, fit)
                if cost <= by.cash:
                    yield fit, cost


def lay_choices(position: Position) -> Iterator[Choice]:
    """The choices of `lay_tile` without a private."""
    for fit, cost in legal_lays(position):
        yield {"hex": fit.hex, "tile": fit.tile, "rotation": fit.rotation, "cost": cost}


# --- carrying it out --------------------------------------------------------------------------------------------------


def put_tile(ledger: Ledger, by: Builder, fit: Fit, cost: int, rule: str, private: str | None = None) -> None:
    """Pay for a tile and lay it; a city that turns green may bring a blocking token (15.24)."""
    ledger.pay(by.company, BANK, cost, "track", "6.48")
    ledger.update(board=ledger.position.board.with_tile(fit.hex, fit.tile, fit.rotation))
    by_private = {"private": private} if private else {}
    facts = {"hex": fit.hex, "tile": fit.tile, "rotation": fit.rotation}
    ledger.emit("tile_laid", rule, company=by.company, **facts, **by_private)
    slots.close_ranks(ledger, fit.hex)
    slots.place_second_tokens(ledger, fit.hex, fit.colour)


def perform_lay(ledger: Ledger, action: LayTile) -> None:
    """Lay a tile as one of the turn's tile actions."""
    position = ledger.position
    by = builder(position)
    fit = find_fit(action.hex, position.board.tiles.get(action.hex), action.tile, action.rotation)
    if fit is None:
        raise AssertionError("this lay was not checked")
    put_tile(ledger, by, fit, price(by, fit), "6.4")
    turn = turn_of(position)
    ledger.update_turn(tiles=turn.tiles + 1, upgrades=turn.upgrades + fit.is_upgrade)


def _is_own_lay(action: Action) -> bool:
    return isinstance(action, LayTile) and action.private is None


FAMILIES: Final = (
    Family(
        type=LayTile.type,
        rule="6.4",
        steps=frozenset({"track"}),
        choices=lay_choices,
        check=check_lay,
        perform=perform_lay,
        covers=_is_own_lay,
    ),
)
