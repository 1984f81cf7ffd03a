"""Each consistency check of open states in isolation: the states that it rejects, and those that it accepts.

Several checks may reject the same change, so each test looks for the message of the check that it covers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Options, Position, Private
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.open_state.view import view
from tests.properties.random_play import start_position
from tests.support.changes import changed
from tests.unit.titles.g1846.open_state.test_from_view import BASES
from tests.unit.titles.g1846.positions import AMY, BOB, Opened, position_with

Json = Any
Changes = Mapping[str, Json]
SIX, OLD = {"type": "6", "phased_out": False, "ran": False}, {"type": "3/5", "phased_out": True, "ran": False}
NOTHING = {"2": 0, "3/5": 0, "4/6": 0, "7/8": 0}
END: Changes = {"/round": "end", "/operating": None}
RAN: Changes = {
    "/operating/step": "dividend",
    "/operating/turn/run": [{"train": "6", "path": ["D20", "C21"], "revenue": 55}],
}
TWO = {"type": "2", "phased_out": False, "ran": False}
FIVE = {"type": "5", "phased_out": False, "ran": False}


@cache
def base(name: str) -> Json:
    """Return the open state of a position of `test_from_view`, or of one of this module."""
    if name in BASES:
        return view(BASES[name]())
    if name == "early":
        opened = {"NYC": Opened(70, {BOB: 3, AMY: 2}, cash=300)}
        return view(position_with(corporations=opened, round_=OperatingRound(1, "track", "NYC", turn=CompanyTurn())))
    if name == "guaranteed":
        return view(position_with(options=Options(edition="second", guarantee=True), removed=("ERIE", "PRR")))
    if name == "draft":
        return view(start_position(2, {}, "draft"))
    if name == "last private":
        closed = {f"/privates/{one}": {"owner": None, "status": "closed"} for one in base("draft")["privates"]}
        kept = {"/privates/MAIL": {"owner": None, "status": "undrafted"}, "/draft/offer": [{"private": "MAIL"}]}
        return changed(base("draft"), {**closed, **kept, "/draft/discount": 10})
    if name == "second tile":
        return view(with_a_tile_of_michigan_central())
    if name == "without Erie":
        return view(position_with(players=2, removed=("C&O", "ERIE")))
    if name == "B&O in Cincinnati":
        opened = {"B&O": Opened(70, {BOB: 3, AMY: 2}, cash=300, tokens=[("H12", 0)])}
        return view(position_with(corporations=opened, round_=OperatingRound(1, "track", "B&O", turn=CompanyTurn())))
    assert name == "two players"
    opened = {"NYC": Opened(70, {BOB: 3, AMY: 2}, cash=300)}
    turn = OperatingRound(1, "track", "NYC", turn=CompanyTurn())
    return view(position_with(players=2, corporations=opened, round_=turn, set_number=1))


def with_a_tile_of_michigan_central() -> Position:
    """Return a position in which, online, the second tile of Grand Trunk's private must follow the first at once."""
    opened = {"GT": Opened(70, {BOB: 3, AMY: 2}, cash=300)}
    turn = CompanyTurn(second_tile="MC", first_tile_hex="B10", first_tile_edges=(1, 4))
    position = position_with(
        corporations=opened,
        privates={"MC": "GT"},
        tiles={"B10": ("9", 1), "D14": ("57", 2)},
        round_=OperatingRound(1, "track", "GT", turn=turn),
        options=Options(conventions="online", consent="assumed"),
    )
    return replace(position, privates={**position.privates, "MC": Private("corporation", "GT", 1)})


def faults_of(name: str, changes: Changes) -> list[tuple[str, str]]:
    """Return the pointer and message of every fault of a changed open state."""
    try:
        position_from_view(changed(base(name), changes))
    except ImpossibleInput as impossible:
        return [(fault.pointer, fault.detail) for fault in impossible.faults]
    return []


EARNED: Changes = {
    "/operating/operator": "NYC",
    "/operating/done": ["MS", "BIG4"],
    "/operating/step": "trains",
    "/operating/turn/has_run": True,
    "/operating/turn/revenue": 120,
}

