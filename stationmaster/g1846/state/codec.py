"""A whole position as a compact JSON value, hidden parts included, and back: what a sealed state holds.

Every record is a list of its fields in the order of their declaration. Mappings are lists of pairs in a fixed order
(that of the printed material, or of the seats), so that equal positions freeze to equal values however they came about.
Each record names all its fields here: one that is added to a class and forgotten here stops the program at its start.

Whoever changes the form raises `STATE_VERSION`. What `thaw` reads is trusted, for it comes out of a sealed state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple

from stationmaster.g1846.actions import BuyPrivate, BuyTrain
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import Board
from stationmaster.g1846.state.position import (
    CompanyTurn,
    Corporation,
    DraftRound,
    Finished,
    Independent,
    Marker,
    OperatingRound,
    Options,
    Player,
    Position,
    Private,
    RecordedShuffle,
    Request,
    StockRound,
    Train,
)
from stationmaster.kernel.chance import Source
from stationmaster.kernel.errors import UnreadableState
from stationmaster.kernel.game import Json

STATE_VERSION = 2


class Codec(NamedTuple):
    """How one kind of value is written and read."""

    freeze: Callable[[Any], Json]
    thaw: Callable[[Json], Any]


PLAIN: Codec | None = None
"""Numbers, texts, truth values and None stand for themselves."""

NAMES = Codec(list, tuple)


def _record(kind: type, **codecs: Codec | None) -> Codec:
    """The codec of a class of records. The codecs of its fields must be given for all of them, in their order."""
    names = [field.name for field in fields(kind)]
    if names != list(codecs):
        raise TypeError(f"the codec of {kind.__name__} does not fit its fields")
    read = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    special = tuple((index, codec) for index, codec in enumerate(codecs.values()) if codec is not None)

    def freeze(value: Any) -> Json:
        frozen = list(read(value))
        for index, codec in special:
            frozen[index] = codec.freeze(frozen[index])
        return frozen

    def thaw(frozen: Json) -> Any:
        values = list(frozen)
        for index, codec in special:
            values[index] = codec.thaw(values[index])
        return kind(*values)

    return Codec(freeze, thaw)


def _tuple_of(codec: Codec) -> Codec:
    return Codec(
        lambda values: [codec.freeze(value) for value in values],
        lambda frozen: tuple([codec.thaw(value) for value in frozen]),
    )


def _optional(codec: Codec) -> Codec:
    return Codec(
        lambda value: None if value is None else codec.freeze(value),
        lambda frozen: None if frozen is None else codec.thaw(frozen),
    )


def _one_of(**codecs: tuple[type, Codec]) -> Codec:
    """One of several kinds of record, marked by the keyword's name."""
    by_kind = {kind: (mark, codec) for mark, (kind, codec) in codecs.items()}
    by_mark = {mark: codec for mark, (_, codec) in codecs.items()}

    def freeze(value: Any) -> Json:
        mark, codec = by_kind[type(value)]
        return [mark, codec.freeze(value)]

    return Codec(freeze, lambda frozen: by_mark[frozen[0]].thaw(frozen[1]))


def _mapping(codec: Codec | None, rank: Mapping[str, int] | None = None) -> Codec:
    """A mapping as a list of pairs, in the order of `rank`, or (None) in that of the names."""
    order = rank.__getitem__ if rank is not None else str

    def freeze(mapping: Mapping[str, Any]) -> Json:
        keys = sorted(mapping, key=order)
        return [[key, codec.freeze(mapping[key]) if codec else mapping[key]] for key in keys]

    def thaw(frozen: Json) -> dict[str, Any]:
        return {key: codec.thaw(value) for key, value in frozen} if codec else dict(frozen)

    return Codec(freeze, thaw)


def _rank(names: Any) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


_CORPORATIONS = _rank(tables().corporations)
_PRIVATES = _rank(tables().privates)
_HEXES = _rank(tables().hexes)
_CARDS = _rank(tables().cards)

