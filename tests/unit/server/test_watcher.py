"""Clients that leave are noticed while their requests are worked on, and no others."""

from __future__ import annotations

import socket
from threading import Event

from service.server.watcher import Disconnect, Watcher

LONG = 120


def test_a_disconnect_is_told_once_and_to_all() -> None:
    disconnect, told = Disconnect(), list[str]()
    disconnect.call(lambda: told.append("early"))
    disconnect.announce()
    disconnect.announce()
    disconnect.call(lambda: told.append("late"))
    assert (told, disconnect.happened) == (["early", "late"], True)


def test_a_client_that_leaves_is_noticed() -> None:
    watcher, left = Watcher(), Event()
    ours, theirs = socket.socketpair()
    with ours, theirs, watcher.watching(ours) as disconnect:
        disconnect.call(left.set)
        assert not disconnect.happened
        theirs.close()
        assert left.wait(LONG)


def test_a_client_that_only_ends_its_own_side_counts_as_one_that_leaves() -> None:
    watcher, left = Watcher(), Event()
    ours, theirs = socket.socketpair()
    with ours, theirs, watcher.watching(ours) as disconnect:
        disconnect.call(left.set)
        theirs.shutdown(socket.SHUT_WR)
        assert left.wait(LONG)


def test_a_client_that_sends_more_has_not_left() -> None:
    watcher, others = Watcher(), Event()
    ours, theirs = socket.socketpair()
    more, gone = socket.socketpair()
    with ours, theirs, more, gone, watcher.watching(ours) as disconnect, watcher.watching(more) as other:
        theirs.sendall(b"GET / HTTP/1.1\r\n\r\n")
        other.call(others.set)
        gone.close()
        assert others.wait(LONG)
        assert not disconnect.happened


def test_one_that_has_left_before_is_known_at_once() -> None:
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        with Watcher().watching(ours) as disconnect:
            assert disconnect.happened


def test_what_comes_after_the_work_is_nobodys() -> None:
    watcher = Watcher()
    for _ in range(300):
        ours, theirs = socket.socketpair()
        with ours, theirs:
            with watcher.watching(ours) as disconnect:
                pass
            theirs.close()
            # The next connection often gets the same number.
            again, other = socket.socketpair()
            with again, other, watcher.watching(again) as next_one:
                pass
            assert not next_one.happened
        assert not disconnect.happened


def test_without_a_connection_nobody_leaves() -> None:
    with Watcher().watching(None) as disconnect:
        assert not disconnect.happened
