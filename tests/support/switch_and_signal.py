"""A table of Switch & Signal for tests: set up for a test, played on, and inspected.

Games start with `dice: "table"`, so that a test chooses the rolls. Positions are changed directly only to reach the
situation of a rule; everything else goes through the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace

from stationmaster.errors import Fault, IllegalAction, ImpossibleInput, Violation
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import Action, from_json
from stationmaster.titles.switch_and_signal.model.board import open_pair
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import (
    DEPOT,
    FACE_DOWN,
    CardInPlay,
    Place,
    Position,
    Roll,
    Train,
)
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.sequence import settle
from tests.support.listing import Read, is_listed

Json = Any
Where = str | tuple[str, str]
PLAYERS = ("Amy", "Bob", "Cy", "Dee")


class Table:
    """A game under test."""

    def __init__(self, map_: str = "central-europe", *, players: int = 2, seed: str = "table", **options: Json) -> None:
        chosen = {"dice": "table", **options}
        if "board" not in chosen:
            chosen["map"] = map_
        self.position, self.events = GAME.start(PLAYERS[:players], chosen, seed)

    # Setting the scene

    def change(self, **changes: Json) -> Table:
        self.position = replace(self.position, **changes)
        return self

    def place(self, where: Where) -> Place:
        if isinstance(where, tuple):
            return Place("section", *where)
        if where == "depot":
            return DEPOT
        return Place("city" if where in self.position.board.cities else "departure", where)

    def put(self, train: str, where: Where, good: str | None = None) -> Table:
        """Put a train somewhere; a good that it carries comes out of its home city."""
        trains = tuple(
            Train(one.id, one.colour, self.place(where), good) if one.id == train else one
            for one in self.position.trains
        )
        self.change(trains=trains)
        if good is not None:
            self.take_good(good)
        return self

    def take_good(self, colour: str, count: int = 1) -> Table:
        cities = self.position.board.goods_cities
        goods = tuple(
            left - count if city.goods == colour else left
            for city, left in zip(cities, self.position.goods, strict=True)
        )
        return self.change(goods=goods)

    def deliver(self, port: str, *goods: str) -> Table:
        """Take goods that a port has already received out of their home cities."""
        rows = []
        for city, row in zip(self.position.board.ports, self.position.received, strict=True):
            more = Counter(goods if city.id == port else ())
            rows.append(tuple(count + more[good] for count, good in zip(row, TABLES.goods, strict=True)))
        self.change(received=tuple(rows))
        for good in goods:
            self.take_good(good)
        return self

    def open(self, junction: str, first: str, second: str) -> Table:
        """Place the discs of a junction so that these two branches are open."""
        names = list(self.position.board.junctions)
        here = self.position.board.junctions[junction]
        pairs = list(self.position.pairs)
        pairs[names.index(junction)] = open_pair(here, [b for b in here.branches if b not in (first, second)])
        return self.change(pairs=tuple(pairs))

    def green(self, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> Table:
        return self.change(green=self.position.green - set(remove) | set(add))

    def cards(self, signal: int = 0, switch: int = 0, move: int = 0) -> Table:
        """Set the active player's hand. The cards are exchanged with the draw pile."""
        hand = (signal, switch, move)
        hands = list(self.position.hands)
        hands[self.position.active] = hand
        left = [
            kind.count - sum(row[index] for row in hands) - self.position.card_discard[index]
            for index, kind in enumerate(TABLES.card_kinds)
        ]
        pile = "".join(str(index) * count for index, count in enumerate(left))
        return self.change(hands=tuple(hands), draw_pile=pile)

    def _after_first_turn(self) -> None:
        start = TABLES.start_card.id
        if start not in self.position.discard:
            self.change(discard=(start,), card=None, turn=1, deck=tuple(c for c in self.position.deck if c != start))

    def phase_2(self, signal: int = 3, switch: int = 3, move: int = 3) -> Table:
        """Enter phase 2 with this hand, the departure card done: that of the first turn, if no other is there."""
        self._after_first_turn()
        if self.position.card is not None:
            self.change(discard=(*self.position.discard, self.position.card.id), card=None)
        return self.change(roll=None).cards(signal, switch, move)

    def card(self, name: str, *, deck: Sequence[str] | None = None) -> Table:
        """Enter phase 1 of the second turn with this departure card just revealed; go on to its first decision."""
        self._after_first_turn()
        unseen = [card for card in (*self.position.deck, *self.position.removed) if card != name]
        count = len(self.position.deck) - 1
        chosen = list(deck) if deck is not None else unseen[:count]
        removed = tuple(card for card in unseen if card not in chosen)
        self.change(turn=2, card=CardInPlay(name), deck=tuple(chosen), removed=removed)
        return self.go_on()

    def deck(self, count: int) -> Table:
        """Leave so many cards in the departure deck; the others are out of the game."""
        deck = self.position.deck
        return self.change(deck=deck[:count], removed=(*self.position.removed, *deck[count:]))

    def rolled(self, train: str, points: int) -> Table:
        """Place a rolled movement die beside a train."""
        return self.change(roll=Roll(train, points))

    def go_on(self) -> Table:
        ledger = Ledger(self.position)
        settle(ledger)
        self.position = ledger.position
        return self

    # Playing

    def act(self, kind: str, **fields: Json) -> list[dict[str, Json]]:
        """Play an action, which must be listed as legal; `from_` stands for the field `from`."""
        sent = {"type": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
        assert self.lists(sent), f"{sent} is not listed"
        self.position, self.events = GAME.play(self.position, from_json(sent))
        return self.events

    def lists(self, sent: Json) -> bool:
        """Return whether an action is listed as legal."""
        return is_listed(GAME.legal(self.position), sent, meant_by(self.position.player))

    def refusal(self, kind: str, **fields: Json) -> Violation:
        """Return why an action is refused. The position must not change, and `legal` must not list the action."""
        sent = {"type": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
        before = GAME.sealed.write(self.position)
        violation = GAME.check(self.position, from_json(sent))
        assert violation is not None, f"{sent} is legal"
        with pytest.raises(IllegalAction) as caught:
            GAME.play(self.position, from_json(sent))
        assert caught.value.violation == violation
        assert GAME.sealed.write(self.position) == before
        assert not self.lists(sent), f"{sent} is listed"
        return violation

    def move(self, train: str, points: int, *exits: str) -> list[dict[str, Json]]:
        """Move a train with a Move train card: roll this, and take these exits if there is a decision."""
        events = self.act("move_train", train=train, cards=["move"], dice=[points])
        if self.position.roll is not None:
            events = events + self.act("run", exits=list(exits))
        self.events = events
        return events

    # Looking

    def legal(self, kind: str) -> list[dict[str, Json]]:
        """Return the choices listed for a type of action; none when the type is not listed."""
        return next((family["choices"] for family in GAME.legal(self.position) if family["type"] == kind), [])

    @property
    def step(self) -> str | None:
        turn = GAME.turn(self.position)
        return None if turn is None else str(turn["step"])

    def happened(self, kind: str) -> list[dict[str, Json]]:
        """Return the events of a type in the last play."""
        return [event for event in self.events if event["type"] == kind]

    def lost(self) -> int:
        """Return the number of tokens lost in the last play."""
        return sum(event["count"] for event in self.happened("tokens_lost"))

    def train(self, name: str) -> Train:
        return self.position.train(name)

    def at(self, name: str) -> Where:
        """Return where a train is, as `put` takes it."""
        place = self.train(name).place
        if place.kind == "section":
            return place.space, place.towards
        return place.space or "depot"

    def hand(self) -> Mapping[str, int]:
        return dict(zip(KINDS, self.position.hand, strict=True))


def meant_by(player: str) -> Read:
    """Return a reader of the active player's actions that ignores mere spelling: the player's name, the name order."""

    def read(sent: Json) -> Action:
        action = from_json(sent)
        spelled: dict[str, Any] = {
            field: tuple(sorted(getattr(action, field))) for field in ("cards", "discs") if getattr(action, field, None)
        }
        if action.player == player:
            spelled["player"] = None
        return structs.replace(action, **spelled)

    return read


def anything(position: Position, random: Random) -> dict[str, Json]:
    """Return an action of any type about things that exist; most of these actions are illegal."""
    board = position.board
    trains, sections, signals = list(TABLES.trains), list(board.sections), list(board.signals)
    cards = [random.choice(KINDS) for _ in range(random.choice([1, 1, 2, 2, 3]))]
    junction = random.choice(list(board.junctions.values()))
    dice = [random.randint(1, 6) for _ in range(random.choice([1, 1, 2]))]
    colour, train = random.choice(TABLES.colours), random.choice(trains)
    point = random.choice(list(board.points))
    targets: list[dict[str, Json]] = [
        {},
        {"colour": colour},
        {"train": train},
        {"dice": dice},
        {"point": point, "colour": colour},
        {"point": point, "train": train},
    ]
    by_kind: dict[str, dict[str, Json]] = {
        "carry_out": {},
        "deploy": {"colour": colour, "dice": dice},
        "choose_colour": {"colour": colour},
        "choose_train": {"train": train, "dice": dice},
        "run": {"exits": random.sample(sections, random.choice([0, 0, 1, 2]))},
        "set_signal": {"from": random.choice(signals), "to": random.choice(signals), "cards": cards},
        "set_switch": {
            "junction": junction.id,
            "discs": random.sample(junction.branches, random.choice([1, 2])),
            "cards": cards,
        },
        "move_train": {"train": train, "cards": cards, "dice": dice},
        "load": {"train": train, "cards": cards},
        "end_actions": {},
        "report": random.choice(
            [
                {"card": random.choice([*TABLES.departure_cards, "START"])},
                {"cards": [random.choice(KINDS) for _ in range(random.choice([4, 5, 5]))]},
                {"token": random.choice(TABLES.departure_numbers)},
                {"token": random.choice(TABLES.departure_numbers), "point": point},
            ]
        ),
        "use_helper": {"helper": random.choice(list(TABLES.helpers)), **random.choice(targets)},
    }
    kind = random.choice(list(by_kind))
    sent = by_kind[kind]
    if random.random() < 0.2:
        sent["player"] = random.choice(position.settings.players)
    if position.settings.dice == "service" or random.random() < 0.1:
        sent.pop("dice", None)
    return {"type": kind, **sent}


def start_faults(players: Sequence[str] = PLAYERS[:2], **options: Json) -> dict[str, str]:
    """Return the codes of the faults that `start` reports, by pointer."""
    try:
        GAME.start(players, options, "faults")
    except ImpossibleInput as impossible:
        return by_pointer(impossible.faults)
    raise AssertionError("the game can be started like that")


def view_faults(view: Json) -> dict[str, str]:
    """Return the codes of the faults in an open state, by pointer."""
    try:
        GAME.from_view(view)
    except ImpossibleInput as impossible:
        return by_pointer(impossible.faults)
    raise AssertionError("this state can be")


def by_pointer(faults: Iterable[Fault]) -> dict[str, str]:
    return {fault.pointer: fault.code for fault in faults}


def conserved(position: Position) -> None:
    """Check SS-2.10 and the counts of SS-1.1: pieces neither appear nor get lost."""
    board, settings = position.board, position.settings
    for junction, pair in zip(board.junctions.values(), position.pairs, strict=True):
        assert len(junction.closed(pair)) == junction.discs
    assert len(position.green) == settings.signal_discs
    assert position.green <= set(board.signals)
    for city in board.cities.values():
        assert any(way.signal in position.green for way in city.exits), city.id
    spaces = [train.place.space for train in position.trains if train.place.is_on_network]
    assert len(spaces) == len(set(spaces))
    for index, colour in enumerate(TABLES.goods):
        home = next(i for i, city in enumerate(board.goods_cities) if city.goods == colour)
        on_trains = sum(train.good == colour for train in position.trains)
        in_ports = sum(row[index] for row in position.received)
        assert position.goods[home] + on_trains + in_ports == settings.goods_per_city
    cards = [*position.deck, *position.discard, *position.removed]
    cards += [position.card.id] if position.card else []
    assert len(cards) == 1 + len(TABLES.departure_cards)
    seen = [card for card in cards if card != FACE_DOWN]
    assert len(set(seen)) == len(seen)
    assert settings.cards == "table" or set(seen) == {TABLES.start_card.id, *TABLES.departure_cards}
    for index, kind in enumerate(TABLES.card_kinds):
        held = sum(hand[index] for hand in position.hands)
        assert held + position.card_discard[index] + position.draw_pile.count(str(index)) == kind.count
    assert all(sum(hand) <= TABLES.hand.limit for hand in position.hands)
    assert 0 <= position.clock <= settings.time_tokens
    assert (position.clock == 0) == (position.outcome == "out_of_tokens")
    tokens = position.tokens
    if settings.variant == "no-departure-dice":
        assert sorted([*tokens.start, *tokens.revealed, *tokens.pile]) == list(TABLES.departure_numbers)
    assert sorted(settings.numbers) == list(TABLES.departure_numbers) or position.phase == 0
