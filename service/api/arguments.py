"""Reading requests by their schemas: strict JSON in, faults with JSON Pointers out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeVar

from flask import Request
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser

from service.api.bodies import read_json
from service.api.faults import API_FAULTS, fault_at
from service.api.heavy import LARGE_BODY, queue
from service.api.problems import ShapeError
from stationmaster.kernel.errors import Fault
from stationmaster.kernel.shapes import step

F = TypeVar("F", bound=Callable[..., Any])


class StrictParser(FlaskParser):
    """Reads bodies through `read_json`, and refuses unknown parameters wherever they stand."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": RAISE}  # noqa: RUF012 -- declared so by webargs

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body, whatever JSON value it is: the schema says what it should have been."""
        queue().admit(req.content_length)
        return read_json(req, before_decoding=_wait_if_large)

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, *, error_status_code: Any, error_headers: Any
    ) -> NoReturn:
        """Turns what the schema found into a `ShapeError` with all the faults."""
        (location, messages), *_ = error.messages_dict.items()
        faults = faults_of(messages)
        if location != "json":
            faults = (fault.at(f"?{fault.pointer.lstrip('/')}") for fault in faults)
        raise ShapeError(faults)


def _wait_if_large(body: bytes) -> None:
    if len(body) >= LARGE_BODY:
        queue().take_turn()


class Blueprint(SmorestBlueprint):  # type: ignore[misc] # flask-smorest publishes no types
    """A blueprint whose requests are read strictly."""

    ARGUMENTS_PARSER = StrictParser()


def may_refuse(blp: SmorestBlueprint, *statuses: int) -> Callable[[F], F]:
    """Tells the contract with which statuses, besides those of every endpoint, an endpoint refuses."""

    def decorate(view: F) -> F:
        for status in statuses:
            view = blp.alt_response(status, response=f"Problem{status}")(view)
        return view

    return decorate


def faults_of(messages: Any, pointer: str = "") -> Iterator[Fault]:
    """The faults in what marshmallow reports: nested by field and index, sentences at the ends."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from faults_of(inner, pointer if key == "_schema" else step(pointer, key))
    elif isinstance(messages, list):
        for inner in messages:
            yield from faults_of(inner, pointer)
    else:
        code, _, detail = str(messages).partition("|")
        yield fault_at(pointer, code, detail) if code in API_FAULTS else fault_at(pointer, "invalid", str(messages))
