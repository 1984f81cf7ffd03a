"""Validate a position that was read from an open state (SS-4, SS-6, SS-18.9)."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Fault
from stationmaster.titles.switch_and_signal.model.kinds import ANY
from stationmaster.titles.switch_and_signal.model.position import (
    NO_DEPARTURE_DICE,
    RANDOM_NUMBERS,
    CardInPlay,
    Position,
    Train,
)
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules import departure, running
from stationmaster.titles.switch_and_signal.rules.ending import accepting_ports, demand_of, is_won
from stationmaster.titles.switch_and_signal.rules.report import deals_numbers, reveals
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Faults = Iterator[Fault]


def card_faults(position: Position) -> Faults:
    """Check that the card is carried out in order, and that its fields fit its symbols (SS-6)."""
    card = position.card
    if card is None:
        return
    symbols = position.symbols
    if card.next > len(symbols):
        yield fault_at("/card/next", "out_of_range.symbols", count=len(symbols))
        return
    yield from _repeats(card)
    yield from _deployed_faults(position, card)
    if card.begun and (card.next == len(symbols) or symbols[card.next].kind != "move"):
        yield fault_at("/card/begun", "card_disagrees.begun")
    elif len(card.moved) != _moves_begun(position, card) or not _fits(position, card):
        yield fault_at("/card/moved", "card_disagrees.moved")
    if not set(card.rolled) <= set(card.moved) or set(card.rolled) & set(card.idle):
        yield fault_at("/card/rolled", "card_disagrees.rolled")
    if card.touched != _is_touched(position, card):
        yield fault_at("/card/touched", "card_disagrees.touched" if card.touched else "card_disagrees.untouched")
    yield from _kept_faults(position, card)
    yield from _waiting_faults(position, card)
    if card.is_start_card:
        yield from _start_faults(position, card)


def _repeats(card: CardInPlay) -> Faults:
    for field in ("deployed", "moved", "waiting", "rolled", "idle"):
        values = getattr(card, field)
        if len(set(values)) != len(values):
            yield fault_at(f"/card/{field}", "repeated_id.same")


def _deployed_faults(position: Position, card: CardInPlay) -> Faults:
    """Check that every deploy symbol has a colour, unless the depot has none for it (SS-6.2, SS-6.7)."""
    done = sum(symbol.kind == "deploy" for symbol in position.symbols[: card.next])
    in_depot = {train.colour for train in position.trains if not train.place.is_on_network}
    if len(card.deployed) > done:
        yield fault_at("/card/deployed", "card_disagrees.deployed")
    elif len(card.deployed) < done and not card.rolled and in_depot - set(card.deployed):
        yield fault_at("/card/deployed", "card_disagrees.no_colour")


def _moves_begun(position: Position, card: CardInPlay) -> int:
    """Return how many move symbols are done or begun."""
    done = sum(symbol.kind == "move" for symbol in position.symbols[: card.next])
    if not card.begun:
        return done
    return done + (len(TABLES.colours) if position.moves_all_colours else 1)


def _fits(position: Position, card: CardInPlay) -> bool:
    """Return whether the colours begun are those printed, and chosen ones differ from all that is printed (SS-6.12)."""
    printed = [symbol.colour for symbol in position.symbols if symbol.kind == "move"]
    return all(
        colour == symbol or (symbol == ANY and colour not in printed)
        for colour, symbol in zip(card.moved, printed, strict=False)
    )


def _is_touched(position: Position, card: CardInPlay) -> bool:
    """Return whether the card is touched (SS-11.5): a new train, a colour chosen or a die rolled. A symbol whose
    trains are all in the depot does not count, and `carry_out` precedes nothing else that waits for a decision.
    """
    begun = position.symbols[: card.next + card.begun]
    has_chosen = not position.moves_all_colours and any(symbol.colour == ANY for symbol in begun)
    return bool(card.rolled or card.deploying) or has_chosen or any(symbol.kind == "deploy" for symbol in begun)


def _kept_faults(position: Position, card: CardInPlay) -> Faults:
    """Check that helpers keep what the card shows, and that a kept train stays on the network (SS-11.4, SS-11.7)."""
    shown = {symbol.colour for symbol in position.symbols if symbol.kind == "move"} | set(card.moved)
    if not set(card.idle) <= shown:
        yield fault_at("/card/idle", "card_disagrees.idle")
    if card.spared is not None:
        train = position.train(card.spared)
        if train.colour not in shown or not train.place.is_on_network:
            yield fault_at("/card/spared", "card_disagrees.spared", train=card.spared)


def _waiting_faults(position: Position, card: CardInPlay) -> Faults:
    """Check that trains wait for the symbol begun, are on the network and of its colour; all of them until a die of
    the colour is rolled (SS-6.8).
    """
    colours = card.moved if position.moves_all_colours else card.moved[-1:]
    due = []
    if card.begun:
        due = [train for train in position.trains if train.colour in colours and train.place.is_on_network]
    kept = [train for train in due if train.colour in card.idle or train.id == card.spared]
    for name in card.waiting:
        if position.train(name) not in due or position.train(name) in kept:
            yield fault_at("/card/waiting", "train_not_due.waiting", train=name)
    for train in due:
        if train not in kept and train.colour not in card.rolled and train.id not in card.waiting:
            yield fault_at("/card/waiting", "card_disagrees.waiting", colour=train.colour, train=train.id)


def _start_faults(position: Position, card: CardInPlay) -> Faults:
    """Check that only deployments have happened while the start card is carried out (SS-4)."""
    if card.deployed != TABLES.colours[: card.next]:
        yield fault_at("/card/deployed", "start_card.deploys")
    placed = {next(name for name, of in TABLES.trains.items() if of == colour) for colour in card.deployed}
    for index, train in enumerate(position.trains):
        if train.place.kind != ("departure" if train.id in placed else "depot"):
            yield fault_at(f"/trains/{index}/place", "start_card.train", train=train.id)
    yield from untouched_faults(position, "start_card.clock")
    if any(position.card_discard) or any(sum(hand) != TABLES.hand.start for hand in position.hands):
        yield fault_at("/players", "start_card.hands", count=TABLES.hand.start)


def untouched_faults(position: Position, clock: str) -> Iterator[Fault]:
    """Check that before the first turn the clock is full, only the options removed cards, and ports are empty (SS-3).

    `clock` names the sentence about the clock.
    """
    if position.clock != position.settings.time_tokens:
        yield fault_at("/clock", clock)
    if len(position.removed) != position.settings.departure_cards_removed:
        yield fault_at("/departure_deck/removed", "start_card.removed")
    if any(map(sum, position.received)):
        yield fault_at("/ports", "start_card.ports")


# Games whose cards are at the players' table (SS-18.9).


def table_faults(position: Position) -> Faults:
    """Check what only happens where the players shuffle, and what comes before and after it."""
    at_the_table = position.settings.cards == "table"
    if position.drawing:
        if not at_the_table or position.card is not None or not position.deck or position.outcome is not None:
            yield fault_at("/drawing", "not_reported.cards")
        elif position.roll is not None:
            yield fault_at("/roll", "not_reported.die_at_drawing")
    elif at_the_table and (reveals(position) or position.phase == 0):
        if not position.deck or position.outcome is not None:
            yield fault_at("/card", "not_reported.card")
        elif position.roll is not None:
            yield fault_at("/roll", "not_reported.die_at_revealing")
    yield from _deploying_faults(position)
    if at_the_table and position.phase == 0:
        yield from _laid_faults(position)


def _deploying_faults(position: Position) -> Faults:
    """Check that a token is turned up for a train that the card deploys now (SS-15.2)."""
    card = position.card
    if card is None or card.deploying is None:
        return
    settings = position.settings
    is_due = settings.cards == "table" and settings.variant == NO_DEPARTURE_DICE
    if not is_due or card.deploying not in departure.colours_to_deploy(position):
        yield fault_at("/card/deploying", "card_disagrees.deploying", colour=card.deploying)


def _laid_faults(position: Position) -> Faults:
    """Check that before the start card only dealing has happened, one player after the other (SS-3)."""
    for index, train in enumerate(position.trains):
        if train.place.is_on_network:
            yield fault_at(f"/trains/{index}/place", "start_card.depot")
    yield from untouched_faults(position, "start_card.clock_at_set_up")
    if position.helpers_used:
        yield fault_at("/helpers", "start_card.helpers")
    if any(position.card_discard) or not _is_dealt_in_turn(position):
        yield fault_at("/players", "start_card.dealing", count=TABLES.hand.start)


def _is_dealt_in_turn(position: Position) -> bool:
    """Return whether hands are dealt from the first player on, and the next one is at turn (SS-3.8)."""
    held = [sum(hand) for hand in (*position.hands[position.active :], *position.hands[: position.active])]
    dealt = sum(map(bool, held))
    if deals_numbers(position) and dealt:
        return False
    return sorted(held) == held and set(held) <= {0, TABLES.hand.start}


# Whether a position can be: everything that the rules keep true in every position (SS-2.10). A position that
# came about by playing passes all of this; the checks are for open states.


def position_faults(position: Position) -> list[Fault]:
    """Return every reason why the position is impossible. A position without a decision is possible: the game goes
    on automatically from there (SS-18.6).
    """
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
    """Check the number of discs, and that every city has a green exit (SS-2.10)."""
    wanted = position.settings.signal_discs
    if len(position.green) != wanted:
        yield fault_at("/green_signals", "wrong_number_of_discs.signals", wanted=wanted, count=len(position.green))
    for city in position.board.cities.values():
        if not any(way.signal in position.green for way in city.exits):
            yield fault_at("/green_signals", "green_exit.none", city=city.id)


def _train_faults(position: Position) -> Faults:
    """Check for one train a space, and goods only where a train can carry them (SS-2.5, SS-7.10, SS-7.12, SS-7.13,
    SS-8.7).

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
    """Check the goods of each colour in the city, on trains and in ports, and that no port has more than it takes
    (SS-2.10).
    """
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
    """Check that every number occurs once, and that the printed ones apply unless tokens replace them (SS-15.1)."""
    settings = position.settings
    printed = tuple(point.number for point in settings.board.points.values())
    if deals_numbers(position) and len(set(settings.numbers)) == len(settings.numbers):
        return
    if sorted(settings.numbers) != sorted(printed):
        yield fault_at("/departure_numbers", "departure_number.once")
    elif settings.variant != RANDOM_NUMBERS and settings.numbers != printed:
        yield fault_at("/departure_numbers", "departure_number.printed")