WRONG: list[tuple[str, Changes, str, str]] = [
    ("operating", {**EARNED, "/corporations/NYC/earnings": 11}, "/corporations/NYC/earnings", "follows 12, not 11"),
    # start of the game
    (
        "early",
        {},
        "/corporations/NYC/operated",
        "no turn yet in the first operating round of the game: `operated` is false",
    ),
    ("early", {"/phase": "III"}, "/phase", "the phase is I, not III"),
    ("early", {"/trains_for_sale/2": 4}, "/trains_for_sale/2", "of the cards 2 there are 5 for sale, not 4"),
    (
        "trading",
        {"/operating": {"order": ["NYC"], "operator": "NYC"}},
        "/operating",
        "nothing here (null), not an object",
    ),
    ("trading", {"/options/two_player": True}, "/options/two_player", "follows false, not true"),
    # money
    ("operating", {"/bank": 6000}, "/bank", "so that $5785 must be in the bank"),
    ("late", {"/players/2/shares": {"NYC": 1}}, "/players/2", "is bankrupt and owns nothing"),
    ("late", {"/players/2/privates": ["MAIL"]}, "/players/2", "is bankrupt and owns nothing"),
    # shares
    ("operating", {"/corporations/GT/treasury_shares": 9}, "/corporations/GT", "is never in a treasury"),
    ("operating", {"/corporations/NYC/president": AMY}, "/corporations/NYC/president", "certificate alone is 20%"),
    ("operating", {"/corporations/NYC/president": AMY}, "/corporations/NYC/president", "Bob holds more of NYC"),
    ("late", {"/players/0/shares/GT": 2}, "/corporations/GT/president", "20% of GT or more and is its President"),
    ("trading", {"/players/0/shares": {"NYC": 7, "GT": 7, "IC": 6}}, "/players/0", "beyond 19 certificates"),
    # trains
    ("operating", {"/corporations/IC/trains": [TWO]}, "/trains_for_sale/2", "no more than 7 can be in play, not 8"),
    ("early", {"/corporations/NYC/trains": [TWO]}, "/trains_for_sale/2", "no more than 0 can be in play, not 1"),
    ("operating", {"/independents/MS/trains/0/phased_out": True}, "/independents/MS/trains/0", "is not phased out"),
    ("late", {"/corporations/NYC/trains/1/phased_out": False}, "/corporations/NYC/trains/1", "is phased out"),
    ("operating", {"/trains_for_sale/3~15": 9}, "/trains_for_sale/3~15", "only 4 cards to begin with"),
    ("operating", {"/trains_for_sale/2": None}, "/trains_for_sale/2", "a number up to 5, not null"),
    ("operating", {"/trains_for_sale/7~18": 3}, "/trains_for_sale/7~18", "this stock is without limit"),
    ("late", {"/corporations/NYC/trains": [OLD] * 4}, "/corporations/NYC/trains", "more than 3 trains of the card 3/5"),
    ("late", {"/corporations/NYC/trains": [SIX] * 3}, "/corporations/NYC/trains", "has 3 trains; the limit is 2"),
    (
        "late",
        {"/corporations/NYC/trains": [FIVE, SIX, SIX], "/operating/step": "trains"},
        "/corporations/NYC/trains",
        "has 3 trains; the limit is 2",
    ),
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
    ("operating", {"/corporations/ERIE/status": "unopened"}, "/corporations", "not 1: PRR."),
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
    ("late", {"/privates/MAIL/used": 1}, "/privates/MAIL/used", "has been used 0 times at most"),
    ("late", {"/privates/C&WI/used": 2}, "/privates/C&WI/used", "has been used 1 time at most"),
    ("late", {"/markers/SC": {"hex": None, "company": "NYC"}}, "/markers/SC", "Markers have left the game"),
    ("operating", {"/markers/MPC": {"hex": None, "company": "NYC"}}, "/markers/MPC", "is placed by a corporation"),
    # tokens
    ("late", {"/slots/K3": [["IC"]]}, "/slots/K3", "IC is closed: it has no tokens on the board"),
    ("operating", {"/corporations/ERIE/tokens_left": 3}, "/corporations/ERIE/tokens_left", "places no tokens"),
    ("operating", {"/corporations/GT/tokens_left": 0}, "/corporations/GT/tokens_left", "do not make that up"),
    ("operating", {"/slots/G9": [["GT"]]}, "/corporations/GT/tokens_left", "do not make that up"),
    (
        "operating",
        {"/slots/D6": [["GT"], [None], [None], [None]]},
        "/corporations/GT/tokens_left",
        "do not make that up",
    ),
    ("operating", {"/slots/C15": [["GT", None]]}, "/independents/MS", "its token stands in C15 alone"),
    ("late", {"/slots/G9": [["BIG4"]]}, "/independents/BIG4", "its token is not on the board"),
    ("operating", {"/slots/E21": [["IC"]]}, "/slots", "ERIE is not in this game: its token lies face down in E21"),
    ("without Erie", {}, "/slots", "its token lies face down in D20, E21"),
    (
        "operating",
        {"/slots/H12": [["GT"]]},
        "/slots/H12",
        "has fewer vacant slots than are kept there for others (6.53): 1",
    ),
    # rounds
    ("operating", {"/round": "SR 0"}, "/round", "Sets count from 1"),
    ("operating", {"/round": "OR 2.0"}, "/round", "A set has 2 operating rounds"),
    ("operating", {"/trains_for_sale": NOTHING, "/last_set": 2}, "/last_set", "(15.28)"),
    ("two players", {"/last_set": 2}, "/last_set", "(15.28)"),
    ("two players", {"/trains_for_sale": NOTHING, "/last_set": 0}, "/last_set", "(15.28)"),
    ("trading", {"/stock_round/last_actor": "Zoe"}, "/stock_round/last_actor", "Zoe does not sit at the table"),
    ("draft", {"/draft/player": "Zoe"}, "/draft/player", "Zoe does not sit at the table"),
    ("draft", {"/draft/passes": 2}, "/draft/passes", "Both have passed"),
    ("draft", {"/draft/offer": [{"private": "MAIL"}]}, "/draft/offer", "each private that is not drafted yet, once"),
    ("last private", {"/draft/offer": [{"private": "MAIL"}] * 2}, "/draft/offer", "not drafted yet, once"),
    ("last private", {"/privates/MAIL/status": "closed", "/draft/offer": []}, "/draft/offer", "not drafted yet, once"),
    ("last private", {"/draft/discount": None}, "/draft/discount", "falls for the last private alone"),
    ("last private", {"/draft/discount": 15}, "/draft/discount", "by $10 at a time"),
    ("last private", {"/draft/discount": 80}, "/draft/discount", "by $10 at a time"),
    ("late", {**END, "/finished": {"reason": "tired"}}, "/finished/reason", "This must be one of: agreement,"),
    ("late", {**END, "/finished": {"reason": "turn_limit"}, "/set": 99}, "/finished/reason", "cannot have ended"),
    (
        "operating",
        {"/operating/operator": None, "/operating/step": "steamboat", "/operating/done": ["NYC"]},
        "/operating/operator",
        "The round has begun",
    ),
    ("operating", {"/operating/done": ["GT", "GT"]}, "/operating/done/1", "GT operates once in a round"),
    (
        "early",
        {"/corporations/NYC/operated": False, "/operating/step": "trains"},
        "/corporations/NYC/operated",
        "has had a turn",
    ),
    (
        "early",
        {"/corporations/NYC/operated": False, "/operating/operator": "MS", "/operating/done": ["NYC"]},
        "/corporations/NYC/operated",
        "has had a turn",
    ),
    ("operating", {"/independents/MS/status": "removed"}, "/operating/operator", "MS does not operate any more"),
    ("operating", {"/independents/MS/owner": None}, "/operating/operator", "MS does not operate any more"),
    (
        "operating",
        {"/operating/step": "dividend", "/options/conventions": "online", "/options/consent": "assumed"},
        "/operating/step",
        "takes no step dividend",
    ),
    ("late", {"/operating/turn/upgrades": 1}, "/operating/turn/tiles", "2 tile actions, 1 of them an upgrade"),
    ("late", {**RAN, "/operating/turn/revenue": 55}, "/operating/turn/revenue", "a multiple of $10"),
    ("late", {"/operating/turn/run": RAN["/operating/turn/run"]}, "/operating/turn/has_run", "no train has run yet"),
    *(
        ("late", {f"/operating/turn/{what}": value}, "/operating/turn", "A forced purchase belongs to the step trains")
        for what, value in (
            ("forced_issue", True),
            ("forced_minimum", 10),
            ("forced_sales", ["GT"]),
            ("must_buy_with_help", True),
        )
    ),
    ("late", {"/operating/turn/first_tile_hex": "B10"}, "/operating/turn/first_tile_hex", "No second tile"),
    ("late", {"/operating/turn/first_tile_edges": [1]}, "/operating/turn/first_tile_hex", "No second tile"),
    *(
        ("late", {"/operating/turn/second_tile": name}, "/operating/turn/second_tile", "lays no second tile")
        for name in ("MAIL", "LM", "SC")
    ),
    (
        "late",
        {"/operating/turn/second_tile": "LSL", "/privates/LSL": {"owner": "NYC", "status": "corporation"}},
        "/operating/turn/second_tile",
        "lays no second tile",
    ),
    *(
        (
            "second tile",
            {"/operating/turn/first_tile_hex": place},
            "/operating/turn/first_tile_hex",
            "The first tile of MC",
        )
        for place in ("B12", "D14")
    ),
    ("second tile", {"/privates/MC/used": 0}, "/privates/MC/used", "The ability of MC was used once"),
    ("second tile", {"/privates/MC/used": 2}, "/operating/turn/second_tile", "lays no second tile"),
    (
        "second tile",
        {"/operating/turn/first_tile_edges": [0]},
        "/operating/turn/first_tile_edges",
        "These edges have track since the first tile",
    ),
    ("trading", {"/stock_round/sold/Amy": ["GT", "GT"]}, "/stock_round/sold/Amy/1", "Amy cannot have sold GT"),
    ("draft", {"/draft/offer/0/private": "C&WI"}, "/draft/offer", "not drafted yet, once"),
]
"""Position, changes, pointer of the fault and its message."""


