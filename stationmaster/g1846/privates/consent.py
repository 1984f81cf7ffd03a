"""6.81, 6.91: the owner who was asked to sell a train or a private answers. Nothing else happens before that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.g1846.engine.family import Choice, Family
from stationmaster.g1846.engine.steps import StepKind
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.operating.operator import operator
from stationmaster.g1846.privates import asking, privates
from stationmaster.g1846.shapes.actions import BuyTrain, Consent
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position, Request
from stationmaster.g1846.trains import trains
from stationmaster.kernel.errors import Violation
from stationmaster.kernel.messages.message import Message


def _request(position: Position) -> Request:
    if position.request is None:
        raise AssertionError("nobody is asked")  # The step is current only while there is a request.
    return position.request


def _rule(position: Position) -> str:
    """6.81 for a train, 6.91 for a private."""
    return asking.rule_of(_request(position).purchase)


def _check(_position: Position, _action: Consent) -> Violation | None:
    """Both answers are free: what the buyer may not do was refused before anybody was asked."""
    return None


def _choices(_position: Position) -> Iterator[Choice]:
    """Yes, then no."""
    yield {"accept": True}
    yield {"accept": False}


def _answer(ledger: Ledger, action: Consent, _found: None) -> None:
    """Carry the purchase out or drop it; the buyer's turn goes on where it stood."""
    request = _request(ledger.position)
    purchase = request.purchase
    ledger.update(request=None)
    kind = "consent_given" if action.accept else "consent_refused"
    ledger.emit(kind, asking.rule_of(purchase), player=request.asked)
    if not action.accept:
        asking.note_refusal(ledger, purchase)
    elif isinstance(purchase, BuyTrain):
        trains.buy_from_corporation(ledger, purchase)
    else:
        privates.buy_private(ledger, purchase)


def _describe(position: Position) -> Message:
    return tell("is_asked", player=_request(position).asked, operator=operator(position))


STEPS: Final = (
    StepKind(
        name="consent",
        rule="6.81",
        is_current=lambda position: position.request is not None,
        waits=lambda _position: True,
        leave=lambda _ledger: None,
        entity=lambda position: _request(position).asked,
        deciders=lambda position: (_request(position).asked,),
        describe=_describe,
        interrupts=True,
        cites=_rule,
    ),
)

FAMILIES: Final = (
    Family(
        type="consent",
        rule="6.81",
        steps=frozenset({"consent"}),
        choices=_choices,
        check=_check,
        perform=_answer,
        cites=_rule,
    ),
)
