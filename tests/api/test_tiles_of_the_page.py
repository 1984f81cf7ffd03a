"""The page reads from the components which tiles fit: here that is held to the rules, whatever lies there."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.table.sentences import PAGE
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.game import GAME
from stationmaster.g1846.state.board import Laid
from stationmaster.g1846.track.fits import fits
from stationmaster.kernel.shapes.statements import write

NODE = shutil.which("node")

ALL = """
import { isBuildable, tilesFor } from "./position.mjs";
import { readFileSync } from "node:fs";

const { box, asked } = JSON.parse(readFileSync("asked.json", "utf8"));
const told = asked.map(({ hex, laid }) =>
  tilesFor(box, { phase: "IV", tiles: laid ? { [hex]: laid } : {} }, hex, true)
    .flatMap(({ tile, rotations }) => rotations.map((turned) => `${tile}/${turned}`)).sort());
const open = Object.keys(box.map.hexes).filter((hex) => isBuildable(box, hex));
console.log(JSON.stringify({ told, open }));
"""


def _faces(hex_id: str) -> Iterator[Laid | None]:
    """What may lie on a hex: nothing, or what fits on what may lie there before."""
    seen: set[Laid | None] = {None}
    waiting: list[Laid | None] = [None]
    while waiting:
        laid = waiting.pop()
        yield laid
        after = {(fit.tile, fit.rotation) for fit in fits(hex_id, laid)} - seen
        seen |= after
        waiting += sorted(after)


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_page_offers_on_every_hex_the_tiles_that_fit_there(tmp_path: Path) -> None:
    asked = [(hex_id, laid) for hex_id in tables().hexes for laid in _faces(hex_id)]
    box: Any = write(GAME.components())
    told = {"box": box, "asked": [{"hex": hex_id, "laid": laid} for hex_id, laid in asked]}
    (tmp_path / "asked.json").write_text(json.dumps(told), encoding="utf-8")
    module = PAGE.joinpath("routes", "position.js").read_text(encoding="utf-8")
    (tmp_path / "position.mjs").write_text(module, encoding="utf-8")
    (tmp_path / "all.mjs").write_text(ALL, encoding="utf-8")
    done = subprocess.run([str(NODE), "all.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for (hex_id, laid), offered in zip(asked, found["told"], strict=True):
        assert offered == sorted(f"{fit.tile}/{fit.rotation}" for fit in fits(hex_id, laid)), (hex_id, laid)
    assert set(found["open"]) == {hex_id for hex_id in tables().hexes if fits(hex_id, None)}
    assert len(asked) > 1000
