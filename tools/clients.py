"""`python -m tools.clients`: generate clients from the contract, compile them, and play a game with each.

openapi-typescript and openapi-fetch generate the TypeScript client, openapi-python-client the Python client. Each plays
a whole game of either kind through its types alone, against a service on a free port. The web page is checked against
the contract's types as well: its modules are plain JavaScript with types in comments.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from loadtests.server import HOST, ask, own_port
from service.http.batch_lines import NDJSON
from tools.locks import ROOT

TYPESCRIPT = ROOT / "clients" / "typescript"
PAGE = ROOT / "clients" / "page"
PYTHON = ROOT / "clients" / "python"
CONTRACT = ROOT / "openapi.yaml"
PATIENCE = 300
"""Seconds until the service answers."""
BUSY = 1800
"""Seconds that one command may take, on a slow machine or over a slow line."""


class Failed(Exception):
    """A client that could not be generated, checked or played."""


def run(*words: str, cwd: Path, environment: Mapping[str, str] | None = None) -> None:
    """Run a command and show its output.

    :raises Failed: when the command fails.
    """
    sys.stdout.write(f"  $ {' '.join(Path(word).name if word.startswith(str(ROOT)) else word for word in words)}\n")
    sys.stdout.flush()
    done = subprocess.run(words, cwd=cwd, env=environment, timeout=BUSY, check=False)
    if done.returncode:
        raise Failed(f"`{' '.join(words)}` ended with {done.returncode}")


@contextmanager
def service() -> Iterator[str]:
    """Run the service and yield its address."""
    with own_port() as port:
        variables = {"HOST": HOST, "PORT": str(port), "WORKERS": "1", "STATIONMASTER_DEV_KEY": "1"}
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"],
            cwd=ROOT,
            env={**os.environ, **variables, "STATIONMASTER_LOG_LEVEL": "ERROR"},
        )
        try:
            _until_ready(server, port)
            yield f"http://{HOST}:{port}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def _until_ready(server: subprocess.Popen[bytes], port: int) -> None:
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest and server.poll() is None:
        try:
            if ask(port, "GET", "/readyz")[0] == http.HTTPStatus.OK:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1)
    raise Failed("the service does not answer")


def typescript(address: str) -> None:
    """Generate the types, compile in strict mode and play."""
    npm = _with_packages(TYPESCRIPT)
    for step in ("generate", "build"):
        run(npm, "run", "--silent", step, cwd=TYPESCRIPT)
    run(npm, "run", "--silent", "play", "--", address, cwd=TYPESCRIPT)


def page(_address: str) -> None:
    """Check the modules of the web page against the types of the contract."""
    npm = _with_packages(PAGE)
    for step in ("generate", "check"):
        run(npm, "run", "--silent", step, cwd=PAGE)


def _with_packages(folder: Path) -> str:
    """Install the locked packages of a folder and return the npm command."""
    npm = shutil.which("npm")
    if npm is None:
        raise Failed("what is TypeScript needs Node 20 or newer: 'npm' was not found (nothing else here needs it)")
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=5", cwd=folder)
    return npm


def python(address: str) -> None:
    """Generate the client into a separate environment, check it in strict mode and play."""
    home = PYTHON / ".venv"
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    if not programs.exists():
        venv.create(home, with_pip=True)
    within = str(programs / "python")
    locked = ("--require-hashes", "-r", str(PYTHON / "requirements.txt"))
    run(within, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *locked, cwd=PYTHON)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    found = {**os.environ, "PATH": path, "PYTHONPATH": "generated", "MYPYPATH": "generated"}
    with tempfile.TemporaryDirectory() as folder:
        contract = Path(folder) / "contract.json"
        contract.write_text(json.dumps(_without_lines(yaml.safe_load(CONTRACT.read_text(encoding="utf-8")))), "utf-8")
        generate = ("generate", "--path", str(contract), "--config", "generate.yaml", "--output-path", "generated")
        shortly = ("--custom-template-path", "templates")
        strictly = ("--overwrite", "--fail-on-warning")
        run(str(programs / "openapi-python-client"), *generate, *shortly, *strictly, cwd=PYTHON, environment=found)
    run(within, "-m", "mypy", "--strict", "-p", "player", "-p", "stationmaster_client", cwd=PYTHON, environment=found)
    run(within, "-m", "player", address, cwd=PYTHON, environment=found)


def _without_lines(contract: Any) -> Any:
    """Return the contract without JSON lines, which the generator does not support. Each has another form, too."""
    if isinstance(contract, dict):
        return {name: _without_lines(value) for name, value in contract.items() if name != NDJSON}
    return [_without_lines(value) for value in contract] if isinstance(contract, list) else contract


def main() -> int:
    """Generate, check and play both clients; report failures."""
    try:
        with service() as address:
            for name, client in (("The page", page), ("TypeScript", typescript), ("Python", python)):
                sys.stdout.write(f"{name}\n")
                client(address)
    except Failed as failure:
        sys.stderr.write(f"{failure}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
