"""How 18xx.games names things: single train cards, share certificates and copies of tiles.

This engine counts where the site names each piece, so an importer has to remember where every named piece lies. Each
class here remembers one kind, and is told what happened after every action; none of them judges whether it was legal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.position import Position

DEPOT = "depot"
DISCARD = "discard"
GONE = "gone"

PRESIDENTS_CERTIFICATE = 0
"""The number of the President's certificate; the others are single shares."""


class UnknownPiece(Exception):
    """A name that fits no piece of the game."""


@dataclass(slots=True)
class Cards:
    """Train cards by their site name `<lowest type>-<number>`: whose they are and which side they show."""

    sizes: dict[str, int]
    base_of: dict[str, str]
    """Every train type: the type by which the site names its card."""
    owner: dict[str, str] = field(default_factory=dict)
    side: dict[str, str] = field(default_factory=dict)
    _settled: tuple[Any, ...] = ()
    """The trains of all companies when the names were last in line with them."""

    @classmethod
    def at_start(cls, position: Position) -> Cards:
        """The cards of a game that has just been dealt: the first ones belong to the independents."""
        setup = tables().setup(len(position.seats), position.options.edition)
        base_of: dict[str, str] = {}
        sizes: dict[str, int] = {}
        for card in tables().cards.values():
            base = site_base(card.types)
            base_of.update(dict.fromkeys(card.types, base))
            sizes[base] = setup.stock[card.id] or card.printed
        cards = cls(sizes, base_of)
        for independent in tables().independents:
            kind = tables().privates[independent].independent
            for train in kind.trains if kind else ():
                cards.take(f"{base_of[train]}-{len(cards.owner)}", independent, train)
                sizes[base_of[train]] += 1
        return cards

    def side_of(self, card: str, variant: str | None) -> str:
        """The type of a card: as asked for, as it lies, or (new from the depot) the type it is named after."""
        return variant or self.side.get(card) or self.base(card)

    def base(self, card: str) -> str:
        """The type a card is named after.

        :raises UnknownPiece: for a name of no card.
        """
        match = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,3})", card)
        if match is None or match[1] not in self.sizes or int(match[2]) >= self.sizes[match[1]]:
            raise UnknownPiece(card)
        return match[1]

    def take(self, card: str, owner: str, side: str) -> None:
        """A company (or the pile of returned trains) takes a card."""
        self.owner[card] = owner
        self.side[card] = side

    def owner_of(self, card: str) -> str:
        """A company, `depot` or `discard`."""
        return self.owner.get(card, DEPOT)

    def hand_over(self, giver: str, taker: str) -> None:
        """All cards of one company go to another (6.92a)."""
        for card, owner in self.owner.items():
            if owner == giver:
                self.owner[card] = taker

    def settle(self, position: Position) -> None:
        """What was not recorded by name: trains that left the game, and those that came without an action of their own.

        A corporation without President buys by itself (7.14d): a returned card, if one has gone, else the next card.
        """
        of_corporations = tuple(company.trains for company in position.corporations.values())
        lying = (position.returned, of_corporations, tuple(one.trains for one in position.independents.values()))
        if lying == self._settled:
            return
        self._settled = lying
        for name in tables().companies:
            company = position.corporations.get(name) or position.independents.get(name)
            missing = Counter(train.type for train in company.trains) if company is not None else Counter()
            self._let_go(name, missing, self.side)
            for kind, count in missing.items():
                for _ in range(count):
                    self.take(self._next_card(self.base_of[kind], position), name, kind)
        returned = Counter(self.base_of[card] for card in position.returned)
        self._let_go(DISCARD, returned, {card: self.base(card) for card in self.cards_of(DISCARD)})

    def _let_go(self, owner: str, expected: Counter[str], kind_of: Mapping[str, str]) -> None:
        """Take the cards of an owner off what is expected; those that are too many have left the game."""
        for card in self.cards_of(owner):
            if expected[kind_of[card]]:
                expected[kind_of[card]] -= 1
            else:
                self.owner[card] = GONE

    def _next_card(self, base: str, position: Position) -> str:
        """The card that a bank's train of this kind is: a returned one, if fewer lie there than were returned."""
        lying = sum(self.base_of[card] == base for card in position.returned)
        returned = [card for card in self.cards_of(DISCARD) if self.base(card) == base]
        if len(returned) > lying:
            return returned[0]
        names = (f"{base}-{number}" for number in range(self.sizes[base]))
        return next((card for card in names if self.owner_of(card) == DEPOT), f"{base}-0")

    def cards_of(self, owner: str) -> list[str]:
        """The cards of a company, or those returned to the bank."""
        return [card for card, holder in self.owner.items() if holder == owner]


