"""6.81, 6.91: the answer of the owner who was asked to sell a train or a private. It comes before any other action."""

from __future__ import annotations

from typing import Final

from stationmaster.i18n.message import Message
from stationmaster.titles.g1846.model.actions import BuyTrain, Consent
from stationmaster.titles.g1846.model.events import ConsentGiven, ConsentRefused
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator
from stationmaster.titles.g1846.model.position import Position, Request
from stationmaster.titles.g1846.rules import asking, privates, trains
from stationmaster.titles.g1846.rules.kinds import ActionKind, always_possible
from stationmaster.titles.g1846.text.phrases import tell


def request_of(position: Position) -> Request:
    """Return the request that waits for an answer."""
    if position.request is None:
        raise AssertionError("no request waits")  # The step is current only while one does.
    return position.request


def paragraph(position: Position) -> str:
    """Return the paragraph: 6.81 for a train, 6.91 for a private."""
    return asking.rule_of(request_of(position).purchase)


def _candidates(_position: Position) -> tuple[Consent, Consent]:
    """Return "yes", then "no". Both are legal: an illegal purchase was rejected before the owner was asked."""
    return Consent(accept=True), Consent(accept=False)


def _answer(ledger: Ledger, action: Consent, _found: None) -> None:
    """Perform or drop the purchase; the buyer's turn continues where it was interrupted."""
    request = request_of(ledger.position)
    purchase = request.purchase
    ledger.update(request=None)
    kind = ConsentGiven if action.accept else ConsentRefused
    ledger.emit(kind(player=request.asked, rule=asking.rule_of(purchase)))
    if not action.accept:
        asking.note_refusal(ledger, purchase)
    elif isinstance(purchase, BuyTrain):
        trains.buy_from_corporation(ledger, purchase)
    else:
        privates.buy_private(ledger, purchase)


def describe(position: Position) -> Message:
    """Return a description of the expected action, for refusals."""
    return tell("is_asked", player=request_of(position).asked, operator=operator(position))


ACTION_KINDS: Final = (
    ActionKind(
        type="consent",
        rule="6.81",
        steps=frozenset({"consent"}),
        candidates=_candidates,
        judge=always_possible,
        perform=_answer,
        cites=paragraph,
    ),
)
