"""Pin the images that deploy/ names to the digests that their registries report for the tags.

A tag may name another image tomorrow; a digest identifies one image. `make images` renews the digests.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
HOSTS = {"docker.io": "registry-1.docker.io"}
"""The host of the API of a registry, where it differs from the host that its images name."""

OWN = frozenset({"stationmaster", "stationmaster-lobby"})
"""The images that are built here: they are named by their version."""

_IMAGE = re.compile(
    r"(?P<host>[a-z0-9.-]+\.[a-z]+(?::[0-9]+)?)/(?P<repository>[a-z0-9._/-]+):(?P<tag>[A-Za-z0-9_.-]+)"
    r"(?:@(?P<digest>sha256:[0-9a-f]{64}))?"
)
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_CHALLENGE = re.compile(r'(\w+)="([^"]*)"')
_INDEXES = ", ".join(
    (
        "application/vnd.oci.image.index.v1+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
    )
)
"""The digest is that of the list of an image for all architectures."""
SECONDS = 30


class Unknown(Exception):
    """An image whose digest the registry does not report."""


@dataclass(frozen=True)
class Image:
    """An image identified by its tag."""

    host: str
    repository: str
    tag: str

    def __str__(self) -> str:
        return f"{self.host}/{self.repository}:{self.tag}"


def files() -> Iterator[Path]:
    """Return the files that name images."""
    yield DEPLOY / "Containerfile"
    yield from sorted(DEPLOY.rglob("*.yaml"))


def images(text: str) -> Iterator[tuple[Image, str | None]]:
    """Return the images that a text names, each with its digest if present."""
    for found in _IMAGE.finditer(text):
        yield Image(found["host"], found["repository"], found["tag"]), found["digest"]


def pinned(text: str, digests: Mapping[Image, str]) -> str:
    """Return the text with the digests of the images that it names."""

    def named(found: re.Match[str]) -> str:
        image = Image(found["host"], found["repository"], found["tag"])
        return f"{image}@{digests[image]}"

    return _IMAGE.sub(named, text)


def digest_of(image: Image, scheme: str = "https") -> str:
    """Return the present digest of an image's tag from its registry.

    :raises Unknown: the registry does not report it
    :raises OSError: there is no response
    """
    host = HOSTS.get(image.host, image.host)
    address = f"{scheme}://{host}/v2/{image.repository}/manifests/{image.tag}"
    try:
        found = _digest_at(address, {})
    except HTTPError as error:
        challenge = dict(_CHALLENGE.findall(error.headers.get("WWW-Authenticate", "")))
        if error.code != 401 or "realm" not in challenge:
            raise Unknown(f"{image}: {error}") from error
        found = _digest_at(address, {"Authorization": f"Bearer {_token(challenge)}"})
    if found is None or not _DIGEST.fullmatch(found):
        raise Unknown(f"{image}: the registry sends no digest")
    return found


def _digest_at(address: str, headers: Mapping[str, str]) -> str | None:
    request = Request(address, headers={"Accept": _INDEXES, **headers}, method="HEAD")
    with urlopen(request, timeout=SECONDS) as answer:
        digest: str | None = answer.headers.get("Docker-Content-Digest")
        return digest


def _token(challenge: Mapping[str, str]) -> str:
    """Return an anonymous read token."""
    query = urlencode({name: challenge[name] for name in ("service", "scope") if name in challenge})
    with urlopen(f"{challenge['realm']}?{query}", timeout=SECONDS) as answer:
        body = json.load(answer)
    return str(body.get("token") or body.get("access_token"))


def renew(paths: Iterator[Path], ask: Callable[[Image], str] = digest_of) -> list[str]:
    """Write the present digests into files; return a line for each image that has changed.

    :raises Unknown: as `digest_of`; then nothing is written
    """
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    before = {image: digest for text in texts.values() for image, digest in images(text)}
    now = {image: ask(image) for image in before}
    for path, text in texts.items():
        path.write_text(pinned(text, now), encoding="utf-8")
    return [
        f"{image}: {before[image] or 'no digest'} -> {now[image]}" for image in before if before[image] != now[image]
    ]


def main() -> int:
    """Renew the digests of deploy/; return 1 when a registry cannot be reached."""
    try:
        changed = renew(files())
    except (OSError, Unknown) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("".join(f"{line}\n" for line in changed) or "All digests are those of their tags.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
