"""Eight threads that make the first calls of a process at once: `python -m tests.support.first_calls WHAT`, where WHAT
is `library`, `service`, or the name of a dependency.

Everything that is built on first use is built here while other threads use it. A fault in native code ends the process
by a signal, an exception with the status 1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from threading import Barrier, Thread
from typing import Any

THREADS = 8
ANY_MAP: dict[str, Any] = {
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {
            "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
            "B4": ["57", 1],
            "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0},
        },
    },
    "colors": ["yellow", "green"],
    "operator": "Blue",
    "tokens": [{"company": "Blue", "hex": "B4", "city": 0}],
    "trains": [{"name": "3", "distance": 3}],
    "rules": {"bonuses": [{"type": "stop", "value": 20, "at": [{"group": "West"}]}]},
}
OF_1846: dict[str, Any] = {
    "phase": "II",
    "tiles": {"D18": ["8", 4], "E17": ["292", 3]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "corporation": "NYC",
    "trains": ["3/5"],
}


def of_the_library() -> list[Callable[[], object]]:
    """Return calls that use most of what the library reads, and its extension."""
    import stationmaster
    from stationmaster import env, records, routes

    def begun(game: str) -> Any:
        return stationmaster.games[game].start(["Amy", "Bob"], seed="x").position

    def kept(game: str) -> None:
        rules: Any = stationmaster.games[game]
        position = rules.loads(rules.dumps(begun(game)))
        rules.opened(rules.view(position))
        rules.typed.view(position)
        rules.typed.legal(position)

    def recorded() -> None:
        records.replay(records.read({"players": ["Amy", "Bob"], "seed": "x", "actions": []}, game="1846"))

    def learned(game: str) -> None:
        agents = env.make(game, players=2)
        agents.reset(seed=7)
        agents.last()

    return [
        lambda: routes.find(ANY_MAP),
        lambda: begun("1846"),
        lambda: begun("switch-and-signal"),
        lambda: routes.find(OF_1846),
        lambda: kept("1846"),
        lambda: kept("switch-and-signal"),
        recorded,
        lambda: learned("1846"),
        lambda: learned("switch-and-signal"),
        lambda: stationmaster.games["1846"].board_svg(begun("1846"), language="ja"),
    ]


def of_the_service() -> list[Callable[[], object]]:
    """Return requests that use a worker's readers and writers: JSON, seals, catalogues, the contract, metrics."""
    from service.app import create_app
    from service.settings import Settings

    places = {f"STATIONMASTER_{name}": str(THREADS) for name in ("MAX_CONCURRENT", "CLIENT_PLACES")}
    app = create_app(Settings.from_env({"STATIONMASTER_DEV_KEY": "1", **places}))
    start = {"players": ["Amy", "Bob"], "seed": "x"}

    def post(path: str, body: object) -> Callable[[], object]:
        return lambda: _well(app.test_client().post(path, json=body, headers={"Accept-Language": "ja"}))

    def get(path: str) -> Callable[[], object]:
        return lambda: _well(app.test_client().get(path, headers={"Accept-Language": "pl"}))

    def move() -> None:
        state = app.test_client().post("/v1/games/1846/start", json=start).get_json()["state"]
        _well(app.test_client().post("/v1/games/1846/legal-actions", json={"state": state}))

    return [
        post("/v1/routes", ANY_MAP),
        post("/v1/games/1846/start", start),
        post("/v1/games/switch-and-signal/start", start),
        post("/v1/games/1846/routes", {"position": OF_1846}),
        post("/v1/games/1846/start", {"players": []}),
        move,
        get("/openapi.yaml"),
        get("/metrics"),
        get("/v1/games/switch-and-signal"),
    ]


def of_the_extension() -> None:
    """Make a network, search it, read the result, and reject an invalid network."""
    from stationmaster._route_core import Network, NetworkError

    network = Network(1, [(0, 10, True, True, 0, 0), (1, 20, False, True, 0, 0)], [(-1, 0), (1, -2)])
    found = network.best([(2, 2)])
    assert (found.total, [route and route.segments for route in found.routes]) == (30, [[0, 1]])
    try:
        Network(0, [], [(-1, 0)])
    except NetworkError:
        return
    raise AssertionError("what is no network was taken for one")


