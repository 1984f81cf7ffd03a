"""Records of whole games: read, replay, summarize and write.

    >>> from stationmaster import records
    >>> game = records.read('{"players": ["Amy", "Bob"], "seed": "x", "actions": []}', game="switch-and-signal")
    >>> records.replay(game).applied
    0

There are two formats: `stationmaster`, this project's own, which is `{players, options, seed, actions}` or
`{state, actions}`; and for 1846 `18xx.games`, a game as that site exports it. Every action of a record is checked in
full.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from stationmaster.errors import ImpossibleInput, UnreadableRecord, cut
from stationmaster.front import positions, recorded
from stationmaster.front.games import GAMES, AnyRules
from stationmaster.front.recorded import SITE, STATIONMASTER, Played, Playthrough, Replayed
from stationmaster.front.rules import read_table
from stationmaster.registry import TITLES
from stationmaster.schema.faults import fault_at, no_record, why_no_json, why_of

__all__ = ["Played", "Playthrough", "Record", "Replayed", "convert", "play_through", "read", "replay", "write"]

Json = Any
Format: TypeAlias = Literal["stationmaster", "18xx.games"]
Conventions: TypeAlias = Literal["rulebook", "online"]
Trace: TypeAlias = Literal["none", "summary", "full"]
Passes: TypeAlias = Literal["as_recorded", "aligned"]

LARGEST: Final = 64 * 1024 * 1024
"""Bytes after decompression; far above any record of a game."""
PACKED: Final = b"\x1f\x8b"
"""The magic number of gzip."""


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game as read, not checked yet.

    `conventions` are those that the document names, if any (1846).
    """

    game: str
    format: str
    document: Json
    conventions: Conventions | None = None


def read(
    source: Path | str | bytes | Mapping[str, Json], *, game: str | None = None, format: Format | None = None
) -> Record:
    """Read a record from a file (a `Path`; gzip or plain), a JSON text, or a JSON value.

    Format and game are detected unless they are given. A request body of `replay` in the HTTP contract and its response
    are read as well. A record of this project does not name its game: the game is the one that has most of its actions
    and options.

    :raises UnreadableRecord: if it cannot be read, or is not JSON.
    """
    document = source if isinstance(source, Mapping) else decoded(source)
    if isinstance(document, Mapping) and "record" in document and "actions" not in document:
        body, named = document["record"], document.get("game")
        played = game or (named if named in tuple(GAMES) else _game_of(body))
        named_format = format or document.get("format") or _format_of(body, played)
        return Record(played, str(named_format), body, document.get("conventions") or None)
    return Record(game or _game_of(document), format or _format_of(document, game), document)


def play_through(
    record: Record, *, conventions: Conventions | None = None, passes: Passes = "as_recorded"
) -> Playthrough:
    """Return the game of a record, played lazily, action by action.

    Without `conventions` those of the record apply, and for a record of 18xx.games the online ones. With
    `passes="aligned"`, passes are inserted and removed where an old record of 18xx.games needs it;
    `Playthrough.passes` lists them.

    :raises ImpossibleInput: for an impossible record; also while it is played, for a malformed action.
    :raises IllegalAction: while it is played, with index and action, at the first that the rules forbid.
    """
    return recorded.play_through(
        _known(record.game), record.format, record.document, _judged_by(record, conventions), passes
    )


def replay(
    record: Record,
    *,
    conventions: Conventions | None = None,
    trace: Trace = "none",
    passes: Passes = "as_recorded",
) -> Replayed:
    """Return the end of a record, with the whole trace of the HTTP contract if requested.

    Raises as `play_through` does, at once.
    """
    return recorded.replay(
        _known(record.game), record.format, record.document, _judged_by(record, conventions), trace=trace, passes=passes
    )


