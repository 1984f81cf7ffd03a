"""6.86-7.11: the actions listed for a corporation without a train are those of a slow reading of the text."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from stationmaster.titles.g1846.model.actions import from_json
from stationmaster.titles.g1846.model.events import Event, RoundStarted, TrainBought, TurnBegan
from stationmaster.titles.g1846.model.position import Finished, OperatingRound, Options, Position
from stationmaster.titles.g1846.sequence import legal_actions, play
from tests.properties import forced_reading
from tests.properties.forced_reading import PRICES, Company, Need, Step
from tests.unit.titles.g1846.positions import NAMES, Opened
from tests.unit.titles.g1846.turn_positions import in_turn

POSITIONS = 400
BUYER = "NYC"
PHASES = {"I": ("2", ""), "II": ("3/5", "4"), "III": ("4/6", "5"), "IV": ("7/8", "6")}
TRAIN_PRICES = {"2": 80, "3/5": 160, "4": 180, "4/6": 450, "5": 500, "7/8": 900, "6": 800}
RETURNED = {"III": ("3/5",), "IV": ("4/6",)}
BEFORE = {"I": {}, "II": {"2": 0}, "III": {"2": 0, "3/5": 0}, "IV": {"2": 0, "3/5": 0, "4/6": 0}}


def opened(random: Random, seats: tuple[str, ...], name: str) -> Opened:
    """Return a corporation with shares dealt at random; the President of NYC is always Amy."""
    held = dict.fromkeys(seats, 0)
    for _ in range(random.randint(2, 7)):
        held[random.choice(seats)] += 1
    president = seats[0] if name == BUYER else random.choice(seats)
    held[president] = max(2, *held.values())
    while sum(held.values()) > 10:
        held[max((who for who in seats if who != president), key=lambda who: held[who])] -= 1
    market = random.randint(0, min(5, 10 - sum(held.values())))
    columns = range(1, 16) if random.random() < 0.7 else range(1, 5)
    trains = [random.choice(("2", "3/5", "4"))] if name != BUYER and random.random() < 0.3 else []
    return Opened(
        PRICES[random.choice(columns)],
        {who: count for who, count in held.items() if count},
        president=president,
        market=market,
        trains=trains,
        operated=name == BUYER or random.random() < 0.8,
    )


def some_need(random: Random, *, bare: bool) -> tuple[Position, Need]:
    """Return the same situation twice: as a position, and as the slow reading represents it."""
    seats = NAMES[: random.choice((3, 4))]
    names = (BUYER, "GT", "IC", "B&O")[: random.randint(1, 4)]
    companies = {name: opened(random, seats, name) for name in names}
    phase = random.choice(tuple(PHASES))
    sold_out = random.random() < 0.4 and phase != "IV"
    card = tuple(PHASES)[tuple(PHASES).index(phase) + sold_out]
    returned = RETURNED.get(phase, ()) if random.random() < 0.4 else ()
    dear = max(TRAIN_PRICES[train] for train in PHASES[card] if train)
    treasury = random.randint(0, dear + 50)
    cash = {who: random.choice((0, random.randint(0, dear))) for who in seats}
    buyer = companies[BUYER]
    companies[BUYER] = Opened(buyer.price, buyer.shares, president=buyer.president, market=buyer.market, cash=treasury)
    position = in_turn(
        BUYER,
        "trains",
        companies,
        phase=phase,
        players=len(seats),
        stock=BEFORE[card],
        returned=returned,
        cash=cash,
        options=Options(consent="assumed", designer_clarifications=not bare),
    )
    offers = [(train, "bank", TRAIN_PRICES[train]) for train in PHASES[card] if train]
    for back in returned:
        types = next(types for types in PHASES.values() if types[0] == back)
        offers += [(train, "discard", TRAIN_PRICES[train]) for train in types]
    need = Need(
        BUYER,
        seats,
        treasury,
        cash.pop(seats[0]),
        {
            name: Company(
                PRICES.index(one.price),
                one.shares,
                one.president,
                one.market,
                10 - one.market - sum(one.shares.values()),
                one.operated,
            )
            for name, one in companies.items()
        },
        tuple(offers),
        tuple((name, str(train)) for name, one in companies.items() for train in one.trains),
        wallets=cash,
        bare=bare,
    )
    return position, need


def as_step(type_: str, choice: dict[str, Any]) -> Step:
    """Convert a listed choice to a step of the slow reading."""
    if type_ == "issue":
        return ("issue", choice["shares"])
    if type_ == "sell":
        return ("sell", choice["corporation"], choice["shares"])
    if type_ == "buy_train":
        if choice["from"] in ("bank", "discard"):
            return ("buy", choice["train"], choice["from"])
        return ("other", choice["from"], choice["train"])
    return ("bankrupt",) if type_ == "declare_bankruptcy" else (type_,)


def listed(position: Position) -> dict[Step, dict[str, Any]]:
    """Return what the engine lists as steps of the slow reading, each with the action to be posted."""
    return {
        as_step(family["type"], choice): {"type": family["type"], **choice}
        for family in legal_actions(position)
        for choice in family["choices"]
    }


def assert_agree(position: Position, need: Need) -> None:
    """Compare treasury, the President's cash, prices, markets and presidencies."""
    assert position.corporations[BUYER].cash == need.treasury
    assert position.players[need.president].cash == need.cash
    for name, company in need.companies.items():
        engine = position.corporations[name]
        if not company.column:
            assert engine.status == "closed"
            continue
        assert engine.column == company.column, name
        assert (engine.president, engine.market_shares) == (company.president, company.market), name
        assert engine.treasury_shares == company.treasury


def assert_over(position: Position, need: Need, events: Sequence[Event]) -> None:
    """Assert that the corporation has no President and its turn ends without a train (7.11c, 10.2)."""
    if len(need.seats) == 1:
        assert isinstance(position.round, Finished)
        return
    ends = [number for number, event in enumerate(events) if isinstance(event, TurnBegan | RoundStarted)]
    assert not [event for event in events[: ends[0]] if isinstance(event, TrainBought)]


@pytest.mark.parametrize("bare", [False, True], ids=["clarified", "bare"])
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_6_86_to_7_11_are_read_alike(seed: int, bare: bool) -> None:
    """Play random legal actions from a random situation to the train or the last bankruptcy."""
    random = Random(seed)
    position, need = some_need(random, bare=bare)
    for _ in range(30):
        found, read = listed(position), forced_reading.steps(need)
        early = {("bankrupt",)} if bare else set()  # D-20 off: it may be declared before the last sale.
        assert read <= set(found) <= read | early, need
        step = random.choice(sorted(read, key=str))
        if step[0] in ("buy", "other"):
            break
        position, events = play(position, from_json(found[step]))
        if step[0] == "bankrupt":
            need = forced_reading.after_bankruptcy(need)
        elif step[0] == "issue":
            need = forced_reading.after_issue(need, step[1])
        else:
            need = forced_reading.after_sale(need, step[1], step[2])
        if need.company.president is None or len(need.seats) == 1:
            assert_over(position, need, events)
            break
        if not need.company.column:  # Only D-1 and D-4 keep the corporation from closing.
            assert bare
            assert position.corporations[BUYER].status == "closed"
            break
        assert_agree(position, need)
        assert isinstance(position.round, OperatingRound)
        assert position.round.operator == BUYER
