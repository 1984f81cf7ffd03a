"""A player who chooses at random among the legal actions of 1846, for whole games.

`random_game` yields every step of one game; `play_out` plays it to its end. All choices derive from the seed, so that a
game that shows a fault can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from stationmaster.engine.chance import Source
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.actions import Action, from_json
from stationmaster.titles.g1846.model.events import Event
from stationmaster.titles.g1846.model.options import options_for
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.rules.setup import deal
from stationmaster.titles.g1846.sequence import legal_actions, play, settle

NAMES = ("Amy", "Bob", "Carlos", "Dora", "Emil")

WEIGHTS: Mapping[str, float] = {
    "sell": 0.7,
    "start": 4,
    "buy_share": 8,
    "issue": 2,
    "redeem": 0.7,
    "lay_tile": 8,
    "place_token": 5,
    "run": 30,
    "buy_train": 8,
    "buy_private": 1,
    "assign": 3,
    "pass": 2,
    "take": 1,
    "decline": 1,
    "consent": 1,
    "declare_bankruptcy": 1,
}
"""The relative weight of each kind of action; 1 where none is given."""

MISERLY: Mapping[str, float] = {**WEIGHTS, "issue": 0.1, "buy_train": 2, "sell": 3, "buy_share": 4}
"""Players who avoid trains: forced purchases, bankruptcies and closings are more frequent."""

SPENDTHRIFT: Mapping[str, float] = {**WEIGHTS, "sell": 0.1, "start": 20, "buy_share": 15, "issue": 0.05}
"""Players who spend all their money on shares, and have little when a train must be bought."""

Taste = Mapping[tuple[str, str], Any]
"""For a kind of action and one of its fields, the value that is taken four times out of five where it is offered."""

CHEAP_AND_STINGY: Taste = {("start", "price"): 40, ("dividend", "kind"): "withhold"}
"""Many small corporations that pay no dividends: poor Presidents, falling prices."""

DEAR_AND_LAVISH: Taste = {("start", "price"): 100, ("dividend", "kind"): "full"}
"""Corporations that save nothing for future trains."""


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game, with the positions before and after it."""

    before: Position
    action: Action
    after: Position
    happened: list[Event]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Return the events of the action as JSON."""
        written: list[dict[str, Any]] = write(self.happened)
        return written


def start_position(players: int, options: Mapping[str, Any], seed: str) -> Position:
    """Return a dealt game at its first decision."""
    ledger = deal(NAMES[:players], options_for(players, options), Source(seed))
    settle(ledger)
    return ledger.position


def pick(
    random: Random, families: list[dict[str, Any]], weights: Mapping[str, float], taste: Taste | None = None
) -> dict[str, Any]:
    """Return a listed action ready to post: pick a kind by its weight, then a choice, then numbers of ranges."""
    by_weight = [weights.get(family["type"], 1) for family in families]
    family = random.choices(families, by_weight)[0]
    choice = random.choice(_to_taste(random, family, taste or {}))
    action = {"type": family["type"]}
    for key, value in choice.items():
        is_range = isinstance(value, dict) and value.keys() == {"min", "max"}
        action[key] = (
            random.choice((value["min"], value["max"], random.randint(value["min"], value["max"])))
            if is_range
            else value
        )
    return action


def _to_taste(random: Random, family: Mapping[str, Any], taste: Taste) -> list[dict[str, Any]]:
    """Return the choices of a kind of action; mostly only those that a taste prefers, where there are any."""
    choices: list[dict[str, Any]] = family["choices"]
    for (type_, field), value in taste.items():
        if type_ == family["type"] and random.random() < 0.8:
            return [choice for choice in choices if choice[field] == value] or choices
    return choices


def random_game(
    players: int,
    options: Mapping[str, Any],
    seed: str,
    weights: Mapping[str, float] = WEIGHTS,
    taste: Taste | None = None,
) -> Iterator[Played]:
    """Yield every action of one game, from the deal to the end."""
    random = Random(seed)
    position = start_position(players, options, seed)
    while not position.is_over:
        action = from_json(pick(random, legal_actions(position), weights, taste))
        after, happened = play(position, action)
        yield Played(position, action, after, happened)
        position = after


def play_out(
    players: int, options: Mapping[str, Any], seed: str, weights: Mapping[str, float] = WEIGHTS
) -> tuple[Position, int]:
    """Return the end of a game and the number of its actions."""
    count, position = 0, start_position(players, options, seed)
    for played in random_game(players, options, seed, weights):
        count, position = count + 1, played.after
    return position, count
