"""Reading requests: strict JSON in, faults with JSON Pointers out."""

from __future__ import annotations

from typing import Any

from flask import Request
from marshmallow import Schema, ValidationError

from service.api.answering.heavy import LARGE_BODY, queue
from service.api.present import present_notes, present_request
from service.api.reading.bodies import read_json
from service.api.reading.stated import faults_in
from stationmaster.errors import Faults, WrongShape


def read_body(schema: Schema) -> Any:
    """The body of the present request, read by its schema.

    :raises WrongShape: with everything that is wrong with it.
    """
    request = present_request()
    queue().admit(request.content_length)
    value = present_notes().sent = read_json(request, before_decoding=_wait_if_large)
    try:
        return schema.load(value)
    except ValidationError as error:
        raise WrongShape(faults_in(error, schema, value)) from error


def read_query(request: Request, schema: Schema) -> Any:
    """The parameters after the question mark. Only a list may stand there in several parts.

    :raises WrongShape: with everything that is wrong with them; their pointers are `?name`.
    """
    sent = dict(request.args.lists())
    try:
        return schema.load(sent)
    except ValidationError as error:
        raise WrongShape(_of_parameters(faults_in(error, schema, sent))) from error


def _of_parameters(faults: Faults) -> Faults:
    return Faults(fault.at(f"?{fault.pointer.lstrip('/')}") for fault in faults)


def _wait_if_large(body: bytes) -> None:
    if len(body) >= LARGE_BODY:
        queue().take_turn()
