"""The answers to the examples of the contract, recorded in a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.http.endpoints import JSON, Operation

Json = Any
ExampleAnswers = dict[str, dict[str, Json]]
"""The answers by operation and name of the example."""

NAME = "answers.json"
LONGEST_TEXT = 400
"""Most characters that are shown of a text, such as a picture."""
LONGEST_FURTHER = 2_000
"""The answer to the first example is always shown, answers to others up to so many characters."""
PLAIN = "an answer"
"""The name of the example of a request without a body."""


def load_answers() -> ExampleAnswers:
    """Return the answers of the file."""
    answers: ExampleAnswers = json.loads(files("service.http.contract").joinpath(NAME).read_text(encoding="utf-8"))
    return answers


def to_json(answers: ExampleAnswers) -> str:
    """Return the text of the file."""
    return json.dumps(answers, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def record_answers(app: Flask, operations: list[Operation]) -> ExampleAnswers:
    """Return the app's answers to the examples, except constants and those that change each time."""
    client = app.test_client()
    return {operation.id: dict(_answers(client, operation)) for operation in operations if operation.is_shown}


def _answers(client: FlaskClient, operation: Operation) -> Iterator[tuple[str, Json]]:
    if operation.body is None:
        yield PLAIN, _content(client.get(operation.example_path), operation)
    for number, (name, body) in enumerate(operation.examples.items()):
        answer = _content(client.post(operation.path, json=body), operation)
        if number == 0 or not is_long(answer):
            yield name, answer


def is_long(answer: Json) -> bool:
    """Return whether an answer is too long to be shown beside another of the same operation."""
    return len(json.dumps(answer)) > LONGEST_FURTHER


def _content(answer: Any, operation: Operation) -> Json:
    if answer.status_code != 200:
        raise ValueError(f"{operation.id}: {answer.text}")
    if operation.answer.media_type == JSON:
        return answer.get_json()
    text: str = answer.text
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
