"""The codes of Switch & Signal: the same for every game on a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.engine.env_codes import Axis, Block, Codes, axis
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.open_state.view import view

VERSION: Final = 1
"""Incremented when the meaning of a code changes."""
LISTED_RUNS: Final = 256
"""The ways in which a train can run are numbered by their place in the list, best first."""
MOST_CARDS: Final = 3


@lru_cache(maxsize=8)
def codes(board: Board) -> Codes:
    """Return all codes, for games in which the service rolls the dice and shuffles the cards."""
    colours, trains = tuple(TABLES.colours), tuple(TABLES.trains)
    signals, train = tuple(board.signals), axis("train", trains)
    pay = axis("cards", _payments(), _sorted)
    return Codes(
        [
            Block("carry_out"),
            Block("end_actions"),
            Block("deploy", (axis("colour", colours),)),
            Block("choose_colour", (axis("colour", colours),)),
            Block("choose_train", (train,)),
            Block("run", listed=LISTED_RUNS),
            Block("set_signal", (axis("from", signals), axis("to", signals), pay)),
            Block("set_switch", (Axis(("junction", "discs"), tuple(_settings(board)), _sorted), pay)),
            Block("move_train", (train, pay)),
            Block("load", (train, pay)),
            Block(
                "use_helper",
                (
                    axis("helper", TABLES.helpers),
                    axis("colour", (None, *colours)),
                    axis("point", (None, *board.points)),
                    axis("train", (None, *trains)),
                ),
            ),
        ]
    )


def _payments() -> Iterator[tuple[str, ...]]:
    for count in range(MOST_CARDS + 1):
        yield from combinations_with_replacement(KINDS, count)


def _settings(board: Board) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return every setting of a junction."""
    for name, junction in board.junctions.items():
        yield from ((name, discs) for discs in junction.closings)


def _sorted(value: Any) -> Any:
    """Sort cards and discs, whose order has no meaning."""
    return tuple(sorted(value)) if isinstance(value, list | tuple) else value


# Resampling of face-down cards and tokens.


def resample(position: Position, _player: str, random: Random) -> Position:
    """Deal face-down decks and tokens anew. A departure card that all have seen go under the deck stays there."""
    seen_below = view(position)["departure_deck"]["bottom"] is not None
    kept = position.deck[-1:] if seen_below else ()
    unseen = [*position.deck[: len(position.deck) - len(kept)], *position.removed]
    random.shuffle(unseen)
    deck = (*unseen[: len(position.deck) - len(kept)], *kept)
    pile = list(position.draw_pile)
    random.shuffle(pile)
    tokens = list(position.tokens.pile)
    random.shuffle(tokens)
    return replace(
        position,
        deck=deck,
        removed=tuple(unseen[len(deck) - len(kept) :]),
        draw_pile="".join(pile),
        tokens=replace(position.tokens, pile=tuple(tokens)),
        chance=Source(f"{random.getrandbits(128):032x}"),
    )


# Estimate of a position for the players, used by the greedy player and at the end of playouts.

GOOD_DELIVERED: Final = 10.0
GOOD_LOADED: Final = 3.0
TRAIN_OUT: Final = 1.0


def worth(position: Position, _player: str) -> float:
    """Return the estimated progress of the game, the same for all players."""
    delivered: int = sum(map(sum, position.received))
    loaded = sum(train.good is not None for train in position.trains)
    out = sum(train.place.is_on_network for train in position.trains)
    value: float = delivered * GOOD_DELIVERED + loaded * GOOD_LOADED + out * TRAIN_OUT + position.clock
    return value
