"""Records of 2020: each vintage is recognized in a synthetic record, and no other rules reproduce its scores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace as changed

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import from_json
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.model.vintages import MEANINGS, RULE_VINTAGES, VINTAGES, Vintage
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through, replay
from stationmaster.titles.g1846.sequence import check, legal_actions
from tests.properties.random_play import CHEAP_AND_STINGY, SPENDTHRIFT, WEIGHTS
from tests.support.vintages import own_record, site_record

Json = Any


@dataclass(frozen=True)
class Made:
    """A random game played by the rules of its vintage, in which they make a difference."""

    vintage: tuple[Vintage, ...]
    number: int
    players: int = 3
    weights: tuple[tuple[str, float], ...] = tuple(WEIGHTS.items())
    taste: tuple[tuple[tuple[str, str], Any], ...] = ()

    def __str__(self) -> str:
        return "+".join(self.vintage)

    @cache  # noqa: B019 - a frozen value, of which there are a handful
    def own(self) -> Json:
        return own_record(self.vintage, self.number, self.players, dict(self.weights), dict(self.taste))

    @cache  # noqa: B019
    def exported(self) -> Json:
        return site_record(self.vintage, self.own())


POOR = tuple(CHEAP_AND_STINGY.items())
BUILDERS = tuple({**WEIGHTS, "place_token": 60.0, "lay_tile": 20.0, "assign": 20.0}.items())
IN_CHICAGO = ((("lay_tile", "hex"), "D6"), (("place_token", "hex"), "D6"))
QUITTERS = tuple({**SPENDTHRIFT, "declare_bankruptcy": 20.0}.items())

MADE = (
    Made(("abilities_in_any_turn",), 1),
    Made(("bankruptcy_at_will",), 3, weights=QUITTERS, taste=POOR),
    Made(("bankruptcy_moves_prices",), 4, weights=tuple(SPENDTHRIFT.items()), taste=POOR),
    Made(("june_2020",), 2),
    Made(("offer_shuffled",), 0, players=2),
    Made(("chicago_by_hexside",), 9, players=4, weights=BUILDERS, taste=IN_CHICAGO),
    Made(("abilities_in_any_turn", "chicago_by_hexside"), 1, players=4, weights=BUILDERS, taste=IN_CHICAGO),
)


def test_there_is_a_made_game_of_every_vintage() -> None:
    assert {name for made in MADE for name in made.vintage} == set(VINTAGES) == set(MEANINGS)


@pytest.mark.parametrize("made", MADE, ids=str)
def test_the_vintage_is_found_and_the_scores_come_out(made: Made) -> None:
    for passes in ("as_recorded", "aligned"):
        read = replay(SITE, made.exported(), passes=passes)
        assert read.vintage == list(made.vintage)
        scores = GAME.result(read.position)
        assert scores is not None
        assert {one["player"]: one["score"] for one in scores["standing"]} == made.exported()["result"]
        assert read.applied == len(made.exported()["actions"])


@pytest.mark.parametrize("made", MADE, ids=str)
def test_the_vintage_is_found_without_the_scores_too(made: Made) -> None:
    record = {name: value for name, value in made.exported().items() if name != "result"}
    assert replay(SITE, record, passes="aligned").vintage == list(made.vintage)


@pytest.mark.parametrize("made", MADE, ids=str)
def test_a_record_of_today_is_read_by_the_rules_of_today(made: Made) -> None:
    """Since the end of 2020 each action has a timestamp, so such records are not checked for the vintages of 2020."""
    record = made.exported()
    timed = [{**one, "created_at": 1_700_000_000} for one in record["actions"]]
    with pytest.raises((IllegalAction, ImpossibleInput)):
        replay(SITE, {**record, "actions": timed})


@pytest.mark.parametrize("made", MADE, ids=str)
def test_the_position_keeps_its_rules_in_every_form(made: Made) -> None:
    rules = tuple(name for name in RULE_VINTAGES if name in made.vintage)
    for played in [*play_through(SITE, made.exported()).played][::40]:
        position = changed(played.after, turn_began=0)
        assert position.vintage == rules
        assert SEALED.read(SEALED.write(position), SEALED.version) == position
        shown = view(position)
        assert shown.get("vintage", []) == list(rules)
        if not shown["round"].startswith("DR"):  # A hand is not revealed.
            assert position_from_view(shown).vintage == rules


def test_what_is_listed_is_accepted_in_the_turn_of_others() -> None:
    elsewhere = 0
    for played in play_through(SITE, MADE[0].exported()).played:
        after = played.after
        for family in () if after.is_over else legal_actions(after):
            for choice in family["choices"]:
                private = after.privates.get(choice.get("private", ""))
                if private is None or private.status != "corporation" or family["type"] not in ("assign", "lay_tile"):
                    continue
                action = from_json({"type": family["type"], **choice})
                assert check(after, action) is None
                elsewhere += private.owner != getattr(after.round, "operator", private.owner)
    assert elsewhere


@pytest.mark.parametrize("made", MADE, ids=str)
def test_a_record_of_this_service_holds_the_vintage(made: Made) -> None:
    read = replay(SITE, made.exported(), export=STATIONMASTER)
    assert read.record is not None
    again = replay(STATIONMASTER, read.record)
    rules = [name for name in made.vintage if name in RULE_VINTAGES]
    assert read.record.get("vintage", []) == rules == again.vintage
    assert GAME.result(again.position) == GAME.result(read.position)


@pytest.mark.parametrize("made", MADE, ids=str)
def test_the_site_of_today_is_handed_no_game_by_other_rules(made: Made) -> None:
    if made.vintage == ("chicago_by_hexside",):  # Only the names of pieces differ, so today's names are written.
        written = replay(SITE, made.exported(), export=SITE).record
        assert replay(SITE, written).vintage == []
        return
    with pytest.raises(ImpossibleInput) as refused:
        replay(SITE, made.exported(), export=SITE)
    assert [fault.code for fault in refused.value.faults] == ["not_expressible"]


def test_the_printed_rules_judge_the_same_actions() -> None:
    """With `rulebook` there is no vintage: the first action that the printed rules forbid is reported, if any."""
    made = MADE[4]
    read = play_through(SITE, made.exported(), conventions="rulebook")
    assert read.start.vintage == ()
    assert read.vintage == ("offer_shuffled",)
    own = play_through(STATIONMASTER, made.own(), conventions="rulebook")
    assert own.start.vintage == ()
    assert own.start.corporations == read.start.corporations


@pytest.mark.parametrize("named", [["today"], ["june_2020", 5]])
def test_a_record_names_known_vintages(named: Json) -> None:
    record = {**MADE[3].own(), "vintage": named}
    with pytest.raises(ImpossibleInput) as refused:
        replay(STATIONMASTER, record)
    assert [fault.code for fault in refused.value.faults] == ["unknown_value"]


@pytest.mark.parametrize("made", [MADE[3], MADE[5]], ids=str)
def test_a_refusal_names_the_rules_by_which_the_record_was_read(made: Made) -> None:
    """A tile that no vintage allows is laid at the end of the last operating round but one."""
    record = made.exported()
    place = max(at for at, one in enumerate(record["actions"]) if one["type"] == "lay_tile")
    wrong = {**record["actions"][place], "hex": "C17"}
    actions = [*record["actions"][:place], wrong, *record["actions"][place + 1 :]]
    with pytest.raises(IllegalAction) as refused:
        replay(SITE, {**record, "actions": actions})
    assert refused.value.index == place
    refusal = refused.value.violation.written()
    assert refusal["params"]["vintage"] == list(made.vintage)
    assert made.vintage[0] in refusal["hint"]


def test_a_record_without_percentages_is_of_2020_in_any_case() -> None:
    record = MADE[3].exported()
    place = next(at for at, one in enumerate(record["actions"]) if one["type"] == "par")
    actions = [*record["actions"][:place], {**record["actions"][place], "share_price": "200,0,18"}]
    bought = {"type": "buy_shares", "entity": "Amy", "entity_type": "player", "shares": ["NYC_1"]}
    with pytest.raises(IllegalAction) as refused:
        replay(SITE, {**record, "actions": [*actions, bought]})
    assert "of 2020" in str(refused.value.violation.written()["hint"])
