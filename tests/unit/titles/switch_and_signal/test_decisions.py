"""SS-18: state, chance, decisions and the order of checks."""

from __future__ import annotations

import pytest

from stationmaster.errors import IllegalAction, Violation
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model import actions, position
from stationmaster.titles.switch_and_signal.model.actions import ACTIONS_BY_TYPE, INFORMATIVE, from_json, to_json
from stationmaster.titles.switch_and_signal.sequence import ACTION_KINDS, PHASES_OF, STEPS
from tests.support.sealed import reopened
from tests.support.switch_and_signal import Table


def test_ss_18_1_the_state_is_complete() -> None:
    """The frozen state and the position itself have the same continuations."""
    table = Table(dice="service").phase_2()
    thawed = reopened(GAME, table.position)
    assert thawed == table.position
    end = actions.EndActions()
    assert GAME.play(thawed, end) == GAME.play(table.position, end)


def test_ss_18_1_every_field_survives_freezing() -> None:
    table = Table("north-america", variant="no-departure-dice").phase_2().put("black-1", "seattle").card("D12")
    table.act("use_helper", helper="switchman")
    state = table.position
    assert reopened(GAME, state) == state
    assert {*position.Position.__struct_fields__} >= {"clock", "deck", "card", "roll"}


def test_a_position_is_immutable_and_can_be_hashed() -> None:
    first, second = (Table("north-america", seed="same").position for _ in range(2))
    assert first == second
    assert {first: "here"}[second] == "here"
    with pytest.raises(AttributeError):
        first.clock = 3  # type: ignore[misc]


def test_ss_18_2_a_die_is_rolled_in_the_action_and_shown() -> None:
    table = Table(dice="service").phase_2().change(helpers_used=("logistician", "dispatcher"))
    table.put("black-1", "calais").act("move_train", train="black-1", cards=["move"])
    (rolled,) = table.happened("dice_rolled")
    assert rolled["values"][0] in (2, 3, 4, 5)


def test_ss_18_2_the_same_action_in_the_same_state_rolls_the_same() -> None:
    table = Table(dice="service").phase_2()
    action = from_json({"type": "end_actions"})
    assert GAME.play(table.position, action) == GAME.play(table.position, action)


def test_ss_18_2_different_seeds_roll_differently() -> None:
    seen = set()
    for number in range(30):
        table = Table(dice="service", seed=str(number)).phase_2().change(helpers_used=("logistician", "dispatcher"))
        table.put("black-1", "calais").act("move_train", train="black-1", cards=["move"])
        seen.add(table.happened("dice_rolled")[0]["values"][0])
    assert seen == {2, 3, 4, 5}


def test_ss_18_2_the_service_takes_no_dice_from_the_table() -> None:
    table = Table(dice="service").phase_2().put("black-1", "calais")
    refusal = table.refusal("move_train", train="black-1", cards=["move"], dice=[3])
    assert (refusal.code, refusal.rule) == ("dice_not_asked", "SS-18.2")


def test_ss_18_3_every_decision_has_a_type_and_a_step() -> None:
    assert set(ACTIONS_BY_TYPE) == {
        "carry_out",
        "deploy",
        "choose_colour",
        "choose_train",
        "run",
        "set_signal",
        "set_switch",
        "move_train",
        "load",
        "end_actions",
        "use_helper",
        "report",
    }
    names = {step.name for step in STEPS}
    assert {family.type for family in ACTION_KINDS} == set(ACTIONS_BY_TYPE)
    assert all(family.steps and family.steps <= names for family in ACTION_KINDS)
    assert PHASES_OF["run"] == PHASES_OF["use_helper"] == {1, 2}


