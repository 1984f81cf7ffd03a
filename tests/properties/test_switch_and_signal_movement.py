"""Movements of random trains on random networks, compared with a slow reading of the same paragraphs (SS-7)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import Run
from stationmaster.titles.switch_and_signal.model.place import rule_of
from stationmaster.titles.switch_and_signal.model.position import DEPOT, Place, Position, Roll, Train
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from stationmaster.titles.switch_and_signal.rules.ending import demand_of
from stationmaster.titles.switch_and_signal.rules.movement import Way, scene, ways
from stationmaster.titles.switch_and_signal.sequence import check
from tests.support.slow_movement import Network, Ran, Standing, clock_after, movements

Json = Any
SITUATIONS = st.tuples(st.integers(0, 2**32 - 1), st.sampled_from(MAPS), st.sampled_from([8, 10]), st.booleans())


def situation(seed: int, map_: str, goal: int, dispatcher: bool) -> tuple[Position, Train]:
    """Return a crowded network, with discs and trains anywhere, and one of its trains with a die beside it."""
    random = Random(seed)
    options = {"map": map_, "goods_to_win": goal, "time_tokens": random.choice([7, 8, 9, 10])}
    position, _ = GAME.start(["Amy", "Bob"], options, str(seed))
    board = position.board
    green = {random.choice(city.exits).signal for city in board.cities.values()}
    green |= {signal for signal in board.signals if random.random() < random.choice([0.2, 0.6])}
    trains = _trains(position, random)
    on_network = [train for train in trains if train.place.is_on_network]
    in_cities = [train for train in on_network if train.place.kind == "city"]
    moving = random.choice(in_cities if in_cities and random.random() < 0.4 else on_network)
    received = tuple(tuple(random.choice([0, 0, 1]) for _ in TABLES.goods) for _ in board.ports)
    deck = position.deck[: random.choice([0, 1, 2, len(position.deck)])]
    return replace(
        position,
        trains=trains,
        green=frozenset(green),
        pairs=tuple(random.randrange(len(junction.pairs)) for junction in board.junctions.values()),
        received=received,
        clock=random.randint(1, position.settings.time_tokens),
        deck=deck,
        discard=(TABLES.start_card.id,),
        card=None,
        roll=Roll(moving.id, random.choice(TABLES.dice[moving.colour].faces)),
        dispatcher=dispatcher,
    ), moving


def _trains(position: Position, random: Random) -> tuple[Train, ...]:
    """Place all nine trains, most of them close together: on sections that meet at a few nodes, and on those nodes."""
    board = position.board
    spaces: list[Place] = [Place("city", city) for city in board.cities]
    spaces += [Place("departure", point) for point in board.points]
    spaces += [Place("section", section.id, end) for section in board.sections.values() for end in section.ends]
    nodes = random.sample(list(board.cities), 2)
    nodes += random.sample([*board.points, *board.junctions, *board.track_signals], 3)
    near = [
        place
        for place in spaces
        if place.space in nodes or (place.kind == "section" and set(board.sections[place.space].ends) & set(nodes))
    ]
    taken: set[str] = set()
    trains: list[Train] = []
    for name, colour in TABLES.trains.items():
        place = random.choice([*near, random.choice(spaces), *([DEPOT] if trains else [])])
        if place.space in taken:
            place = DEPOT
        taken |= {place.space} - {""}
        carries = place.kind in ("city", "section") and random.random() < 0.5
        trains.append(Train(name, colour, place, random.choice(TABLES.goods) if carries else None))
    return tuple(trains)


def standing(place: Place) -> Standing:
    return tuple(part for part in astuple(place) if part)


def network(position: Position, moving: Train) -> Network:
    board = position.board
    wanting = set()
    for port, row in zip(board.ports, position.received, strict=True):
        demand = demand_of(position.settings, port)
        is_empty = moving.good is not None and row[TABLES.goods.index(moving.good)] == 0
        if is_empty or (demand.extra and sum(row) == sum(map(bool, row))):
            wanting.add(port.id)
    return Network(
        document=board.document,
        closed={j.id: j.closed(pair) for j, pair in zip(board.junctions.values(), position.pairs, strict=True)},
        green=position.green,
        others=tuple(standing(train.place) for train in position.trains if train.id != moving.id),
        may_pass=position.dispatcher or board.id == "north-america",
        loaded=moving.good is not None,
        wanting=frozenset(wanting),
    )


def ran(position: Position, train: Train, way: Way) -> Ran:
    at = ("depot",) if way.to_depot else standing(way.place)
    delivers = way.ending == "port" and train.good is not None
    return Ran(way.exits, way.path, at, way.tokens, rule_of(position.board, way.ending), delivers)


def by_exits(found: list[Ran]) -> list[Ran]:
    return sorted(found, key=lambda one: one.exits)


@given(SITUATIONS)
def test_ss_7_15_every_way_and_its_cost_are_those_of_the_procedure(given: tuple[int, str, int, bool]) -> None:
    position, train = situation(*given)
    assert position.roll is not None
    wanted = movements(network(position, train), standing(train.place), position.roll.points)
    found = [ran(position, train, way) for way in ways(scene(position, train), position.roll.points)]
    assert by_exits(found) == by_exits(wanted)


@given(SITUATIONS)
def test_ss_7_15_exactly_these_ways_can_be_chosen(given: tuple[int, str, int, bool]) -> None:
    position, train = situation(*given)
    assert position.roll is not None
    wanted = {one.exits for one in movements(network(position, train), standing(train.place), position.roll.points)}
    assert {tuple(choice["exits"]) for choice in _listed(position)} == wanted
    near = sorted({section for exits in wanted for section in exits})
    at_cities = [way.section for city in position.board.cities.values() for way in city.exits]
    tried = [(), *product(at_cities), *product(near, at_cities)]
    for exits in tried:
        assert (check(position, Run(tuple(exits))) is None) == (tuple(exits) in wanted), exits


def _listed(position: Position) -> list[dict[str, Json]]:
    return next(family["choices"] for family in GAME.legal(position) if family["type"] == "run")


@given(SITUATIONS)
def test_ss_7_11_and_10_2_what_a_way_does_to_trains_goods_and_clock(given: tuple[int, str, int, bool]) -> None:
    position, train = situation(*given)
    assert position.roll is not None
    for one in movements(network(position, train), standing(train.place), position.roll.points):
        after, _ = GAME.play(replace(position, hands=((1, 1, 1),) * 2), Run(one.exits))
        clock, deck, is_lost = clock_after(position.clock, position.settings.time_tokens, len(position.deck), one.lost)
        assert (after.clock, len(after.deck), after.outcome == "out_of_tokens") == (clock, deck, is_lost)
        if not is_lost:
            moved = after.train(train.id)
            assert standing(moved.place) == one.at
            assert moved.good == (None if one.at == ("depot",) else train.good)
            is_home = one.at == ("depot",) and train.good is not None and not one.delivers
            assert sum(after.goods) == sum(position.goods) + is_home
            assert sum(map(sum, after.received)) == sum(map(sum, position.received)) + one.delivers
        others = [other for other in after.trains if other.id != train.id]
        assert others == [other for other in position.trains if other.id != train.id]
