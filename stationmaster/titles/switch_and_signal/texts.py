"""The texts of Switch & Signal: log, refusals, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.engine.texts import Telling
from stationmaster.i18n.message import Language, catalogue
from stationmaster.i18n.sentences import COMMON
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.board_names import PLACES, named_nodes, names, train_names
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from stationmaster.titles.switch_and_signal.text.choices import CHOICES, CHOICES_WHEN
from stationmaster.titles.switch_and_signal.text.faults import FAULTS
from stationmaster.titles.switch_and_signal.text.log import ACTIONS, EVENTS, ROUNDS, STEPS, WHEN, WORDS
from stationmaster.titles.switch_and_signal.text.paragraphs import PARAGRAPHS
from stationmaster.titles.switch_and_signal.text.refusals import PHRASES, REFUSALS


def _names() -> dict[str, str]:
    """Return the names of trains, maps and their nodes; a board of a client has names of its own."""
    found = train_names()
    for map_ in MAPS:
        board = map_board(map_)
        found |= {board.id: board.name, **named_nodes(board)}
    return found


def _composed(language: Language) -> dict[str, str]:
    """Of what lies between the nodes."""
    found: dict[str, str] = {}
    for map_ in MAPS:
        named = names(map_board(map_), language)
        found |= {**named.nodes, **named.sections, **named.signals}
    return found


def _named_in(view: Mapping[str, Any]) -> dict[str, str]:
    """Return the names on a board of a client."""
    kinds: Mapping[str, Mapping[str, str]] = view["names"] or {}
    return {id_: name for kind in kinds.values() for id_, name in kind.items()}


TELLING = Telling(
    lines=catalogue(EVENTS),
    when=WHEN,
    sentences={**COMMON.sentences, **PLACES, **FAULTS.sentences, **PHRASES, **REFUSALS.sentences},
    steps=STEPS,
    rounds=ROUNDS,
    names=_names(),
    words=WORDS,
    actions=ACTIONS,
    rules=PARAGRAPHS,
    choices=catalogue(CHOICES),
    choices_when=CHOICES_WHEN,
    named_in=_named_in,
    composed=_composed,
)
