"""Which events tell what chance decides: nobody hears of them before the action is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stationmaster.switch_and_signal.state.position import Settings

OF_DICE: Final = frozenset({"dice_rolled"})
OF_CARDS: Final = frozenset(
    {"card_revealed", "cards_drawn", "discard_shuffled", "location_token_revealed", "location_tokens_shuffled"}
)


def foretold(settings: Settings, events: Sequence[dict[str, Any]]) -> tuple[Sequence[dict[str, Any]], bool]:
    """The events before the first one of chance, and whether these are all. What lies at the table is reported, not
    drawn, and so no chance (SS-18.9).
    """
    of_chance = (OF_DICE if settings.dice != "table" else frozenset()) | (
        OF_CARDS if settings.cards != "table" else frozenset()
    )
    first = next((place for place, event in enumerate(events) if event["type"] in of_chance), None)
    return (events, True) if first is None else (events[:first], False)
