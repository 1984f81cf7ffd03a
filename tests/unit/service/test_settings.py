"""Settings: each variable is parsed at start, and a bad value is rejected with the variable's name."""

from __future__ import annotations

import base64
import dataclasses

import pytest

from service.clients.keys import ClientKey
from service.refusals import SettingsError
from service.settings import DEVELOPMENT_KEY, AnywhereLimits, Settings
from service.variables import parse_flag
from stationmaster.any_map.catalogue import SizeLimits

DIGEST = "sha256:" + "0f" * 32
FIRST, SECOND = bytes(range(64)), bytes(range(32))
KEYS = ",".join(base64.urlsafe_b64encode(key).decode().rstrip("=") for key in (FIRST, SECOND))


def test_keys_come_in_the_order_given() -> None:
    assert Settings.from_env({"STATIONMASTER_KEYS": KEYS}).keys == (FIRST, SECOND)


def test_everything_else_has_a_default() -> None:
    assert Settings.from_env({"STATIONMASTER_KEYS": KEYS}) == Settings(keys=(FIRST, SECOND))


def test_all_variables_are_read() -> None:
    settings = Settings.from_env(
        {
            "STATIONMASTER_KEYS": KEYS,
            "STATIONMASTER_MAX_BODY": "2048",
            "STATIONMASTER_MAX_REPLAY_BODY": "4096",
            "STATIONMASTER_ROUTE_MAX_NODES": "7000",
            "STATIONMASTER_ROUTE_DEADLINE_MS": "150",
            "STATIONMASTER_ROUTES_MAX_NODES": "6000",
            "STATIONMASTER_ROUTES_DEADLINE_MS": "250",
            "STATIONMASTER_ROUTES_MAX_HEXES": "300",
            "STATIONMASTER_ROUTES_MAX_TRAINS": "8",
            "STATIONMASTER_MAX_CONCURRENT": "3",
            "STATIONMASTER_CLIENT_PLACES": "2",
            "STATIONMASTER_THREADS": "60",
            "STATIONMASTER_MAX_CONNECTIONS": "100",
            "STATIONMASTER_RATE_LIMIT": "100/minute",
            "STATIONMASTER_TRUSTED_PROXIES": "1",
            "STATIONMASTER_CORS_ORIGINS": "https://a.example, http://localhost:3000",
            "STATIONMASTER_LOG_LEVEL": "debug",
            "STATIONMASTER_LOG_FORMAT": "JSON",
            "STATIONMASTER_CLIENT_KEYS": f"amy abcdefgh {DIGEST} rate=5/minute; bob ijkmnpqr {DIGEST}",
            "STATIONMASTER_ANONYMOUS": "1",
            "STATIONMASTER_STORE": "redis://127.0.0.1:6379/0",
            "STATIONMASTER_ROUTE_CACHE": "0",
            "STATIONMASTER_TRACES": "1",
        }
    )
    assert settings == Settings(
        keys=(FIRST, SECOND),
        max_body=2048,
        max_replay_body=4096,
        route_max_nodes=7000,
        route_deadline_ms=150,
        anywhere=AnywhereLimits(6000, 250, SizeLimits(hexes=300, trains=8)),
        max_concurrent=3,
        client_places=2,
        threads=60,
        max_connections=100,
        rate_limit="100/minute",
        trusted_proxies=1,
        cors_origins=("https://a.example", "http://localhost:3000"),
        log_level="DEBUG",
        log_format="json",
        client_keys=(
            ClientKey("amy", "abcdefgh", bytes.fromhex("0f" * 32), "5/minute"),
            ClientKey("bob", "ijkmnpqr", bytes.fromhex("0f" * 32)),
        ),
        anonymous=True,
        store="redis://127.0.0.1:6379/0",
        route_cache=0,
        traces=True,
    )


def test_without_a_key_there_is_no_start() -> None:
    with pytest.raises(SettingsError, match=r"^STATIONMASTER_KEYS: no key given"):
        Settings.from_env({})


def test_the_development_key_must_be_enabled() -> None:
    settings = Settings.from_env({"STATIONMASTER_DEV_KEY": "1"})
    assert settings.keys == (DEVELOPMENT_KEY,)
    assert settings.uses_development_key
    assert not Settings.from_env({"STATIONMASTER_KEYS": KEYS}).uses_development_key


@pytest.mark.parametrize("word", ["1", "yes"])
def test_the_development_key_is_refused_beside_a_key_of_ones_own(word: str) -> None:
    with pytest.raises(SettingsError, match=r"^STATIONMASTER_DEV_KEY: "):
        Settings.from_env({"STATIONMASTER_KEYS": KEYS, "STATIONMASTER_DEV_KEY": word})


