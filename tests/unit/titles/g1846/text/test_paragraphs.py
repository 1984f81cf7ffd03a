"""The summaries of paragraphs: their numbers match those of the engine, in every language."""

from __future__ import annotations

import re

import pytest

from stationmaster.languages import LANGUAGES, language
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.texts import TELLING


def numbers(text: str) -> set[int]:
    """Return the amounts and counts in a paragraph, without numbers of paragraphs, trains and tiles."""
    joined = re.sub(r"(?<=\d)[ ,\u00a0](?=\d{3})", "", text)
    return {int(found) for found in re.findall(r"\d+", joined)}


def named() -> dict[str, set[int]]:
    """Return the numbers that each paragraph must name, from the data."""
    table = tables()
    kept = [kind.reservation for kind in table.corporations.values() if kind.reservation is not None]
    above = {step.from_price for step in table.market.payout_steps if step.from_price}
    prices = table.market.opening_prices
    return {
        "5.0": {len(table.market.prices), min(table.market.prices), max(table.market.prices), min(prices), max(prices)},
        "6.48a": {table.base_tile_price},
        "6.51": {table.token_price},
        "6.53a": {one.price for one in kept} | {one.unconnected for one in kept if one.unconnected is not None},
        "6.75": above,
        "6.75b": {max(table.market.prices), 0},
    }


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("paragraph", named())
def test_a_paragraph_names_the_numbers_of_the_data(paragraph: str, code: str) -> None:
    text = language(code).phrase(f"rule.{paragraph}", TELLING.rules[paragraph], 0)
    assert numbers(text) == named()[paragraph], text
