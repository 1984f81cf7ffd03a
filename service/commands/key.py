"""`key`: make a new key for STATIONMASTER_KEYS. `key client …`: the keys by which clients are recognised."""

from __future__ import annotations

import argparse
import base64
import secrets
import sys
from typing import Any

from service.commands import client_keys
from service.sealing import KEY_SIZES, key_id


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser("key", help="make a new key that seals states; keys of clients", description=__doc__)
    parser.set_defaults(run=run)
    client_keys.add_to(parser.add_subparsers(title="commands", metavar="COMMAND"))


def run(_arguments: argparse.Namespace) -> int:
    """Writes a key of the largest size that AES-SIV takes. It is in use once it stands in the service's settings."""
    made = secrets.token_bytes(max(KEY_SIZES))
    sys.stdout.write(f"{base64.urlsafe_b64encode(made).decode().rstrip('=')}\n")
    client_keys.audit("state_key_made", id=key_id(made))
    return 0
