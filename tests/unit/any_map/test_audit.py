"""Audits of records by the description of a title: the findings about runs, the refusals, the output of the command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stationmaster import routes
from stationmaster.any_map.audit import demand_title
from stationmaster.cli import main as run
from stationmaster.errors import ImpossibleInput
from stationmaster.search import Supervision, Work, supervised

ROOT = Path(__file__).resolve().parents[3]
TITLES = sorted((ROOT / "examples" / "titles").glob("*.json"))
SHOWN = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)

[GUIDE] = (json.loads(block) for block in SHOWN.findall((ROOT / "docs" / "audit.md").read_text(encoding="utf-8")))
LAID = {"type": "lay_tile", "entity": "Blue", "entity_type": "corporation", "hex": "B4", "tile": "57-0", "rotation": 1}
BOUGHT = {"type": "buy_train", "entity": "Blue", "entity_type": "corporation", "train": "2-0", "price": 80}


def ran(*connections: list[str], revenue: int) -> dict[str, Any]:
    route = {"train": "2-0", "connections": list(connections), "revenue": revenue}
    return {"type": "run_routes", "id": 9, "entity": "Blue", "entity_type": "corporation", "routes": [route]}


def audited(*actions: Any, title: Any = GUIDE, **more: Any) -> Any:
    return routes.audit({"actions": list(actions)}, title, **more)


def pointers(record: Any, title: Any) -> list[str]:
    with pytest.raises(ImpossibleInput) as caught:
        routes.audit(record, title)
    return [fault.pointer for fault in caught.value.faults]


@pytest.mark.parametrize("file", TITLES, ids=lambda file: file.stem)
def test_every_described_title_can_be_read(file: Path) -> None:
    title = json.loads(file.read_text(encoding="utf-8"))
    demand_title(title)
    assert title["title"] == file.stem


def test_the_guide_has_a_title_that_can_be_audited() -> None:
    [found] = audited(LAID, BOUGHT, ran(["B4", "B6"], revenue=30))["runs"]
    assert (found["legal"], found["value"], found["revenue"], found["best"], found["missed"]) == (
        True,
        "right",
        30,
        50,
        20,
    )
    assert found["best_routes"] == [{"train": "2", "number": 0, "path": ["B2", "B4"], "revenue": 50}]
    assert (found["index"], found["action"], found["company"], found["phase"]) == (2, 9, "Blue", "2")


def test_reasons_are_written_in_a_language() -> None:
    long = ran(["B2", "B4"], ["B4", "B6"], revenue=60)
    [english, japanese] = (audited(LAID, BOUGHT, long, language=code)["runs"][0]["violations"] for code in ("en", "ja"))
    assert english[0]["code"] == japanese[0]["code"] == "too_many_stops"
    assert english[0]["detail"] != japanese[0]["detail"]


def test_faults_name_their_place() -> None:
    assert pointers({"actions": []}, {**GUIDE, "board": {**GUIDE["board"], "hexes": {"B4": "ctiy"}}}) == [
        "/map/board/hexes/B4"
    ]
    assert pointers({"actions": []}, {**GUIDE, "tiles": {"X/1": {"code": "path=a:0,b:_3"}}}) == ["/map/tiles/X~11/code"]
    assert pointers({"actions": []}, {**GUIDE, "phases": []}) == ["/map/phases"]
    assert pointers({"actions": {}}, {**GUIDE, "strange": 1}) == ["/map/strange", "/record/actions"]
    assert pointers([], GUIDE) == ["/record/actions"]
    assert pointers({"actions": [{}] * 20_001}, GUIDE) == ["/record/actions"]
    assert pointers({"actions": [{"type": "\ud800"}]}, GUIDE) == ["/record/actions"]


def test_the_tiles_of_a_title_may_have_more_track_together_than_a_board() -> None:
    tiles = {f"X{number}": {"code": ";".join(["path=a:0,b:3,lanes:8"] * 12)} for number in range(100)}
    assert audited(LAID, title={**GUIDE, "tiles": tiles})["runs"] == []
    assert pointers({"actions": []}, {**GUIDE, "tiles": {**tiles, "X7": {"code": "path=a:0"}}}) == [
        "/map/tiles/X7/code"
    ]


def test_a_side_of_a_card_has_what_it_states_itself() -> None:
    """Also where it states what is usual."""
    other = {"name": "2B", "distance": 2, "multiplier": 1}
    title = {**GUIDE, "trains": [{**GUIDE["trains"][0], "multiplier": 2, "variants": [other]}, *GUIDE["trains"][1:]]}
    doubled, plain = (
        audited(LAID, {**BOUGHT, **side}, ran(["B2", "B4"], revenue=0), title=title)["runs"][0]["revenue"]
        for side in ({}, {"variant": "2B"})
    )
    assert doubled == 2 * plain


def test_talk_may_hold_anything() -> None:
    talk = {"type": "message", "id": 4, "message": "\ud800 {", "entity": 1}
    assert audited(talk, LAID, BOUGHT, ran(["B2", "B4"], revenue=50))["runs"][0]["index"] == 3


def test_when_the_work_is_used_up_the_rest_is_not_judged() -> None:
    run_ = ran(["B2", "B4"], revenue=50)
    with supervised(Supervision(work=Work(steps=150))):
        found = audited(LAID, BOUGHT, *([run_] * 20))
    summary = found["summary"]
    assert 0 < summary["judged"] < 20
    assert summary["why_not"] == {"limit": 20 - summary["judged"]}
    assert [one["judged"] for one in found["runs"]] == sorted((one["judged"] for one in found["runs"]), reverse=True)


def test_more_runs_than_are_judged_are_counted() -> None:
    idle = {**ran(["B2", "B4"], revenue=50), "routes": [{"train": "7-7", "connections": [["B2", "B4"]]}]}
    summary = audited(LAID, BOUGHT, *([idle] * 1_010))["summary"]
    assert summary["why_not"] == {"train_unknown": 1_000, "limit": 10}


def test_the_last_position_is_a_question() -> None:
    found = routes.last_position({"actions": [LAID, BOUGHT]}, GUIDE)
    [company] = found["companies"]
    assert company.pop("known") is True
    assert routes.find({**found["position"], **company})["revenue"] == 50
    reached = {name: found["position"][name] for name in ("board", "tokens")}
    assert routes.reach({**reached, "operator": found["operator"]})["hexes"]


def test_the_command_prints_the_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title, first, both = tmp_path / "map.json", tmp_path / "a.json", tmp_path / "b.jsonl"
    title.write_text(json.dumps(GUIDE), encoding="utf-8")
    good = {"actions": [LAID, BOUGHT, ran(["B4", "B6"], revenue=30)]}
    long = {"actions": [LAID, BOUGHT, ran(["B2", "B4"], ["B4", "B6"], revenue=60)]}
    other = {"actions": [LAID, BOUGHT, ran(["B2", "B4"], revenue=60)]}
    first.write_text(json.dumps(good), encoding="utf-8")
    both.write_text(f"{json.dumps(long)}\n{json.dumps(other)}\nnothing\n", encoding="utf-8")
    assert run(["audit", str(first), "--map", str(title)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{first}: 1 run, 1 judged; illegal: 0, other values: 0, below the best: 1, missed: $20",
        "    action 9, Blue, phase 2: $30 of $50; best: 2: B2-B4 = 50",
    ]
    assert run(["audit", str(first), str(both), "--map", str(title)]) == 1
    output = capsys.readouterr().out
    assert "route 0 is illegal, rule 5 (too_many_stops)" in output
    assert "action 9, Blue, phase 2: $50, recorded as $60" in output
    assert f"{both}:3: FAILED: " in output
    assert "4 games, 3 runs, 3 judged; illegal: 1, other values: 1, below the best: 1, missed: $20" in output
    assert run(["audit", str(first), "--map", str(title), "--json"]) == 0
    [shown] = json.loads(capsys.readouterr().out)
    assert shown["summary"]["judged"] == 1
    title.write_text(json.dumps({**GUIDE, "trains": 7}), encoding="utf-8")
    assert run(["audit", str(first), "--map", str(title)]) != 0
