"""The faults of a question about routes on any map, and the reasons for which a declared route is illegal."""

from __future__ import annotations

from typing import Final

from stationmaster.any_map.catalogue import rows
from stationmaster.i18n.sentences import COMMON
from stationmaster.i18n.table import table
from stationmaster.schema.faults import maker

FAULTS: Final = table(*rows("faults"))
REFUSALS: Final = table(*rows("refusals"))

fault_at = maker({**FAULTS.sentences, **COMMON.sentences})
"""Makes the faults of questions about routes on any map."""
