"""The project's own recorded games: replayed, exported, and with the noise that a site adds."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model import sealed
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from tests.golden.made_records import FOLDER, PLANS, milestones, text_of

NAMES = [plan.name for plan in PLANS]
OF_THE_SITE = [plan.name for plan in PLANS if plan.record_format == SITE]
OF_OURS = [plan.name for plan in PLANS if plan.record_format == STATIONMASTER]


@cache
def text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def kept(name: str) -> Any:
    return json.loads(text(name))


def frozen(position: Position) -> Any:
    return sealed.SEALED.write(position)


def test_there_is_a_file_for_each_game_and_a_game_for_each_ending() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)
    endings = {kept(name)["result"]["reason"] for name in NAMES}
    assert endings == {"bank", "bankruptcy", "all_closed", "final_train", "agreement"}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_goes_as_it_went(name: str) -> None:
    document = kept(name)

    end = replay(document["format"], document["record"])

    assert end.applied == document["applied"]
    assert GAME.result(end.position) == document["result"]
    assert milestones(document["format"], document["record"]) == document["milestones"]
    assert text_of(document) == text(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_THE_SITE)
def test_what_was_imported_is_exported_as_an_equivalent_record(name: str) -> None:
    record = kept(name)["record"]

    once = replay(SITE, record, export=SITE)
    exported: Any = once.record
    again = replay(SITE, exported, export=SITE)

    assert frozen(again.position) == frozen(once.position)
    assert again.record == exported
    assert len(exported["actions"]) == len(record["actions"])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OF_THE_SITE if name != "site-agreement"])
def test_a_game_of_the_site_goes_on_as_one_of_ours_and_back(name: str) -> None:
    imported = replay(SITE, kept(name)["record"], export=STATIONMASTER)

    ours = replay(STATIONMASTER, imported.record, export=SITE)

    assert frozen(ours.position) == frozen(imported.position)
    assert replay(SITE, ours.record).position == imported.position


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_OURS[:3])
def test_our_own_record_is_written_as_it_was(name: str) -> None:
    record = kept(name)["record"]
    assert replay(STATIONMASTER, record, export=STATIONMASTER).record == record


def noisy(record: Any) -> Any:
    """Return the game as the site might have it: numbered players, chat, programs, undone mistakes."""
    numbers = {player["name"]: 100 + seat for seat, player in enumerate(record["players"])}
    actions: list[Any] = []

    def add(**entry: Any) -> None:
        actions.append({"id": len(actions) + 1, "user": 100, "created_at": 1_600_000_000 + len(actions), **entry})

    for number, action in enumerate(record["actions"]):
        fields = {key: value for key, value in action.items() if key != "id"}
        if fields["entity_type"] == "player":
            fields["entity"] = numbers[fields["entity"]]
        actor = {key: fields[key] for key in ("entity", "entity_type")}
        if number % 5 == 1:
            add(type="message", message="your turn", **actor)
        if number % 7 == 2:
            add(**fields)
            add(type="undo", **actor)
        if number % 11 == 3:
            add(type="program_share_pass", **actor)
            last = len(actions)
            add(**fields)
            add(type="message", message="oh", **actor)
            add(type="undo", action_id=last, **actor)
            add(type="redo", **actor)
        elif number % 13 == 4 and actions and "auto_actions" not in actions[-1] and actions[-1]["type"] == "pass":
            actions[-1]["auto_actions"] = [fields]
        else:
            add(**fields)
    players = [{"id": numbers[player["name"]], "name": player["name"]} for player in record["players"]]
    return {**record, "players": players, "actions": actions, "status": "finished", "loaded": True}


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_THE_SITE)
def test_talk_mistakes_and_programs_change_nothing(name: str) -> None:
    record = kept(name)["record"]
    with_noise = noisy(record)
    assert len(with_noise["actions"]) > len(record["actions"])

    end = replay(SITE, with_noise)

    assert frozen(end.position) == frozen(replay(SITE, record).position)
    assert end.applied == kept(name)["applied"]
