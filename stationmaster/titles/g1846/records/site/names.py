"""The names of 18xx.games: train cards, share certificates and copies of tiles.

This engine counts pieces, while the site names each of them, so an importer has to track every named piece. Each class
here tracks one kind, and is updated after every action; none of them checks legality.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.reading import Json, fault, take_list
from stationmaster.titles.g1846.text.phrases import tell

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
        """Return the cards of a game that has just been dealt: the first ones belong to the independents."""
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
        """Return the type of a card: the given variant, the side that is up, or for a new card the type in its name."""
        return variant or self.side.get(card) or self.base(card)

    def base(self, card: str) -> str:
        """Return the type a card is named after.

        :raises UnknownPiece: for a name of no card.
        """
        match = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,3})", card)
        if match is None or match[1] not in self.sizes or int(match[2]) >= self.sizes[match[1]]:
            raise UnknownPiece(card)
        return match[1]

    def take(self, card: str, owner: str, side: str) -> None:
        """Give a card to a company (or to the pile of returned trains)."""
        self.owner[card] = owner
        self.side[card] = side

    def owner_of(self, card: str) -> str:
        """Return the owner of a card: a company, `depot` or `discard`."""
        return self.owner.get(card, DEPOT)

    def hand_over(self, giver: str, taker: str) -> None:
        """Give all cards of one company to another (6.92a)."""
        for card, owner in self.owner.items():
            if owner == giver:
                self.owner[card] = taker

    def settle(self, position: Position) -> None:
        """Settle what was not recorded by name: trains that left the game, and those that came without an action.

        A corporation without President buys by itself (7.14d): a returned card, if one has gone, else the next card.
        """
        of_corporations = tuple(company.trains for company in position.corporations.values())
        lying = (
            position.returned,
            of_corporations,
            tuple(company.trains for company in position.independents.values()),
        )
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
        """Return the card that a bank's train of this kind is: a returned one, if fewer lie there than were
        returned.
        """
        lying = sum(self.base_of[card] == base for card in position.returned)
        returned = [card for card in self.cards_of(DISCARD) if self.base(card) == base]
        if len(returned) > lying:
            return returned[0]
        names = (f"{base}-{number}" for number in range(self.sizes[base]))
        return next((card for card in names if self.owner_of(card) == DEPOT), f"{base}-0")

    def cards_of(self, owner: str) -> list[str]:
        """Return the cards of a company, or those returned to the bank."""
        return [card for card, holder in self.owner.items() if holder == owner]


def site_base(types: Sequence[str]) -> str:
    """Return the type after which the site names a card: the one without a slash."""
    return next(kind for kind in types if "/" not in kind)


def single_certificates() -> range:
    """Return the numbers of the certificates of one share; the President's certificate stands for the others."""
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
        """Return the number of a tile from the name of a copy.

        :raises UnknownPiece: for a name of no tile.
        """
        match = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,4})", copy)
        if match is None or match[1] not in tables().tiles:
            raise UnknownPiece(copy)
        return match[1]

    def city(self, name: str) -> tuple[str, int]:
        """Return hex and city of a city's name: `<copy>-<city>` on a tile, `<hex>-<any>-<city>` on the printed board.

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
        """Return corporation and number.

        :raises UnknownPiece: for a name of no certificate.
        """
        corporation, _, number = certificate.rpartition("_")
        if corporation not in tables().corporations or re.fullmatch("[0-9]", number) is None:
            raise UnknownPiece(certificate)
        if int(number) not in (PRESIDENTS_CERTIFICATE, *single_certificates()):
            raise UnknownPiece(certificate)
        return corporation, int(number)

    def lies_in_treasury(self, certificate: str) -> bool:
        """Return whether it was neither bought nor issued."""
        corporation, _ = self.split(certificate)
        return certificate in self.treasury[corporation]

    def leave(self, certificates: Sequence[str]) -> None:
        """Remove certificates from the treasury."""
        for certificate in certificates:
            corporation, _ = self.split(certificate)
            if certificate in self.treasury[corporation]:
                self.treasury[corporation].remove(certificate)

    def come_back(self, certificates: Sequence[str]) -> None:
        """Put redeemed certificates back into the treasury."""
        self.leave(certificates)
        for certificate in certificates:
            self.treasury[self.split(certificate)[0]].append(certificate)

    def settle(self, position: Position) -> None:
        """Settle what a bankruptcy issued, which is not recorded by name: the site takes the first ones there."""
        for name, corporation in position.corporations.items():
            if corporation.status == "open":
                surplus = len(self.treasury[name]) - corporation.treasury_shares
                del self.treasury[name][: max(0, surplus)]


# Site names of pieces, for writing records: the holder of each certificate, the place of each copy.
# This engine counts shares, trains and tiles; 18xx.games names each of them. `Holdings` and `Copies` follow a game
# from its start and hand out names in the order in which the site would.

TREASURY = "treasury"
MARKET = "market"

_PRINTED_COPY = {"E11": 1, "G3": 2, "G7": 3, "G9": 4, "G15": 5}
"""The middle number in the site's name of a printed city, where it is not 0: the site prints these hexes alike."""


