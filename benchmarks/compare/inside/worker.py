"""Runs inside one of the two builds, with that build's own Python, and runs the requested measurements.

The parent process writes one request per line to standard input, as JSON, and reads one response per line. This script
uses only the WSGI app of the build, which the contract fixes, and the modules that `layouts.py` names. It imports
nothing else of its own tree, so that it runs in builds of any layout.
"""

from __future__ import annotations

import gc
import importlib
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

Json = Any
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def main() -> None:
    """Answer requests until standard input ends."""
    questions, answers = sys.stdin, os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # Output that a build prints must not be mistaken for a response.
    sys.path.insert(0, os.getcwd())
    for line in questions:
        question = json.loads(line)
        try:
            answer = WORK[question.pop("work")](**question)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def request(path: str, body: Json = None, accept: str = "*/*", repeats: int = 1) -> Json:
    """Send a request to the app several times; return its status, its response and the CPU time of each, in seconds."""
    from service.wsgi import app

    content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
    path, _, query = path.partition("?")
    seconds = []
    status, text = 0, b""
    for _ in range(repeats):
        environ = _environ("GET" if body is None else "POST", path, query, content, accept)
        gc.collect(0)
        began = time.process_time()
        status, text = _called(app, environ)
        seconds.append(time.process_time() - began)
    return {"status": status, "text": text.decode(), "seconds": seconds}


def _called(app: Wsgi, environ: dict[str, Any]) -> tuple[int, bytes]:
    statuses: list[str] = []
    chunks = app(environ, lambda status, headers, failure=None: statuses.append(status))
    try:
        text = b"".join(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    return int(statuses[-1][:3]), text


def _environ(method: str, path: str, query: str, content: bytes, accept: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(content)),
        "HTTP_ACCEPT": accept,
        "HTTP_HOST": "127.0.0.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(content),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def replay(record_format: str, record: Json) -> Json:
    """Replay a recorded game in process with full checks; return the number of actions and the CPU time in seconds."""
    engine = _engine()
    began = time.process_time()
    count = engine.replay(record_format, record)
    return {"count": count, "seconds": [time.process_time() - began]}


def routes(form: Json, repeats: int) -> Json:
    """Find and explain the best routes of a minimal position; return their revenue and the CPU time in seconds."""
    engine = _engine()
    seconds = []
    answer: Json = {}
    for _ in range(repeats):
        began = time.process_time()
        answer = engine.routes(form)
        seconds.append(time.process_time() - began)
    return {"revenue": answer["revenue"], "seconds": seconds}


def random_play(seed: str, most: int) -> Json:
    """Play a random game, listing all legal actions; return the number of steps and the CPU time in seconds."""
    engine = _engine()
    began = time.process_time()
    count = engine.random_play(seed, most)
    return {"count": count, "seconds": [time.process_time() - began]}


def _engine() -> Any:
    """Return the engine of this build. Import `layouts` from the folder of this file, whatever else is on the path."""
    return importlib.import_module("layouts").known()


WORK: dict[str, Callable[..., Json]] = {
    "request": request,
    "replay": replay,
    "routes": routes,
    "random_play": random_play,
}

if __name__ == "__main__":
    main()
