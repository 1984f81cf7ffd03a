"""What an analysis stores and writes: whole parts, no file through a link; workers reject unknown peers."""

from __future__ import annotations

import json
import os
import ssl
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import pytest
from distributed import Security

from stationmaster.analysis import cluster
from stationmaster.analysis.parts import GAMES, RUNS, DamagedPart, Parts
from stationmaster.analysis.sources import Plan, planned
from stationmaster.cli import main
from tests.support.server import PATIENCE

Json = Any
GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden" / "1846"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of four short games of 1846."""
    record = json.loads((GOLDEN / "all-closed.json").read_text(encoding="utf-8"))["record"]
    lines = [json.dumps({**record, "actions": record["actions"][:count]}) for count in (3, 120, 130, 140)]
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def looked_at(plan: Plan, folder: Path) -> Parts:
    parts = Parts(folder)
    parts.begin(plan)
    for shard in plan.shards:
        parts.look_at(shard, Path())
    return parts


def found(parts: Parts, plan: Plan) -> tuple[bytes, bytes]:
    return b"".join(parts.text(GAMES, plan)), b"".join(parts.text(RUNS, plan))


def cut(file: Path, other: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def emptied(file: Path, other: Path) -> None:
    file.write_bytes(b"")


def altered(file: Path, other: Path) -> None:
    """Replace a number by another one: the text is JSON as before."""
    content = file.read_bytes()
    place = next(place for place in range(len(content)) if content[place : place + 1] in b"123456789")
    file.write_bytes(content[:place] + b"7" + content[place + 1 :] if content[place] != ord("7") else content[1:])


def exchanged(file: Path, other: Path) -> None:
    file.write_bytes(other.read_bytes())


def unsealed(file: Path, other: Path) -> None:
    file.write_bytes(file.read_bytes().rpartition(b"\n{")[0] + b"\n")


def gone(file: Path, other: Path) -> None:
    file.unlink()


def linked(file: Path, other: Path) -> None:
    other = file.rename(file.with_name("elsewhere"))
    file.symlink_to(other)


def piped(file: Path, other: Path) -> None:
    file.unlink()
    os.mkfifo(file)


WAYS = (cut, emptied, altered, exchanged, unsealed, gone, linked, piped)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("kind", [GAMES, RUNS])
def test_a_part_that_is_not_as_it_was_written_is_made_again(
    way: Callable[[Path, Path], None], kind: str, games: Path, tmp_path: Path
) -> None:
    plan = planned([str(games)], 2)
    parts = looked_at(plan, tmp_path)
    expected = found(parts, plan)
    assert not parts.missing(plan)
    first, second = (tmp_path / "parts" / f"{kind}-{number:07d}.jsonl" for number in (0, 1))
    way(first, second)
    assert parts.missing(plan) == [plan.shards[0]]
    with pytest.raises(DamagedPart):
        found(parts, plan)
    with pytest.raises(DamagedPart):
        list(parts.rows(kind, plan))
    parts.look_at(plan.shards[0], Path())
    assert not parts.missing(plan) and found(parts, plan) == expected
    assert first.is_file() and not first.is_symlink()


def test_a_part_of_another_analysis_is_none_of_this_one(games: Path, tmp_path: Path) -> None:
    plan, other = planned([str(games)], 1), planned([str(games)] * 2, 1)
    looked_at(plan, tmp_path / "one")
    parts = looked_at(other, tmp_path / "other")
    assert not parts.missing(other)
    kept = tmp_path / "other" / "parts" / "games-0000001.jsonl"
    kept.write_bytes((tmp_path / "one" / "parts" / "games-0000002.jsonl").read_bytes())
    assert parts.missing(other) == [other.shards[1]]


def test_the_command_makes_a_part_again_without_a_complaint(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = planned([str(games)])
    looked_at(plan, tmp_path)
    command = ["analyse", str(games), "-o", str(tmp_path), "--quiet", "--json", "--workers", "1"]
    assert main(command) == 0
    expected = capsys.readouterr().out
    altered(tmp_path / "parts" / "games-0000000.jsonl", tmp_path)
    assert main(command) == 0
    assert capsys.readouterr().out == expected


def test_a_part_that_changes_at_the_last_moment_is_refused_plainly(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned([str(games)])
    looked_at(plan, tmp_path)
    part = tmp_path / "parts" / "games-0000000.jsonl"
    altered(part, tmp_path)
    monkeypatch.setattr(Parts, "missing", lambda _self, _plan: [])
    assert main(["analyse", str(games), "-o", str(tmp_path), "--quiet"]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err) == (
        "",
        f"stationmaster: {part} is not as it was written: remove it and start again\n",
    )


OUTPUTS = ("games.jsonl", "runs.jsonl", "games.parquet", "runs.parquet", "statistics.json", "report.html")


def test_what_is_written_takes_the_place_of_links_and_never_follows_one(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, victim = tmp_path / "o", tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    looked_at(planned([str(games)]), folder)
    (folder / "parts" / "plan.json").unlink()
    inside = [folder / "parts" / name for name in ("standard-input", "standard-input.jsonl", "standard-input.json")]
    for file in (*(folder / name for name in OUTPUTS), *inside):
        file.symlink_to(victim)
    (folder / "parts" / "plan.json").symlink_to(tmp_path / "nothing")
    report = ["--report", str(folder / "report.html")]
    for tables in ("ndjson", "parquet"):
        assert main(["analyse", str(games), "-o", str(folder), "--format", tables, "--quiet", *report]) == 0
    assert victim.read_text(encoding="utf-8") == "mine" and not (tmp_path / "nothing").exists()
    for name in OUTPUTS:
        written = (folder / name).lstat()
        assert (folder / name).is_file() and not (folder / name).is_symlink()
        assert written.st_mode & 0o777 == 0o666 & ~umask(), "as readable as any other file"
    assert sorted(path.name for path in folder.iterdir()) == sorted([*OUTPUTS, "parts"]), "nothing is left behind"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\n")))
    assert main(["analyse", "-", "-o", str(folder)]) == 2, "another analysis"
    assert victim.read_text(encoding="utf-8") == "mine"


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_folder_of_parts_that_is_a_link_is_refused(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "o"
    elsewhere.mkdir()
    folder.mkdir()
    (folder / "parts").symlink_to(elsewhere)
    assert main(["analyse", str(games), "-o", str(folder), "--quiet"]) == 2
    assert capsys.readouterr().err == f"stationmaster: {folder / 'parts'}: Not a directory\n"
    assert not list(elsewhere.iterdir())


@pytest.mark.slow
def test_processes_of_our_own_take_no_work_from_others(games: Path, tmp_path: Path) -> None:
    parts, refused = Parts(tmp_path), list[str]()
    plan = planned([str(games)])
    parts.begin(plan)
    before = listening()

    def others_try(_count: int) -> None:
        for host, port in listening() - before:
            assert host == "127.0.0.1"
            refused.extend(refusals(port, tmp_path))

    cluster.share_out(plan.shards, tmp_path, others_try, workers=1)
    assert len(refused) >= 6, "of the scheduler, a worker and its nanny"
    assert set(refused) == {"TLSV13_ALERT_CERTIFICATE_REQUIRED", "TLSV1_ALERT_UNKNOWN_CA"}
    assert not parts.missing(plan)


def listening() -> set[tuple[str, int]]:
    """Return the addresses on which this process and its children listen."""
    processes = (psutil.Process(), *psutil.Process().children(recursive=True))
    found = [each for one in processes for each in one.net_connections("tcp")]
    return {(each.laddr.ip, each.laddr.port) for each in found if each.status == psutil.CONN_LISTEN}


def refusals(port: int, folder: Path) -> list[str]:
    """Return how a TLS port rejects a client without a certificate and with a foreign one; nothing for a plain port."""
    for path in ("/", "/status", "/info/main/workers.html", "/json/counts.json", "/health"):
        try:
            urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE)
        except HTTPError as error:
            assert error.code == 404
        except OSError:
            break
        else:
            pytest.fail(f"{path} is answered")
    else:
        return []
    stranger = Security.temporary()
    own = folder / "stranger.pem"
    own.write_text(f"{stranger.tls_client_key}{stranger.tls_client_cert}", encoding="utf-8")
    return [refusal(port, None), refusal(port, own)]


def refusal(port: int, certificate: Path | None) -> str:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if certificate is not None:
        context.load_cert_chain(certificate)
    with (
        pytest.raises(ssl.SSLError) as refused,
        create_connection(("127.0.0.1", port), PATIENCE) as plain,
        context.wrap_socket(plain) as connection,
    ):
        connection.recv(1)
    return str(refused.value.reason)