def _hand_faults(position: Position) -> Faults:
    """Check the limit of the hand (SS-9.1)."""
    for index, hand in enumerate(position.hands):
        if sum(hand) > TABLES.hand.limit:
            yield fault_at(f"/players/{index}/hand", "hand_limit", most=TABLES.hand.limit)


def _time_faults(position: Position) -> Faults:
    """Check clock, turn and departure cards (SS-3.7, SS-6.14, SS-10.2)."""
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
    """Check the effects that only helpers have (SS-11)."""
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
    """Check that location tokens occur only in their variant, and those of the start card only on the first turn
    (SS-15.2).
    """
    tokens, card = position.tokens, position.card
    has_tokens = bool(tokens.start or tokens.revealed or tokens.pile)
    if has_tokens != (position.settings.variant == NO_DEPARTURE_DICE):
        yield fault_at("/location_tokens", "wrong_variant")
    due = len(TABLES.colours) - len(card.deployed) if card is not None and card.is_start_card else 0
    due = 0 if position.settings.cards == "table" else due
    if has_tokens and len(tokens.start) != due:
        yield fault_at("/location_tokens/start", "start_card.tokens", count=due)


def _outcome_faults(position: Position) -> Faults:
    """Check that the game is over exactly when it is by SS-12."""
    is_right = {
        None: not is_won(position),
        "goods_delivered": is_won(position),
        "out_of_time": not position.deck and position.card is None and not is_won(position),
        "out_of_tokens": not position.deck and position.clock == 0 and not is_won(position),
    }[position.outcome]
    if not is_right:
        yield fault_at("/result", "wrong_result")


def _roll_faults(position: Position) -> Faults:
    """Check that a die lies beside a train on the network, for the card or for an action (SS-7.2)."""
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
