"""The listed effects of a switch or a signal, compared with the movements of trains before and after it is set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from msgspec.structs import replace

from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.movement import Way, scene, ways
from stationmaster.titles.switch_and_signal.rules.signals_and_switches import encounters, setting, signal_effects
from tests.properties.test_switch_and_signal_movement import SITUATIONS, situation

Json = Any


def reach(position: Position) -> dict[str, set[Way]]:
    """Return for each train all its movements with its highest roll."""
    return {
        train.id: set(ways(scene(position, train), max(TABLES.dice[train.colour].faces)))
        for train in position.trains
        if train.place.is_on_network
    }


def changed(before: Mapping[str, set[Way]], after: Mapping[str, set[Way]]) -> set[str]:
    return {train for train, found in before.items() if found != after[train]}


@given(SITUATIONS)
def test_ss_8_4_a_setting_names_exactly_the_trains_for_which_it_changes_something(
    given: tuple[int, str, int, bool],
) -> None:
    position, _ = situation(*given)
    now, found = reach(position), encounters(position)
    for place, junction in enumerate(position.board.junctions.values()):
        for pair in set(range(len(junction.pairs))) - {position.pairs[place]}:
            effects = setting(found, junction, pair)
            assert set(effects.pop("joins")) == set(junction.branches) - set(junction.closed(pair))
            pairs = (*position.pairs[:place], pair, *position.pairs[place + 1 :])
            named = [train for trains in effects.values() for train in trains]
            assert set(named) == changed(now, reach(replace(position, pairs=pairs))), (junction.id, pair)


@given(SITUATIONS)
def test_ss_8_2_a_disc_names_exactly_the_trains_that_it_stops_and_frees(given: tuple[int, str, int, bool]) -> None:
    """A disc at another exit of a city only gives a train there one more way, which does not count as freeing it."""
    position, _ = situation(*given)
    now, found = reach(position), encounters(position)
    red = set(position.board.signals) - position.green
    effects = signal_effects(found, position.green, red)
    for signal in position.green:
        after = reach(replace(position, green=position.green - {signal}))
        assert set(effects.get("stops", {}).get(signal, ())) == changed(now, after), signal
    for signal in red:
        after = reach(replace(position, green=position.green | {signal}))
        freed = {train for train in changed(now, after) if now[train] - after[train]}
        assert set(effects.get("frees", {}).get(signal, ())) == freed, signal
