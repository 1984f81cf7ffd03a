"""Read an open state whose shape is right. `from_view` makes a position of it.

The form is that of `view`. What follows from the rest (`phase`, `step`, the symbols of the card, demands ...) may be
left out; when it is sent it must agree.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.errors import Fault, Faults, ImpossibleInput, cut
from stationmaster.schema.faults import step
from stationmaster.schema.statements import faults
from stationmaster.titles.switch_and_signal.model.board import Board, map_board, open_pair, own_board
from stationmaster.titles.switch_and_signal.model.board_checks import demand_faults
from stationmaster.titles.switch_and_signal.model.board_statement import without_notes
from stationmaster.titles.switch_and_signal.model.deck import OwnDeck, deck_cards, deck_faults, own_deck
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.options import CARDS
from stationmaster.titles.switch_and_signal.model.position import (
    DEPOT,
    FACE_DOWN,
    CardInPlay,
    LocationTokens,
    Place,
    PlayedOn,
    Position,
    Roll,
    Settings,
    Train,
)
from stationmaster.titles.switch_and_signal.model.tables import KINDS, MAPS, TABLES
from stationmaster.titles.switch_and_signal.open_state.infer import (
    completed,
    counting_faults,
    is_being_laid,
    naming_faults,
    tokens_in_pile,
    unseen_cards,
)
from stationmaster.titles.switch_and_signal.open_state.statement import OpenState
from stationmaster.titles.switch_and_signal.open_state.validate import position_faults
from stationmaster.titles.switch_and_signal.open_state.view import view
from stationmaster.titles.switch_and_signal.rules.drawing_cards import sorted_pile
from stationmaster.titles.switch_and_signal.rules.ending import outcome_reached
from stationmaster.titles.switch_and_signal.sequence import settle
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state of the right shape."""

    view: Mapping[str, Json]

    @staticmethod
    def from_json(sent: Json) -> Snapshot:
        """Return the open state that was sent.

        :raises ImpossibleInput: with everything about it that has the wrong shape.
        """
        found = Faults(faults(OpenState, _without_remarks(sent)))
        if not found and sent.get("board") is None and sent.get("map") not in MAPS:
            found.append(fault_at("/map", "unknown_value.map", values=tuple(MAPS)))
        if found:
            raise ImpossibleInput(found)
        return Snapshot(cast("Mapping[str, Json]", sent))


def _without_remarks(sent: Json) -> Json:
    """Return the input without the remarks that may be anywhere in a board and a deck."""
    if not isinstance(sent, dict):
        return sent
    return {**sent, **{name: without_notes(sent[name]) for name in ("board", "deck") if name in sent}}


# From an open state to its position, or to every fault: `Snapshot` checks the shape, `naming` and `_built` make a
# position, `validate` checks that it is possible, and at last the view of the position must equal what was sent. Steps
# without a decision are then settled (SS-18.6). Hidden cards are shuffled by the `seed` of the state, or by one derived
# from the state, so that the same open state always gives the same position.

Sent = Mapping[str, Json]


def opened(sent: Json) -> Ledger:
    """Return the position to which an open state leads, with the events of what happens by itself before the next
    decision.

    :raises ImpossibleInput: with every fault; pointers are relative to the state.
    """
    snapshot = Snapshot.from_json(sent).view
    board, own = _board_and_deck(snapshot)
    whole = completed(snapshot, board, deck_cards(own))
    faults = [*_demand_faults(whole, board), *naming_faults(whole, board), *counting_faults(whole)]
    if faults:
        raise ImpossibleInput(faults)
    position = _built(whole, board, own, seed=_seed(snapshot))
    if "result" not in snapshot:
        position = replace(position, outcome=outcome_reached(position))
    faults = position_faults(position) or list(_disagreements(snapshot, view(position), ""))
    if faults:
        raise ImpossibleInput(faults)
    ledger = Ledger(position)
    settle(ledger)
    return ledger


def _board_and_deck(sent: Sent) -> tuple[Board, OwnDeck | None]:
    """Return the board and the deck of the game.

    :raises ImpossibleInput: with every fault of both.
    """
    try:
        board = _board(sent)
    except ImpossibleInput as impossible:
        raise ImpossibleInput([*impossible.faults, *deck_faults(sent.get("deck") or (), "/deck")]) from impossible
    return board, own_deck(sent.get("deck"), "/deck")


def _board(sent: Sent) -> Board:
    own = sent.get("board")
    return map_board(sent["map"]) if own is None else own_board(own, "/board")


def _demand_faults(sent: Sent, board: Board) -> Iterator[Fault]:
    """Yield why a board of the players' own cannot be won in this game (SS-18.8)."""
    if sent.get("board") is not None:
        yield from demand_faults(board.document, sent["settings"]["goods_to_win"], "/board")


# Building


def _seed(sent: Sent) -> str:
    given: str | None = sent.get("seed")
    if given is not None:
        return given
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _place(raw: Mapping[str, str]) -> Place:
    match raw["at"]:
        case "departure":
            return Place("departure", raw["point"])
        case "city":
            return Place("city", raw["city"])
        case "section":
            return Place("section", raw["section"], raw["towards"])
        case _:
            return DEPOT


