"""`replay`: play recorded games through, every action checked.

Reads games that 18xx.games has exported, records of this service, and bodies as `POST /v1/games/1846/replay` takes
them; each as JSON, packed with gzip or not. Says how every game went, and fails when one of them does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stationmaster.g1846.game import GAME
from stationmaster.g1846.records.replay import SITE, STATIONMASTER, Conventions, play_through
from stationmaster.g1846.sequence import round_name
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput

CONVENTIONS = ("rulebook", "online")

WIDTH = 30
"""Characters of the progress bar."""

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes, unpacked. No record of a game comes near it."""


class UnreadableFile(Exception):
    """A file that is no record at all."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a file holds: the record, its format, and the conventions if the file names some."""

    format: str
    record: Any
    conventions: Conventions | None


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser("replay", help="play recorded games of 1846 through", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, JSON or JSON packed with gzip")
    parser.add_argument("--conventions", choices=CONVENTIONS, help="what to judge by, if not what the record says")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replays every file; the status is 1 when one of them could not be played to its end."""
    failed = 0
    for path in arguments.files:
        try:
            sys.stdout.write(f"{path}: {_replayed(path, arguments)}\n")
        except (UnreadableFile, ImpossibleInput, IllegalAction) as error:
            failed += 1
            sys.stdout.write(f"{path}: FAILED: {_told(error)}\n")
        sys.stdout.flush()
    if len(arguments.files) > 1:
        sys.stdout.write(f"{len(arguments.files)} games, {failed} failed\n")
    return 1 if failed else 0


def _replayed(path: Path, arguments: argparse.Namespace) -> str:
    """The summary of one game."""
    record = read_file(path)
    bar = Progress(path.name, shown=not arguments.quiet and sys.stderr.isatty())
    began = time.perf_counter()
    game = play_through(
        record.format,
        record.record,
        conventions=arguments.conventions or record.conventions,
        open_state=_open_state,
        pointer="",
    )
    position, applied = game.start, 0
    try:
        for played in game.played:
            position = played.after
            applied += played.is_last
            bar.show(applied, game.total)
    finally:
        bar.clear()
    seconds = time.perf_counter() - began
    return f"{applied} actions in {seconds:.2f} s; {_ending(position)}"


def _ending(position: Position) -> str:
    result = GAME.result(position)
    if result is None:
        return f"goes on in {round_name(position)}, phase {position.phase}"
    scores = ", ".join(f"{entry['player']} {entry['score']}" for entry in result["standing"])
    return f"ended ({result['reason']}): {scores}"


def _open_state(state: Any) -> Position:
    """The open form alone: the keys of sealed states belong to the service."""
    if not isinstance(state, dict):
        raise UnreadableFile("a sealed state can only be opened by the service that sealed it")
    return GAME.from_view(state)


def _told(error: Exception) -> str:
    if isinstance(error, IllegalAction):
        violation = error.violation
        action = json.dumps(error.action, ensure_ascii=False, sort_keys=True)
        return f"action {error.index}, rule {violation.rule} ({violation.code}): {violation.detail} {action}"
    if isinstance(error, ImpossibleInput):
        return "; ".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in error.faults)
    return str(error)


def read_file(path: Path) -> Record:
    """The record in a file, with its format.

    :raises UnreadableFile: when it cannot be read, is no JSON or is too large.
    """
    try:
        packed = path.suffix == ".gz"
        with gzip.open(path, "rb") if packed else path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise UnreadableFile(f"larger than {LARGEST_FILE} bytes")
        document = json.loads(text)
    except OSError as error:
        raise UnreadableFile(error.strerror or str(error)) from error
    except (ValueError, RecursionError, EOFError) as error:
        raise UnreadableFile(f"no JSON: {error}") from error
    return recognised(document)


def recognised(document: Any) -> Record:
    """What a document is: a body of the API, a record of this service, or (whatever else) an export of 18xx.games."""
    if isinstance(document, Mapping) and "record" in document and "format" in document:
        return Record(str(document["format"]), document["record"], document.get("conventions"))
    is_own = isinstance(document, Mapping) and "title" not in document and ("seed" in document or "state" in document)
    return Record(STATIONMASTER if is_own else SITE, document, None)


class Progress:
    """A bar on the terminal that is gone when the game is over."""

    def __init__(self, name: str, *, shown: bool) -> None:
        self._name = name
        self._shown = shown
        self._drawn = ""

    def show(self, done: int, total: int) -> None:
        """Draw the bar anew, if it has changed."""
        if not self._shown:
            return
        filled = WIDTH * done // max(total, 1)
        drawn = f"\r{self._name} [{'#' * filled}{'.' * (WIDTH - filled)}] {100 * done // max(total, 1)}%"
        if drawn != self._drawn:
            self._drawn = drawn
            sys.stderr.write(drawn)
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the bar away."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (len(self._drawn) - 1) + "\r")
            sys.stderr.flush()
