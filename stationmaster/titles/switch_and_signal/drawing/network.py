"""The network: sections, junctions with their switch discs, signals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stationmaster.drawing.svg import Point, box, circle, element, line, points, title
from stationmaster.i18n.message import Language
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.layout import layout
from stationmaster.titles.switch_and_signal.drawing.scene import Scene
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.board_names import names
from stationmaster.titles.switch_and_signal.model.kinds import Junction


@lru_cache(maxsize=16)
def sections(board: Board, language: Language) -> str:
    """All track, the same in every picture of the board."""
    at, named = layout(board).geometry.nodes, names(board, language).sections
    drawn = []
    for name, section in board.sections.items():
        ends = at[section.ends[0]], at[section.ends[1]]
        rails = line(*ends, class_="bed") + line(*ends, class_="ties")
        drawn.append(element("g", title(named[name]), rails, class_="section", data_section=name))
    return "".join(drawn)


def junctions(scene: Scene) -> Iterator[str]:
    """Junctions with the way that is open, and a disc on each branch that is closed (SS-2.6)."""
    for name, junction in scene.board.junctions.items():
        closed = [branch for branch in scene.view["switch_discs"].get(name, ()) if branch in junction.branches]
        knot = circle(scene.at[name], look.JUNCTION_RADIUS, class_="knot")
        way = _open_way(scene, junction, closed)
        discs = "".join(_disc(scene, junction, branch) for branch in closed)
        yield element("g", title(junction.name), knot, way, discs, class_="junction", data_junction=name)


def _open_way(scene: Scene, junction: Junction, closed: list[str]) -> str:
    """The way that trains can take, as a light line."""
    lies = scene.layout.discs
    ends = [lies[junction.id, branch] for branch in junction.branches if branch not in closed]
    if len(ends) != 2:
        return ""
    return element("polyline", points=points([ends[0], scene.at[junction.id], ends[1]]), class_="open-way")


def _disc(scene: Scene, junction: Junction, branch: str) -> str:
    """A switch disc closes its branch."""
    at = scene.layout.discs[junction.id, branch]
    arm = look.DISC_RADIUS * 0.5
    bars = line((at[0] - arm, at[1] - arm), (at[0] + arm, at[1] + arm))
    bars += line((at[0] - arm, at[1] + arm), (at[0] + arm, at[1] - arm))
    name = title(scene.phrases.say("shown.branch_closed", junction=junction.name, section=scene.names.sections[branch]))
    handles = {"data_switch": junction.id, "data_disc": branch}
    return element("g", name, circle(at, look.DISC_RADIUS), bars, class_="disc", **handles)


def signals(scene: Scene) -> Iterator[str]:
    """Signal spaces: green with a tick, red with a bar."""
    green = frozenset(scene.view["green_signals"])
    for name, at in scene.layout.geometry.signals.items():
        state = "green" if name in green else "red"
        name_of = title(scene.phrases.say(f"shown.signal_{state}", signal=scene.names.signals[name]))
        yield element("g", name_of, _lamp(at, state), class_=f"signal {state}", data_signal=name, data_state=state)


def _lamp(at: Point, state: str) -> str:
    lamp = circle(at, look.SIGNAL_RADIUS)
    if state == "red":
        return lamp + box(at, 9, 2.6)
    x, y = at
    return lamp + element("path", d=f"M{x - 3.6:.1f} {y:.1f}l2.6 2.8 4.6 -5.4")
