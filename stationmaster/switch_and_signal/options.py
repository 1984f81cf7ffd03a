"""How a game is set up: the options of `start`, read and checked in full (SS-3, SS-14, SS-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.kernel import shapes
from stationmaster.kernel.errors import Faults, ImpossibleInput
from stationmaster.kernel.shapes import Shape
from stationmaster.switch_and_signal.boards import bounded
from stationmaster.switch_and_signal.boards.arrangement import green_faults, switch_disc_faults
from stationmaster.switch_and_signal.boards.board import Board, map_board, open_pair, own_board
from stationmaster.switch_and_signal.boards.bounded import LONGEST
from stationmaster.switch_and_signal.boards.demand import demand_faults
from stationmaster.switch_and_signal.components.tables import MAPS, TABLES
from stationmaster.switch_and_signal.faults import fault_at
from stationmaster.switch_and_signal.state.position import Cards, Dice

Json = Any
DICE: tuple[Dice, ...] = ("service", "table")
CARDS: tuple[Cards, ...] = ("service", "table")


def _number(name: str) -> Shape:
    return shapes.one_number_of(*TABLES.options[name].values)


OPTIONS_SHAPE = shapes.record(
    {},
    optional={
        "map": shapes.one_of(*MAPS),
        "board": shapes.anything("A board document; it has a check of its own."),
        "time_tokens": _number("time_tokens"),
        "departure_cards_removed": _number("departure_cards_removed"),
        "goods_to_win": _number("goods_to_win"),
        "goods_per_city": shapes.nullable(shapes.one_number_of(*TABLES.goods_per_city.values())),
        "extra_signal_discs": _number("extra_signal_discs"),
        "extra_signal": shapes.nullable(bounded.TEXT),
        "variant": shapes.nullable(shapes.one_of(*TABLES.variants)),
        "switch_discs": shapes.nullable(bounded.map_of(bounded.list_of(bounded.TEXT))),
        "green_signals": shapes.nullable(bounded.list_of(bounded.TEXT)),
        "first_player": shapes.nullable(bounded.TEXT),
        "dice": shapes.one_of(*DICE),
        "cards": shapes.one_of(*CARDS),
    },
)


def catalogue_options() -> list[dict[str, Json]]:
    """The options as the catalogue of games lists them. `values` is null where there are too many to list."""
    numbers = {name: (list(choice.values), choice.default) for name, choice in TABLES.options.items()}
    listed: dict[str, tuple[list[Json] | None, Json]] = {
        "map": (list(MAPS), MAPS[0]),
        "board": (None, None),
        **numbers,
        "goods_per_city": (None, None),
        "extra_signal": (None, None),
        "variant": ([None, *TABLES.variants], None),
        "switch_discs": (None, None),
        "green_signals": (None, None),
        "first_player": (None, None),
        "dice": (list(DICE), DICE[0]),
        "cards": (list(CARDS), CARDS[0]),
    }
    return [
        {"name": name, "values": values, "default": default, "meaning": MEANINGS[name]}
        for name, (values, default) in listed.items()
    ]


MEANINGS: Mapping[str, str] = {
    "map": "Which side of the board (SS-3.1).",
    "board": "A board of your own in the form that the components show, instead of a map (SS-2.11).",
    "time_tokens": "The full clock (SS-3.5); more than the standard is easier (SS-14.1).",
    "departure_cards_removed": "Departure cards removed (SS-3.7): fewer is easier (SS-14.1), more harder (SS-14.2).",
    "goods_to_win": "Goods to deliver: the standard game or the harder one (SS-14.3). Sets goods_per_city as well.",
    "goods_per_city": "Goods in each goods city; may be stated, but follows from goods_to_win (SS-3.4, SS-14.3).",
    "extra_signal_discs": "Signal discs besides those of SS-3.3 (SS-14.1).",
    "extra_signal": "The signal space of the additional disc; else the first red one on the track (SS-14.1).",
    "variant": "Location tokens that replace the printed numbers (SS-15.1) or the departure dice (SS-15.2).",
    "switch_discs": "Junction -> branches with a disc; null is the first-game arrangement (SS-3.2).",
    "green_signals": "Spaces with a signal disc, one at each city, three on tracks; null is the first game (SS-3.3).",
    "first_player": "Who begins; null is the first of the players (SS-3.10).",
    "dice": "Who rolls the dice: the service, or the players at their table, who report what they rolled.",
    "cards": "Who shuffles decks and location tokens: the service, or the players, who report what comes up (SS-18.9).",
}


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
    faults.extend(OPTIONS_SHAPE(options, "/options"))
    board = _board(options, faults)
    if faults:
        raise ImpossibleInput(faults)
    goal = _chosen(options, "goods_to_win")
    if options.get("goods_per_city") not in (None, TABLES.goods_per_city[goal]):
        detail = f"A game for {goal} goods has {TABLES.goods_per_city[goal]} goods in each city."
        faults.append(fault_at("/options/goods_per_city", "goods_do_not_fit", detail))
    if options.get("board") is not None:
        faults.extend(demand_faults(board.document, goal, "/options/board"))
    extra = _chosen(options, "extra_signal_discs")
    pairs = _pairs(board, options.get("switch_discs"), faults)
    green = _green(board, options, extra, faults)
    first = options.get("first_player") or players[0]
    if first not in players:
        faults.append(fault_at("/options/first_player", "unknown_player", f"{first} is not one of the players."))
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


def _chosen(options: Mapping[str, Json], name: str) -> int:
    value: int = options.get(name, TABLES.options[name].default)
    return value


def player_faults(players: Sequence[str], pointer: str = "/players") -> Faults:
    """Two to four players with different names."""
    faults = Faults()
    if not TABLES.min_players <= len(players) <= TABLES.max_players:
        detail = f"{TABLES.min_players} to {TABLES.max_players} can play, not {len(players)}."
        faults.append(fault_at(pointer, "number_of_players", detail))
    seated: set[str] = set()
    for index, player in enumerate(players):
        if len(player) > LONGEST:
            detail = f"A player's name has {LONGEST} characters at most."
            faults.append(fault_at(shapes.step(pointer, index), "too_long", detail))
        elif player in seated:
            faults.append(fault_at(shapes.step(pointer, index), "repeated_player", f"Two players are called {player}."))
        if not player:
            faults.append(fault_at(shapes.step(pointer, index), "empty_name", "Every player needs a name."))
        seated.add(player)
    return faults


def _board(options: Mapping[str, Json], faults: Faults) -> Board:
    """The board to play on. One of the box's stands in when the choice is faulty."""
    chosen = options.get("map", MAPS[0])
    if options.get("board") is None:
        return map_board(chosen if chosen in MAPS else MAPS[0])
    if "map" in options:
        detail = "Name a map or send a board, not both."
        faults.append(fault_at("/options/map", "map_and_board", detail))
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
            detail = "There is no additional signal disc in this game."
            faults.append(fault_at("/options/extra_signal", "no_extra_disc", detail))
        return frozenset(green)
    red = [signal for signal in board.signals if signal not in green]
    if place is None:
        return frozenset([*green, *sorted(red, key=lambda signal: board.signals[signal].city is not None)[:1]])
    if place not in red:
        faults.append(fault_at("/options/extra_signal", "not_red", f"{place} is no red signal space."))
    return frozenset([*green, place])
