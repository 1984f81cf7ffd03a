"""Calls in a document: each is made, and its response compared with the document.

A call is a block of `sh` with one curl; the block of `json` after it, if there is one, shows its response, or the parts
of it that matter. `NAME=$(…)` stores the state of the response for the calls after it, which refer to it as `'$NAME'`.
"""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

from flask.testing import FlaskClient


def blocks(document: str) -> list[tuple[str, str]]:
    """Return each call of a document with the response that it shows."""
    return re.findall(r"^```sh\n(.*?)^```\n(?:\n^```json\n(.*?)^```\n)?", document, re.DOTALL | re.MULTILINE)


def make_calls(client: FlaskClient, document: str) -> int:
    """Make all calls of a document, and return their number."""
    kept: dict[str, str] = {}
    calls = blocks(document)
    for command, shown in calls:
        keeps = re.fullmatch(r"([A-Z]+)=\$\((.*)\)\n", command, re.DOTALL)
        text = (keeps.group(2) if keeps else command).replace("\\\n", " ")
        program, *words = shlex.split(re.sub(r"'\$([A-Z]+)'", lambda name: kept[name.group(1)], text))
        assert program == "curl"
        answer = call(client, words)
        assert answer.status_code == (json.loads(shown).get("status", 200) if shown else 200), (command, answer.text)
        if keeps:
            kept[keeps.group(1)] = answer.get_json()["state"]
        if shown:
            assert shows(json.loads(shown), answer.get_json()), (command, answer.text)
    return len(calls)


def call(client: FlaskClient, words: list[str]) -> Any:
    """Return the response to the request that curl would send with these words."""
    headers = {}
    data = None
    url = ""
    rest = iter(words)
    for word in rest:
        match word:
            case "-s":
                continue
            case "--json":
                data, headers["Content-Type"] = next(rest), "application/json"
            case "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            case ">" | "|":
                break
            case _:
                assert not url, f"curl has two addresses: {url} and {word}"
                url = word.removeprefix("localhost:8000")
    return client.open(url, method="GET" if data is None else "POST", data=data, headers=headers)


def shows(shown: Any, answered: Any) -> bool:
    """Return whether a response is as shown: objects may hold more, lists may not."""
    if isinstance(shown, dict):
        return isinstance(answered, dict) and all(
            name in answered and shows(value, answered[name]) for name, value in shown.items()
        )
    if isinstance(shown, list):
        return (
            isinstance(answered, list)
            and len(shown) == len(answered)
            and all(shows(one, other) for one, other in zip(shown, answered, strict=True))
        )
    return bool(shown == answered)
