"""A second implementation of the money of 1846: a game's accounts kept from its log alone.

A log records each action with its player, step and round, and no result. Everything else is computed here from the
printed rules, slowly: incomes, what shares, track, tokens and trains cost, what routes earn (by walking them),
dividends, prices, presidencies. Of the engine it reads only the board as it lies, and what is printed on tiles and
hexes. It does not check whether an action is legal, and does not support games in which a corporation closes or a
player is bankrupt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.grid import EDGES, opposite
from stationmaster.titles.g1846.model.tables import tables
from tests.support.slow_routes import traced

Json = Any
Line = tuple[str, str, str, Mapping[str, Json]]
"""Round, step, the entity whose step it is, and the action."""

PRICES: Final = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165,
    180, 195, 212, 230, 250, 270, 295, 320, 345, 375, 405, 440, 475, 510, 550,
)  # fmt: skip
BANKS: Final = {3: 6500, 4: 7500, 5: 9000}
HOMES: Final = {"B&O": "G19", "C&O": "I15", "ERIE": "E21", "GT": "B16", "IC": "K3", "NYC": "D20", "PRR": "F20"}
RESERVED: Final = {"B&O": ("H12", 40, 100), "ERIE": ("D20", 40, 40), "IC": ("I5", 40, 40), "PRR": ("E11", 40, 60)}
"""6.53a, 6.52b: the city, its price when connected, its price when not."""
PRIVATES: Final = {
    # list price, debt, income
    "LSL": (40, 0, 15), "MC": (40, 0, 15), "O&I": (40, 0, 15), "LM": (40, 0, 15), "SC": (40, 0, 10),
    "MPC": (60, 0, 15), "TBC": (60, 0, 20), "BT": (40, 0, 10), "C&WI": (60, 0, 10), "MAIL": (80, 0, 0),
    "BIG4": (40, 60, 0), "MS": (60, 80, 0),
}  # fmt: skip
PHASE_OF: Final = {"2": "I", "3/5": "II", "4": "II", "4/6": "III", "5": "III", "6": "IV", "7/8": "IV"}
PHASES: Final = ("I", "II", "III", "IV")
COUNTED: Final = {"2": 2, "3/5": 3, "4": 4, "4/6": 4, "5": 5, "6": 6, "7/8": 7}
GRANTED: Final = ("E5", "F6", "G5", "H6", "J4")
PORTS: Final = {"B8": 2, "C5": 1, "D14": 1, "G19": 2, "I1": 1}

Stop = tuple[str, int]


@dataclass
class Books:
    """What every player and company owns. The rest of the money is in the bank."""

    players: tuple[str, ...]
    bank: int
    cash: dict[str, int]
    privates: dict[str, str | None]
    """Each private in play and its owner; closed ones are removed."""
    board: Board
    columns: dict[str, int] = field(default_factory=dict)
    held: dict[str, dict[str, int]] = field(default_factory=dict)
    treasury: dict[str, int] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    president: dict[str, str] = field(default_factory=dict)
    phase: str = "I"
    markers: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    chosen: list[tuple[str, str, int]] = field(default_factory=list)
    """The draft: player, card, discount."""
    discount: int = 0
    operator: str | None = None
    revenue: int = 0
    settled: bool = False
    """Whether the operator's revenue of this turn has moved its price."""
    operated: set[str] = field(default_factory=set)

    # Money

    def pay(self, giver: str | None, taker: str | None, amount: int) -> None:
        """Move money from one account to another; None is the bank."""
        if giver is None:
            self.bank -= amount
        else:
            self.cash[giver] -= amount
        if taker is None:
            self.bank += amount
        else:
            self.cash[taker] = self.cash.get(taker, 0) + amount

    def price(self, corporation: str) -> int:
        return PRICES[self.columns[corporation]]

    def move(self, corporation: str, columns: int) -> None:
        self.columns[corporation] = max(0, min(self.columns[corporation] + columns, len(PRICES) - 1))

    def scores(self) -> dict[str, int]:
        """Return the final scores (10.3, 10.3a)."""
        worth = {
            player: self.cash[player] + sum(n * self.price(name) for name, n in self.held[player].items())
            for player in self.players
        }
        if self.phase in ("I", "II"):
            for name, owner in self.privates.items():
                if owner in self.players:
                    worth[str(owner)] += PRIVATES[name][0]
        return worth

    def statement(self) -> Json:
        """Return what is compared: all money, prices and holdings."""
        return {
            "bank": self.bank,
            "cash": dict(sorted(self.cash.items())),
            "prices": {name: PRICES[column] for name, column in sorted(self.columns.items())},
            "held": {player: dict(sorted(held.items())) for player, held in self.held.items()},
            "presidents": dict(sorted(self.president.items())),
            "phase": self.phase,
        }


