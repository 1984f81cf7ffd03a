"""`?as=`: an answer for one player says nothing that is hidden from him, and can be handed to him as it is."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from service.app import create_app
from service.sealing.sealer import Sealer
from service.settings import Settings
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.game import GAME as G1846
from stationmaster.g1846.shapes.action_forms import from_json as read_1846
from stationmaster.g1846.state.position import DraftRound, Position
from stationmaster.kernel.engine.chance import Source
from stationmaster.switch_and_signal.game import GAME as SWITCH_AND_SIGNAL
from stationmaster.switch_and_signal.shapes.action_forms import from_json as read_switch_and_signal
from tests.api.test_foretold import _picked

KEY = b"a" * 64
PLAYERS = ("Amy", "Bob", "Cy")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(KEY,))).test_client()


def sealed(game: Any, position: Any) -> str:
    return Sealer((KEY,)).seal(game.id, game.sealed.version, game.sealed.write(position))


def ask(client: FlaskClient, game: str, endpoint: str, viewer: str | None, **body: Any) -> bytes:
    """The whole answer, whatever its status."""
    query = {} if viewer is None else {"as": viewer}
    answer = client.post(f"/v1/games/{game}/{endpoint}", query_string=query, json=body)
    return b"%d %s" % (answer.status_code, answer.get_data())


def told(client: FlaskClient, game: str, endpoint: str, viewer: str | None, **body: Any) -> Any:
    answer = client.post(
        f"/v1/games/{game}/{endpoint}", query_string={} if viewer is None else {"as": viewer}, json=body
    )
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def first_action(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": legal[0]["type"], **_picked(legal[0]["choices"][0])}


def draft_positions(seed: str) -> list[Position]:
    """A whole draft, in which everybody keeps the first card that is listed."""
    position, _ = G1846.start(PLAYERS, {}, seed)
    found = [position]
    while isinstance(position.round, DraftRound):
        family = G1846.legal(position)[0]
        position, _ = G1846.play(position, read_1846({"type": family["type"], **_picked(family["choices"][0])}))
        found.append(position)
    return found[:-1]


def otherwise(position: Position, viewer: str) -> Position:
    """The same game as one player sees it: other hands, another deck, another seed.

    All hidden cards, those that others have kept or drawn included, are dealt anew.
    """
    rnd = position.round
    assert isinstance(rnd, DraftRound)
    others = [name for name in PLAYERS if name != viewer]
    is_his = rnd.player == viewer
    cards = [*rnd.deck, *([] if is_his else rnd.drawn), *(card for name in others for card in rnd.kept[name])]
    cards = cards[1:] + cards[:1]
    kept, drawn = dict(rnd.kept), rnd.drawn
    for name in others:
        kept[name], cards = tuple(cards[: len(rnd.kept[name])]), cards[len(rnd.kept[name]) :]
    if not is_his:
        drawn, cards = tuple(cards[: len(rnd.drawn)]), cards[len(rnd.drawn) :]
    hidden = replace(rnd, kept=kept, drawn=drawn, deck=tuple(cards), chance=Source("another seed"))
    return replace(position, round=hidden)


@pytest.mark.parametrize("viewer", PLAYERS)
@pytest.mark.parametrize("seed", ["spike", "frog"])
def test_3_2a_drafts_that_differ_in_what_is_hidden_answer_alike(client: FlaskClient, seed: str, viewer: str) -> None:
    differing = 0
    cards = ["MS", "BIG4", "C&WI", "MAIL", "blank", "LSL", "nonsense"]
    for position in draft_positions(seed):
        rnd = position.round
        assert isinstance(rnd, DraftRound)
        if rnd.discount is not None:
            continue
        other = otherwise(position, viewer)
        differing += other.round != position.round
        one, two = sealed(G1846, position), sealed(G1846, other)
        assert one != two
        answers = [ask(client, "1846", "legal-actions", viewer, state=state) for state in (one, two)]
        assert answers[0] == answers[1]
        for card in cards:
            action = {"type": "draft", "card": card}
            answers = [ask(client, "1846", "check", viewer, state=state, action=action) for state in (one, two)]
            assert answers[0] == answers[1], card
        wrong: tuple[dict[str, Any], ...] = (
            {"type": "pass"},
            {"type": "lay_tile", "hex": "D14", "tile": "57", "rotation": 0},
        )
        for action in wrong:
            for endpoint, body in (("check", {"action": action}), ("moves", {"actions": [action]})):
                answers = [ask(client, "1846", endpoint, viewer, state=state, **body) for state in (one, two)]
                assert answers[0] == answers[1], (endpoint, action)
        answers = [ask(client, "1846", "evaluate", viewer, state=state) for state in (one, two)]
        assert answers[0] == answers[1]
        for card in cards:
            action = {"type": "draft", "card": card}
            for endpoint, body in (("evaluate", {"actions": [action]}), ("board.svg", {"preview": action})):
                answers = [ask(client, "1846", endpoint, viewer, state=state, **body) for state in (one, two)]
                assert answers[0] == answers[1], (endpoint, card)
        shown = told(client, "1846", "legal-actions", viewer, state=one)
        assert shown["view"]["draft"]["hand"]["kept"] == sorted_cards(rnd.kept[viewer])
        assert bool(shown["legal"]) is (rnd.player == viewer) is bool(shown["view"]["draft"]["hand"]["drawn"])
    assert differing


def sorted_cards(cards: Any) -> list[str]:
    privates = ["MS", "BIG4", "C&WI", "MAIL", "TBC", "MPC", "SC", "LSL", "MC", "O&I"]
    return sorted(cards, key=lambda card: privates.index(card) if card in privates else 99)


def test_3_2a_what_another_keeps_is_not_told(client: FlaskClient) -> None:
    """Cy keeps a card of other hands of other deals: for Amy `start`, `moves` and `replay` answer alike."""
    body = {"players": list(PLAYERS)}
    by_removals: dict[tuple[str, ...], list[bytes]] = {}
    for number in range(60):
        sent = {**body, "seed": f"seed {number}"}
        start = told(client, "1846", "start", None, **sent)
        assert start["turn"]["players"] == ["Cy"]
        hand = start["legal"][0]["choices"]
        action = {"type": "draft", "card": hand[number % len(hand)]["card"]}
        replayed = {"format": "stationmaster", "record": {**sent, "actions": [action]}}
        removed = tuple(sorted(event.get("company", "") for event in start["events"]))
        by_removals.setdefault(removed, []).append(
            ask(client, "1846", "start", "Amy", **sent)
            + ask(client, "1846", "moves", "Amy", state=start["state"], actions=[action])
            + ask(client, "1846", "replay", "Amy", **replayed, trace="full", export="stationmaster")
        )
    alike = [answers for answers in by_removals.values() if len(answers) > 1]
    assert alike
    for answers in alike:
        assert len(set(answers)) == 1


def test_3_2a_whether_another_can_keep_a_card_is_told_by_nothing(client: FlaskClient) -> None:
    """Amy looks on while Cy chooses: what he has drawn and what not are answered alike."""
    position = draft_positions("spike")[0]
    rnd, state = position.round, sealed(G1846, position)
    assert isinstance(rnd, DraftRound) and rnd.player == "Cy"
    drawn, elsewhere = (next(card for card in pile if card in tables().privates) for pile in (rnd.drawn, rnd.deck))
    actions = [{"type": "draft", "card": card} for card in (drawn, elsewhere)]
    verdicts = told(client, "1846", "evaluate", "Amy", state=state, actions=actions)["evaluations"]
    assert [{**one, "action": None} for one in verdicts] == [{**verdicts[0], "action": None}] * 2
    assert verdicts[0]["violation"]["rule"] == "3.2a" and verdicts[0]["legal"] is False
    assert told(client, "1846", "evaluate", "Amy", state=state)["evaluations"] == []
    assert [
        one["legal"] for one in told(client, "1846", "evaluate", "Cy", state=state, actions=actions)["evaluations"]
    ] == [
        True,
        False,
    ]
    drawings = {ask(client, "1846", "board.svg", "Amy", state=state, preview=action) for action in actions}
    (drawing,) = drawings
    assert drawing.startswith(b"409") and b"3.2a" in drawing
    assert ask(client, "1846", "board.svg", "Cy", state=state, preview=actions[0]).startswith(b"200")
    assert ask(client, "1846", "board.svg", "Amy", state=state).startswith(b"200")
    wrong: list[dict[str, Any]] = [actions[1], {"type": "draft", "card": drawn, "cost": 1}, {"type": "pass"}]
    record: dict[str, Any] = {"format": "stationmaster", "trace": "full"}
    refused = {ask(client, "1846", "moves", "Amy", state=state, actions=[action]) for action in wrong}
    refused |= {
        ask(client, "1846", "replay", "Amy", **record, record={"state": state, "actions": [action]}) for action in wrong
    }
    assert len(refused) == 1 and refused.pop().startswith(b"409")


def test_an_answer_for_one_player_has_no_state_and_no_record(client: FlaskClient) -> None:
    body = {"players": list(PLAYERS), "seed": "spike"}
    whole = told(client, "1846", "start", None, **body)
    for viewer in PLAYERS:
        mine = told(client, "1846", "start", viewer, **body)
        assert set(mine) == set(whole) - {"state"}
        assert mine["turn"] == whole["turn"]
        assert mine["legal"] == (whole["legal"] if viewer in whole["turn"]["players"] else [])
    record = {**body, "actions": []}
    mine = told(client, "1846", "replay", "Bob", format="stationmaster", record=record, export="stationmaster")
    assert "state" not in mine and "record" not in mine


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_nobody_else_is_answered(client: FlaskClient, game: str) -> None:
    body = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}
    state = told(client, game, "start", None, **body)["state"]
    for endpoint, sent in (
        ("start", body),
        ("legal-actions", {"state": state}),
        ("moves", {"state": state, "actions": []}),
        ("check", {"state": state, "action": {"type": "pass" if game == "1846" else "end_actions"}}),
        ("board.svg", {"state": state}),
        *([("evaluate", {"state": state})] if game == "1846" else []),
        ("replay", {"format": "stationmaster", "record": {**body, "actions": []}}),
    ):
        answer = client.post(f"/v1/games/{game}/{endpoint}", query_string={"as": "Zoe"}, json=sent)
        assert answer.status_code == 422, endpoint
        assert [(one["pointer"], one["code"]) for one in answer.get_json()["errors"]] == [("?as", "unknown_player")]


@pytest.mark.parametrize("viewer", ["Amy", "Bob"])
def test_of_switch_and_signal_decks_and_the_seed_are_hidden_from_all(client: FlaskClient, viewer: str) -> None:
    """Two states that differ in them alone answer alike, up to the moment at which they come to light."""
    game = "switch-and-signal"
    position, _ = SWITCH_AND_SIGNAL.start(["Amy", "Bob"], {}, "spike")
    tried = 0
    for _ in range(30):
        if SWITCH_AND_SIGNAL.turn(position) is None:
            break
        other = replace(
            position,
            deck=tuple(reversed(position.deck)),
            draw_pile=position.draw_pile[::-1],
            chance=Source("another seed"),
        )
        one, two = sealed(SWITCH_AND_SIGNAL, position), sealed(SWITCH_AND_SIGNAL, other)
        assert one != two
        answers = [ask(client, game, "legal-actions", viewer, state=state) for state in (one, two)]
        assert answers[0] == answers[1]
        families = SWITCH_AND_SIGNAL.legal(position)
        for family in families:
            action = first_action([family])
            answers = [ask(client, game, "check", viewer, state=state, action=action) for state in (one, two)]
            assert answers[0] == answers[1], action
            tried += 1
        for action in (
            {"type": "end_actions"},
            {"type": "roll"},
            {"type": "move_train", "train": "gray-1", "cards": []},
        ):
            answers = [ask(client, game, "check", viewer, state=state, action=action) for state in (one, two)]
            assert answers[0] == answers[1], action
        position, _ = SWITCH_AND_SIGNAL.play(position, read_switch_and_signal(first_action(families[-1:])))
    assert tried > 20


@pytest.mark.parametrize("endpoint", ["legal-actions", "moves", "check", "evaluate", "board.svg"])
def test_an_answer_is_for_one_player_and_not_for_the_second_that_a_query_names(
    client: FlaskClient, endpoint: str
) -> None:
    answer = client.post(f"/v1/games/1846/{endpoint}?as=Bob&as=Cy", json={})
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("?as", "one_of")
