"""Sentences for faults of values and actions of any game, of stored states and of records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from stationmaster.i18n.message import Entry, Language
from stationmaster.i18n.table import Reason, Row, table

COMMON: Final = table(
    Row(
        "missing",
        "A field or an entry that must be there is missing.",
        Reason("{name} is missing."),
        Reason("A record from the start needs the seed of its deal.", of="seed"),
    ),
    Row(
        "out_of_range",
        "The number is too small or too large.",
        Reason("This must be from {low} to {high}."),
        Reason("This must be at least {low}.", of="at_least"),
        Reason("This must be at most {high}.", of="at_most"),
    ),
    Row(
        "reserved_name",
        "Names that begin like this are no players' names.",
        Reason("The name of a player may not begin with {mark}."),
    ),
    Row(
        "too_long",
        "The text or the list is too long, or the object has too many entries.",
        Reason("This may have at most {most} characters."),
        Reason("This list must have {count} entries.", of="exactly"),
        Reason("This list may have at most {most} entries.", of="list"),
        Reason("This object may have at most {most} entries.", of="object"),
    ),
    Row(
        "too_short",
        "The text or the list is too short.",
        Reason("This must have at least {least} characters."),
        Reason("This must not be empty.", of="empty"),
        Reason("This list must have {count} entries.", of="exactly"),
        Reason("This list must have at least {least} entries.", of="list"),
        Reason("This object must have at least {least} entries.", of="object"),
    ),
    Row("unknown_action", "There is no such type of action.", Reason("There is no action of the type {type!r}.")),
    Row(
        "unknown_field",
        "There is no such field.",
        Reason("There is no such field here."),
        Reason("A record has {known}; not {field}.", of="record"),
    ),
    Row("unknown_name", "The name is not in this game.", Reason("There is nothing of this name in this game.")),
    Row(
        "unknown_value",
        "The value is none of those that are possible.",
        Reason("This must be one of: {values}."),
        Reason("This does not have the form it must have.", of="form"),
    ),
    Row(
        "wrong_type",
        "The value is of another JSON type.",
        Reason("This does not have the shape it must have."),
        Reason("An action is an object with a type.", of="action"),
        Reason("This must be true or false.", of="flag"),
        Reason("This must be a list.", of="list"),
        Reason("This must be null.", of="null"),
        Reason("This must be a number.", of="number"),
        Reason("This must be an object.", of="object"),
        Reason("A sealed state can only be opened by the service that sealed it.", of="sealed"),
        Reason("This must be a text.", of="text"),
        Reason("This must be a text or a whole number.", of="text_or_number"),
        Reason("This must be a whole number.", of="whole_number"),
    ),
)
"""The faults that the shapes of values and actions have in any game."""

REFUSED_ANYWHERE: Final = (
    Row(
        "hidden",
        "The answer would tell what is hidden from the one for whom it is made (`?as`).",
        Reason("Chance or hidden cards decide what follows here: that is told once it has been played."),
    ),
    Row(
        "not_as_expected",
        "A field that only informs was sent, and is not so.",
        Reason(
            "'{field}' is {actual}, and not {expected} as was sent with the action.",
            "What only informs may be left out.",
        ),
        Reason(
            "This action has no '{field}'; {expected} was sent.",
            "What only informs may be left out.",
            of="nothing",
        ),
    ),
    Row(
        "not_your_turn",
        "It is another's turn than that of the one for whom the answer is made (`?as`).",
        Reason("Only {players:or} may act now.", of="others"),
    ),
)
"""The refusals of any game."""

STATES: Mapping[str, Entry] = {
    "state_damaged": "This state does not hold a position of this game.",
    "state_damaged.changed": "This position is not as it was written.",
    "state_damaged.end": "The end of this sealed state is damaged.",
    "state_damaged.part": "This is not a sealed state, or only a part of one.",
    "state_damaged.piece": "A piece of this sealed state is missing.",
    "state_damaged.position": "This does not hold a position.",
    "state_damaged.text": "This is not the text of a position: {why}",
    "state_damaged.text_part": "This is not the text of a position, or only a part of one.",
    "state_damaged.unfolds": "This state unfolds to more than any game can need.",
    "state_damaged.version": "The version of this position is no number.",
    "state_forged": "The seal of this state is broken: it is not as this service wrote it.",
    "state_key_unknown": "This state was sealed with a key that this service does not have.",
    "state_of_another_game": "This is a state of {found}, not of {game}.",
    "state_of_another_game.position": "This is a position of {found}, not of {game}.",
    "state_of_another_game.unknown": "There is no game {found}.",
    "state_too_new": "Version {found} of the {game} state is newer than this service ({newest}).",
    "state_too_new.form": "Version {found} of the sealed form is newer than this service ({newest}).",
    "state_too_new.library": "Version {found} of the {game} state is newer than this library reads ({newest}).",
    "state_too_old": "Version {found} of the {game} state is older than this service reads ({oldest}).",
    "state_too_old.form": "Version {found} of the sealed form is older than this service reads ({oldest}).",
}
"""Why a state cannot be opened, under its code."""

RECORDS: Mapping[str, Entry] = {
    "record_unreadable": "{why:word}",
    "record_unreadable.broken": "the file cannot be unpacked from here on: {why:word}",
    "record_unreadable.deep": "no JSON: it nests too deeply",
    "record_unreadable.file": "{file}: {why:word}",
    "record_unreadable.game": "There is no game {game!r}; there are {games}.",
    "record_unreadable.large": "larger than {most} bytes",
    "record_unreadable.no_json": "no JSON: {why:word}",
    "record_unreadable.once": "{file}: no file that can be read again and again; `-` is the standard input",
    "record_unreadable.packed": "cannot be unpacked: {why:word}",
    "record_unreadable.place": "{why:word} (byte {place})",
    "record_unreadable.said": "the system says “{said}”",
}
"""Why there is no record in a file."""

WHY_UNREADABLE = (
    "Bad file descriptor",
    "Broken pipe",
    "Cannot allocate memory",
    "Compressed file ended before the end-of-stream marker was reached",
    "Connection refused",
    "Connection reset by peer",
    "Connection timed out",
    "Device or resource busy",
    "Directory not empty",
    "Disk quota exceeded",
    "File exists",
    "File name too long",
    "File too large",
    "Input data was truncated",
    "Input/output error",
    "Invalid argument",
    "Is a directory",
    "JSON is malformed: expected ',' or ']'",
    "JSON is malformed: expected ',' or '}'",
    "JSON is malformed: expected ':'",
    "JSON is malformed: expected '\"'",
    "JSON is malformed: invalid character in unicode escape",
    "JSON is malformed: invalid character",
    "JSON is malformed: invalid escape character in string",
    "JSON is malformed: invalid escaped character",
    "JSON is malformed: invalid number",
    "JSON is malformed: invalid utf-16 surrogate pair",
    "JSON is malformed: object keys must be strings",
    "JSON is malformed: trailing characters",
    "JSON is malformed: trailing comma in array",
    "JSON is malformed: trailing comma in object",
    "JSON is malformed: unexpected end of escaped utf-16 surrogate pair",
    "Name or service not known",
    "Network is unreachable",
    "No route to host",
    "No space left on device",
    "No such device or address",
    "No such device",
    "No such file or directory",
    "Not a directory",
    "Number out of range",
    "Operation not permitted",
    "Operation not supported",
    "Permission denied",
    "Read-only file system",
    "Resource temporarily unavailable",
    "Stale file handle",
    "Text file busy",
    "Too many levels of symbolic links",
    "Too many open files in system",
    "Too many open files",
    "Transport endpoint is not connected",
)
"""The errors of the system and of the JSON reader that are translated. Any other one is quoted."""


# The meanings of the kinds of event in a language, for clients that write their own log.

FIELD = "event.field"
"""The context of the meanings of fields: many events share them."""
_PARTS = ("fields", "optional")


def events_in(language: Language, described: Mapping[str, Any]) -> dict[str, Any]:
    """Return a catalogue of the kinds of event in a language."""
    return {kind: _event_in(language, _context(kind), about) for kind, about in described.items()}


def meanings_of(described: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield every meaning in a catalogue of the kinds of event, after its context, with repetitions."""
    for kind, about in described.items():
        yield _context(kind), about["meaning"]
        for part in _PARTS:
            yield from ((FIELD, meaning) for meaning in about[part].values())


def _context(kind: str) -> str:
    return f"event.{kind}"


def _event_in(language: Language, context: str, about: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"meaning": language.phrase(context, about["meaning"], 0)}
    for part in _PARTS:
        found[part] = {field: language.phrase(FIELD, meaning, 0) for field, meaning in about[part].items()}
    return found
