"""From an open state to the position that it shows, or to every reason why there is none.

The road is `Snapshot` (the shape is right), then `_built` (every field has its place), then `sense` (it can be), and at
last the view of the position, which must say the same as what was sent.

What the table hides is put in order here: the cards that lie nowhere to be seen are shuffled by the `seed` that the
state names, or by one derived from the state itself, so that the same open state always becomes the same position.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from service.rules.errors import Fault, ImpossibleInput
from service.rules.randomness import Source
from service.rules.switch_and_signal.board import Board, map_board, open_pair, own_board
from service.rules.switch_and_signal.board_arrangement import switch_disc_faults
from service.rules.switch_and_signal.options import player_faults
from service.rules.switch_and_signal.parts.drawing import sorted_pile
from service.rules.switch_and_signal.position import (
    DEPOT,
    CardInPlay,
    LocationTokens,
    Place,
    Position,
    Roll,
    Settings,
    Train,
)
from service.rules.switch_and_signal.sense import sense_faults
from service.rules.switch_and_signal.shape import step
from service.rules.switch_and_signal.snapshot import Snapshot
from service.rules.switch_and_signal.tables import KINDS, TABLES
from service.rules.switch_and_signal.view import view

Json = Any
Sent = Mapping[str, Json]


def position_from_view(sent: Json) -> Position:
    """The position that an open state shows.

    :raises ImpossibleInput: with every fault; pointers are relative to the state.
    """
    snapshot = Snapshot.from_json(sent).view
    board = _board(snapshot)
    faults = [*_naming_faults(snapshot, board), *_counting_faults(snapshot)]
    if faults:
        raise ImpossibleInput(faults)
    position = _built(snapshot, board)
    faults = sense_faults(position) or list(_disagreements(snapshot, view(position), ""))
    if faults:
        raise ImpossibleInput(faults)
    return position


def _board(sent: Sent) -> Board:
    own = sent.get("board")
    return map_board(sent["map"]) if own is None else own_board(own, "/board")


# ---------------------------------------------------------------- can a position be built at all?


def _naming_faults(sent: Sent, board: Board) -> Iterator[Fault]:
    """Names that this board does not have, and places left out."""
    names = [player["id"] for player in sent["players"]]
    for fault in player_faults(names):
        yield Fault(fault.pointer + ("/id" if fault.pointer != "/players" else ""), fault.code, fault.detail)
    if sent["active"] not in names:
        yield Fault("/active", "unknown_player", f"{sent['active']} is not one of the players.")
    goods = [city.id for city in board.goods_cities]
    ports = [port.id for port in board.ports]
    for field, wanted in (
        ("goods", goods),
        ("ports", ports),
        ("helpers", list(board.helpers)),
        ("departure_numbers", list(board.points)),
    ):
        yield from _key_faults(sent[field], wanted, f"/{field}")
    yield from switch_disc_faults(board.document, sent["switch_discs"], "/switch_discs")
    for index, signal in enumerate(sent["green_signals"]):
        where = step("/green_signals", index)
        if signal not in board.signals:
            yield Fault(where, "unknown_signal", f"There is no signal space {signal}.")
        elif signal in sent["green_signals"][:index]:
            yield Fault(where, "repeated_id", f"{signal} occurs before.")
    if [train["id"] for train in sent["trains"]] != list(TABLES.trains):
        yield Fault("/trains", "wrong_trains", f"The trains must be {', '.join(TABLES.trains)}, in this order.")
    for index, train in enumerate(sent["trains"]):
        yield from _place_faults(train["place"], board, f"/trains/{index}/place")


def _key_faults(given: Mapping[str, Json], wanted: list[str], pointer: str) -> Iterator[Fault]:
    for name in wanted:
        if name not in given:
            yield Fault(step(pointer, name), "missing", f"'{name}' is missing.")
    for name in given:
        if name not in wanted:
            yield Fault(step(pointer, name), "unknown_field", f"This board has no '{name}' here.")


def _place_faults(place: Mapping[str, str], board: Board, pointer: str) -> Iterator[Fault]:
    match place["at"]:
        case "departure" if place["point"] not in board.points:
            yield Fault(f"{pointer}/point", "unknown_point", f"There is no departure point {place['point']}.")
        case "city" if place["city"] not in board.cities:
            yield Fault(f"{pointer}/city", "unknown_city", f"There is no city {place['city']}.")
        case "section" if place["section"] not in board.sections:
            yield Fault(f"{pointer}/section", "unknown_section", f"There is no section {place['section']}.")
        case "section" if place["towards"] not in board.sections[place["section"]].ends:
            detail = f"{place['section']} does not end at {place['towards']}."
            yield Fault(f"{pointer}/towards", "not_an_end", detail)


def _counting_faults(sent: Sent) -> Iterator[Fault]:
    """Piles whose hidden cards could not be told from the cards that are seen."""
    discard = [row["hand"] for row in sent["players"]] + [sent["action_cards"]["discard"]]
    left = 0
    for kind in TABLES.card_kinds:
        seen = sum(cards[kind.id] for cards in discard)
        left += kind.count - seen
        if seen > kind.count:
            where = f"/action_cards/discard/{kind.id}"
            yield Fault(where, "too_many_cards", f"There are {kind.count} {kind.id} cards, but {seen} are shown.")
    if left != sent["action_cards"]["draw_pile"]:
        yield Fault("/action_cards/draw_pile", "wrong_count", f"{left} action cards are not shown elsewhere.")
    yield from _deck_faults(sent)
    yield from _token_faults(sent)


def _deck_faults(sent: Sent) -> Iterator[Fault]:
    deck, card = sent["departure_deck"], sent["card"]
    shown = [*deck["discard"], *([card["id"]] if card else []), *([deck["bottom"]] if deck["bottom"] else [])]
    for name in dict.fromkeys(shown):
        if shown.count(name) > 1:
            yield Fault("/departure_deck", "repeated_card", f"{name} lies in two places.")
    if TABLES.start_card.id not in shown:
        yield Fault("/departure_deck/discard", "start_card", "The start card is neither in play nor discarded.")
    unseen = _unseen_cards(sent)
    hidden = deck["count"] + deck["removed"] - (1 if deck["bottom"] else 0)
    if deck["bottom"] and not deck["count"]:
        yield Fault("/departure_deck/bottom", "deck_empty", "An empty deck has no card at the bottom.")
    elif len(unseen) != hidden:
        where = "/departure_deck/count"
        yield Fault(
            where, "wrong_count", f"{len(unseen)} departure cards are not shown; deck and removed need {hidden}."
        )


def _unseen_cards(sent: Sent) -> list[str]:
    deck, card = sent["departure_deck"], sent["card"]
    seen = {*deck["discard"], deck["bottom"], card["id"] if card else None}
    return [name for name in TABLES.departure_cards if name not in seen]


def _token_faults(sent: Sent) -> Iterator[Fault]:
    tokens = sent.get("location_tokens")
    if tokens is None:
        return
    shown = [*tokens["start"], *tokens["revealed"]]
    if len(set(shown)) != len(shown):
        yield Fault("/location_tokens", "repeated_token", "A location token lies in two places.")
    elif _tokens_in_pile(tokens) is None:
        yield Fault("/location_tokens/pile", "wrong_count", "The location tokens do not add up.")


def _tokens_in_pile(tokens: Mapping[str, Json]) -> list[int] | None:
    """The tokens of the hidden pile; None when their number is not the one sent."""
    shown = {*tokens["start"], *tokens["revealed"]}
    pile = [number for number in TABLES.departure_numbers if number not in shown]
    return pile if len(pile) == tokens["pile"] else None


# ---------------------------------------------------------------- building


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


def _settings(sent: Sent, board: Board) -> Settings:
    raw = sent["settings"]
    return Settings(
        board=board,
        players=tuple(player["id"] for player in sent["players"]),
        time_tokens=raw["time_tokens"],
        departure_cards_removed=raw["departure_cards_removed"],
        goods_to_win=raw["goods_to_win"],
        extra_signal_discs=raw["extra_signal_discs"],
        variant=raw["variant"],
        dice=raw["dice"],
        numbers=tuple(sent["departure_numbers"][point] for point in board.points),
    )


def _card(raw: Mapping[str, Json] | None) -> CardInPlay | None:
    if raw is None:
        return None
    lists = {name: tuple(raw[name]) for name in ("deployed", "moved", "waiting", "rolled", "idle")}
    return CardInPlay(
        raw["id"], next=raw["next"], begun=raw["begun"], touched=raw["touched"], spared=raw["spared"], **lists
    )


def _built(sent: Sent, board: Board) -> Position:
    """The position with everything in its place; whether it can be is not asked yet."""
    settings = _settings(sent, board)
    deck, cards, roll = sent["departure_deck"], sent["action_cards"], sent["roll"]
    order, chance = Source(_seed(sent)).shuffled(_unseen_cards(sent))
    drawn = order[: deck["count"] - (1 if deck["bottom"] else 0)]
    hands = tuple(_counts(player["hand"]) for player in sent["players"])
    discard = _counts(cards["discard"])
    seen = [sum(counts) for counts in zip(discard, *hands, strict=True)]
    left = tuple(kind.count - shown for kind, shown in zip(TABLES.card_kinds, seen, strict=True))
    pile, chance = chance.shuffled(sorted_pile(left))
    tokens, chance = _tokens(sent.get("location_tokens"), chance)
    result = sent.get("result")
    return Position(
        settings=settings,
        chance=chance,
        revision=sent.get("revision", 0),
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
        removed=order[len(drawn) :],
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
    )


def _tokens(raw: Mapping[str, Json] | None, chance: Source) -> tuple[LocationTokens, Source]:
    if raw is None:
        return LocationTokens(), chance
    pile, chance = chance.shuffled(_tokens_in_pile(raw) or [])
    return LocationTokens(tuple(raw["start"]), tuple(raw["revealed"]), pile), chance


# ---------------------------------------------------------------- does it say what the position says?


def _disagreements(sent: Json, shown: Json, pointer: str) -> Iterator[Fault]:
    """Where what was sent differs from the view of the position; what was left out agrees with anything."""
    if pointer in ("/board", "/green_signals") or pointer.startswith("/switch_discs/"):
        return  # The order of discs means nothing, and the board was read in full.
    if isinstance(sent, Mapping) and isinstance(shown, Mapping):
        for name, value in sent.items():
            if name in shown:
                yield from _disagreements(value, shown[name], step(pointer, name))
            elif name != "seed":
                yield Fault(step(pointer, name), "unknown_field", f"There is no field '{name}' here.")
    elif isinstance(sent, list) and isinstance(shown, list) and len(sent) == len(shown):
        for index, value in enumerate(sent):
            yield from _disagreements(value, shown[index], step(pointer, index))
    elif sent != shown:
        detail = f"This says {_short(sent)}, but it follows from the rest that it is {_short(shown)}."
        yield Fault(pointer, "disagrees", detail)


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:60]}…"
