"""The service's settings: one frozen record, read once from the environment, at the start.

Every variable is parsed into its own type here. A value that cannot be read stops the start with the variable's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from service.clients.keys import ClientKey, parse_lines, parse_rate
from service.logs import TEXT
from service.refusals import SettingsError, make_message
from service.variables import DEVELOPMENT_KEY as DEVELOPMENT_KEY
from service.variables import (
    Reader,
    client_keys,
    file_of,
    log_format,
    log_level,
    origins,
    parse_flag,
    parse_key_file,
    parse_keys,
    store,
    traces,
    whole,
)
from stationmaster.any_map.catalogue import LIMITS, SizeLimits

BATCH = "/v1/batch"
"""The path of batches of requests."""
BATCHES = 32
"""The most open batches of a worker, half of them for one client. Each holds a thread, and none a place."""
LIGHT_THREADS = 8
"""Threads of a worker that are free for cheap requests, such as health, whatever the load."""
QUEUE = 3
"""The most waiting requests for each place."""


@dataclass(frozen=True)
class AnywhereLimits:
    """The limits of `/v1/routes`, for maps of clients; None: those of any search for routes."""

    max_nodes: int | None = None
    deadline_ms: int | None = None
    size: SizeLimits = field(default_factory=SizeLimits)


@dataclass(frozen=True)
class Settings:
    """The settings of an app. `keys` has at least one key: the first seals, all of them open."""

    keys: tuple[bytes, ...]
    max_body: int = 1024 * 1024
    max_replay_body: int = 8 * 1024 * 1024
    max_batch_body: int = 256 * 1024 * 1024
    route_max_nodes: int = 30_000_000
    route_deadline_ms: int = 120_000
    anywhere: AnywhereLimits = field(default_factory=AnywhereLimits)
    max_concurrent: int = 12
    client_places: int = 4
    threads: int = 88
    max_connections: int = 1000
    rate_limit: str | None = None
    trusted_proxies: int = 0
    cors_origins: tuple[str, ...] = ()
    log_level: str = "INFO"
    log_format: str = TEXT
    keys_file: Path | None = None
    client_keys: tuple[ClientKey, ...] = ()
    client_keys_file: Path | None = None
    anonymous: bool = False
    store: str | None = field(default=None, repr=False)  # Such an address may have a password in it.
    route_cache: int = 16 * 1024 * 1024
    traces: bool = False
    lobby: bool = False

    @property
    def has_client_keys(self) -> bool:
        """Whether clients are identified by keys."""
        return bool(self.client_keys) or self.client_keys_file is not None

    @property
    def uses_development_key(self) -> bool:
        """Whether states are sealed with the published key, so that anyone can forge them."""
        return DEVELOPMENT_KEY in self.keys

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Return the settings of the variables `STATIONMASTER_…`.

        :raises SettingsError: for the first variable whose value is unusable, or when no key is given.
        """
        read = Reader(environ)
        places = read("STATIONMASTER_MAX_CONCURRENT", cls.max_concurrent, whole(1, 1000))
        connections = read("STATIONMASTER_MAX_CONNECTIONS", cls.max_connections, whole(2, 100_000))
        a_third, threads = -(-places // 3), (1 + QUEUE) * places + BATCHES + LIGHT_THREADS
        settings = cls(
            keys=read("STATIONMASTER_KEYS", _NO_KEYS, parse_keys),
            keys_file=read("STATIONMASTER_KEYS_FILE", None, file_of(parse_key_file)),
            client_keys=read("STATIONMASTER_CLIENT_KEYS", cls.client_keys, client_keys),
            client_keys_file=read("STATIONMASTER_CLIENT_KEYS_FILE", None, file_of(parse_lines)),
            anonymous=read("STATIONMASTER_ANONYMOUS", cls.anonymous, parse_flag),
            store=read("STATIONMASTER_STORE", cls.store, store),
            route_cache=read("STATIONMASTER_ROUTE_CACHE", cls.route_cache, whole(0, 1024**3)),
            traces=read("STATIONMASTER_TRACES", cls.traces, traces),
            max_body=read("STATIONMASTER_MAX_BODY", cls.max_body, whole(1024, 1024**3)),
            max_replay_body=read("STATIONMASTER_MAX_REPLAY_BODY", cls.max_replay_body, whole(1024, 1024**3)),
            max_batch_body=read("STATIONMASTER_MAX_BATCH_BODY", cls.max_batch_body, whole(1024, 1024**4)),
            route_max_nodes=read("STATIONMASTER_ROUTE_MAX_NODES", cls.route_max_nodes, whole(1, 10**12 - 1)),
            route_deadline_ms=read("STATIONMASTER_ROUTE_DEADLINE_MS", cls.route_deadline_ms, whole(1, 600_000)),
            anywhere=_anywhere(read),
            max_concurrent=places,
            client_places=read("STATIONMASTER_CLIENT_PLACES", a_third, whole(1, places)),
            threads=read("STATIONMASTER_THREADS", threads, whole(places + BATCHES + LIGHT_THREADS + 1, 10_000)),
            max_connections=connections,
            rate_limit=read("STATIONMASTER_RATE_LIMIT", cls.rate_limit, parse_rate),
            trusted_proxies=read("STATIONMASTER_TRUSTED_PROXIES", cls.trusted_proxies, whole(0, 10)),
            cors_origins=read("STATIONMASTER_CORS_ORIGINS", cls.cors_origins, origins),
            lobby=read("STATIONMASTER_LOBBY", cls.lobby, parse_flag),
            log_level=read("STATIONMASTER_LOG_LEVEL", cls.log_level, log_level),
            log_format=read("STATIONMASTER_LOG_FORMAT", cls.log_format, log_format),
        )
        development = read("STATIONMASTER_DEV_KEY", False, parse_flag)
        read.refuse_unknown_names()
        return replace(settings, keys=_all_keys(settings, development))

    @property
    def longest_queue(self) -> int:
        """The most requests that wait for a place. Each holds a thread, as does each open batch."""
        return self.threads - self.max_concurrent - BATCHES - LIGHT_THREADS

    @property
    def longest_search_ms(self) -> int:
        """The time limit of the longest search, in milliseconds."""
        return max(self.route_deadline_ms, self.anywhere.deadline_ms or 0)

    def body_limit(self, path: str) -> int:
        """Return the largest body of a request to `path`, in bytes."""
        if path == BATCH:
            return self.max_batch_body
        return self.max_replay_body if path.endswith(("/replay", "/audit")) else self.max_body


def _anywhere(read: Reader) -> AnywhereLimits:
    """Read the limits of `/v1/routes`. Boards and trains can only be limited further than its requests are."""
    unlimited: int | None = None
    return AnywhereLimits(
        max_nodes=read("STATIONMASTER_ROUTES_MAX_NODES", unlimited, whole(1, 10**12 - 1)),
        deadline_ms=read("STATIONMASTER_ROUTES_DEADLINE_MS", unlimited, whole(1, 600_000)),
        size=SizeLimits(
            hexes=read("STATIONMASTER_ROUTES_MAX_HEXES", SizeLimits.hexes, whole(1, LIMITS["hexes"])),
            trains=read("STATIONMASTER_ROUTES_MAX_TRAINS", SizeLimits.trains, whole(1, LIMITS["trains"])),
        ),
    )


_NO_KEYS: tuple[bytes, ...] = ()


def _all_keys(given: Settings, development: bool) -> tuple[bytes, ...]:
    """Return the given keys or the development key. Never both: it would open what the others protect."""
    if given.keys and given.keys_file is not None:
        raise SettingsError("STATIONMASTER_KEYS_FILE", make_message("setting.both"))
    own = given.keys if given.keys_file is None else parse_key_file(given.keys_file.read_text(encoding="utf-8"))
    if own and development:
        raise SettingsError("STATIONMASTER_DEV_KEY", make_message("setting.beside"))
    if not own and not development:
        raise SettingsError("STATIONMASTER_KEYS", make_message("setting.no_key"))
    return own or (DEVELOPMENT_KEY,)
