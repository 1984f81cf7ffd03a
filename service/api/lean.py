"""Flask without what this service has no use for, which every request would pay for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface, SessionMixin

F = TypeVar("F", bound=Callable[..., Any])


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
    """Flask whose views and hooks are plain functions, and whose visitors have no sessions."""

    session_interface = _NoSessions()

    def ensure_sync(self, func: F) -> F:
        """None of the functions is a coroutine, so none needs to be asked for it."""
        return func
