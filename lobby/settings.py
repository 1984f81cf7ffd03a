"""The settings, read once from the environment: `LOBBY_…`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

DAY = 24 * 3600
ANY_HOST = "*"
PREFIX = "LOBBY_"
Count = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: PREFIX + name.upper()):
    """The settings of a lobby."""

    database: str = "sqlite:///lobby.sqlite3"
    """SQLAlchemy's URL: of SQLite, or `postgresql://user:password@host/name`."""
    service: str = "http://127.0.0.1:8000"
    """The service's address: a URL, or `unix:` and the path of a socket."""
    service_key: str = ""
    """The client key, where the service demands one."""
    webhook_hosts: tuple[str, ...] = ()
    """Hosts that webhooks may call, or `*` for every public one; without any there are no webhooks."""
    expiry_days: Count = 60
    """Days without an action after which a game is removed."""
    games_per_address: Count = 50
    streams_per_address: Count = 64

    @property
    def expiry(self) -> float:
        """Seconds without an action after which a game is removed."""
        return float(self.expiry_days * DAY)

    @property
    def sqlalchemy_url(self) -> str:
        """The URL of the database with the driver that the lobby brings."""
        scheme, rest = self.database.split(":", 1)
        return f"postgresql+psycopg:{rest}" if scheme in ("postgres", "postgresql") else self.database

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Return the settings of the environment.

        :raises ValueError: for an unknown variable, or a value that cannot be read, with its name.
        """
        given: dict[str, object] = {name: text.strip() for name, text in environ.items() if name.startswith(PREFIX)}
        hosts = f"{PREFIX}WEBHOOK_HOSTS"
        given[hosts] = tuple(host.strip().lower() for host in str(given.get(hosts, "")).split(",") if host.strip())
        return msgspec.convert({name: value for name, value in given.items() if value != ""}, cls, strict=False)
