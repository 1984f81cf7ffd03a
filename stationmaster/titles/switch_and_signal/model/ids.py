"""The ids of components as the contract names them.

What is in the box is listed. What a board names (cities, sections, signals …) is any short text, because players may
bring boards of their own. Where an action names something that does not exist, the rules refuse it, by their paragraph:
of what is sent (`SentTrain` …) any short text is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from stationmaster.schema.statements import ids, names
from stationmaster.titles.switch_and_signal.model.kinds import ANY
from stationmaster.titles.switch_and_signal.model.statement import GAME
from stationmaster.titles.switch_and_signal.model.tables import KINDS, MAPS, TABLES

if TYPE_CHECKING:
    ActionCard: TypeAlias = str
    City: TypeAlias = str
    Colour: TypeAlias = str
    DepartureCard: TypeAlias = str
    DeparturePoint: TypeAlias = str
    Good: TypeAlias = str
    Helper: TypeAlias = str
    Junction: TypeAlias = str
    Map: TypeAlias = str
    Node: TypeAlias = str
    PlayerName: TypeAlias = str
    Section: TypeAlias = str
    SentActionCard: TypeAlias = str
    SentColour: TypeAlias = str
    SentHelper: TypeAlias = str
    SentTrain: TypeAlias = str
    Signal: TypeAlias = str
    Space: TypeAlias = str
    SymbolColour: TypeAlias = str
    SymbolWord: TypeAlias = str
    Train: TypeAlias = str
    Variant: TypeAlias = str
else:

    def _both(name: str, values: Iterable[str], meaning: str) -> tuple[Any, Any]:
        """Return an enumeration as it is read in answers, and as it may be sent."""
        listed = tuple(values)
        return ids(name, listed, meaning), ids(name, listed, meaning, closed=False)

    ActionCard, SentActionCard = _both(f"ActionCard{GAME}", KINDS, "A kind of action card.")
    Colour, SentColour = _both(f"Colour{GAME}", TABLES.colours, "The colour of a train, and of its die.")
    Helper, SentHelper = _both(f"Helper{GAME}", TABLES.helpers, "A helper.")
    Train, SentTrain = _both(f"Train{GAME}", TABLES.trains, "A train.")
    DepartureCard = ids(
        f"DepartureCard{GAME}", (TABLES.start_card.id, *TABLES.departure_cards), "A departure card, or the start card."
    )
    Good = ids(f"Good{GAME}", TABLES.goods, "The colour of a good.")
    Map = ids(f"Map{GAME}", MAPS, "A side of the board in the box.")
    SymbolColour = ids(
        f"SymbolColour{GAME}", (*TABLES.colours, ANY), "The colour of a symbol; `any` is a multi-coloured train."
    )
    SymbolWord = ids(
        f"SymbolWord{GAME}",
        ("deploy", *TABLES.start_card.words, *(f"move:{colour}" for colour in (*TABLES.colours, ANY))),
        "A symbol of a departure card as one word: what is to be done, and after a colon the colour of the trains.",
    )
    Variant = ids(f"Variant{GAME}", TABLES.variants, "A variant with location tokens (SS-15).")

    City = names(f"City{GAME}", "A city of the board.")
    DeparturePoint = names(f"DeparturePoint{GAME}", "A departure point of the board.")
    Junction = names(f"Junction{GAME}", "A junction of the board.")
    Node = names(f"Node{GAME}", "A city, departure point, junction or track signal of the board.")
    PlayerName = names(f"PlayerName{GAME}", "A player.")
    Section = names(f"Section{GAME}", "A section of the track.")
    Signal = names(f"Signal{GAME}", "A space for a signal disc.")
    Space = names(f"Space{GAME}", "Where a train can stand: a section, a city or a departure point.")
