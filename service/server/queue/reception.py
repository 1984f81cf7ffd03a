"""Whose share of the places a request uses up."""

from __future__ import annotations

from collections.abc import Iterable

from service.clients.addresses import client_of, forwarded_for
from service.clients.directory import Directory, Unrecognised
from service.settings import Settings

Headers = Iterable[tuple[str, str]]
"""Names in capitals, as gunicorn reads them, with their values."""


class Reception:
    """Recognises clients before the app does, so that each waits for places of its own."""

    def __init__(self, settings: Settings) -> None:
        self._directory = Directory(settings)
        self._proxies = settings.trusted_proxies

    def share(self, client: str) -> int | None:
        """How many places a client may have who has been given a share of his own."""
        return self._directory.places(client)

    def client(self, address: str, headers: Headers) -> str:
        """The client whose key is shown, or else the one whose address is told."""
        told = forwarded_for(_values(headers, "X-FORWARDED-FOR"), self._proxies) if self._proxies else None
        if told is not None:
            address = client_of(told)
        if not self._directory.is_on:
            return address
        try:
            return self._directory.client(address, _values(headers, "AUTHORIZATION")).id
        except Unrecognised:  # The app will tell him.
            return address


def _values(headers: Headers, wanted: str) -> str:
    return ",".join(value for name, value in headers if name == wanted)
