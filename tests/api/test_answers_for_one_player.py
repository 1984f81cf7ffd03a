"""`?as=`: a response for one player reveals nothing hidden from that player and can be forwarded unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

import stationmaster
from service.app import create_app
from service.sealing import Sealer
from service.settings import Settings
from stationmaster.engine.chance import Source
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.game import GAME as G1846
from stationmaster.titles.g1846.model.actions import from_json as read_1846
from stationmaster.titles.g1846.model.position import DraftRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.switch_and_signal.game import GAME as SWITCH_AND_SIGNAL
from stationmaster.titles.switch_and_signal.model.actions import from_json as read_switch_and_signal
from tests.api.test_foretold import _picked

KEY = b"a" * 64
PLAYERS = ("Amy", "Bob", "Cy")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(KEY,))).test_client()


def sealed(game: Any, position: Any) -> str:
    return Sealer((KEY,)).seal(game.id, game.sealed.version, game.sealed.write(position))


def ask(client: FlaskClient, game: str, endpoint: str, viewer: str | None, **body: Any) -> bytes:
    """Return the whole response, whatever its status."""
    query = {} if viewer is None else {"as": viewer}
    answer = client.post(f"/v1/games/{game}/{endpoint}", query_string=query, json=body)
    return b"%d %s" % (answer.status_code, answer.get_data())


def answered(client: FlaskClient, game: str, endpoint: str, viewer: str | None, **body: Any) -> Any:
    answer = client.post(
        f"/v1/games/{game}/{endpoint}", query_string={} if viewer is None else {"as": viewer}, json=body
    )
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def first_action(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": legal[0]["type"], **_picked(legal[0]["choices"][0])}


def draft_positions(seed: str) -> list[Position]:
    """Return the positions of a whole draft in which every player keeps the first card listed."""
    position, _ = G1846.start(PLAYERS, {}, seed)
    found = [position]
    while isinstance(position.round, DraftRound):
        family = G1846.legal(position)[0]
        position, _ = G1846.play(position, read_1846({"type": family["type"], **_picked(family["choices"][0])}))
        found.append(position)
    return found[:-1]


def otherwise(position: Position, viewer: str) -> Position:
    """Return the same game as one player sees it, with other hands, another deck and another seed.

    All hidden cards are dealt anew, including those that other players have kept or drawn.
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
        shown = answered(client, "1846", "legal-actions", viewer, state=one)
        assert shown["view"]["draft"]["hand"]["kept"] == sorted_cards(rnd.kept[viewer])
        assert bool(shown["legal"]) is (rnd.player == viewer) is bool(shown["view"]["draft"]["hand"]["drawn"])
    assert differing


def sorted_cards(cards: Any) -> list[str]:
    privates = ["MS", "BIG4", "C&WI", "MAIL", "TBC", "MPC", "SC", "LSL", "MC", "O&I"]
    return sorted(cards, key=lambda card: privates.index(card) if card in privates else 99)


def test_3_2a_what_another_player_keeps_is_hidden(client: FlaskClient) -> None:
    """Cy keeps cards of other hands in other deals: Amy gets equal responses from `start`, `moves` and `replay`."""
    body = {"players": list(PLAYERS)}
    by_removals: dict[tuple[str, ...], list[bytes]] = {}
    for number in range(60):
        sent = {**body, "seed": f"seed {number}"}
        start = answered(client, "1846", "start", None, **sent)
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


