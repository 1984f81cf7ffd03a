"""Operations in the contract: their parameters, bodies and responses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.http.constant import CACHING
from service.http.contract.answers import PLAIN, ExampleAnswers
from service.http.contract.schemas import Schemas, name_of
from service.http.endpoints import JSON, Answer, Operation
from service.http.problem_kinds import KINDS
from service.http.problems import MEDIA_TYPE
from service.http.query import IN_WORDS, PARAMETER, VIEWER, Names, QuerySchema, Switch, Viewer
from stationmaster.engine.viewers import SPECTATOR

Json = Any


def paths(operations: list[Operation], schemas: Schemas, answers: ExampleAnswers) -> dict[str, Json]:
    """Return the path items: path -> method -> operation."""
    found: dict[str, Json] = {}
    for operation in operations:
        path = operation.path.replace("<", "{").replace(">", "}")
        found.setdefault(path, {})[operation.method.lower()] = _operation(operation, schemas, answers)
    return found


def _operation(operation: Operation, schemas: Schemas, answers: ExampleAnswers) -> Json:
    head = {"tags": [operation.group], "operationId": operation.id, "summary": operation.summary}
    parameters = [*_in_path(operation.in_path), *_in_query(operation.query), *_in_header(operation.in_header)]
    body = {"requestBody": _body(operation, schemas)} if operation.body is not None else {}
    return {
        **head,
        **({"parameters": parameters} if parameters else {}),
        **body,
        "responses": _responses(operation, schemas, answers),
    }


def _in_path(names: Mapping[str, tuple[str, str]]) -> Iterator[Json]:
    for name, (meaning, example) in names.items():
        about = {"name": name, "in": "path", "required": True, "description": meaning}
        yield {**about, "schema": {"type": "string"}, "example": example}


def _in_header(headers: Mapping[str, tuple[str, Json]]) -> Iterator[Json]:
    for name, (meaning, schema) in headers.items():
        yield {"name": name, "in": "header", "required": False, "description": meaning, "schema": schema}


def _in_query(query: QuerySchema | None) -> list[Json]:
    """Return the query parameters, shared ones last."""
    fields = [] if query is None else list(query.fields.values())
    own = [_parameter(field) for field in fields if not isinstance(field, (Viewer, Switch))]
    return own + [_reference("parameters", _SHARED[type(field)]) for field in fields if type(field) in _SHARED]


_SHARED: Json = {Viewer: "Viewer", Switch: "Words"}


def _parameter(field: Any) -> Json:
    if isinstance(field, Names):
        return _fields(field.known, field.usual)
    schema = Schemas([field.kind])[field.kind]
    meaning = f"{schema.get('description', '')} Default: {field.load_default}."
    plain = {key: value for key, value in schema.items() if key != "description"}
    return {"name": field.name, "in": "query", "required": False, "description": meaning, "schema": plain}


def _fields(names: tuple[str, ...], usual: tuple[str, ...]) -> Json:
    others = [name for name in names if name not in usual]
    without = f"all but `{'`, `'.join(others)}`" if others else "all of them"
    return {
        "name": PARAMETER,
        "in": "query",
        "description": f"Only these fields of the answer: the others are left out. Without it, {without}.",
        "required": False,
        "style": "form",
        "explode": False,
        "schema": {"type": "array", "items": {"type": "string", "enum": list(names)}},
    }


PARAMETERS: Json = {
    "Viewer": {
        "name": VIEWER,
        "in": "query",
        "description": "The player for whom the answer is made, by name: with what this player alone may see, and "
        "nothing that is hidden from that player, so that it can be handed over as it is. It has no `state`. "
        f"`{SPECTATOR}` asks for what everybody may see. What is for others to decide is not played, and of it the "
        "answer says nothing but whose turn it is.",
        "required": False,
        "schema": {"type": "string"},
    },
    "Words": {
        "name": IN_WORDS,
        "in": "query",
        "description": "Whether each family of `legal` has `words`: its choices in words, in the language of the "
        "answer.",
        "required": False,
        "schema": {"type": "boolean", "default": False},
    },
}
"""The parameters of several operations."""

HEADERS: Json = {
    "ETag": {"description": "Sent back in `If-None-Match` it is answered with 304.", "schema": {"type": "string"}},
    "CacheControl": {"description": "How long it may be kept.", "schema": {"type": "string"}, "example": CACHING},
}
"""The headers of constant answers."""


def _reference(kind: str, name: str) -> Json:
    return {"$ref": f"#/components/{kind}/{name}"}


def _body(operation: Operation, schemas: Schemas) -> Json:
    assert operation.body is not None
    schema = schemas.of_request(operation.body)
    examples = {name: {"value": value} for name, value in operation.examples.items()}
    shown = {"schema": schema, **({"examples": examples} if examples else {})}
    return {"required": True, "content": {JSON: shown, **_as_lines(operation, schema)}}


def _as_lines(operation: Operation, schema: Json) -> Json:
    """Return the media type of lines, each of which has the schema."""
    return {} if operation.lines is None else {operation.lines: {"schema": {"type": "string"}, "x-line": schema}}


_CONSTANT = {"ETag": _reference("headers", "ETag"), "Cache-Control": _reference("headers", "CacheControl")}


def _responses(operation: Operation, schemas: Schemas, answers: ExampleAnswers) -> Json:
    kept_by = {"headers": _CONSTANT} if operation.is_constant else {}
    responses = {"200": {**_answer(operation.answer, schemas, _shown(operation, answers)), **kept_by}}
    if operation.lines is not None:
        responses["200"]["content"] |= _as_lines(operation, schemas[operation.answer.kind])
    for status in operation.refusals:
        responses[str(int(status))] = _reference("responses", _name_of_refusal(operation, status, schemas))
    for status, other in operation.other.items():
        responses[str(status)] = _answer(other, schemas, {})
    return {**dict(sorted(responses.items())), "default": _reference("responses", "Problem")}


def refusals(operations: list[Operation], schemas: Schemas) -> dict[str, Json]:
    """Return the refusals of all operations, by the names of their schemas."""
    found: dict[str, Json] = {}
    for operation in operations:
        for status in operation.refusals:
            meaning = "\n".join(f"- `{kind.type}`: {kind.meaning}" for kind in KINDS if kind.status == status)
            schema = schemas[operation.codes.problems(status)]
            found[_name_of_refusal(operation, status, schemas)] = refusal(meaning, schema)
    return dict(sorted(found.items()))


def _name_of_refusal(operation: Operation, status: int, schemas: Schemas) -> str:
    return name_of(schemas[operation.codes.problems(status)])


def _shown(operation: Operation, answers: ExampleAnswers) -> Json:
    """Return the example answers by name. A constant answer has none: a GET shows it."""
    if operation.is_constant:
        return {}
    if operation.answer.example is not None:
        return {PLAIN: {"value": operation.answer.example}}
    return {name: {"value": value} for name, value in answers.get(operation.id, {}).items()}


def _answer(answer: Answer, schemas: Schemas, examples: Json) -> Json:
    shown = {"examples": examples} if examples else {}
    if not is_stated(answer):
        text: Json = {"schema": {"type": "string"}}
        also = {} if answer.also is None else {answer.also: text}
        words = {} if answer.in_words is None else {"text/plain": _words(answer.in_words)}
        return {"description": answer.meaning, "content": {answer.media_type: {**text, **shown}, **also, **words}}
    return {"description": answer.meaning, "content": {JSON: {"schema": schemas[answer.kind], **shown}}}


def _words(example: str) -> Json:
    """Return the content of an answer in words."""
    return {"schema": {"type": "string"}, "examples": {PLAIN: {"value": example}}}


def refusal(meaning: str, schema: Json) -> Json:
    """Return a response that is a problem."""
    return {"description": meaning, "content": {MEDIA_TYPE: {"schema": schema}}}


def is_stated(answer: Answer) -> bool:
    """Return whether the answer has a statement; otherwise it is a text."""
    return answer.media_type == JSON
