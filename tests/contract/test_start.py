"""Start-up: invalid settings end it at once, and the service never listens unprotected."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.refusals import make_message
from service.server import start
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.languages import LANGUAGES, language
from tests.support.server import (
    APP,
    CONFIG,
    PATIENCE,
    ROOT,
    Server,
    command,
    environment,
    own_port,
    refused,
    running,
)

pytestmark = pytest.mark.processes

KEY = base64.urlsafe_b64encode(bytes(range(64))).decode()
MAKE_SERVE = CONFIG
PLAIN: tuple[str, ...] = ()


@pytest.mark.parametrize("config", [MAKE_SERVE, PLAIN], ids=["make serve", "plain gunicorn"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("WORKERS", "0"),
        ("STATIONMASTER_THREADS", "-1"),
        ("STATIONMASTER_MAX_BODY", "lots"),
        ("STATIONMASTER_RATE_LIMITS", "5/minute"),
    ],
)
def test_what_cannot_be_read_ends_the_start_with_the_variables_name(
    config: tuple[str, ...], name: str, value: str
) -> None:
    status, output = refused(config=config, variables={"STATIONMASTER_DEV_KEY": "1", name: value})
    assert status == 1
    assert output.startswith(f"Stationmaster cannot start. {name}: ")
    assert output.count("\n") == 1


@pytest.mark.parametrize("config", [MAKE_SERVE, PLAIN], ids=["make serve", "plain gunicorn"])
def test_without_a_key_there_is_no_start(config: tuple[str, ...]) -> None:
    status, output = refused(config=config)
    assert status == 1
    assert output.startswith("Stationmaster cannot start. STATIONMASTER_KEYS: no key given")


@pytest.mark.parametrize("config", [MAKE_SERVE, PLAIN], ids=["make serve", "plain gunicorn"])
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_what_is_wrong_is_reported_in_the_language_of_the_terminal(config: tuple[str, ...], code: str) -> None:
    status, output = refused(config=config, variables={"LANG": f"{code}.UTF-8", "STATIONMASTER_DEV_KEY": "perhaps"})
    why = make_message(
        "setting.variable", name="STATIONMASTER_DEV_KEY", why=make_message("setting.flag", text="perhaps")
    )
    assert status == 1
    assert output == make_message("start.cannot", why=why).detail_in(language(code)) + "\n"
    assert "cannot" not in output


def test_outside_of_the_project_gunicorn_gives_up_too(tmp_path: Path) -> None:
    status, output = refused(config=PLAIN, cwd=tmp_path)
    assert status == 4
    assert "Stationmaster cannot start. STATIONMASTER_KEYS: no key given" in output


def test_without_gunicorn_the_status_is_1() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import service.wsgi"],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.startswith("Stationmaster cannot start. STATIONMASTER_KEYS: ")
    assert started.stderr.count("\n") == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_without_a_key_of_its_own_the_service_does_not_listen_to_others(host: str) -> None:
    status, output = refused(variables={"HOST": host, "STATIONMASTER_DEV_KEY": "1"})
    assert status == 1
    assert output.startswith("Stationmaster cannot start. HOST: without a key of its own")
    assert output.count("\n") == 1


@pytest.mark.parametrize("config", [MAKE_SERVE, PLAIN], ids=["make serve", "plain gunicorn"])
def test_nor_when_gunicorn_itself_is_given_an_address(config: tuple[str, ...]) -> None:
    with own_port() as port:
        variables = {"STATIONMASTER_DEV_KEY": "1"}
        status, output = refused("--bind", f"0.0.0.0:{port}", config=config, variables=variables)
    assert status == 1
    assert "without a key of its own" in output


def test_make_serve_refuses_others_without_a_key() -> None:
    with own_port() as port:
        made = subprocess.run(
            ["make", "--no-print-directory", "serve"],
            env=environment(HOST="0.0.0.0", PORT=str(port)),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert made.returncode != 0
    assert "Stationmaster cannot start. HOST: without a key of its own" in made.stderr


def test_with_a_key_it_listens_on_any_address() -> None:
    with running(HOST="0.0.0.0", STATIONMASTER_KEYS=KEY, STATIONMASTER_DEV_KEY="0") as server:
        assert server.ask("GET", "/readyz")[0] == 200


def test_the_development_key_is_refused_beside_real_ones() -> None:
    status, output = refused(variables={"STATIONMASTER_KEYS": KEY, "STATIONMASTER_DEV_KEY": "1"})
    assert status == 1
    assert output.startswith("Stationmaster cannot start. STATIONMASTER_DEV_KEY: ")


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        (("127.0.0.1", 8000), True),
        (("127.8.8.8", 8000), True),
        (("::1", 8000), True),
        (("localhost", 8000), True),
        (("::ffff:127.0.0.1", 8000), True),
        (("", 8000), False),
        (("0.0.0.0", 8000), False),
        (("192.168.1.1", 8000), False),
        (("::1", 8000, 0, 0), True),
        (("::", 8000, 0, 0), False),
        ("/run/stationmaster.sock", True),
        (3, True),
    ],
)
def test_which_addresses_need_a_key(address: object, allowed: bool, capsys: pytest.CaptureFixture[str]) -> None:
    start.demand_a_key_beyond_loopback(Settings(keys=(b"a" * 64,)), [address])
    if allowed:
        start.demand_a_key_beyond_loopback(Settings(keys=(DEVELOPMENT_KEY,)), [address])
        return
    with pytest.raises(SystemExit, match=r"^1$"):
        start.demand_a_key_beyond_loopback(Settings(keys=(DEVELOPMENT_KEY,)), [address])
    assert "without a key of its own" in capsys.readouterr().err


def test_a_start_that_fails_leaves_no_directory_behind(tmp_path: Path) -> None:
    with running() as server:
        taken = f"127.0.0.1:{server.port}"
        variables = environment(STATIONMASTER_DEV_KEY="1", TMPDIR=str(tmp_path))
        quiet = subprocess.DEVNULL
        started = subprocess.run(
            command("--bind", taken), env=variables, cwd=ROOT, timeout=PATIENCE, check=False, stderr=quiet
        )
    assert started.returncode == 1
    assert os.listdir(tmp_path) == []


def test_the_command_serves_with_the_development_key(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with own_port() as port, log.open("wb") as errors:
        where = ("--host", "127.0.0.1", "--port", str(port), "--workers", "1")
        serve = [sys.executable, "-m", "stationmaster", "serve", *where]
        process = subprocess.Popen(serve, env=environment(), cwd=ROOT, stderr=errors, start_new_session=True)
        try:
            server = Server(port, process, log, tmp_path)
            server.wait_until_ready()
            assert server.ask("GET", "/readyz")[0] == 200
        finally:
            process.terminate()
            assert process.wait(PATIENCE) == 0
    assert "development key" in log.read_text(encoding="utf-8")


def test_the_command_reports_wrong_settings() -> None:
    serve = [sys.executable, "-m", "stationmaster", "serve", "--port", "eighty"]
    started = subprocess.run(
        serve, env=environment(), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert started.returncode == 1
    assert started.stderr.startswith("Stationmaster cannot start. PORT: ")


def test_the_command_prints_it_in_the_requested_language() -> None:
    serve = [sys.executable, "-m", "stationmaster", "--language", "pl", "serve", "--port", "eighty"]
    started = subprocess.run(
        serve, env=environment(LANG="ru"), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert started.returncode == 1
    assert "nie jest liczbą całkowitą od 1 do" in started.stderr


def test_the_app_is_the_one_that_the_documents_name() -> None:
    assert APP in (ROOT / "docs/operations.md").read_text(encoding="utf-8")