def test_3_2a_whether_another_can_keep_a_card_is_reported_by_nothing(client: FlaskClient) -> None:
    """Amy looks on while Cy chooses: the responses for cards that Cy has drawn and has not drawn are equal."""
    position = draft_positions("spike")[0]
    rnd, state = position.round, sealed(G1846, position)
    assert isinstance(rnd, DraftRound) and rnd.player == "Cy"
    drawn, elsewhere = (next(card for card in pile if card in tables().privates) for pile in (rnd.drawn, rnd.deck))
    actions = [{"type": "draft", "card": card} for card in (drawn, elsewhere)]
    assert answered(client, "1846", "evaluate", "Amy", state=state)["evaluations"] == []
    assert [
        one["legal"] for one in answered(client, "1846", "evaluate", "Cy", state=state, actions=actions)["evaluations"]
    ] == [
        True,
        False,
    ]
    wrong: list[dict[str, Any]] = [*actions, {"type": "draft", "card": drawn, "cost": 1}, {"type": "pass"}]
    record: dict[str, Any] = {"format": "stationmaster", "trace": "full"}
    requests: dict[str, list[dict[str, Any]]] = {
        "board.svg": [{"state": state, "preview": action} for action in wrong],
        "replay": [{**record, "record": {"state": state, "actions": [action]}} for action in wrong],
        "moves": [{"state": state, "actions": [action]} for action in wrong],
        "check": [{"state": state, "action": action} for action in wrong],
        "evaluate": [{"state": state, "actions": [action]} for action in wrong],
    }
    codes = {"board.svg": "hidden", "replay": "hidden"}
    for endpoint, bodies in requests.items():
        for viewer in ("Amy", "@spectator"):
            (answer,) = {ask(client, "1846", endpoint, viewer, **body) for body in bodies}
            problem = json.loads(answer[4:])
            assert (answer[:3], problem["code"]) == (b"409", codes.get(endpoint, "not_your_turn")), endpoint
            assert problem["rule"] == ("3.2a" if endpoint in codes else "3.2")
    assert ask(client, "1846", "board.svg", "Cy", state=state, preview=actions[0]).startswith(b"200")
    assert ask(client, "1846", "board.svg", "Amy", state=state).startswith(b"200")


def after_the_draft(seed: str = "spike") -> Position:
    """Return the first stock round; Amy has the Priority Deal."""
    last = draft_positions(seed)[-1]
    position, _ = G1846.play(last, read_1846(first_action(G1846.legal(last))))
    assert (G1846.turn(position) or {})["players"] == ["Amy"]
    return position


ELSEWHERE: dict[str, dict[str, Any]] = {
    "moves": {"actions": [{"type": "pass"}]},
    "check": {"action": {"type": "pass"}},
    "evaluate": {"actions": [{"type": "pass"}]},
}


@pytest.mark.parametrize("viewer", ["Bob", "@spectator"])
@pytest.mark.parametrize("endpoint", ELSEWHERE)
def test_what_is_anothers_to_decide_is_not_played(client: FlaskClient, endpoint: str, viewer: str) -> None:
    """The action is refused even where the rules allow it, and whatever the rules say about it."""
    state = sealed(G1846, after_the_draft())
    body = ELSEWHERE[endpoint]
    answer = client.post(f"/v1/games/1846/{endpoint}", query_string={"as": viewer}, json={"state": state, **body})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["params"]) == (409, "not_your_turn", {"players": ["Amy"]})
    assert (problem["rule"], problem["detail"]) == ("5.11", "Only Amy may act now.")
    line = {"id": 1, "path": f"/v1/games/1846/{endpoint}?as={viewer}", "body": {"state": state, **body}}
    in_batch = client.post("/v1/batch", data=json.dumps(line), content_type="application/x-ndjson", buffered=True)
    assert json.loads(in_batch.get_data()) == {"id": 1, "status": 409, "body": problem}
    assert ask(client, "1846", endpoint, "Amy", state=state, **body).startswith(b"200")
    assert ask(client, "1846", endpoint, None, state=state, **body).startswith(b"200")


def test_the_turn_is_checked_before_each_action(client: FlaskClient) -> None:
    state = sealed(G1846, after_the_draft())
    refused = client.post("/v1/games/1846/moves?as=Amy", json={"state": state, "actions": [{"type": "pass"}] * 2})
    problem = refused.get_json()
    assert (problem["code"], problem["index"], problem["params"]) == ("not_your_turn", 1, {"players": ["Bob"]})
    seen = client.post("/v1/games/1846/moves?as=Bob", json={"state": state, "actions": []})
    assert seen.status_code == 200


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "Only Amy may act now."),
        ("ru", "Сейчас может действовать только Amy."),
        ("ja", "いま行動できるのはAmyだけです。"),
        ("pl", "Teraz może działać tylko Amy."),
    ],
)
def test_a_turn_of_another_player_is_reported_in_all_languages(client: FlaskClient, code: str, sentence: str) -> None:
    position, _ = SWITCH_AND_SIGNAL.start(["Amy", "Bob"], {}, "spike")
    for game, state in (
        ("1846", sealed(G1846, after_the_draft())),
        ("switch-and-signal", sealed(SWITCH_AND_SIGNAL, position)),
    ):
        sent = {"state": state, "actions": [{"type": "pass" if game == "1846" else "end_actions"}]}
        refused = client.post(f"/v1/games/{game}/moves?as=Bob", json=sent, headers={"Accept-Language": code})
        assert (refused.status_code, refused.get_json()["detail"]) == (409, sentence)