def of_orjson() -> None:
    """Write and read names that repeat: orjson caches them."""
    import orjson

    value = {f"name {number}": [number, str(number), None, True, 0.5] for number in range(2000)}
    assert orjson.loads(orjson.dumps(value, option=orjson.OPT_SORT_KEYS)) == value


def of_cryptography() -> None:
    """Seal, open, and reject an invalid seal."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    key, about, text = bytes(range(64)), [b"1846"], b"position" * 500
    sealed = AESSIV(key).encrypt(text, about)
    assert AESSIV(key).decrypt(sealed, about) == text
    try:
        AESSIV(key).decrypt(sealed[:-1] + b"?", about)
    except InvalidTag:
        return
    raise AssertionError("a changed seal was opened")


def of_yaml() -> None:
    """Write and read a document with the C parts of PyYAML."""
    import yaml

    value = {f"name {number}": [number, "text: with marks", None, {"deep": [True]}] for number in range(100)}
    assert yaml.load(yaml.dump(value, Dumper=yaml.CSafeDumper), Loader=yaml.CSafeLoader) == value


def of_babel() -> None:
    """Load all catalogues, and format a number in each language."""
    from stationmaster.languages import language

    for code in ("ru", "ja", "pl"):
        assert language(code).money(1234567)


def of_prometheus() -> None:
    """Count and export metrics, as a worker does."""
    from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

    registry = CollectorRegistry()
    counter = Counter("served", "requests", ["path"], registry=registry)
    times = Histogram("seconds", "of work", registry=registry)
    for number in range(200):
        counter.labels(str(number % 7)).inc()
        times.observe(number / 100)
    assert b"served_total" in generate_latest(registry)


def of_numpy() -> None:
    """Fill a row of an observation and draw by its mask."""
    import numpy as np

    row = np.zeros(891, dtype=np.float32)
    row[3:9] = np.arange(6) / 2
    assert np.random.default_rng(7).choice(np.flatnonzero(row)) in range(3, 9)


def of_pyarrow() -> None:
    """Write a table as Parquet, as an analysis does."""
    from io import BytesIO

    import pyarrow as arrow
    from pyarrow import parquet

    file, rows = BytesIO(), [{"game": str(number), "scores": [number, 2]} for number in range(500)]
    parquet.write_table(arrow.Table.from_pylist(rows), file)
    assert file.getvalue().endswith(b"PAR1")


NATIVE: Mapping[str, Callable[[], None]] = {
    "extension": of_the_extension,
    "orjson": of_orjson,
    "cryptography": of_cryptography,
    "yaml": of_yaml,
    "babel": of_babel,
    "prometheus": of_prometheus,
    "numpy": of_numpy,
    "pyarrow": of_pyarrow,
}
"""One call for each dependency that is native or builds something on first use. Each imports it, too."""


def _well(answer: Any) -> None:
    assert answer.status_code in (200, 422), answer.get_data(as_text=True)


def all_at_once(calls: Iterable[Callable[[], object]], threads: int = THREADS) -> list[BaseException]:
    """Return the errors raised when each thread makes all the calls, each beginning with another one."""
    listed, barrier, wrong = list(calls), Barrier(threads), list[BaseException]()

    def work(first: int) -> None:
        barrier.wait()
        for call in (*listed[first:], *listed[:first]):
            try:
                call()
            except BaseException as error:
                wrong.append(error)
                raise

    workers = [Thread(target=work, args=(number % len(listed),)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return wrong


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # Threads take turns five hundred times as often as usual.
    part = sys.argv[1]
    made = {"library": of_the_library, "service": of_the_service}.get(part, lambda: [NATIVE[part]])()
    sys.exit(1 if all_at_once(made) else 0)
