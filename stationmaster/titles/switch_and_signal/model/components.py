"""What is in the box: the answer of `GET /v1/games/switch-and-signal`. Everything comes out of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from msgspec import Meta, defstruct

from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.open_state import MAY_BE_LEFT_OUT
from stationmaster.schema.statements import complete
from stationmaster.titles.switch_and_signal.model import kinds
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.board_names import Names, names
from stationmaster.titles.switch_and_signal.model.board_statement import BoardDocument
from stationmaster.titles.switch_and_signal.model.geometry import geometry
from stationmaster.titles.switch_and_signal.model.ids import (
    ActionCard,
    Colour,
    DepartureCard,
    Good,
    Helper,
    Map,
    Node,
    Signal,
    SymbolColour,
    Train,
    Variant,
)
from stationmaster.titles.switch_and_signal.model.statement import Count, Paragraph, Row, SasStatement, Table
from stationmaster.titles.switch_and_signal.model.tables import KINDS, MAPS, TABLES

PROVENANCE: Final = "provenance"
"""The context of the provenance in message catalogues."""
Spot = Annotated[tuple[float, float], Meta(description="A point: across and down.")]
Faces = Annotated[tuple[Count, ...], Meta(description="What the faces show.")]


class GoodsInBox(SasStatement, frozen=True):
    """The goods."""

    colours: tuple[Good, ...]
    per_colour: Count


class DiscsInBox(SasStatement, frozen=True):
    """The discs."""

    signal: Count
    switch: Count


class Symbol(SasStatement, frozen=True):
    """A symbol of a departure card. A deployment without a colour is one of the players' choice (SS-6.2)."""

    symbol: Literal["deploy", "move"]
    colour: Annotated[SymbolColour | None, MAY_BE_LEFT_OUT]


class CardInBox(SasStatement, frozen=True):
    """A departure card; its symbols are carried out in order (SS-6.1)."""

    id: Annotated[DepartureCard, MAY_BE_LEFT_OUT]
    symbols: Row[Symbol]


class ActionCardInBox(SasStatement, frozen=True):
    """A kind of action card, and how many there are."""

    id: ActionCard
    name: str
    count: Count


class HandRules(SasStatement, frozen=True):
    """How many action cards a player holds at the start, draws, and may hold at most (SS-3.8, SS-9.1)."""

    start: Count
    draw: Count
    limit: Count


class DepartureDice(SasStatement, frozen=True):
    """The dice whose total names a departure point."""

    count: Count
    faces: Faces


class MovementDie(SasStatement, frozen=True):
    """The movement die of a colour of trains."""

    name: str
    faces: Faces


class DiceInBox(SasStatement, frozen=True):
    """The dice."""

    departure: DepartureDice
    movement: Annotated[dict[Colour, MovementDie], complete(TABLES.colours)]


class HelperInBox(SasStatement, frozen=True):
    """A helper (SS-11)."""

    id: Helper
    name: str
    effect: str
    rule: Paragraph


class Losses(SasStatement, frozen=True):
    """What costs how many time tokens (SS-10.1)."""

    train_not_deployed: Count
    arrival_at_departure_point: Count
    unspent_point: Count
    unspent_point_in_collision: Count


class VariantInBox(SasStatement, frozen=True):
    """A variant (SS-15)."""

    rule: Paragraph
    effect: str


if TYPE_CHECKING:
    CountByCard: TypeAlias = SasStatement
    CountByGood: TypeAlias = SasStatement
else:
    CountByCard = defstruct(
        "CountByCard",
        [(kind, Count) for kind in KINDS],
        bases=(SasStatement,),
        frozen=True,
        module=__name__,
        namespace={"__doc__": "Action cards, counted by kind."},
    )
    CountByGood = defstruct(
        "CountByGood",
        [(good, Count) for good in TABLES.goods],
        bases=(SasStatement,),
        frozen=True,
        module=__name__,
        namespace={"__doc__": "Goods, counted by colour."},
    )


class BoardGeometry(SasStatement, frozen=True):
    """Where nodes and signal spaces lie in pictures of a board, in the units of their `viewBox`; y grows downwards.

    A point of the board's own coordinates lies at `origin` + `scale` × point. Sections are straight lines.
    """

    scale: float
    origin: Spot
    nodes: Annotated[Table[Node, Spot], Meta(description="Cities, departure points, junctions and track signals.")]
    signals: Annotated[Table[Signal, Spot], Meta(description="Signal spaces.")]


