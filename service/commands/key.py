"""`key`: make a new key for STATIONMASTER_KEYS. `key client …`: the keys by which clients are recognised."""

from __future__ import annotations

import argparse
import base64
import json
import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from service.clients import file
from service.clients.keys import ClientKey, new_key, parse_places, parse_rate
from service.logs import Fields
from service.refusals import MessageError
from service.sealing import KEY_SIZES, key_id
from stationmaster.cli.languages import spoken
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.schema.faults import why_of

_CLIENT = """`key client add|list|revoke`: the keys by which clients are recognised."""

FILE_VARIABLE = "STATIONMASTER_CLIENT_KEYS_FILE"
LIST_VARIABLE = "STATIONMASTER_CLIENT_KEYS"


def add_to(commands: Any) -> None:
    """Add the command to the parser's commands."""
    parser = commands.add_parser("key", help="make a new key that seals states; keys of clients", description=__doc__)
    parser.set_defaults(run=run)
    _add_clients(parser.add_subparsers(title="commands", metavar="COMMAND"))


def run(_arguments: argparse.Namespace) -> int:
    """Print a key of the largest size of AES-SIV. It is used once it is in the service's settings."""
    made = secrets.token_bytes(max(KEY_SIZES))
    sys.stdout.write(f"{base64.urlsafe_b64encode(made).decode().rstrip('=')}\n")
    audit("state_key_made", id=key_id(made))
    return 0


def _add_clients(commands: Any) -> None:
    """Add `client` with its own commands."""
    parser = commands.add_parser("client", help="add, list or revoke keys of clients", description=_CLIENT)
    actions = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    adding = _command(actions, "add", add, "make a key for a client; it is written once, to the standard output")
    adding.add_argument("name", metavar="NAME", help="the client's name; a client that has a key gets a further one")
    adding.add_argument("--rate", type=_argument(parse_rate), help="what it may ask for, such as 600/minute")
    adding.add_argument("--places", type=_argument(parse_places), help="how many requests a worker works on at once")
    listing = _command(actions, "list", list_keys, "list the clients that have keys")
    listing.add_argument("--json", action="store_true", help="as JSON")
    revoking = _command(actions, "revoke", revoke, "revoke the keys of a client, or one key")
    revoking.add_argument("name", metavar="NAME", help="the client's name, or the id of one key")


def _command(actions: Any, name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    default = os.environ.get(FILE_VARIABLE)
    meaning = f"the file of keys (default: the one that {FILE_VARIABLE} names)"
    parser.add_argument("--file", type=Path, default=None if default is None else Path(default), help=meaning)
    parser.set_defaults(run=_carefully(run))
    return parser


def _argument(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _carefully(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Report errors in one line."""

    def carefully(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except MessageError as error:
            if arguments.file:
                raise Unusable("file", file=str(arguments.file), why=error.message) from None
            raise Unusable("why", why=error.message) from None
        except OSError as error:
            raise Unusable("file", file=str(error.filename or arguments.file), why=why_of(error)) from None

    return carefully


def add(arguments: argparse.Namespace) -> int:
    """Make a key. Without a file, print its line as well, for STATIONMASTER_CLIENT_KEYS."""
    text, key = new_key(arguments.name, arguments.rate, arguments.places)
    if arguments.file is not None:
        file.add(arguments.file, key)
    else:
        sys.stderr.write(f"{say_in(spoken(arguments), 'said.key_line', variable=LIST_VARIABLE)}\n{key.line}\n")
    sys.stdout.write(f"{text}\n")
    _audit("client_key_added", key)
    return 0


def list_keys(arguments: argparse.Namespace) -> int:
    """Print names, ids and limits; never a hash."""
    keys = file.keys_in(_file(arguments))
    if arguments.json:
        listed = [{"name": key.name, "id": key.id, "rate": key.rate, "places": key.places} for key in keys]
        sys.stdout.write(f"{json.dumps(listed)}\n")
        return 0
    width = max((len(key.name) for key in keys), default=0)
    for key in keys:
        places = "-" if key.places is None else key.places
        sys.stdout.write(f"{key.name:<{width}}  {key.id}  rate={key.rate or '-'}  places={places}\n")
    return 0


def revoke(arguments: argparse.Namespace) -> int:
    """Remove keys from the file. Services that read it refuse them within a second or two."""
    gone = file.revoke(_file(arguments), arguments.name)
    if not gone:
        raise Unusable("no_client", file=str(arguments.file), name=arguments.name)
    for key in gone:
        _audit("client_key_revoked", key)
    return 0


def _file(arguments: argparse.Namespace) -> Path:
    if arguments.file is None:
        raise Unusable("no_key_file", variable=FILE_VARIABLE)
    path: Path = arguments.file
    return path


def audit(action: str, **fields: object) -> None:
    """Print a line for the audit log to standard error, never with a key."""
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    sys.stderr.write(f"{when} WARNING service.audit {Fields(action=action, **fields, by=f'uid:{os.getuid()}')}\n")


def _audit(action: str, key: ClientKey) -> None:
    audit(action, name=key.name, id=key.id, rate=key.rate, places=key.places)
