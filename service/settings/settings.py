"""The service's settings: one frozen record, read from the environment once, at start.

Every variable is parsed into its own type here. A value that cannot be read stops the start with the variable's name.
"""

from __future__ import annotations

import base64
import binascii
import difflib
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from service.clients.keys import ClientKey, parse_lines, parse_rate
from service.logs import FORMATS, TEXT
from service.places import BATCH
from service.refusals import SettingsError, Told, WrongSetting
from service.sealing.sealer import KEY_SIZES
from service.sentences import saying
from stationmaster.kernel.messages.faults import why_of
from stationmaster.routes.question.forms import MAX_HEXES, MAX_TRAINS
from stationmaster.routes.question.size import SizeLimits

T = TypeVar("T")

DEVELOPMENT_KEY = hashlib.sha512(b"Stationmaster development key, known to everybody").digest()
"""Seals states where somebody asked for it by name. It protects nothing: it stands in a public file."""

PREFIX = "STATIONMASTER_"
"""Opens the names of the service's variables."""

NOT_OURS = frozenset({"STATIONMASTER_REFERENCE", "STATIONMASTER_PROFILE"})
"""Variables of the project's own tests and measurements, which may stand in the environment of a service as well."""

LIGHT_THREADS = 4
"""Threads of a worker, beyond those of the places, for what is cheap: health is told whatever else happens."""

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


@dataclass(frozen=True)
class AnywhereLimits:
    """How far `/v1/routes` goes, where anybody asks about a map of his own: None is as far as any search for routes."""

    max_nodes: int | None = None
    deadline_ms: int | None = None
    size: SizeLimits = field(default_factory=SizeLimits)


@dataclass(frozen=True)
class Settings:
    """What an app is made with. `keys` must hold one key at least: the first seals, all of them open."""

    keys: tuple[bytes, ...]
    max_body: int = 1024 * 1024
    max_replay_body: int = 8 * 1024 * 1024
    max_batch_body: int = 256 * 1024 * 1024
    route_max_nodes: int = 30_000_000
    route_deadline_ms: int = 120_000
    anywhere: AnywhereLimits = field(default_factory=AnywhereLimits)
    max_concurrent: int = 12
    client_places: int = 4
    threads: int = 16
    max_connections: int = 1000
    client_connections: int = 256
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

    @property
    def has_client_keys(self) -> bool:
        """Whether clients are recognised by keys."""
        return bool(self.client_keys) or self.client_keys_file is not None

    @property
    def uses_development_key(self) -> bool:
        """Whether anybody could forge the states of this service."""
        return DEVELOPMENT_KEY in self.keys

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """The settings that the variables `STATIONMASTER_…` describe.

        :raises SettingsError: for the first variable whose value is unusable, or when no key is given.
        """
        read = _Reader(environ)
        places = read("STATIONMASTER_MAX_CONCURRENT", cls.max_concurrent, _whole(1, 1000))
        connections = read("STATIONMASTER_MAX_CONNECTIONS", cls.max_connections, _whole(2, 100_000))
        a_third = -(-places // 3)
        settings = cls(
            keys=read("STATIONMASTER_KEYS", _NO_KEYS, parse_keys),
            keys_file=read("STATIONMASTER_KEYS_FILE", None, _file_of(parse_key_file)),
            client_keys=read("STATIONMASTER_CLIENT_KEYS", cls.client_keys, _client_keys),
            client_keys_file=read("STATIONMASTER_CLIENT_KEYS_FILE", None, _file_of(parse_lines)),
            anonymous=read("STATIONMASTER_ANONYMOUS", cls.anonymous, parse_flag),
            store=read("STATIONMASTER_STORE", cls.store, _store),
            route_cache=read("STATIONMASTER_ROUTE_CACHE", cls.route_cache, _whole(0, 1024**3)),
            traces=read("STATIONMASTER_TRACES", cls.traces, _traces),
            max_body=read("STATIONMASTER_MAX_BODY", cls.max_body, _whole(1024, 1024**3)),
            max_replay_body=read("STATIONMASTER_MAX_REPLAY_BODY", cls.max_replay_body, _whole(1024, 1024**3)),
            max_batch_body=read("STATIONMASTER_MAX_BATCH_BODY", cls.max_batch_body, _whole(1024, 1024**4)),
            route_max_nodes=read("STATIONMASTER_ROUTE_MAX_NODES", cls.route_max_nodes, _whole(1, 10**12 - 1)),
            route_deadline_ms=read("STATIONMASTER_ROUTE_DEADLINE_MS", cls.route_deadline_ms, _whole(1, 600_000)),
            anywhere=_anywhere(read),
            max_concurrent=places,
            client_places=read("STATIONMASTER_CLIENT_PLACES", a_third, _whole(1, places)),
            threads=read("STATIONMASTER_THREADS", places + LIGHT_THREADS, _whole(places + 1, 2000)),
            max_connections=connections,
            client_connections=read(
                "STATIONMASTER_CLIENT_CONNECTIONS", min(cls.client_connections, connections), _whole(1, connections)
            ),
            rate_limit=read("STATIONMASTER_RATE_LIMIT", cls.rate_limit, parse_rate),
            trusted_proxies=read("STATIONMASTER_TRUSTED_PROXIES", cls.trusted_proxies, _whole(0, 10)),
            cors_origins=read("STATIONMASTER_CORS_ORIGINS", cls.cors_origins, _origins),
            log_level=read("STATIONMASTER_LOG_LEVEL", cls.log_level, _log_level),
            log_format=read("STATIONMASTER_LOG_FORMAT", cls.log_format, _log_format),
        )
        development = read("STATIONMASTER_DEV_KEY", False, parse_flag)
        read.refuse_unknown_names()
        return replace(settings, keys=_all_keys(settings, development))

    @property
    def longest_search_ms(self) -> int:
        """The longest that any search may take by the clock."""
        return max(self.route_deadline_ms, self.anywhere.deadline_ms or 0)

    def body_limit(self, path: str) -> int:
        """The most bytes that the body of a request to `path` may have."""
        if path == BATCH:
            return self.max_batch_body
        return self.max_replay_body if path.endswith("/replay") else self.max_body


class _Reader:
    """Reads one variable after the other; an empty value counts as absent."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._read: set[str] = set()

    def __call__(self, name: str, default: T, parse: Callable[[str], T]) -> T:
        self._read.add(name)
        text = self._environ.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except Told as error:
            raise SettingsError(name, error.message) from error

    def refuse_unknown_names(self) -> None:
        """A variable that nobody reads is a slip of the pen, and its limit would silently not hold."""
        known = self._read | NOT_OURS
        for name in sorted(self._environ):
            if name.startswith(PREFIX) and name not in known:
                near = difflib.get_close_matches(name, sorted(self._read), 1)
                meant = saying("setting.unknown_near", near=near[0]) if near else saying("setting.unknown")
                raise SettingsError(name, meant)


def _anywhere(read: _Reader) -> AnywhereLimits:
    """The limits of `/v1/routes`; boards and trains may only be made fewer than its requests can hold."""
    unlimited: int | None = None
    return AnywhereLimits(
        max_nodes=read("STATIONMASTER_ROUTES_MAX_NODES", unlimited, _whole(1, 10**12 - 1)),
        deadline_ms=read("STATIONMASTER_ROUTES_DEADLINE_MS", unlimited, _whole(1, 600_000)),
        size=SizeLimits(
            hexes=read("STATIONMASTER_ROUTES_MAX_HEXES", SizeLimits.hexes, _whole(1, MAX_HEXES)),
            trains=read("STATIONMASTER_ROUTES_MAX_TRAINS", SizeLimits.trains, _whole(1, MAX_TRAINS)),
        ),
    )


_NO_KEYS: tuple[bytes, ...] = ()


def _all_keys(given: Settings, development: bool) -> tuple[bytes, ...]:
    """The keys of one's own, or the one that everybody knows: never both, for it would open what the others protect."""
    if given.keys and given.keys_file is not None:
        raise SettingsError("STATIONMASTER_KEYS_FILE", saying("setting.both"))
    own = given.keys if given.keys_file is None else parse_key_file(given.keys_file.read_text(encoding="utf-8"))
    if own and development:
        raise SettingsError("STATIONMASTER_DEV_KEY", saying("setting.beside"))
    if not own and not development:
        raise SettingsError("STATIONMASTER_KEYS", saying("setting.no_key"))
    return own or (DEVELOPMENT_KEY,)


def parse_keys(text: str) -> tuple[bytes, ...]:
    """The keys that seal states: separated by commas or each on a line of its own, the one that seals first.

    :raises WrongSetting: for what is no such key.
    """
    return tuple(_key(part) for part in re.split(r"[,\s]+", text) if part)


def parse_key_file(text: str) -> tuple[bytes, ...]:
    """The keys of a file, one at the least; lines that begin with `#` are for people.

    :raises WrongSetting: for what is no such file.
    """
    keys = parse_keys("\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#")))
    if not keys:
        raise WrongSetting("setting.no_key_in_file")
    return keys


