"""`?as=`: a search for responses that depend on what is hidden from the player for whom they are made.

It makes pairs of states that look alike to a player, or to a spectator, and differ in all that is hidden: other
players' hands, decks, piles and seeds. Both are sent to every endpoint that takes `as`, with legal and illegal actions,
and the responses must be equal, byte for byte. What a legal action of the player reveals is ignored: only `moves` plays
it.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.http.query import ViewerQuery
from service.sealing import Sealer
from service.settings import Settings
from stationmaster.env import resample
from stationmaster.errors import RulesError
from stationmaster.titles.g1846.game import GAME as G1846
from stationmaster.titles.g1846.model.actions import from_json as read_1846
from stationmaster.titles.g1846.model.position import DraftRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.switch_and_signal.game import GAME as SWITCH_AND_SIGNAL
from stationmaster.titles.switch_and_signal.model.actions import from_json as read_switch_and_signal
from tests.properties.test_hidden_things import otherwise
from tests.support.switch_and_signal import anything
from tests.support.switch_and_signal_players import NAMES, filled, greedy_player, play_out

Json = Any
KEY = b"a" * 64
SPECTATOR = "@spectator"
CHANGING = {"Date", "X-Request-Id"}
DURATION = re.compile(r";dur=[\d.]+")
READ: dict[str, Callable[[Json], Any]] = {"1846": read_1846, "switch-and-signal": read_switch_and_signal}
GAMES: dict[str, Any] = {"1846": G1846, "switch-and-signal": SWITCH_AND_SIGNAL}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(keys=(KEY,)))


@dataclass
class Search:
    """A search that sends the same requests about two states, and records where the responses differ."""

    client: FlaskClient
    tried: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)

    def ask(self, path: str, viewer: str, body: Json, **headers: str) -> bytes:
        """Return the whole response with its headers, except the time and duration."""
        path, _, query = path.partition("?")
        parameters = f"as={viewer}&{query}".rstrip("&")
        answer = self.client.post(path, query_string=parameters, json=body, headers=headers)
        assert answer.status_code in (200, 400, 406, 409, 422), answer.text
        head = {name: DURATION.sub("", value) for name, value in answer.headers.items() if name not in CHANGING}
        return b"%d %s %s" % (answer.status_code, str(sorted(head.items())).encode(), answer.get_data())

    def compare(self, game: str, endpoint: str, viewer: str, bodies: Sequence[Json], **headers: str) -> None:
        """Compare the responses to bodies that differ only in what is hidden."""
        path = f"/v1/games/{game}/{endpoint}"
        answers = {self.ask(path, viewer, body, **headers) for body in bodies}
        self.tried[f"{endpoint.partition('?')[0]} {min(answers)[:3].decode()}"] += 1
        if len(answers) > 1:
            self.differing.append(
                f"{path}?as={viewer} {json.dumps(bodies[0])[-200:]}: {[one[-300:] for one in answers]}"
            )

    def compare_in_a_batch(self, game: str, viewer: str, requests: Sequence[tuple[str, Sequence[Json]]]) -> None:
        """Compare the responses to the same bodies sent as lines of one batch."""
        answers = set()
        for which in (0, 1):
            lines = [
                json.dumps({"id": at, "path": with_viewer(game, endpoint, viewer), "body": bodies[which]})
                for at, (endpoint, bodies) in enumerate(requests)
            ]
            sent = {"data": "\n".join(lines), "content_type": "application/x-ndjson"}
            answers.add(self.client.post("/v1/batch", buffered=True, **sent).get_data())
        self.tried["batch"] += 1
        if len(answers) > 1:
            self.differing.append(f"a batch of {[endpoint for endpoint, _ in requests]} for {viewer}")


def with_viewer(game: str, endpoint: str, viewer: str) -> str:
    """Return the path of a batch line that asks for one player."""
    return f"/v1/games/{game}/{endpoint}{'&' if '?' in endpoint else '?'}as={viewer}"


def comes_to(game: str, position: Any, viewer: str, actions: Sequence[Json]) -> tuple[int, Json] | None:
    """Return the index of the viewer's first action that reveals something hidden, and the turn after it."""
    rules = GAMES[game]
    for place, sent in enumerate(actions):
        turn = rules.turn(position)
        if turn is None or viewer not in turn["players"]:
            return None
        try:
            action = READ[game](sent)
            after, events = rules.play(position, action)
        except RulesError:
            return None
        if not rules.foretold(position, action, events)[1]:
            return place, rules.turn(after)
        position = after
    return None


