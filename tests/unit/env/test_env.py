"""The environments for learning agents: the PettingZoo API, codes that stand for actions, and hidden information."""

from __future__ import annotations

import hashlib
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from stationmaster import games
from stationmaster.engine.engine import Engine
from stationmaster.env import make, resample
from stationmaster.env.aec import GameEnv, returns
from stationmaster.env.ladder import Score, counted, play_all, play_one, seated, winners_of
from stationmaster.env.players import PLAYERS, greedy
from stationmaster.titles.g1846.env.observation import STEPS as STEPS_1846
from stationmaster.titles.g1846.sequence import ENGINE as ENGINE_1846
from stationmaster.titles.switch_and_signal.env.observation import STEPS as STEPS_OF_SAS
from stationmaster.titles.switch_and_signal.sequence import ENGINE as ENGINE_OF_SAS

Json = Any
TABLES = [
    ("1846", 3, {}),
    ("1846", 2, {"edition": "second"}),
    ("1846", 5, {"conventions": "online", "deal": "18xx.games"}),
    ("switch-and-signal", 2, {}),
    ("switch-and-signal", 4, {"map": "north-america", "variant": "random-departure-numbers"}),
    ("switch-and-signal", 3, {"variant": "no-departure-dice"}),
]


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_pettingzoo_is_content(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(game), num_cycles=60, verbose_progress=False)
        seed_test(lambda: make(game), num_cycles=30)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_legal_action_has_codes_and_every_code_is_a_legal_action(game: str, players: int, options: Json) -> None:
    env, random = make(game, players=players, options=options), Random(f"{game} {players}")
    env.reset(seed=players)
    for step in range(150):
        if any(env.terminations.values()):
            break
        codes, rules = env.legal_codes(), env.rules
        assert len(codes) == len(set(codes))
        assert {env.decode(code)["type"] for code in codes} == {family.type for family in rules.legal(env.position)}
        for code in random.sample(codes, min(len(codes), 3)):
            action = env.decode(code)
            assert rules.check(env.position, action) is None
            if action["type"] != "run":
                assert env.codes.encode(action) == code
        drawn = rules.legal(env.position).pick(random)
        if drawn["type"] != "run":
            assert env.codes.encode(drawn) in codes
        if step % 10 == 0:
            seen = env.observe(env.agent_selection)
            assert env.observation_space(env.agent_selection).contains(seen)
            assert list(np.flatnonzero(seen["action_mask"])) == sorted(codes)
        family = random.choice(list(rules.legal(env.position)))
        env.step(random.choice(env.codes.legal([family])))


def test_codes_and_layouts_stay_what_they_are() -> None:
    env = make("1846")
    assert (env.metadata["name"], env.codes.size) == ("1846_v1_1", 312317)
    assert env.codes.layout()[0] == {"type": "draft", "start": 0, "size": 19, "fields": ["card"], "listed": False}
    assert env.codes.decode(0, []) == {"type": "draft", "card": "MS"}
    laid = {"type": "lay_tile", "hex": "D14", "tile": "57", "rotation": 0}
    assert env.codes.decode(env.codes.encode(laid), []) == laid
    bought = {"type": "buy_train", "train": "3/5", "from": "GT", "price": 137}
    assert env.codes.decode(env.codes.encode(bought), []) == bought
    layout = env.layout()
    assert layout[0] == {"name": "players", "start": 0, "size": 4}
    assert layout[-1]["start"] + layout[-1]["size"] == 891
    other = make("switch-and-signal")
    assert (other.metadata["name"], other.codes.size) == ("switch-and-signal_v1_1", 17573)
    with pytest.raises(ValueError, match="there is no action"):
        env.codes.decode(312317, [])


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = make("1846")
    env.reset(seed=1)
    before = env.position
    with pytest.raises(ValueError, match="not legal"):
        env.step(env.codes.encode({"type": "pass"}))
    assert env.position is before


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_dealing_anew_changes_what_is_hidden_and_nothing_else(game: str, players: int, options: Json) -> None:
    rules, random = games[game], Random(7)
    names = [f"player_{seat}" for seat in range(players)]
    position = rules.start(names, options, "47").position
    changed = 0
    for _ in range(60):
        turn = rules.turn(position)
        if turn is None:
            break
        for player in names:
            dealt = resample(position, player, 5)
            assert dealt == resample(position, player, 5)
            assert rules._game.view_of(dealt, player) == rules._game.view_of(position, player)
            assert rules.loads(rules.dumps(dealt)) == dealt
            changed += dealt != position
            if turn["players"] == [player]:
                assert rules.legal(dealt).to_json() == rules.legal(position).to_json()
        position = rules.play(position, rules.legal(position).pick(random)).position
    assert changed > 10 or options.get("edition") == "second"


def test_the_last_private_stays_to_be_had() -> None:
    """3.21b: while hands are drawn one private is left, whatever is dealt anew."""
    rules = games["1846"]
    position: Any = rules.start(["a", "b", "c"], {}, "x").position
    random = Random(3)
    while rules.turn(position)["step"] == "draft":  # type: ignore[index]
        for seed in range(20):
            dealt: Any = resample(position, "b", seed)
            assert any(not card.startswith("blank") for card in (*dealt.round.deck, *dealt.round.drawn))
        position = rules.play(position, rules.legal(position).pick(random)).position


def test_returns_are_shared_by_tied_players() -> None:
    standing = [{"player": name, "score": score} for name, score in (("a", 9), ("b", 5), ("c", 5), ("d", 1))]
    assert returns({"standing": standing}, ["a", "b", "c", "d"]) == {"a": 1, "b": 0, "c": 0, "d": -1}
    assert returns({"won": False}, ["a", "b"]) == {"a": -1, "b": -1}


