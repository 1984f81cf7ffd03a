"""`POST /v1/batch`: many requests in one, a line each; the answers come in the same order, while more is still sent."""

from __future__ import annotations

from flask import Flask, Request, Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.wsgi import get_input_stream

from service.http.batch import OPENING, REFUSED, ROOM_FOR_HEAD, Batch, answers
from service.http.batch_lines import NDJSON, SPELLINGS, BatchAnswer, BatchLine, Lines
from service.http.endpoints import JSON, Answer, Endpoints, Operation, Sent
from service.http.languages import spoken
from service.http.problem_texts import saying
from service.places import BATCH
from service.resources.examples import BATCH_LINES

OPERATION = Operation(
    id="batch",
    path=BATCH,
    group="games",
    summary="Ask many things at once: a request a line, an answer a line",
    sent=Sent(BatchLine),
    answer=Answer(BatchAnswer, "The answers, in the order of the requests. What is wrong with one is told in its own."),
    lines=NDJSON,
    examples=BATCH_LINES,
)


def add_to(app: Flask, endpoints: Endpoints, largest: int) -> None:
    """Adds the endpoint; `largest` is how many bytes the body of any request may have."""

    @endpoints.serves(OPERATION)
    def batch() -> Response:
        why: Exception | None = request.environ.get(REFUSED)
        if why is not None:
            raise why
        is_one = _is_one(request)
        most = request.max_content_length
        if most is not None and (request.content_length or 0) > most:
            raise saying(RequestEntityTooLarge(), "body_too_large.batch")
        lines = Lines(largest + ROOM_FOR_HEAD, whole=is_one)
        spoken()  # The lines are answered in the language of the batch, and its head says which.
        asked = Batch(app, request.environ)
        g.batch = asked.tally
        opening = request.environ.get(OPENING)
        if opening is None:
            stream = get_input_stream(request.environ, max_content_length=most)
            said = answers(asked, stream.read, lines)
        else:
            opening.accept(asked, lines)
            said = iter(())
        return Response(said, content_type=JSON if is_one else NDJSON)


def _is_one(asked: Request) -> bool:
    """Whether the body is one request, as JSON, and not a line for each.

    :raises UnsupportedMediaType: when it is neither.
    """
    if asked.mimetype_params.get("charset", "utf-8").lower() == "utf-8" and not asked.content_encoding:
        if asked.mimetype in SPELLINGS:
            return False
        if asked.is_json:
            return True
    raise saying(UnsupportedMediaType(), "unsupported_media_type.batch", form=NDJSON)
