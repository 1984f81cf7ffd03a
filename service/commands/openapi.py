"""`openapi write` and `openapi print`: the contract, made from the schemas."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from service.api.contract.document import Contract
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

FILE = Path("openapi.yaml")


def add_to(commands: Any) -> None:
    """Adds the command to the parser's commands."""
    parser = commands.add_parser("openapi", help="write or print the contract", description=__doc__)
    parser.add_argument("action", choices=["write", "print"])
    parser.add_argument("--file", type=Path, default=FILE, help=f"where to write it (default: {FILE})")
    parser.set_defaults(run=run)


def contract_text() -> str:
    """The contract as YAML. It does not depend on any setting."""
    app = create_app(Settings(keys=(DEVELOPMENT_KEY,)))
    contract: Contract = app.extensions["stationmaster-contract"]
    return contract.text


def run(arguments: argparse.Namespace) -> int:
    """Writes the file, or prints the contract."""
    if arguments.action == "print":
        sys.stdout.write(contract_text())
    else:
        arguments.file.write_text(contract_text(), encoding="utf-8")
    return 0