def test_the_development_key_is_refused_as_a_key_of_ones_own() -> None:
    known_to_all = base64.urlsafe_b64encode(DEVELOPMENT_KEY).decode()
    for keys in (known_to_all, f"{KEYS},{known_to_all}"):
        with pytest.raises(SettingsError, match=r"^STATIONMASTER_KEYS: that is the development key"):
            Settings.from_env({"STATIONMASTER_KEYS": keys})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("STATIONMASTER_RATE_LIMITS", "did you mean STATIONMASTER_RATE_LIMIT?"),
        ("STATIONMASTER_KEY", "did you mean STATIONMASTER_KEYS?"),
        ("STATIONMASTER_", "there is no such setting"),
    ],
)
def test_an_unknown_variable_is_refused_with_the_nearest(name: str, expected: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: ") as caught:
        Settings.from_env({name: "1"})
    assert expected in str(caught.value)


def test_the_variables_of_the_projects_tests_may_stand_in_the_environment() -> None:
    environ = {"STATIONMASTER_KEYS": KEYS, "STATIONMASTER_PROFILE": "soak", "STATIONMASTER_REFERENCE": "elsewhere"}
    assert Settings.from_env(environ) == Settings(keys=(FIRST, SECOND))


def test_what_depends_on_the_number_of_places_follows_it() -> None:
    settings = Settings.from_env({"STATIONMASTER_KEYS": KEYS, "STATIONMASTER_MAX_CONCURRENT": "20"})
    assert (settings.client_places, settings.threads) == (7, 120)
    alone = Settings.from_env({"STATIONMASTER_KEYS": KEYS, "STATIONMASTER_MAX_CONCURRENT": "1"})
    assert (alone.client_places, alone.threads) == (1, 44)


def test_bodies_of_records_may_be_longer() -> None:
    settings = Settings(keys=(FIRST,))
    assert settings.body_limit("/v1/games/1846/replay") == 8 * 1024 * 1024
    assert settings.body_limit("/v1/games/1846/moves") == 1024 * 1024


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("STATIONMASTER_KEYS", "not base64!"),
        ("STATIONMASTER_KEYS", "c2hvcnQ"),
        ("STATIONMASTER_DEV_KEY", "maybe"),
        ("STATIONMASTER_LOG_FORMAT", "xml"),
        ("STATIONMASTER_CLIENT_KEYS", "amy"),
        ("STATIONMASTER_CLIENT_KEYS_FILE", "/no/such/file"),
        ("STATIONMASTER_ANONYMOUS", "perhaps"),
        ("STATIONMASTER_TRACES", "some"),
        ("STATIONMASTER_MAX_BODY", "1MB"),
        ("STATIONMASTER_MAX_BODY", "0"),
        ("STATIONMASTER_MAX_BODY", "-5"),
        ("STATIONMASTER_MAX_REPLAY_BODY", "9" * 30),
        ("STATIONMASTER_ROUTE_MAX_NODES", "0"),
        ("STATIONMASTER_ROUTE_DEADLINE_MS", "1.5"),
        ("STATIONMASTER_MAX_CONCURRENT", "0"),
        ("STATIONMASTER_CLIENT_PLACES", "13"),
        ("STATIONMASTER_THREADS", "52"),
        ("STATIONMASTER_MAX_CONNECTIONS", "1"),
        ("STATIONMASTER_RATE_LIMIT", "fast"),
        ("STATIONMASTER_RATE_LIMIT", "0/minute"),
        ("STATIONMASTER_TRUSTED_PROXIES", "-1"),
        ("STATIONMASTER_CORS_ORIGINS", "example.org"),
        ("STATIONMASTER_CORS_ORIGINS", "https://a.example/path"),
        ("STATIONMASTER_LOG_LEVEL", "LOUD"),
    ],
)
def test_a_bad_value_is_refused_by_the_variables_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: ") as caught:
        Settings.from_env({"STATIONMASTER_KEYS": KEYS, name: value})
    assert caught.value.name == name


def test_an_error_about_a_key_does_not_repeat_it() -> None:
    secret = base64.urlsafe_b64encode(b"a secret that is too short").decode()
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({"STATIONMASTER_KEYS": secret})
    assert secret not in str(caught.value)


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings(keys=(FIRST,)).max_body = 1  # type: ignore[misc]


@pytest.mark.parametrize(("word", "meaning"), [("1", True), ("TRUE", True), ("on", True), ("0", False), ("no", False)])
def test_flags_are_the_usual_words(word: str, meaning: bool) -> None:
    assert parse_flag(word) is meaning
