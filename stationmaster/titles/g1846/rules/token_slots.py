"""Slots for tokens: the protected ones, and every way in which a token comes or goes without being placed in a
company's turn (2.3b, 2.4b, 5.34, 6.92a, 15.24).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import UNSET, UnsetType

from stationmaster.engine.memo import memoized_on_position
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.events import TokenPlaced, TokenRemoved
from stationmaster.titles.g1846.model.kinds import Colour, Place, SetupKind
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import StopAt

# Protected slots


def protections(position: Position, hex_id: str, city: int) -> dict[str, Place]:
    """Return the slots of a city that are still protected, by company (6.53, 6.53c, 6.53d)."""
    return {who: place for who, place in _protected(position) if (place.hex, place.city) == (hex_id, city)}


@memoized_on_position
def keepers(position: Position) -> Mapping[StopAt, Sequence[str]]:
    """Return the companies for which slots are still protected, by city."""
    found: dict[StopAt, list[str]] = {}
    for who, place in _protected(position):
        found.setdefault((place.hex, place.city), []).append(who)
    return found


def _protected(position: Position) -> Iterator[tuple[str, Place]]:
    table = tables()
    ended = table.phases[position.phase].ends_reservations  # type: ignore[index]
    for kind in table.corporations.values():
        corporation = position.corporations.get(kind.id)
        if corporation is None or corporation.status not in ("unopened", "open"):
            continue
        if corporation.status == "unopened":
            yield kind.id, kind.home
        kept = kind.reservation
        if kept and not ended and not position.board.has_token(kind.id, kept.place.hex, kept.place.city):
            yield kind.id, kept.place
    for private in table.privates.values():
        if private.token and private.id in position.privates:
            if position.privates[private.id].status in ("undrafted", "player"):
                yield private.id, private.token


def _free_slot(slots: Sequence[str | None], company: str, kept: dict[str, Place]) -> int:
    """Return the slot that a token takes: its protected one, else the first vacant one not protected for another, else
    any.
    """
    vacant = [slot for slot, token in enumerate(slots) if token is None]
    own = kept[company].slot if company in kept else None
    if own in vacant:
        return own
    others = {place.slot for who, place in kept.items() if who != company}
    for slot in vacant:
        if slot not in others:
            return slot
    return vacant[0]


def put_token(
    ledger: Ledger, company: str, hex_id: str, city: int, rule: str, private: str | UnsetType = UNSET
) -> None:
    """Place a token in its protected slot, or else in an unprotected one."""
    position = ledger.position
    slot = _free_slot(position.board.cities(hex_id)[city], company, protections(position, hex_id, city))
    ledger.update(board=position.board.with_token(company, hex_id, city, slot))
    ledger.emit(TokenPlaced(company=company, hex=hex_id, city=city, private=private, rule=rule))


# Other ways on and off the board


def opening_board(setup: SetupKind, removed: Collection[str]) -> Board:
    """Return the board at the beginning: independents (2.4b), and the blocking tokens of removed corporations (2.3b,
    15.24).
    """
    table = tables()
    board = Board.initial()
    for name in table.independents:
        kind = table.privates[name].independent
        if kind and name in setup.privates:
            board = _with_home(board, name, kind.home)
    for kind_ in table.corporations.values():
        if kind_.id in removed:
            board = _with_home(board, kind_.id, kind_.home)
            if kind_.id in setup.second_tokens_at_setup:
                board = board.with_token(
                    kind_.id, setup.second_tokens[kind_.id], 0, _second_slot(board, setup, kind_.id)
                )
    return board


def _with_home(board: Board, company: str, home: Place) -> Board:
    return board.with_token(company, home.hex, home.city, home.slot)


def _second_slot(board: Board, setup: SetupKind, corporation: str) -> int:
    """Return the slot of the second token at set-up: the one that was reserved for that corporation (15.24)."""
    kept = tables().corporations[corporation].reservation
    if kept and kept.place.hex == setup.second_tokens[corporation]:
        return kept.place.slot
    return board.cities(setup.second_tokens[corporation])[0].index(None)


def place_home(ledger: Ledger, corporation: str) -> None:
    """Place the home token of a corporation that is being opened, free, in its home slot (5.34).

    Another vacant slot of the city is legal as well: in an open state a token may occupy the home slot itself.
    """
    home, board = tables().corporations[corporation].home, ledger.position.board
    is_vacant = board.cities(home.hex)[home.city][home.slot] is None
    ledger.update(board=board.with_token(corporation, home.hex, home.city, home.slot if is_vacant else None))
    left = tables().corporations[corporation].tokens - 1
    ledger.update_corporation(corporation, tokens_left=left)
    ledger.emit(TokenPlaced(company=corporation, hex=home.hex, city=home.city, rule="5.34"))


def replace_independent(ledger: Ledger, independent: str, corporation: str) -> None:
    """Replace the independent's token by an extra token of the buyer, unless the buyer has one in that city (6.92a)."""
    board = ledger.position.board
    for hex_id, city in board.tokens_of(independent):
        if board.has_token(corporation, hex_id, city):
            ledger.update(board=ledger.position.board.without_tokens_of(independent))
            ledger.emit(TokenRemoved(company=independent, hex=hex_id, city=city, rule="6.92a"))
        else:
            ledger.update(board=ledger.position.board.with_token_swapped(independent, corporation))
            ledger.emit(TokenPlaced(company=corporation, hex=hex_id, city=city, replaces=independent, rule="6.92a"))


def place_second_tokens(ledger: Ledger, hex_id: str, colour: Colour) -> None:
    """Place the second token of a removed corporation when its city turns green (15.24)."""
    position, table = ledger.position, tables()
    if colour != table.second_token_colour or not position.options.two_player:
        return
    setup = table.setup(len(position.seats), position.options.edition)
    for corporation, at in setup.second_tokens.items():
        if at != hex_id or position.corporations[corporation].status != "removed":
            continue
        if not ledger.position.board.has_token(corporation, hex_id) and ledger.position.board.vacant(hex_id, 0):
            put_token(ledger, corporation, hex_id, 0, "15.24")


def close_ranks(ledger: Ledger, hex_id: str) -> None:
    """Move tokens to the first slots when a tile comes under them, unless these are protected for others."""
    board = ledger.position.board
    for city, slots in enumerate(board.slots.get(hex_id, ())):
        if not any(slots):
            continue
        kept = protections(ledger.position, hex_id, city)
        ranks: list[str | None] = [None] * len(slots)
        for token in filter(None, slots):
            ranks[_free_slot(ranks, token, kept)] = token
        board = board.with_city(hex_id, city, tuple(ranks))
    ledger.update(board=board)
