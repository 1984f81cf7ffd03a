"""How 1846 is told: its log, its refusals, its names."""

from __future__ import annotations

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.messages.choices import CHOICES, conditions
from stationmaster.g1846.messages.faults import SENTENCES
from stationmaster.g1846.messages.log import ACTIONS, EVENTS, ROUNDS, STEPS, WHEN, WORDS
from stationmaster.g1846.messages.paragraphs import PARAGRAPHS
from stationmaster.g1846.messages.violations import PHRASES, REFUSALS
from stationmaster.g1846.routes.stated import EAST_WEST
from stationmaster.kernel.messages.faults import COMMON_SENTENCES
from stationmaster.kernel.messages.message import catalogue
from stationmaster.kernel.messages.telling import Telling


def _names() -> dict[str, str]:
    """Of companies, of the hexes that have one, and of the bonus that no private brings (6.65)."""
    corporations = {id_: company.name for id_, company in tables().corporations.items()}
    privates = {id_: private.name for id_, private in tables().privates.items()}
    hexes = {hex_.id: hex_.name for hex_ in tables().hexes.values() if hex_.name}
    return {**corporations, **privates, **hexes, EAST_WEST: EAST_WEST}


def _hex_of_several_cities() -> str:
    (found,) = (hex_.id for hex_ in tables().hexes.values() if len(hex_.cities) > 1)
    return found


TELLING = Telling(
    lines=catalogue(EVENTS),
    when=WHEN,
    sentences={**COMMON_SENTENCES, **SENTENCES, **PHRASES, **REFUSALS},
    steps=STEPS,
    rounds=ROUNDS,
    names=_names(),
    words=WORDS,
    actions=ACTIONS,
    rules=PARAGRAPHS,
    choices=catalogue(CHOICES),
    choices_when=conditions(_hex_of_several_cities()),
    kinds=dict.fromkeys(tables().corporations, "company"),
)
