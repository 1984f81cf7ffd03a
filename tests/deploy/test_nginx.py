"""The nginx of deploy/, run in front of unreachable replicas and in front of a service that requires keys."""

from __future__ import annotations

import datetime
import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.clients.keys import new_key
from service.http.problem_kinds import KINDS
from tests.support.server import HOST, PATIENCE, Answer, own_port, running, wait_for

pytestmark = pytest.mark.processes

DEPLOY = Path(__file__).parents[2] / "deploy"
DAY = datetime.timedelta(days=1)

needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")


@pytest.fixture
def ports() -> Iterator[list[int]]:
    """Yield ports for TLS and for the redirection to it, and four on which nothing listens."""
    with ExitStack() as held:
        yield [held.enter_context(own_port()) for _ in range(6)]


def prepared(folder: Path, ports: Sequence[int]) -> Path:
    """Copy the configuration to a separate folder, with a certificate.

    The ports are those for TLS, for plain HTTP, of the replicas and of the lobby.
    """
    tls, plain, *upstream = ports
    there = folder / "nginx"
    shutil.copytree(DEPLOY / "nginx", there)
    certify(there / "tls")
    replicas = there / "replicas.conf"
    ports_there = iter(upstream)
    text = replicas.read_text("utf-8")
    text = re.sub(r"(replica-\d:8000|lobby:8080)", lambda _: f"127.0.0.1:{next(ports_there)}", text)
    replicas.write_text(text, encoding="utf-8")
    for file in there.glob("*.conf"):
        text = file.read_text("utf-8").replace("/tmp/", f"{folder}/").replace("/dev/stdout", f"{folder}/access.log")
        file.write_text(text, encoding="utf-8")
    main = there / "nginx.conf"
    text = main.read_text("utf-8")
    text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)
    text = text.replace("listen 8443", f"listen 127.0.0.1:{tls}").replace("listen 8080", f"listen 127.0.0.1:{plain}")
    if (version := re.search(r"nginx/1\.(\d+)", nginx("-v"))) and int(version[1]) < 25:
        text = text.replace("http2 on;", "")  # Older versions have it as a parameter of `listen`.
    main.write_text(text, encoding="utf-8")
    return main


@needs_nginx
def test_nginx_takes_its_configuration(tmp_path: Path, ports: list[int]) -> None:
    output = nginx("-t", "-p", str(tmp_path), "-c", str(prepared(tmp_path, ports)))
    assert "test is successful" in output, output


@contextmanager
def nginx_before(folder: Path, ports: Sequence[int]) -> Iterator[None]:
    """Run nginx with its shipped configuration, on the first of the ports with TLS."""
    # Started as root, nginx would change to a user who may not enter the folder of a test.
    options = "daemon off; user root;" if os.geteuid() == 0 else "daemon off;"
    command = ["nginx", "-p", str(folder), "-c", str(prepared(folder, ports)), "-g", options]
    process = subprocess.Popen(command)
    try:
        wait_for(lambda: answers(ports[0]), "nginx does not come up")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(port: int) -> bool:
    with suppress(OSError):
        return bool(get(port, "/healthz"))
    return False


