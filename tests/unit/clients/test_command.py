"""`stationmaster key client add|list|revoke`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest

from service.clients import file
from service.clients.keys import SENTENCES, KnownKeys, parse_lines
from stationmaster.cli import main
from stationmaster.cli.sentences import say_in
from stationmaster.i18n.message import Message
from stationmaster.languages import language


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "clients"


def known(path: Path) -> KnownKeys:
    return KnownKeys(parse_lines(path.read_text(encoding="utf-8")))


def add(path: Path, *more: str) -> int:
    return main(["key", "client", "add", *more, "--file", str(path)])


def test_a_key_is_reported_once_and_kept_as_a_hash(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert add(path, "amy", "--rate", "600/minute", "--places", "4") == 0
    out, err = capsys.readouterr()
    holder = known(path).holder_of(out.strip())
    assert holder and (holder.name, holder.rate, holder.places) == ("amy", "600/minute", 4)
    assert out.strip() not in path.read_text(encoding="utf-8") + err
    assert f"service.audit action=client_key_added name=amy id={holder.id} rate=600/minute places=4 by=uid:" in err
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_people_wrote_in_the_file_stays(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text("# Ours", encoding="utf-8")
    path.chmod(0o640)
    for name in ("amy", "bob", "amy"):
        assert add(path, name) == 0
    shown = capsys.readouterr().out.split()
    assert main(["key", "client", "revoke", "amy", "--file", str(path)]) == 0
    assert path.read_text(encoding="utf-8").startswith("# Ours\nbob ")
    assert [known(path).holder_of(key) is not None for key in shown] == [False, True, False]
    assert path.stat().st_mode & 0o777 == 0o640
    err = capsys.readouterr().err
    assert err.count("action=client_key_revoked name=amy id=") == 2


def test_one_of_a_clients_keys_can_be_revoked_by_its_id(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(path, "amy")
    add(path, "amy")
    first, second = capsys.readouterr().out.split()
    assert main(["key", "client", "revoke", first.split("_")[1], "--file", str(path)]) == 0
    assert known(path).holder_of(first) is None
    assert known(path).holder_of(second) is not None


def test_the_list_has_names_and_limits(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(path, "amy", "--places", "2")
    add(path, "bob", "--rate", "5/second")
    capsys.readouterr()
    assert main(["key", "client", "list", "--file", str(path), "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["rate"], one["places"]) for one in listed] == [
        ("amy", None, 2),
        ("bob", "5/second", None),
    ]
    assert main(["key", "client", "list", "--file", str(path)]) == 0
    assert f"bob  {listed[1]['id']}  rate=5/second  places=-\n" in capsys.readouterr().out


def test_without_a_file_the_line_is_for_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATIONMASTER_CLIENT_KEYS_FILE", raising=False)
    assert main(["key", "client", "add", "amy"]) == 0
    out, err = capsys.readouterr()
    line = next(line for line in err.splitlines() if line.startswith("amy "))
    assert KnownKeys(parse_lines(line)).holder_of(out.strip()) is not None
    for command in (["list"], ["revoke", "amy"]):
        assert main(["key", "client", *command]) == 2
        assert "--file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["add", "two words"], "a name has"),
        (["revoke", "zoe"], "no client 'zoe'"),
    ],
)
def test_what_cannot_be_done_is_reported_in_one_line(
    path: Path, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["key", "client", *arguments, "--file", str(path)]) == 2
    err = capsys.readouterr().err
    assert why in err and err.count("\n") == 1


def test_a_file_that_is_being_changed_or_is_broken_stays_as_it_is(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text("nonsense\n", encoding="utf-8")
    assert add(path, "amy") == 2
    assert "line 1" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "nonsense\n"
    path.write_text("", encoding="utf-8")
    path.with_name("clients.new").write_text("", encoding="utf-8")
    assert add(path, "amy") == 2
    assert "another command" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == ""


DIGEST = f"sha256:{'0' * 64}"
BROKEN = {
    "no_key": ("amy", {}),
    "name": (f"a!y abcdefgh {DIGEST}", {}),
    "proof": ("amy abcdefgh sha256:0", {}),
    "option": (f"amy abcdefgh {DIGEST} hours=3", {}),
    "option_twice": (f"amy abcdefgh {DIGEST} places=4 places=5", {}),
    "rate": (f"amy abcdefgh {DIGEST} rate=often", {"text": "often"}),
    "places": (f"amy abcdefgh {DIGEST} places=many", {"text": "many"}),
    "id_twice": (f"amy abcdefgh {DIGEST}\nbob abcdefgh {DIGEST}", {"id": "abcdefgh"}),
}
"""Files by the fault in their last line, and what the message names."""


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
@pytest.mark.parametrize("wrong", BROKEN)
def test_what_is_wrong_in_a_file_is_reported_in_the_language_of_the_terminal(
    path: Path, wrong: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, named = BROKEN[wrong]
    path.write_text(text, encoding="utf-8")
    assert main(["--language", code, "key", "client", "list", "--file", str(path)]) != 0
    output, spoken = capsys.readouterr().err, language(code)
    why = Message(SENTENCES[f"client_key.{wrong}"], named)
    line = Message(SENTENCES["client_key.line"], {"number": len(text.splitlines()), "why": why})
    assert str(path) in output and line.detail_in(spoken) in output
    assert (why.detail in output) == (code == "en")


def test_every_reason_why_a_key_cannot_be_read_is_reported(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    beside = path.with_name(f"{path.name}.new")
    elsewhere = {"client_key.line", "client_key.being_changed", "client_key.no_utf8"}
    assert {f"client_key.{wrong}" for wrong in BROKEN} | elsewhere == set(SENTENCES)
    beside.touch()
    assert main(["--language", "pl", "key", "client", "add", "amy", "--file", str(path)]) != 0
    message = Message(SENTENCES["client_key.being_changed"], {"beside": str(beside)})
    assert message.detail != message.detail_in(language("pl")) in capsys.readouterr().err


def test_a_file_that_is_no_text_is_reported_as_that(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(b"\xff\n")
    assert main(["--language", "ru", "key", "client", "list", "--file", str(path)]) == 2
    assert "это не UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
def test_where_the_line_of_a_key_belongs_is_reported_in_the_language_of_the_terminal(
    code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATIONMASTER_CLIENT_KEYS_FILE", raising=False)
    assert main(["--language", code, "key", "client", "add", "amy"]) == 0
    sentence = say_in(language(code), "said.key_line", variable="STATIONMASTER_CLIENT_KEYS")
    assert f"{sentence}\n" in capsys.readouterr().err
    assert ("beside" in sentence) == (code == "en")


@pytest.mark.parametrize(
    ("why", "expected"), [("File too large", "файл слишком велик"), ("Hm", "система сообщает: «Hm»")]
)
def test_errors_of_the_system_are_translated_or_quoted(
    path: Path, why: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path) -> NoReturn:
        raise OSError(5, why, str(path))

    monkeypatch.setattr(file, "keys_in", fail)
    assert main(["--language", "ru", "key", "client", "list", "--file", str(path)]) == 2
    assert f"{path}: {expected}" in capsys.readouterr().err
