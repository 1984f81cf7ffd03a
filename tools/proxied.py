"""`make serve-proxied`: run the service on a unix socket behind a local nginx, with deploy/'s configuration.

HOST and PORT are the address of nginx, WORKERS is the number of workers. SECURITY.md states the guarantees on the bare
port of `make serve` and behind nginx.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.processes import SERVICE, interrupted_by_signals, stopped, until_one_ends

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


@dataclass(frozen=True)
class Place:
    """A folder that holds nginx's configuration and files, and the service's socket."""

    folder: Path

    @property
    def socket(self) -> Path:
        """The socket on which the service listens."""
        return self.folder / "service.sock"

    def nginx(self) -> list[str]:
        """Return the command that runs nginx in the foreground."""
        # Started as root, nginx would change to a user without access to the folder.
        options = "daemon off; user root;" if os.geteuid() == 0 else "daemon off;"
        return ["nginx", "-p", str(self.folder), "-c", str(self.folder / "one-machine" / "nginx.conf"), "-g", options]

    def service(self, *options: str, app: str = "service.wsgi:app") -> list[str]:
        """Return the command that runs the service."""
        return [*SERVICE, "--bind", f"unix:{self.socket}", *options, app]


def prepared(folder: Path, host: str, port: int, rate: str | None = None) -> Place:
    """Copy the configuration of deploy/ to a folder and adapt it. `rate` replaces the rate of `limit_req`."""
    place = Place(folder)
    for name in ("nginx", "one-machine"):
        shutil.copytree(DEPLOY / name, folder / name)
    for file in folder.glob("*/*.conf"):
        text = file.read_text("utf-8").replace("/tmp/", f"{folder}/").replace("/dev/stdout", f"{folder}/access.log")
        text = text.replace("unix:/run/stationmaster/socket", f"unix:{place.socket}")
        text = text.replace("listen 127.0.0.1:8000", f"listen {f'[{host}]' if ':' in host else host}:{port}")
        if rate is not None:
            text = re.sub(r"rate=\S+;", f"rate={rate};", text)
        file.write_text(text, encoding="utf-8")
    return place


def main() -> int:
    """Run both until one of them ends or a signal comes; return the exit status."""
    if shutil.which("nginx") is None:
        sys.stderr.write("nginx is not installed (on Debian: apt install nginx).\n")
        return 1
    interrupted_by_signals()
    host, port = os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8000)
    with tempfile.TemporaryDirectory(prefix="stationmaster-proxied-") as folder:
        place = prepared(Path(folder), host, port, os.environ.get("RATE"))
        environ = {"STATIONMASTER_TRUSTED_PROXIES": "1"} | os.environ
        service = subprocess.Popen(place.service(), cwd=ROOT, env=environ)
        with stopped(service, signal.SIGTERM):
            nginx = subprocess.Popen(place.nginx())
            with stopped(nginx, signal.SIGQUIT):
                sys.stderr.write(f"nginx listens on http://{host}:{port}\n")
                return until_one_ends(service, nginx)


if __name__ == "__main__":
    sys.exit(main())
