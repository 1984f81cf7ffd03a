"""Giving pieces their site names while a game is written down: who holds which certificate, which copy lies where.

This engine counts shares, trains and tiles; 18xx.games names each of them. `Holdings` and `Copies` follow a game from
its start and hand out names in the order in which the site would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.records.site.names.belongings import PRESIDENTS_CERTIFICATE, single_certificates
from stationmaster.g1846.state.position import Position

TREASURY = "treasury"
MARKET = "market"

_PRINTED_COPY = {"E11": 1, "G3": 2, "G7": 3, "G9": 4, "G15": 5}
"""The middle number in the site's name of a printed city, where it is not 0: the site prints these hexes alike."""


@dataclass(slots=True)
class Holdings:
    """For each corporation who holds which certificates; President's certificates are number 0."""

    held: dict[str, dict[str, list[int]]]

    @classmethod
    def at_start(cls) -> Holdings:
        """All certificates lie in the treasuries; the President's is the first to leave."""
        numbers = [PRESIDENTS_CERTIFICATE, *single_certificates()]
        return cls({name: {TREASURY: list(numbers)} for name in tables().corporations})

    def singles(self, corporation: str, holder: str) -> list[int]:
        """The single shares of a holder, in the order in which they came."""
        return [number for number in self.held[corporation].get(holder, ()) if number != PRESIDENTS_CERTIFICATE]

    def of(self, corporation: str, holder: str) -> list[int]:
        """All certificates of a holder, single shares first."""
        numbers = self.held[corporation].get(holder, [])
        return [*self.singles(corporation, holder), *(number for number in numbers if number == PRESIDENTS_CERTIFICATE)]

    def follow(self, position: Position) -> None:
        """Bring the names in line with the counts of the next position."""
        for name, corporation in position.corporations.items():
            if corporation.status == "open":
                self._move_presidency(name, corporation.president or MARKET)
                self._level(name, dict(_singles_by_holder(position, name)))

    def move(self, corporation: str, numbers: Sequence[int], giver: str, taker: str) -> None:
        """Single shares change hands."""
        held = self.held[corporation]
        held[giver] = [number for number in held.get(giver, ()) if number not in numbers]
        held[taker] = [*held.get(taker, ()), *numbers]

    def _move_presidency(self, corporation: str, president: str) -> None:
        holder = next(who for who, numbers in self.held[corporation].items() if PRESIDENTS_CERTIFICATE in numbers)
        if holder != president:
            self.move(corporation, [PRESIDENTS_CERTIFICATE], holder, president)

    def _level(self, corporation: str, wanted: dict[str, int]) -> None:
        """Who has too many single shares gives the oldest to those who have too few."""
        for holder in self.held[corporation]:
            wanted.setdefault(holder, 0)
        for giver in wanted:
            surplus = self.singles(corporation, giver)[: max(0, len(self.singles(corporation, giver)) - wanted[giver])]
            for taker, count in wanted.items():
                lacking = max(0, count - len(self.singles(corporation, taker)))
                given, surplus = surplus[:lacking], surplus[lacking:]
                self.move(corporation, given, giver, taker)


def _singles_by_holder(position: Position, name: str) -> Iterator[tuple[str, int]]:
    """Players first: a seller gets change for the President's certificate before the market gets its share."""
    corporation = position.corporations[name]
    presidents = tables().president_shares
    for player, holder in position.players.items():
        yield player, holder.shares.get(name, 0) - presidents * (corporation.president == player)
    yield MARKET, corporation.market_shares - presidents * (corporation.president is None)
    yield TREASURY, corporation.treasury_shares


@dataclass(slots=True)
class Copies:
    """Which copy of a tile lies on which hex."""

    lying: dict[str, tuple[str, int]] = field(default_factory=dict)

    def lay(self, hex_id: str, tile: str) -> str:
        """The name of the copy that is laid now: the first that lies nowhere."""
        taken = {copy for number, copy in self.lying.values() if number == tile}
        copy = next(copy for copy in range(len(taken) + 1) if copy not in taken)
        self.lying[hex_id] = (tile, copy)
        return f"{tile}-{copy}"

    def city(self, hex_id: str, city: int) -> str:
        """The site's name of a city, as the board lies."""
        if hex_id in self.lying:
            tile, copy = self.lying[hex_id]
            return f"{tile}-{copy}-{city}"
        return f"{hex_id}-{_PRINTED_COPY.get(hex_id, 0)}-{city}"
