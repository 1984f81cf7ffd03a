"""The best routes on any map, checks of declared ones, and reach, by the extension, which reads, searches and
explains. docs/any-map.md explains questions and answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from stationmaster._route_core import (
    AnyMapRefused,
    AnyMapRun,
    any_map_best,
    any_map_check,
    any_map_demand_field,
    any_map_reach,
)
from stationmaster.any_map.catalogue import ANY_SIZE, TILES, USUAL_PARTS, SizeLimits
from stationmaster.any_map.faults import REFUSALS, fault_at
from stationmaster.errors import Faults, ImpossibleInput, SearchCancelled, TooMuchWork, WrongShape
from stationmaster.i18n.message import ENGLISH, Language, retold
from stationmaster.search import NO_LIMITS, Contradiction, SearchLimits, Supervision, present

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOVED: Final = re.compile("[\U0010d800-\U0010dfff]")
"""Lone surrogates as the extension writes them."""
_MOVED_BY: Final = 0x100000


def best_routes(question: Any, limits: SearchLimits = NO_LIMITS) -> dict[str, Any]:
    """Return the best set of routes, explained: proved optimal unless a limit came first.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    """
    with running(question, limits) as run:
        return _read(any_map_best(question, run), run)


def check_routes(
    question: Any, routes: Any, limits: SearchLimits = NO_LIMITS, language: Language = ENGLISH
) -> dict[str, Any]:
    """Return whether declared routes are legal and why not, what they earn, and whether a better set exists.

    :raises ImpossibleInput: with everything that is wrong with the question or the routes; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    :raises TooMuchWork: when that would take more work than the supervisor allows.
    """
    with running(question, limits) as run:
        return spoken(_read(any_map_check(question, routes, run), run), language)


def reach(question: Any, parts: Collection[str] = USUAL_PARTS, size: SizeLimits = ANY_SIZE) -> dict[str, Any]:
    """Return what a company reaches, or each of several; of it those parts. Stops are pairs.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    """
    with running(question, size=size) as run:
        found = _read(any_map_reach(question, list(parts), run), run)
    for reached in found["by_operator"].values() if "by_operator" in found else (found,):
        for name in ("stops", "tokenable"):
            if name in reached:
                reached[name] = [tuple(stop) for stop in reached[name]]
    return found


def tiles() -> dict[str, Any]:
    """Return the standard tiles by number."""
    return {"tiles": TILES}


def demand_field(body: str, field: str, value: Any) -> Any:
    """Return the value of a field of a body.

    :raises ImpossibleInput: if it has another shape; pointers are relative to it.
    """
    with running(None) as run:
        any_map_demand_field(body, field, value, run)
    return value


def spoken(judged: dict[str, Any], language: Language) -> dict[str, Any]:
    """Return a judgement with its violations in a language."""
    if language is ENGLISH or not judged["violations"]:
        return judged
    violations = [
        wrong | {"detail": retold(REFUSALS.sentences[wrong["sentence"]], wrong["params"], language)}
        for wrong in judged["violations"]
    ]
    return judged | {"violations": violations}


@contextmanager
def running(
    question: Any | Callable[[], Any], limits: SearchLimits = NO_LIMITS, size: SizeLimits = ANY_SIZE
) -> Iterator[AnyMapRun]:
    """Bind the work and the limits of the present request to one call of the extension.

    `question` is the question, or a function that returns it.

    :raises ImpossibleInput: with everything that is wrong with the question.
    :raises SearchCancelled: if the request was cancelled.
    :raises TooMuchWork: if the answer takes too much work.
    """
    around = present()
    work = around.work
    run = AnyMapRun(
        hexes=size.hexes,
        trains=size.trains,
        max_nodes=limits.max_nodes,
        deadline_ms=limits.deadline_ms,
        steps=work.steps,
        nodes=work.nodes,
        cancel=work.cancel,
    )
    try:
        yield run
    except AnyMapRefused as refused:
        kind, faults = refused.args
        _refuse(kind, _loads(faults, run) if faults else {})
    finally:
        work.steps, work.nodes = run.steps, run.nodes
        _report(around, run, question)


def _report(around: Supervision, run: AnyMapRun, question: Any) -> None:
    for searched in run.searches:
        around.note(*searched)
    if run.contradiction is not None:
        position = question() if callable(question) else question
        around.report(Contradiction(position, *run.contradiction))


def _refuse(kind: str, refusal: Mapping[str, Any]) -> NoReturn:
    if kind == "too_much_work":
        raise TooMuchWork from None
    if kind == "cancelled":
        raise SearchCancelled from None
    faults = Faults(
        fault_at(
            fault["pointer"], fault["sentence"], **{name: _param(param) for name, param in fault["params"].items()}
        )
        for fault in refusal["faults"]
    )
    faults.more = refusal["more"]
    raise (WrongShape if kind == "wrong_shape" else ImpossibleInput)(faults) from None


def _param(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _read(answer: bytes, run: AnyMapRun) -> dict[str, Any]:
    found: dict[str, Any] = _loads(answer, run)
    return found


def _loads(written: bytes, run: AnyMapRun) -> Any:
    if not run.is_moved:
        return msgspec.json.decode(written)
    return json.loads(text_of(written, run))


def text_of(written: bytes, run: AnyMapRun) -> str:
    """Return a text of the extension, with the lone surrogates that the question had."""
    text = written.decode()
    return _MOVED.sub(lambda found: chr(ord(found[0]) - _MOVED_BY), text) if run.is_moved else text
