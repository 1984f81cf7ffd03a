"""What is pointed out on the picture, and what an action would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.drawing.preview import Preview
from stationmaster.drawing.svg import Point, circle, element, line, points, title
from stationmaster.errors import ImpossibleInput
from stationmaster.schema.faults import fault_at
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.layout import outline
from stationmaster.titles.switch_and_signal.drawing.scene import Scene, board_of


def demand_known(view: Mapping[str, Any], highlight: Mapping[str, Any]) -> None:
    """Check that the board has all spaces to be highlighted.

    :raises ImpossibleInput: with a fault for each that it does not have.
    """
    board = board_of(view)
    tables = (board.sections, board.cities, board.points, board.junctions, board.signals)
    spaces = enumerate(highlight.get("spaces", ()))
    unknown = [place for place, name in spaces if not any(name in table for table in tables)]
    if unknown:
        raise ImpossibleInput([fault_at(f"/highlight/spaces/{place}", "unknown_name") for place in unknown])


def marked_sections(scene: Scene) -> Iterator[str]:
    """Yield highlighted sections, to lie below the track."""
    for name in scene.board.sections:
        if name in scene.marked:
            yield _below(scene, name)


def _below(scene: Scene, section: str) -> str:
    one, other = scene.board.sections[section].ends
    return line(scene.at[one], scene.at[other], class_="pointed", stroke_width=20)


def marked_nodes(scene: Scene) -> Iterator[str]:
    """Yield highlighted nodes, signal spaces and trains."""
    for name, (at, radius) in _rings(scene).items():
        if name in scene.marked:
            yield circle(at, radius, class_="pointed")


def _rings(scene: Scene) -> Mapping[str, tuple[Point, float]]:
    """Return the points around which a ring can be drawn, with its radius."""
    rings: dict[str, tuple[Point, float]] = {}
    for name in scene.board.cities:
        rings[name] = scene.at[name], look.CITY_RADIUS + 5
    for name in scene.board.points:
        rings[name] = scene.at[name], look.POINT_RADIUS + 5
    for name in scene.board.junctions:
        rings[name] = scene.at[name], look.DISC_AT + look.DISC_RADIUS + 3
    for name, at in scene.layout.geometry.signals.items():
        rings[name] = at, look.SIGNAL_RADIUS + 4
    for train in scene.view["trains"]:
        stand = scene.layout.stand(train["place"])
        if stand is not None:
            rings[train["id"]] = stand.at, look.TRAIN_LENGTH / 2 + 6
    return rings


def previewed(scene: Scene, preview: Preview) -> Iterator[str]:
    """Yield a dashed ring around every signal, junction and train that an action changes, and around what it names;
    a dotted line along the way of every train that runs.
    """
    for event in preview.events:
        if event["type"] == "train_moved":
            yield _way(scene, event)
    changed = {*_changed(preview.before, scene.view), *preview.named}
    for name, (at, radius) in _rings(scene).items():
        if name in changed:
            yield element(
                "g",
                title(scene.phrases.say("shown.would_change", thing=scene.called(name))),
                circle(at, radius, class_="previewed"),
                data_preview=name,
            )


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    yield from set(before["green_signals"]) ^ set(after["green_signals"])
    for junction, discs in after["switch_discs"].items():
        if set(discs) != set(before["switch_discs"].get(junction, ())):
            yield junction
    known = {train["id"]: train for train in before["trains"]}
    for train in after["trains"]:
        if train != known.get(train["id"]):
            yield train["id"]
    yield from (city for city, left in after["goods"].items() if left != before["goods"].get(city))
    yield from (port for port, now in after["ports"].items() if now != before["ports"].get(port))


def _way(scene: Scene, event: Mapping[str, Any]) -> str:
    """Draw the way of a train, and its former place."""
    spaces = [space for space in (_space(event["from"]), *event["path"]) if space is not None]
    stops = [at for at in (_middle(scene, space) for space in spaces) if at is not None]
    stand = scene.layout.stand(event["from"])
    ghost = ""
    if stand is not None and event["to"] != event["from"]:
        long, wide = look.TRAIN_LENGTH / 2, look.TRAIN_WIDTH / 2
        shape = outline(stand, [(-long, -wide), (long, -wide), (long, wide), (-long, wide)])
        ghost = element("polygon", points=points(shape), class_="previewed")
    path = element("polyline", points=points(stops), class_="ran") if len(stops) > 1 else ""
    return element(
        "g",
        title(scene.phrases.say("shown.would_run", train=scene.phrases.train(event["train"]))),
        path,
        ghost,
        data_train=event["train"],
    )


def _space(place: Mapping[str, str]) -> str | None:
    return next((place[name] for name in ("section", "city", "point") if name in place), None)


def _middle(scene: Scene, space: str) -> Point | None:
    if space in scene.at:
        return scene.at[space]
    section = scene.board.sections.get(space)
    if section is None:
        return None
    (x, y), (u, v) = (scene.at[end] for end in section.ends)
    return (x + u) / 2, (y + v) / 2
