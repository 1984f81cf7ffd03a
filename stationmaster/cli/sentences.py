"""What the commands say of games, in English; other languages have it in their catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages import Entry, Language, Message, Param, Plural, catalogue

TOLD: Mapping[str, Entry] = {
    "said.illegal": "illegal, rule {rule} ({code}): {why}",
    "said.legal": "legal",
    "said.lost": "{reason:word}, lost",
    "said.more": Plural("count", "and {count} more", "and {count} more"),
    "said.over": "The game is over: {how}.",
    "said.refused": "rule {rule} ({code}): {why}",
    "said.refused_at": "action {index}, rule {rule} ({code}): {why}",
    "said.refused_route": "route {route}, rule {rule} ({code}): {why}",
    "said.turn": "{round}, {step}: {players} to act.",
    "said.turn_of": "{round}, {step} of {entity}: {players} to act.",
    "said.won": "{reason:word}, won",
}

SENTENCES = catalogue(TOLD)


def say_in(language: Language, name: str, /, **params: Param) -> str:
    """The sentence of this name in a language, with its places filled."""
    return Message(SENTENCES[name], params).detail_in(language)