_OPTIONS = _record(
    Options,
    edition=PLAIN,
    conventions=PLAIN,
    consent=PLAIN,
    designer_clarifications=PLAIN,
    guarantee=PLAIN,
    two_player=PLAIN,
    deal=PLAIN,
)
_PLAYER = _record(Player, cash=PLAIN, shares=_mapping(PLAIN, _CORPORATIONS), privates=NAMES, bankrupt=PLAIN)
_TRAINS = _tuple_of(_record(Train, type=PLAIN, phased_out=PLAIN, ran=PLAIN))
_CORPORATION = _record(
    Corporation,
    status=PLAIN,
    cash=PLAIN,
    column=PLAIN,
    arrival=PLAIN,
    president=PLAIN,
    treasury_shares=PLAIN,
    market_shares=PLAIN,
    trains=_TRAINS,
    tokens_left=PLAIN,
    privates=NAMES,
    operated=PLAIN,
    earnings=PLAIN,
)
_INDEPENDENT = _record(Independent, status=PLAIN, owner=PLAIN, cash=PLAIN, trains=_TRAINS)
_PRIVATE = _record(Private, status=PLAIN, owner=PLAIN, used=PLAIN)
_MARKER = _record(Marker, hex=PLAIN, company=PLAIN)
_BOARD = _record(
    Board,
    tiles=_mapping(NAMES, _HEXES),
    slots=_mapping(_tuple_of(NAMES), _HEXES),
)
_CHANCE = _one_of(
    own=(Source, _record(Source, seed=PLAIN, drawn=PLAIN)),
    recorded=(RecordedShuffle, _record(RecordedShuffle, state=PLAIN)),
)
_DRAFT = _record(
    DraftRound,
    number=PLAIN,
    player=PLAIN,
    deck=NAMES,
    drawn=NAMES,
    kept=_mapping(NAMES),
    chance=_CHANCE,
    discount=PLAIN,
    passes=PLAIN,
)
_STOCK = _record(
    StockRound,
    player=PLAIN,
    passes=PLAIN,
    last_actor=PLAIN,
    bought=PLAIN,
    sold_this_turn=NAMES,
    sold=_optional(_mapping(NAMES)),
)
_RUN = _tuple_of(
    Codec(
        lambda route: [route[0], list(route[1]), route[2]],
        lambda frozen: (frozen[0], tuple(frozen[1]), frozen[2]),
    )
)
_TURN = _record(
    CompanyTurn,
    tiles=PLAIN,
    upgrades=PLAIN,
    tokens=PLAIN,
    shares_moved=PLAIN,
    steamboat_moved=PLAIN,
    has_run=PLAIN,
    run=_RUN,
    revenue=PLAIN,
    forced_issue=PLAIN,
    forced_minimum=PLAIN,
    forced_sales=NAMES,
    must_buy_with_help=PLAIN,
    second_tile=PLAIN,
    first_tile_hex=PLAIN,
    first_tile_edges=NAMES,
    bought_trains=PLAIN,
    refused_trains=NAMES,
)
_OPERATING = _record(
    OperatingRound,
    number=PLAIN,
    step=PLAIN,
    operator=PLAIN,
    done=NAMES,
    turn=_TURN,
    steamboat_set=NAMES,
    queue=_optional(NAMES),
)
_ROUND = _one_of(
    draft=(DraftRound, _DRAFT),
    stock=(StockRound, _STOCK),
    operating=(OperatingRound, _OPERATING),
    finished=(Finished, _record(Finished, reason=PLAIN)),
)
_PURCHASE = _one_of(
    train=(BuyTrain, _record(BuyTrain, train=PLAIN, source=PLAIN, price=PLAIN)),
    private=(BuyPrivate, _record(BuyPrivate, private=PLAIN, price=PLAIN)),
)
_POSITION = _record(
    Position,
    options=_OPTIONS,
    seats=NAMES,
    priority=PLAIN,
    bank=PLAIN,
    bank_broken=PLAIN,
    phase=PLAIN,
    set_number=PLAIN,
    round=_ROUND,
    players=PLAIN,  # They stand in the order of the seats: see `freeze` and `thaw`.
    corporations=_mapping(_CORPORATION, _CORPORATIONS),
    independents=_mapping(_INDEPENDENT, _PRIVATES),
    privates=_mapping(_PRIVATE, _PRIVATES),
    markers=_mapping(_MARKER, _PRIVATES),
    board=_BOARD,
    stock=_mapping(PLAIN, _CARDS),
    returned=NAMES,
    request=_optional(_record(Request, asked=PLAIN, purchase=_PURCHASE)),
    last_set=PLAIN,
    revision=PLAIN,
)


_FIELDS = [field.name for field in fields(Position)]
_SEATS, _PLAYERS = _FIELDS.index("seats"), _FIELDS.index("players")


def freeze(position: Position) -> Json:
    """The whole position as a JSON value. Equal positions give equal values."""
    frozen = _POSITION.freeze(position)
    frozen[_PLAYERS] = [_PLAYER.freeze(position.players[name]) for name in position.seats]
    return frozen


def thaw(frozen: Json) -> Position:
    """The position that `freeze` wrote.

    :raises UnreadableState: for a value that `freeze` of this version did not write.
    """
    try:
        values = list(frozen)
        players = zip(frozen[_SEATS], frozen[_PLAYERS], strict=True)
        values[_PLAYERS] = {name: _PLAYER.thaw(player) for name, player in players}
        position: Position = _POSITION.thaw(values)
    except (TypeError, ValueError, KeyError, IndexError) as error:
        raise UnreadableState("state_damaged", "This state does not hold a position of 1846.") from error
    return position