def _counts(raw: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(raw[kind] for kind in KINDS)


def _settings(sent: Sent, board: Board, own: OwnDeck | None) -> Settings:
    raw = sent["settings"]
    return Settings(
        played_on=PlayedOn.this(board),
        players=tuple(player["id"] for player in sent["players"]),
        time_tokens=raw["time_tokens"],
        departure_cards_removed=raw["departure_cards_removed"],
        goods_to_win=raw["goods_to_win"],
        extra_signal_discs=raw["extra_signal_discs"],
        variant=raw["variant"],
        dice=raw["dice"],
        numbers=tuple(sent["departure_numbers"][point] for point in board.points if point in sent["departure_numbers"]),
        cards=raw.get("cards", CARDS[0]),
        deck=own,
    )


def _card(raw: Mapping[str, Json] | None) -> CardInPlay | None:
    if raw is None:
        return None
    lists = {name: tuple(raw[name]) for name in ("deployed", "moved", "waiting", "rolled", "idle")}
    return CardInPlay(
        raw["id"],
        next=raw["next"],
        begun=raw["begun"],
        touched=raw["touched"],
        spared=raw["spared"],
        deploying=raw.get("deploying"),
        **lists,
    )


def _built(sent: Sent, board: Board, own: OwnDeck | None, seed: str) -> Position:
    """Return the complete position; whether it is possible is checked later."""
    settings = _settings(sent, board, own)
    deck, cards, roll = sent["departure_deck"], sent["action_cards"], sent["roll"]
    drawn, removed, chance = _departure_deck(sent, Source("" if settings.hides_nothing else seed))
    hands = tuple(_counts(player["hand"]) for player in sent["players"])
    discard = _counts(cards["discard"])
    seen = [sum(counts) for counts in zip(discard, *hands, strict=True)]
    left = tuple(kind.count - shown for kind, shown in zip(TABLES.card_kinds, seen, strict=True))
    pile: Sequence[str] = sorted_pile(left)
    if settings.cards == "service":
        pile, chance = chance.shuffled(pile)
    tokens, chance = _tokens(sent.get("location_tokens"), chance, settings)
    result = sent.get("result")
    return Position(
        settings=settings,
        chance=chance,
        revision=sent.get("revision", 0),
        turn_began=min(sent.get("turn_began", sent.get("revision", 0)), sent.get("revision", 0)),
        turn=sent["turn"],
        active=settings.players.index(sent["active"]),
        trains=tuple(
            Train(raw["id"], TABLES.trains[raw["id"]], _place(raw["place"]), raw["good"]) for raw in sent["trains"]
        ),
        goods=tuple(sent["goods"][city.id] for city in board.goods_cities),
        received=tuple(
            tuple(sent["ports"][port.id]["received"][good] for good in TABLES.goods) for port in board.ports
        ),
        pairs=tuple(open_pair(junction, sent["switch_discs"][name]) for name, junction in board.junctions.items()),
        green=frozenset(sent["green_signals"]),
        clock=sent["clock"],
        deck=(*drawn, deck["bottom"]) if deck["bottom"] else drawn,
        discard=tuple(deck["discard"]),
        removed=removed,
        returned=deck["bottom"],
        card=_card(sent["card"]),
        roll=None if roll is None else Roll(roll["train"], roll["points"]),
        draw_pile="".join(pile),
        card_discard=discard,
        hands=hands,
        helpers_used=tuple(name for name in board.helpers if sent["helpers"][name] == "used"),
        dispatcher=sent["dispatcher"],
        tokens=tokens,
        outcome=None if result is None else result["reason"],
        drawing=sent.get("drawing", False),
    )


def _departure_deck(sent: Sent, chance: Source) -> tuple[tuple[str, ...], tuple[str, ...], Source]:
    """Return the deck without the card at its bottom that all players saw, and the cards out of the game."""
    deck = sent["departure_deck"]
    count = deck["count"] - (1 if deck["bottom"] else 0)
    if sent["settings"].get("cards", CARDS[0]) == "table":
        removed = (FACE_DOWN,) * deck["removed"]
        if is_being_laid(sent):
            return (TABLES.start_card.id, *(FACE_DOWN,) * (count - 1)), removed, chance
        return (FACE_DOWN,) * count, removed, chance
    order, chance = chance.shuffled(unseen_cards(sent))
    return order[:count], order[count:], chance


def _tokens(raw: Mapping[str, Json] | None, chance: Source, settings: Settings) -> tuple[LocationTokens, Source]:
    if raw is None:
        return LocationTokens(), chance
    pile = tuple(tokens_in_pile(raw) or ())
    if settings.cards == "service":
        pile, chance = chance.shuffled(pile)
    return LocationTokens(tuple(raw["start"]), tuple(raw["revealed"]), pile), chance


# Differences between what was sent and the position.


def _disagreements(sent: Json, shown: Json, pointer: str) -> Iterator[Fault]:
    """Yield the fields that differ from the view of the position; a missing field agrees with anything."""
    if pointer in ("/board", "/deck", "/green_signals") or pointer.startswith("/switch_discs/"):
        return  # The order of discs means nothing, and board and deck were read in full.
    if isinstance(sent, Mapping) and isinstance(shown, Mapping):
        for name, value in sent.items():
            if name in shown or (not pointer and name == "deck"):
                yield from _disagreements(value, shown.get(name), step(pointer, name))
            elif name != "seed":
                yield fault_at(step(pointer, name), "unknown_field.view", field=cut(name))
    elif isinstance(sent, list) and isinstance(shown, list) and len(sent) == len(shown):
        for index, value in enumerate(sent):
            yield from _disagreements(value, shown[index], step(pointer, index))
    elif sent != shown:
        yield fault_at(pointer, "disagrees", sent=_short(sent), expected=_short(shown))


def _short(value: Json) -> str:
    return cut(json.dumps(value, ensure_ascii=False))
