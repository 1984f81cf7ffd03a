"""A table of Switch & Signal kept by a client that knows the events and no rule.

`follow` changes a view as one event describes; `seen` is the part of a view that such a client knows: everything on the
table, without the notes on how far a departure card is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stationmaster.titles.switch_and_signal.game import GAME

Json = Any

NOTES = ("revision", "phase", "step", "final_turn", "location_tokens", "drawing", "turn_began")
"""Fields of the view that follow from the rest, or that require the rules."""


def seen(view: Mapping[str, Json]) -> dict[str, Json]:
    """Return the part of a view that events determine."""
    shown = {name: value for name, value in view.items() if name not in NOTES}
    shown["card"] = view["card"] and view["card"]["id"]
    shown["green_signals"] = sorted(view["green_signals"])
    return shown


def follow(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    """Apply an event to the table."""
    _FOLLOWS[event["type"]](table, event)


def _nothing(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    pass


def _train(table: dict[str, Json], name: str) -> dict[str, Json]:
    train: dict[str, Json] = next(one for one in table["trains"] if one["id"] == name)
    return train


def _hand(table: dict[str, Json], name: str) -> dict[str, int]:
    hand: dict[str, int] = next(one["hand"] for one in table["players"] if one["id"] == name)
    return hand


def _turn(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table.update(turn=event["turn"], active=event["player"], dispatcher=False)


def _leave_deck(table: dict[str, Json], left: int) -> None:
    deck = table["departure_deck"]
    deck["count"] = left
    if not left:
        deck["bottom"] = None


def _reveal(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["card"] = {"id": event["card"]}
    _leave_deck(table, event["left"])


def _remove(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    assert table["clock"] == 0
    table["clock"] = event["clock"]
    table["departure_deck"]["removed"] += 1
    _leave_deck(table, event["left"])


def _discard(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["card"] = None
    table["departure_deck"]["discard"].append(event["card"])


def _roll(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    if "train" in event:
        table["roll"] = {"train": event["train"], "points": event["values"][0]}


def _deploy(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    _train(table, event["train"])["place"] = {"at": "departure", "point": event["point"]}


def _move(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    train = _train(table, event["train"])
    assert train["place"] == event["from"]
    train["place"] = event["to"]
    table["roll"] = None


def _return(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    _train(table, event["train"]).update(place={"at": "depot"}, good=None)


def _good_home(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["goods"][event["city"]] += 1


def _deliver(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    assert _train(table, event["train"])["good"] == event["colour"]
    table["ports"][event["port"]]["received"][event["colour"]] += 1


def _load(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["goods"][event["city"]] -= 1
    _train(table, event["train"])["good"] = event["colour"]


def _lose(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["clock"] -= event["count"]
    assert table["clock"] == event["clock"] >= 0


def _play(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    for card in event["cards"]:
        _hand(table, event["player"])[card] -= 1
        table["action_cards"]["discard"][card] += 1


def _draw(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    for card in event["cards"]:
        _hand(table, event["player"])[card] += 1
        table["action_cards"]["draw_pile"] -= 1

    if event["rule"] == "SS-3.8":  # The next one is dealt to.
        names = [player["id"] for player in table["players"]]
        table["active"] = names[(names.index(event["player"]) + 1) % len(names)]


def _numbers(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    nodes = GAME.components()["boards"][table["map"]]["nodes"]
    points = [node["id"] for node in nodes if node["kind"] == "departure"]
    table["departure_numbers"] = dict(zip(points, event["numbers"], strict=False))


def _shuffle(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    cards = table["action_cards"]
    assert sum(cards["discard"].values()) == event["cards"]
    cards["draw_pile"] += event["cards"]
    cards["discard"] = dict.fromkeys(cards["discard"], 0)


def _signal(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["green_signals"].remove(event["from"])
    table["green_signals"].append(event["to"])


def _switch(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["switch_discs"][event["junction"]] = event["discs"]


def _help(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["helpers"][event["helper"]] = "used"
    table["dispatcher"] = table["dispatcher"] or event["helper"] == "dispatcher"
    if event["helper"] == "switchman":
        deck, card = table["departure_deck"], table["card"]
        deck.update(bottom=card["id"], count=deck["count"] + 1)
        table["card"] = None


def _end(table: dict[str, Json], event: Mapping[str, Json]) -> None:
    table["result"] = {"reason": event["reason"], "won": event["won"]}


_FOLLOWS: Mapping[str, Callable[[dict[str, Json], Mapping[str, Json]], None]] = {
    "numbers_dealt": _numbers,
    "turn_began": _turn,
    "card_revealed": _reveal,
    "card_discarded": _discard,
    "colour_chosen": _nothing,
    "dice_rolled": _roll,
    "location_token_revealed": _nothing,
    "location_tokens_shuffled": _nothing,
    "train_deployed": _deploy,
    "point_occupied": _nothing,
    "train_moved": _move,
    "train_returned": _return,
    "good_returned": _good_home,
    "good_delivered": _deliver,
    "good_loaded": _load,
    "tokens_lost": _lose,
    "departure_card_removed": _remove,
    "cards_played": _play,
    "cards_drawn": _draw,
    "discard_shuffled": _shuffle,
    "signal_set": _signal,
    "switch_set": _switch,
    "helper_used": _help,
    "game_ended": _end,
}