def bring_to_light(game: str, pair: Sequence[Any], viewer: str, actions: Sequence[Json]) -> bool:
    """Return whether `moves` plays a revealing action, either as the last one or so that the turn changes."""
    ends = [comes_to(game, position, viewer, actions) for position in pair]
    return ends[0] is not None and (ends[0][0] == len(actions) - 1 or ends[0] != ends[1])


def following(game: str, position: Any, action: Json, random: Random) -> Iterator[Json]:
    """Yield actions that are legal after an action, if it is legal itself; in the other position it may not be."""
    try:
        after, _ = GAMES[game].play(position, READ[game](action))
    except RulesError:
        return
    for family in GAMES[game].legal(after)[:2]:
        yield {"type": family["type"], **filled(random.choice(family["choices"]), random)}


def look_for_differences(
    search: Search, game: str, viewer: str, pair: Sequence[Any], actions: Sequence[Json], random: Random
) -> None:
    """Send every kind of request about a pair of positions."""
    rules = GAMES[game]
    states = [Sealer((KEY,)).seal(game, rules.sealed.version, rules.sealed.write(position)) for position in pair]
    batch: list[tuple[str, Sequence[Json]]] = []

    def both(endpoint: str, body: Json, **headers: str) -> None:
        bodies = [{"state": state, **body} for state in states]
        search.compare(game, endpoint, viewer, bodies, **headers)
        batch.append((endpoint, bodies))

    def replayed(played: Sequence[Json], **how: Json) -> None:
        records = [{"state": state, "actions": list(played)} for state in states]
        bodies = [{"format": "stationmaster", "record": record, **how} for record in records]
        search.compare(game, "replay", viewer, bodies)
        batch.append(("replay", bodies))

    both("legal-actions", {})
    both("legal-actions?words=true&fields=legal,turn,view", {})
    both("legal-actions", {}, **{"Accept-Language": "ja", "Accept-Encoding": "gzip"})
    both("board.svg", {})
    both("board.svg", {}, Accept="text/plain")
    both("moves", {"actions": []})
    both("moves", {"actions": [{"type": "nonsense"}]})
    both("check", {"action": {"type": 1}})
    replayed([], export="stationmaster")
    if game == "1846":
        both("evaluate", {})
        both("evaluate", {"actions": actions})
    for action in actions:
        both("check", {"action": action})
        both("board.svg", {"preview": action})
        if game == "1846":
            both("evaluate", {"actions": [action]})
        several = [action, *random.choices(actions, k=random.randint(0, 2))]
        for played in ([action], several, *([action, one] for one in following(game, pair[0], action, random))):
            if not bring_to_light(game, pair, viewer, played):
                both("moves", {"actions": played})
            replayed(played, trace=random.choice(["none", "summary", "full"]))
            replayed(played, trace="full", trace_from=1, trace_limit=1)
    search.compare_in_a_batch(game, viewer, random.sample(batch, min(len(batch), 12)))


def drafts(players: int, options: dict[str, Json], seed: str, random: Random) -> Iterator[Any]:
    """Return the positions of a draft in which players keep any card."""
    position, _ = G1846.start(NAMES_1846[:players], options, seed)
    while isinstance(position.round, DraftRound):
        yield position
        family = random.choice(G1846.legal(position))
        choice = random.choice(family["choices"])
        position, _ = G1846.play(position, read_1846({"type": family["type"], **choice}))


NAMES_1846 = ("Amy", "Bob", "Cy", "Dee", "Eli")
IN_A_DRAFT: list[Json] = [
    {"type": "take"},
    {"type": "decline"},
    {"type": "pass"},
    {"type": "draft", "card": "blank"},
    {"type": "draft", "card": "blank 2"},
    {"type": "draft", "card": "nonsense"},
    {"type": "draft", "card": "MS", "cost": 1},
    {"type": "lay_tile", "hex": "D14", "tile": "57", "rotation": 0},
    {"type": "run", "routes": "best"},
]
DRAFTS: list[tuple[int, dict[str, Json], str]] = [
    (3, {}, "spike"),
    (4, {"edition": "second"}, "frog"),
    (5, {"conventions": "online", "deal": "18xx.games"}, "1846"),
]


