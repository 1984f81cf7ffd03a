"""`make lobby`: the service and the lobby at one address."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.lobby.conftest import DEVICES, LOBBY, Client
from tests.support.server import HOST, environment, own_port, wait_for
from tools.processes import stopped

ROOT = Path(__file__).parents[2]


@pytest.mark.processes
def test_one_command_serves_both_and_keeps_games(tmp_path: Path) -> None:
    tokens = []
    for start in (1, 2):
        with own_port() as port, own_port() as inner:
            variables = environment(
                PORT=str(port), SERVICE_PORT=str(inner), LOBBY_FOLDER=str(tmp_path), PYTHONPATH=str(ROOT)
            )
            process = subprocess.Popen([sys.executable, "-m", "tools.friends"], cwd=ROOT, env=variables)
            with stopped(process, signal.SIGTERM):
                address = f"http://{HOST}:{port}"
                wait_for(partial(_answers, address), "it does not come up")
                assert '<meta name="lobby" content="yes">' in Client(address).send("GET", "/").text
                if start == 1:
                    body = {"title": "1846", "players": ["Amy", "Bob", "Cy"]}
                    tokens = [seat["token"] for seat in Client(address).ask("/games", body, 201)["seats"]]
                assert Client(address, tokens[2]).seen()["position"]["legal"], f"start {start}"
        assert process.returncode == 0
    assert (tmp_path / "keys").stat().st_mode & 0o077 == 0


def _answers(address: str) -> bool:
    try:
        return all(DEVICES.get(address + path).status_code == 200 for path in (LOBBY, "/healthz"))
    except httpx.TransportError:
        return False
