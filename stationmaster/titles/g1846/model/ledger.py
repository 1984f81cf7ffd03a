"""The ledger: the current position and the events of one action while it is carried out.

Parts of the rulebook change a position only through a `Ledger`, so that every payment is recorded as an event, money
cannot appear or vanish, and a bank that runs out is noticed where it happens (10.1a). A ledger lives for one action;
the position it started from is never changed.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from stationmaster.titles.g1846.model.events import BankBroken, Event, Payment
from stationmaster.titles.g1846.model.position import Corporation, Independent, Marker, Player, Position, Private

BANK = "bank"
"""The bank as payer or payee. No player may have this name, nor that of a company."""

_WHOSE: Final = frozenset({"player", "operator"})
"""Fields of rounds that name the player or company whose turn it is."""


class Ledger:
    """Mutable companion of an immutable position. Not shared, not kept."""

    __slots__ = ("events", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def update(self, **changes: Any) -> None:
        """Change fields of the position itself. With a round a turn begins."""
        if "round" in changes:
            changes["turn_began"] = self.position.revision
        self.position = replace(self.position, **changes)

    def update_round(self, **changes: Any) -> None:
        """Change fields of the present round. A new player or operator begins a turn."""
        round_ = replace(self.position.round, **changes)
        if _WHOSE.isdisjoint(changes):
            self.position = replace(self.position, round=round_)
        else:
            self.update(round=round_)

    def update_turn(self, **changes: Any) -> None:
        """Change fields of the company's turn in the present operating round."""
        turn = replace(self.position.round.turn, **changes)  # type: ignore[union-attr]
        self.update_round(turn=turn)

    def update_player(self, name: str, **changes: Any) -> Player:
        players = self.position.players
        player = replace(players[name], **changes)
        self.position = replace(self.position, players={**players, name: player})
        return player

    def update_corporation(self, name: str, **changes: Any) -> Corporation:
        corporations = self.position.corporations
        corporation = replace(corporations[name], **changes)
        self.position = replace(self.position, corporations={**corporations, name: corporation})
        return corporation

    def update_independent(self, name: str, **changes: Any) -> Independent:
        independents = self.position.independents
        independent = replace(independents[name], **changes)
        self.position = replace(self.position, independents={**independents, name: independent})
        return independent

    def update_company(self, name: str, **changes: Any) -> Corporation | Independent:
        """Change a corporation or an independent, for what they have in common (cash, trains)."""
        if name in self.position.corporations:
            return self.update_corporation(name, **changes)
        return self.update_independent(name, **changes)

    def update_private(self, name: str, **changes: Any) -> Private:
        privates = self.position.privates
        private = replace(privates[name], **changes)
        self.position = replace(self.position, privates={**privates, name: private})
        return private

    def set_marker(self, private: str, hex_id: str | None, company: str | None) -> None:
        markers = {**self.position.markers, private: Marker(hex_id, company)}
        self.position = replace(self.position, markers=markers)

    def pay(self, payer: str, payee: str, amount: int, why: str, rule: str) -> None:
        """Move money and record it. Payments of $0 are not made. The payer must have it, the bank alone excepted."""
        if amount == 0:
            return
        self._add_cash(payer, -amount)
        self._add_cash(payee, amount)
        self.emit(Payment(source=payer, to=payee, amount=amount, why=why, rule=rule))
        if payer == BANK and self.position.bank < 0 and not self.position.bank_broken:
            self.update(bank_broken=True)
            self.emit(BankBroken(rule="10.1"))

    def _add_cash(self, purse: str, amount: int) -> None:
        if purse == BANK:
            self.position = replace(self.position, bank=self.position.bank + amount)
            return
        position = self.position
        holder = position.players.get(purse) or position.corporations.get(purse) or position.independents[purse]
        cash = holder.cash + amount
        if cash < 0:
            raise AssertionError(f"{purse} cannot pay")  # The part that ordered the payment did not check it.
        changed: Any = replace(holder, cash=cash)
        if isinstance(holder, Player):
            self.position = replace(position, players={**position.players, purse: changed})
        elif isinstance(holder, Corporation):
            self.position = replace(position, corporations={**position.corporations, purse: changed})
        else:
            self.position = replace(position, independents={**position.independents, purse: changed})