@pytest.mark.parametrize(("players", "options", "seed"), DRAFTS)
def test_3_2a_no_answer_depends_on_the_cards_of_others(
    app: Flask, players: int, options: dict[str, Json], seed: str
) -> None:
    random, search = Random(seed), Search(app.test_client())
    positions = list(drafts(players, options, seed, random))
    cards: list[Json] = [{"type": "draft", "card": card} for card in tables().privates]
    for position in [*positions[:1], *random.sample(positions[1:], 5), *positions[-1:]]:
        for viewer in (*random.sample(NAMES_1846[:players], 2), SPECTATOR):
            pair = (position, resample(position, viewer, random.random().hex()))
            assert pair[0] != pair[1]
            actions = [*random.sample(cards, 4), *random.sample(IN_A_DRAFT, 4)]
            look_for_differences(search, "1846", viewer, pair, actions, random)
    assert search.differing == []
    assert {one.split()[0] for one in search.tried} == {*endpoints_for_one(app, "1846"), "batch"} - {"start"}
    demand_both_answers(search)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"map": "central-europe"}),
        (3, {"map": "north-america", "variant": "no-departure-dice"}),
        (4, {"map": "central-europe", "variant": "random-departure-numbers", "dice": "table"}),
    ],
)
def test_ss_1_7_no_answer_depends_on_decks_and_dice(app: Flask, players: int, options: dict[str, Json]) -> None:
    game, random, search = "switch-and-signal", Random(str(options)), Search(app.test_client())
    position, _ = SWITCH_AND_SIGNAL.start(NAMES[:players], options, "hidden")
    steps = list(play_out(position, greedy_player, random))
    for step in [*steps[:2], *random.sample(steps, 6)]:
        here, viewer = step.before, random.choice((*NAMES[:players], SPECTATOR))
        legal = [{"type": one["type"], **filled(random.choice(one["choices"]), random)} for one in step.families]
        actions = [*legal, *(anything(here, random) for _ in range(3))]
        look_for_differences(search, game, viewer, (here, otherwise(here, random)), actions, random)
    assert search.differing == []
    assert {one.split()[0] for one in search.tried} == {*endpoints_for_one(app, game), "batch"} - {"start"}
    demand_both_answers(search)


def test_3_2a_no_answer_depends_on_the_seed_of_an_unfinished_draft(app: Flask) -> None:
    """Records from the deal hold the seed, but responses do not depend on it.

    Deals that look alike get equal responses, whatever cards the record says that the other players kept.
    """
    search, random = Search(app.test_client()), Random("seeds")
    alike = defaultdict[str, list[str]](list)
    for number in range(40):
        seed = f"seed {number}"
        _, events = G1846.start(NAMES_1846[:3], {}, seed)
        alike[str(events)].append(seed)
    kept = [{"type": "draft", "card": card} for card in [*tables().privates, "blank"]]
    for seeds in alike.values():
        starts: list[Json] = [{"players": list(NAMES_1846[:3]), "seed": seed} for seed in seeds]
        for viewer in ("Amy", "Bob", SPECTATOR):
            search.compare("1846", "start", viewer, starts)
            for _ in range(6):
                actions = random.choices(kept, k=random.randint(1, 4))
                how = {
                    "trace": random.choice(["none", "full"]),
                    "export": random.choice(["stationmaster", "18xx.games"]),
                }
                bodies = [
                    {"format": "stationmaster", "record": {**start, "actions": actions}, **how} for start in starts
                ]
                search.compare("1846", "replay", viewer, bodies)
    assert max(map(len, alike.values())) > 2
    assert search.differing == []
    assert search.tried["replay 409"] > 50


def demand_both_answers(search: Search) -> None:
    """Assert that requests were both answered and refused."""
    endpoints = ("moves", "check", "replay")
    assert all(search.tried[f"{endpoint} {status}"] for endpoint in endpoints for status in (200, 409)), search.tried


def endpoints_for_one(app: Flask, game: str) -> set[str]:
    """Return all endpoints of a game that take `as`, by the contract."""
    prefix = f"/v1/games/{game}/"
    operations = app.extensions["stationmaster-contract"].operations
    return {
        one.path.removeprefix(prefix) for one in operations if isinstance(one.query, ViewerQuery) and prefix in one.path
    }
