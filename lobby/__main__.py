"""`python -m lobby`: bring the tables up to date, and serve (HOST, PORT, WORKERS; `LOBBY_…`)."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

import uvicorn
from alembic import command
from alembic.config import Config

from lobby.settings import Settings

OPEN_FILES = 16_384
"""Streams are open files; the usual limit of 1,024 is too low."""


def migrate(url: str) -> None:
    """Bring the tables of a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["url"] = url
    command.upgrade(config, "head")


def main() -> None:
    """Serve until shutdown."""
    try:
        settings = Settings.from_env(os.environ)
    except ValueError as error:
        sys.exit(f"The lobby cannot start: {error}")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    migrate(settings.sqlalchemy_url)
    host, port = os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8080)
    workers = int(os.environ.get("WORKERS") or 1)
    uvicorn.run(
        "lobby.app:create_app", factory=True, host=host, port=port, workers=workers, access_log=False,
        log_level="warning", timeout_graceful_shutdown=10, server_header=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
