"""The page derives from the components which tiles fit; the result must match the rules, whatever lies on a hex."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.table.sentences import PAGE
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.board import Laid
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits

NODE = shutil.which("node")

ALL = """
import { isBuildable, tilesFor } from "./routes/position.js";
import { readFileSync } from "node:fs";

const { box, cases } = JSON.parse(readFileSync("input.json", "utf8"));
const offered = cases.map(({ hex, laid }) =>
  tilesFor(box, { phase: "IV", tiles: laid ? { [hex]: laid } : {} }, hex, true)
    .flatMap(({ tile, rotations }) => rotations.map((turned) => `${tile}/${turned}`)).sort());
const open = Object.keys(box.map.hexes).filter((hex) => isBuildable(box, hex));
console.log(JSON.stringify({ offered, open }));
"""


def _faces(hex_id: str) -> Iterator[Laid | None]:
    """Return what may lie on a hex: nothing, or any tile that fits on what may have been there before."""
    seen: set[Laid | None] = {None}
    waiting: list[Laid | None] = [None]
    while waiting:
        laid = waiting.pop()
        yield laid
        after = {(fit.tile, fit.rotation) for fit in fits(hex_id, laid)} - seen
        seen |= after
        waiting += sorted(after)


def run_modules(folder: Path, script: str, value: Any) -> Any:
    """Run a script that uses the page's modules in Node and return its output."""
    shutil.copytree(str(PAGE), folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "input.json").write_text(json.dumps(value), encoding="utf-8")
    (folder / "script.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run([str(NODE), "script.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_page_offers_on_every_hex_the_tiles_that_fit_there(tmp_path: Path) -> None:
    cases = [(hex_id, laid) for hex_id in tables().hexes for laid in _faces(hex_id)]
    box: Any = write(GAME.components())
    sent = {"box": box, "cases": [{"hex": hex_id, "laid": laid} for hex_id, laid in cases]}
    found = run_modules(tmp_path, ALL, sent)
    for (hex_id, laid), offered in zip(cases, found["offered"], strict=True):
        assert offered == sorted(f"{fit.tile}/{fit.rotation}" for fit in fits(hex_id, laid)), (hex_id, laid)
    assert set(found["open"]) == {hex_id for hex_id in tables().hexes if fits(hex_id, None)}
    assert len(cases) > 1000


DISTINCT = """
import { distinct } from "./g1846/tiles.js";
import { readFileSync } from "node:fs";

const { box, legal } = JSON.parse(readFileSync("input.json", "utf8"));
console.log(JSON.stringify(distinct(box, legal)));
"""


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_page_offers_lays_that_look_the_same_once(tmp_path: Path) -> None:
    """A straight track looks the same at 60° and at 240°; curves never do."""
    box: Any = write(GAME.components())
    lays = [(tile, rotation) for tile in ("7", "8", "9", "16", "291") for rotation in range(6)]
    choices = [{"hex": "F14", "tile": tile, "rotation": rotation, "cost": 20} for tile, rotation in lays]
    words = [f"{tile}/{rotation}" for tile, rotation in lays]
    others = {"type": "pass", "rule": "6.43", "choices": [{}], "words": ["Pass"]}
    legal = [{"type": "lay_tile", "rule": "6.4", "choices": choices, "words": words}, others]
    family, *rest = run_modules(tmp_path, DISTINCT, {"box": box, "legal": legal})
    assert rest == [others]
    assert [f"{one['tile']}/{one['rotation']}" for one in family["choices"]] == family["words"]
    assert [one["rotation"] for one in family["choices"] if one["tile"] == "9"] == [0, 1, 2]
    for tile in ("7", "8", "16", "291"):
        assert [one["rotation"] for one in family["choices"] if one["tile"] == tile] == list(range(6))