@dataclass(slots=True)
class Holdings:
    """The certificates of each corporation, by holder; President's certificates are number 0."""

    held: dict[str, dict[str, list[int]]]

    @classmethod
    def at_start(cls) -> Holdings:
        """Return the holdings at the start: all certificates are in the treasuries; the President's is the first to
        leave.
        """
        numbers = [PRESIDENTS_CERTIFICATE, *single_certificates()]
        return cls({name: {TREASURY: list(numbers)} for name in tables().corporations})

    def singles(self, corporation: str, holder: str) -> list[int]:
        """Return the single shares of a holder, in the order in which they came."""
        return [number for number in self.held[corporation].get(holder, ()) if number != PRESIDENTS_CERTIFICATE]

    def of(self, corporation: str, holder: str) -> list[int]:
        """Return all certificates of a holder, single shares first."""
        numbers = self.held[corporation].get(holder, [])
        return [*self.singles(corporation, holder), *(number for number in numbers if number == PRESIDENTS_CERTIFICATE)]

    def follow(self, position: Position) -> None:
        """Bring the names in line with the counts of the next position."""
        for name, corporation in position.corporations.items():
            if corporation.status == "open":
                self._move_presidency(name, corporation.president or MARKET)
                self._level(name, dict(_singles_by_holder(position, name)))

    def move(self, corporation: str, numbers: Sequence[int], giver: str, taker: str) -> None:
        """Move single shares from one holder to another."""
        held = self.held[corporation]
        held[giver] = [number for number in held.get(giver, ()) if number not in numbers]
        held[taker] = [*held.get(taker, ()), *numbers]

    def _move_presidency(self, corporation: str, president: str) -> None:
        holder = next(who for who, numbers in self.held[corporation].items() if PRESIDENTS_CERTIFICATE in numbers)
        if holder != president:
            self.move(corporation, [PRESIDENTS_CERTIFICATE], holder, president)

    def _level(self, corporation: str, wanted: dict[str, int]) -> None:
        """Move the oldest surplus single shares to the holders that have too few."""
        for holder in self.held[corporation]:
            wanted.setdefault(holder, 0)
        for giver in wanted:
            surplus = self.singles(corporation, giver)[: max(0, len(self.singles(corporation, giver)) - wanted[giver])]
            for taker, count in wanted.items():
                lacking = max(0, count - len(self.singles(corporation, taker)))
                given, surplus = surplus[:lacking], surplus[lacking:]
                self.move(corporation, given, giver, taker)


def _singles_by_holder(position: Position, name: str) -> Iterator[tuple[str, int]]:
    """Yield players first: a seller gets change for the President's certificate before the market gets its share."""
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
        """Return the name of the copy that is laid now: the first that lies nowhere."""
        taken = {copy for number, copy in self.lying.values() if number == tile}
        copy = next(copy for copy in range(len(taken) + 1) if copy not in taken)
        self.lying[hex_id] = (tile, copy)
        return f"{tile}-{copy}"

    def city(self, hex_id: str, city: int) -> str:
        """Return the site's name of a city, as the board lies."""
        if hex_id in self.lying:
            tile, copy = self.lying[hex_id]
            return f"{tile}-{copy}-{city}"
        return f"{hex_id}-{_PRINTED_COPY.get(hex_id, 0)}-{city}"


# Routes as 18xx.games writes them: a list of *connections*, each the hexes from one stop to the next. A
# connection may be written in either direction and the list need not follow the train; this engine wants the hexes
# from one end of the route to the other.

LONGEST_ROUTE = 100
"""More hexes than a route can have."""


def join_connections(connections: Json, pointer: str) -> tuple[str, ...]:
    """Return the hexes of the route from end to end.

    :raises ImpossibleInput: when the connections do not make up one line.
    """
    left = [
        _connection(entry, f"{pointer}/{place}")
        for place, entry in enumerate(take_list(connections, pointer, "connections"))
    ]
    if not left or len(left) > LONGEST_ROUTE:
        raise fault(pointer, "wrong_route.connections")
    path = list(_first_end(left))
    while left:
        following = next((hexes for hexes in left if path[-1] in (hexes[0], hexes[-1])), None)
        if following is None:
            raise fault(pointer, "wrong_route.line")
        left.remove(following)
        path += following[1:] if following[0] == path[-1] else following[-2::-1]
    return tuple(path)


def _connection(entry: Json, pointer: str) -> tuple[str, ...]:
    hexes = take_list(entry, pointer, tell("a_connection"))
    if not 2 <= len(hexes) <= LONGEST_ROUTE or not all(isinstance(hex_id, str) for hex_id in hexes):
        raise fault(pointer, "wrong_route.connection")
    return tuple(hexes)


def _first_end(connections: Sequence[tuple[str, ...]]) -> tuple[str]:
    """Return a stop at which one connection ends and none goes on; of the two there are, the one that is written
    first.
    """
    ends = Counter(end for hexes in connections for end in (hexes[0], hexes[-1]))
    first = connections[0]
    order = (first[0], first[-1], *(end for hexes in connections[1:] for end in (hexes[0], hexes[-1])))
    return (next((end for end in order if ends[end] == 1), order[0]),)


def split_path(path: Sequence[str], stops: Sequence[int]) -> list[list[str]]:
    """Return the connections of a route: its path cut at its stops, given as places in the path."""
    return [list(path[start : end + 1]) for start, end in pairwise(stops)]
