"""The sealed form of a position: what `position.py` states, field by field, and the lifts of older versions.

Version 1 (Stationmaster 0.1.0) wrote mappings as lists of pairs, players in the order of the seats, and the mark of a
kind beside the list of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from stationmaster.engine.title import Json
from stationmaster.schema.sealed import SealedForm, ordered, sealed_parts
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.position import DraftRound, Position, Round, StockRound
from stationmaster.titles.g1846.model.tables import tables

# The places of fields in the form of version 1, in their order.
_SEATS, _ROUND, _PLAYERS, _BOARD, _REQUEST = 1, 7, 8, 13, 16
_CORPORATIONS, _INDEPENDENTS, _PRIVATES, _MARKERS, _STOCK = 9, 10, 11, 12, 14
_REVISION = 18
_KEPT, _CHANCE = 4, 5
_SHARES = 1
_SOLD = 5


def _marked(pair: Json) -> Json:
    """Lift a part of several kinds: its mark comes before its fields now."""
    mark, fields = pair
    return [mark, *fields]


def _lift_round(old: Json) -> Json:
    mark, fields = old
    fields = list(fields)
    if mark == "draft":
        fields[_KEPT] = dict(fields[_KEPT])
        fields[_CHANCE] = _marked(fields[_CHANCE])
    if mark == "stock" and fields[_SOLD] is not None:
        fields[_SOLD] = dict(fields[_SOLD])
    return [mark, *fields]


def _lift_player(old: Json) -> Json:
    player = list(old)
    player[_SHARES] = dict(player[_SHARES])
    return player


def _lift_request(old: Json) -> Json:
    if old is None:
        return None
    player, (mark, fields) = old
    names = {"train": ("train", "from", "price"), "private": ("private", "price")}[mark]
    return [player, {"type": f"buy_{mark}", **dict(zip(names, fields, strict=True))}]


def _lift_1(old: Json) -> Json:
    """From the form of version 1 to that of version 2."""
    new = list(old)
    new[_ROUND] = _lift_round(old[_ROUND])
    new[_PLAYERS] = {name: _lift_player(player) for name, player in zip(old[_SEATS], old[_PLAYERS], strict=True)}
    for place in (_CORPORATIONS, _INDEPENDENTS, _PRIVATES, _MARKERS, _STOCK):
        new[place] = dict(old[place])
    new[_BOARD] = [dict(part) for part in old[_BOARD]]
    new[_REQUEST] = _lift_request(old[_REQUEST])
    return new


def _lift_2(old: Json) -> Json:
    """From the form of version 2, which did not know when a turn began: no later than now."""
    return [*old, old[_REVISION]]


def _lift_3(old: Json) -> Json:
    """From the form of version 3, which did not know for how much a seller had refused: that is forgotten."""
    return old


def _rank(names: Iterable[str]) -> Callable[[str], int]:
    return {name: place for place, name in enumerate(names)}.__getitem__


_BY_CORPORATION = _rank(tables().corporations)
_BY_PRIVATE = _rank(tables().privates)
_BY_HEX = _rank(tables().hexes)
_BY_CARD = _rank(tables().cards)


def _round_in_order(round_: Round) -> Round:
    if isinstance(round_, DraftRound):
        return replace(round_, kept=ordered(round_.kept, str))
    if isinstance(round_, StockRound) and round_.sold is not None:
        return replace(round_, sold=ordered(round_.sold, str))
    return round_


def _in_order(position: Position) -> Position:
    """Return the same position, every mapping in the order of the printed material or of the seats."""
    board = position.board
    players = {
        name: replace(position.players[name], shares=ordered(position.players[name].shares, _BY_CORPORATION))
        for name in position.seats
    }
    return replace(
        position,
        round=_round_in_order(position.round),
        players=players,
        corporations=ordered(position.corporations, _BY_CORPORATION),
        independents=ordered(position.independents, _BY_PRIVATE),
        privates=ordered(position.privates, _BY_PRIVATE),
        markers=ordered(position.markers, _BY_PRIVATE),
        board=Board(ordered(board.tiles, _BY_HEX), ordered(board.slots, _BY_HEX)),
        stock=ordered(position.stock, _BY_CARD),
    )


SEALED: Final[SealedForm[Position]] = sealed_parts(Position, {1: _lift_1, 2: _lift_2, 3: _lift_3}, _in_order)
"""How positions of 1846 are sealed."""
