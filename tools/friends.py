"""`make lobby`: run the service on loopback and the lobby in front of it, as one address for friends.

HOST and PORT are the address of the lobby, WORKERS the number of its processes. Games, and the key that seals them, are
kept in the folder LOBBY_FOLDER (`.lobby`), so that they outlive a restart.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tools.processes import SERVICE, interrupted_by_signals, stopped, until_one_ends

ROOT = Path(__file__).parents[1]
HOST = "127.0.0.1"


def keys(folder: Path) -> Path:
    """Return the file of the key that seals states, made on the first start."""
    file = folder / "keys"
    if not file.exists():
        made = subprocess.run([sys.executable, "-m", "stationmaster", "key"], capture_output=True, cwd=ROOT, check=True)
        file.touch(mode=0o600)
        file.write_bytes(made.stdout)
    return file


def main() -> int:
    """Run both until one of them ends or a signal comes; return the exit status."""
    interrupted_by_signals()
    folder = Path(os.environ.pop("LOBBY_FOLDER", "") or ROOT / ".lobby")
    folder.mkdir(mode=0o700, exist_ok=True)
    port = int(os.environ.get("PORT") or 8000)
    inner = int(os.environ.pop("SERVICE_PORT", "") or port + 1)
    variables = {"HOST": HOST, "PORT": str(inner), "STATIONMASTER_TRUSTED_PROXIES": "1", "STATIONMASTER_LOBBY": "1"}
    if not (os.environ.get("STATIONMASTER_KEYS") or os.environ.get("STATIONMASTER_KEYS_FILE")):
        variables["STATIONMASTER_KEYS_FILE"] = str(keys(folder))
    # The lobby asks for all players, so one client may have most of the places.
    variables.setdefault("STATIONMASTER_CLIENT_PLACES", os.environ.get("STATIONMASTER_CLIENT_PLACES", "10"))
    database = {"LOBBY_DATABASE": f"sqlite:///{folder}/games.sqlite3", "LOBBY_SERVICE": f"http://{HOST}:{inner}"}
    service = subprocess.Popen([*SERVICE, "service.wsgi:app"], cwd=ROOT, env=os.environ | variables | {"WORKERS": "2"})
    with stopped(service, signal.SIGTERM):
        lobby = subprocess.Popen([sys.executable, "-m", "lobby"], cwd=ROOT, env=database | os.environ)
        with stopped(lobby, signal.SIGTERM):
            sys.stderr.write(f"The lobby listens on http://{os.environ.get('HOST') or HOST}:{port}\n")
            return until_one_ends(service, lobby)


if __name__ == "__main__":
    sys.exit(main())
