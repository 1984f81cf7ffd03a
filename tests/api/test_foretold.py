"""What `check` reports about a legal action: nothing that is decided by chance or by hidden cards."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

SHOWN_AT_THE_END = "draft_revealed"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


def ask(client: FlaskClient, game: str, endpoint: str, **body: Any) -> Any:
    answer = client.post(f"/v1/games/{game}/{endpoint}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


@pytest.mark.parametrize("seed", ["spike", "frog", "rail"])
def test_3_2a_of_the_draft_the_card_that_is_kept_is_reported_alone(client: FlaskClient, seed: str) -> None:
    """The end of the draft, and which player has kept which card, depend on hidden cards."""
    at = ask(client, "1846", "start", players=["Amy", "Bob", "Cy"], seed=seed)
    shown = False
    while at["turn"]["round"].startswith("DR"):
        family = at["legal"][0]
        action = {"type": family["type"], **family["choices"][0]}
        verdict = ask(client, "1846", "check", state=at["state"], action=action)
        after = ask(client, "1846", "moves", state=at["state"], actions=[action])
        foretold = verdict["events"]
        assert foretold == after["events"][: len(foretold)]
        assert SHOWN_AT_THE_END not in {event["type"] for event in foretold}
        assert action["type"] == "draft"
        assert ([event["type"] for event in foretold], verdict["complete"]) == (["card_kept"], False)
        shown |= SHOWN_AT_THE_END in {event["type"] for event in after["events"]}
        at = after
    assert shown
    passing = ask(client, "1846", "check", state=at["state"], action={"type": "pass"})
    assert passing["complete"] is True


@pytest.mark.parametrize("options", [{}, {"dice": "table"}, {"dice": "table", "cards": "table"}])
def test_in_switch_and_signal_no_roll_and_no_card_is_reported(client: FlaskClient, options: dict[str, str]) -> None:
    game = "switch-and-signal"
    at = ask(client, game, "start", players=["Amy", "Bob"], seed="spike", options=options)
    cut = 0
    for _ in range(40):
        if at["turn"] is None:
            break
        family = at["legal"][-1]
        action = {"type": family["type"], **_picked(family["choices"][0])}
        verdict = ask(client, game, "check", state=at["state"], action=action)
        at = ask(client, game, "moves", state=at["state"], actions=[action])
        foretold = verdict["events"]
        assert foretold == at["events"][: len(foretold)]
        assert verdict["complete"] is (foretold == at["events"])
        cut += not verdict["complete"]
        if options.get("cards") != "table":
            assert not {"card_revealed", "cards_drawn"} & {event["type"] for event in foretold}
        if "dice" not in options:
            assert "dice_rolled" not in {event["type"] for event in foretold}
    assert cut or options
    assert not cut or options.get("cards") != "table"


def _picked(choice: Any) -> Any:
    """Return the choice with the minimum of every range, and the first of several values."""
    if isinstance(choice, dict):
        if choice.keys() == {"one_of"}:
            return choice["one_of"][0]
        is_range = choice.keys() == {"min", "max"}
        return choice["min"] if is_range else {key: _picked(part) for key, part in choice.items()}
    return [_picked(part) for part in choice] if isinstance(choice, list) else choice