def convert(
    record: Record, format: Format, *, conventions: Conventions | None = None, passes: Passes = "as_recorded"
) -> Json:
    """Replay a record and return it in a format.

    Raises as `replay` does, and `ImpossibleInput` when that format cannot express the game.
    """
    return recorded.replay(
        _known(record.game),
        record.format,
        record.document,
        _judged_by(record, conventions),
        export=format,
        passes=passes,
    ).record


def write(
    game: str,
    players: Sequence[str],
    actions: Iterable[Any],
    *,
    seed: str,
    options: Mapping[str, Json] | None = None,
    format: Format = "stationmaster",
) -> Json:
    """Return the record of a game with these players, options, seed and actions. The game is replayed for that.

    :raises ImpossibleInput: if it is impossible, or cannot be expressed in the format.
    :raises IllegalAction: with index and action, at the first that the rules forbid.
    """
    rules = GAMES[_known(game)]
    seated, chosen, sown = read_table(players, options, seed)
    written = [
        dict(action) if isinstance(action, Mapping) else rules.action_json(rules.action(action)) for action in actions
    ]
    document = {"players": list(seated), "options": dict(chosen), "seed": sown, "actions": written}
    return convert(Record(game, STATIONMASTER, document), format)


def _known(game: str) -> str:
    if game not in tuple(GAMES):
        raise no_record("record_unreadable.game", game=cut(game), games=tuple(GAMES))
    return game


def _judged_by(record: Record, requested: Conventions | None) -> Conventions | None:
    chosen = requested or record.conventions
    if chosen not in (None, *get_args(Conventions)):
        raise ImpossibleInput([fault_at("/conventions", "unknown_value", values=get_args(Conventions))])
    return chosen


def decoded(source: Path | str | bytes) -> Json:
    """Return the JSON value of a file or a text; bytes may be gzip.

    :raises UnreadableRecord: if there is none.
    """
    try:
        text = _unpacked(_read_file(source) if isinstance(source, Path) else source)
        if len(text) > LARGEST:
            raise no_record("record_unreadable.large", most=LARGEST)
        return msgspec.json.decode(text)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise no_record("record_unreadable.packed", why=why_of(error)) from error
    except OSError as error:
        raise no_record(why=why_of(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableRecord(why_no_json(error)) from error


def _read_file(path: Path) -> bytes:
    """Return the content of a file. It is read once only: it may be a pipe."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _unpacked(text: str | bytes) -> str | bytes:
    if isinstance(text, bytes) and text.startswith(PACKED):
        with gzip.open(BytesIO(text)) as packed:
            return packed.read(LARGEST + 1)
    return text


def _format_of(document: Json, game: str | None) -> str:
    """Return the format: an object with a title, or with no known shape, is an export of 18xx.games."""
    title = TITLES.get(game or _game_of(document))
    if title is not None and SITE not in title.shapes.records:
        return STATIONMASTER
    is_own = isinstance(document, Mapping) and "title" not in document and ("seed" in document or "state" in document)
    return STATIONMASTER if is_own else SITE


def _game_of(document: Json) -> str:
    """Return the game that a record or its document names; else the game that has most of its actions and options, by
    default the first."""
    first, *_ = GAMES
    if not isinstance(document, Mapping) or "title" in document:
        return first
    state = document.get("state")
    named = (state if isinstance(state, Mapping) and positions.is_kept(state) else document).get("game")
    if named in tuple(GAMES):
        return str(named)
    return max(GAMES, key=lambda game: _in_common(GAMES[game], document))  # The first one wins a tie.


def _in_common(rules: AnyRules, document: Mapping[str, Json]) -> tuple[int, int]:
    """Count the record's types of actions and options that a game has."""
    sent, options = document.get("actions"), document.get("options")
    actions = sent if isinstance(sent, list) else []
    types = {str(action.get("type")) for action in actions if isinstance(action, Mapping)}
    known = {option["name"] for option in rules.catalogue()["options"]}
    chosen = set(options) if isinstance(options, Mapping) else set()
    return len(types & rules.action_types), len(chosen & known)
