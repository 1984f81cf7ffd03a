"""The clients of the lobby's load test: a seat each, with a stream, which acts when its turn comes.

LOBBY_LOAD_SEATS names the file of the tokens, LOBBY_LOAD_PAUSE the mean seconds before a player acts. After what others
did a client asks for the game, as the page does. With LOBBY_LOAD_RECORD, clients repeat requests until they are
answered, as the page does, and at the end all that they received is written to that file.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import gevent
import requests
from gevent.queue import Empty, Queue
from locust import FastHttpUser, constant, events, task

PREFIX = "/lobby/v1"
SEATS: list[str] = json.loads(Path(os.environ["LOBBY_LOAD_SEATS"]).read_text(encoding="utf-8"))
PAUSE = float(os.environ.get("LOBBY_LOAD_PAUSE", "20"))
PATIENCE = 60
RECORD = os.environ.get("LOBBY_LOAD_RECORD")
CHUNK: Any = None
"""Streams are read as they arrive: byte by byte the clients would have more to do than the lobby."""
AWAY = (0, 503)
"""The statuses of requests that are repeated."""

accepted: list[tuple[str, int, Any]] = []
"""The actions that were accepted: game, revision, action."""
sent: dict[str, tuple[str, int, Any]] = {}
"""The action of each seat that is not answered yet."""
counts = {"repeated": 0, "reopened": 0, "refused": 0, "gaps": 0}


@events.quitting.add_listener
def write(**_: Any) -> None:
    """Write what the clients received."""
    if RECORD:
        received = {"accepted": accepted, "sent": list(sent.values()), **counts}
        Path(RECORD).write_text(json.dumps(received), encoding="utf-8")


class Player(FastHttpUser):
    """A player."""

    wait_time = constant(0)
    network_timeout = connection_timeout = PATIENCE

    def on_start(self) -> None:
        """Take a seat, and open its stream."""
        self.token = SEATS.pop()
        self.headers = {"Authorization": f"Bearer {self.token}"}
        self.entries: Queue[int] = Queue()
        self.seen = self.look()
        self.stream = gevent.spawn(self.follow)

    def on_stop(self) -> None:
        """Close the stream."""
        self.stream.kill()

    def follow(self) -> None:
        """Read the stream, and open it again when it breaks."""
        last = self.seen["revision"]
        while True:
            headers = {**self.headers, "Last-Event-ID": str(last)}
            try:
                url = f"{self.host}{PREFIX}/game/live"
                with requests.get(url, headers=headers, stream=True, timeout=PATIENCE) as stream:
                    for line in stream.iter_lines(chunk_size=CHUNK):
                        if line.startswith(b"id: "):
                            counts["gaps"] += int(line[4:]) != last + 1
                            last = int(line[4:])
                            self.entries.put(last)
            except requests.RequestException:
                pass
            counts["reopened"] += 1
            gevent.sleep(1)

    def look(self) -> Any:
        """Return the game as it is seen here."""
        return self.answered("get", f"{PREFIX}/game", "look")

    def answered(self, method: str, path: str, name: str, body: Any = None) -> Any:
        """Return the answer to a request; None when it is refused."""
        while True:
            how = {"headers": self.headers, "name": name, "catch_response": True}
            with getattr(self.client, method)(path, **how, **({} if body is None else {"json": body})) as response:
                status, found = response.status_code, None
                try:
                    found = response.json() if status == 200 else None
                except ValueError:
                    status = 0  # The process was killed while it answered.
                if found is None and (status not in AWAY or not RECORD):
                    counts["refused"] += 1
                    response.failure(f"{status} {(response.text or '')[:200]}")
                    return None
                response.success()
                if found is not None:
                    return found
            counts["repeated"] += 1
            gevent.sleep(0.5)

    @task
    def live(self) -> None:
        """Wait for what happens; act when it is this player's turn."""
        turn = self.seen["position"]["turn"]
        if turn is not None and self.seen["seat"] in turn["players"]:
            gevent.sleep(random.expovariate(1 / PAUSE))
            self.act()
            return
        try:
            newest = self.entries.get(timeout=PATIENCE)
        except Empty:
            return
        if newest > self.seen["revision"]:
            self.seen = self.look()

    def act(self) -> None:
        """Play an action at random."""
        body = {"revision": self.seen["revision"], "action": chosen(self.seen["position"])}
        sent[self.token] = (self.seen["id"], body["revision"] + 1, body["action"])
        seen = self.answered("post", f"{PREFIX}/game/actions", "act", body)
        if seen is not None:
            accepted.append(sent[self.token])
        self.seen = self.look() if seen is None else seen
        del sent[self.token]


def chosen(position: Any) -> dict[str, Any]:
    """Return an action at random."""
    family = random.choice(position["legal"])
    choice = random.choice(family["choices"])
    return {"type": family["type"], **{name: picked(value) for name, value in choice.items()}}


def picked(value: Any) -> Any:
    """Return a value of a choice."""
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return random.choice(value["one_of"])
    return [picked(item) for item in value] if isinstance(value, list) else value
