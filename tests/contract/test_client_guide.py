"""`docs/writing-a-client.md`: its calls get the responses shown, its code computes our results, its tables match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from stationmaster.registry import GAMES
from stationmaster.schema.json_schema import schemas
from stationmaster.titles.g1846.drawing import geometry
from stationmaster.titles.g1846.model import grid
from tests.support.shown_calls import make_calls
from tools.client_docs import DOCS, made

Json = Any
GUIDE = (DOCS / "writing-a-client.md").read_text(encoding="utf-8")
MADE = made()


def anchors(text: str) -> set[str]:
    """Return the anchors of a document."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_call_of_the_guide_answers_as_shown() -> None:
    assert make_calls(create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client(), GUIDE) > 5


def test_the_code_of_the_guide_reckons_as_we_do() -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(shown, names)
    left, top = grid.middle("A1")
    for hex_id, printed in GAMES["1846"].components()["map"]["hexes"].items():
        right, down = names["centre"](hex_id, geometry.RADIUS)
        assert (left + right, top + down) == pytest.approx(geometry.centre(hex_id))
        for edge, neighbour in enumerate(printed["neighbours"]):
            assert names["beyond"](hex_id, edge) == grid.beyond(hex_id, edge)
            assert neighbour in (None, names["beyond"](hex_id, edge))


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_from_the_code_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == MADE[name], "run `make tables` and look at what changed"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_tables_have_every_option_action_event_and_field_of_the_view(game_id: str) -> None:
    game = GAMES[game_id]
    table = MADE[f"tables-{game_id}.md"]
    shapes = game.shapes
    (action, family, event, view), named = schemas([shapes.action, shapes.family, shapes.event, shapes.view])

    def of(schema: Json) -> Json:
        return named[schema["$ref"].rpartition("/")[2]]

    for union, title in ((action, "Actions"), (family, "Choices of legal actions"), (event, "Events")):
        section = table.split(f"\n## {title}\n")[1].split("\n## ")[0]
        assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == set(of(union)["discriminator"]["mapping"])
    options = table.split("\n## Options of `start`\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| `(\w+)` \|", options, re.MULTILINE))
    assert listed == {option["name"] for option in game.catalogue()["options"]}
    fields = table.split("\n## The view\n")[1].split("\n### ")[1]
    assert set(re.findall(r"^\| `(\w+)`\??", fields, re.MULTILINE)) == set(of(view)["properties"])


@pytest.mark.parametrize("name", ["writing-a-client.md", *(name for name in MADE if name.endswith(".md"))])
def test_every_link_leads_somewhere(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    for path, place in re.findall(r"\]\(([^)#:]*)#?([^)]*)\)", text):
        target = DOCS / (path or name)
        assert target.exists(), path
        if place:
            assert place in anchors(target.read_text(encoding="utf-8")), (path, place)


def test_the_drawing_shows_the_neighbours_where_they_lie() -> None:
    shown = MADE["hexes.svg"]
    for edge in range(grid.EDGES):
        assert f">{grid.beyond('D14', edge)}</text>" in shown
    assert Path(DOCS / "hexes.svg").exists()
