"""Each question that is asked of an open state, alone: what it says, and what it lets be.

Several questions may object to one change; so a test looks for the sentence of the one that it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from service.rules.errors import ImpossibleInput
from service.rules.g1846.from_view import position_from_view
from service.rules.g1846.position import CompanyTurn, OperatingRound, Options
from service.rules.g1846.view import view
from tests.support.changes import changed
from tests.unit.g1846.positions import AMY, BOB, Opened, position_with
from tests.unit.g1846.test_from_view import BASES

Json = Any
Changes = Mapping[str, Json]
SIX, OLD = {"type": "6", "phased_out": False, "ran": False}, {"type": "3/5", "phased_out": True, "ran": False}
TWO = {"type": "2", "phased_out": False, "ran": False}


@cache
def base(name: str) -> Json:
    """The open state of one of the positions of the tests of open states, or of one of these."""
    if name in BASES:
        return view(BASES[name]())
    if name == "early":
        opened = {"NYC": Opened(70, {BOB: 3, AMY: 2}, cash=300)}
        return view(position_with(corporations=opened, round_=OperatingRound(1, "track", "NYC", turn=CompanyTurn())))
    if name == "guaranteed":
        return view(position_with(options=Options(edition="second", guarantee=True), removed=("ERIE", "PRR")))
    assert name == "two players"
    opened = {"NYC": Opened(70, {BOB: 3, AMY: 2}, cash=300)}
    turn = OperatingRound(1, "track", "NYC", turn=CompanyTurn())
    return view(position_with(players=2, corporations=opened, round_=turn, set_number=1))


def said(name: str, changes: Changes) -> list[tuple[str, str]]:
    """Place and sentence of everything that is wrong with a changed open state."""
    try:
        position_from_view(changed(base(name), changes))
    except ImpossibleInput as impossible:
        return [(fault.pointer, fault.detail) for fault in impossible.faults]
    return []


WRONG: list[tuple[str, Changes, str, str]] = [
    # money
    ("operating", {"/bank": 6000}, "/bank", "so that $5785 must be in the bank"),
    ("late", {"/players/2/shares": {"NYC": 1}}, "/players/2", "is bankrupt and owns nothing"),
    ("late", {"/players/2/privates": ["MAIL"]}, "/players/2", "is bankrupt and owns nothing"),
    # shares
    ("operating", {"/corporations/GT/treasury_shares": 9}, "/corporations/GT", "is never in a treasury"),
    ("operating", {"/corporations/NYC/president": AMY}, "/corporations/NYC/president", "certificate alone is 20%"),
    ("operating", {"/corporations/NYC/president": AMY}, "/corporations/NYC/president", "holds more of NYC than Amy"),
    ("late", {"/players/0/shares/GT": 2}, "/corporations/GT/president", "holds 20% of GT and is its President"),
    ("trading", {"/players/0/shares": {"NYC": 7, "GT": 7, "IC": 6}}, "/players/0", "beyond 19 certificates"),
    # trains
    ("operating", {"/corporations/IC/trains": [TWO]}, "/trains_for_sale/2", "8 cards 2 are in play, but only 7 can be"),
    ("early", {"/corporations/NYC/trains": [TWO]}, "/trains_for_sale/2", "1 cards 2 are in play, but only 0 can be"),
    ("operating", {"/independents/MS/trains/0/phased_out": True}, "/independents/MS/trains/0", "is not phased out"),
    ("late", {"/corporations/NYC/trains/1/phased_out": False}, "/corporations/NYC/trains/1", "is phased out"),
    ("operating", {"/trains_for_sale/3~15": 9}, "/trains_for_sale/3~15", "only 4 cards to begin with"),
    ("operating", {"/trains_for_sale/2": None}, "/trains_for_sale/2", "The stock is 5 cards"),
    ("operating", {"/trains_for_sale/7~18": 3}, "/trains_for_sale/7~18", "The stock is without limit"),
    ("late", {"/corporations/NYC/trains": [OLD] * 4}, "/corporations/NYC/trains", "more than 3 trains of the card 3/5"),
    ("late", {"/corporations/NYC/trains": [SIX] * 3}, "/corporations/NYC/trains", "has 3 trains; the limit is 2"),
    (
        "late",
        {"/corporations/NYC/trains": [SIX] * 4, "/operating/step": "trains"},
        "/corporations/NYC/trains",
        "has 4 trains; the limit is 2",
    ),
    ("operating", {"/returned_trains": ["4/6"]}, "/returned_trains/0", "No 4/6 card lies at the bank in phase II"),
    # companies
    ("operating", {"/corporations/B&O/earnings": 10}, "/corporations/B&O/earnings", "it has earned nothing"),
    ("operating", {"/corporations/IC/stack": 0}, "/corporations/IC/stack", "in the places 0 to 1, one in each"),
    ("operating", {"/players/2/bankrupt": True}, "/independents/BIG4/owner", "is no player who could own BIG4"),
    ("operating", {"/corporations/ERIE/status": "unopened"}, "/corporations", "here 1: PRR."),
    ("guaranteed", {"/corporations/C&O/status": "removed"}, "/corporations/C&O/status", "never removed at set-up"),
    # privates
    ("operating", {"/corporations/GT/privates": ["MAIL"]}, "/corporations/GT/privates/0", "GT does not own MAIL"),
    (
        "operating",
        {"/corporations/NYC/privates": ["MPC"], "/privates/MPC": {"owner": "NYC", "status": "player"}},
        "/corporations/NYC/privates/0",
        "NYC does not own MPC",
    ),
    (
        "operating",
        {"/privates/MPC": {"owner": "NYC", "status": "corporation"}, "/markers/MPC": {"hex": "D6", "company": "GT"}},
        "/markers/MPC/company",
        "MPC serves its owner, NYC",
    ),
    ("operating", {"/privates/LSL/owner": "Zoe"}, "/privates/LSL/owner", "belongs to a player who is in the game"),
    ("operating", {"/privates/LSL/owner": AMY}, "/privates/LSL/owner", "Amy does not list LSL"),
    (
        "operating",
        {"/privates/LSL": {"owner": "Zoe", "status": "corporation"}},
        "/privates/LSL/owner",
        "belongs to an open corporation",
    ),
    (
        "operating",
        {"/privates/LSL": {"owner": "B&O", "status": "corporation"}},
        "/privates/LSL/owner",
        "belongs to an open corporation",
    ),
    (
        "operating",
        {"/privates/LSL": {"owner": "NYC", "status": "corporation"}},
        "/privates/LSL/owner",
        "NYC does not list LSL",
    ),
    ("operating", {"/privates/LSL/status": "closed"}, "/privates/LSL/owner", "is closed and belongs to nobody"),
    (
        "late",
        {"/privates/LSL": {"owner": "NYC", "status": "corporation"}},
        "/privates/LSL/status",
        "has left the game in phase IV",
    ),
    ("late", {"/privates/LSL": {"owner": AMY, "status": "player"}}, "/privates/LSL/status", "has left the game"),
    (
        "operating",
        {"/privates/LSL": {"owner": None, "status": "undrafted"}, "/round": "OR 0.2"},
        "/privates/LSL/status",
        "has been drafted by now",
    ),
    (
        "two players",
        {"/privates/MS": {"owner": None, "status": "undrafted"}},
        "/privates/MS/status",
        "has been drafted by now",
    ),
    (
        "two players",
        {"/privates/MS": {"owner": None, "status": "undrafted"}, "/round": "SR 0", "/operating": None},
        "/privates/MS/status",
        "has been drafted by now",
    ),
    ("late", {"/privates/MAIL/used": 1}, "/privates/MAIL/used", "has been used at most 0 times"),
    ("late", {"/privates/C&WI/used": 2}, "/privates/C&WI/used", "has been used at most 1 times"),
    ("late", {"/markers/SC": {"hex": None, "company": "NYC"}}, "/markers/SC", "Markers have left the game"),
    ("operating", {"/markers/MPC": {"hex": None, "company": "NYC"}}, "/markers/MPC", "is placed by a corporation"),
]
"""Position, what is changed, where the fault is and what it says of it."""


@pytest.mark.parametrize(("name", "changes", "pointer", "words"), WRONG)
def test_what_is_wrong_is_said(name: str, changes: Changes, pointer: str, words: str) -> None:
    found = said(name, changes)
    assert any(place == pointer and words in detail for place, detail in found), found


RIGHT: list[tuple[str, Changes, str]] = [
    ("trading", {"/players/0/shares": {"NYC": 7, "GT": 6, "IC": 6}}, "certificates (5.41)"),
    ("late", {"/players/0/shares/GT": 1}, "holds 20% of GT"),
    ("late", {"/corporations/NYC/trains": [OLD] * 3}, "of the card 3/5"),
    ("late", {"/corporations/NYC/trains": [SIX] * 2}, "(6.83)"),
    ("late", {"/corporations/NYC/trains": [SIX] * 3, "/operating/step": "trains"}, "(6.83)"),
    ("late", {"/corporations/NYC/trains": [SIX] * 3, "/round": "end", "/operating": None}, "(6.83)"),
    ("early", {"/corporations/NYC/trains": [TWO] * 4, "/operating/step": "trains"}, "(6.83)"),
    ("operating", {"/returned_trains": ["3/5"]}, "card lies at the bank"),
    ("operating", {"/trains_for_sale/3~15": 9}, "can be (2.4)"),
    ("operating", {"/corporations/B&O/price": 70}, "lie in the places"),
    ("late", {"/privates/C&WI/used": 1}, "has been used at most"),
]
"""Position, what is changed, and what is not to be said of it; other questions may object."""


@pytest.mark.parametrize(("name", "changes", "words"), RIGHT)
def test_what_can_be_is_let_be(name: str, changes: Changes, words: str) -> None:
    found = said(name, changes)
    assert not any(words in detail for _, detail in found), found
