"""The images in deploy/ are pinned by digest, and `make images` queries registries for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml

from tools import images
from tools.images import DEPLOY, OWN, Image, Unknown, digest_of, files, pinned, renew

DIGEST, OTHER = f"sha256:{'a' * 64}", f"sha256:{'b' * 64}"
PINNED = re.compile(r"[^@\s]+:[^@\s/]+@sha256:[0-9a-f]{64}")


def named(path: Path) -> Iterator[str]:
    """Yield every image that a file uses."""
    text = path.read_text(encoding="utf-8")
    if path.name == "Containerfile":
        values = dict(re.findall(r"(?m)^ARG (\w+)=(\S+)$", text))
        stages = re.findall(r"(?mi)^FROM \S+ AS (\w+)", text)
        taken = re.findall(r"(?mi)^FROM (\S+)", text) + re.findall(r"(?mi)^COPY --from=(\S+)", text)
        taken = [re.sub(r"^\$\{(\w+)\}$", lambda found: values[found[1]], one) for one in taken]
        yield from (one for one in taken if one not in stages)
        return
    for document in yaml.safe_load_all(text):
        yield from within(document)


def within(value: Any) -> Iterator[str]:
    """Yield the values of every key `image`."""
    if isinstance(value, dict):
        if isinstance(value.get("image"), str):
            yield value["image"]
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from within(entry)


@pytest.mark.parametrize("path", list(files()), ids=lambda path: str(path.relative_to(DEPLOY)))
def test_every_image_is_pinned_by_its_digest(path: Path) -> None:
    taken = [image for image in named(path) if image.partition(":")[0] not in OWN]
    assert [image for image in taken if not PINNED.fullmatch(image)] == []
    assert {str(image) for image, _ in images.images(path.read_text("utf-8"))} >= {one.split("@")[0] for one in taken}


def test_the_images_of_deploy_are_found_and_the_same_everywhere() -> None:
    found = [one for path in files() for one in images.images(path.read_text(encoding="utf-8"))]
    digests = {image: {digest for other, digest in found if other == image} for image, _ in found}
    assert {image.repository for image in digests} == {
        "library/python",
        "library/rust",
        "library/redis",
        "library/nginx",
    }
    assert all(len(known) == 1 and None not in known for known in digests.values()), digests


@contextmanager
def registry(*, tells: str | None = DIGEST, token: str | None = "secret") -> Iterator[str]:
    """Start a registry that returns this digest to clients that have fetched its token."""

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            if token is not None and self.headers["Authorization"] != f"Bearer {token}":
                self.send_response(401)
                realm = f"http://127.0.0.1:{self.server.server_port}/token"  # type: ignore[attr-defined]
                scope = "repository:library/python:pull"
                self.send_header("WWW-Authenticate", f'Bearer realm="{realm}",service="here",scope="{scope}"')
            elif self.path == "/v2/library/python/manifests/3.13" and "index" in self.headers["Accept"]:
                self.send_response(200)
                if tells is not None:
                    self.send_header("Docker-Content-Digest", tells)
            else:
                self.send_response(404)
            self.end_headers()

        def do_GET(self) -> None:
            assert self.path == "/token?service=here&scope=repository%3Alibrary%2Fpython%3Apull"
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"token": token}).encode())

        def log_message(self, *_values: Any) -> None:
            """Log nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("token", [None, "secret"])
def test_a_registry_returns_the_digest_of_a_tag(token: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    with registry(token=token) as host:
        monkeypatch.setitem(images.HOSTS, "docker.io", host)
        assert digest_of(Image("docker.io", "library/python", "3.13"), "http") == DIGEST
        with pytest.raises((Unknown, OSError)):
            digest_of(Image("docker.io", "library/python", "3.99"), "http")


@pytest.mark.parametrize("header", [None, "", "sha256:abc", f"{DIGEST}\\n{OTHER}"[:80]])
def test_what_is_no_digest_is_not_written_down(header: str | None) -> None:
    with registry(tells=header) as host, pytest.raises(Unknown):
        digest_of(Image(host, "library/python", "3.13"), "http")


def test_digests_are_renewed_where_they_stand(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text(f"FROM docker.io/library/python:3.13@{OTHER} AS x\n# see docker.io, a:b\n", encoding="utf-8")
    other.write_text("image: docker.io/library/python:3.13\nimage: stationmaster:0.1.0\n", encoding="utf-8")
    image = Image("docker.io", "library/python", "3.13")
    assert renew(iter([one, other]), {image: DIGEST}.__getitem__) == [f"{image}: no digest -> {DIGEST}"]
    assert one.read_text("utf-8") == f"FROM docker.io/library/python:3.13@{DIGEST} AS x\n# see docker.io, a:b\n"
    assert other.read_text("utf-8") == f"image: docker.io/library/python:3.13@{DIGEST}\nimage: stationmaster:0.1.0\n"
    assert renew(iter([one, other]), {image: DIGEST}.__getitem__) == []


def test_nothing_is_written_when_a_registry_does_not_answer(tmp_path: Path) -> None:
    def refuses(image: Image) -> str:
        raise Unknown(str(image))

    file = tmp_path / "one"
    file.write_text("FROM docker.io/library/python:3.13", encoding="utf-8")
    with pytest.raises(Unknown):
        renew(iter([file]), refuses)
    assert file.read_text("utf-8") == "FROM docker.io/library/python:3.13"


def test_a_text_without_images_stays_as_it_is() -> None:
    assert pinned("listen 127.0.0.1:8000; image: stationmaster:latest", {}) == (
        "listen 127.0.0.1:8000; image: stationmaster:latest"
    )
