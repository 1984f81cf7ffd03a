"""`openapi`: print the contract, made from the schemas, or write it to its file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from flask import Flask

from service.app import create_app
from service.http.contract.answers import NAME, record_answers, to_json
from service.http.contract.document import Contract
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.cli.together import refuse_beside
from stationmaster.registry import BUILT_IN, TITLES

FILE = Path("openapi.yaml")
ANSWERS = Path("service/http/contract") / NAME


def add_to(commands: Any) -> None:
    """Add the command to the parser's commands."""
    parser = commands.add_parser("openapi", help="write or print the contract", description=__doc__)
    parser.add_argument("action", choices=["write", "print"], nargs="?", default="print")
    parser.add_argument("--file", type=Path, help=f"where to write it (default: {FILE})")
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.set_defaults(run=run)


def _contract() -> tuple[Flask, Contract]:
    app = create_app(Settings(keys=(DEVELOPMENT_KEY,)), [TITLES[id_] for id_ in BUILT_IN])
    return app, app.extensions["stationmaster-contract"]


def contract_text() -> str:
    """Return the contract as YAML. It does not depend on any setting."""
    return _contract()[1].text


def answers_text() -> str:
    """Return the service's answers to the contract's examples, as the contract keeps them."""
    app, contract = _contract()
    return to_json(record_answers(app, contract.operations))


def run(arguments: argparse.Namespace) -> int:
    """Write the contract and the answers to its examples; or print the contract."""
    _refuse_ignored_options(arguments)
    if arguments.action == "print" and arguments.json:
        sys.stdout.write(json.dumps(_contract()[1].document, ensure_ascii=False, indent=2) + "\n")
    elif arguments.action == "print":
        sys.stdout.write(contract_text())
    else:
        file = arguments.file or FILE
        if file == FILE:
            ANSWERS.write_text(answers_text(), encoding="utf-8")
        file.write_text(contract_text(), encoding="utf-8")
    return 0


def _refuse_ignored_options(arguments: argparse.Namespace) -> None:
    """Refuse the option that this action ignores."""
    if arguments.action == "write":
        refuse_beside(arguments, "action", "--json")
    else:
        refuse_beside(arguments, "action", "--file")
