"""What each paragraph of the rules of 1846 says, in short and in our own words, in their order."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.g1846.messages.paragraphs import building, ending, privates, running, setup, stock, trains, variants

PARAGRAPHS: Mapping[str, str] = {
    **setup.PARAGRAPHS,
    **stock.PARAGRAPHS,
    **building.PARAGRAPHS,
    **running.PARAGRAPHS,
    **trains.PARAGRAPHS,
    **privates.PARAGRAPHS,
    **ending.PARAGRAPHS,
    **variants.PARAGRAPHS,
}
