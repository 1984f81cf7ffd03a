"""The dashboard and the alerts use existing metrics, in expressions that Prometheus parses."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"
RULES = FOLDER / "alerts.yaml"
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
ALERTS = [rule for group in yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"] for rule in group["rules"]]

needs_promtool = pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")


def expressions() -> Iterator[tuple[str, str]]:
    """Yield the expressions, by their place."""
    for rule in ALERTS:
        yield rule["alert"], rule["expr"]
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield f"{panel['title']} {target['refId']}", target["expr"]


@cache
def metrics() -> frozenset[str]:
    """Return the names of all metrics of a service, as declared before anything has been counted."""
    settings = Settings(keys=(DEVELOPMENT_KEY,), store="redis://127.0.0.1:1/0")
    text = create_app(settings, titles=(NIM,)).test_client().get("/metrics").text
    types = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)
    more = {f"{name}_{part}" for name, kind in types if kind == "histogram" for part in ("bucket", "sum", "count")}
    return frozenset({name for name, _ in types} | more | {"up"})


@pytest.mark.parametrize(("where", "expression"), list(expressions()), ids=lambda text: text[:20])
def test_every_metric_in_a_query_exists(where: str, expression: str) -> None:
    used = set(re.findall(r"\b((?:stationmaster|process)_\w+|up)\b(?=[{\[ )]|$)", expression))
    assert used, f"{where} uses none of our metrics"
    assert used <= metrics()


def test_panels_have_ids_and_places_of_their_own() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (panel["gridPos"]["x"] + x, panel["gridPos"]["y"] + y)
        for panel in panels
        for x in range(panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["h"])
    ]
    assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24


def test_every_metric_of_ours_is_watched_somewhere() -> None:
    watched = " ".join(expression for _, expression in expressions())
    ours = {
        name
        for name in metrics()
        if name.startswith("stationmaster_") and not name.endswith(("_sum", "_count", "_created"))
    }
    unwatched = {name for name in ours if name not in watched and f"{name}_bucket" not in watched}
    assert not unwatched


@needs_promtool
@pytest.mark.parametrize(
    "arguments",
    [("check", "rules", "alerts.yaml"), ("check", "config", "prometheus.yaml"), ("test", "rules", "alerts_test.yaml")],
    ids=" ".join,
)
def test_prometheus_accepts_the_configuration(arguments: tuple[str, ...]) -> None:
    ran = subprocess.run(["promtool", *arguments], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@needs_promtool
def test_prometheus_reads_what_the_dashboard_asks(tmp_path: Path) -> None:
    rules = [
        {"record": f"panel:{number}", "expr": re.sub(r"\$__\w+", "5m", expression).replace("$job", "a")}
        for number, (_, expression) in enumerate(expressions())
    ]
    path = tmp_path / "rules.yaml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}), encoding="utf-8")
    ran = subprocess.run(["promtool", "check", "rules", str(path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
