"""`POST /v1/batch`: many requests in one, a line each. The answers are streamed in the same order."""

from __future__ import annotations

from contextlib import ExitStack

from flask import Flask, Request, Response
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.wsgi import get_input_stream

from service.http.batch import REFUSED, ROOM_FOR_HEAD, Batch, answers, pieces_of
from service.http.batch_lines import BATCH_LINE, NDJSON, SPELLINGS, BatchAnswer, Lines
from service.http.batch_spool import SECONDS, Room, Spool
from service.http.endpoints import JSON, Answer, Endpoints, Operation
from service.http.languages import spoken
from service.http.problem_texts import with_message
from service.http.request import current_request
from service.server.gate import Gate
from service.server.watcher import SOCKET
from service.settings import BATCH, BATCHES
from stationmaster.engine.examples import Examples

BATCH_LINES: Examples = {
    "a deal": {
        "id": "first",
        "path": "/v1/games/1846/start?fields=turn",
        "body": {"players": ["Amy", "Bob", "Cy"], "seed": "spike"},
    },
    "what the rules forbid": {
        "id": 2,
        "path": "/v1/games/1846/replay?fields=applied",
        "body": {
            "format": "stationmaster",
            "record": {"players": ["Amy", "Bob", "Cy"], "seed": "spike", "actions": [{"type": "pass"}]},
        },
    },
}
"""Examples of the contract."""

OPERATION = Operation(
    id="batch",
    path=BATCH,
    group="games",
    summary="Send many requests at once: one per line, answered line by line",
    body=BATCH_LINE,
    answer=Answer(BatchAnswer, "The answers, in the order of the requests; a refused request has a problem."),
    lines=NDJSON,
    examples=BATCH_LINES,
)


def add_to(app: Flask, endpoints: Endpoints, largest: int) -> None:
    """Add the endpoint; `largest` is the most bytes that the body of any request may have."""

    room, gate = Room(), Gate(BATCHES, BATCHES // 2, longest_queue=0)

    @endpoints.serves(OPERATION)
    def batch() -> Response:
        request = current_request()
        why: Exception | None = request.environ.get(REFUSED)
        if why is not None:
            raise why
        is_one = _is_one(request)
        most = request.max_content_length or 0
        if (request.content_length or 0) > most:
            raise with_message(RequestEntityTooLarge(), "body_too_large.batch")
        lines = Lines(largest + ROOM_FOR_HEAD, whole=is_one)
        spoken()  # The lines are answered in the language of the batch, and its head says which.
        requests = Batch(app, request.environ)
        request.deferred_log = requests.tally
        assert request.client is not None
        ticket = gate.enter(request.client.id)
        held = ExitStack()  # Closed by the last line, or by the server when no more lines are read.
        held.callback(gate.leave, ticket)
        pieces, connection = pieces_of(get_input_stream(request.environ)), request.environ.get(SOCKET)
        if connection is not None:  # A batch holds a thread, so a slow client is cut off.
            connection.settimeout(SECONDS)
        spool = Spool(pieces, connection, request.content_length, room)
        held.callback(spool.close)
        streamed = answers(requests, spool, lines, most, held)
        response = Response(streamed, content_type=JSON if is_one else NDJSON)
        response.call_on_close(held.close)
        return response


def _is_one(request: Request) -> bool:
    """Return whether the body is one request as JSON, not lines.

    :raises UnsupportedMediaType: when it is neither.
    """
    if request.mimetype_params.get("charset", "utf-8").lower() == "utf-8" and not request.content_encoding:
        if request.mimetype in SPELLINGS:
            return False
        if request.is_json:
            return True
    raise with_message(UnsupportedMediaType(), "unsupported_media_type.batch", form=NDJSON)
