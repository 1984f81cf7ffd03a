"""A worker stays small, however expensive its requests: measured in separate processes with the costliest bodies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import PATIENCE

ROOT = Path(__file__).parents[2]
MOST_MEGABYTES = 250

MEASURE = r"""
import json, re, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from service.app import create_app
from service.settings import Settings

SIZE = 7_900_000
OWN = '{"format": "stationmaster", "record": {"players": ["Amy", "Bob", "Cy"], "seed": "s", '
KEYS = ",".join('"%s": 0' % (("k%d" % number) * 4)[:12] for number in range(60))

def filled(before, piece, after, most=10**9):
    return (before + piece * min(most, SIZE // len(piece.encode())) + after).encode()

def numbered(before, count, after):
    return (before + ",".join('"%s%d": 0' % ("k" * 18, number) for number in range(count)) + after).encode()

BODIES = {
    "actions of unknown keys": lambda: filled(OWN + '"actions": [', '{"type": "pass", %s},' % KEYS, "0]}}"),
    "as many as are read": lambda: filled(OWN + '"actions": [', '{"type": "pass", %s},' % KEYS, "0]}}", 2400),
    "options": lambda: numbered(OWN + '"actions": [], "options": {', 145_000, "}}}"),
    "names": lambda: numbered(OWN + '"actions": [], ', 145_000, "}}"),
    "players": lambda: filled(OWN[: OWN.index('"Amy"')], '"%s",' % ("p" * 24), '""]}}', 140_000),
    "empty lists": lambda: filled(OWN + '"actions": [', "[],", "[]]}}"),
    "small objects": lambda: filled(OWN + '"actions": [', '{"a":{}},', "0]}}", 70_000),
    "wide text": lambda: filled(OWN + '"actions": ["', chr(0x1D11E), '"]}}'),
    "many texts": lambda: filled(OWN + '"actions": ["', chr(0x1D11E) * 6 + '","', '"]}}', 140_000),
}

client = create_app(Settings(keys=(b"k" * 64,))).test_client
for game in ("1846", "switch-and-signal"):
    with client() as one:
        state = one.post(f"/v1/games/{game}/start", json={"players": ["A", "B", "C"], "seed": "s"}).get_json()["view"]
        one.post(f"/v1/games/{game}/legal-actions", json={"state": state})

def send(game, body):
    answer = client().post(f"/v1/games/{game}/replay", data=body, content_type="application/json")
    return answer.status_code, len(answer.data)

answers = []
with ThreadPoolExecutor(2) as both:
    for name in sys.argv[1:]:
        body = BODIES[name]()
        answers += both.map(send, ["1846", "switch-and-signal"], [body, body])
# Not `ru_maxrss`: a new process inherits that of the one that started it, and this one may be large.
peak = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())
print(json.dumps({"answers": answers, "megabytes": int(peak[1]) // 1024}))
"""

DEAR = [
    "actions of unknown keys",
    "as many as are read",
    "options",
    "names",
    "players",
    "empty lists",
    "small objects",
    "wide text",
    "many texts",
]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process has ever held")
@pytest.mark.parametrize("bodies", [*([body] for body in DEAR), DEAR * 2], ids=[*DEAR, "all of them"])
def test_two_dear_replays_at_once_leave_a_worker_small(bodies: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, *bodies],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    measured = json.loads(run.stdout)
    assert measured["megabytes"] < MOST_MEGABYTES
    for status, size in measured["answers"]:
        assert status == 422
        assert size < 50_000
