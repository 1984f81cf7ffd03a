"""6.1A, 6.93-SCa: a player who owns the Steamboat sets its markers at the start of an operating round.

Each of the two markers may be set once per round. The printed rules let both be set at once; online each is a separate
action (O-22), and the step is skipped where it can have no effect (O-20c).
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Assign
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operating_round
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import markers, shares
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse


def steamboat_of_player(position: Position) -> str | None:
    """Return the private with a movable marker, if a player owns it."""
    for private in position.markers:
        kind = markers.marker_of(private)
        if kind is not None and kind.movable and position.privates[private].status == "player":
            return private
    return None


def carriers(position: Position) -> tuple[str, ...]:
    """Return the companies that the markers may serve: open corporations, and independents that no corporation has
    bought.

    O-20c: online an undrafted independent is not served.
    """
    owned_alone = conventions(position).markers_for_operators
    independents = (
        name
        for name, company in position.independents.items()
        if company.status == "independent" and (company.owner is not None or not owned_alone)
    )
    corporations = (name for name in tables().corporations if _is_open(position, name))
    return (*corporations, *independents)


def _is_open(position: Position, name: str) -> bool:
    return name in position.corporations and shares.is_open(position, name)


def _judge(position: Position, action: Assign) -> Violation | None:
    return first_violation(_violations(position, action))


def _violations(position: Position, action: Assign) -> Iterator[Violation | None]:
    private = steamboat_of_player(position)
    if action.private != private:
        yield refuse("not_owner.steamboat", private=str(private))
        return
    if action.hex is None and action.to is None:
        yield refuse("nothing_assigned")
    if action.hex is not None:
        yield markers.check_hex(private, action.hex)
    if action.to is not None and action.to not in carriers(position):
        yield refuse("wrong_beneficiary", company=action.to)
    yield _check_each_once(position, action)
    marker = position.markers[private]
    if action.hex is not None and action.hex == marker.hex:
        yield refuse("marker_already_there.port", hex=action.hex)
    if action.to is not None and action.to == marker.company:
        yield refuse("marker_already_there.company", company=action.to)


def _check_each_once(position: Position, action: Assign) -> Violation | None:
    """Check that each marker is set once in a round (6.93-SCa). O-22: online one at a time."""
    one_by_one = conventions(position).markers_one_by_one
    if one_by_one and action.hex is not None and action.to is not None:
        return refuse("one_marker_at_a_time")
    if any(marker in operating_round(position).steamboat_set for marker in _named(action)):
        rule = "O-22" if one_by_one else "6.93-SCa"
        return refuse("marker_moved.assigned", rule)
    return None


def _named(action: Assign) -> tuple[str, ...]:
    """Return which of the two markers an action sets."""
    return ("hex",) * (action.hex is not None) + ("to",) * (action.to is not None)


def _candidates(position: Position) -> Iterator[Assign]:
    """Yield ports alone, companies alone, then each port with each company."""
    private = steamboat_of_player(position)
    kind = markers.marker_of(private or "")
    if private is not None and kind is not None:
        companies = carriers(position)
        yield from (Assign(private, hex=port) for port in kind.hexes)
        yield from (Assign(private, to=company) for company in companies)
        yield from (Assign(private, port, company) for port in kind.hexes for company in companies)


def _assign(ledger: Ledger, action: Assign, _found: None) -> None:
    """Set the named markers; the other one does not change."""
    position = ledger.position
    marker = position.markers[action.private]
    hex_id = marker.hex if action.hex is None else action.hex
    company = marker.company if action.to is None else action.to
    markers.place_marker(ledger, action.private, hex_id, company)
    done = (*operating_round(position).steamboat_set, *_named(action))
    ledger.update_round(steamboat_set=done)


def waits(position: Position) -> bool:
    """Return whether the owner may still set one of the two markers, or both.

    O-22: online only if it makes a difference to a company: it can be served now, or is served already.
    """
    private = steamboat_of_player(position)
    if private is None:
        return False
    done, served = operating_round(position).steamboat_set, position.markers[private].company
    if not conventions(position).markers_for_operators:
        return len(done) < len(("hex", "to"))
    company_is_due = "to" not in done and any(company != served for company in carriers(position))
    port_is_due = "hex" not in done and (company_is_due or served is not None)
    return company_is_due or port_is_due


def owner(position: Position) -> str:
    """Return the player who owns the Steamboat. Call it only while this step waits."""
    private = steamboat_of_player(position)
    held_by = position.privates[private].owner if private is not None else None
    return held_by or ""


ACTION_KINDS = (
    ActionKind(
        type="assign",
        rule="6.93-SCa",
        steps=frozenset({"steamboat"}),
        candidates=_candidates,
        judge=_judge,
        perform=_assign,
    ),
)