def opened(players: Sequence[str], privates: Sequence[str], board: Board) -> Books:
    """Return the accounts at the start of a game, with the tokens of removed corporations and of independents."""
    cash = dict.fromkeys(players, 400)
    bank = BANKS[len(players)] - 400 * len(players)
    return Books(tuple(players), bank, cash, dict.fromkeys(privates), board, held={player: {} for player in players})


def follow(books: Books, log: Sequence[Line]) -> Iterator[tuple[str, Json]]:
    """Keep the accounts through a whole log; yield the name of each round with the accounts at its end."""
    last = log[0][0]
    for round_, step, entity, action in log:
        for name in _rounds_after(last, round_):
            _end_round(books, last)
            yield last, books.statement()
            last = name
            _begin_round(books, name)
        actor = str(books.operator) if step == "second_tile" else entity
        _turn(books, round_, step, actor, action)
        _ACTIONS[action["type"]](books, step, actor, action)
    _end_round(books, last, is_last=True)
    yield last, books.statement()


# Rounds and turns


def _rounds_after(last: str, round_: str) -> Iterator[str]:
    """Yield the rounds that began since; a round without any action is in no log."""
    while last != round_:
        kind, number = last.split()
        if kind == "DR":
            last = "SR 1"
        elif kind == "SR":
            last = f"OR {number}.1"
        else:
            set_, place = number.split(".")
            last = f"OR {set_}.2" if place == "1" else f"SR {int(set_) + 1}"
        yield last


def _begin_round(books: Books, name: str) -> None:
    if name == "SR 1":
        _pay_the_draft(books)
    if name.startswith("OR"):
        books.operated.clear()
        for private, owner in books.privates.items():
            if owner is not None:
                books.pay(None, owner, PRIVATES[private][2])


def _end_round(books: Books, name: str, *, is_last: bool = False) -> None:
    if name.startswith("OR"):
        _end_turn(books)
        for corporation in books.columns:
            if corporation not in books.operated:  # There was no decision in its turn: it earned nothing.
                books.move(corporation, -1)
    if name.startswith("SR") and not is_last:
        for corporation in books.columns:
            if books.market[corporation]:
                books.move(corporation, -1)
            elif not books.treasury[corporation]:
                books.move(corporation, 1)


