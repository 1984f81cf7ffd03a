"""The observation of a player of Switch & Signal. Only decks and dice are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stationmaster.engine.env_codes import Sheet, each_of, from_seat, of_each, one_of
from stationmaster.titles.switch_and_signal import sequence
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.open_state.view import view

Json = Any

VERSION: Final = 1
"""Incremented when the meaning or the place of a number changes."""
STEPS: Final = ("numbers", "deal", "draw", "reveal", "token", "run", "card", "deploy", "colour", "train", "actions")
"""The steps in the order of observations, independent of the order of play."""
SEATS: Final = 4
PLACES: Final = ("depot", "departure", "section", "city")


def written(position: Position, player: str) -> Sheet:
    """Encode the observation."""
    shown, sheet, board = view(position), Sheet(), position.settings.board
    seats = from_seat(position.settings.players, player)
    turn = sequence.ENGINE.turn(position)
    acting = turn["players"] if turn else []
    padded = [*seats, *["\0"] * (SEATS - len(seats))]
    sheet.put("players", one_of(len(seats), range(2, SEATS + 1)))
    sheet.put("who acts", [float(name in acting) for name in padded])
    sheet.put("step", one_of(turn["step"] if turn else None, STEPS))
    sheet.put("clock", [position.clock / 10, position.turn / 20, len(position.deck) / 20])
    hands = {player["id"]: player["hand"] for player in shown["players"]}
    for place, name in enumerate(padded):
        sheet.put(f"hand {place}", of_each(hands.get(name, {}), KINDS))
    sheet.put("discarded action cards", of_each(shown["action_cards"]["discard"], KINDS, 10))
    sheet.put("helpers", [float(shown["helpers"].get(name) == "free") for name in TABLES.helpers])
    spaces = (*board.points, *board.sections, *board.cities)
    for train in shown["trains"]:
        _train(sheet, train, spaces)
    sheet.put("goods", of_each(shown["goods"], tuple(board.cities)))
    for name, port in shown["ports"].items():
        sheet.put(f"received in {name}", of_each(port["received"], TABLES.colours))
    for name, junction in board.junctions.items():
        sheet.put(f"discs of {name}", each_of(shown["switch_discs"][name], junction.branches))
    sheet.put("green signals", each_of(shown["green_signals"], tuple(board.signals)))
    sheet.put("discarded departure cards", each_of(position.discard, tuple(TABLES.departure_cards)))
    card = position.card
    sheet.put("card", one_of(card.id if card else None, (TABLES.start_card.id, *TABLES.departure_cards)))
    sheet.put("symbol of the card", [card.next / 4 if card else 0.0])
    roll = position.roll
    sheet.put("rolled", [*one_of(roll.train if roll else None, tuple(TABLES.trains)), roll.points / 6 if roll else 0.0])
    sheet.put("numbers of the points", [number / 12 for number in _numbers(position)])
    sheet.put("goals", [position.settings.goods_to_win / 10, float(position.dispatcher)])
    return sheet


def _numbers(position: Position) -> list[int]:
    numbers = list(position.settings.numbers)
    return [*numbers, *[0] * (len(position.settings.board.points) - len(numbers))]


def _train(sheet: Sheet, train: Mapping[str, Json], spaces: tuple[str, ...]) -> None:
    place = train["place"]
    at = next((place[name] for name in ("point", "section", "city") if name in place), None)
    where = (spaces.index(at) + 1) / len(spaces) if at in spaces else 0.0
    sheet.put(train["id"], [*one_of(place["at"], PLACES), where, *one_of(train["good"], TABLES.colours)])