def test_ss_18_4_the_first_check_that_fails_speaks() -> None:
    """One action violates every check; each time the first fault is fixed, the next one is cited."""
    table = Table().phase_2()
    wrong = {"from_": "sig-paris-lille", "to": "sig-berlin-cottbus", "cards": ["joker"], "player": "Bob"}
    ended = Table().phase_2().change(outcome="out_of_tokens", clock=0)
    assert ended.refusal("set_signal", **wrong).rule == "SS-12.4"
    assert table.refusal("set_signal", **wrong).rule == "SS-5.3"
    wrong["player"] = "Amy"
    table.put("black-1", "calais").card("D14").change(active=0)
    assert table.refusal("set_signal", **wrong).rule == "SS-5.1"
    table.phase_2().put("black-1", "calais").act("move_train", train="black-1", cards=["move"], dice=[2])
    assert table.refusal("set_signal", **wrong).code == "not_due"
    table.act("run", exits=[])
    assert table.refusal("set_signal", **wrong).rule == "SS-1.1"
    wrong["cards"] = ["switch"]
    assert table.refusal("set_signal", **wrong).rule == "SS-8.2"
    wrong["cards"] = ["signal"]
    assert table.refusal("set_signal", **wrong).rule == "SS-8.3"


def test_ss_18_5_what_is_automatic_takes_no_action() -> None:
    """Ending phase 2 draws cards, passes the turn, reveals the card and stops at the next decision."""
    table = Table(dice="service").phase_2()
    table.act("end_actions")
    kinds = [event["type"] for event in table.events]
    assert kinds[:3] == ["cards_drawn", "turn_began", "card_revealed"]
    assert table.step in {"deploy", "colour", "train", "actions"}


def test_a_refused_action_leaves_the_position_as_it_was() -> None:
    table = Table().phase_2()
    before = GAME.sealed.write(table.position)
    with pytest.raises(IllegalAction) as refused:
        GAME.play(table.position, from_json({"type": "load", "train": "black-1", "cards": ["move"]}))
    assert isinstance(refused.value.violation, Violation)
    assert GAME.sealed.write(table.position) == before


def test_revision_counts_the_actions() -> None:
    table = Table().phase_2()
    before = GAME.revision(table.position)
    table.act("set_switch", junction="j-lille", discs=["calais--j-lille"], cards=["switch"])
    table.act("end_actions")
    assert GAME.revision(table.position) == before + 2


def test_turn_has_round_step_entity_and_players() -> None:
    table = Table().phase_2()
    turn = {"round": "Turn 1", "step": "actions", "entity": "Amy", "players": ["Amy"]}
    assert GAME.turn(table.position) == {**turn, "began": 0}
    table.put("black-1", "calais").act("move_train", train="black-1", cards=["move"], dice=[2])
    assert GAME.turn(table.position) == {**turn, "step": "run", "entity": "black-1", "began": 0}


def test_actions_are_written_as_they_are_read() -> None:
    sent = {"type": "set_signal", "from": "a", "to": "b", "cards": ["move", "move"], "player": "Amy"}
    assert to_json(from_json(sent)) == sent
    assert to_json(from_json({"type": "run", "exits": [], "tokens": 3})) == {"type": "run", "exits": []}


def test_every_field_that_informs_may_be_sent_back() -> None:
    """Every field of a listed choice is a field of the action or a known informational field."""
    table = Table().phase_2().put("black-1", "paris").put("brown-1", "calais")
    listed = list(GAME.legal(table.position))
    table.act("move_train", train="brown-1", cards=["move"], dice=[2])
    listed += GAME.legal(table.position)
    for family in listed:
        for choice in family["choices"]:
            known = set(ACTIONS_BY_TYPE[family["type"]].__struct_encode_fields__)
            assert set(choice) <= known | INFORMATIVE


def test_ss_18_4_a_hint_names_only_what_is_legal_now() -> None:
    table = Table().phase_2(signal=1, switch=0, move=0).change(helpers_used=("dispatcher",))
    refusal = table.refusal("run", exits=[])
    assert (refusal.code, refusal.hint) == ("not_due", "Legal now: set a signal, end the actions.")
    assert table.refusal("deploy", colour="black", dice=[1, 1]).hint == refusal.hint
