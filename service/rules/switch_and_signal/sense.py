"""Whether a position can be: everything that the rules keep true in every position that waits for a decision (SS-2.10).

A position that came about by playing passes all of this; the checks are for open states.
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.errors import Fault
from service.rules.switch_and_signal.kinds import ANY
from service.rules.switch_and_signal.ledger import Ledger
from service.rules.switch_and_signal.parts import departure, running
from service.rules.switch_and_signal.parts.goal import accepting_ports, demand_of, is_won
from service.rules.switch_and_signal.play import advance
from service.rules.switch_and_signal.position import (
    NO_DEPARTURE_DICE,
    RANDOM_NUMBERS,
    CardInPlay,
    Position,
    Train,
)
from service.rules.switch_and_signal.tables import TABLES

Faults = Iterator[Fault]


def sense_faults(position: Position) -> list[Fault]:
    """Every reason why the position cannot be. What depends on the card in play is asked when the rest is sound."""
    faults = [
        *_signal_faults(position),
        *_train_faults(position),
        *_goods_faults(position),
        *_number_faults(position),
        *_hand_faults(position),
        *_time_faults(position),
        *_helper_faults(position),
        *_token_faults(position),
        *_outcome_faults(position),
        *_card_faults(position),
        *_roll_faults(position),
    ]
    return faults or list(_unfinished_faults(position))


def _signal_faults(position: Position) -> Faults:
    """SS-2.10: the discs of the set-up, and a green exit at every city."""
    wanted = position.settings.signal_discs
    if len(position.green) != wanted:
        detail = f"{wanted} signal discs lie on the board throughout, not {len(position.green)}."
        yield Fault("/green_signals", "wrong_number_of_discs", detail)
    for city in position.board.cities.values():
        if not any(way.signal in position.green for way in city.exits):
            yield Fault("/green_signals", "green_exit", f"{city.id} has no green exit.")


def _train_faults(position: Position) -> Faults:
    """SS-2.5, SS-7.10, SS-7.12, SS-7.13, SS-8.7: one train a space, and goods only where a train can carry them."""
    seen: dict[str, str] = {}
    for index, train in enumerate(position.trains):
        space = train.place.space
        if space and space in seen:
            detail = f"{train.id} and {seen[space]} both stand on {space}."
            yield Fault(f"/trains/{index}/place", "space_occupied", detail)
        seen.setdefault(space, train.id)
        if train.good is not None and train.place.kind in ("depot", "departure"):
            detail = f"{train.id} cannot carry a good: trains are loaded in goods cities."
            yield Fault(f"/trains/{index}/good", "loaded_there", detail)
        yield from _port_faults(position, index, train)


def _port_faults(position: Position, index: int, train: Train) -> Faults:
    city = position.board.cities.get(train.place.space)
    if city is None or not city.is_port:
        return
    if not position.board.may_stay or city.id in accepting_ports(position, train.good):
        yield Fault(f"/trains/{index}/place", "train_in_port", f"{train.id} would have left {city.id} for the depot.")


def _goods_faults(position: Position) -> Faults:
    """SS-2.10: goods of each colour in the city, on trains and in ports; and no more in a port than it takes."""
    wanted = position.settings.goods_per_city
    for city, left in zip(position.board.goods_cities, position.goods, strict=True):
        colour = city.goods or ""
        on_trains = sum(train.good == colour for train in position.trains)
        in_ports = sum(received[TABLES.goods.index(colour)] for received in position.received)
        if left + on_trains + in_ports != wanted:
            detail = f"There are {wanted} {colour} goods, but {left + on_trains + in_ports} are shown."
            yield Fault(f"/goods/{city.id}", "wrong_number_of_goods", detail)
    if position.board.may_stay:
        for port, received in zip(position.board.ports, position.received, strict=True):
            demand = demand_of(position.settings, port)
            if sum(max(0, count - demand.per_colour) for count in received) > demand.extra:
                yield Fault(f"/ports/{port.id}/received", "too_many_goods", f"{port.id} takes fewer goods than that.")


def _number_faults(position: Position) -> Faults:
    """SS-15.1: every number once, and the printed ones unless tokens replace them."""
    settings = position.settings
    printed = tuple(point.number for point in settings.board.points.values())
    if sorted(settings.numbers) != sorted(printed):
        yield Fault("/departure_numbers", "departure_number", "Every number must occur once.")
    elif settings.variant != RANDOM_NUMBERS and settings.numbers != printed:
        yield Fault("/departure_numbers", "departure_number", "These are not the numbers printed on the board.")


def _hand_faults(position: Position) -> Faults:
    """SS-9.1: the limit of the hand."""
    for index, hand in enumerate(position.hands):
        if sum(hand) > TABLES.hand.limit:
            yield Fault(f"/players/{index}/hand", "hand_limit", f"A hand has {TABLES.hand.limit} cards at most.")


def _time_faults(position: Position) -> Faults:
    """SS-3.7, SS-6.14, SS-10.2: clock, turn and departure cards."""
    settings = position.settings
    least = 0 if position.outcome == "out_of_tokens" else 1
    if not least <= position.clock <= settings.time_tokens:
        yield Fault("/clock", "out_of_range", f"The clock shows {least} to {settings.time_tokens}.")
    if len(position.removed) < settings.departure_cards_removed:
        detail = f"{settings.departure_cards_removed} departure cards were removed at set-up."
        yield Fault("/departure_deck/removed", "wrong_count", detail)
    turn = len(position.discard) + (position.card is not None)
    if position.turn != turn:
        yield Fault("/turn", "wrong_turn", f"By the departure cards carried out this is turn {turn}.")
    if position.returned is not None and departure.SWITCHMAN not in position.helpers_used:
        yield Fault("/departure_deck/bottom", "helper_not_used", "Only the Switchman puts a card under the deck.")


def _helper_faults(position: Position) -> Faults:
    """SS-11: what only helpers do."""
    card = position.card
    for pointer, is_done, helper in (
        ("/dispatcher", position.dispatcher, running.DISPATCHER),
        ("/card/idle", card is not None and bool(card.idle), "conductor"),
        ("/card/spared", card is not None and card.spared is not None, "station-attendant"),
    ):
        if is_done and helper not in position.helpers_used:
            yield Fault(pointer, "helper_not_used", f"Only the {helper} does this, who was not used.")
    if card is not None and len(card.idle) > 1:
        yield Fault("/card/idle", "helper_not_used", "The conductor keeps one colour.")


def _token_faults(position: Position) -> Faults:
    """SS-15.2: location tokens lie there only in their variant, and those of the start card only on the first turn."""
    tokens, card = position.tokens, position.card
    has_tokens = bool(tokens.start or tokens.revealed or tokens.pile)
    if has_tokens != (position.settings.variant == NO_DEPARTURE_DICE):
        yield Fault("/location_tokens", "wrong_variant", "Location tokens lie in a pile just in their own variant.")
    if tokens.start and not (card is not None and card.is_start_card):
        yield Fault("/location_tokens/start", "start_card", "The start card has been carried out.")


def _outcome_faults(position: Position) -> Faults:
    """SS-12: the game is over when, and only when, it is."""
    is_right = {
        None: not is_won(position),
        "goods_delivered": is_won(position),
        "out_of_time": not position.deck and position.card is None and not is_won(position),
        "out_of_tokens": not position.deck and position.clock == 0 and not is_won(position),
    }[position.outcome]
    if not is_right:
        yield Fault("/result", "wrong_result", "Goods, clock and departure deck tell another result.")


def _card_faults(position: Position) -> Faults:
    """SS-6: the card is carried out in order, and what is noted of it fits its symbols."""
    card = position.card
    if card is None:
        return
    symbols = card.card.symbols
    if card.next > len(symbols):
        yield Fault("/card/next", "out_of_range", f"The card has {len(symbols)} symbols.")
        return
    yield from _repeats(card)
    done = [symbol.kind for symbol in symbols[: card.next]]
    if len(card.deployed) > done.count("deploy"):
        yield Fault("/card/deployed", "card_disagrees", "More colours are deployed than symbols are done.")
    moves = done.count("move")
    if card.begun:
        moves += len(TABLES.colours) if departure.moves_all_colours(card) else 1
    if card.begun and (card.next == len(symbols) or symbols[card.next].kind != "move"):
        yield Fault("/card/begun", "card_disagrees", "The present symbol is no train to move.")
    elif len(card.moved) != moves or not _fits(card):
        yield Fault("/card/moved", "card_disagrees", "These are not the colours of the symbols begun.")
    if not set(card.rolled) <= set(card.moved) or set(card.rolled) & set(card.idle):
        yield Fault("/card/rolled", "card_disagrees", "Dice were rolled for a colour that does not move.")
    if (card.deployed or card.rolled or card.is_start_card) and not card.touched and card.next:
        yield Fault("/card/touched", "card_disagrees", "Something of the card was carried out.")
    yield from _waiting_faults(position, card)


def _repeats(card: CardInPlay) -> Faults:
    for field in ("deployed", "moved", "waiting", "rolled", "idle"):
        values = getattr(card, field)
        if len(set(values)) != len(values):
            yield Fault(f"/card/{field}", "repeated_id", "The same is named twice.")


def _fits(card: CardInPlay) -> bool:
    """Whether the colours begun are those printed, and chosen ones differ from all that is printed (SS-6.12)."""
    printed = [symbol.colour for symbol in card.card.symbols if symbol.kind == "move"]
    return all(
        colour == symbol or (symbol == ANY and colour not in printed)
        for colour, symbol in zip(card.moved, printed, strict=False)
    )


def _waiting_faults(position: Position, card: CardInPlay) -> Faults:
    """SS-6.8: trains wait for the symbol begun, are on the network and of its colour."""
    colours = card.moved if departure.moves_all_colours(card) else card.moved[-1:]
    for name in card.waiting:
        train = position.train(name)
        is_kept = train.colour in card.idle or name == card.spared
        if not card.begun or train.colour not in colours or not train.place.is_on_network or is_kept:
            yield Fault("/card/waiting", "train_not_due", f"{name} does not wait for the present symbol.")


def _roll_faults(position: Position) -> Faults:
    """SS-7.2: a die lies beside a train on the network, for the card or for an action."""
    roll, card = position.roll, position.card
    if roll is None:
        return
    train = position.train(roll.train)
    if not train.place.is_on_network:
        yield Fault("/roll/train", "not_on_network", f"{roll.train} is in the depot.")
    if roll.points not in TABLES.dice[train.colour].faces:
        yield Fault("/roll/points", "not_a_face", f"The {train.colour} die does not show {roll.points}.")
    if card is not None:
        is_due = card.begun and train.colour in card.rolled and roll.train not in card.waiting
        if not is_due or roll.train == card.spared:
            yield Fault("/roll/train", "train_not_due", f"The card does not move {roll.train} now.")


def _unfinished_faults(position: Position) -> Faults:
    """SS-18.5: whatever happens without a decision has happened."""
    if position.outcome is not None or position.roll is not None:
        return
    ledger = Ledger(position)
    advance(ledger)
    if ledger.position != position:
        pointer = "/players" if position.card is None else "/card"
        yield Fault(pointer, "no_decision_due", "Nothing is to be decided here: the game would go on by itself.")
