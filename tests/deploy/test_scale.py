"""The fast parts of `make scale`: what is missing, the nginx configuration, and when it fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from loadtests import processes
from loadtests.scale import __main__ as scale
from loadtests.scale import machines
from tests.support.server import wait_for

pytestmark = pytest.mark.processes

GOOD: dict[str, Any] = {
    "requests": 1000,
    "rate": 100.0,
    "p99": 12,
    "done": ["killed with -9", "started again", "told to finish", "started again"],
}


def test_it_names_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    assert scale.main() == 2
    assert "apt-get install nginx redis-server" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "granted", "status"),
    [
        ({}, scale.LIMIT, 0),
        ({"answered_again": 7}, scale.LIMIT, 0),
        ({"lost": 1}, scale.LIMIT, 1),
        ({"wrong": 1}, scale.LIMIT, 1),
        ({"requests": 0}, scale.LIMIT, 1),
        ({}, int(scale.LIMIT * 1.01), 0),
        ({}, int(scale.LIMIT * 1.02), 1),
        ({}, int(scale.LIMIT * 0.98), 1),
    ],
)
def test_it_fails_when_something_is_lost_wrong_or_inexact(
    more: dict[str, int], granted: int, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert scale.judge({**GOOD, **more}, granted) == status
    output = capsys.readouterr().out
    assert output.endswith("passed\n" if status == 0 else "failed\n")
    assert f"{more.get('lost', 0)} lost after one retry, {more.get('wrong', 0)} wrong" in output


def test_what_a_question_costs_is_reckoned_from_the_replicas_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Working:
        cpu_seconds = 1.0

    def load(*_arguments: Any) -> dict[str, Any]:
        Working.cpu_seconds += 0.5
        return {"requests": 500}

    monkeypatch.setattr(scale, "load", load)
    replicas: Any = [Working(), Working()]
    assert scale.measured(tmp_path, 1, tmp_path, replicas) == ({"requests": 500}, ("2.00", "500"))


def test_the_time_of_a_process_is_read() -> None:
    mine, worked = [os.getpid()], time.process_time()
    before = processes.cpu_seconds(mine)
    wait_for(lambda: processes.cpu_seconds(mine) - before >= 0.1, "its time stands still", pause=0)
    assert time.process_time() - worked > 0.05
    child = subprocess.Popen(["sleep", "600"])
    assert child.pid in processes.workers_of(os.getpid())
    child.kill()
    child.wait()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    replicas = [machines.replica(tmp_path, number, WORKERS="1") for number in (1, 2)]
    proxy, _ = machines.nginx(tmp_path, replicas)
    ran = subprocess.run([*proxy.command, "-t"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    text = (tmp_path / "nginx.conf").read_text(encoding="utf-8")
    assert all(f"server 127.0.0.1:{one.port} " in text for one in replicas)


def test_replicas_get_no_settings_but_those_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATIONMASTER_KEYS", "mine")
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "/nowhere")
    variables = machines.replica(tmp_path, 1, WORKERS="1", STATIONMASTER_STORE="redis://127.0.0.1:1/0").environment
    assert "STATIONMASTER_KEYS" not in variables and "PROMETHEUS_MULTIPROC_DIR" not in variables
    assert (variables["HOST"], variables["STATIONMASTER_DEV_KEY"]) == ("127.0.0.1", "1")
    assert variables["STATIONMASTER_STORE"] == "redis://127.0.0.1:1/0"