def site_base(types: Sequence[str]) -> str:
    """The type after which the site names a card: the one without a slash."""
    return next(kind for kind in types if "/" not in kind)


def single_certificates() -> range:
    """The numbers of the certificates of one share; the President's certificate stands for the others."""
    return range(PRESIDENTS_CERTIFICATE + 1, tables().shares - tables().president_shares + 1)


_CHICAGO_BY_HEXSIDE: Final = (1, 2, 3, 0)
"""The city that a number of 2020 meant on a Chicago tile, as it is numbered today."""


@dataclass(slots=True)
class TileCopies:
    """Copies of tiles by their site name `<number>-<copy>`: on which hex each was laid last."""

    hex_of: dict[str, str] = field(default_factory=dict)
    by_hexside: bool = False
    """Whether the cities of Chicago tiles are numbered as in 2020 (`chicago_by_hexside`)."""

    @staticmethod
    def number(copy: str) -> str:
        """The number of a tile from the name of a copy.

        :raises UnknownPiece: for a name of no tile.
        """
        match = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,4})", copy)
        if match is None or match[1] not in tables().tiles:
            raise UnknownPiece(copy)
        return match[1]

    def city(self, name: str) -> tuple[str, int]:
        """Hex and city of a city's name: `<copy>-<city>` on a tile, `<hex>-<any>-<city>` on the printed board.

        :raises UnknownPiece: for a city of a copy that was never laid, and for no city at all.
        """
        match = re.fullmatch(r"(([A-Z]?[0-9]{1,3})-[0-9]{1,4})-([0-9])", name)
        if match is None:
            raise UnknownPiece(name)
        hex_id = self.hex_of.get(match[1]) if match[2] not in tables().hexes else match[2]
        if hex_id is None:
            raise UnknownPiece(name)
        is_tile = match[2] in tables().tiles
        return hex_id, self._city_on_tile(match[2], int(match[3])) if is_tile else int(match[3])

    def _city_on_tile(self, number: str, city: int) -> int:
        is_chicago = len(tables().tiles[number].cities) == len(_CHICAGO_BY_HEXSIDE)
        known = self.by_hexside and is_chicago and city < len(_CHICAGO_BY_HEXSIDE)
        return _CHICAGO_BY_HEXSIDE[city] if known else city


@dataclass(slots=True)
class Certificates:
    """Share certificates by their site name `<corporation>_<number>`: which ones lie in a treasury.

    Whether a certificate is bought from the treasury or from the market follows from this alone.
    """

    treasury: dict[str, list[str]]

    @classmethod
    def at_start(cls) -> Certificates:
        """Nothing has been bought yet; a President's certificate is never bought from a treasury by its name."""
        return cls({name: [f"{name}_{number}" for number in single_certificates()] for name in tables().corporations})

    @staticmethod
    def split(certificate: str) -> tuple[str, int]:
        """Corporation and number.

        :raises UnknownPiece: for a name of no certificate.
        """
        corporation, _, number = certificate.rpartition("_")
        if corporation not in tables().corporations or re.fullmatch("[0-9]", number) is None:
            raise UnknownPiece(certificate)
        if int(number) not in (PRESIDENTS_CERTIFICATE, *single_certificates()):
            raise UnknownPiece(certificate)
        return corporation, int(number)

    def lies_in_treasury(self, certificate: str) -> bool:
        """Whether it was neither bought nor issued."""
        corporation, _ = self.split(certificate)
        return certificate in self.treasury[corporation]

    def leave(self, certificates: Sequence[str]) -> None:
        """Certificates leave the treasury."""
        for certificate in certificates:
            corporation, _ = self.split(certificate)
            if certificate in self.treasury[corporation]:
                self.treasury[corporation].remove(certificate)

    def come_back(self, certificates: Sequence[str]) -> None:
        """Certificates are redeemed."""
        self.leave(certificates)
        for certificate in certificates:
            self.treasury[self.split(certificate)[0]].append(certificate)

    def settle(self, position: Position) -> None:
        """What a bankruptcy issues is not recorded by name: the site takes the first that lie there."""
        for name, corporation in position.corporations.items():
            if corporation.status == "open":
                surplus = len(self.treasury[name]) - corporation.treasury_shares
                del self.treasury[name][: max(0, surplus)]
