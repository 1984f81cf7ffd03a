"""`python -m benchmarks`: print every table, section by section."""

from __future__ import annotations

from benchmarks import any_map, export_networks, games, module, replay, routes, switch_and_signal
from benchmarks.report import say

if __name__ == "__main__":
    say(f"{export_networks.export()} networks exported for the finder's own bench")
    routes.run()
    any_map.run()
    module.run()
    games.run()
    replay.run()
    switch_and_signal.run()
