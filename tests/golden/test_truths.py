"""The engine against answers that were computed without it: see `tests/data/truths`."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.titles.g1846.game import GAME as GAME_1846
from stationmaster.titles.g1846.model.actions import from_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import Bonuses
from stationmaster.titles.g1846.routes.revenue import best_run
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.sequence import play, round_name
from stationmaster.titles.switch_and_signal.rules.movement import scene, ways
from tests.golden import truths
from tests.properties.random_play import start_position
from tests.properties.test_switch_and_signal_movement import by_exits, network, ran, standing
from tests.support.dense_boards import best_by_listing
from tests.support.slow_movement import movements

Json = Any

GAMES = truths.read(truths.GAMES)
ROUTES = truths.read(truths.ROUTES)
MOVEMENTS = truths.read(truths.MOVEMENTS)


def statement(position: Position) -> Json:
    """Return what all owners have according to the engine, in the bookkeeper's format."""
    open_ = {name: one for name, one in sorted(position.corporations.items()) if one.status == "open"}
    alone = {name: one for name, one in position.independents.items() if one.status == "independent" and one.owner}
    purses: dict[str, Any] = {**position.players, **open_, **alone}
    return {
        "bank": position.bank,
        "cash": {name: one.cash for name, one in sorted(purses.items())},
        "prices": {name: shares.price(position, name) for name in open_},
        "held": {name: dict(sorted(player.shares.items())) for name, player in position.players.items()},
        "presidents": {name: one.president for name, one in open_.items()},
        "phase": position.phase,
    }


def test_there_are_as_many_as_the_readme_states() -> None:
    assert (len(GAMES), len(ROUTES), len(MOVEMENTS)) == (12, 100, 100)
    assert {len(game["seats"]) for game in GAMES} == {3, 4, 5}
    assert {line["phase"] for line in ROUTES} == {"II", "III", "IV"}
    assert {line["map"] for line in MOVEMENTS} == {"central-europe", "north-america"}
    kinds = {action["type"] for game in GAMES for *_, action in game["log"]}
    assert kinds >= {"sell", "start", "issue", "redeem", "lay_tile", "place_token", "run", "dividend", "buy_private"}


@pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: f"{len(game['seats'])}-{game['options']['edition']}-{game['seed']}"
)
def test_a_whole_game_has_the_money_of_the_bookkeeper(game: Json) -> None:
    position = start_position(len(game["seats"]), game["options"], game["seed"])
    expected = dict(game["rounds"])
    compared, last = 0, ""
    for round_, _, _, action in game["log"]:
        assert round_name(position) == round_
        if round_ != last and round_.startswith("SR ") and round_ != "SR 1":
            before = f"OR {int(round_.removeprefix('SR ')) - 1}.2"
            assert statement(position) == expected[before], before
            compared += 1
        last = round_
        position, _ = play(position, from_json(action))
    assert compared >= 3
    assert statement(position) == game["rounds"][-1][1]
    result = GAME_1846.result(position)
    assert result is not None
    assert {one["player"]: one["score"] for one in result["standing"]} == game["scores"]


@pytest.mark.parametrize("line", ROUTES, ids=lambda line: f"{'+'.join(line['trains'])}-{line['phase']}-{line['best']}")
def test_trains_earn_what_the_slow_search_found(line: Json) -> None:
    board = truths.board_of(line["tiles"], line["slots"])
    found = best_run(board, line["phase"], "GT", line["trains"], Bonuses(mail="MAIL" if line["mail"] else None))
    assert found.search is not None
    assert (found.revenue, found.search.optimal) == (line["best"], True)


@pytest.mark.parametrize("line", MOVEMENTS, ids=lambda line: f"{line['map']}-{line['train']}")
def test_a_train_moves_by_the_procedure(line: Json) -> None:
    position = truths.network_of(line)
    assert position.roll is not None
    train = position.train(line["train"])
    found = by_exits([ran(position, train, way) for way in ways(scene(position, train), position.roll.points)])
    assert [[list(one.exits), list(one.path), list(one.at), one.lost, one.rule, one.delivers] for one in found] == line[
        "ways"
    ]


def test_the_readings_still_give_the_stored_answers() -> None:
    """Check a sample of each: the files equal what the command makes of the readings."""
    for game in GAMES[::4]:
        assert truths.accounts(game) == game["rounds"]
        assert truths.scores(game) == game["scores"]
    for line in ROUTES[truths.SMALL :: 8]:
        board, kind = truths.board_of(line["tiles"], line["slots"]), tables().phases[line["phase"]]
        assert best_by_listing(board, "GT", line["trains"], kind, 10 * line["mail"], truths.MOST_ROUTES) == line["best"]
    for line in MOVEMENTS[::10]:
        position = truths.network_of(line)
        train = position.train(line["train"])
        assert position.roll is not None
        found = by_exits(movements(network(position, train), standing(train.place), position.roll.points))
        assert [list(one.exits) for one in found] == [way[0] for way in line["ways"]]
