"""The tool's requests and responses: small records that can be saved and sent again."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

JSON_BODY = (("Content-Type", "application/json"),)


@dataclass(frozen=True, slots=True)
class Request:
    """A request. `raw` holds all of its bytes if they differ from what `method`, `path` and the rest would make."""

    kind: str
    """What it tries: the row of the table that it is counted in."""
    method: str
    path: str
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = JSON_BODY
    raw: bytes | None = None
    group: str = "plain"
    """Which row of the bounds it is judged by."""
    half_closed: bool = False
    """Whether the client closes its side once it has sent all."""

    def wire(self) -> bytes:
        """Return the request as sent over the network. The connection is closed after it."""
        if self.raw is not None:
            return self.raw
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if self.body or self.method == "POST":
            lines.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + self.body

    def to_json(self) -> dict[str, Any]:
        """Return the request as JSON, to be sent again."""
        raw = base64.b64encode(self.wire()).decode()
        fields = {"kind": self.kind, "group": self.group, "method": self.method, "path": self.path}
        return {**fields, "half_closed": self.half_closed, "raw": raw}

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> Request:
        """Read the output of `to_json`."""
        raw = base64.b64decode(saved["raw"])
        fields = saved["kind"], saved["method"], saved["path"]
        return cls(*fields, raw=raw, group=saved["group"], half_closed=saved["half_closed"])


HANG = 0
"""The status of a request that was never answered; of one that was cut off it is `CLOSED`."""
CLOSED = -1


@dataclass(frozen=True, slots=True)
class Reply:
    """A response and its cost."""

    status: int
    size: int
    seconds: float
    cpu: float
    text: bytes = b""
    """The beginning of the answer, for the record of a failure."""
