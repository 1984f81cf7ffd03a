"""How a game is set up: the options of `start`, read and checked in full (SS-3, SS-14, SS-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import UNSET, Meta, UnsetType

from stationmaster.kernel.errors import Fault, Faults, ImpossibleInput
from stationmaster.kernel.shapes.bounds import LONGEST_TEXT
from stationmaster.kernel.shapes.pointers import step
from stationmaster.kernel.shapes.statements import faults as shape_faults
from stationmaster.kernel.shapes.statements import ids
from stationmaster.switch_and_signal.boards.arrangement import green_faults, switch_disc_faults
from stationmaster.switch_and_signal.boards.board import Board, map_board, open_pair, own_board
from stationmaster.switch_and_signal.boards.demand import demand_faults
from stationmaster.switch_and_signal.boards.shape import BoardDocument
from stationmaster.switch_and_signal.components.ids import Junction, Map, PlayerName, Section, Signal, Variant
from stationmaster.switch_and_signal.components.statement import GAME, Row, SasStatement, Table
from stationmaster.switch_and_signal.components.tables import MAPS, TABLES
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.state.position import Cards, Dice

Json = Any
DICE: tuple[Dice, ...] = ("service", "table")
CARDS: tuple[Cards, ...] = ("service", "table")


if TYPE_CHECKING:
    DeparturesRemoved: TypeAlias = int
    ExtraDiscs: TypeAlias = int
    GoodsPerCity: TypeAlias = int
    GoodsToWin: TypeAlias = int
    TimeTokens: TypeAlias = int
    Who: TypeAlias = Dice
else:
    TimeTokens = Literal[TABLES.options["time_tokens"].values]
    DeparturesRemoved = Literal[TABLES.options["departure_cards_removed"].values]
    GoodsToWin = Literal[TABLES.options["goods_to_win"].values]
    GoodsPerCity = Literal[tuple(TABLES.goods_per_city.values())]
    ExtraDiscs = Literal[TABLES.options["extra_signal_discs"].values]
    Who = ids(f"Who{GAME}", DICE, "The service, or the players at their table.")


class StartOptions(SasStatement, frozen=True, kw_only=True):
    """How a game is set up. Each may be left out."""

    map: Annotated[Map, Meta(description="Which side of the board (SS-3.1).")] | UnsetType = UNSET
    board: (
        Annotated[
            BoardDocument | None,
            Meta(description="A board of your own in the form that the components show, instead of a map (SS-2.11)."),
        ]
        | UnsetType
    ) = UNSET
    time_tokens: (
        Annotated[TimeTokens, Meta(description="The full clock (SS-3.5); more than the standard is easier (SS-14.1).")]
        | UnsetType
    ) = UNSET
    departure_cards_removed: (
        Annotated[
            DeparturesRemoved,
            Meta(description="Departure cards removed (SS-3.7): fewer is easier (SS-14.1), more harder (SS-14.2)."),
        ]
        | UnsetType
    ) = UNSET
    goods_to_win: (
        Annotated[
            GoodsToWin,
            Meta(
                description="Goods to deliver: the standard game or the harder one (SS-14.3). Sets goods_per_city as "
                "well."
            ),
        ]
        | UnsetType
    ) = UNSET
    extra_signal_discs: (
        Annotated[ExtraDiscs, Meta(description="Signal discs besides those of SS-3.3 (SS-14.1).")] | UnsetType
    ) = UNSET
    goods_per_city: (
        Annotated[
            GoodsPerCity | None,
            Meta(
                description="Goods in each goods city; may be stated, but follows from goods_to_win (SS-3.4, SS-14.3)."
            ),
        ]
        | UnsetType
    ) = UNSET
    extra_signal: (
        Annotated[
            Signal | None,
            Meta(description="The signal space of the additional disc; else the first red one on the track (SS-14.1)."),
        ]
        | UnsetType
    ) = UNSET
    variant: (
        Annotated[
            Variant | None,
            Meta(
                description="Location tokens that replace the printed numbers (SS-15.1) or the departure dice "
                "(SS-15.2)."
            ),
        ]
        | UnsetType
    ) = UNSET
    switch_discs: (
        Annotated[
            Table[Junction, Row[Section]] | None,
            Meta(description="Junction -> branches with a disc; null is the first-game arrangement (SS-3.2)."),
        ]
        | UnsetType
    ) = UNSET
    green_signals: (
        Annotated[
            Row[Signal] | None,
            Meta(
                description="Spaces with a signal disc, one at each city, three on tracks; null is the first game "
                "(SS-3.3)."
            ),
        ]
        | UnsetType
    ) = UNSET
    first_player: (
        Annotated[PlayerName | None, Meta(description="Who begins; null is the first of the players (SS-3.10).")]
        | UnsetType
    ) = UNSET
    dice: (
        Annotated[
            Who,
            Meta(
                description="Who rolls the dice: the service, or the players at their table, who report "
                "what they rolled."
            ),
        ]
        | UnsetType
    ) = UNSET
    cards: (
        Annotated[
            Who,
            Meta(
                description="Who shuffles decks and location tokens: the service, or the players, who report what "
                "comes up (SS-18.9)."
            ),
        ]
        | UnsetType
    ) = UNSET


_DEFAULTS: Final[Mapping[str, Json]] = {
    "map": MAPS[0],
    **{name: choice.default for name, choice in TABLES.options.items()},
    "dice": DICE[0],
    "cards": CARDS[0],
}
"""What holds for an option that is left out; else null does."""


def catalogue_options() -> list[dict[str, Json]]:
    """The options as the catalogue of games lists them. `values` is null where there are too many to list."""
    hints = get_type_hints(StartOptions, include_extras=True)
    return [_listed(name, get_args(hints[name])[0]) for name in StartOptions.__struct_fields__]


def _listed(name: str, hint: Any) -> dict[str, Json]:
    kind, *said = get_args(hint)
    meaning = next(meta.description for meta in said if meta.description)
    return {"name": name, "values": _values(kind), "default": _DEFAULTS.get(name), "meaning": meaning}


def _values(kind: Any) -> list[Json] | None:
    """What an option can be, if that is listed."""
    members = [member for member in get_args(kind) if member is not NoneType] if NoneType in get_args(kind) else [kind]
    plain = get_args(members[0])[0] if get_origin(members[0]) is Annotated else members[0]
    if get_origin(plain) is not Literal:
        return None
    return [*([None] if NoneType in get_args(kind) else []), *get_args(plain)]


@dataclass(frozen=True, slots=True)
class Options:
    """A faultless choice of everything that the set-up leaves open."""

    players: tuple[str, ...]
    board: Board
    time_tokens: int
    departure_cards_removed: int
    goods_to_win: int
    extra_signal_discs: int
    variant: str | None
    pairs: tuple[int, ...]
    green: frozenset[str]
    first_player: int
    dice: Dice
    cards: Cards


def read_options(players: Sequence[str], options: Mapping[str, Json]) -> Options:
    """The set-up that was asked for.

    :raises ImpossibleInput: with every fault; pointers begin with `/players` or `/options`.
    """
    faults = player_faults(players)
    faults.extend(_shape_faults(options))
    board = _board(options, faults)
    if faults:
        raise ImpossibleInput(faults)
    goal = _chosen(options, "goods_to_win")
    if options.get("goods_per_city") not in (None, TABLES.goods_per_city[goal]):
        faults.append(
            fault_at("/options/goods_per_city", "goods_do_not_fit", goal=goal, each=TABLES.goods_per_city[goal])
        )
    if options.get("board") is not None:
        faults.extend(demand_faults(board.document, goal, "/options/board"))
    extra = _chosen(options, "extra_signal_discs")
    pairs = _pairs(board, options.get("switch_discs"), faults)
    green = _green(board, options, extra, faults)
    first = options.get("first_player") or players[0]
    if first not in players:
        faults.append(fault_at("/options/first_player", "unknown_player", player=first))
    if faults:
        raise ImpossibleInput(faults)
    return Options(
        players=tuple(players),
        board=board,
        time_tokens=_chosen(options, "time_tokens"),
        departure_cards_removed=_chosen(options, "departure_cards_removed"),
        goods_to_win=goal,
        extra_signal_discs=extra,
        variant=options.get("variant"),
        pairs=pairs,
        green=green,
        first_player=list(players).index(first),
        dice=options.get("dice", DICE[0]),
        cards=options.get("cards", CARDS[0]),
    )


def _shape_faults(options: Mapping[str, Json]) -> Iterator[Fault]:
    """What is wrong with the shape of the options; the board has a check of its own."""
    yield from shape_faults(StartOptions, {name: options[name] for name in options if name != "board"}, "/options")


def _chosen(options: Mapping[str, Json], name: str) -> int:
    value: int = options.get(name, TABLES.options[name].default)
    return value


def player_faults(players: Sequence[Any], pointer: str = "/players") -> Faults:
    """Two to four players with different names."""
    faults = Faults()
    if not TABLES.min_players <= len(players) <= TABLES.max_players:
        faults.append(
            fault_at(
                pointer, "number_of_players", fewest=TABLES.min_players, most=TABLES.max_players, players=len(players)
            )
        )
    seated: set[str] = set()
    for index, player in enumerate(players):
        if not isinstance(player, str):
            faults.extend(shape_faults(str, player, step(pointer, index)))
            continue
        if len(player) > LONGEST_TEXT:
            faults.append(fault_at(step(pointer, index), "too_long.name", most=LONGEST_TEXT))
        elif player in seated:
            faults.append(fault_at(step(pointer, index), "repeated_player", player=player))
        if not player:
            faults.append(fault_at(step(pointer, index), "empty_name"))
        seated.add(player)
    return faults


def _board(options: Mapping[str, Json], faults: Faults) -> Board:
    """The board to play on. One of the box's stands in when the choice is faulty."""
    chosen = options.get("map", MAPS[0])
    if options.get("board") is None:
        return map_board(chosen if chosen in MAPS else MAPS[0])
    if "map" in options:
        faults.append(fault_at("/options/map", "map_and_board"))
    try:
        return own_board(options["board"], "/options/board")
    except ImpossibleInput as impossible:
        faults.extend(impossible.faults)
        return map_board(MAPS[0])


