"""The service, asked over HTTP by its public contract."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any
from urllib.parse import quote

import anyio
import httpx

from lobby.problems import LobbyProblem, ServiceRefusal, away

SPECTATOR = "@spectator"
PAUSES = (0.1, 0.4, 1.0)
"""Seconds before a request is repeated that was not answered: each is a pure function of its body."""
OVERLOADED = frozenset({429, 502, 503, 504})
END_TO_END = frozenset(
    {"accept", "accept-encoding", "accept-language", "authorization", "content-type", "if-none-match"}
)
HOP_BY_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"})


class Service:
    """A client of the contract."""

    def __init__(self, address: str, key: str = "", transport: httpx.AsyncBaseTransport | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=50, keepalive_expiry=10)
        self._host = httpx.AsyncClient(base_url=address, headers=headers, timeout=150, limits=limits, trust_env=False,
            transport=transport)  # fmt: skip
        self._visitors = httpx.AsyncClient(base_url=address, timeout=150, limits=limits, trust_env=False,
            transport=transport)  # fmt: skip

    async def close(self) -> None:
        """Close the connections."""
        await self._host.aclose()
        await self._visitors.aclose()

    async def ask(
        self, title: str, operation: str, body: Mapping[str, Any], language: str = "en", *, viewer: str | None = None,
        fields: str = "",
    ) -> Any:  # fmt: skip
        """Return the JSON of an answer, for one viewer or (None) for the host.

        :raises ServiceRefusal: when the service refuses.
        :raises LobbyProblem: when it does not answer.
        """
        params = {"as": viewer, "fields": fields, "words": "true" if viewer and operation != "check" else ""}
        answer = await self.send(title, operation, json.dumps(body), {"accept-language": language}, params)
        return answer.json()

    async def send(
        self, title: str, operation: str, body: str, headers: Mapping[str, str], params: Mapping[str, str | None]
    ) -> httpx.Response:
        """Return an answer; raises as `ask` does."""
        path = f"/v1/games/{quote(title, safe='')}/{operation}"
        given = {name: value for name, value in params.items() if value}
        sent = {"content-type": "application/json", **headers}
        for pause in (*PAUSES, None):
            try:
                answer = await self._host.post(path, content=body, headers=sent, params=given)
                if answer.status_code not in OVERLOADED:
                    break
            except httpx.TransportError:
                pass
            if pause is None:
                raise away("service")
            await anyio.sleep(pause)
        if answer.is_success:
            return answer
        if answer.status_code == 401 or answer.is_server_error:
            raise LobbyProblem(502, "service_failed", "The service did not accept a request of the lobby.")
        raise ServiceRefusal(answer.status_code, answer.content, answer.headers.get("content-type", ""))

    async def forward(
        self, method: str, target: str, headers: Mapping[str, str], body: AsyncIterator[bytes], address: str
    ) -> httpx.Response:
        """Return an answer to a visitor's own request, whose content is yet to be read.

        :raises LobbyProblem: when the service does not answer.
        """
        sent = {name: value for name, value in headers.items() if name in END_TO_END} | {"x-forwarded-for": address}
        length = headers.get("content-length")
        if length is not None:
            sent["content-length"] = length
        has_body = length is not None or "transfer-encoding" in headers
        request = self._visitors.build_request(method, target, headers=sent, content=body if has_body else None)
        try:
            return await self._visitors.send(request, stream=True)
        except httpx.TransportError as error:
            raise away("service") from error
