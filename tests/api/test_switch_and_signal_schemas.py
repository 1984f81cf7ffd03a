"""The schemas of Switch & Signal's actions: whatever is listed can be read, and reads as the rules read it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from marshmallow import ValidationError

from service.api.schemas.switch_and_signal import ACTIONS
from stationmaster.switch_and_signal.action_forms import ACTIONS_BY_TYPE, from_json
from stationmaster.switch_and_signal.game import GAME
from tests.support.switch_and_signal_players import NAMES, filled, play_out, random_player


def test_every_type_of_action_has_a_schema() -> None:
    assert set(ACTIONS) == set(ACTIONS_BY_TYPE)


@pytest.mark.parametrize("dice", ["service", "table"])
@pytest.mark.parametrize("map_", ["central-europe", "north-america"])
def test_what_is_listed_can_be_read(map_: str, dice: str) -> None:
    random = Random(map_ + dice)
    position, _ = GAME.start(NAMES[:3], {"map": map_, "dice": dice}, "schemas")
    seen = set()
    for step in play_out(position, random_player, random):
        for family in step.families:
            sent = {"type": family["type"], **filled(random.choice(family["choices"]), random), "player": "Amy"}
            assert ACTIONS[family["type"]]().load(sent) == from_json(sent)
            seen.add(family["type"])
    assert seen >= {"deploy", "choose_train", "end_actions", "use_helper", "set_signal", "set_switch"} - (
        {"deploy"} if (map_, dice) == ("central-europe", "service") else set()
    )


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"type": "load", "train": "black-1"}, "cards"),
        ({"type": "load", "train": "black-1", "cards": "move"}, "cards"),
        ({"type": "load", "train": "black-1", "cards": [1]}, "cards"),
        ({"type": "load", "train": 3, "cards": ["move"]}, "train"),
        ({"type": "run", "exits": [], "speed": 3}, "speed"),
        ({"type": "choose_train", "train": "black-1", "dice": ["four"]}, "dice"),
        ({"type": "set_signal", "source": "a", "to": "b", "cards": []}, "source"),
    ],
)
def test_what_has_another_shape_is_refused(sent: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ACTIONS[sent["type"]]().load(sent)
    assert field in refused.value.messages_dict