def _key(text: str) -> bytes:
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise WrongSetting("setting.base64") from error
    if len(key) not in KEY_SIZES:
        raise WrongSetting("setting.key_size", size=len(key), sizes=KEY_SIZES)
    if key == DEVELOPMENT_KEY:
        raise WrongSetting("setting.development")
    return key


def parse_flag(text: str) -> bool:
    """True or False for the usual words.

    :raises WrongSetting: for any other word.
    """
    word = text.strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise WrongSetting("setting.flag", text=text)


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise WrongSetting("setting.whole", text=text, low=low, high=high)
        return int(text)

    return parse


def _client_keys(text: str) -> tuple[ClientKey, ...]:
    return parse_lines("\n".join(text.split(";")))


def _file_of(parse: Callable[[str], object]) -> Callable[[str], Path]:
    """A file that `parse` can read."""

    def read(text: str) -> Path:
        path = Path(text)
        try:
            parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise WrongSetting("setting.file", file=text, why=why_of(error)) from error
        except UnicodeDecodeError as error:
            raise WrongSetting("setting.file_utf8", file=text) from error
        return path

    return read


_STORES = re.compile(r"rediss?://[^\s]+")


def _store(text: str) -> str:
    if not _STORES.fullmatch(text):  # It is not repeated: it may have a password in it.
        raise WrongSetting("setting.store")
    if find_spec("redis") is None:
        raise WrongSetting("setting.store_library")
    return text


def _traces(text: str) -> bool:
    wanted = parse_flag(text)
    if wanted and (find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None):
        raise WrongSetting("setting.trace_library")
    return wanted


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in origins:
        if origin != "*" and not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+", origin):
            raise WrongSetting("setting.origin", text=origin)
    return origins


def _log_format(text: str) -> str:
    if text.lower() not in FORMATS:
        raise WrongSetting("setting.one_of", text=text, values=FORMATS)
    return text.lower()


def _log_level(text: str) -> str:
    if text.upper() not in _LOG_LEVELS:
        raise WrongSetting("setting.one_of", text=text, values=_LOG_LEVELS)
    return text.upper()