def test_no_client_can_play_only_when_chance_is_kind(client: FlaskClient) -> None:
    """A client that could send a roll and its consequences, all or nothing, could choose its dice."""
    game = "switch-and-signal"
    position, _ = SWITCH_AND_SIGNAL.start(["Amy", "Bob"], {}, "spike")
    families = SWITCH_AND_SIGNAL.legal(position)
    roll = first_action([family for family in families if family["type"] == "move_train"])
    roll.pop("outlook", None)
    assert (
        client.post(
            f"/v1/games/{game}/moves?as=Amy", json={"state": sealed(SWITCH_AND_SIGNAL, position), "actions": [roll]}
        ).status_code
        == 200
    )
    answers = set()
    for seed in ("a", "b", "c", "d"):
        state = sealed(SWITCH_AND_SIGNAL, replace(position, chance=Source(seed)))
        for following in ({"type": "end_actions"}, {"type": "run", "exits": []}):
            answers.add(ask(client, game, "moves", "Amy", state=state, actions=[roll, following]))
    (answer,) = answers
    problem = json.loads(answer[4:])
    assert (problem["status"], problem["code"], problem["index"], problem["rule"]) == (409, "hidden", 1, "SS-18.2")


def test_a_record_is_played_for_one_player_with_what_the_others_did(client: FlaskClient) -> None:
    """Records are accepted from the deal on, and from a state in which nothing is hidden."""
    start = {"players": list(PLAYERS), "seed": "spike"}
    whole = draft_positions("spike")
    actions = [first_action(G1846.legal(position)) for position in whole]
    record = {**start, "actions": [*actions, {"type": "pass"}, {"type": "pass"}]}
    host = answered(client, "1846", "replay", None, format="stationmaster", record=record, trace="full")
    for viewer in (*PLAYERS, "@spectator"):
        seen = answered(client, "1846", "replay", viewer, format="stationmaster", record=record, trace="full")
        assert (seen["applied"], seen["view"], seen["turn"]) == (host["applied"], host["view"], host["turn"])
        secret = [entry["entity"] for entry in seen["trace"] if entry["type"] == "draft" and "action" in entry]
        assert set(secret) == ({viewer} & set(PLAYERS))
    for cut in (1, len(whole) - 1):
        unfinished = {**record, "actions": actions[:cut]}
        answer = ask(client, "1846", "replay", "Amy", format="stationmaster", record=unfinished)
        assert answer.startswith(b"409") and json.loads(answer[4:])["code"] == "hidden"
        assert json.loads(answer[4:])["index"] == 0
    after = {"state": sealed(G1846, after_the_draft()), "actions": [{"type": "pass"}] * 3}
    assert answered(client, "1846", "replay", "Bob", format="stationmaster", record=after)["applied"] == 3
    played: dict[str, Any] = {"players": ["Amy", "Bob"], "seed": "spike", "actions": []}
    game = "switch-and-signal"
    position, _ = SWITCH_AND_SIGNAL.start(["Amy", "Bob"], {}, "spike")
    for _ in range(12):
        action = first_action(SWITCH_AND_SIGNAL.legal(position)[:1])
        played["actions"].append(action)
        position, _ = SWITCH_AND_SIGNAL.play(position, read_switch_and_signal(action))
    assert answered(client, game, "replay", "Bob", format="stationmaster", record=played)["applied"] == 12


