"""The trains that the bank sells at present (6.81a, 6.83b, 6.84)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.events import PhaseBegan, ReturnedTrainsRemoved, TrainsPhasedOut, TrainsRemoved
from stationmaster.titles.g1846.model.kinds import CardKind, Phase, PhaseKind
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import Position, Train
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import prices

DISCARD: Final = "discard"
"""The place of returned trains at the bank, as a source of a purchase."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A type of train that the bank sells, from its stock or from the returned ones."""

    train: str
    source: str
    price: int


def sources() -> tuple[str, str]:
    """Return the sources of the bank's trains."""
    return BANK, DISCARD


def offers(position: Position) -> tuple[Offer, ...]:
    """Return the types on sale. 6.81a: those of the first card still in stock. 6.83b: those of every returned card.

    They are in the order of the cards, types as printed; the stock before the returned trains.
    """
    stock = position.stock
    in_stock = next((card for card in tables().cards if stock[card] != 0), None)
    return _offers(in_stock, frozenset(position.returned))


@cache
def _offers(in_stock: str | None, returned: frozenset[str]) -> tuple[Offer, ...]:
    cards, kinds = tables().cards, tables().trains
    found = [] if in_stock is None else [(train, BANK) for train in cards[in_stock].types]
    found += [(train, DISCARD) for card in cards if card in returned for train in cards[card].types]
    return tuple(Offer(train, source, kinds[train].price) for train, source in found)


# 9: a phase begins with the purchase of its first train. This section has its effects on everything else.


def begins_phase(position: Position, card: str) -> Phase | None:
    """Return the phase that begins when a train of the original stock is bought (6.82); None if it is not a later
    one.
    """
    phases = tables().phases
    phase = tables().cards[card].phase
    return phase if phases[phase].index > phases[position.phase].index else None  # type: ignore[index]


def begin_phase(ledger: Ledger, phase: Phase) -> None:
    """9.0a: begin a phase: its marker, then removals and phase-outs. Returns over the limit are a later step."""
    kind = tables().phases[phase]
    ledger.update(phase=phase)
    ledger.emit(PhaseBegan(phase=phase, rule=f"9.{phase}"))
    if kind.closes_privates:
        _close_privates(ledger, kind)
    if kind.removes_markers and not conventions(ledger.position).markers_stay:
        _remove_markers(ledger, kind)
    _remove_trains(ledger, kind)
    _phase_out_trains(ledger, kind)


def _close_privates(ledger: Ledger, kind: PhaseKind) -> None:
    """Close all privates, except mail that a corporation carries (9.III). Markers of corporations stay on the board."""
    rule = f"9.{kind.id}"
    stays = not conventions(
        ledger.position
    ).steamboat_takes_its_markers  # D-7: a player's Steamboat removes its markers too.
    for name, private in ledger.position.privates.items():
        if private.status == "corporation" and tables().privates[name].mail:
            continue
        if private.status == "player" and private.owner is not None:
            _take_from_player(ledger, name, private.owner)
            close_players_private(ledger, name, rule, leaves_markers=stays)
        elif private.status == "corporation" and private.owner is not None:
            _close_corporations_private(ledger, name, private.owner, rule)
        elif private.status == "closed" and not stays:
            _lift_orphaned_marker(ledger, name, rule)


def _lift_orphaned_marker(ledger: Ledger, private: str, rule: str) -> None:
    """Remove the markers that a Steamboat kept when it left the game with its bankrupt owner (D-7), as for a
    player's.
    """
    kind = tables().privates[private].marker
    if kind is not None and kind.movable:
        prices.lift_marker(ledger, private, rule)


def _take_from_player(ledger: Ledger, private: str, owner: str) -> None:
    held = ledger.position.players[owner].privates
    ledger.update_player(owner, privates=tuple(other for other in held if other != private))


def close_players_private(ledger: Ledger, private: str, rule: str, *, leaves_markers: bool) -> None:
    """Remove a player's private unpaid; an independent with its card, token and train (6.93-MS)."""
    prices.close_private(ledger, private, rule, marker_stays=leaves_markers)
    if private in ledger.position.independents:
        _remove_independent(ledger, private)


def _remove_independent(ledger: Ledger, name: str) -> None:
    """Pay the treasury to the bank (6.93-MS); a Steamboat marker assigned to the independent lapses (6.93-SCa)."""
    company = ledger.position.independents[name]
    ledger.pay(name, BANK, company.cash, "closing", tables().privates[name].rule)
    ledger.update(board=ledger.position.board.without_tokens_of(name))
    ledger.update_independent(name, status="removed", owner=None, trains=())
    prices.release_markers(ledger, name)


def _close_corporations_private(ledger: Ledger, private: str, owner: str, rule: str) -> None:
    """Remove the card. A marker on the board stays with the corporation; one that was never placed is lost."""
    marker = ledger.position.markers.get(private)
    held = ledger.position.corporations[owner].privates
    ledger.update_corporation(owner, privates=tuple(other for other in held if other != private))
    is_placed = marker is not None and marker.hex is not None
    prices.close_private(ledger, private, rule, marker_stays=is_placed)


def _remove_markers(ledger: Ledger, kind: PhaseKind) -> None:
    """Remove the markers of privates (9.IV)."""
    for private in ledger.position.markers:
        prices.lift_marker(ledger, private, f"9.{kind.id}")


def _remove_trains(ledger: Ledger, kind: PhaseKind) -> None:
    """Remove the trains that the phase removes, at once, run or not (9.IV)."""
    for name, corporation in ledger.position.corporations.items():
        gone = [train.type for train in corporation.trains if _card(train).removed_by == kind.id]
        if gone:
            kept = tuple(train for train in corporation.trains if _card(train).removed_by != kind.id)
            ledger.update_corporation(name, trains=kept)
            ledger.emit(TrainsRemoved(company=name, trains=tuple(gone), rule=f"9.{kind.id}"))


def _phase_out_trains(ledger: Ledger, kind: PhaseKind) -> None:
    """Phase out the trains of two phases ago (0.4j); those at the bank leave the game (6.83b)."""
    for name, corporation in ledger.position.corporations.items():
        fading = [train.type for train in corporation.trains if _card(train).phased_out_by == kind.id]
        if fading:
            ledger.update_corporation(name, trains=tuple(_phased_out(train, kind) for train in corporation.trains))
            ledger.emit(TrainsPhasedOut(company=name, trains=tuple(fading), rule=f"9.{kind.id}"))
    returned = ledger.position.returned
    kept = tuple(card for card in returned if tables().cards[card].phased_out_by != kind.id)
    if kept != returned:
        ledger.update(returned=kept)
        ledger.emit(ReturnedTrainsRemoved(count=len(returned) - len(kept), rule="6.83b"))


def _phased_out(train: Train, kind: PhaseKind) -> Train:
    return Train(train.type, True, train.ran) if _card(train).phased_out_by == kind.id else train


def _card(train: Train) -> CardKind:
    return tables().cards[tables().trains[train.type].card]