@pytest.mark.parametrize(("name", "changes", "pointer", "words"), WRONG)
def test_what_is_wrong_is_reported(name: str, changes: Changes, pointer: str, words: str) -> None:
    found = faults_of(name, changes)
    assert any(place == pointer and words in detail for place, detail in found), found


RIGHT: list[tuple[str, Changes, str]] = [
    ("early", {"/corporations/NYC/operated": False}, "operated yet"),
    ("early", {"/operating/step": "trains"}, "first operating round"),
    ("early", {"/round": "OR 2.1"}, "first operating round"),
    ("operating", {**EARNED, "/corporations/NYC/earnings": 12}, "follows"),
    ("second tile", {}, "first tile"),
    ("second tile", {}, "used once"),
    ("trading", {"/players/0/shares": {"NYC": 7, "GT": 6, "IC": 6}}, "certificates (5.41)"),
    ("late", {"/players/0/shares/GT": 1}, "holds 20% of GT"),
    ("late", {"/corporations/NYC/trains": [OLD] * 3}, "of the card 3/5"),
    ("late", {"/corporations/NYC/trains": [SIX] * 2}, "(6.83)"),
    ("late", {"/corporations/NYC/trains": [FIVE, FIVE, SIX], "/operating/step": "trains"}, "(6.83)"),
    ("late", {"/corporations/NYC/trains": [FIVE] * 3, "/round": "end", "/operating": None}, "(6.83)"),
    ("early", {"/corporations/NYC/trains": [TWO] * 4, "/operating/step": "trains"}, "(6.83)"),
    ("operating", {"/returned_trains": ["3/5"]}, "card lies at the bank"),
    ("operating", {"/trains_for_sale/3~15": 9}, "can be (2.4)"),
    ("operating", {"/corporations/B&O/price": 70}, "lie in the places"),
    ("late", {"/privates/C&WI/used": 1}, "has been used at most"),
    ("operating", {"/slots/D14": [["GT", None, None]]}, "do not make that up"),
    ("late", {"/slots/H12": [["GT"]]}, "for others (6.53)"),
    ("B&O in Cincinnati", {}, "for others (6.53)"),
    ("two players", {"/privates/MS": {"owner": None, "status": "undrafted"}, "/round": "OR 0.1"}, "Sets count from 1"),
    ("two players", {"/trains_for_sale": NOTHING, "/last_set": 2}, "(15.28)"),
    ("last private", {"/draft/discount": 70}, "The price falls"),
    ("late", {**END, "/finished": {"reason": "turn_limit"}, "/set": 100}, "cannot have ended"),
    ("operating", {"/operating/step": "dividend"}, "takes no step dividend"),
    ("late", {"/operating/turn/forced_issue": True, "/operating/step": "privates"}, "A forced purchase belongs"),
    ("late", {**RAN, "/operating/turn/revenue": 60}, "a multiple of $10"),
]
"""Position, changes, and the message that must not appear; other checks may reject the change."""


@pytest.mark.parametrize(("name", "changes", "words"), RIGHT)
def test_possible_positions_have_no_faults(name: str, changes: Changes, words: str) -> None:
    found = faults_of(name, changes)
    assert not any(words in detail for _, detail in found), found
