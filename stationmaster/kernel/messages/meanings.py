"""What the kinds of event mean, in a language: for those who write a log of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.kernel.messages.message import Language

FIELD = "event.field"
"""The context of what fields mean: many events say the same of theirs."""
_PARTS = ("fields", "optional")


def events_in(language: Language, described: Mapping[str, Any]) -> dict[str, Any]:
    """A catalogue of the kinds of event, told in a language."""
    return {kind: _told(language, _context(kind), about) for kind, about in described.items()}


def meanings_of(described: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every meaning in a catalogue of the kinds of event, after its context; the same of several fields each time."""
    for kind, about in described.items():
        yield _context(kind), about["meaning"]
        for part in _PARTS:
            yield from ((FIELD, meaning) for meaning in about[part].values())


def _context(kind: str) -> str:
    return f"event.{kind}"


def _told(language: Language, context: str, about: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"meaning": language.phrase(context, about["meaning"], 0)}
    for part in _PARTS:
        told[part] = {field: language.phrase(FIELD, meaning, 0) for field, meaning in about[part].items()}
    return told
