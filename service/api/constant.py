"""What never changes while the service runs: its bytes are kept packed, and not sent to who has them already."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property

from flask import Response, request

WORTH_PACKING = 1000
"""Bytes. What is shorter fits into one packet anyway."""


@dataclass(frozen=True)
class Constant:
    """Bytes of a media type, and who may keep them for how long (`Cache-Control`)."""

    content: bytes
    content_type: str
    caching: str

    @cached_property
    def packed(self) -> bytes:
        """The same with gzip, the same bytes each time."""
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def tag(self) -> str:
        """The name of this content."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    def answer(self) -> Response:
        """The answer to the present request: packed when it may be, empty (304) when the client has it."""
        may_pack = request.accept_encodings["gzip"] > 0 and len(self.content) >= WORTH_PACKING
        response = Response(self.packed if may_pack else self.content, content_type=self.content_type)
        response.headers["Cache-Control"] = self.caching
        response.vary.add("Accept-Encoding")
        if may_pack:
            response.headers["Content-Encoding"] = "gzip"
        response.set_etag(self.tag + ("-gzip" if may_pack else ""))
        response.make_conditional(request)
        return response
