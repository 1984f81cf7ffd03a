"""`key`: make a new key for STATIONMASTER_KEYS. `key client …`: the keys by which clients are recognised."""

from __future__ import annotations

import argparse
import base64
import secrets
import sys
from typing import Any

from service.commands import client_keys
from service.sealing import KEY_SIZES


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser("key", help="make a new key that seals states; keys of clients", description=__doc__)
    parser.set_defaults(run=run)
    client_keys.add_to(parser.add_subparsers(title="commands", metavar="COMMAND"))


def run(_arguments: argparse.Namespace) -> int:
    """Writes a key of the largest size that AES-SIV takes. It is in use once it stands in the service's settings."""
    key = base64.urlsafe_b64encode(secrets.token_bytes(max(KEY_SIZES))).decode().rstrip("=")
    sys.stdout.write(f"{key}\n")
    return 0
