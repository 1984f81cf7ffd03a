"""Requests to the service over HTTP, by its public contract."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any
from urllib.parse import quote

import anyio
import httpx

from lobby.problems import LobbyProblem, Refusal, away

SPECTATOR = "@spectator"
PAUSES = (0.1, 0.4, 1.0)
"""Seconds before a request is repeated that was not answered: each is a pure function of its body."""
OVERLOADED = frozenset({429, 502, 503, 504})
END_TO_END = frozenset(
    {"accept", "accept-encoding", "accept-language", "authorization", "content-length", "content-type", "if-none-match"}
)
HOP_BY_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"})


class Service:
    """A client of the contract."""

    def __init__(self, address: str, key: str = "", transport: httpx.AsyncBaseTransport | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=50, keepalive_expiry=10)

        path = address.removeprefix("unix:") if address.startswith("unix:") else None

        def client(headers: Mapping[str, str]) -> httpx.AsyncClient:
            way = transport or httpx.AsyncHTTPTransport(uds=path, limits=limits, trust_env=False)
            base = "http://service" if path else address
            return httpx.AsyncClient(base_url=base, headers=headers, timeout=150, trust_env=False, transport=way)

        self._host, self._visitors = client(headers), client({})

    async def close(self) -> None:
        """Close the connections."""
        await self._host.aclose()
        await self._visitors.aclose()

    async def ask(
        self, title: str, operation: str, body: Mapping[str, Any], reader: Mapping[str, str], viewer: str = "",
        fields: str = "",
    ) -> Any:  # fmt: skip
        """Return the JSON of an answer, for one viewer or (without one) for the host.

        :raises Refusal: when the service refuses, or does not answer.
        """
        words = "true" if viewer and operation != "check" else ""
        params = {"as": viewer, "fields": fields, "words": words}
        return (await self.send(title, operation, body, reader, params)).json()

    async def send(
        self, title: str, operation: str, body: Mapping[str, Any], headers: Mapping[str, str], params: Mapping[str, str]
    ) -> httpx.Response:
        """Return an answer; raises as `ask` does."""
        path = f"/v1/games/{quote(title, safe='')}/{operation}"
        given = {name: value for name, value in params.items() if value}
        for pause in (*PAUSES, None):
            try:
                answer = await self._host.post(path, json=body, headers=headers, params=given)
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
        raise Refusal(answer.status_code, answer.content, answer.headers.get("content-type", ""))

    async def forward(
        self, method: str, target: str, headers: Mapping[str, str], body: AsyncIterator[bytes], address: str
    ) -> httpx.Response:
        """Return an answer to a visitor's own request, whose content is yet to be read.

        :raises LobbyProblem: when the service does not answer.
        """
        sent = {name: value for name, value in headers.items() if name in END_TO_END} | {"x-forwarded-for": address}
        has_body = "content-length" in sent or "transfer-encoding" in headers
        request = self._visitors.build_request(method, target, headers=sent, content=body if has_body else None)
        try:
            return await self._visitors.send(request, stream=True)
        except httpx.TransportError as error:
            raise away("service") from error
