"""Proved answers are cached: the same question is searched once, and no other question gets its answer."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from loadtests.payloads import load_payloads
from service.app import create_app
from service.resources.any_map import ROUTES_ANYWHERE
from service.sealing import Sealer
from service.settings import DEVELOPMENT_KEY, Settings
from service.store.answers import OVERHEAD, ProvedAnswers, SharedAnswers
from service.store.link import PREFIX, Link
from stationmaster.titles.g1846.routes.position import MARKERS, parse
from stationmaster.titles.g1846.routes.proofs import canonical, minimal_form
from tests.support.finders import liar
from tests.support.redis import Redis, needs_redis, running_redis
from tests.support.server import PATIENCE
from tests.support.steps import steps_of
from tests.unit.titles.g1846.routes.route_boards import example
from tests.unit.titles.g1846.routes.test_proofs import Spy

ROUTES = "/v1/games/1846/routes"
CHECK = ROUTES + "/check"
SHOWN = [{"train": "2", "path": ["B16", "C15"]}, {"train": "3/5", "path": ["C15", "D14", "E15", "E17"]}]
ANY_MAP = next(iter(ROUTES_ANYWHERE[""].values()))


def app_with(find: Any = None, **settings: Any) -> Flask:
    made = Settings(keys=(DEVELOPMENT_KEY,), **settings)
    return create_app(made) if find is None else create_app(made, find=find)


def post(app: Flask, path: str, body: dict[str, Any]) -> TestResponse:
    answer = app.test_client().post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer


def found(app: Flask) -> dict[str, int]:
    text = app.test_client().get("/metrics").text
    counts = re.findall(r'stationmaster_route_answers_total\{found="(\w+)"\} ([0-9.]+)', text)
    return {name: int(float(count)) for name, count in counts}


def otherwise_written(position: dict[str, Any]) -> dict[str, Any]:
    """Return the same position with every unordered part in reverse order."""
    turned = dict(reversed(position.items()))
    turned["tiles"] = dict(reversed(position["tiles"].items()))
    turned["tokens"] = position["tokens"][::-1]
    return turned


@pytest.mark.parametrize(
    ("path", "body", "other"),
    [
        (ROUTES, {"position": example()}, {"position": otherwise_written(example())}),
        (CHECK, {"position": example(), "routes": SHOWN}, {"routes": SHOWN, "position": otherwise_written(example())}),
    ],
    ids=["routes", "check"],
)
def test_the_same_question_is_searched_once(path: str, body: dict[str, Any], other: dict[str, Any]) -> None:
    spy = Spy()
    app = app_with(spy)
    first = post(app, path, body)
    searched = len(spy.calls)
    assert searched
    assert post(app, path, other).data == post(app, path, body).data == first.data
    assert (len(spy.calls), found(app)) == (searched, {"nowhere": 1, "worker": 2})


def test_the_same_question_about_any_map_is_searched_once() -> None:
    app = app_with()
    other = dict(reversed(ANY_MAP.items()))
    other["board"] = {**other["board"], "hexes": dict(reversed(other["board"]["hexes"].items()))}
    answers = [post(app, "/v1/routes", body) for body in (ANY_MAP, other, ANY_MAP, {**ANY_MAP, "max_nodes": 90_000})]
    assert {answer.data for answer in answers} == {answers[0].data}
    assert ["nodes" in answer.headers["Server-Timing"] for answer in answers] == [True, False, False, False]
    assert found(app) == {"nowhere": 1, "worker": 3}


@pytest.mark.parametrize("name", ["1846-late", "1846-middle"])
def test_a_state_and_the_minimal_form_are_the_same_question(name: str) -> None:
    spy = Spy()
    app = app_with(spy)
    state = load_payloads()[name]
    body = {"state": state, "operator": state["operating"]["operator"]}
    first = post(app, ROUTES, body)
    searched = len(spy.calls)
    sealed = post(app, "/v1/games/1846/legal-actions?fields=state", {"state": state}).get_json()["state"]
    again = len(spy.calls)
    assert post(app, ROUTES, {**body, "state": sealed}).data == first.data
    assert len(spy.calls) == again and searched


@pytest.mark.parametrize(
    "change",
    [
        {"trains": ["2"]},
        {"trains": ["3/5", "2"]},
        {"phase": "III"},
        {"corporation": "GT"},
        {"privates": {"mail_contract": True}},
        {"tiles": {}},
    ],
    ids=str,
)
def test_another_question_is_not(change: dict[str, Any]) -> None:
    assert canonical(parse(example())) != canonical(parse({**example(), **change}))


def test_declared_routes_are_part_of_the_question() -> None:
    app = app_with()
    other = post(app, CHECK, {"position": example(), "routes": []}).get_json()
    assert post(app, CHECK, {"position": example(), "routes": SHOWN}).get_json()["revenue"] > other["revenue"] == 0
    assert found(app) == {"nowhere": 2}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (CHECK, {"position": example(), "routes": [{"train": "4", "path": ["B16", "C15"]}]}),
        (
            "/v1/routes/check",
            {**ROUTES_ANYWHERE["check"]["a route that is too short"], "routes": [{"train": 0, "hexes": ["B2"]}]},
        ),
    ],
    ids=["1846", "any map"],
)
def test_a_judgement_is_kept_for_each_language(path: str, body: dict[str, Any]) -> None:
    app = app_with()
    answers = [
        app.test_client().post(path, json=body, headers={"Accept-Language": code}) for code in ("en", "pl", "en")
    ]
    assert answers[0].data == answers[2].data
    assert [len(answer.get_json()["violations"]) for answer in answers] == [1, 1, 1]
    assert found(app) == {"nowhere": 2, "worker": 1}
    assert [answer.headers["Content-Language"] for answer in answers] == ["en", "pl", "en"]


def test_the_canonical_form_has_all_of_the_question() -> None:
    question = parse(example(mail_contract=True, steamboat="D14"))
    (phase, company, trains, markers, mail), (tiles, tokens) = json.loads(canonical(question))
    names = {private: name for name, private in MARKERS.items()}
    form = {
        "phase": phase,
        "corporation": company,
        "trains": trains,
        "tiles": tiles,
        "tokens": [{"hex": hex_id, "city": city, "corporation": owner} for hex_id, city, owner in tokens],
        "privates": {**{names[private]: hex_id for private, hex_id in markers}, "mail_contract": mail},
    }
    again = parse(form)
    assert canonical(again) == canonical(question)
    assert sorted(map(str, minimal_form(again)["tokens"])) == sorted(map(str, minimal_form(question)["tokens"]))
    assert (again.phase, again.company, again.trains, set(again.bonuses.markers), again.bonuses.mail) == (
        question.phase,
        question.company,
        question.trains,
        set(question.bonuses.markers),
        question.bonuses.mail,
    )


def test_who_allows_for_less_gets_what_a_search_so_small_finds() -> None:
    """Answers do not depend on the contents of the cache, whatever the earlier questions."""
    body = {"position": example()}
    fresh = [post(app_with(), ROUTES, {**body, "max_nodes": nodes}).data for nodes in (1, 2, 10**6)]
    app = app_with()
    nodes = post(app, ROUTES, body).get_json()["search"]["nodes"]
    assert [post(app, ROUTES, {**body, "max_nodes": most}).data for most in (1, 2, 10**6)] == fresh
    for most in (max(1, nodes - 1), nodes, nodes + 1):
        limited = {**body, "max_nodes": most}
        assert post(app, ROUTES, limited).data == post(app_with(), ROUTES, limited).data


def test_what_is_not_proved_is_not_kept() -> None:
    app = app_with(liar(10**6, optimal=False))
    for _ in range(2):
        assert not post(app, ROUTES, {"position": example()}).get_json()["optimal"]
    assert found(app) == {"nowhere": 2}
    assert 'searches_cut_total{by="nodes"} 2.0' in app.test_client().get("/metrics").text


def test_nothing_is_kept_where_there_is_no_room() -> None:
    spy = Spy()
    app = app_with(spy, route_cache=0)
    for _ in range(2):
        post(app, ROUTES, {"position": example()})
    assert (len(spy.calls), found(app)) == (2, {})


def test_the_second_asker_pays_little() -> None:
    spy, body = Spy(), {"position": example()}
    keeping, forgetful = app_with(spy), app_with(route_cache=0)
    for app in (keeping, forgetful):
        post(app, ROUTES, body)
    known, anew = (steps_of(partial(post, app, ROUTES, body)) for app in (keeping, forgetful))
    assert len(spy.calls) == 1
    assert known < anew


def test_no_more_is_kept_than_there_is_room_for() -> None:
    answer = b"x" * 1000
    kept = ProvedAnswers("1", 10 * (1000 + OVERHEAD), None, lambda _where: None)
    for number in range(100):
        kept.keep(b"%d" % number, answer)
        assert kept.known(b"0") == answer, "a frequent question stays"
    assert kept.bytes_kept == 10 * (1000 + OVERHEAD)
    assert [kept.known(b"%d" % number) is not None for number in (0, 1, 90, 91, 99)] == [True, False, False, True, True]
    kept.keep(b"too large", b"x" * 70_000)
    assert kept.known(b"too large") is None


@needs_redis
def test_replicas_share_what_is_proved_and_editions_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.link.PATIENCE", PATIENCE)
    monkeypatch.setattr("service.store.link.LOOK_AGAIN", 600)
    with running_redis() as redis:
        spies = Spy(), Spy()
        one, other = (app_with(spy, store=redis.url) for spy in spies)
        first = post(one, ROUTES, {"position": example()})
        assert post(other, ROUTES, {"position": example()}).data == first.data
        assert post(other, ROUTES, {"position": example()}).data == first.data
        assert (len(spies[0].calls), len(spies[1].calls)) == (1, 0)
        assert found(other) == {"redis": 1, "worker": 1}
        redis.stop()
        assert post(other, ROUTES, {"position": example()}).data == first.data
        assert post(one, CHECK, {"position": example(), "routes": SHOWN}).get_json()["legal"]
        redis.start()
        shared = SharedAnswers(Link(redis.url, lambda _there: None), Sealer([DEVELOPMENT_KEY]))
        old, new = (ProvedAnswers(edition, 10**6, shared, lambda _where: None) for edition in ("1", "2"))
        old.keep(b"question", b"answer")
        again = ProvedAnswers("1", 10**6, shared, lambda _where: None)
        assert (again.known(b"question"), new.known(b"question")) == (b"answer", None)


def kept_in(redis: Redis) -> tuple[Any, bytes, bytes]:
    """Return a Redis client, the single key under which it stores an answer, and the value stored there."""
    link = Link(redis.url, lambda _there: None)
    (name,) = link.redis.keys(f"{PREFIX}:routes:*")
    return link.redis, name, link.redis.get(name)


@needs_redis
def test_only_what_the_service_has_kept_itself_is_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.link.PATIENCE", PATIENCE)
    monkeypatch.setattr("service.store.link.LOOK_AGAIN", 600)
    question = {"position": example()}
    other = {"position": example(trains=("2",))}
    with running_redis() as redis:
        first = post(app_with(store=redis.url), ROUTES, question)
        client, name, kept = kept_in(redis)
        post(app_with(store=redis.url), ROUTES, other)
        (others,) = (client.get(one) for one in client.keys(f"{PREFIX}:routes:*") if one != name)
        elsewhere = Settings(keys=(b"b" * 64,), store=redis.url)
        post(create_app(elsewhere), ROUTES, question)
        foreign = client.get(name)
        assert foreign != kept and others != kept
        wrong = [b"", b"{}", kept[:-1], kept[1:], kept + b" ", kept.replace(b"revenue", b"Revenue"), others, foreign]
        wrong += [first.data, bytes(40), bytes(8) + first.data, b"x" * 10**6]
        puts = [partial(client.set, name, value) for value in wrong]
        puts += [partial(client.rpush, name, kept), partial(client.hset, name, "a", kept)]
        for put in puts:
            client.delete(name)
            put()
            spy = Spy()
            app = app_with(spy, store=redis.url)
            assert post(app, ROUTES, question).data == first.data
            assert (len(spy.calls) > 0, found(app)) == (True, {"nowhere": 1})
            assert client.get(name) == kept, "it is replaced"
            assert "stationmaster_store_up 1.0" in app.test_client().get("/metrics").text
        rotated = create_app(Settings(keys=(b"c" * 64, DEVELOPMENT_KEY), store=redis.url))
        assert post(rotated, ROUTES, question).data == first.data
        assert found(rotated) == {"redis": 1}, "an earlier key still proves"
        assert client.ttl(name) > 0
