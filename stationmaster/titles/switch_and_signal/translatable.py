"""The further texts of Switch & Signal: faults, pictures and components, for the message catalogues."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.i18n.source import Source, of_sentences
from stationmaster.titles.switch_and_signal.drawing import sentences as pictures
from stationmaster.titles.switch_and_signal.model.components import PROVENANCE
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text.faults import FAULTS


def sources() -> Iterator[Source]:
    """Return the texts to be translated."""
    yield from of_sentences(FAULTS.sentences, pictures.SENTENCES)
    yield from (Source(PROVENANCE, text) for text in TABLES.provenance.texts)
    for kind in TABLES.card_kinds:
        yield Source(f"action_card.{kind.id}", kind.name, "name")
    for die in TABLES.dice.values():
        yield Source(f"die.{die.colour}", die.name, "what runs by this die")
    for helper in TABLES.helpers.values():
        yield Source(f"helper.{helper.id}", helper.name, "name")
        yield Source(f"helper.{helper.id}", helper.effect, "effect")
    for name, variant in TABLES.variants.items():
        yield Source(f"variant.{name}", variant["effect"])
