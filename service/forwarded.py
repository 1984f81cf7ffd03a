"""The app behind proxies: the address of a request is the one that they tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from service.clients.addresses import forwarded_for

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Forwarded:
    """Reads `X-Forwarded-For` as the server does which gives out the places, so that both mean the same client."""

    def __init__(self, app: WSGIApplication, proxies: int) -> None:
        """`proxies` are trusted, and add an address each."""
        self._app = app
        self._proxies = proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        told = forwarded_for(environ.get("HTTP_X_FORWARDED_FOR", ""), self._proxies)
        if told is not None:
            environ["REMOTE_ADDR"] = told
        return self._app(environ, start_response)