def get(port: int, path: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Answer:
    """Return a response over TLS; the certificate is not verified."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection(HOST, port, timeout=PATIENCE, context=context)
    with closing(connection):
        connection.request(method, path, headers=dict(headers or {}))
        answer = connection.getresponse()
        fields: dict[str, str] = {}
        for name, value in answer.getheaders():
            assert name.lower() not in fields or name.lower() == "vary", f"{name} stands twice"
            fields[name.lower()] = ", ".join(filter(None, [fields.get(name.lower()), value]))
        return answer.status, fields, answer.read()


@needs_nginx
def test_what_nginx_itself_refuses_is_a_problem_too(tmp_path: Path, ports: list[int]) -> None:
    with nginx_before(tmp_path, ports):
        too_large = {"Content-Length": str(2**21)}
        refused = [
            get(ports[0], "/v1/games"),
            get(ports[0], "/v1/games", too_large, "POST"),
            get(ports[0], "/metrics"),
        ]
    kinds = {kind.status: kind for kind in KINDS if kind.slug in ("overloaded", "body-too-large", "not-found")}
    assert {status for status, _, _ in refused} == kinds.keys()
    for status, headers, body in refused:
        kind, problem = kinds[status], json.loads(body)
        assert headers["content-type"] == "application/problem+json"
        assert headers["strict-transport-security"] and headers["x-request-id"]
        assert (problem["type"], problem["title"], problem["status"], problem["code"]) == (
            kind.type,
            kind.title,
            status,
            kind.code,
        )


PER_REQUEST = ("x-request-id", "server-timing", "ratelimit", "ratelimit-policy")
CONSTANTS = (
    "/v1/games",
    "/v1/games/1846",
    "/v1/routes/tiles",
    "/v1/games/1846/pictures.css",
    "/v1/games/1846/tiles/9.svg",
    "/v1/games/1846/words",
)


@pytest.fixture(scope="module")
def kept_from_others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, dict[str, dict[str, str]]]]:
    """Yield the port of nginx before a service that requires keys, and the headers with the keys of two clients."""
    (amys, amy), (bobs, bob) = new_key("amy", "40/hour"), new_key("bob", "70/hour")
    settings = {"STATIONMASTER_CLIENT_KEYS": f"{amy.line}\n{bob.line}", "STATIONMASTER_TRUSTED_PROXIES": "1"}
    with ExitStack() as held:
        tls, plain = (held.enter_context(own_port()) for _ in range(2))
        server = held.enter_context(running(**settings, STATIONMASTER_RATE_LIMIT="1000/hour"))
        held.enter_context(nginx_before(tmp_path_factory.mktemp("nginx"), (tls, plain, *[server.port] * 4)))
        shown = {name: {"Authorization": f"Bearer {key}"} for name, key in (("amy", amys), ("bob", bobs))}
        yield tls, shown


@needs_nginx
@pytest.mark.parametrize("path", CONSTANTS)
def test_what_a_key_was_shown_for_is_not_answered_without_one(
    path: str, kept_from_others: tuple[int, dict[str, dict[str, str]]]
) -> None:
    port, shown = kept_from_others
    for _ in range(2):
        assert get(port, path, shown["amy"])[0] == 200
    wrong = {"Authorization": f"Bearer smk_aaaaaaaa_{'A' * 43}"}
    refused = [get(port, path, headers) for headers in ({}, wrong, {"Authorization": "Basic eA=="})]
    assert [(status, json.loads(body)["code"]) for status, _, body in refused] == [
        (401, "key_needed"),
        (401, "key_unknown"),
        (401, "key_needed"),
    ]
    assert get(port, path, shown["bob"])[0] == 200


@needs_nginx
@pytest.mark.parametrize("path", CONSTANTS)
def test_no_client_reads_the_answer_of_another(
    path: str, kept_from_others: tuple[int, dict[str, dict[str, str]]]
) -> None:
    port, shown = kept_from_others
    (_, amys, _), (_, bobs, _) = (get(port, path, shown[name]) for name in ("amy", "bob"))
    assert (amys["ratelimit-policy"], bobs["ratelimit-policy"]) == ('"client";q=40;w=3600', '"client";q=70;w=3600')
    assert amys["x-request-id"] != bobs["x-request-id"]
    assert "private" in amys["cache-control"] and "public" not in amys["cache-control"]
    assert "authorization" in [name.strip().lower() for name in amys["vary"].split(",")]


@needs_nginx
@pytest.mark.parametrize("path", [*CONSTANTS, "/openapi.json", "/problems", "/docs"])
def test_without_keys_nginx_keeps_constants_and_nothing_of_the_request_that_brought_them(
    path: str, unlocked: tuple[int, Path]
) -> None:
    port, folder = unlocked
    first = get(port, path)
    wait_for(lambda: log_of(folder, get(port, path))["cache"] == "HIT", "nginx does not keep it")
    again = get(port, path)
    assert log_of(folder, again)["cache"] == "HIT"
    assert (first[0], again[0], first[2]) == (200, 200, again[2])
    assert first[1]["x-request-id"] != again[1]["x-request-id"]
    for headers in (first[1], again[1]):
        assert not {"server-timing", "ratelimit", "ratelimit-policy"} & headers.keys()
    kept = [file.read_bytes() for file in (folder / "constants").rglob("*") if file.is_file()]
    assert kept
    for head in (content.partition(b"\r\n\r\n")[0].lower() for content in kept):
        assert b"\r\netag:" in head
        assert not [name for name in PER_REQUEST if f"\r\n{name}:".encode() in head]


def log_of(folder: Path, answer: Answer) -> dict[str, str]:
    """Return the line that nginx logs for a response, a moment after it is sent."""
    mark, lines = answer[1]["x-request-id"], folder / "access.log"
    wait_for(lambda: mark in lines.read_text("utf-8"), "nginx writes no line")
    (line,) = (json.loads(one) for one in lines.read_text("utf-8").splitlines() if mark in one)
    found: dict[str, str] = line
    return found


@needs_nginx
def test_what_nginx_keeps_is_never_what_clients_are_counted_for(
    kept_from_others: tuple[int, dict[str, dict[str, str]]],
) -> None:
    port, shown = kept_from_others
    left = [get(port, "/v1/games", shown["amy"])[1]["ratelimit"].partition(";r=")[2] for _ in range(2)]
    assert int(left[0].partition(";")[0]) - int(left[1].partition(";")[0]) == 1


@pytest.fixture(scope="module")
def unlocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """Yield the port of nginx before a service without keys, and the folder in which nginx works."""
    folder = tmp_path_factory.mktemp("nginx")
    with ExitStack() as held:
        tls, plain = (held.enter_context(own_port()) for _ in range(2))
        server = held.enter_context(running(STATIONMASTER_TRUSTED_PROXIES="1"))
        held.enter_context(nginx_before(folder, (tls, plain, *[server.port] * 4)))
        yield tls, folder


def nginx(*arguments: str) -> str:
    ran = subprocess.run(["nginx", *arguments], capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


def certify(folder: Path) -> None:
    """Write a key, and a certificate for it that no client needs to trust."""
    folder.mkdir()
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(1).not_valid_before(now - DAY).not_valid_after(now + DAY)
    certificate = builder.sign(key, hashes.SHA256())
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
