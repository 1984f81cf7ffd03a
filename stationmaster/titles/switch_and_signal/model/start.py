"""What a game is started with, read and checked in full: players and the choices of the set-up (SS-3, SS-14, SS-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.engine.viewers import marked_names
from stationmaster.errors import Fault, Faults, ImpossibleInput
from stationmaster.schema.faults import step
from stationmaster.schema.statements import LONGEST_TEXT
from stationmaster.schema.statements import faults as shape_faults
from stationmaster.titles.switch_and_signal.model.board import Board, map_board, open_pair, own_board
from stationmaster.titles.switch_and_signal.model.board_checks import demand_faults, green_faults, switch_disc_faults
from stationmaster.titles.switch_and_signal.model.board_statement import without_notes
from stationmaster.titles.switch_and_signal.model.deck import OwnDeck, own_deck
from stationmaster.titles.switch_and_signal.model.options import CARDS, DICE, StartOptions
from stationmaster.titles.switch_and_signal.model.position import Cards, Dice
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any


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
    deck: OwnDeck | None


def read_options(players: Sequence[str], options: Mapping[str, Json], *, is_new: bool = False) -> Options:
    """Read the requested set-up.

    In a game that `is_new` no player's name begins with a mark; recorded games may have such names.

    :raises ImpossibleInput: with every fault; pointers begin with `/players` or `/options`.
    """
    faults = player_faults(players)
    faults.extend(marked_names(players) if is_new else ())
    faults.extend(_shape_faults(options))
    board, deck = _board(options, faults), _deck(options, faults)
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
        deck=deck,
    )


def _shape_faults(options: Mapping[str, Json]) -> Iterator[Fault]:
    """Yield what is wrong with the shape of the options; the board has a check of its own."""
    plain = {name: options[name] for name in options if name != "board"}
    if "deck" in plain:
        plain["deck"] = without_notes(plain["deck"])
    yield from shape_faults(StartOptions, plain, "/options")


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
    """Return the board to play on; a faulty choice gives one of the box."""
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


def _deck(options: Mapping[str, Json], faults: Faults) -> OwnDeck | None:
    """Return the players' own departure cards; not looked into where their shape is wrong."""
    if any(fault.pointer.startswith("/options/deck") for fault in faults):
        return None
    try:
        return own_deck(without_notes(options.get("deck")), "/options/deck")
    except ImpossibleInput as impossible:
        faults.extend(impossible.faults)
        return None


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
