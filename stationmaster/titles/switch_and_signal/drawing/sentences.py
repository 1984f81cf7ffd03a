"""The sentences of the pictures of Switch & Signal, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from stationmaster.drawing.speech import Speech
from stationmaster.engine.texts import InGame
from stationmaster.i18n.message import Entry, Language, Plural, catalogue
from stationmaster.titles.switch_and_signal.texts import TELLING

PICTURES: Mapping[str, Entry] = {
    "picture": "The board of Switch & Signal: {heading}",
    "picture.heading": "{board} · turn {turn}",
    "picture.lost": "Lost: {reason:word}",
    "picture.won": "Won: {reason:word}",
    # What the pointer reads.
    "shown.branch_closed": "{junction}: {section} closed",
    "shown.branch_open": "{junction}: {section} open",
    "shown.cards_held": Plural("count", "{player} holds {count}: {kind:word}", "{player} holds {count}: {kind:word}"),
    "shown.deploy": "Deploy {colour:word}",
    "shown.deploy_any": "Deploy a train of any colour",
    "shown.goods_left": Plural("count", "{count} {good:word} left", "{count} {good:word} left"),
    "shown.goods_received": "{received} of {asked} goods received",
    "shown.move": "Move {colour:word}",
    "shown.move_any": "Move a train of any colour",
    "shown.numbered": "{point}, number {number}",
    "shown.rolled": "{train} rolled {points}",
    "shown.signal_green": "{signal}: green",
    "shown.signal_red": "{signal}: red",
    "shown.train_carries": "{train}, carries {good:word}",
    "shown.turn": "{player}, whose turn it is",
    "shown.would_change": "{thing} would change",
    "shown.would_run": "{train} would run",
    # What is written beside the board. There is little room.
    "beside.cards_left": "Departure cards left: {count}",
    "beside.clock": "Clock: {clock} of {full}",
    "beside.departure_card": "Departure card",
    "beside.depot": Plural("count", "Depot: {count} train", "Depot: {count} trains"),
    "beside.final_turn": "The final turn",
    "beside.free": "free",
    "beside.helpers": "Helpers",
    "beside.move": "move",
    "beside.new": "new",
    "beside.no_card": "No card in play",
    "beside.on_duty": "on duty",
    "beside.signal": "signal",
    "beside.switch": "switch",
    "beside.used": "used",
    # The board in words.
    "chapter.cities": "Cities",
    "chapter.helpers": "Helpers",
    "chapter.junctions": "Junctions",
    "chapter.players": "Players",
    "chapter.points": "Departure points",
    "chapter.signals": "Signals",
    "chapter.trains": "Trains",
    "line.card": "Departure card: {symbols}",
    "line.clock": Plural(
        "cards",
        "Clock: {clock} of {full} tokens; {cards} departure card left",
        "Clock: {clock} of {full} tokens; {cards} departure cards left",
    ),
    "line.goods": Plural("count", "{city}: {count} {good:word} left", "{city}: {count} {good:word} left"),
    "line.hand": "{player}: {cards}",
    "line.hand_of_active": "{player} (it is their turn): {cards}",
    "line.junction": "{junction}: open between {ways:and}",
    "line.lost": "The players have lost: {reason:word}",
    "line.no_number": "{point}: no number yet",
    "line.port": "{port}: has {received}; still asks for {missing}",
    "line.rolled": "{train} has rolled {points}",
    "line.won": "The players have won: {reason:word}",
    "part.at_point": "at {point}",
    "part.carries": "{where}, carries {good:word}",
    "part.deploy": "deploy {colour:word}",
    "part.deploy_any": "deploy a train",
    "part.done": "{symbol} (done)",
    "part.held": "{count} {kind}",
    "part.in_city": "in {city}",
    "part.in_depot": "in the depot",
    "part.move": "move {colour:word}",
    "part.move_any": "move a train",
    "part.nothing": "nothing",
    "part.on_section": "on {section}, facing {towards}",
}

SENTENCES = catalogue(PICTURES)


class SpeechOfSas(Speech):
    """The sentences of the pictures of Switch & Signal in one language."""

    def train(self, train: str) -> str:
        """Return the name of a train; in English from its id, which is English already."""
        return train if self.lang is None else self.language.name(train)


@lru_cache(maxsize=16)
def speech(language: Language) -> SpeechOfSas:
    """Return the texts of the pictures in a language."""
    return SpeechOfSas(InGame(language, TELLING), SENTENCES)
