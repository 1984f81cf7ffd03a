"""Log lines, as text and as JSON."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import pytest

from service.logs import JSON, TEXT, Fields, formatter


def record(message: Any, *args: Any, failed: bool = False) -> logging.LogRecord:
    exc_info = None
    if failed:
        try:
            raise ValueError("why")
        except ValueError:
            exc_info = sys.exc_info()
    made = logging.LogRecord("service.requests", logging.INFO, __file__, 1, message, args, exc_info)
    made.created = 1_700_000_000.0
    return made


def test_values_are_reported_by_name() -> None:
    line = str(Fields(id="a-1", ms=1.239, code=None, out=0, detail='two "words"\n', empty=""))
    assert line == r'id=a-1 ms=1.24 code=- out=0 detail="two \"words\"\n" empty=""'


def test_a_value_cannot_pretend_to_be_two() -> None:
    for value in ("a b=c", "a=b", "a\nid=2", "a\tb", 'a"b', "a\\b", "\x1b[1m", "\x7f", "\x9b1m", "\u202eb", "\u2028"):
        line = str(Fields(value=value))
        assert json.loads(line.removeprefix("value=")) == value


def test_text_has_time_level_and_logger() -> None:
    line = formatter(TEXT).format(record(Fields(id="a", status=200)))
    assert line == "2023-11-14T22:13:20Z INFO service.requests id=a status=200"


def test_json_has_the_values_as_they_are() -> None:
    line = formatter(JSON).format(record(Fields(id="a", status=200, ms=1.5, code=None)))
    head = {"time": "2023-11-14T22:13:20Z", "level": "INFO", "logger": "service.requests"}
    assert json.loads(line) == {**head, "id": "a", "status": 200, "ms": 1.5, "code": None}
    assert "\n" not in line


def test_what_json_cannot_hold_is_reported_all_the_same() -> None:
    for value, written in (("\ud800", "\ud800"), (2**70, 2**70)):
        assert json.loads(formatter(JSON).format(record(Fields(value=value))))["value"] == written


def test_json_has_other_messages_and_tracebacks_too() -> None:
    entry = json.loads(formatter(JSON).format(record("%d things", 3, failed=True)))
    assert entry["message"] == "3 things"
    assert entry["traceback"].endswith("ValueError: why")


@pytest.mark.parametrize("form", [TEXT, JSON])
def test_a_line_stays_one_line(form: str) -> None:
    assert "\n" not in formatter(form).format(record(Fields(detail="a\nb\r\nc")))
