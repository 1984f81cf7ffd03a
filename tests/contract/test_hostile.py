"""The search for requests that cost too much: it finds the known ones, and a short run finds nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from loadtests.hostile import workers
from loadtests.hostile.bench import Bench
from loadtests.hostile.bounds import BOUNDS, PLAIN, WORKER_BYTES
from loadtests.hostile.dear_boards import Plan, own_board
from loadtests.hostile.dear_maps import changed, first, question
from loadtests.hostile.ledger import Ledger, judged
from loadtests.hostile.messages import CLOSED, HANG, Reply, Request
from loadtests.hostile.mutations import NASTY, mutated
from loadtests.hostile.pool import honest, moments, posted
from loadtests.hostile.running import SECTIONS, run
from loadtests.hostile.senders import InProcess
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.registry import GAMES
from stationmaster.titles.switch_and_signal.model.board import own_board as read_board
from tests.support.server import PATIENCE, ROOT, wait_for

REQUEST = Request("kind", "POST", "/v1/games/1846/start", b"{}")
CHEAP = Reply(status=200, size=100, seconds=0.01, cpu=0.01)
SLOWER = 20
"""Tests run on any machine under any load, so their times mean little. `make hostile` measures times."""


@pytest.fixture(scope="module")
def sender() -> InProcess:
    """Return a sender that calls the app within this process."""
    return InProcess(create_app(Settings(keys=(DEVELOPMENT_KEY,))))


@pytest.mark.parametrize("name", ["mutated", "large", "records", "swollen", "forged", "heads", "lines", "dear"])
def test_a_short_run_finds_nothing(name: str, sender: InProcess, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, SLOWER)
    run(sender, ledger, seed=5, seconds=2, names=[name], service=None)
    assert sum(row.tried for row in ledger.rows.values()) >= 1
    assert ledger.failures == []


@pytest.mark.slow
@pytest.mark.processes
def test_a_short_run_against_the_server_prints_a_table(tmp_path: Path) -> None:
    variables = {"HOSTILE_SECONDS": "3", "HOSTILE_FOLDER": str(tmp_path), "HOSTILE_SLOWER": str(SLOWER)}
    command = [sys.executable, "-m", "loadtests.hostile", "--only", "forged", "--only", "killed"]
    ran = subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, timeout=2 * PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0].split()[:4] == ["kind", "tried", "statuses", "500s"]
    assert [line for line in lines if line.startswith("beside killed workers")]
    assert lines[-1].endswith(" 0 beyond a bound")


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (replace(CHEAP, status=500), "status 500"),
        (replace(CHEAP, text=b'{"id":1,"status":500,"body":{"code":"internal_error"}}'), "the service failed"),
        (replace(CHEAP, status=502), "status 502"),
        (replace(CHEAP, status=HANG), "no answer"),
        (replace(CHEAP, status=CLOSED), "cut off"),
        (replace(CHEAP, cpu=PLAIN.cpu + 0.01), "s of CPU"),
        (replace(CHEAP, seconds=PLAIN.seconds + 1), "s, at most"),
        (replace(CHEAP, size=PLAIN.largest_answer(len(REQUEST.wire())) + 1), "bytes answered"),
    ],
)
def test_whatever_passes_a_bound_is_a_failure_that_is_kept(reply: Reply, why: str, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.note(REQUEST, CHEAP)
    assert ledger.failures == []
    ledger.note(REQUEST, reply)
    (failure,) = ledger.failures
    assert why in failure
    (saved,) = tmp_path.glob("*.json")
    again = Request.from_json(json.loads(saved.read_text())["request"])
    assert again.wire() == REQUEST.wire()
    assert list(judged(again, reply)) == list(judged(REQUEST, reply))


def test_on_a_slow_machine_all_may_take_longer() -> None:
    late = replace(CHEAP, cpu=1.5 * PLAIN.cpu, seconds=1.5 * PLAIN.seconds)
    assert (len(list(judged(REQUEST, late))), list(judged(REQUEST, late, 2))) == (2, [])


@pytest.mark.parametrize("status", [200, 400, 422, 501, 503])
def test_refusals_are_no_failures(status: int) -> None:
    assert list(judged(REQUEST, replace(CHEAP, status=status))) == []


def test_a_worker_that_takes_too_much_memory_is_a_failure() -> None:
    ledger = Ledger()
    ledger.note_memory(["kind"], WORKER_BYTES)
    assert ledger.failures == []
    ledger.note_memory(["kind"], WORKER_BYTES + 1)
    assert len(ledger.failures) == 1


def test_every_group_of_a_request_has_a_bound() -> None:
    chance = Random(3)
    groups = {request.group for moment in moments(chance, 2) for request in honest(moment, chance)}
    assert groups - {"plain"} <= set(BOUNDS)


def test_the_table_has_a_line_for_each_kind() -> None:
    ledger = Ledger()
    ledger.note(REQUEST, CHEAP)
    ledger.note(replace(REQUEST, kind="other"), replace(CHEAP, status=500))
    head, first, second = ledger.table()
    assert head.split()[:3] == ["kind", "tried", "statuses"]
    assert first.split()[:4] == ["kind", "1", "200:1", "0"]
    assert second.split()[:4] == ["other", "1", "500:1", "1"]


def test_the_time_and_memory_of_a_process_are_read() -> None:
    mine, worked = [os.getpid()], time.process_time()
    before = workers.cpu_seconds(mine)
    wait_for(lambda: workers.cpu_seconds(mine) - before >= 0.2, "its time stands still", pause=0)
    assert time.process_time() - worked > 0.1
    assert workers.peak_bytes(os.getpid()) > 10_000_000


def test_mutations_are_the_same_for_the_same_seed() -> None:
    bodies = [json.loads(request.body) for request in honest(moments(Random(1), 2)[0], Random(2))]
    first, second = ([mutated(body, Random(seed), bodies) for body in bodies] for seed in (4, 4))
    assert first == second
    assert first != [json.dumps(body).encode() for body in bodies]


def test_mutations_leave_what_they_are_made_of_alone() -> None:
    before, body = json.dumps(NASTY), {"a": [1, {"b": 2}], "c": "d"}
    for seed in range(2000):
        mutated(body, Random(seed), [body])
    assert (json.dumps(NASTY), body) == (before, {"a": [1, {"b": 2}], "c": "d"})


def test_honest_requests_are_answered(sender: InProcess) -> None:
    """The seeds of the mutations are accepted: no endpoint refuses everything that it is sent."""
    bench = Bench(sender, Ledger(), Random(4))
    for moment in moments(Random(4), 8):
        for request in honest(moment, bench.chance):
            bench.send(request)
    assert [kind for kind, row in bench.ledger.rows.items() if not row.statuses[200]] == []


@pytest.mark.parametrize("plan", [Plan(), Plan(ports=3, links=40, hub=0.5, chain=2), Plan(links=40, hub=1.0, name=80)])
def test_own_boards_can_be_played(plan: Plan) -> None:
    assert len(read_board(own_board(plan)).cities) == 4 + plan.ports
    started, _ = GAMES["switch-and-signal"].start(["Amy", "Bob"], {"board": own_board(plan)}, "1")
    assert GAMES["switch-and-signal"].turn(started)


def test_generated_maps_are_answered(sender: InProcess) -> None:
    """Many questions of the search are answered: a question that is refused at once costs little."""
    chance, statuses = Random(6), []
    for _ in range(30):
        body = question(changed(first(chance), chance), chance, 200)
        statuses.append(sender.send(posted("map", "/v1/routes/check", body), 60).status)
    assert statuses.count(200) >= 15
    assert set(statuses) <= {200, 422}


def test_pictures_have_a_bound_of_their_own() -> None:
    chance = Random(3)
    requests = [request for moment in moments(chance, 2) for request in honest(moment, chance)]
    pictures = {request.path for request in requests if request.group == "pictures"}
    assert pictures == {request.path for request in requests if request.path.endswith(".svg")}
    assert {"/v1/routes/board.svg", "/v1/games/1846/routes/board.svg", "/v1/games/1846/market.svg"} <= pictures
    assert BOUNDS["pictures"].cpu < BOUNDS["routes"].cpu


def test_every_section_has_a_share_of_the_time() -> None:
    assert all(share > 0 for _, share in SECTIONS.values())
