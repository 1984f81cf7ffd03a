"""What all tests share: the Hypothesis profiles, chosen by STATIONMASTER_PROFILE (`quick` when unset)."""

from __future__ import annotations

import gc
import os

from hypothesis import HealthCheck, settings

# Time limits are pytest's business; a slow machine must not make a property flaky.
_common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("quick", _common, max_examples=50, derandomize=True)
settings.register_profile("soak", _common, max_examples=2000)
settings.load_profile(os.environ.get("STATIONMASTER_PROFILE", "quick"))

# A run of all tests keeps so much alive that looking through it for garbage takes half a second, and some tests make
# garbage by the million: it is looked for less often, or they would wait for nothing else.
gc.set_threshold(100_000, 50, 100)
