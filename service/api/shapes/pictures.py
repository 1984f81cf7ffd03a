"""What is sent to have pictures drawn, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from service.api.endpoints import Answer
from service.api.shapes.making import many, told
from stationmaster.drawing.style import Face
from stationmaster.kernel.bounds import MOST_ROUTES
from stationmaster.kernel.game import GameShapes

SVG: Final = "image/svg+xml"
CSS: Final = "text/css"

_FACE_MEANS: Final = (
    "How the picture looks. `light`, `dark` and `contrast` say it, `auto` is light or dark as whoever looks "
    "prefers it. `bare` has no stylesheet in it, for a page that brings it (`pictures.css`). The root element has this "
    "name among its classes: `light`, `auto` and `bare` pictures change their face with it."
)
FACE: Final = ("face", told(Face, _FACE_MEANS), "light")

STYLESHEET: Final = Answer(str, "The stylesheet.", CSS, example=".stationmaster-1846 .sheet{fill:#fbf8f0}…")


def fields_to_draw(shapes: GameShapes) -> list[Any]:
    """What a picture of the board may show besides the state, and how it looks."""
    marks = told(shapes.highlight | None, "What to mark on the picture, besides the state of the game.")
    action = told(
        shapes.action | None,
        "An action that is not played: the picture shows what it would do, as far as that may be told before; where "
        "chance or hidden cards decide, what the action names. What the rules forbid is refused, as by `moves`.",
    )
    routes = told(many(shapes.drawn_route), "Routes to draw, each with its train.", max_length=MOST_ROUTES)
    run = [] if shapes.drawn_route is None else [("routes", routes, ())]
    return [("highlight", marks, None), ("preview", action, None), *run, FACE]
