"""Bodies in chunks (RFC 9112, 7.1), put together as they arrive."""

from __future__ import annotations

import re

SIZE_LINE_BYTES = 1024
TRAILER_BYTES = 8 * 1024

FEW_CHUNKS = 10_000
BYTES_PER_CHUNK = 256
"""Chunks cost more than their bytes, so a long body may not come in crumbs."""
CHUNKS_PER_LINE = 4
"""Who sends lines may send each in a chunk of its own, or in so many: it is answered before much more is read."""

_SIZE_LINE = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(;[^\r\n]*)?")
_PLAIN_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})\r\n")
_FIELD = re.compile(rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t \x21-\x7e\x80-\xff]*")
"""A field of a trailer (RFC 9112, 5): no blank before the colon, no line that goes on, no control characters."""
_BARE_LF = re.compile(rb"(?<!\r)\n")


class BrokenChunks(ValueError):
    """What came is not a body in chunks."""


class ChunkedBody:
    """A body of which chunks have come. Ends with the last of them, or once it is longer than `most`."""

    def __init__(self, most: int) -> None:
        self.data = bytearray()
        self.ended = False
        self._most = most
        self._allowed = FEW_CHUNKS
        self._chunks = 0
        self._taken = 0
        """Bytes of the body that have come, those included that were fetched."""
        self._left = 0
        """Bytes of the present chunk that are still to come, with the end of its line; 0 between chunks."""
        self._in_trailer = False
        self._trailer_bytes = 0

    @property
    def too_long(self) -> bool:
        """Whether more has come than was allowed."""
        return self._taken > self._most

    def fetch(self) -> bytes:
        """What has come of the body since it was last fetched. It is kept no longer."""
        fetched = bytes(self.data)
        self.data.clear()
        return fetched

    def take(self, buffer: bytearray) -> None:
        """Takes all that it can use from the front of the buffer.

        :raises BrokenChunks: for what is against the rules; then nothing that follows can be trusted.
        """
        self._take_whole_chunks(buffer)
        while not self.ended and not self.too_long and self._take_some(buffer):
            pass

    def _take_whole_chunks(self, buffer: bytearray) -> None:
        """Takes the chunks of which all is there, as long as there is nothing to be said about them.

        What this leaves is taken step by step; but many small chunks at once would take four times as long so.
        """
        taken = 0
        while not self._left and not self._in_trailer and not self.too_long:
            found = _PLAIN_SIZE.match(buffer, taken)
            if found is None:
                break
            end = found.end() + int(found[1], 16)
            if end == found.end() or buffer[end : end + 2] != b"\r\n":
                break
            self._count_chunk()
            self._add(buffer[found.end() : end])
            taken = end + 2
        del buffer[:taken]

    def _count_chunk(self) -> None:
        self._chunks += 1
        if self._chunks > self._allowed + self._taken // BYTES_PER_CHUNK:
            raise BrokenChunks("The body comes in too many small chunks.")

    def _add(self, piece: bytearray) -> None:
        self.data += piece
        self._taken += len(piece)

    def _take_some(self, buffer: bytearray) -> bool:
        """One step; False when more must come first."""
        if self._in_trailer:
            return self._take_trailer_line(buffer)
        if self._left:
            return self._take_data(buffer)
        return self._take_size(buffer)

    def _take_size(self, buffer: bytearray) -> bool:
        line = _line(buffer, SIZE_LINE_BYTES)
        if line is None:
            return False
        found = _SIZE_LINE.fullmatch(line)
        if found is None:
            raise BrokenChunks("The size of a chunk cannot be read.")
        self._count_chunk()
        size = int(found[1], 16)
        self._in_trailer = not size
        self._left = size + 2 if size else 0
        return True

    def _take_data(self, buffer: bytearray) -> bool:
        data = min(len(buffer), max(self._left - 2, 0))
        self._add(buffer[:data])
        del buffer[:data]
        self._left -= data
        if self._left > 2 or len(buffer) < self._left:
            return False
        if buffer[: self._left] != b"\r\n":
            raise BrokenChunks("A chunk does not end where its size says.")
        del buffer[: self._left]
        self._left = 0
        return True

    def _take_trailer_line(self, buffer: bytearray) -> bool:
        """Trailers say nothing that this service asks for; they are read over, if they are fields."""
        line = _line(buffer, TRAILER_BYTES)
        if line is None:
            return False
        if line and _FIELD.fullmatch(line) is None:
            raise BrokenChunks("A trailer is no field.")
        self._trailer_bytes += len(line) + 2
        if self._trailer_bytes > TRAILER_BYTES:
            raise BrokenChunks("The trailers are too long.")
        self.ended = not line
        return True


class ChunkedLines(ChunkedBody):
    """A body of lines. Each that ends and has something in it makes room for more chunks."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._in_line = False
        """Whether something has come of a line that has not ended."""

    def _add(self, piece: bytearray) -> None:
        super()._add(piece)
        ended, end, begun = piece.rpartition(b"\n")
        if end and (self._in_line or ended.strip()):
            self._allowed += CHUNKS_PER_LINE
        self._in_line = bool(begun.strip()) or (self._in_line and not end)


def _line(buffer: bytearray, most: int) -> bytes | None:
    """The first line of the buffer, taken from it; None when its end has not come yet."""
    end = buffer.find(b"\r\n", 0, most + 2)
    head = bytes(buffer[: end if end >= 0 else most + 1])
    if _BARE_LF.search(head) or (end < 0 and len(head) > most):
        raise BrokenChunks("A line between chunks does not end.")
    if end < 0:
        return None
    del buffer[: end + 2]
    return head
