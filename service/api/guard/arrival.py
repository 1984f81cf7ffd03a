"""What a request is given when it comes, and what it must bring."""

from __future__ import annotations

from flask import Flask
from werkzeug.exceptions import BadRequest

from service.api.present import present_notes, present_request
from service.api.problems.sentences import saying
from service.api.watching.timing import Stopwatch
from service.logs import request_id
from service.settings import Settings


def receive(app: Flask, settings: Settings) -> None:
    """An id and a stopwatch, the limit of its body; and it must name its host."""

    @app.before_request
    def give_id() -> None:
        kept = present_notes()
        kept.stopwatch = Stopwatch()
        kept.request_id = request_id(present_request().environ.get("HTTP_X_REQUEST_ID"))
        kept.problem_code = "-"
        kept.actions = "-"

    @app.before_request
    def demand_host() -> None:
        # RFC 9112, 3.2: since HTTP/1.1 every request names the host that it means.
        environ = present_request().environ
        if "HTTP_HOST" not in environ and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
            raise saying(BadRequest(), "bad_request.host")

    @app.before_request
    def limit_body() -> None:
        request = present_request()
        request.max_content_length = settings.body_limit(request.path)
