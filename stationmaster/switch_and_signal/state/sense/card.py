"""Whether a departure card can have come as far as an open state says (SS-4, SS-6): a chapter of `sense`."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.kernel.errors import Fault
from stationmaster.switch_and_signal.components.kinds import ANY
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.state.position import CardInPlay, Position

Faults = Iterator[Fault]


def card_faults(position: Position) -> Faults:
    """SS-6: the card is carried out in order, and what is noted of it fits its symbols."""
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
    """SS-6.2, SS-6.7: every deploy symbol takes a colour, unless the depot has none for it."""
    done = sum(symbol.kind == "deploy" for symbol in position.symbols[: card.next])
    in_depot = {train.colour for train in position.trains if not train.place.is_on_network}
    if len(card.deployed) > done:
        yield fault_at("/card/deployed", "card_disagrees.deployed")
    elif len(card.deployed) < done and not card.rolled and in_depot - set(card.deployed):
        yield fault_at("/card/deployed", "card_disagrees.no_colour")


def _moves_begun(position: Position, card: CardInPlay) -> int:
    """How many move symbols are done or begun."""
    done = sum(symbol.kind == "move" for symbol in position.symbols[: card.next])
    if not card.begun:
        return done
    return done + (len(TABLES.colours) if position.moves_all_colours else 1)


def _fits(position: Position, card: CardInPlay) -> bool:
    """Whether the colours begun are those printed, and chosen ones differ from all that is printed (SS-6.12)."""
    printed = [symbol.colour for symbol in position.symbols if symbol.kind == "move"]
    return all(
        colour == symbol or (symbol == ANY and colour not in printed)
        for colour, symbol in zip(card.moved, printed, strict=False)
    )


def _is_touched(position: Position, card: CardInPlay) -> bool:
    """SS-11.5: a new train, a colour chosen or a die rolled. A symbol that finds all its trains in the depot is
    nothing, and `carry_out` comes before nothing else that waits for a decision."""
    begun = position.symbols[: card.next + card.begun]
    has_chosen = not position.moves_all_colours and any(symbol.colour == ANY for symbol in begun)
    return bool(card.rolled or card.deploying) or has_chosen or any(symbol.kind == "deploy" for symbol in begun)


def _kept_faults(position: Position, card: CardInPlay) -> Faults:
    """SS-11.4, SS-11.7: helpers keep what the card shows, and a train that is kept stays on the network."""
    shown = {symbol.colour for symbol in position.symbols if symbol.kind == "move"} | set(card.moved)
    if not set(card.idle) <= shown:
        yield fault_at("/card/idle", "card_disagrees.idle")
    if card.spared is not None:
        train = position.train(card.spared)
        if train.colour not in shown or not train.place.is_on_network:
            yield fault_at("/card/spared", "card_disagrees.spared", train=card.spared)


def _waiting_faults(position: Position, card: CardInPlay) -> Faults:
    """SS-6.8: trains wait for the symbol begun, are on the network and of its colour; all of them until a die of the
    colour is rolled."""
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
    """SS-4: while the start card is carried out nothing has happened but its deployments."""
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
    """SS-3: before the first turn the clock is full, cards were removed by the options alone, and ports are empty.

    `clock` names the sentence about the clock.
    """
    if position.clock != position.settings.time_tokens:
        yield fault_at("/clock", clock)
    if len(position.removed) != position.settings.departure_cards_removed:
        yield fault_at("/departure_deck/removed", "start_card.removed")
    if any(map(sum, position.received)):
        yield fault_at("/ports", "start_card.ports")
