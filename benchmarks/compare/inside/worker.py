"""Runs inside one of the two builds, with that build's own Python, and runs the requested measurements.

The parent writes one question a line to standard input, as JSON, and gets one answer a line. Of the build only its WSGI
app is used, which is the contract's, and what `layouts.py` knows. Nothing else of this file's own tree is imported, so
that it runs in builds of any layout.
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
    """Answer questions until there are no more."""
    questions, answers = sys.stdin, os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # What a build prints must not be taken for an answer.
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
    """One request to the app, some times over: its status, its answer, and the processor's seconds of each time."""
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
    """A whole recorded game in process, every action checked in full: how many, and the processor's seconds."""
    engine = _engine()
    began = time.process_time()
    count = engine.replay(record_format, record)
    return {"count": count, "seconds": [time.process_time() - began]}


def routes(form: Json, repeats: int) -> Json:
    """A position in its minimal form in, the explained answer out: its revenue, and the processor's seconds."""
    engine = _engine()
    seconds = []
    answer: Json = {}
    for _ in range(repeats):
        began = time.process_time()
        answer = engine.routes(form)
        seconds.append(time.process_time() - began)
    return {"revenue": answer["revenue"], "seconds": seconds}


def random_play(seed: str, most: int) -> Json:
    """A game of random choices in process, all legal actions listed: how many steps, and the processor's seconds."""
    engine = _engine()
    began = time.process_time()
    count = engine.random_play(seed, most)
    return {"count": count, "seconds": [time.process_time() - began]}


def _engine() -> Any:
    """The engine of this build. `layouts` lies beside this file, whatever else is on the path."""
    return importlib.import_module("layouts").known()


WORK: dict[str, Callable[..., Json]] = {
    "request": request,
    "replay": replay,
    "routes": routes,
    "random_play": random_play,
}

if __name__ == "__main__":
    main()