def _turn(books: Books, round_: str, step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Begin a turn. A company that comes to its train step without a dividend has earned nothing (6.73)."""
    if not round_.startswith("OR") or step in ("steamboat", "return_trains"):
        return
    if entity != books.operator:
        _end_turn(books)
        books.operator, books.revenue, books.settled = entity, 0, False
    if step in ("trains", "privates"):
        _settle(books)


def _settle(books: Books) -> None:
    if books.operator is not None and not books.settled:
        books.settled = True
        books.operated.add(books.operator)
        if books.operator in books.columns:
            books.move(books.operator, -1)


def _end_turn(books: Books) -> None:
    _settle(books)
    books.operator = None


# The draft


def _draft(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    if action["card"] in books.privates:
        books.chosen.append((entity, action["card"], 0))


def _decline(books: Books, _step: str, entity: str, _action: Mapping[str, Json]) -> None:
    books.discount += 10
    (card,) = set(books.privates) - {chosen for _, chosen, _ in books.chosen}
    if books.discount == PRIVATES[card][0]:  # 3.22: the next player, to the right, must take it.
        books.chosen.append((books.players[books.players.index(entity) - 1], card, books.discount))


def _take(books: Books, _step: str, entity: str, _action: Mapping[str, Json]) -> None:
    (card,) = set(books.privates) - {chosen for _, chosen, _ in books.chosen}
    books.chosen.append((entity, card, books.discount))


def _pay_the_draft(books: Books) -> None:
    """Pay for the draft (3.23)."""
    for player, card, discount in books.chosen:
        price, debt, _ = PRIVATES[card]
        books.privates[card] = player
        books.pay(player, None, price - discount + debt)
        if debt:
            books.pay(None, card, price)


# Stock rounds


def _start(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    name, price = action["corporation"], action["price"]
    books.columns[name] = PRICES.index(price)
    books.treasury[name], books.market[name], books.president[name] = 8, 0, entity
    books.held[entity][name] = 2
    books.cash[name] = 0
    books.pay(entity, name, 2 * price)
    if name == "IC":
        books.pay(None, name, price)  # 5.35
    books.board = books.board.with_token(name, HOMES[name], 0)


def _buy_share(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    name, from_treasury = action["corporation"], action["from"] == "treasury"
    books.pay(entity, name if from_treasury else None, books.price(name))
    (books.treasury if from_treasury else books.market)[name] -= 1
    books.held[entity][name] = books.held[entity].get(name, 0) + 1
    if books.held[entity][name] > books.held[books.president[name]][name]:
        books.president[name] = entity  # 5.37


def _sell(books: Books, step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Sell shares (5.21, 5.22, 5.24). In an operating round the President sells (6.88)."""
    seller = books.president[entity] if step != "stock" else entity
    name, shares = action["corporation"], action["shares"]
    books.pay(None, seller, shares * books.price(name))
    books.market[name] += shares
    books.held[seller][name] -= shares
    if books.president[name] == seller:
        books.president[name] = _president_after(books, seller, name)
        books.move(name, -1)
    if not books.held[seller][name]:
        del books.held[seller][name]


def _president_after(books: Books, seller: str, name: str) -> str:
    """Return the president (5.24): the largest holder; of equals the seller, then the nearest on the seller's left."""
    at = books.players.index(seller)
    order = (*books.players[at:], *books.players[:at])
    return max(order, key=lambda player: books.held[player].get(name, 0))


def _nothing(_books: Books, _step: str, _entity: str, _action: Mapping[str, Json]) -> None:
    """Do nothing: a pass, or a returned train, moves no money."""


# Companies


def _issue(books: Books, step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Issue shares: one column lower, whatever the number (6.31); k shares bring k + 1 columns less, move k (6.86e)."""
    shares, column = action["shares"], books.columns[entity]
    if step == "trains":
        books.pay(None, entity, shares * PRICES[max(0, column - shares - 1)])
        books.move(entity, -shares)
    else:
        books.pay(None, entity, shares * PRICES[column - 1])
    books.treasury[entity] -= shares
    books.market[entity] += shares


def _redeem(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    shares = action["shares"]
    books.pay(entity, None, shares * PRICES[books.columns[entity] + 1])
    books.market[entity] -= shares
    books.treasury[entity] += shares


def _lay_tile(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Lay a tile (6.48). A private's tile has no base price (6.48e, 15.14a)."""
    hex_id, private = action["hex"], action.get("private")
    before, kind = books.board, tables().hexes[action["hex"]]
    books.board = before.with_tile(hex_id, action["tile"], action["rotation"])
    blasts = books.privates.get("TBC") == entity
    is_first = hex_id not in before.tiles
    base = 20
    if is_first and kind.terrain is not None:
        base = max(base, kind.terrain.price - (20 if blasts and kind.terrain.kind == "mountain" else 0))
    if entity == "IC" and is_first and hex_id in GRANTED:
        base = 0
    cost = 0 if private is not None else base
    for edge, crossing in kind.crossings.items():
        if _meets(books.board, hex_id, edge) and not _meets(before, hex_id, edge):
            cost += crossing.price - (20 if blasts and crossing.kind in ("pass", "tunnel") else 0)
    books.pay(entity, None, cost)


def _meets(board: Board, hex_id: str, edge: int) -> bool:
    """Return whether track meets at a hexside (6.48b)."""
    other = tables().hexes[hex_id].neighbours[edge]
    return other is not None and edge in board.face(hex_id).edges and opposite(edge) in board.face(other).edges


def _place_token(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    stop = (action["hex"], action["city"])
    cost = 0
    if action.get("private") is None:
        cost = 80
        if entity in RESERVED and RESERVED[entity][0] == stop[0]:
            _, connected, otherwise = RESERVED[entity]
            cost = connected if stop in traced(books.board, entity)[0] else otherwise
    books.pay(entity, None, cost)
    books.board = books.board.with_token(entity, *stop)


def _run(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    runs = [best_value(books, entity, one["train"], one["path"]) for one in action["routes"]]
    books.revenue = sum(value for value, _ in runs)
    if books.privates.get("MAIL") == entity:
        books.revenue += 10 * max((stops for _, stops in runs), default=0)
    if entity in books.columns:
        return
    books.settled = True  # 6.72: an independent halves it by itself.
    books.pay(None, entity, books.revenue // 2)
    books.pay(None, books.privates[entity], books.revenue - books.revenue // 2)


def _dividend(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Pay or withhold a dividend (6.71, 6.75)."""
    revenue, price = books.revenue, books.price(entity)
    kept = {"withhold": revenue, "half": revenue // 20 * 10, "full": 0}[action["kind"]]
    books.pay(None, entity, kept)
    paid = revenue - kept
    for player in books.players:
        books.pay(None, player, paid // 10 * books.held[player].get(entity, 0))
    books.pay(None, entity, paid // 10 * books.treasury[entity])
    steps = -1 if 2 * paid < price else sum(paid >= multiple * price for multiple in (1, 2))
    books.move(entity, steps + (steps == 2 and price >= 165 and paid >= 3 * price))
    books.settled = True
    books.operated.add(entity)


def _buy_train(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    """Buy a train (6.81); the President pays what the treasury lacks (6.88)."""
    price, source = action["price"], action["from"]
    if books.cash[entity] < price:
        books.pay(books.president[entity], entity, price - books.cash[entity])
    books.pay(entity, None if source in ("bank", "discard") else source, price)
    if source == "bank" and PHASES.index(PHASE_OF[action["train"]]) > PHASES.index(books.phase):
        books.phase = PHASE_OF[action["train"]]
        if books.phase == "III":
            _close_privates(books)
        if books.phase == "IV":
            books.markers.clear()


def _close_privates(books: Books) -> None:
    """Close privates: mail of a corporation stays (9.III); an independent's money goes to the bank (6.93-MS)."""
    for name, owner in list(books.privates.items()):
        if owner in books.players:
            if name in books.cash:
                books.pay(name, None, books.cash[name])
                del books.cash[name]
                books.board = books.board.without_tokens_of(name)
                books.markers = {p: (h, c) for p, (h, c) in books.markers.items() if c != name}
            books.markers.pop(name, None)
            del books.privates[name]
        elif name != "MAIL":
            del books.privates[name]


def _buy_private(books: Books, _step: str, entity: str, action: Mapping[str, Json]) -> None:
    name = action["private"]
    books.pay(entity, books.privates[name], action["price"])
    books.privates[name] = entity
    if name in books.cash:
        books.pay(name, entity, books.cash[name])
        del books.cash[name]
        place = next(iter(books.board.tokens_of(name)))
        books.board = _taken_over(books.board, name, entity, place)
        books.markers = {p: (h, None if c == name else c) for p, (h, c) in books.markers.items()}
    if name == "SC":
        books.markers.pop("SC", None)  # 6.93-SCb


def _taken_over(board: Board, independent: str, corporation: str, place: Stop) -> Board:
    """Replace the independent's token by the corporation's, unless it has one in that hex (6.92a)."""
    board = board.without_tokens_of(independent)
    return board if board.has_token(corporation, place[0]) else board.with_token(corporation, *place)


def _assign(books: Books, step: str, entity: str, action: Mapping[str, Json]) -> None:
    old_hex, old_company = books.markers.get(action["private"], (None, None))
    company = action.get("to") or (old_company if step == "steamboat" else entity)
    books.markers[action["private"]] = (action.get("hex") or old_hex, company)


# What a route earns


def best_value(books: Books, company: str, train: str, path: Sequence[str]) -> tuple[int, int]:
    """Return what a train earns on a path of hexes, by the best way to run it, and its stops."""
    return max((_value(books, company, train, stops), len(stops)) for stops in _ways(books.board, path))


def _ways(board: Board, path: Sequence[str]) -> Iterator[tuple[Stop, ...]]:
    """Yield every sequence of stops in which track leads along the hexes of a path."""
    first = path[0]
    for city in range(max(1, len(board.face(first).cities))):
        yield from _on(board, path, 0, (first, city), ((first, city),))


def _on(board: Board, path: Sequence[str], at: int, stop: Stop, stops: tuple[Stop, ...]) -> Iterator[tuple[Stop, ...]]:
    if at == len(path) - 1:
        yield stops
        return
    for edge in _exits(board, path[at], EDGES + stop[1]):
        yield from _into(board, path, at, edge, stops)


def _into(board: Board, path: Sequence[str], at: int, edge: int, stops: tuple[Stop, ...]) -> Iterator[tuple[Stop, ...]]:
    if tables().hexes[path[at]].neighbours[edge] != path[at + 1]:
        return
    at += 1
    for end in _exits(board, path[at], opposite(edge)):
        if end >= EDGES:
            stop = (path[at], end - EDGES)
            yield from _on(board, path, at, stop, (*stops, stop))
        elif at < len(path) - 1:
            yield from _into(board, path, at, end, stops)


def _exits(board: Board, hex_id: str, end: int) -> set[int]:
    """Return the other ends of the track that begins at an edge or a city."""
    return {b if a == end else a for a, b in board.face(hex_id).track if end in (a, b)}


def _value(books: Books, company: str, train: str, stops: Sequence[Stop]) -> int:
    """Return the value by the best choice of counted stops with a token among them (6.64, 6.65, 6.66)."""
    best = 0
    areas = [tables().hexes[stops[at][0]].area for at in (0, -1)]
    is_across = {area.label for area in areas if area} == {"E", "W"}
    for counted in combinations(range(len(stops)), min(COUNTED[train], len(stops))):
        if not any(books.board.has_token(company, *stops[at]) for at in counted):
            continue
        total = sum(_worth(books, company, stops[at]) for at in counted)
        if is_across and {0, len(stops) - 1} <= set(counted):
            total += sum(area.bonus for area in areas if area)
        best = max(best, total)
    return best


def _worth(books: Books, company: str, stop: Stop) -> int:
    hex_id, city = stop
    shown = books.board.face(hex_id)
    values = 1 if books.phase in ("III", "IV") else 0
    worth = shown.hex.area.values[values] if shown.hex.area else shown.cities[city].value
    for private, (at, served) in books.markers.items():
        if (at, served) == (hex_id, company):
            worth += {"MPC": 30, "BT": 20, "SC": 20 * PORTS.get(hex_id, 0)}[private]
    return worth


_ACTIONS: Final = {
    "draft": _draft,
    "decline": _decline,
    "take": _take,
    "start": _start,
    "buy_share": _buy_share,
    "sell": _sell,
    "pass": _nothing,
    "discard_train": _nothing,
    "issue": _issue,
    "redeem": _redeem,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run": _run,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "buy_private": _buy_private,
    "assign": _assign,
}
