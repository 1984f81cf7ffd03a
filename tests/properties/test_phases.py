"""9.0a, 6.83b: the effect of a phase's first train on all trains, compared with the table of 6.82."""

from __future__ import annotations

from random import Random

import pytest

from stationmaster.titles.g1846.model.actions import BuyTrain, DiscardTrain
from stationmaster.titles.g1846.model.position import Options, Train
from stationmaster.titles.g1846.sequence import describe_turn, play
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices
from tests.unit.titles.g1846.turn_positions import in_turn

POSITIONS = 200
NAMES = ("NYC", "GT", "IC", "B&O", "C&O")
ONLINE_ORDER = ("NYC", "B&O", "C&O", "GT", "IC")
FIRST = {"II": (("3/5", 160), ("4", 180)), "III": (("4/6", 450), ("5", 500)), "IV": (("7/8", 900), ("6", 800))}
BEFORE = {"II": "I", "III": "II", "IV": "III"}
OWNED = {"II": ("2",), "III": ("2", "3/5", "4"), "IV": ("3/5", "4", "4/6", "5")}
LIMIT = {"I": 4, "II": 4, "III": 3, "IV": 2}
STOCK = {"II": {"2": 0}, "III": {"2": 0, "3/5": 0}, "IV": {"2": 0, "3/5": 0, "4/6": 0}}

Held = list[tuple[str, bool]]


def fleet(random: Random, phase: str, most: int) -> Held:
    """Return trains that a corporation can have before the phase begins."""
    phased_out = [("2", True)] * random.randint(0, 2) if phase == "IV" else []
    return phased_out + [(random.choice(OWNED[phase]), False) for _ in range(random.randint(0, most))]


def aged(held: Held, phase: str) -> Held:
    """Return the trains after ageing (6.82): phased out two phases later, removed three phases later."""
    if phase == "III":
        return [(train, train == "2") for train, _ in held]
    if phase == "IV":
        return [(train, train in ("3/5", "4")) for train, _ in held if train != "2"]
    return held


def of(trains: tuple[Train, ...]) -> Held:
    return [(train.type, train.phased_out) for train in trains]


@pytest.mark.parametrize("online", [False, True], ids=["rulebook", "online"])
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_9_0a_6_83b_the_first_train_of_a_phase(seed: int, online: bool) -> None:
    random = Random(seed)
    phase = random.choice(tuple(FIRST))
    train, price = random.choice(FIRST[phase])
    limit = LIMIT[BEFORE[phase]]
    fleets = {name: fleet(random, phase, limit - (name == "NYC")) for name in NAMES}
    names = random.sample(NAMES, len(NAMES))  # The order of trains within a column
    opened = {
        name: Opened(
            random.choice((60, 70, 80)),
            {random.choice((AMY, BOB, CARLOS)): 3},
            cash=1000 if name == "NYC" else 0,
            trains=[Train(type_, phased_out) for type_, phased_out in fleets[name]],
        )
        for name in names
    }
    returned = ["3/5"] * (phase == "IV" and random.random() < 0.5)
    options = Options(conventions="online" if online else "rulebook", consent="assumed")
    position = in_turn(
        "NYC",
        "trains",
        opened,
        phase=BEFORE[phase],
        stock=STOCK[phase],
        returned=returned,
        options=options,
        removed=("ERIE", "PRR"),
    )
    position, _ = play(position, BuyTrain(train, "bank", price))
    fleets = {name: aged(held, phase) for name, held in fleets.items()}
    fleets["NYC"].append((train, False))
    order = ONLINE_ORDER if online else sorted(names, key=lambda name: -opened[name].price)
    back: list[str] = []
    for name in order:
        while sum(not phased_out for _, phased_out in fleets[name]) > LIMIT[phase]:
            described = describe_turn(position)
            assert described is not None
            assert (described["step"], described["entity"]) == ("return_trains", name)
            assert {one: of(position.corporations[one].trains) for one in NAMES} == fleets
            kinds = sorted({type_ for type_, phased_out in fleets[name] if not phased_out})
            assert sorted(choice["train"] for choice in choices(position, "discard_train")) == kinds
            gone = random.choice(kinds)
            position, _ = play(position, DiscardTrain(name, gone))
            fleets[name].remove((gone, False))
            back.append(gone)
    described = describe_turn(position)
    assert described is None or described["step"] != "return_trains"
    assert position.phase == phase
    cards = {type_: types[0][0] for types in FIRST.values() for type_, _ in types}
    assert list(position.returned) == [cards[type_] for type_ in back]
    if described is not None and described["entity"] == "NYC":
        for name in NAMES:
            assert of(position.corporations[name].trains) == fleets[name], name
