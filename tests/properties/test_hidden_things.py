"""`?as=` in Switch & Signal: at every endpoint, responses are equal where positions differ only in what is hidden.

Hidden are the order of both decks, which departure cards are out of the game, the pile of location tokens, and the
source of the dice. Two games that differ only in these are not distinguished by anything, until chance reveals it.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from service.app import create_app
from service.sealing import Sealer
from service.settings import Settings
from stationmaster.engine.chance import Source
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from tests.support.switch_and_signal import anything
from tests.support.switch_and_signal_players import NAMES, filled, greedy_player, play_out

Json = Any
KEY = b"a" * 64
DURATION = re.compile(r";dur=[\d.]+")
PATH = "/v1/games/switch-and-signal"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(KEY,))).test_client()


def ask(client: FlaskClient, endpoint: str, viewer: str | None, **body: Json) -> bytes:
    """Return the whole response, whatever its status, with its headers except the time and duration."""
    query = {} if viewer is None else {"as": viewer}
    answer = client.post(f"{PATH}/{endpoint}", query_string=query, json=body)
    assert answer.status_code in (200, 409, 422), answer.text
    head = {name: DURATION.sub("", value) for name, value in answer.headers.items() if name != "X-Request-Id"}
    return b"%d %s %s" % (answer.status_code, answer.get_data(), str(sorted(head.items())).encode())


def ask_in_batch(client: FlaskClient, viewer: str, state: str, requests: list[tuple[str, Json]]) -> bytes:
    """Return the responses to the same requests as lines of one batch."""
    lines = [
        {"path": f"{PATH}/{endpoint}?as={viewer}", "body": {"state": state, **body}} for endpoint, body in requests
    ]
    answer = client.post(
        "/v1/batch", data="\n".join(map(json.dumps, lines)), content_type="application/x-ndjson", buffered=True
    )
    assert answer.status_code == 200
    return answer.get_data()


def sealed(position: Position) -> str:
    return Sealer((KEY,)).seal(GAME.id, GAME.sealed.version, GAME.sealed.write(position))


def otherwise(position: Position, random: Random) -> Position:
    """Return the same table with everything hidden dealt anew."""
    deck, bottom = list(position.deck), [position.returned] if position.deck[-1:] == (position.returned,) else []
    start = deck[:1] if deck[:1] == [TABLES.start_card.id] else []
    hidden = [*deck[len(start) : len(deck) - len(bottom)], *position.removed]
    random.shuffle(hidden)
    count = len(deck) - len(start) - len(bottom)
    pile, tokens = list(position.draw_pile), list(position.tokens.pile)
    if position.settings.cards == "service":
        random.shuffle(pile)
        random.shuffle(tokens)
    return replace(
        position,
        deck=(*start, *hidden[:count], *bottom),
        removed=tuple(hidden[count:]),
        draw_pile="".join(pile),
        tokens=replace(position.tokens, pile=tuple(tokens)),
        chance=Source(str(random.random())),
    )


STARTS = [
    (2, {"map": "central-europe"}),
    (3, {"map": "north-america", "variant": "no-departure-dice"}),
    (4, {"map": "central-europe", "variant": "random-departure-numbers", "dice": "table"}),
    (2, {"map": "north-america", "dice": "table", "cards": "table"}),
]


@pytest.mark.parametrize(("players", "options"), STARTS)
def test_ss_1_7_what_is_hidden_changes_no_answer(client: FlaskClient, players: int, options: dict[str, Json]) -> None:
    random, tried = Random(str(options)), defaultdict[str, int](int)
    position, _ = GAME.start(NAMES[:players], options, "hidden")
    steps = list(play_out(position, greedy_player, random))
    for step in [*steps[:3], *random.sample(steps, 10)]:
        here = step.before
        viewer, pair = random.choice(NAMES[:players]), (here, otherwise(here, random))
        states = [sealed(one) for one in pair]
        assert states[0] != states[1] or here.settings.hides_nothing
        actions = [
            {"type": family["type"], **filled(random.choice(family["choices"]), random)} for family in step.families
        ]
        for action in [*actions, *(anything(here, random) for _ in range(4))]:
            checked = [ask(client, "check", viewer, state=state, action=action) for state in states]
            assert checked[0] == checked[1], action
            tried["check"] += 1
            hosts = [ask(client, "check", None, state=state, action=action) for state in states]
            assert hosts[0] == hosts[1], action
            drawn = [ask(client, "board.svg", viewer, state=state, preview=action) for state in states]
            assert drawn[0] == drawn[1], action
            verdict = json.JSONDecoder().raw_decode(checked[0][4:].decode())[0]
            if verdict.get("complete", True):
                for endpoint, body in bodies(action):
                    answers = [ask(client, endpoint, viewer, **body(state)) for state in states]
                    assert answers[0] == answers[1], (endpoint, action)
                    tried[endpoint] += 1
        for endpoint, body in (("legal-actions", {}), ("moves", {"actions": []})):
            answers = [ask(client, endpoint, viewer, state=state, **body) for state in states]
            assert answers[0] == answers[1], endpoint
            tried[endpoint] += 1
        requests: list[tuple[str, Json]] = [("legal-actions", {}), ("board.svg", {}), ("check", {"action": actions[0]})]
        lines = [ask_in_batch(client, viewer, state, requests) for state in states]
        assert lines[0] == lines[1]
    assert min(tried[name] for name in ("check", "moves", "replay", "legal-actions")) > 5, tried


def bodies(action: Json) -> list[Any]:
    """Return the request bodies that play an action."""
    return [
        ("moves", lambda state: {"state": state, "actions": [action]}),
        (
            "replay",
            lambda state: {
                "format": "stationmaster",
                "trace": "full",
                "record": {"state": state, "actions": [action]},
            },
        ),
    ]


def test_ss_18_9_seeds_are_not_distinguished_where_the_players_deal(client: FlaskClient) -> None:
    """Only the dice are the service's then, and on the board of the Coupler none is rolled before the first choice."""
    dealt = [{"type": "report", "cards": ["move", "move", "signal", "switch", "switch"]}] * 2
    answers_to = defaultdict[str, set[bytes]](set)
    for number in range(6):
        start = {"players": list(NAMES[:2]), "options": {"map": "north-america", "cards": "table"}, "seed": f"{number}"}
        for viewer in NAMES[:2]:
            answers_to[f"start {viewer}"].add(ask(client, "start", viewer, **start))
            for actions in ([], dealt, [*dealt, {"type": "end_actions"}]):
                body = {"format": "stationmaster", "record": {**start, "actions": actions}, "trace": "full"}
                answers_to[f"replay {viewer} {actions}"].add(
                    ask(client, "replay", viewer, **body, export="stationmaster"),
                )
    assert {len(answers) for answers in answers_to.values()} == {1}, answers_to.keys()


def test_both_boards_are_tried() -> None:
    assert {options["map"] for _, options in STARTS} == set(MAPS)


def test_an_action_that_chance_decides_does_differ(client: FlaskClient) -> None:
    """The control: where dice are rolled the two games diverge, so the comparison above can fail."""
    position, _ = GAME.start(NAMES[:2], {}, "hidden")
    choice = next(family for family in GAME.legal(position) if family["type"] == "move_train")["choices"][0]
    action = {"type": "move_train", **filled(choice, Random(1))}
    GAME.play(position, from_json(action))
    answers = {
        ask(client, "moves", "Amy", state=sealed(otherwise(position, Random(number))), actions=[action])
        for number in range(8)
    }
    assert len(answers) > 1