def test_a_spectator_sees_public_information(client: FlaskClient) -> None:
    body = {"players": list(PLAYERS), "seed": "spike"}
    host = answered(client, "1846", "start", None, **body)
    seen = answered(client, "1846", "start", "@spectator", **body)
    assert seen == {**{name: value for name, value in host.items() if name != "state"}, "legal": []}
    assert "hand" not in seen["view"]["draft"]
    for position in (*draft_positions("spike"), after_the_draft()):
        state = sealed(G1846, position)
        seen = answered(client, "1846", "legal-actions", "@spectator", state=state)
        assert (seen["legal"], seen["view"], seen["turn"]) == ([], G1846.view(position), G1846.turn(position))
        assert "state" not in seen
        assert answered(client, "1846", "evaluate", "@spectator", state=state)["evaluations"] == []
        assert ask(client, "1846", "board.svg", "@spectator", state=state).startswith(b"200")
    other, _ = SWITCH_AND_SIGNAL.start(["Amy", "Bob"], {}, "spike")
    seen = answered(client, "switch-and-signal", "legal-actions", "@spectator", state=sealed(SWITCH_AND_SIGNAL, other))
    assert (seen["legal"], seen["view"]) == ([], SWITCH_AND_SIGNAL.view(other))
    unknown = client.post("/v1/games/1846/start?as=@watcher", json=body)
    assert [fault["code"] for fault in unknown.get_json()["errors"]] == ["unknown_player"]


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_no_new_player_is_called_like_a_spectator(client: FlaskClient, game: str) -> None:
    for players in (["Amy", "@spectator"], ["@", "Bob"], ["Amy", "@Bob"]):
        answer = client.post(f"/v1/games/{game}/start", json={"players": players, "seed": "spike"})
        at = next(seat for seat, name in enumerate(players) if name.startswith("@"))
        assert answer.status_code == 422
        assert [(one["pointer"], one["code"]) for one in answer.get_json()["errors"]] == [
            (f"/players/{at}", "reserved_name")
        ]
        with pytest.raises(ImpossibleInput, match="may not begin with @"):
            stationmaster.games[game].start(players, seed="spike")
    assert client.post(f"/v1/games/{game}/start", json={"players": ["Amy", "b@b"]}).status_code == 200


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
@pytest.mark.parametrize("name", ["@spectator", "@Bob"])
def test_a_player_of_an_earlier_game_keeps_a_reserved_name(client: FlaskClient, game: str, name: str) -> None:
    """Records and states of earlier releases open, and are answered for their players but for no spectator."""
    record = {"players": ["Amy", name], "seed": "spike", "actions": []}
    opened = answered(client, game, "replay", None, format="stationmaster", record=record)
    for state in (opened["state"], opened["view"]):
        assert answered(client, game, "legal-actions", "Amy", state=state)["view"]["players"][1]["id"] == name
        refused = client.post(f"/v1/games/{game}/legal-actions?as=@spectator", json={"state": state})
        assert refused.status_code == 422
        (fault,) = refused.get_json()["errors"]
        assert (fault["pointer"], fault["code"]) == ("?as", "no_spectator")
        assert fault["detail"] == f"{name!r} is a player of this game: nobody is answered as @spectator."
        if name != "@spectator":
            assert answered(client, game, "legal-actions", name, state=state)["view"]["players"][1]["id"] == name
    replayed = client.post(f"/v1/games/{game}/replay?as=@spectator", json={"format": "stationmaster", "record": record})
    assert replayed.get_json()["errors"][0]["code"] == "no_spectator"


def test_an_answer_for_one_player_has_no_state_and_no_record(client: FlaskClient) -> None:
    body = {"players": list(PLAYERS), "seed": "spike"}
    whole = answered(client, "1846", "start", None, **body)
    for viewer in PLAYERS:
        mine = answered(client, "1846", "start", viewer, **body)
        assert set(mine) == set(whole) - {"state"}
        assert mine["turn"] == whole["turn"]
        assert mine["legal"] == (whole["legal"] if viewer in whole["turn"]["players"] else [])
    record = {**body, "actions": []}
    mine = answered(client, "1846", "replay", "Bob", format="stationmaster", record=record, export="stationmaster")
    assert "state" not in mine and "record" not in mine


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_other_viewers_are_refused(client: FlaskClient, game: str) -> None:
    body = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}
    state = answered(client, game, "start", None, **body)["state"]
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
    """Two states that differ only in decks and seed give equal responses until the difference is revealed."""
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
