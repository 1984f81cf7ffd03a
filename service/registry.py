"""The titles that the service offers, in the order of the registry."""

from __future__ import annotations

from service.offers import Offer, offer_of
from stationmaster.registry import BUILT_IN, TITLES

OFFERS: tuple[Offer, ...] = tuple(offer for title in TITLES.values() if (offer := offer_of(title)) is not None)
"""What `create_app` serves."""

BUILT_IN_OFFERS = tuple(offer for offer in OFFERS if offer.id in BUILT_IN)
"""What the contract in the tree is of."""
