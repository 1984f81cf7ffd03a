"""One of the two builds, running in a separate process."""

from __future__ import annotations

import json
import os
import select
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

WORKER = Path(__file__).parent / "inside" / "worker.py"
ANSWER_SECONDS = 120.0

Json = Any


class Refused(Exception):
    """A request that a build cannot answer: it is not supported, or the build's rules forbid it."""


def environ_for(folder: Path) -> dict[str, str]:
    """Return the environment of a build's processes: the service's defaults and the development key."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("STATIONMASTER_", "PYTHON", "MAKE", "MFLAGS"))
    }
    mine = {"STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_LOG_LEVEL": "CRITICAL", "PYTHONHASHSEED": "0"}
    return {**kept, **mine, "VIRTUAL_ENV": str(folder / ".venv")}


def python_of(folder: Path) -> str:
    """Return the path of a build's Python."""
    return str(folder / ".venv" / "bin" / "python")


class Side:
    """A build with a worker process. As a context manager it starts and stops the worker."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder

    def __enter__(self) -> Side:
        self._worker = subprocess.Popen(
            [python_of(self.folder), str(WORKER)],
            cwd=self.folder,
            env=environ_for(self.folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.kill()
        self._worker.communicate()

    def ask(self, work: str, **question: Json) -> Json:
        """Send a request to the worker and return its response.

        :raises Refused: the worker could not fulfil the request
        """
        assert self._worker.stdin is not None and self._worker.stdout is not None
        try:
            self._worker.stdin.write(json.dumps({"work": work, **question}) + "\n")
            self._worker.stdin.flush()
        except BrokenPipeError as error:
            raise Refused(f"{self.name}: its worker has ended") from error
        if not select.select([self._worker.stdout], [], [], ANSWER_SECONDS)[0]:
            self._worker.kill()
            raise Refused(f"{self.name}: no answer within {ANSWER_SECONDS:.0f} seconds")
        line = self._worker.stdout.readline()
        answer = json.loads(line) if line else {"error": "its worker has ended"}
        if "error" in answer:
            raise Refused(f"{self.name}: {answer['error']}")
        return answer

    def request(self, path: str, body: Json = None, accept: str = "*/*", repeats: int = 1) -> tuple[str, list[float]]:
        """Return the text of a response of the app and the CPU time of each request, in seconds.

        :raises Refused: the status was not 200
        """
        answer = self.ask("request", path=path, body=body, accept=accept, repeats=repeats)
        if answer["status"] != 200:
            raise Refused(f"{self.name}: {path} answered {answer['status']}: {answer['text'][:200]}")
        return answer["text"], answer["seconds"]

    def json(self, path: str, body: Json = None) -> Json:
        """Return the decoded JSON response of the app.

        :raises Refused: the status was not 200
        """
        return json.loads(self.request(path, body)[0])
