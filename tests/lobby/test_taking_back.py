"""Taking back and planning."""

from __future__ import annotations

from random import Random

from tests.lobby.conftest import Client, Json, Running, Table, picked, play


def position_of(seen: Json) -> Json:
    """Return what a position is compared by."""
    return {name: seen["position"][name] for name in ("turn", "view", "legal")}


def drafted(lobby: Running) -> Table:
    """Return a game of 1846 whose draft is over."""
    table = lobby.create("1846", ("Amy", "Bob"))
    for seed in range(200):
        if table.watcher.seen()["position"]["turn"]["step"] == "stock":
            return table
        play(table, 1, seed)
    raise AssertionError("the draft does not end")


def choice(seen: Json, kind: str) -> Json:
    """Return an action of a type that is legal."""
    family = next(one for one in seen["position"]["legal"] if one["type"] == kind)
    return {"type": kind, **{name: picked(value, Random(0)) for name, value in family["choices"][0].items()}}


def acting(table: Table) -> tuple[str, Client, Json]:
    """Return the player to act, with the device and what it sees."""
    player = table.watcher.seen()["position"]["turn"]["players"][0]
    return player, table.seats[player], table.seats[player].seen()


def test_ones_own_last_action_is_taken_back_at_once(lobby: Running) -> None:
    table = drafted(lobby)
    _, client, before = acting(table)
    played = client.act(before["revision"], choice(before, "pass"))
    after = client.ask("/game/back", {"revision": played["revision"], "to": before["revision"]})
    assert position_of(after) == position_of(before)
    assert after["revision"] == before["revision"] + 2
    with table.watcher.live(played["revision"]) as events:
        _, entry = next(events)
    assert (entry["kind"], entry["point"]) == ("taken_back", before["revision"])
    again = client.act(after["revision"], choice(before, "pass"))
    assert again["position"]["turn"] == played["position"]["turn"]


def test_an_action_of_others_is_taken_back_when_all_agree(lobby: Running) -> None:
    table = drafted(lobby)
    first, client, before = acting(table)
    played = client.act(before["revision"], choice(before, "pass"))
    second, other, seen = acting(table)
    assert second != first
    proposed = other.ask("/game/back", {"revision": seen["revision"], "to": before["revision"]})
    assert proposed["position"]["turn"] == played["position"]["turn"]
    again = other.ask("/game/back", {"revision": proposed["revision"], "to": before["revision"]})
    assert again["revision"] == proposed["revision"], "a proposal is made once"
    done = client.ask("/game/back", {"revision": proposed["revision"], "to": before["revision"]})
    assert position_of(done) == position_of(before)


def test_an_action_drops_a_proposal(lobby: Running) -> None:
    table = drafted(lobby)
    _, client, before = acting(table)
    client.act(before["revision"], choice(before, "pass"))
    _, other, seen = acting(table)
    to = before["revision"]
    proposed = other.ask("/game/back", {"revision": seen["revision"], "to": to})
    moved = other.act(proposed["revision"], choice(seen, "pass"))
    again = client.ask("/game/back", {"revision": moved["revision"], "to": to})
    assert again["position"]["turn"] == moved["position"]["turn"], "the first proposal does not count any more"


def test_what_chance_has_shown_is_not_taken_back_alone(lobby: Running) -> None:
    table = lobby.create("1846", ("Amy", "Bob", "Cy"))
    _, client, before = acting(table)
    played = client.act(0, choice(before, "draft"))
    _, second, seen = acting(table)
    following = second.act(played["revision"], choice(seen, "draft"))
    back = {"revision": following["revision"], "to": played["revision"]}
    assert client.ask("/game/back", back)["position"]["turn"] == following["position"]["turn"]


def test_a_point_that_the_game_has_not_is_refused(lobby: Running) -> None:
    table = lobby.create()
    answer = table.seats["Amy"].ask("/game/back", {"revision": 0, "to": 3}, 409)
    assert answer["code"] == "unknown_point"
    assert table.seats["Amy"].ask("/game/back", {"revision": 2, "to": 0}, 409)["code"] == "stale"
    assert table.watcher.ask("/game/back", {"revision": 0, "to": 0}, 403)["code"] == "watching"


def test_a_plan_shows_what_would_follow_and_changes_nothing(lobby: Running) -> None:
    table = drafted(lobby)
    _, client, before = acting(table)
    kind = "start" if any(one["type"] == "start" for one in before["position"]["legal"]) else "pass"
    action = choice(before, kind)
    planned = client.ask("/game/plan", {"revision": before["revision"], "actions": [action]})
    assert table.watcher.seen()["revision"] == before["revision"]
    assert "state" not in planned["position"]
    played = client.act(before["revision"], action)
    assert {**planned["position"], "events": None} == {**played["position"], "events": None}


def test_a_plan_ends_before_what_is_hidden(lobby: Running) -> None:
    table = lobby.create("switch-and-signal", ("Amy", "Bob"))
    foreseen: set[str] = set()
    refused: set[str] = set()
    for seed in range(15):
        _, client, seen = acting(table)
        for family in seen["position"]["legal"]:
            action = choice(seen, family["type"]) if family["type"] != "report" else None
            if action is not None and not any(isinstance(value, (dict, list)) for value in action.values()):
                answer = client.ask("/game/ask/check", {"action": action})
                planned = client.send(
                    "POST", "/lobby/v1/game/plan", {"revision": seen["revision"], "actions": [action]}
                )
                (foreseen if planned.status_code == 200 else refused).add(family["type"])
                assert (planned.status_code == 200) == answer["complete"]
                assert planned.status_code == 200 or planned.json()["code"] == "not_foreseen"
        play(table, 1, seed)
    assert foreseen
    assert refused


def test_only_the_player_in_turn_plans(lobby: Running) -> None:
    table = drafted(lobby)
    first, _, before = acting(table)
    other = next(client for player, client in table.seats.items() if player != first)
    answer = other.ask("/game/plan", {"revision": before["revision"], "actions": [choice(before, "pass")]}, 409)
    assert answer["code"] == "not_your_turn"