def test_an_end_has_ranks_and_scores() -> None:
    env: GameEnv = make("1846")
    env.reset(seed=4)
    random = Random(4)
    while not any(env.terminations.values()):
        family = random.choice(list(env.rules.legal(env.position)))
        env.step(random.choice(env.codes.legal([family])))
    assert {env.infos[agent]["rank"] for agent in env.agents} >= {1}
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert env.render() is None


@pytest.mark.slow
def test_every_player_plays_and_greed_pays() -> None:
    for game in ("1846", "switch-and-signal"):
        rules = games[game]
        position: Any = rules.start(["a", "b"], {}, "x").position
        for name, player in PLAYERS.items():
            for _ in range(3):
                who = rules.turn(position)["players"][0]  # type: ignore[index]
                action = player(position, who, Random(name))
                assert action == player(position, who, Random(name))
                position = rules.play(position, action).position
    first = play_one("1846", ["greedy", "random"], "3")
    assert first is not None
    assert first == play_one("1846", ["greedy", "random"], "3")
    assert first["standing"][0]["player"] == "player_0"


def test_the_greedy_player_runs_for_the_most() -> None:
    rules, random = games["1846"], Random(2)
    position: Any = rules.start(["a", "b", "c"], {}, "run").position
    while (turn := rules.turn(position)) is not None and turn["step"] != "run":
        position = rules.play(position, rules.legal(position).pick(random)).position
    assert turn is not None
    assert greedy(position, turn["players"][0], random)["type"] == "run"


def test_an_interval_is_that_of_wilson() -> None:
    low, high = Score("a", 100, 95).interval
    assert (round(low, 4), round(high, 4)) == (0.8882, 0.9785)
    assert Score("a", 10, 0).interval[0] == 0.0
    assert Score("a", 10, 10).interval[1] == 1.0
    assert (Score("a", 0, 0).share, Score("a", 0, 0).interval) == (None, (0.0, 1.0))


def test_consent_is_assumed_by_default() -> None:
    """The rules' own default is to ask, as the printed conventions do (6.81, 6.91)."""
    usual: Any = make("1846").position
    assert usual.options.consent == "assumed"
    position: Any = make("1846", options={"consent": "asked"}).position
    assert position.options.consent == "asked"
    assert make("switch-and-signal").options == {}


@pytest.mark.parametrize("seed", ["1", "2"])
def test_6_81d_6_91c_greedy_players_who_ask_each_other_come_to_an_end(seed: str) -> None:
    assert play_one("1846", ["greedy", "greedy", "greedy"], seed, {"consent": "asked"}) is not None


def test_the_seats_go_round() -> None:
    players = ["greedy", "random", "greedy"]
    assert [seated(players, number) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_winners_are_named_by_place_whatever_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[list[str]] = []

    def end(_game: str, players: list[str], _seed: str, _options: Json) -> Json:
        sat.append(players)
        winners = [f"player_{seat}" for seat, name in enumerate(players) if name == "greedy"]
        return {"standing": [{"player": name, "rank": 1 if name in winners else 2} for name in winners or ["player_0"]]}

    monkeypatch.setattr("stationmaster.env.ladder.play_one", end)
    found = [winners_of("1846", ["random", "greedy", "random"], {}, "x", number) for number in range(3)]
    assert found == [(1,)] * 3
    assert sat == [["random", "greedy", "random"], ["greedy", "random", "random"], ["random", "random", "greedy"]]


def test_shared_victories_and_unfinished_games_are_counted() -> None:
    standing = counted(["greedy", "random"], [(0,), (0, 1), None, (1,)])
    assert standing.unfinished == 1
    assert [(score.player, score.games, score.wins) for score in standing.scores] == [
        ("greedy", 3, 2),
        ("random", 3, 2),
    ]
    score = standing.to_json()["players"][0]
    assert list(score) == ["player", "games", "wins", "share", "low", "high"]
    assert score["low"] < score["share"] < score["high"]


def test_a_game_that_does_not_end_is_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.env.ladder.MOST_ACTIONS", 20)
    assert list(play_all("1846", ["random", "random"], 2, options={})) == [None, None]


def test_processes_play_the_same_games_as_one() -> None:
    alone, shared = (
        list(play_all("switch-and-signal", ["random", "random"], 3, options={}, workers=workers)) for workers in (1, 2)
    )
    assert alone == shared
    assert all(won in ((), (0, 1)) for won in alone)


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        ("1846", "511152307282ed401060d3919a1931e0ab45d7b6dbef1a5ab9e071a1ee4539c8"),
        ("switch-and-signal", "fcf70924c87c113d09cd589c537446e5fb92c9dbc4b7ae9988382f3905989151"),
    ],
)
def test_an_observation_stays_as_it_is_while_its_version_does(game: str, digest: str) -> None:
    env = make(game, players=3)
    env.reset(seed=5)
    assert hashlib.sha256(env.observe(env.agent_selection)["observation"].tobytes()).hexdigest() == digest
    assert env.version == "1_1"


@pytest.mark.parametrize(
    ("engine", "steps"), [(ENGINE_1846, STEPS_1846), (ENGINE_OF_SAS, STEPS_OF_SAS)], ids=["1846", "switch-and-signal"]
)
def test_an_observation_has_every_step(engine: Engine[Any, Any, Any], steps: tuple[str, ...]) -> None:
    assert sorted({step.name for step in engine.steps}) == sorted(steps)
