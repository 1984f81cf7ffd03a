"""The further texts of 1846: faults, pictures, payments, events and powers, for the message catalogues."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.i18n.message import catalogue
from stationmaster.i18n.sentences import meanings_of
from stationmaster.i18n.source import Source, of_sentences
from stationmaster.titles.g1846.drawing import sentences as pictures
from stationmaster.titles.g1846.model.events import described
from stationmaster.titles.g1846.model.ids import PAYMENTS
from stationmaster.titles.g1846.text.choices import CONTEXT, POWERS
from stationmaster.titles.g1846.text.faults import FAULTS
from stationmaster.titles.g1846.text.phrases import FRAMES


def sources() -> Iterator[Source]:
    """Return the texts to be translated."""
    yield from of_sentences(FAULTS.sentences, catalogue(FRAMES), pictures.SENTENCES)
    for why, meaning in PAYMENTS.items():
        yield Source(f"payment.{why}", meaning, "what a payment is for")
    for context, meaning in meanings_of(described()):
        yield Source(context, meaning)
    for private, text in POWERS.items():
        yield Source(f"{CONTEXT}.{private}", text)