class Provenance(SasStatement, frozen=True):
    """What comes from the rulebook, and what is reconstructed."""

    summary: Annotated[str, Meta(description="Both in short.")]
    from_the_rulebook: Annotated[tuple[str, ...], Meta(description="What the rulebook says.")]
    reconstructed: Annotated[tuple[str, ...], Meta(description="What only its pictures show; here it is our own.")]


class Components(SasStatement, frozen=True):
    """Boards, cards, dice, helpers and numbers. The boards have the form in which a client may send its own."""

    provenance: Provenance
    boards: Annotated[dict[Map, BoardDocument], complete(MAPS)]
    names: Annotated[dict[Map, Names], complete(MAPS), Meta(description="Names for the parts of the boards.")]
    geometry: Annotated[dict[Map, BoardGeometry], complete(MAPS), Meta(description="Where things lie in pictures.")]
    trains: Annotated[dict[Train, Colour], complete(TABLES.trains), Meta(description="Train -> colour, in order.")]
    goods: GoodsInBox
    discs: DiscsInBox
    start_card: CardInBox
    departure_cards: tuple[CardInBox, ...]
    action_cards: tuple[ActionCardInBox, ...]
    hand: HandRules
    dice: DiceInBox
    helpers: tuple[HelperInBox, ...]
    losses: Losses
    location_tokens: Annotated[tuple[Count, ...], Meta(description="The numbers on the location tokens.")]
    variants: Annotated[dict[Variant, VariantInBox], complete(TABLES.variants)]


def components(language: Language = ENGLISH) -> Components:
    """Return what is in the box. Boards are the same in every language; `names` has their names."""
    return Components(
        provenance=_provenance(language),
        boards={name: map_board(name).raw_document for name in MAPS},
        names={name: names(map_board(name), language) for name in MAPS},
        geometry={name: _geometry(name) for name in MAPS},
        trains=dict(TABLES.trains),
        goods=GoodsInBox(TABLES.goods, TABLES.goods_per_colour),
        discs=DiscsInBox(TABLES.signal_discs, TABLES.switch_discs),
        start_card=written_card(TABLES.start_card),
        departure_cards=tuple(map(written_card, TABLES.departure_cards.values())),
        action_cards=tuple(
            ActionCardInBox(kind.id, language.phrase(f"action_card.{kind.id}", kind.name, 0), kind.count)
            for kind in TABLES.card_kinds
        ),
        hand=HandRules(TABLES.hand.start, TABLES.hand.draw, TABLES.hand.limit),
        dice=DiceInBox(
            DepartureDice(TABLES.departure_dice.count, TABLES.departure_dice.faces),
            {
                die.colour: MovementDie(language.phrase(f"die.{die.colour}", die.name, 0), die.faces)
                for die in TABLES.dice.values()
            },
        ),
        helpers=tuple(_helper(helper, language) for helper in TABLES.helpers.values()),
        losses=Losses(
            train_not_deployed=TABLES.losses.deploy,
            arrival_at_departure_point=TABLES.losses.arrival,
            unspent_point=TABLES.losses.unspent,
            unspent_point_in_collision=TABLES.losses.collision,
        ),
        location_tokens=TABLES.departure_numbers,
        variants={
            name: VariantInBox(variant["rule"], language.phrase(f"variant.{name}", variant["effect"], 0))
            for name, variant in TABLES.variants.items()
        },
    )


def _provenance(language: Language) -> Provenance:
    provenance = TABLES.provenance

    def say(text: str) -> str:
        return language.phrase(PROVENANCE, text, 0)

    return Provenance(
        say(provenance.summary),
        tuple(map(say, provenance.from_the_rulebook)),
        tuple(map(say, provenance.reconstructed)),
    )


def _helper(helper: kinds.Helper, language: Language) -> HelperInBox:
    name, effect = (language.phrase(f"helper.{helper.id}", text, 0) for text in (helper.name, helper.effect))
    return HelperInBox(helper.id, name, effect, helper.rule)


def _geometry(name: str) -> BoardGeometry:
    lies = geometry(map_board(name))
    return BoardGeometry(
        round(lies.scale, 4),
        _spot(lies.origin),
        {node: _spot(at) for node, at in lies.nodes.items()},
        {signal: _spot(at) for signal, at in lies.signals.items()},
    )


def _spot(at: kinds.Point) -> Spot:
    return round(at[0], 1), round(at[1], 1)


def written_symbols(symbols: Iterable[kinds.Symbol]) -> tuple[Symbol, ...]:
    """Return the symbols of a card as the contract shows them."""
    return tuple(Symbol(symbol.kind, symbol.colour) for symbol in symbols)


def written_card(card: kinds.DepartureCard) -> CardInBox:
    """Return a departure card as the contract shows it."""
    return CardInBox(card.id, written_symbols(card.symbols))
