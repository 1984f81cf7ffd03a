"""Routes of trains: `find` finds the best set and proves it, `check` judges declared ones.

    >>> from stationmaster import routes
    >>> board = {"phase": "II", "tiles": {"D18": ["8", 4], "E17": ["292", 3]},
    ...          "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}], "corporation": "NYC", "trains": ["3/5"]}
    >>> routes.find(board)["revenue"]
    80

Both accept questions about any map (`docs/any-map.md`) as well, and `picture` draws those. `reach` returns what a
company is connected to there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from stationmaster.any_map import finder
from stationmaster.any_map.catalogue import PARTS, USUAL_PARTS
from stationmaster.engine.title import RouteCalculator
from stationmaster.errors import ImpossibleInput
from stationmaster.i18n.message import ENGLISH
from stationmaster.languages import language as spoken
from stationmaster.registry import TITLES
from stationmaster.schema.faults import fault_at
from stationmaster.schema.statements import MOST_ROUTES, Statement, read, write
from stationmaster.search import SearchLimits

if TYPE_CHECKING:
    from stationmaster.drawing.look import Face

__all__ = ["audit", "check", "find", "last_position", "picture", "reach"]

Json = Any

Limit = Annotated[int, Meta(ge=1, le=2**53 - 1)]


class Limits(Statement, frozen=True):
    """How far a search may go; None is no limit."""

    max_nodes: Annotated[Limit | None, Meta(description="Nodes: the same limit gives the same answer.")] = None
    deadline_ms: Annotated[Limit | None, Meta(description="By the clock: the last resort.")] = None


def find(
    question: Any, operator: str | None = None, *, max_nodes: int | None = None, deadline_ms: int | None = None
) -> dict[str, Json]:
    """Return the best set of routes, explained; proved optimal unless a limit came first (`optimal`, `upper_bound`).

    `question` is a position of 1846 (then `operator` names the company; without it, the one whose turn it is), the
    minimal form `{phase, tiles, tokens, blocked_homes?, privates?, corporation, trains}` of `docs/1846.md`, or a
    question about any map, `{board, colors, operator, tokens, trains, rules?}`, as `docs/any-map.md` describes it.

    :raises ImpossibleInput: with every fault and its pointer, for an impossible form or operator.
    """
    limits = _limits(max_nodes, deadline_ms)
    if is_of_any_map(question):
        return finder.best_routes(_operated(question, operator), limits)
    calculator = _calculator(question)
    return calculator.find(_question(calculator, question, operator), limits, ENGLISH)


def check(
    question: Any,
    routes: Sequence[Any],
    operator: str | None = None,
    *,
    max_nodes: int | None = None,
    deadline_ms: int | None = None,
    language: str = "en",
) -> dict[str, Json]:
    """Return whether declared routes are legal, what they earn, and whether a better set exists (6.68).

    `routes` are `{"train", "path"}`, as in the action `run`, and on any map `{"train", "hexes", "visited"?}` with the
    number of the train; the question is that of `find`. Reasons are written in a language of
    `stationmaster.languages`.

    :raises ImpossibleInput: also for malformed routes (pointers `/routes/…`).
    """
    limits, sentences = _limits(max_nodes, deadline_ms), spoken(language)
    if is_of_any_map(question):
        return finder.check_routes(_operated(question, operator), list(routes), limits, sentences)
    calculator = _calculator(question)
    declared = [write(route) if isinstance(route, calculator.declared) else route for route in routes]
    runs = read(_many(calculator.declared), declared, "/routes")
    return calculator.check(_question(calculator, question, operator), runs, limits, sentences)


def reach(question: Any, operator: str | None = None, *, track: bool = False) -> dict[str, Json]:
    """Return what a company reaches on any map: `hexes` with sides, `stops`, and those that are `tokenable`.

    The question is `{board, tokens, operator or operators, track_type?, reservations?}`, as `docs/reach.md` describes
    it; with `operators`, a list of names or `"all"`, the answer has what each company reaches `by_operator`. With
    `track` it also names the pieces of track.

    :raises ImpossibleInput: with every fault and its pointer.
    """
    of_company = _operated(question, operator)
    return finder.reach(of_company, PARTS if track else USUAL_PARTS)


def audit(
    record: Any,
    title: Any,
    *,
    max_nodes: int | None = None,
    deadline_ms: int | None = None,
    language: str = "en",
) -> dict[str, Json]:
    """Return what was found of each run of a game that 18xx.games recorded: legal or not and why, whether its value is
    right, what would have been best.

    `title` is the description of the game's title, as `docs/audit.md` explains it. Limits are those of each search.

    :raises ImpossibleInput: with every fault of the description (pointers `/map/…`), and for no record (`/record/…`).
    """
    from stationmaster.any_map.audit import audit

    return audit(record, title, _limits(max_nodes, deadline_ms), spoken(language))


def last_position(record: Any, title: Any) -> dict[str, Json]:
    """Return the position at the end of a record: `position`, with the board, colours and tokens of a question, the
    company whose turn it is as `operator`, and the `companies`, each with `operator`, `trains`, `rules` and `known`.

    `position` and a company are together a question for `find`, and `position` with an operator one for `reach`.

    :raises ImpossibleInput: as `audit` does.
    """
    from stationmaster.any_map.audit import last_position

    return last_position(record, title)


def picture(
    question: Any,
    routes: Sequence[Any] | None = None,
    operator: str | None = None,
    *,
    max_nodes: int | None = None,
    deadline_ms: int | None = None,
    face: Face = "light",
    language: str = "en",
) -> str:
    """Return a board of any map with routes as SVG, in a language of `stationmaster.languages`; `face` is its look.

    `routes` are declared as for `check`; without them the best ones found are drawn, with `[]` none. Legal routes are
    drawn over their track, others from hex to hex. The question is one about any map.

    :raises ImpossibleInput: as `find` and `check` do, and for a board that is too large for one picture.
    """
    from stationmaster.any_map.picture import picture as draw

    if not is_of_any_map(question):
        raise TypeError("a question about any map is needed, with its board; `board_svg` draws positions of games")
    limits = _limits(max_nodes, deadline_ms)
    declared = None if routes is None else list(routes)
    return draw(_operated(question, operator), declared, limits, spoken(language), face)


def is_of_any_map(question: object) -> bool:
    """Return whether a question is about any map: then it has a board, which the forms of 1846 do not have."""
    return isinstance(question, Mapping) and "board" in question


def _operated(question: Any, operator: str | None) -> Any:
    """Return the question for the named operator, if one is named."""
    return question if operator is None else {**question, "operator": operator}


def _named(form: Any, operator: str | None) -> Any:
    """Return the minimal form, which names its corporation itself.

    :raises ImpossibleInput: when an operator is named beside it.
    """
    if operator is not None:
        raise ImpossibleInput([fault_at("/operator", "unknown_field")])
    return form


def _question(calculator: RouteCalculator, question: Any, operator: str | None) -> Any:
    """Return the question of a position or a minimal form, as the title's calculator takes it."""
    if isinstance(question, Mapping):
        return calculator.of_form(_named(question, operator))
    return calculator.of_position(question, operator)


@cache
def _many(declared: Any) -> Any:
    """Return the type of a list of declared routes."""
    return Annotated[tuple[declared, ...], Meta(max_length=MOST_ROUTES)]


def _limits(max_nodes: int | None, deadline_ms: int | None) -> SearchLimits:
    limits = read(Limits, {"max_nodes": max_nodes, "deadline_ms": deadline_ms})
    return SearchLimits(limits.max_nodes, limits.deadline_ms)


def _calculator(question: object) -> RouteCalculator:
    """Return the route calculator of the title of a position; for a minimal form, the first one available."""
    if isinstance(question, Mapping):
        return next(title.routes for title in TITLES.values() if title.routes is not None)()
    kind = type(question)
    try:
        load = TITLES.of_position(kind).routes
    except TypeError:
        load = None
    if load is None:
        raise TypeError(f"a position of a game that has routes, or its minimal form, is needed, not {kind.__name__}")
    return load()
