"""Answers from the slow second readings in the tests, not from the engine: stored in `tests/data/truths`.

`python -m tests.golden.truths` (`make truths`) makes them anew. Random choices are seeded, so the same readings write
the same bytes. The engine plays the games, because something must choose the actions; the bookkeeper computes the
results.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import astuple, replace

from stationmaster.titles.g1846.model.actions import from_json, to_json
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.events import Bankrupt, CorporationClosed
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.sequence import current_step, legal_actions, play, round_name
from stationmaster.titles.switch_and_signal.game import GAME as NETWORK
from stationmaster.titles.switch_and_signal.model.position import Place, Roll, Train
from stationmaster.titles.switch_and_signal.model.position import Position as Network
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from tests.properties.random_play import WEIGHTS, Taste, pick, start_position
from tests.properties.test_switch_and_signal_movement import by_exits, network, situation, standing
from tests.support.bookkeeper import Line, follow, opened
from tests.support.dense_boards import best_by_listing, dense_board
from tests.support.slow_movement import movements
from tests.support.slow_routes import best_revenue, random_board

Json = Any

FOLDER: Final = Path(__file__).parents[1] / "data" / "truths"
GAMES, ROUTES, MOVEMENTS = (FOLDER / f"{name}.jsonl.gz" for name in ("games", "routes", "movements"))

# Whole games of 1846, with the possessions of all owners at the end of each round

TABLES: Final = [(players, edition) for players in (3, 4, 5) for edition in ("first", "second")]
BUILDERS: Final[Mapping[str, float]] = {
    **WEIGHTS,
    "sell": 0.15,
    "lay_tile": 25,
    "buy_train": 15,
    "issue": 1,
    "pass": 1.5,
    "buy_private": 3,
    "place_token": 10,
    "start": 1.2,
}
"""Players who build and keep their trains: the bookkeeper does not support closings and bankruptcies."""
DEAR: Final[Taste] = {("start", "price"): 150, ("dividend", "kind"): "full"}
NOT_UNDERSTOOD: Final = (CorporationClosed, Bankrupt)


def game_lines() -> Iterator[Json]:
    """Yield two games for each number of players and each edition."""
    for players, edition in TABLES:
        logs = (_log_of(players, edition, f"truth-{number}") for number in range(1000))
        for _, game in zip(range(2), filter(None, logs), strict=False):
            yield {**game, "rounds": accounts(game), "scores": scores(game)}


def _log_of(players: int, edition: str, seed: str) -> Json | None:
    """Return the log of a random game; None for one that the bookkeeper does not support."""
    options = {"edition": edition, "consent": "assumed"}
    start = position = start_position(players, options, seed)
    random, log = Random(seed), []
    while not position.is_over:
        families = [_declared(family) for family in legal_actions(position)]
        action = from_json(pick(random, families, BUILDERS, DEAR))
        step = current_step(position)
        log.append([round_name(position), step.name, step.entity(position), to_json(action)])
        position, events = play(position, action)
        if any(isinstance(event, NOT_UNDERSTOOD) for event in events):
            return None
    privates = [name for name, private in start.privates.items() if private.status != "removed"]
    dealt = {"seats": list(start.seats), "options": options, "seed": seed}
    return {**dealt, "privates": privates, "slots": start.board.slots, "log": log}


def _declared(family: Json) -> Json:
    """Return the log with runs declared by their paths, so that it has nothing that only a search can find."""
    if family["type"] != "run":
        return family
    return {**family, "choices": [choice for choice in family["choices"] if choice["routes"] != "best"]}


def accounts(game: Json) -> Json:
    """Return the bookkeeper's accounts: each round with the possessions of all owners at its end."""
    log: list[Line] = [tuple(line) for line in game["log"]]
    books = opened(game["seats"], game["privates"], board_of({}, game["slots"]))
    return [[name, statement] for name, statement in follow(books, log)]


def scores(game: Json) -> Json:
    """Return the final scores by the bookkeeper's accounts (10.3)."""
    books = opened(game["seats"], game["privates"], board_of({}, game["slots"]))
    for _ in follow(books, [tuple(line) for line in game["log"]]):
        pass
    return books.scores()


def board_of(tiles: Mapping[str, Json], slots: Mapping[str, Json]) -> Board:
    """Return a board from its JSON."""
    laid = {hex_id: (tile, rotation) for hex_id, (tile, rotation) in tiles.items()}
    return Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in slots.items()})


