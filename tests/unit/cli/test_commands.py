"""The service's part of the command `stationmaster`."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.settings import Settings
from stationmaster.cli import main


def test_a_new_key_can_be_used_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key"]) == 0
    settings = Settings.from_env({"STATIONMASTER_KEYS": capsys.readouterr().out.strip()})
    assert len(settings.keys[0]) == 64


def test_two_new_keys_differ(capsys: pytest.CaptureFixture[str]) -> None:
    main(["key"])
    first = capsys.readouterr().out
    main(["key"])
    assert capsys.readouterr().out != first


def test_the_contract_is_written_to_the_named_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "contract.yaml"
    assert main(["openapi", "write", "--file", str(written)]) == 0
    assert main(["openapi", "print"]) == 0
    assert capsys.readouterr().out == written.read_text(encoding="utf-8")


def test_without_a_command_the_usage_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "usage" in capsys.readouterr().err
