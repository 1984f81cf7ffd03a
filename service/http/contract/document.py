"""The contract, made from the declarations of the endpoints: served as `/openapi.yaml`, written to that file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import orjson
import yaml
from flask import Response

from service import __version__
from service.http.constant import Constant, constant_json
from service.http.contract.answers import load_answers
from service.http.contract.operations import HEADERS, PARAMETERS, is_stated, paths, refusal, refusals
from service.http.contract.schemas import Schemas
from service.http.endpoints import Answer, Endpoints, Operation
from service.http.problem_kinds import KINDS
from service.http.problem_schemas import Problem
from service.http.problem_texts import API_FAULTS
from stationmaster.any_map.faults import FAULTS as ROUTE_FAULTS
from stationmaster.engine.title import Contract as TitleContract
from stationmaster.i18n.sentences import COMMON
from stationmaster.registry import AnyTitle
from stationmaster.schema.statements import Statement

Json = Any

DESCRIPTION = """\
The rules of railway board games as a stateless web service: every request contains the state of a game, and every
answer the state that follows.

Sentences are in English, Japanese, Polish or Russian, as `Accept-Language` prefers; `Content-Language` names the
language of the answer. Codes, rules, ids and field names are the same in all languages.

Refusals are `application/problem+json` (RFC 9457). Their `code` is stable, and `rule` is the paragraph of 1846's
rulebook or (`SS-7.11`) of the digest of Switch & Signal's; `GET /v1/games/{game}/rules` returns the text of each.
Fields and codes may be added within `/v1`: clients should ignore fields of answers that they do not know. Requests
are closed: a field or a query parameter that is not documented here is refused with 422 at every endpoint under `/v1`.

Answers that never change have a strong `ETag`; a request with the same tag in `If-None-Match` is answered with 304.
Answers are compressed (gzip) where `Accept-Encoding` allows it. Where requests are limited, `RateLimit` and
`RateLimit-Policy` give how many are left, and for how long.
"""

CLIENT_KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key that identifies the client, for a service that requires one: limits then apply to each "
    "client separately, and every request under `/v1` without a key is answered with 401.",
}

GROUPS = {
    "games": "The games and their catalogues.",
    "routes": "Routes of trains on any 18xx map.",
    "operations": "Health, metrics and build, for operators of the service.",
    "problems": "The types of problems.",
    "contract": "This document.",
}


class ContractInfo(Statement, frozen=True):
    """Its title and version."""

    title: str
    version: str


class ContractDocument(Statement, frozen=True):
    """A document of OpenAPI 3.1."""

    openapi: str
    info: ContractInfo


class Contract:
    """The contract of an app, made on first use."""

    def __init__(self, endpoints: Endpoints, titles: Mapping[AnyTitle, TitleContract]) -> None:
        self._endpoints = endpoints
        self._titles = titles

    @property
    def operations(self) -> list[Operation]:
        """The operations of the app."""
        return self._endpoints.operations

    @cached_property
    def document(self) -> dict[str, Json]:
        """The whole contract, with every code of every game."""
        operations = self._endpoints.operations
        bodies = [operation.body for operation in operations if operation.body is not None]
        schemas = Schemas(_unique(_answered(operations)), bodies)
        schemas.open_to_growth(_answered(operations))
        document = {
            "openapi": "3.1.0",
            "info": {
                "title": "Stationmaster",
                "version": __version__,
                "description": DESCRIPTION,
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
            "security": [],
            "tags": self._tags(),
            "paths": paths(operations, schemas, load_answers()),
            "components": {
                "schemas": schemas.named,
                "responses": {
                    **refusals(operations, schemas),
                    "Problem": refusal("Any other refusal.", schemas[Problem]),
                },
                "parameters": PARAMETERS,
                "headers": HEADERS,
                "securitySchemes": {"clientKey": CLIENT_KEY},
            },
            **self._codes(),
        }
        plain: dict[str, Json] = orjson.loads(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS))
        return plain

    def _tags(self) -> list[Json]:
        games = {title.id: f"The rules of {title.entry()['name']}." for title in self._titles}
        used = dict.fromkeys(operation.group for operation in self._endpoints.operations)
        return [{"name": name, "description": (GROUPS | games)[name]} for name in used]

    def _codes(self) -> dict[str, Json]:
        """Return every code with its meaning."""
        requests = {"requests": dict(sorted({**COMMON.meanings, **API_FAULTS.meanings}.items()))}
        contracts = {title.id: contract for title, contract in self._titles.items()}
        faults = {id_: dict(sorted({**COMMON.meanings, **one.faults}.items())) for id_, one in contracts.items()}
        routes = {"routes": dict(sorted({**COMMON.meanings, **ROUTE_FAULTS.meanings}.items()))}
        return {
            "x-violation-codes": {id_: dict(sorted(one.violations.items())) for id_, one in contracts.items()},
            "x-fault-codes": requests | faults | routes,
            "x-events": {id_: one.events for id_, one in contracts.items()},
            "x-problem-types": [
                {"type": kind.type, "title": kind.title, "status": kind.status, "meaning": kind.meaning}
                for kind in KINDS
            ],
        }

    @cached_property
    def text(self) -> str:
        """The contract as YAML, the same on every machine. Lists and maps of plain values take one line."""
        head = "# Generated from the code's statements by `make openapi`. Do not edit.\n"
        return head + yaml.dump(
            self.document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None
        )


class _Dumper(yaml.SafeDumper):
    """Write everything out, because aliases within YAML are hard to read, and examples as they are sent: as JSON."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        node = super().represent_mapping(tag, mapping, flow_style)
        if mapping.keys() == _EXAMPLE:
            node.flow_style = True
        return node


_EXAMPLE = {"value"}
"""The fields of an example."""


def _answered(operations: list[Operation]) -> list[Any]:
    """Return every type of an answer."""
    answers = [answer for operation in operations for answer in (operation.answer, *operation.other.values())]
    stated = [answer for answer in answers if is_stated(answer)]
    return [*_unique([*(answer.kind for answer in stated), *_refused(operations)]), Problem]


def _refused(operations: list[Operation]) -> Iterator[Any]:
    for operation in operations:
        for status in operation.refusals:
            yield operation.codes.problems(status)


def _unique(kinds: list[Any]) -> list[Any]:
    found: list[Any] = []
    for kind in kinds:
        if not any(known is kind for known in found):
            found.append(kind)
    return found


def add_contract(endpoints: Endpoints, contract: Contract) -> None:
    """Add `/openapi.yaml`, and `/openapi.json` with the same content."""
    as_yaml = Operation(
        id="contract_yaml",
        path="/openapi.yaml",
        group="contract",
        summary="The contract as YAML",
        answer=Answer(str, "This document.", "application/yaml", also="text/plain"),
        is_constant=True,
    )
    as_json = Operation(
        id="contract_json",
        path="/openapi.json",
        group="contract",
        summary="The contract as JSON",
        answer=Answer(ContractDocument, "This document."),
        is_constant=True,
    )

    @cache
    def written_as_yaml() -> Constant:
        return Constant(contract.text.encode(), "application/yaml; charset=utf-8", also="text/plain")

    written_as_json = constant_json(lambda: contract.document)

    @endpoints.serves(as_yaml)
    def openapi_yaml() -> Response:
        return written_as_yaml().answer()

    @endpoints.serves(as_json)
    def openapi_json() -> Response:
        return written_as_json().answer()
