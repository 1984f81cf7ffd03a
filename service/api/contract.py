"""The contract, made from schemas and endpoints: served as `/openapi.yaml`, written to the file of that name."""

from __future__ import annotations

from functools import cached_property
from http import HTTPStatus
from typing import Any

import orjson
import yaml
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask, Response
from flask_smorest import Api

from service import __version__
from service.api import problems
from service.api.answers import json_answer
from service.api.arguments import Blueprint
from service.api.faults import API_FAULTS
from service.api.offers import Offer
from service.api.schemas.common import ActionField, Object, StateField
from service.api.schemas.envelope import Problem
from service.api.schemas.g1846 import ROUTES, RoutesOrBest
from stationmaster.kernel.faults import COMMON_FAULTS

GAME_MODULES = {"g1846", "switch_and_signal"}
"""Modules of schemas whose names may be those of another game's too."""

DESCRIPTION = """\
The rules of railway board games as a web service without memory: every request carries the state it speaks of, every
answer the state that follows.

Refusals are `application/problem+json` (RFC 9457). Their `code` is stable; `rule` is the rulebook's paragraph.
Within `/v1` fields and codes may be added; clients should ignore answers' fields that they do not know.
"""


def schema_name(schema: Any) -> str:
    """A schema's name in the contract: what belongs to one game has that game's name before it."""
    known = schema if isinstance(schema, type) else type(schema)
    module = known.__module__.rpartition(".")[2]
    name = known.__name__.removesuffix("Schema")
    return f"{module}.{name}" if module in GAME_MODULES else name


class Contract(Api):  # type: ignore[misc] # flask-smorest publishes no types
    """The API with problems instead of flask-smorest's own errors."""

    ERROR_SCHEMA = Problem
    DEFAULT_ERROR_RESPONSE_NAME = "Problem"

    def __init__(self, app: Flask, offers: tuple[Offer, ...]) -> None:
        self._offers = offers
        app.config.update(
            API_TITLE="Stationmaster",
            API_VERSION=__version__,
            OPENAPI_VERSION="3.0.3",
            API_SPEC_OPTIONS={
                "info": {"description": DESCRIPTION, "license": {"name": "MIT"}},
                "servers": [{"url": "/"}],
            },
        )
        plugin = MarshmallowPlugin(schema_name_resolver=schema_name)
        super().__init__(app, spec_kwargs={"marshmallow_plugin": plugin})

    def _register_error_handlers(self) -> None:
        """Ours are in the table of problems."""

    def _register_responses(self) -> None:
        converter: OpenAPIConverter = self.ma_plugin.converter
        for document in (_document_actions, _document_state, _document_object, _document_routes):
            converter.add_attribute_function(document)  # type: ignore[no-untyped-call] # apispec leaves it untyped
        content = {problems.MEDIA_TYPE: {"schema": Problem}}
        self.spec.components.response("Problem", {"description": "Any other refusal.", "content": content})
        for status in sorted({kind.status for kind in problems.KINDS}):
            kinds = [kind for kind in problems.KINDS if kind.status == status]
            text = "\n".join(f"- `{kind.type}`: {kind.meaning}" for kind in kinds)
            self.spec.components.response(f"Problem{status}", {"description": text, "content": content}, lazy=True)
            # flask-smorest names some of them itself, by names that differ between versions of Python.
            self.spec.components.response(HTTPStatus(status).name, {"description": text, "content": content}, lazy=True)

    def _register_etag_headers(self) -> None:
        """Answers have no tags: the same request gives the same answer anyway."""

    def _register_pagination_header(self) -> None:
        """Nothing comes in pages."""

    @cached_property
    def document(self) -> dict[str, Any]:
        """The whole contract, every code of every game in it."""
        document: dict[str, Any] = orjson.loads(orjson.dumps(self.spec.to_dict(), option=orjson.OPT_NON_STR_KEYS))
        for path in document["paths"].values():
            for operation in (path[method] for method in ("get", "post") if method in path):
                operation["responses"] = dict(sorted(operation["responses"].items()))
        for offer in self._offers:
            for action in offer.actions.values():  # What only informs may be sent back, so more fields are allowed.
                document["components"]["schemas"][schema_name(action)].pop("additionalProperties")
            if offer.open_form is not None:
                document["components"]["schemas"][offer.open_form] = orjson.loads(orjson.dumps(offer.open_state))
        document["x-violation-codes"] = {
            offer.id: {code: offer.violations[code] for code in sorted(offer.violations)} for offer in self._offers
        }
        document["x-fault-codes"] = {
            "requests": dict(API_FAULTS),
            **{offer.id: dict(sorted({**COMMON_FAULTS, **offer.faults}.items())) for offer in self._offers},
        }
        document["x-events"] = {offer.id: orjson.loads(orjson.dumps(offer.events)) for offer in self._offers}
        return document

    @cached_property
    def text(self) -> str:
        """The contract as YAML, the same on every machine."""
        head = "# Generated from the schemas by `make openapi`. Do not edit.\n"
        return head + yaml.dump(self.document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _Dumper(yaml.SafeDumper):
    """Writes everything out: references within YAML are hard to read."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _document_object(converter: OpenAPIConverter, field: Any, **_kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, Object) or field.shown_as is None:
        return {}
    if isinstance(field.shown_as, str):
        return {"allOf": [_reference(field.shown_as)]}
    return {"allOf": [converter.resolve_nested_schema(field.shown_as)]}  # type: ignore[no-untyped-call]


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _document_routes(converter: OpenAPIConverter, field: Any, **_kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, RoutesOrBest):
        return {}
    listed: dict[str, Any] = converter.field2property(ROUTES)
    return {"oneOf": [{"type": "string", "enum": [RoutesOrBest.best]}, listed]}


def _document_state(_converter: Any, field: Any, **_kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, StateField):
        return {}
    sealed = {"type": "string", "description": "A sealed state: opaque, to be handed back as it came."}
    opened = {"type": "object", "description": "An open state: a `view`, as long as nothing is hidden at that point."}
    return {"oneOf": [sealed, _reference(field.shown_as) if field.shown_as else opened]}


def _document_actions(converter: OpenAPIConverter, field: Any, **_kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, ActionField):
        return {}
    resolve = converter.resolve_nested_schema
    references = {kind: resolve(schema) for kind, schema in field.schemas.items()}  # type: ignore[no-untyped-call]
    mapping = {kind: reference["$ref"] for kind, reference in references.items()}
    return {
        "oneOf": list(references.values()),
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def contract_blueprint(contract: Contract) -> Blueprint:
    """`/openapi.yaml`, and `/openapi.json` with the same content."""
    blp = Blueprint("contract", __name__, description="This document.")

    @blp.route("/openapi.yaml")
    @blp.doc(operationId="contract_yaml", summary="The contract as YAML")
    @blp.response(200, {"type": "object"}, content_type="application/yaml")
    def openapi_yaml() -> Response:
        return Response(contract.text, content_type="application/yaml; charset=utf-8")

    @blp.route("/openapi.json")
    @blp.doc(operationId="contract_json", summary="The contract as JSON")
    @blp.response(200, {"type": "object"})
    def openapi_json() -> Response:
        return json_answer(contract.document)

    return blp