# Boards of 1846, with the maximum revenue of trains on them

SMALL, DENSE = 60, 40
MOST_ROUTES: Final = 1_500


def route_lines() -> Iterator[Json]:
    """Yield small boards searched by trying all sets, and full ones searched by listing."""
    random = Random("routes")
    yield from (_small(random, number) for number in range(SMALL))
    found = filter(None, (_dense(random, number) for number in range(10_000)))
    yield from (line for _, line in zip(range(DENSE), found, strict=False))


def _small(random: Random, number: int) -> Json:
    board = random_board(number, random.randint(6, 14))
    trains = [random.choice(["2", "3/5", "4"]) for _ in range(random.randint(1, 2))]
    phase, mail = random.choice(["II", "III"]), random.random() < 0.5
    best = best_revenue(board, "GT", trains, tables().phases[phase].values, 10 * mail)  # type: ignore[index]
    return _line(board, trains, phase, best, mail=mail)


def _dense(random: Random, number: int) -> Json | None:
    phase = random.choice(["II", "III", "IV"])
    board = dense_board(number, tables().phases[phase], random.randint(70, 100))  # type: ignore[index]
    trains = random.choices(["2", "3/5", "4", "4/6", "5"], k=random.randint(3, 4))
    mail = random.random() < 0.5
    kind = tables().phases[phase]  # type: ignore[index]
    best = best_by_listing(board, "GT", trains, kind, 10 * mail, MOST_ROUTES)
    return _line(board, trains, phase, best, mail=mail) if best else None


def _line(board: Board, trains: list[str], phase: str, best: int | None, *, mail: bool) -> Json:
    tiles = {hex_id: list(laid) for hex_id, laid in board.tiles.items()}
    return {"tiles": tiles, "slots": board.slots, "trains": trains, "phase": phase, "mail": mail, "best": best}


# Trains of Switch & Signal, with all their movements

SITUATIONS: Final = 100


def movement_lines() -> Iterator[Json]:
    """Yield crowded networks of both maps, with a die beside one of the trains."""
    random = Random("movements")
    for number in range(SITUATIONS):
        drawn = (number, MAPS[number % len(MAPS)], random.choice([8, 10]), random.random() < 0.5)
        position, train = situation(*drawn)
        if position.roll is None:
            raise AssertionError("no die lies beside the train")
        found = by_exits(movements(network(position, train), standing(train.place), position.roll.points))
        ways = [[one.exits, one.path, one.at, one.lost, one.rule, one.delivers] for one in found]
        yield {**_inputs(position), "map": drawn[1], "train": train.id, "ways": ways}


def _inputs(position: Network) -> Json:
    """Return the inputs on which a movement depends."""
    assert position.roll is not None
    return {
        "goods_to_win": position.settings.goods_to_win,
        "trains": [[one.id, one.colour, list(astuple(one.place)), one.good] for one in position.trains],
        "green": sorted(position.green),
        "pairs": position.pairs,
        "received": position.received,
        "dispatcher": position.dispatcher,
        "points": position.roll.points,
    }


def network_of(line: Json) -> Network:
    """Return the position that a line describes, on a new game of its map."""
    options = {"map": line["map"], "goods_to_win": line["goods_to_win"]}
    position, _ = NETWORK.start(["Amy", "Bob"], options, "truths")
    return replace(
        position,
        trains=tuple(Train(name, colour, Place(*place), good) for name, colour, place, good in line["trains"]),
        green=frozenset(line["green"]),
        pairs=tuple(line["pairs"]),
        received=tuple(map(tuple, line["received"])),
        dispatcher=line["dispatcher"],
        roll=Roll(line["train"], line["points"]),
        card=None,
    )


# The files


def read(path: Path) -> list[Json]:
    """Return the lines of one of the files."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def packed(lines: Iterable[Json]) -> bytes:
    """Return the compressed bytes of a file; the same lines give the same bytes."""
    text = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
    return gzip.compress(text.encode(), mtime=0)


def write() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for path, lines in ((GAMES, game_lines()), (ROUTES, route_lines()), (MOVEMENTS, movement_lines())):
        path.write_bytes(packed(lines))


if __name__ == "__main__":
    write()
