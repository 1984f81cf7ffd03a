"""Whether a position can be: everything that the rules keep true in every position (SS-2.10).

A position that came about by playing passes all of this; the checks are for open states.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.kernel.errors import Fault
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.movement import running
from stationmaster.switch_and_signal.state.position import NO_DEPARTURE_DICE, RANDOM_NUMBERS, Position, Train
from stationmaster.switch_and_signal.state.sense.card import card_faults
from stationmaster.switch_and_signal.state.sense.table import table_faults
from stationmaster.switch_and_signal.turn.goal import accepting_ports, demand_of, is_won
from stationmaster.switch_and_signal.turn.report import deals_numbers, reveals

Faults = Iterator[Fault]


def sense_faults(position: Position) -> list[Fault]:
    """Every reason why the position cannot be. Whether there is something to decide in it is not asked: where there is
    not, the game goes on by itself (SS-18.6)."""
    return [
        *_signal_faults(position),
        *_train_faults(position),
        *_goods_faults(position),
        *_number_faults(position),
        *_hand_faults(position),
        *_time_faults(position),
        *_helper_faults(position),
        *_token_faults(position),
        *_outcome_faults(position),
        *card_faults(position),
        *_roll_faults(position),
        *table_faults(position),
    ]


def _signal_faults(position: Position) -> Faults:
    """SS-2.10: the discs of the set-up, and a green exit at every city."""
    wanted = position.settings.signal_discs
    if len(position.green) != wanted:
        yield fault_at("/green_signals", "wrong_number_of_discs.signals", wanted=wanted, count=len(position.green))
    for city in position.board.cities.values():
        if not any(way.signal in position.green for way in city.exits):
            yield fault_at("/green_signals", "green_exit.none", city=city.id)


def _train_faults(position: Position) -> Faults:
    """SS-2.5, SS-7.10, SS-7.12, SS-7.13, SS-8.7: one train a space, and goods only where a train can carry them.

    Where the tokens of its arrival lost the game a loaded train stands at a departure point: it goes no further
    (SS-12.4)."""
    empty_at = {"depot"} if position.outcome == "out_of_tokens" else {"depot", "departure"}
    seen: dict[str, str] = {}
    for index, train in enumerate(position.trains):
        space = train.place.space
        if space and space in seen:
            yield fault_at(f"/trains/{index}/place", "space_occupied", train=train.id, other=seen[space], space=space)
        seen.setdefault(space, train.id)
        if train.good is not None and train.place.kind in empty_at:
            yield fault_at(f"/trains/{index}/good", "loaded_there", train=train.id)
        yield from _port_faults(position, index, train)


def _port_faults(position: Position, index: int, train: Train) -> Faults:
    city = position.board.cities.get(train.place.space)
    if city is None or not city.is_port:
        return
    if not position.board.may_stay or city.id in accepting_ports(position, train.good):
        yield fault_at(f"/trains/{index}/place", "train_in_port", train=train.id, city=city.id)


def _goods_faults(position: Position) -> Faults:
    """SS-2.10: goods of each colour in the city, on trains and in ports; and no more in a port than it takes."""
    wanted = position.settings.goods_per_city
    for city, left in zip(position.board.goods_cities, position.goods, strict=True):
        colour = city.goods or ""
        on_trains = sum(train.good == colour for train in position.trains)
        in_ports = sum(received[TABLES.goods.index(colour)] for received in position.received)
        if left + on_trains + in_ports != wanted:
            yield fault_at(
                f"/goods/{city.id}",
                "wrong_number_of_goods",
                wanted=wanted,
                colour=colour,
                count=left + on_trains + in_ports,
            )
    if position.board.may_stay:
        for port, received in zip(position.board.ports, position.received, strict=True):
            demand = demand_of(position.settings, port)
            if sum(max(0, count - demand.per_colour) for count in received) > demand.extra:
                yield fault_at(f"/ports/{port.id}/received", "too_many_goods", port=port.id)


def _number_faults(position: Position) -> Faults:
    """SS-15.1: every number once, and the printed ones unless tokens replace them."""
    settings = position.settings
    printed = tuple(point.number for point in settings.board.points.values())
    if deals_numbers(position) and len(set(settings.numbers)) == len(settings.numbers):
        return
    if sorted(settings.numbers) != sorted(printed):
        yield fault_at("/departure_numbers", "departure_number.once")
    elif settings.variant != RANDOM_NUMBERS and settings.numbers != printed:
        yield fault_at("/departure_numbers", "departure_number.printed")


def _hand_faults(position: Position) -> Faults:
    """SS-9.1: the limit of the hand."""
    for index, hand in enumerate(position.hands):
        if sum(hand) > TABLES.hand.limit:
            yield fault_at(f"/players/{index}/hand", "hand_limit", most=TABLES.hand.limit)


def _time_faults(position: Position) -> Faults:
    """SS-3.7, SS-6.14, SS-10.2: clock, turn and departure cards."""
    settings = position.settings
    least = 0 if position.outcome == "out_of_tokens" else 1
    if not least <= position.clock <= settings.time_tokens:
        yield fault_at("/clock", "out_of_range.clock", least=least, most=settings.time_tokens)
    if len(position.removed) < settings.departure_cards_removed:
        yield fault_at("/departure_deck/removed", "wrong_count.removed", count=settings.departure_cards_removed)
    is_laid = position.drawing or bool(position.discard) or position.card is not None
    is_reported = settings.cards == "table" and (reveals(position) or not is_laid)
    is_revealed = position.card is not None or is_reported
    turn = len(position.discard) + is_revealed
    if position.turn != turn:
        yield fault_at("/turn", "wrong_turn", turn=turn)
    if position.returned is not None and departure.SWITCHMAN not in position.helpers_used:
        yield fault_at("/departure_deck/bottom", "helper_not_used.switchman")


def _helper_faults(position: Position) -> Faults:
    """SS-11: what only helpers do."""
    card = position.card
    for pointer, is_done, helper in (
        ("/dispatcher", position.dispatcher, running.DISPATCHER),
        ("/card/idle", card is not None and bool(card.idle), "conductor"),
        ("/card/spared", card is not None and card.spared is not None, "station-attendant"),
    ):
        if is_done and helper not in position.helpers_used:
            yield fault_at(pointer, "helper_not_used", helper=helper)
    if card is not None and len(card.idle) > 1:
        yield fault_at("/card/idle", "helper_not_used.conductor")


def _token_faults(position: Position) -> Faults:
    """SS-15.2: location tokens lie there only in their variant, and those of the start card only on the first turn."""
    tokens, card = position.tokens, position.card
    has_tokens = bool(tokens.start or tokens.revealed or tokens.pile)
    if has_tokens != (position.settings.variant == NO_DEPARTURE_DICE):
        yield fault_at("/location_tokens", "wrong_variant")
    due = len(TABLES.colours) - len(card.deployed) if card is not None and card.is_start_card else 0
    due = 0 if position.settings.cards == "table" else due
    if has_tokens and len(tokens.start) != due:
        yield fault_at("/location_tokens/start", "start_card.tokens", count=due)


def _outcome_faults(position: Position) -> Faults:
    """SS-12: the game is over when, and only when, it is."""
    is_right = {
        None: not is_won(position),
        "goods_delivered": is_won(position),
        "out_of_time": not position.deck and position.card is None and not is_won(position),
        "out_of_tokens": not position.deck and position.clock == 0 and not is_won(position),
    }[position.outcome]
    if not is_right:
        yield fault_at("/result", "wrong_result")


def _roll_faults(position: Position) -> Faults:
    """SS-7.2: a die lies beside a train on the network, for the card or for an action."""
    roll, card = position.roll, position.card
    if roll is None:
        return
    if position.outcome is not None:
        yield fault_at("/roll", "wrong_result.roll")
    train = position.train(roll.train)
    if not train.place.is_on_network:
        yield fault_at("/roll/train", "not_on_network", train=roll.train)
    if roll.points not in TABLES.dice[train.colour].faces:
        yield fault_at("/roll/points", "not_a_face", colour=train.colour, points=roll.points)
    if card is None and not any(position.card_discard):
        yield fault_at("/action_cards/discard", "wrong_count.roll")
    if card is not None:
        is_due = card.begun and train.colour in card.rolled and roll.train not in card.waiting
        if not is_due or roll.train == card.spared:
            yield fault_at("/roll/train", "train_not_due", train=roll.train)
