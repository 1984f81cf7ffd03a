"""Who sits down to play, and how: the shape of what a game is started with. What it means is for the game to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from stationmaster.kernel.shapes.bounds import LONGEST_SEED, LONGEST_TEXT, MOST_OPTIONS, MOST_PLAYERS
from stationmaster.kernel.shapes.statements import Statement, read

Json = Any


class Table(Statement, frozen=True):
    """What a game is started with."""

    players: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_TEXT)], ...],
        Meta(min_length=1, max_length=MOST_PLAYERS, description="Their names, in the order of their seats."),
    ]
    options: Annotated[
        dict[str, Any],
        Meta(max_length=MOST_OPTIONS, description="Options of the game, as the catalogue lists them."),
    ]
    seed: Annotated[
        Annotated[str, Meta(max_length=LONGEST_SEED)] | None,
        Meta(description="The same seed deals the same game. Without one the deal is random."),
    ] = None


def read_table(players: Json, options: Json, seed: Json) -> tuple[Sequence[str], Mapping[str, Json], str | None]:
    """The players, options and seed, of the types that they must have.

    :raises ImpossibleInput: when they have others.
    """
    named = list(players) if isinstance(players, Sequence) and not isinstance(players, str) else players
    chosen = {} if options is None else dict(options) if isinstance(options, Mapping) else options
    table = read(Table, {"players": named, "options": chosen, "seed": seed})
    return list(table.players), table.options, table.seed
