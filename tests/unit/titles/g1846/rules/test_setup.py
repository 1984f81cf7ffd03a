"""2: the set-up; 15.1 and 15.2: the changes of the second edition and of the two-player variant."""

from __future__ import annotations

import pytest

from stationmaster.engine.chance import Source
from stationmaster.titles.g1846.model import options
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.drafting import recorded
from stationmaster.titles.g1846.rules.setup import deal
from tests.unit.titles.g1846.positions import NAMES, cash_of, money

SEEDS = range(40)
ORANGE, BLUE, GREEN = {"LSL", "MC", "O&I"}, {"SC", "MPC", "TBC"}, {"C&O", "ERIE", "PRR"}


def dealt(players: int, seed: int = 0, **given: object) -> Position:
    return deal(NAMES[:players], options.options_for(players, given), Source(str(seed))).position


def cards(position: Position) -> list[str]:
    assert isinstance(position.round, DraftRound)
    return [*position.round.drawn, *position.round.deck]


def removed_privates(position: Position) -> set[str]:
    return {name for name, private in position.privates.items() if private.status == "removed"}


def removed_corporations(position: Position) -> set[str]:
    return {name for name, corporation in position.corporations.items() if corporation.status == "removed"}


@pytest.mark.parametrize(("players", "bank"), [(3, 5300), (4, 5900), (5, 7000), (2, 5800)])
def test_2_2_the_players_are_paid_out_of_the_bank(players: int, bank: int) -> None:
    position = dealt(players)
    assert position.bank == bank
    assert set(cash_of(position).values()) == {600 if players == 2 else 400}
    assert money(position) == tables().setup(players).bank


@pytest.mark.parametrize(("players", "gone"), [(3, 2), (4, 1), (5, 0)])
def test_2_3_removals_per_group(players: int, gone: int) -> None:
    for seed in SEEDS:
        position = dealt(players, seed)
        for group in (ORANGE, BLUE):
            assert len(removed_privates(position) & group) == gone
        assert len(removed_privates(position)) == 2 * gone
        assert len(removed_corporations(position) & GREEN) == len(removed_corporations(position)) == gone


def test_2_3_every_member_of_a_group_may_be_removed() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        position = dealt(4, seed)
        seen |= removed_privates(position) | removed_corporations(position)
    assert seen == ORANGE | BLUE | GREEN


@pytest.mark.parametrize(("players", "gone"), [(3, 3), (4, 2), (5, 1)])
def test_15_12_the_second_edition_removes_one_more_private_of_each_group(players: int, gone: int) -> None:
    for seed in SEEDS:
        position = dealt(players, seed, edition="second")
        assert len(removed_privates(position) & (ORANGE | {"LM"})) == gone
        assert len(removed_privates(position) & (BLUE | {"BT"})) == gone
        assert len(removed_corporations(position)) == 5 - players
        assert set(position.privates) == set(tables().privates)


def test_the_first_edition_has_no_boomtown_and_no_little_miami() -> None:
    assert set(dealt(5).privates) == set(tables().privates) - {"BT", "LM"}


def test_o_18_the_guarantee_keeps_the_second_edition_and_the_c_and_o() -> None:
    for seed in SEEDS:
        position = dealt(3, seed, edition="second", guarantee=True)
        assert not (removed_privates(position) | removed_corporations(position)) & {"BT", "LM", "C&O"}
        assert removed_corporations(position) == {"ERIE", "PRR"}


def test_2_3b_a_removed_corporation_blocks_its_home() -> None:
    position = dealt(3)
    for name in removed_corporations(position):
        home = tables().corporations[name].home
        assert position.board.cities(home.hex)[home.city][home.slot] == name
        assert len(position.board.tokens_of(name)) == 1
        assert position.corporations[name].treasury_shares == 0


def test_15_15_a_removed_private_has_no_marker() -> None:
    for seed in SEEDS:
        position = dealt(3, seed, edition="second")
        markers = {"SC", "MPC", "BT"} - removed_privates(position)
        assert set(position.markers) == markers
        assert all(marker.hex is None and marker.company is None for marker in position.markers.values())


@pytest.mark.parametrize(
    ("players", "stock"),
    [
        (2, {"2": 5, "3/5": 5, "4/6": 3, "7/8": 4}),
        (3, {"2": 5, "3/5": 4, "4/6": 3, "7/8": None}),
        (4, {"2": 6, "3/5": 5, "4/6": 4, "7/8": None}),
        (5, {"2": 7, "3/5": 6, "4/6": 5, "7/8": None}),
    ],
)
def test_2_4_the_stock_of_trains(players: int, stock: dict[str, int | None]) -> None:
    assert dealt(players).stock == stock


def test_o_11_online_phase_iv_is_limited() -> None:
    assert dealt(4, conventions="online").stock["7/8"] == 9
    assert dealt(2, conventions="online").stock["7/8"] == 4


def test_2_4a_2_4b_the_independents_stand_ready() -> None:
    position = dealt(5)
    assert position.board.tokens_of("MS") == (("C15", 0),)
    assert position.board.tokens_of("BIG4") == (("G9", 0),)
    for independent in position.independents.values():
        assert [train.type for train in independent.trains] == ["2"]
        assert (independent.owner, independent.cash) == (None, 0)


@pytest.mark.parametrize(("players", "deck"), [(3, 9), (4, 12), (5, 15)])
def test_2_5_the_draft_deck(players: int, deck: int) -> None:
    position = dealt(players)
    assert len(cards(position)) == deck
    assert cards(position).count(BLANK) == players
    assert set(cards(position)) - {BLANK} == set(position.privates) - removed_privates(position)


def test_2_1_the_first_player_has_the_priority_deal() -> None:
    assert dealt(4).priority == "Amy"
    assert dealt(4).seats == NAMES[:4]


def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt(4, 7) == dealt(4, 7)
    assert cards(dealt(4, 7)) != cards(dealt(4, 8))


def test_3_2a_the_events_of_the_deal_show_no_card_and_no_seed() -> None:
    ledger = deal(NAMES[:4], options.options_for(4, {}), Source("hush-hush"))
    shown = str(ledger.events)
    assert "hush-hush" not in shown
    assert not [card for card in cards(ledger.position) if f"'{card}'" in shown]


def test_15_23_two_players_remove_one_corporation_of_each_group() -> None:
    for seed in SEEDS:
        position = dealt(2, seed)
        gone = removed_corporations(position)
        assert len(gone & {"ERIE", "GT", "NYC", "PRR"}) == len(gone & {"B&O", "C&O", "IC"}) == 1
        assert len(removed_privates(position)) == 2
        assert len(removed_privates(dealt(2, seed, edition="second"))) == 4


def test_15_24_only_erie_blocks_its_second_slot_from_the_start() -> None:
    blocked = set()
    for seed in SEEDS:
        position = dealt(2, seed)
        for name in removed_corporations(position):
            home = tables().corporations[name].home.hex
            blocked |= {(name, hex_id) for hex_id, _ in position.board.tokens_of(name) if hex_id != home}
    assert blocked == {("ERIE", "D20")}


def test_a_recorded_seed_deals_what_was_dealt_there() -> None:
    """The seed 10264 of a public record with five players and the first edition, and its deck."""
    deck = ["MPC", "SC", "MS", "MAIL", "blank 2", "blank 4", "blank 5", "MC", "TBC", "C&WI", "blank 3", "blank 1"]
    position = deal(NAMES, options.options_for(5, {"conventions": "online"}), recorded(10264)).position
    assert cards(position) == [*deck, "LSL", "O&I", "BIG4"]
