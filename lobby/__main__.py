"""`python -m lobby`: bring the tables up to date, and serve (HOST, PORT, WORKERS; `LOBBY_…`)."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

import uvicorn

from lobby.settings import Settings

OPEN_FILES = 16_384
"""Streams are open files; the usual limit of 1,024 is too low."""
PATIENCE = 60
"""Seconds after which a worker that does not respond is replaced. One that starts on a busy machine takes many."""


def migrate(url: str) -> None:
    """Bring the tables of a database up to date."""
    from alembic import command  # Each worker imports this module, and none of them migrates.
    from alembic.config import Config

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
    # Of uvicorn's parsers, h11 alone bounds the size of a head.
    uvicorn.run(
        "lobby.app:create_app", factory=True, host=host, port=port, workers=workers, http="h11", ws="none",
        access_log=False, log_level="warning", timeout_graceful_shutdown=10, timeout_worker_healthcheck=PATIENCE,
        timeout_keep_alive=15, server_header=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
