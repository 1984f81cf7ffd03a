"""How a game is set up: the options of `start`, stated (SS-3, SS-14, SS-15)."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import UNSET, Meta, UnsetType

from stationmaster.schema.open_state import opened
from stationmaster.schema.statements import ids
from stationmaster.titles.switch_and_signal.model.board_statement import BoardDocument
from stationmaster.titles.switch_and_signal.model.components import CardInBox
from stationmaster.titles.switch_and_signal.model.ids import Junction, Map, PlayerName, Section, Signal, Variant
from stationmaster.titles.switch_and_signal.model.position import Cards, Dice
from stationmaster.titles.switch_and_signal.model.statement import GAME, Row, SasStatement, Table
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES

Json = Any
DICE: tuple[Dice, ...] = ("service", "table")
CARDS: tuple[Cards, ...] = ("service", "table")


if TYPE_CHECKING:
    DeparturesRemoved: TypeAlias = int
    ExtraDiscs: TypeAlias = int
    GoodsPerCity: TypeAlias = int
    GoodsToWin: TypeAlias = int
    TimeTokens: TypeAlias = int
    SentCard: TypeAlias = CardInBox
    Who: TypeAlias = Dice
else:
    SentCard = opened(CardInBox)
    TimeTokens = Literal[TABLES.options["time_tokens"].values]
    DeparturesRemoved = Literal[TABLES.options["departure_cards_removed"].values]
    GoodsToWin = Literal[TABLES.options["goods_to_win"].values]
    GoodsPerCity = Literal[tuple(TABLES.goods_per_city.values())]
    ExtraDiscs = Literal[TABLES.options["extra_signal_discs"].values]
    Who = ids(f"Who{GAME}", DICE, "The service, or the players at their table.")


class StartOptions(SasStatement, frozen=True, kw_only=True):
    """How a game is set up. Each may be left out."""

    map: Annotated[Map, Meta(description="Which side of the board (SS-3.1).")] | UnsetType = UNSET
    board: (
        Annotated[
            BoardDocument | None,
            Meta(description="A board of your own in the form that the components show, instead of a map (SS-2.11)."),
        ]
        | UnsetType
    ) = UNSET
    deck: (
        Annotated[
            Row[SentCard] | None,
            Meta(
                description="Departure cards of your own in the form that the components show, in place of those of "
                "the data files (SS-3.7)."
            ),
        ]
        | UnsetType
    ) = UNSET
    time_tokens: (
        Annotated[TimeTokens, Meta(description="The full clock (SS-3.5); more than the standard is easier (SS-14.1).")]
        | UnsetType
    ) = UNSET
    departure_cards_removed: (
        Annotated[
            DeparturesRemoved,
            Meta(description="Departure cards removed (SS-3.7): fewer is easier (SS-14.1), more harder (SS-14.2)."),
        ]
        | UnsetType
    ) = UNSET
    goods_to_win: (
        Annotated[
            GoodsToWin,
            Meta(
                description="Goods to deliver: the standard game or the harder one (SS-14.3). Sets goods_per_city as "
                "well."
            ),
        ]
        | UnsetType
    ) = UNSET
    extra_signal_discs: (
        Annotated[ExtraDiscs, Meta(description="Signal discs besides those of SS-3.3 (SS-14.1).")] | UnsetType
    ) = UNSET
    goods_per_city: (
        Annotated[
            GoodsPerCity | None,
            Meta(
                description="Goods in each goods city; may be stated, but follows from goods_to_win (SS-3.4, SS-14.3)."
            ),
        ]
        | UnsetType
    ) = UNSET
    extra_signal: (
        Annotated[
            Signal | None,
            Meta(description="The signal space of the additional disc; else the first red one on the track (SS-14.1)."),
        ]
        | UnsetType
    ) = UNSET
    variant: (
        Annotated[
            Variant | None,
            Meta(
                description="Location tokens that replace the printed numbers (SS-15.1) or the departure dice "
                "(SS-15.2)."
            ),
        ]
        | UnsetType
    ) = UNSET
    switch_discs: (
        Annotated[
            Table[Junction, Row[Section]] | None,
            Meta(description="Junction -> branches with a disc; null is the first-game arrangement (SS-3.2)."),
        ]
        | UnsetType
    ) = UNSET
    green_signals: (
        Annotated[
            Row[Signal] | None,
            Meta(
                description="Spaces with a signal disc, one at each city, three on tracks; null is the first game "
                "(SS-3.3)."
            ),
        ]
        | UnsetType
    ) = UNSET
    first_player: (
        Annotated[PlayerName | None, Meta(description="Who begins; null is the first of the players (SS-3.10).")]
        | UnsetType
    ) = UNSET
    dice: (
        Annotated[
            Who,
            Meta(
                description="Who rolls the dice: the service, or the players at their table, who report "
                "what they rolled."
            ),
        ]
        | UnsetType
    ) = UNSET
    cards: (
        Annotated[
            Who,
            Meta(
                description="Who shuffles decks and location tokens: the service, or the players, who report what "
                "comes up (SS-18.9)."
            ),
        ]
        | UnsetType
    ) = UNSET


_DEFAULTS: Final[Mapping[str, Json]] = {
    "map": MAPS[0],
    **{name: choice.default for name, choice in TABLES.options.items()},
    "dice": DICE[0],
    "cards": CARDS[0],
}
"""What holds for an option that is left out; else null does."""


def catalogue_options() -> list[dict[str, Json]]:
    """Return the options as the catalogue of games lists them. `values` is null where there are too many to list."""
    hints = get_type_hints(StartOptions, include_extras=True)
    return [_listed(name, get_args(hints[name])[0]) for name in StartOptions.__struct_fields__]


def _listed(name: str, hint: Any) -> dict[str, Json]:
    kind, *metas = get_args(hint)
    meaning = next(meta.description for meta in metas if meta.description)
    return {"name": name, "values": _values(kind), "default": _DEFAULTS.get(name), "meaning": meaning}


def _values(kind: Any) -> list[Json] | None:
    """Return what an option can be, if that is listed."""
    members = [member for member in get_args(kind) if member is not NoneType] if NoneType in get_args(kind) else [kind]
    plain = get_args(members[0])[0] if get_origin(members[0]) is Annotated else members[0]
    if get_origin(plain) is not Literal:
        return None
    return [*([None] if NoneType in get_args(kind) else []), *get_args(plain)]
