"""The endpoints of the app. One declaration of each serves it and documents it in the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Flask, Response

from service.http.problem_schemas import NO_CODES, Codes
from service.http.query import QuerySchema, raw_body, read_body, read_query
from service.http.request import current_request
from service.http.schemas import RequestSchema

V = TypeVar("V", bound=Callable[..., Response])

JSON = "application/json"
KEPT_QUERIES = 32
"""Parsed queries that are cached for each endpoint: clients repeat the same ones."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The content of a 200: the statement of its JSON, or a text of another media type.

    `also` is a second media type of the same text, `example` an example of a text that changes, `in_words` an example
    of the answer as `text/plain`, if there is one.
    """

    kind: Any
    meaning: str
    media_type: str = JSON
    also: str | None = None
    example: Any = None
    in_words: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one path.

    `body` and `query` read the request. `refuses` are the statuses of its refusals, besides those of every endpoint,
    `codes` their codes, and `other` its other answers by status. `in_path` are the parameters of its path, each with
    its meaning and an example; `in_header` headers that it reads, each with its meaning and schema; `examples` are
    bodies by name. Unknown parameters are refused under `/v1` only: probes and scrapers add some of their own. Constant
    answers may be cached.
    """

    id: str
    path: str
    group: str
    summary: str
    answer: Answer
    query: QuerySchema | None = None
    body: RequestSchema | None = None
    refuses: tuple[int, ...] = ()
    codes: Codes = NO_CODES
    in_path: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    examples: Mapping[str, Any] = field(default_factory=dict)
    other: Mapping[int, Answer] = field(default_factory=dict)
    is_read_by_view: bool = False
    """Whether the view reads the body itself, from its bytes (`RawBody`)."""
    lines: str | None = None
    """The media type of many bodies in one, a line each; the view then reads them itself."""
    in_header: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    is_constant: bool = False

    @property
    def is_versioned(self) -> bool:
        """Whether it is part of the versioned contract, not of operations or documentation."""
        return self.path.startswith("/v1/")

    @property
    def refusals(self) -> tuple[int, ...]:
        """The statuses of its refusals, with those for unknown clients and parameters."""
        if not self.is_versioned:
            return self.refuses
        return tuple(dict.fromkeys((HTTPStatus.UNAUTHORIZED, *self.refuses, HTTPStatus.UNPROCESSABLE_ENTITY)))

    @property
    def is_shown(self) -> bool:
        """Whether the contract shows recorded example answers."""
        return self.answer.example is None and not self.is_constant

    @property
    def example_path(self) -> str:
        """The path with its parameters filled."""
        path = self.path
        for name, (_, example) in self.in_path.items():
            path = path.replace(f"<{name}>", example)
        return path

    @property
    def method(self) -> str:
        """POST with a body, GET without one."""
        return "GET" if self.body is None else "POST"


class Endpoints:
    """All endpoints of an app, in the order in which they were added."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self.operations: list[Operation] = []

    def serves(self, operation: Operation) -> Callable[[V], V]:
        """Serve an operation by a view. It is called with the parsed query and body, as far as the operation has them,
        and with the parameters of the path."""

        def decorate(view: V) -> V:
            self.operations.append(operation)
            self._app.add_url_rule(operation.path, operation.id, _served(operation, view), methods=[operation.method])
            return view

        return decorate


NO_QUERY = QuerySchema()


def _served(operation: Operation, view: Callable[..., Response]) -> Callable[..., Response]:
    query = operation.query
    body = operation.body if operation.lines is None else None

    @lru_cache(maxsize=KEPT_QUERIES)
    def parameters(_text: bytes, schema: QuerySchema) -> Any:
        """Return the parsed query of the current request, which is this text."""
        return read_query(current_request(), schema)

    def serve(**in_path: str) -> Response:
        request = current_request()
        arguments = []
        if query is not None:
            arguments.append(parameters(request.query_string, query))
        elif operation.is_versioned and request.query_string:
            read_query(request, NO_QUERY)
        if body is not None:
            arguments.append(raw_body(body) if operation.is_read_by_view else read_body(body))
        return view(*arguments, **in_path)

    return serve
