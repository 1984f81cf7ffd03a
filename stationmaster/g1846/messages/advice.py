"""Hints that are found apart from the reason of a refusal."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages import Entry

ADVICE: Mapping[str, Entry] = {
    "tile_fits_turned": "{fitting:#} fits there turned by {rotations}.",
    "tiles_that_fit": "What fits there: {tiles:#}.",
}
