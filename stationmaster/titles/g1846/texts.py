"""The texts of 1846: log, refusals, names."""

from __future__ import annotations

from stationmaster.engine.texts import Telling
from stationmaster.i18n.message import catalogue
from stationmaster.i18n.sentences import COMMON
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import EAST_WEST
from stationmaster.titles.g1846.text.choices import CHOICES, conditions
from stationmaster.titles.g1846.text.faults import FAULTS
from stationmaster.titles.g1846.text.log import ACTIONS, EVENTS, ROUNDS, STEPS, WHEN, WORDS
from stationmaster.titles.g1846.text.paragraphs import PARAGRAPHS
from stationmaster.titles.g1846.text.phrases import PHRASES
from stationmaster.titles.g1846.text.refusals import REFUSALS


def _names() -> dict[str, str]:
    """Return the names of companies, of hexes, and of the bonus that belongs to no private (6.65)."""
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
    sentences={**COMMON.sentences, **FAULTS.sentences, **PHRASES, **REFUSALS.sentences},
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
