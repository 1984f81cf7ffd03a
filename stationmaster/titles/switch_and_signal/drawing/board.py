"""The board of Switch & Signal as it stands, as one SVG picture.

`board_svg` takes a view and what is to be marked: `trains` and `spaces` (sections, cities, departure points, junctions,
signal spaces) by their ids. Sections are straight lines; the coordinates of a board are made for that. A switch disc
lies on the branch that it closes, a signal at the exit that it guards, a train on its section facing where it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stationmaster.drawing.boxes import fitting
from stationmaster.drawing.look import Face
from stationmaster.drawing.preview import Preview
from stationmaster.drawing.svg import box, document, element, text, title
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.hits import hits
from stationmaster.titles.switch_and_signal.drawing.land import ground
from stationmaster.titles.switch_and_signal.drawing.marks import demand_known, marked_nodes, marked_sections, previewed
from stationmaster.titles.switch_and_signal.drawing.network import junctions, sections, signals
from stationmaster.titles.switch_and_signal.drawing.places import cities, departures
from stationmaster.titles.switch_and_signal.drawing.scene import Scene, heading, scene_of
from stationmaster.titles.switch_and_signal.drawing.table import NARROWEST, panel
from stationmaster.titles.switch_and_signal.drawing.trains import trains

_HEADING = 21.0


def board_svg(
    view: Mapping[str, Any],
    highlight: Mapping[str, Any] | None = None,
    *,
    routes: Sequence[Mapping[str, Any]] = (),
    preview: Preview | None = None,
    face: Face = "light",
    language: Language = ENGLISH,
) -> str:
    """The board that a view shows.

    With a `preview` the view is what an action leads to, and what it changed is marked. Nobody runs `routes` here.

    :raises ImpossibleInput: for spaces in `highlight` that the board does not have.
    """
    pointed = highlight or {}
    demand_known(view, pointed)
    scene = scene_of(view, frozenset((*pointed.get("trains", ()), *pointed.get("spaces", ()))), language)
    layers = [
        ground(scene.ground),
        *marked_sections(scene),
        _layer("sections", [sections(scene.board, scene.language)]),
        _layer("junctions", junctions(scene)),
        _layer("signals", signals(scene)),
        _layer("cities", cities(scene)),
        _layer("departures", departures(scene)),
        _layer("trains", trains(scene)),
        *marked_nodes(scene),
        *(previewed(scene, preview) if preview else ()),
    ]
    return _page(scene, layers, face)


def _layer(name: str, parts: Iterable[str]) -> str:
    return element("g", *parts, class_=name)


def _page(scene: Scene, layers: Sequence[str], face: Face) -> str:
    lies = scene.layout.geometry
    width = max(lies.width, NARROWEST)
    table, height = panel(scene.view, lies.height, width, scene.phrases)
    words = heading(scene)
    above = text((20, _HEADING), fitting(words, 20, width / 2), 20, text_anchor="start", font_weight="bold")
    return document(
        width,
        lies.height + height,
        scene.phrases.say("picture", heading=words),
        element("g", *layers, class_="map"),
        above,
        _result(scene, width),
        table,
        hits(scene),
        role="graphics-document",
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=scene.phrases.lang,
    )


def _result(scene: Scene, width: float) -> str:
    """How the game ended."""
    result = scene.view.get("result")
    if not result:
        return ""
    kind = "won" if result["won"] else "lost"
    words = fitting(scene.phrases.say(f"picture.{kind}", reason=result["reason"]), 18, width / 2 - 60)
    at = (width * 0.75, _HEADING)
    banner = box(at, width / 2 - 40, 30, rx=6, class_=kind)
    return element(
        "g", title(words), banner, text(at, words, 18, class_="verdict", font_weight="bold"), data_result=kind
    )
