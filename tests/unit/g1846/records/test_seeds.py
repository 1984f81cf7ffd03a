"""From which seed a record was dealt, when it names several."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.rules.g1846.replay import SITE, play_through, replay

GOLDEN = Path(__file__).resolve().parents[3] / "data" / "golden" / "1846"


def record(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["record"]


@pytest.mark.parametrize("name", ["site-agreement", "site-two-players"])
def test_a_seed_that_was_for_the_seats_alone_gives_way_to_the_id(name: str) -> None:
    """The deal of such records came from the first digits of their id."""
    export = record(name)
    seed = export["settings"]["seed"]
    older = {**export, "id": seed, "settings": {**export["settings"], "seed": 2.399685262727493e38}}

    assert replay(SITE, older).position == replay(SITE, export).position


def test_when_no_seed_fits_the_records_own_is_taken() -> None:
    export = record("site-agreement")
    strange = {**export, "id": 99991, "settings": {**export["settings"], "seed": 99990}}
    alone = {**strange, "id": "none"}
    assert play_through(SITE, strange).start == play_through(SITE, alone).start
