"""`POST /v1/batch` as deployed: responses are streamed while lines arrive, and batches do not delay other clients."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from service.settings import BATCHES
from tests.support.server import HOST, PATIENCE, Server, needs_nginx, proxied, read_all, running, wait_for

pytestmark = pytest.mark.processes

Json = Any
START = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}
HEAD = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module", params=[running, pytest.param(proxied, marks=needs_nginx)], ids=["bare", "proxied"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Run a server with one job slot and little room."""
    with request.param(STATIONMASTER_MAX_CONCURRENT="1", STATIONMASTER_MAX_BATCH_BODY="40000000") as started:
        yield started


def deal(line_id: Json, fields: str = "turn") -> bytes:
    """Return a line that deals a game."""
    return json.dumps({"id": line_id, "path": f"/v1/games/1846/start?fields={fields}", "body": START}).encode() + b"\n"


def chunk(data: bytes) -> bytes:
    return b"%X\r\n%b\r\n" % (len(data), data)


class Talk:
    """A batch that is sent and read in turns."""

    def __init__(self, server: Server, head: bytes = CHUNKED) -> None:
        self.socket = server.connect()
        self.socket.sendall(head)
        self.reader = self.socket.makefile("rb")
        self.lines: list[bytes] = []
        self.begun = b""

    def head(self) -> bytes:
        lines = []
        while (line := self.reader.readline()) not in (b"\r\n", b""):
            lines.append(line)
        return b"".join(lines)

    def say(self, data: bytes) -> None:
        self.socket.sendall(chunk(data))

    def hear(self) -> Json:
        """Return the next response, or None at the end. A proxy may divide the responses into different chunks."""
        while not self.lines:
            size = int(self.reader.readline(), 16)
            *self.lines, self.begun = (self.begun + self.reader.read(size)).split(b"\n")
            assert self.reader.read(2) == b"\r\n"
            if not size:
                return json.loads(self.begun) if self.begun else None
        return json.loads(self.lines.pop(0))

    def close(self) -> None:
        self.reader.close()
        self.socket.close()


@pytest.fixture
def talk(server: Server) -> Iterator[Talk]:
    made = Talk(server)
    yield made
    made.close()


def test_each_line_is_answered_before_the_next_is_sent(talk: Talk) -> None:
    head = talk.head()
    assert head.startswith(b"HTTP/1.1 200 ") and b"application/x-ndjson" in head
    for number in range(3):
        line = deal(number)
        talk.say(line[:20])
        talk.say(line[20:])
        answer = talk.hear()
        assert answer["id"] == number
        assert answer["body"]["turn"]["step"] == "draft"
    talk.say(deal("last").rstrip(b"\n"))
    talk.socket.sendall(b"0\r\n\r\n")
    assert talk.hear()["id"] == "last"
    assert talk.hear() is None


def test_the_connection_can_be_used_again(server: Server) -> None:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)
    for number in range(2):
        connection.request("POST", "/v1/batch", deal(number) * 2, {"Content-Type": "application/x-ndjson"})
        lines = connection.getresponse().read().splitlines()
        assert [json.loads(line)["id"] for line in lines] == [number, number]
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b'{"status":"ok"}'
    connection.close()


def test_a_client_that_expects_100_continue_gets_it(server: Server) -> None:
    line = deal(1)
    talk = Talk(server, HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(line))
    assert talk.head().startswith(b"HTTP/1.1 100 ")
    assert talk.head().startswith(b"HTTP/1.1 200 ")
    talk.socket.sendall(line)
    assert talk.hear()["status"] == 200
    talk.close()


def test_blank_lines_cost_the_others_nothing(server: Server) -> None:
    blanks = HEAD + b"Content-Length: 30000000\r\n\r\n"
    crowd = [Talk(server, blanks) for _ in range(4)]
    senders = [Thread(target=one.socket.sendall, args=(b"\n" * 30_000_000,)) for one in crowd]
    for sender in senders:
        sender.start()
    for one, sender in zip(crowd, senders, strict=True):
        sender.join()
        one.head()
        assert one.hear() is None
        one.close()


def test_lines_may_come_in_chunks_of_their_own(server: Server, talk: Talk) -> None:
    count = 12_000
    sender = Thread(target=talk.socket.sendall, args=((chunk(b'{"path":"/"}') + chunk(b"\n")) * count + b"0\r\n\r\n",))
    sender.start()
    talk.head()
    assert {talk.hear()["status"] for _ in range(count)} == {422}
    assert talk.hear() is None
    sender.join()


def test_of_one_request_that_is_too_long_no_more_is_read(server: Server) -> None:
    talk = Talk(server, CHUNKED.replace(b"x-ndjson", b"json"))
    for _ in range(9):
        talk.say(b"x" * 1024 * 1024)
    talk.head()
    assert talk.hear()["status"] == 413
    assert talk.hear() is None
    assert talk.reader.read() == b""
    talk.close()


def test_an_open_batch_holds_no_place(server: Server, talk: Talk) -> None:
    others = [Talk(server) for _ in range(10)]
    for one in (talk, *others):
        one.head()
        one.say(deal(1)[:30])
    assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200  # A client that gets no slot is refused.
    for one in others:
        one.close()
    talk.say(deal(1)[30:])
    assert talk.hear()["status"] == 200


