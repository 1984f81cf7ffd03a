"""Refusals (RFC 9457): each type of problem as a statement, with the codes that it can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, structs

from service.http.problem_kinds import INTERNAL, KINDS, Kind
from service.http.problem_texts import API_FAULTS
from service.http.statements import described, make_statement, many, optional
from stationmaster.errors import MOST_FAULTS
from stationmaster.i18n.sentences import COMMON
from stationmaster.schema.envelope import Fault, Sentence, Violation
from stationmaster.schema.statements import Statement, ids, named

MEDIA_TYPE = "application/problem+json"

WITH_FAULTS = ("wrong-shape", "impossible-position", "too-many-values")
"""The types of problems that list what is wrong."""
ILLEGAL = "illegal-action"
_OWN = (ILLEGAL, *WITH_FAULTS)
"""The types of problems that carry codes of a game."""
UNREADABLE_BODY = "unreadable-body"
_TOGETHER = {400: "UnreadableProblem", 404: "NotThereProblem", 422: "UnacceptableProblem"}
"""The names of the unions of problems with a status."""


class Problem(Statement, frozen=True):
    """A refusal (RFC 9457) of any type."""

    type: Annotated[str, Meta(description="A URI, relative to the service, that explains this type of problem.")]
    title: Annotated[str, Meta(description="What the type of the problem means, in a few words.")]
    status: Annotated[int, Meta(ge=400, le=599)]
    code: Annotated[str, Meta(description="Stable, snake_case. The list may grow.")]
    detail: Annotated[str, Meta(description="A sentence for a person.")]


class ProblemType(Statement, frozen=True):
    """A type of problem."""

    type: Annotated[str, Meta(description="A URI, relative to the service.", examples=["/problems/illegal-action"])]
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    meaning: str


class ProblemTypes(Statement, frozen=True):
    """All types of problems."""

    problems: tuple[ProblemType, ...]


def _of_refused_actions(trace: type[Statement] | None) -> list[Any]:
    """Return the fields that name the refused action; of a record, as in a trace."""
    index = optional("index", described(int, "Which of the actions was refused, from 0.", ge=0))
    if trace is None:
        return [index]
    (action,) = (field.type for field in structs.fields(trace) if field.name == "action")
    return [index, ("action", action, UNSET)]


def _codes(name: str, codes: Iterable[str], meaning: str) -> Any:
    listed = sorted(codes)
    return ids(name, listed, f"{meaning} Codes are stable; the list may grow.") if listed else str


def _coded(base: type[Statement], game: str, code: Any) -> Any:
    fields = [(name, code if name == "code" else kind, *rest) for name, kind, *rest in _fields_of(base)]
    return make_statement(f"{base.__name__}{game}", base.__doc__ or "", fields, Statement)


def _fields_of(record: type[Statement]) -> Sequence[Any]:
    """Return the fields of a record as `make_statement` takes them."""
    return [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in structs.fields(record)
    ]


@cache
def _of_any_game(slug: str) -> Any:
    """Return the statement of a problem that has no code of a game."""
    kind = next(kind for kind in KINDS if kind.slug == slug)
    return _statement("", kind, _plain(kind))


def _statement(game: str, kind: Kind, particulars: Sequence[Any]) -> Any:
    name = "".join(word.title() for word in kind.slug.split("-")).removesuffix("Problem") + "Problem"
    head = [("title", Annotated[str, Meta(examples=[kind.title])]), ("status", Literal[kind.status])]
    return make_statement(
        f"{name}{game}", kind.meaning, [*head, *particulars], Statement, tag_field="type", tag=kind.type
    )


def _plain(kind: Kind) -> list[Any]:
    plain: list[Any] = [("code", Literal[tuple(kind.codes)]), ("detail", Sentence)]
    if kind.slug == UNREADABLE_BODY:
        plain.append(optional("pointer", described(str, "With a key that stands twice: where, as a JSON Pointer.")))
    if kind is INTERNAL:
        plain.append(("request_id", described(str, "What to quote when reporting it.")))
    return plain


class Codes:
    """The codes of refusals, those of a game included, and the problems that have them.

    `trace` is the statement of a trace entry: problems of a record repeat its `action`.
    """

    def __init__(
        self, game: str, violations: Mapping[str, str], faults: Mapping[str, str], trace: type[Statement] | None = None
    ) -> None:
        self._game = game
        known = {*COMMON.meanings, *API_FAULTS.meanings, *faults}
        self.violation = _coded(Violation, game, _codes(f"ViolationCode{game}", violations, "Why the rules refuse."))
        self.fault = _coded(Fault, game, _codes(f"FaultCode{game}", known, "What can be wrong with a request."))
        self._trace = trace
        self._own = {kind.slug: _statement(game, kind, self._particulars(kind)) for kind in KINDS if kind.slug in _OWN}
        self.problems = cache(self._problems)
        """Return the statement of the problems with a status."""

    def _problems(self, status: int) -> Any:
        kinds = [kind for kind in KINDS if kind.status == status]
        found = [self._own.get(kind.slug) or _of_any_game(kind.slug) for kind in kinds]
        if len(found) == 1:
            return found[0]
        game = self._game if any(kind.slug in _OWN for kind in kinds) else ""
        return named(f"{_TOGETHER[status]}{game}", reduce(or_, found), f"The problems with the status {status}.")

    def _particulars(self, kind: Kind) -> list[Any]:
        if kind.slug == ILLEGAL:
            return [*_fields_of(self.violation), *_of_refused_actions(self._trace)]
        more = described(int, "How many more things are wrong than are listed.", ge=1)
        errors = described(many(self.fault), "What is wrong.", max_length=MOST_FAULTS)
        return [*_plain(kind), ("errors", errors), optional("more", more)]


NO_CODES = Codes("", {}, {})
"""The codes of operations that belong to no game."""
