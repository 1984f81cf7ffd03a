"""Keys of states that change while the service runs."""

from __future__ import annotations

import base64
import logging
import os
from pathlib import Path

import pytest

from service import watched
from service.app import create_app
from service.refusals import SettingsError
from service.sealing import Keyring, Sealer
from service.settings import Settings
from service.variables import parse_key_file
from stationmaster.errors import UnreadableState
from tests.toy_title.stationmaster_nim import TITLE as NIM

OLD, NEW = bytes(range(64)), bytes(range(1, 65))


def written(*keys: bytes) -> str:
    return "".join(f"{base64.urlsafe_b64encode(key).decode().rstrip('=')}\n" for key in keys)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(watched, "LOOK_AGAIN", 0.0)
    made = tmp_path / "keys"
    made.write_text(f"# Ours\n{written(OLD)}", encoding="utf-8")
    return made


def test_keys_rotate_without_a_restart(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    failures: list[None] = []
    ring = Keyring(path, parse_key_file, lambda: failures.append(None))
    first = ring.seal("nim", 1, b"x")
    assert first == Sealer([OLD]).seal("nim", 1, b"x")
    with caplog.at_level(logging.WARNING):
        path.write_text(written(NEW, OLD), encoding="utf-8")
        assert ring.seal("nim", 1, b"x") == Sealer([NEW]).seal("nim", 1, b"x")
        assert ring.open("nim", 1, first) == (1, b"x")
        path.write_text(written(NEW), encoding="utf-8")
        with pytest.raises(UnreadableState):
            ring.open("nim", 1, first)
        assert ring.derived("a", b"b") == Sealer([NEW]).derived("a", b"b")
    audit = [record.getMessage() for record in caplog.records if record.name == "service.audit"]
    assert len(audit) == 2 and all(line.startswith("action=state_keys_changed seals=") for line in audit)
    assert not failures


@pytest.mark.parametrize("broken", ["", "# nothing\n", "not a key\n", "Zm9v\n", "ÿ"])
def test_what_cannot_be_used_changes_nothing(path: Path, broken: str) -> None:
    failures: list[None] = []
    ring = Keyring(path, parse_key_file, lambda: failures.append(None))
    path.write_bytes(broken.encode("latin-1"))
    assert ring.seal("nim", 1, b"x") == Sealer([OLD]).seal("nim", 1, b"x")
    assert len(failures) == 1
    assert ring.seal("nim", 1, b"x") and len(failures) == 1


def test_a_link_that_is_replaced_counts_as_a_change(path: Path) -> None:
    """Mounted secrets are replaced in this way."""
    link = path.with_name("link")
    link.symlink_to(path)
    ring = Keyring(link, parse_key_file, lambda: None)
    other = path.with_name("other")
    other.write_text(written(NEW), encoding="utf-8")
    beside = path.with_name("beside")
    beside.symlink_to(other)
    os.replace(beside, link)
    assert ring.seal("nim", 1, b"x") == Sealer([NEW]).seal("nim", 1, b"x")


def test_the_app_takes_the_keys_that_stand_in_the_file(path: Path) -> None:
    settings = Settings.from_env({"STATIONMASTER_KEYS_FILE": str(path)})
    assert settings.keys == (OLD,)
    client = create_app(settings, titles=(NIM,)).test_client()
    body = {"players": ["Amy", "Bob"], "seed": "x"}
    before = client.post("/v1/games/nim/start", json=body).get_json()["state"]
    path.write_text(written(NEW), encoding="utf-8")
    after = client.post("/v1/games/nim/start", json=body).get_json()["state"]
    assert before != after
    refused = client.post("/v1/games/nim/legal-actions", json={"state": before})
    assert refused.get_json()["code"] == "state_key_unknown"
    assert client.get("/readyz").status_code == 200


def test_a_file_without_keys_ends_the_start(path: Path) -> None:
    path.write_text("# none\n", encoding="utf-8")
    for name in (path, path.with_name("nowhere")):
        with pytest.raises(SettingsError, match="STATIONMASTER_KEYS_FILE"):
            Settings.from_env({"STATIONMASTER_KEYS_FILE": str(name)})


def test_keys_stand_in_one_place(path: Path) -> None:
    with pytest.raises(SettingsError, match="not in both"):
        Settings.from_env({"STATIONMASTER_KEYS_FILE": str(path), "STATIONMASTER_KEYS": written(NEW)})