def test_a_client_may_keep_half_of_the_batches_open(server: Server) -> None:
    with ExitStack() as opened:
        for _ in range(BATCHES // 2):
            assert opened.enter_context(closing(Talk(server))).head().startswith(b"HTTP/1.1 200 ")
        with closing(Talk(server)) as refused:
            assert refused.head().startswith(b"HTTP/1.1 429 ")
    wait_for(lambda: _may_open(server), "none may be opened any more")


def _may_open(server: Server) -> bool:
    with closing(Talk(server)) as talk:
        return talk.head().startswith(b"HTTP/1.1 200 ")


def test_a_client_that_sends_all_before_it_reads_gets_all(server: Server) -> None:
    count = 1500
    lines = b"".join(deal(number, "view,legal,state") for number in range(count))
    talk = Talk(server, HEAD + b"Content-Length: %d\r\n\r\n" % len(lines))
    talk.socket.sendall(lines)
    talk.head()
    assert [talk.hear()["id"] for _ in range(count)] == list(range(count))
    assert talk.hear() is None
    talk.close()


def resident(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
def test_a_long_batch_takes_no_more_memory_than_a_short_one(server: Server, talk: Talk) -> None:
    (worker,) = server.workers()
    padding = b" " * 100_000
    before = resident(worker)

    def send() -> None:
        for number in range(300):
            talk.say(padding + deal(number, "view"))
        talk.socket.sendall(b"0\r\n\r\n")

    sender = Thread(target=send)
    sender.start()
    time.sleep(1)  # The client reads nothing, and no response is lost.
    talk.head()
    for number in range(300):
        assert talk.hear()["id"] == number
    assert talk.hear() is None
    sender.join()
    assert resident(worker) - before < 20 * 1024 * 1024


def test_a_batch_that_is_too_long_is_refused_and_a_line_that_is_has_a_bad_answer(server: Server) -> None:
    talk = Talk(server, HEAD + b"Content-Length: 40000001\r\n\r\n")
    assert talk.head().startswith(b"HTTP/1.1 413 ")
    talk.close()

    endless = Talk(server)
    for _ in range(9):  # Longer than a line may be: nothing of it is kept.
        endless.say(b"x" * 1024 * 1024)
    endless.head()
    assert endless.hear()["status"] == 413
    endless.say(b"\n" + deal(2))
    assert endless.hear()["id"] == 2
    endless.close()


@pytest.mark.parametrize("rest", [b"no chunk\r\n", b"0\r\nno field\r\n\r\n", b"5\r\nabc"])
def test_a_batch_that_breaks_off_is_answered_as_far_as_it_goes(rest: bytes) -> None:
    with running() as server:
        broken = Talk(server)
        broken.socket.sendall(chunk(deal(1)) + rest)
        broken.socket.shutdown(socket.SHUT_WR)
        broken.head()
        assert broken.hear()["id"] == 1
        last = broken.hear()
        assert (last["id"], last["status"], last["body"]["code"]) == (None, 400, "broken_body")
        assert broken.hear() is None
        assert broken.reader.read() == b""
        broken.close()


def test_what_refuses_the_batch_refuses_it_at_once(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(CHUNKED.replace(b"x-ndjson", b"xml") + chunk(deal(1)))
        assert connection.recv(65536).startswith(b"HTTP/1.1 415 ")


def test_who_leaves_in_the_middle_leaves_nothing_behind(server: Server) -> None:
    for _ in range(20):
        talk = Talk(server)
        talk.head()
        talk.say(deal(1) * 50)
        talk.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        talk.close()
    assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200


def test_an_old_client_is_answered_without_chunks(server: Server) -> None:
    lines = deal(1) * 2
    head = HEAD.replace(b"HTTP/1.1", b"HTTP/1.0") + b"Content-Length: %d\r\n\r\n" % len(lines)
    with server.connect() as connection:
        connection.sendall(head + lines)
        _, _, body = read_all(connection).partition(b"\r\n\r\n")
    assert [json.loads(line)["status"] for line in body.splitlines()] == [200, 200]


def test_every_line_counts_towards_the_limit_of_requests() -> None:
    with running(STATIONMASTER_RATE_LIMIT="4/minute") as limited:
        talk = Talk(limited, HEAD + b"Content-Length: %d\r\n\r\n" % len(deal(1) * 5))
        talk.head()
        talk.socket.sendall(deal(1) * 5)
        answers = [talk.hear() for _ in range(5)]
        talk.close()
    assert [answer["status"] for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1]["body"]["code"] == "rate_limited"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_batch_of_the_guide_can_be_sent(server: Server) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "in-bulk.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^```sh\n(curl .*?)^```$", guide, re.DOTALL | re.MULTILINE)
    local = command.replace("localhost:8000", f"{HOST}:{server.port}")
    done = subprocess.run(["sh", "-c", local], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert [(line.get("id"), line["status"]) for line in map(json.loads, done.stdout.splitlines())] == [
        ("a", 200),
        ("b", 422),
        (None, 200),
    ]
