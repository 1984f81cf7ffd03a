"""Flask without what this service has no use for, which every request would pay for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from flask import Flask, Request, Response, request_tearing_down
from flask.sessions import NullSession, SessionInterface, SessionMixin
from flask.typing import ResponseReturnValue
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import get_host

F = TypeVar("F", bound=Callable[..., Any])

_REMEMBERED_HOSTS = 256
_LONGEST_HOST = 200
"""Letters. A longer name is looked at each time; what clients send is shorter."""


class _NoSessions(SessionInterface):
    """The service remembers nobody: one session, in which nothing can be kept, does for all."""

    def __init__(self) -> None:
        self._none = NullSession()

    def open_session(self, app: Flask, request: Request) -> SessionMixin:
        """The one that there is."""
        return self._none

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """There is nothing to be saved."""


class LeanFlask(Flask):
    """Flask whose views and hooks are plain functions, all of the app and none of a blueprint, and whose visitors have
    no sessions. It has no name of its own: whichever host a client names is meant."""

    session_interface = _NoSessions()

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self._host = lru_cache(maxsize=_REMEMBERED_HOSTS)(self._read_host)

    def ensure_sync(self, func: F) -> F:
        """None of the functions is a coroutine, so none needs to be asked for it."""
        return func

    def preprocess_request(self) -> ResponseReturnValue | None:
        """What is done before the view; an answer, when there is one already."""
        for hook in self.before_request_funcs[None]:
            answer: ResponseReturnValue | None = hook()  # type: ignore[assignment] # no hook is a coroutine
            if answer is not None:
                return answer
        return None

    def process_response(self, response: Response) -> Response:
        """What is done with the answer, the other way round."""
        for hook in reversed(self.after_request_funcs[None]):
            response = hook(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """What is done at the end, whatever came before it."""
        for hook in reversed(self.teardown_request_funcs[None]):
            hook(exc)
        request_tearing_down.send(self, exc=exc)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the view. Hosts are looked at once: clients name the same again and again."""
        if request is None:
            return None
        environ = request.environ
        host, script = environ.get("HTTP_HOST", ""), environ.get("SCRIPT_NAME", "")
        path, query = environ.get("PATH_INFO", "/"), environ.get("QUERY_STRING", "")
        is_plain = host and len(host) <= _LONGEST_HOST and (script + path + query).isascii()
        if not is_plain or "HTTP_UPGRADE" in environ:
            return super().create_url_adapter(request)
        scheme = environ["wsgi.url_scheme"]
        name = self._host(scheme, host)
        return MapAdapter(self.url_map, name, script, "", scheme, path, environ["REQUEST_METHOD"], query)

    def _read_host(self, scheme: str, host: str) -> str:
        """The name of a host as it is written in addresses.

        :raises BadHost: when it cannot be the name of one.
        """
        return self.url_map.bind(get_host(scheme, host)).server_name
