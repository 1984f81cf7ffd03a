"""Clients that disconnect while their requests are processed are detected, and no others."""

from __future__ import annotations

import socket
from threading import Event

import pytest

from service.server.watcher import Watcher

LONG = 120


@pytest.mark.parametrize("how", [socket.SHUT_RDWR, socket.SHUT_WR], ids=["closes", "ends its own side"])
def test_a_client_that_disconnects_is_noticed(how: int) -> None:
    watcher, left = Watcher(), Event()
    ours, theirs = socket.socketpair()
    with ours, theirs, watcher.watching(ours, left.set):
        assert not left.is_set()
        theirs.shutdown(how)
        assert left.wait(LONG)


def test_a_client_that_sends_more_has_not_left() -> None:
    watcher, left, others = Watcher(), Event(), Event()
    ours, theirs = socket.socketpair()
    more, gone = socket.socketpair()
    with ours, theirs, more, gone, watcher.watching(ours, left.set), watcher.watching(more, others.set):
        theirs.sendall(b"GET / HTTP/1.1\r\n\r\n")
        gone.close()
        assert others.wait(LONG)
        assert not left.is_set()


def test_one_that_has_left_before_is_known_at_once() -> None:
    left = Event()
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        with Watcher().watching(ours, left.set):
            assert left.is_set()


def test_what_happens_after_the_work_is_not_noticed() -> None:
    watcher, left = Watcher(), Event()
    for _ in range(300):
        ours, theirs = socket.socketpair()
        with ours, theirs:
            with watcher.watching(ours, left.set):
                pass
            theirs.close()
            # The next connection often gets the same number.
            again, other = socket.socketpair()
            with again, other, watcher.watching(again, left.set):
                pass
        assert not left.is_set()


def test_without_a_connection_the_block_runs_all_the_same() -> None:
    left = Event()
    with Watcher().watching(None, left.set):
        assert not left.is_set()
