"""The reference data: rulebooks, recorded games and known positions, which are outside the project.

STATIONMASTER_REFERENCE names the folder (`../shared` beside the project when unset). Without it the tests that need it
are skipped.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = Path(os.environ.get("STATIONMASTER_REFERENCE", ROOT.parent / "shared"))
