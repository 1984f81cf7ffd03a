"""In which form a path answers, and who can read that."""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, Request, Response
from werkzeug.exceptions import NotAcceptable

from service.api.answering.answers import DRAWN, WORDS
from service.api.batch.statement import NDJSON
from service.api.docs import ASSETS, media_type
from service.api.present import present_request
from service.api.problems.problems import MEDIA_TYPE, respond
from service.api.problems.sentences import saying
from service.places import BATCH
from service.table.serving import media_types

JSON = ("application/json",)
STYLES = ("text/css",)
FORMS: dict[str, tuple[str, ...]] = {
    **{path: (media_type(file.name),) for path, file in ASSETS.items()},
    **{path: (name,) for path, name in media_types().items()},
    "/metrics": ("text/plain",),
    BATCH: (NDJSON, "application/json"),
    "/openapi.yaml": ("application/yaml", "text/plain"),
}
"""What paths answer that do not answer JSON, and by what other name they do so when the client prefers it.

Pictures and their stylesheets are told by their endings.
"""


def negotiate(app: Flask) -> None:
    """Refuses what the client could not read. Problems need no leave: a path that is not there is 404 to everybody.

    Work is not begun in vain; but whether there is anything at a path that is only read, its view knows best.
    """

    @app.before_request
    def check_accept() -> None:
        request = present_request()
        if request.routing_exception is None and request.method == "POST":
            _demand_acceptable(request)

    @app.after_request
    def check_answer(response: Response) -> Response:
        request = present_request()
        if response.status_code < HTTPStatus.BAD_REQUEST and request.method in ("GET", "HEAD"):
            try:
                _demand_acceptable(request)
            except NotAcceptable as error:
                return respond(error)
        return response

    @app.after_request
    def call_it_as_preferred(response: Response) -> Response:
        forms = _forms(present_request().path)
        if (
            len(forms) == 1
            or response.is_streamed
            or "ETag" in response.headers
            or response.status_code != HTTPStatus.OK
        ):
            return response
        response.headers["Vary"] = "Accept"
        asked = present_request().accept_mimetypes
        if asked:
            preferred = max(forms, key=asked.quality)
            if asked.quality(preferred) > asked.quality(forms[0]):
                response.mimetype = preferred
        return response


def _forms(path: str) -> tuple[str, ...]:
    """The names of what a path answers with, the usual one first."""
    if path.startswith("/v1/") and path.endswith(".css"):
        return STYLES
    if path.startswith("/v1/games/") and path.endswith(".svg"):
        return (*DRAWN, WORDS)
    return DRAWN if path.endswith(".svg") else FORMS.get(path, JSON)


def _demand_acceptable(request: Request) -> None:
    """Who accepts problems has read the contract, and can read the answers as well. Clients that send JSON often say
    that they accept it (`curl --json`), and ask for a picture all the same.

    :raises NotAcceptable: when the client rules out all of it.
    """
    if request.environ.get("HTTP_ACCEPT", "").strip() in ("", "*/*"):
        return
    forms = _forms(request.path)
    also = JSON if forms[0] in DRAWN else ()
    if all(request.accept_mimetypes.quality(known) <= 0 for known in (*forms, *also, MEDIA_TYPE)):
        raise saying(NotAcceptable(), "not_acceptable", form=forms[0])