def _pairs(board: Board, discs: Mapping[str, list[str]] | None, faults: Faults) -> tuple[int, ...]:
    """SS-3.2: the first-game arrangement, or the branches that the players chose."""
    if discs is None:
        return board.first_pairs
    found = switch_disc_faults(board.document, discs, "/options/switch_discs")
    if found:
        faults.extend(found)
        return board.first_pairs
    return tuple(open_pair(junction, discs[junction.id]) for junction in board.junctions.values())


def _green(board: Board, options: Mapping[str, Json], extra: int, faults: Faults) -> frozenset[str]:
    """SS-3.3: the first-game arrangement or the players' spaces, and the additional disc of SS-14.1.

    Players who name no place for the additional disc get the first red track signal space of the board.
    """
    chosen = options.get("green_signals")
    green = list(board.first_green if chosen is None else chosen)
    faults.extend(green_faults(board.document, green, "/options/green_signals", extra))
    place = options.get("extra_signal")
    if not extra:
        if place is not None:
            faults.append(fault_at("/options/extra_signal", "no_extra_disc"))
        return frozenset(green)
    red = [signal for signal in board.signals if signal not in green]
    if place is None:
        return frozenset([*green, *sorted(red, key=lambda signal: board.signals[signal].city is not None)[:1]])
    if place not in red:
        faults.append(fault_at("/options/extra_signal", "not_red", signal=place))
    return frozenset([*green, place])
