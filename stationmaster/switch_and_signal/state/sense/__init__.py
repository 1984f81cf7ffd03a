"""Whether a position can be: everything that the rules keep true in every position (SS-2.10).

A position that came about by playing passes all of this; the checks are for open states.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.kernel.errors import Fault
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.faults import fault_at
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
        detail = f"{wanted} signal discs lie on the board throughout, not {len(position.green)}."
        yield fault_at("/green_signals", "wrong_number_of_discs", detail)
    for city in position.board.cities.values():
        if not any(way.signal in position.green for way in city.exits):
            yield fault_at("/green_signals", "green_exit", f"{city.id} has no green exit.")


def _train_faults(position: Position) -> Faults:
    """SS-2.5, SS-7.10, SS-7.12, SS-7.13, SS-8.7: one train a space, and goods only where a train can carry them.

    Where the tokens of its arrival lost the game a loaded train stands at a departure point: it goes no further
    (SS-12.4)."""
    empty_at = {"depot"} if position.outcome == "out_of_tokens" else {"depot", "departure"}
    seen: dict[str, str] = {}
    for index, train in enumerate(position.trains):
        space = train.place.space
        if space and space in seen:
            detail = f"{train.id} and {seen[space]} both stand on {space}."
            yield fault_at(f"/trains/{index}/place", "space_occupied", detail)
        seen.setdefault(space, train.id)
        if train.good is not None and train.place.kind in empty_at:
            detail = f"{train.id} cannot carry a good: trains are loaded in goods cities."
            yield fault_at(f"/trains/{index}/good", "loaded_there", detail)
        yield from _port_faults(position, index, train)


def _port_faults(position: Position, index: int, train: Train) -> Faults:
    city = position.board.cities.get(train.place.space)
    if city is None or not city.is_port:
        return
    if not position.board.may_stay or city.id in accepting_ports(position, train.good):
        yield fault_at(
            f"/trains/{index}/place", "train_in_port", f"{train.id} would have left {city.id} for the depot."
        )


def _goods_faults(position: Position) -> Faults:
    """SS-2.10: goods of each colour in the city, on trains and in ports; and no more in a port than it takes."""
    wanted = position.settings.goods_per_city
    for city, left in zip(position.board.goods_cities, position.goods, strict=True):
        colour = city.goods or ""
        on_trains = sum(train.good == colour for train in position.trains)
        in_ports = sum(received[TABLES.goods.index(colour)] for received in position.received)
        if left + on_trains + in_ports != wanted:
            detail = f"There are {wanted} {colour} goods, but {left + on_trains + in_ports} are shown."
            yield fault_at(f"/goods/{city.id}", "wrong_number_of_goods", detail)
    if position.board.may_stay:
        for port, received in zip(position.board.ports, position.received, strict=True):
            demand = demand_of(position.settings, port)
            if sum(max(0, count - demand.per_colour) for count in received) > demand.extra:
                yield fault_at(
                    f"/ports/{port.id}/received", "too_many_goods", f"{port.id} takes fewer goods than that."
                )


def _number_faults(position: Position) -> Faults:
    """SS-15.1: every number once, and the printed ones unless tokens replace them."""
    settings = position.settings
    printed = tuple(point.number for point in settings.board.points.values())
    if deals_numbers(position) and len(set(settings.numbers)) == len(settings.numbers):
        return
    if sorted(settings.numbers) != sorted(printed):
        yield fault_at("/departure_numbers", "departure_number", "Every number must occur once.")
    elif settings.variant != RANDOM_NUMBERS and settings.numbers != printed:
        yield fault_at("/departure_numbers", "departure_number", "These are not the numbers printed on the board.")


def _hand_faults(position: Position) -> Faults:
    """SS-9.1: the limit of the hand."""
    for index, hand in enumerate(position.hands):
        if sum(hand) > TABLES.hand.limit:
            yield fault_at(f"/players/{index}/hand", "hand_limit", f"A hand has {TABLES.hand.limit} cards at most.")


def _time_faults(position: Position) -> Faults:
    """SS-3.7, SS-6.14, SS-10.2: clock, turn and departure cards."""
    settings = position.settings
    least = 0 if position.outcome == "out_of_tokens" else 1
    if not least <= position.clock <= settings.time_tokens:
        yield fault_at("/clock", "out_of_range", f"The clock shows {least} to {settings.time_tokens}.")
    if len(position.removed) < settings.departure_cards_removed:
        detail = f"{settings.departure_cards_removed} departure cards were removed at set-up."
        yield fault_at("/departure_deck/removed", "wrong_count", detail)
    is_reported = settings.cards == "table" and (reveals(position) or position.phase == 0)
    is_revealed = position.card is not None or is_reported
    turn = len(position.discard) + is_revealed
    if position.turn != turn:
        yield fault_at("/turn", "wrong_turn", f"By the departure cards carried out this is turn {turn}.")
    if position.returned is not None and departure.SWITCHMAN not in position.helpers_used:
        yield fault_at("/departure_deck/bottom", "helper_not_used", "Only the Switchman puts a card under the deck.")


def _helper_faults(position: Position) -> Faults:
    """SS-11: what only helpers do."""
    card = position.card
    for pointer, is_done, helper in (
        ("/dispatcher", position.dispatcher, running.DISPATCHER),
        ("/card/idle", card is not None and bool(card.idle), "conductor"),
        ("/card/spared", card is not None and card.spared is not None, "station-attendant"),
    ):
        if is_done and helper not in position.helpers_used:
            yield fault_at(pointer, "helper_not_used", f"Only the {helper} does this, who was not used.")
    if card is not None and len(card.idle) > 1:
        yield fault_at("/card/idle", "helper_not_used", "The conductor keeps one colour.")


def _token_faults(position: Position) -> Faults:
    """SS-15.2: location tokens lie there only in their variant, and those of the start card only on the first turn."""
    tokens, card = position.tokens, position.card
    has_tokens = bool(tokens.start or tokens.revealed or tokens.pile)
    if has_tokens != (position.settings.variant == NO_DEPARTURE_DICE):
        yield fault_at("/location_tokens", "wrong_variant", "Location tokens lie in a pile just in their own variant.")
    due = len(TABLES.colours) - len(card.deployed) if card is not None and card.is_start_card else 0
    due = 0 if position.settings.cards == "table" else due
    if has_tokens and len(tokens.start) != due:
        detail = f"{due} of the tokens drawn for the start card have still to be used."
        yield fault_at("/location_tokens/start", "start_card", detail)


def _outcome_faults(position: Position) -> Faults:
    """SS-12: the game is over when, and only when, it is."""
    is_right = {
        None: not is_won(position),
        "goods_delivered": is_won(position),
        "out_of_time": not position.deck and position.card is None and not is_won(position),
        "out_of_tokens": not position.deck and position.clock == 0 and not is_won(position),
    }[position.outcome]
    if not is_right:
        yield fault_at("/result", "wrong_result", "Goods, clock and departure deck tell another result.")


def _roll_faults(position: Position) -> Faults:
    """SS-7.2: a die lies beside a train on the network, for the card or for an action."""
    roll, card = position.roll, position.card
    if roll is None:
        return
    if position.outcome is not None:
        yield fault_at("/roll", "wrong_result", "The game is over; no train will run.")
    train = position.train(roll.train)
    if not train.place.is_on_network:
        yield fault_at("/roll/train", "not_on_network", f"{roll.train} is in the depot.")
    if roll.points not in TABLES.dice[train.colour].faces:
        yield fault_at("/roll/points", "not_a_face", f"The {train.colour} die does not show {roll.points}.")
    if card is None and not any(position.card_discard):
        yield fault_at("/action_cards/discard", "wrong_count", "The cards that paid for the roll are missing (SS-8.5).")
    if card is not None:
        is_due = card.begun and train.colour in card.rolled and roll.train not in card.waiting
        if not is_due or roll.train == card.spared:
            yield fault_at("/roll/train", "train_not_due", f"The card does not move {roll.train} now.")
