"""The steps that every request goes through before its view, after it, and at its end."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response

from service.http.request import ServiceRequest, current_request

Before = Callable[[ServiceRequest], None]
After = Callable[[ServiceRequest, Response], Response]
AtEnd = Callable[[ServiceRequest], None]


class Hooks:
    """The steps of an app. As with Flask's hooks, steps after the view go in reverse: the first one added is the last.

    Each step gets the request, which is looked up once for all of them.
    """

    def __init__(self, app: Flask) -> None:
        self._before: list[Before] = []
        self._after: list[After] = []
        self._at_end: list[AtEnd] = []
        app.before_request(self._begin)
        app.after_request(self._answer)
        app.teardown_request(self._end)

    def before(self, step: Before) -> Before:
        """Add a step before the view, which may raise a refusal."""
        self._before.append(step)
        return step

    def after(self, step: After) -> After:
        """Add a step that changes the response, or returns another one."""
        self._after.insert(0, step)
        return step

    def at_end(self, step: AtEnd) -> AtEnd:
        """Add a step at the end of a request, however it ended."""
        self._at_end.insert(0, step)
        return step

    def _begin(self) -> None:
        request = current_request()
        for step in self._before:
            step(request)

    def _answer(self, response: Response) -> Response:
        request = current_request()
        for step in self._after:
            response = step(request, response)
        return response

    def _end(self, _error: BaseException | None) -> None:
        request = current_request()
        for step in self._at_end:
            step(request)


def header_of(response: Response, name: str) -> str | None:
    """Return a header that the service has set, in this spelling.

    For one that is missing, Werkzeug would raise and catch an error.
    """
    return dict(iter(response.headers)).get(name)
