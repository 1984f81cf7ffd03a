"""Bodies in chunks: the same body, however it is cut and however it arrives."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.server.wire.chunks import (
    FEW_CHUNKS,
    SIZE_LINE_BYTES,
    TRAILER_BYTES,
    BrokenChunks,
    ChunkedBody,
    ChunkedLines,
)


def fed(pieces: list[bytes], most: int = 10_000) -> tuple[ChunkedBody, bytes]:
    """What has been made of the pieces, and what was left over."""
    body, buffer = ChunkedBody(most), bytearray()
    for piece in pieces:
        buffer += piece
        body.take(buffer)
    return body, bytes(buffer)


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=8), st.binary(max_size=20), st.data())
def test_any_body_in_any_chunks_in_any_pieces(chunks: list[bytes], rest: bytes, data: st.DataObject) -> None:
    sent = b"".join(b"%X;a=b\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\nX-Sum: 1\r\n\r\n" + rest
    cuts = sorted(data.draw(st.sets(st.integers(0, len(sent)), max_size=12)) | {0, len(sent)})
    body, left = fed([sent[one:other] for one, other in itertools.pairwise(cuts)])
    assert body.ended
    assert bytes(body.data) == b"".join(chunks)
    assert left == rest


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n",
        b"g\r\n",
        b"-1\r\n",
        b"+1\r\n",
        b"0x1\r\n",
        b" 1\r\n",
        b"1_0\r\n",
        b"1" * 16 + b"\r\n",
        b"1\n",
        b"1;\na\r\n",
        b"1\r\nab\r\n",
        b"1\r\na\n\r",
        b"3\r\nab\r\n0\r\n",
        b"0\r\nX: 1\n\r\n",
        b"0\r\nnonsense\r\n\r\n",
        b"0\r\n: 1\r\n\r\n",
        b"0\r\nX : 1\r\n\r\n",
        b"0\r\nX: 1\r\n and more\r\n\r\n",
        b"0\r\nX: \x00\r\n\r\n",
        b"0\r\nX: 1\r2\r\n\r\n",
        b"0\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"1;" + b"a" * SIZE_LINE_BYTES,
        b"0\r\n" + b"X: 1\r\n" * (TRAILER_BYTES // 6 + 1),
    ],
)
def test_what_is_against_the_rules_is_refused(sent: bytes) -> None:
    with pytest.raises(BrokenChunks):
        fed([sent])
    with pytest.raises(BrokenChunks):
        fed([sent[at : at + 1] for at in range(len(sent))])


@pytest.mark.parametrize("sent", [b"", b"1", b"1\r", b"1\r\n", b"1\r\na", b"1\r\na\r", b"0\r\n", b"0\r\n\r"])
def test_what_is_not_whole_is_waited_for(sent: bytes) -> None:
    body, _ = fed([sent])
    assert not body.ended


def test_it_stops_where_it_is_too_long() -> None:
    exact, _ = fed([b"A\r\n0123456789\r\n0\r\n\r\n"], most=10)
    assert (exact.ended, exact.too_long) == (True, False)
    longer, left = fed([b"B\r\n0123456789a\r\n" + b"B\r\n0123456789a\r\n"], most=10)
    assert (longer.ended, longer.too_long) == (False, True)
    assert left.endswith(b"B\r\n0123456789a\r\n")


def test_crumbs_are_refused_before_they_cost_much() -> None:
    body = ChunkedBody(10_000_000)
    with pytest.raises(BrokenChunks, match="too many small chunks"):
        body.take(bytearray(b"1\r\na\r\n" * 1_000_000))
    assert len(body.data) < FEW_CHUNKS + 100
    many, _ = fed([b"1\r\na\r\n" * FEW_CHUNKS])
    assert len(many.data) == FEW_CHUNKS


def test_who_sends_lines_may_send_each_in_a_chunk_of_its_own() -> None:
    line = b'{"path":"/v1/games"}\n'
    for parts in ((line,), (line[:-1], b"\n"), (line[:5], line[5:], b"\r\n")):
        sent = b"".join(b"%X\r\n%b\r\n" % (len(part), part) for part in parts) * 30_000
        chunked, left = ChunkedLines(10**9), bytearray(sent)
        chunked.take(left)
        assert chunked.fetch() == b"".join(parts) * 30_000
        assert not left
        with pytest.raises(BrokenChunks, match="too many small chunks"):
            ChunkedBody(10**9).take(bytearray(sent))


@pytest.mark.parametrize("crumb", [b"\n", b" \r\n", b"x" * 16, b" " * 16])
def test_who_sends_no_lines_may_not_send_crumbs_either(crumb: bytes) -> None:
    with pytest.raises(BrokenChunks, match="too many small chunks"):
        ChunkedLines(10**9).take(bytearray(b"%X\r\n%b\r\n" % (len(crumb), crumb) * 2 * FEW_CHUNKS))


def test_chunks_that_come_at_once_are_read_as_those_that_come_by_and_by() -> None:
    chance = Random(1)
    for _ in range(300):
        pieces = [chance.randbytes(chance.choice((1, 2, 15, 300))) for _ in range(chance.randrange(6))]
        sent = b"".join(
            b"%x%b\r\n%b\r\n" % (len(piece), chance.choice((b"", b";a=b", b" ")), piece) for piece in pieces
        )
        sent += chance.choice((b"0\r\n\r\nrest", b"", b"g\r\n", b"5\r\nabc", b"1\r\nab\r\n", b"00\r\na: b\r\n\r\n"))
        assert outcome([sent]) == outcome([sent[at : at + 1] for at in range(len(sent))])


def outcome(pieces: list[bytes]) -> tuple[bytes, bool, bool]:
    """What is read of a body that comes in pieces, whether that is its end, and whether it is broken."""
    chunked, buffer = ChunkedBody(10**6), bytearray()
    try:
        for piece in pieces:
            buffer += piece
            chunked.take(buffer)
    except BrokenChunks:
        return bytes(chunked.data), chunked.ended, True
    return bytes(chunked.data), chunked.ended, False
