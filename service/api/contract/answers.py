"""What the service answers to the examples of the contract: kept in a file, because the contract does not play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.api.endpoints import JSON, Operation

Json = Any
Kept = dict[str, dict[str, Json]]
"""The answers by operation and name of the example."""

NAME = "answers.json"
LONGEST_TEXT = 400
"""Of a text, a picture for example, so many characters are shown."""
PLAIN = "an answer"
"""The name of the example of what asks for nothing."""


def kept() -> Kept:
    """The answers of the file."""
    answers: Kept = json.loads(files("service.api.contract").joinpath(NAME).read_text(encoding="utf-8"))
    return answers


def written(answers: Kept) -> str:
    """The text of the file."""
    return json.dumps(answers, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def asked(app: Flask, operations: list[Operation]) -> Kept:
    """Return what the app answers to the examples. Constant answers are left out, and those that change each time."""
    client = app.test_client()
    return {operation.id: dict(_answers(client, operation)) for operation in operations if operation.is_shown}


def _answers(client: FlaskClient, operation: Operation) -> Iterator[tuple[str, Json]]:
    if operation.sent is None:
        yield PLAIN, _told(client.get(operation.example_path), operation)
    for name, body in operation.examples.items():
        yield name, _told(client.post(operation.path, json=body), operation)


def _told(answer: Any, operation: Operation) -> Json:
    if answer.status_code != 200:
        raise ValueError(f"{operation.id}: {answer.text}")
    if operation.answer.media_type == JSON:
        return answer.get_json()
    text: str = answer.text
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
