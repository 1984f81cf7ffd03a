"""The schemas of the contract, brought into the form that generators of clients read best."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.http.schemas import RequestSchema
from service.http.statements import with_alternatives
from stationmaster.schema.json_schema import PLACE, schemas

Json = Any

_PLACE = "#/components/schemas/"


class Schemas:
    """All named schemas of a contract: of answers and of the bodies of requests."""

    def __init__(self, kinds: Iterable[Any], requests: Iterable[RequestSchema] = ()) -> None:
        requests = list(requests)
        fields: list[Any] = [field for request in requests for field in request.fields.values()]
        listed = with_alternatives([*kinds, *(field.kind for field in fields)])
        shown, named = schemas(listed)
        self._plain = list(zip(listed, shown, strict=True))
        named |= {request.name: self._of_fields(request) for request in requests}
        self.named: dict[str, Json] = {name: _simplified(schema) for name, schema in sorted(named.items())}

    def __getitem__(self, kind: Any) -> Json:
        """Return the schema of a type."""
        return _simplified(self._stated(kind))

    @staticmethod
    def of_request(request: RequestSchema) -> Json:
        """Return the schema of a body."""
        return {"$ref": PLACE.format(name=request.name)}

    def _stated(self, kind: Any) -> Json:
        return next(schema for known, schema in self._plain if known is kind)

    def _of_fields(self, request: RequestSchema) -> Json:
        """Return the object of a body."""
        fields: dict[str, Any] = {field.data_key or name: field for name, field in request.fields.items()}
        return {
            "title": request.name,
            "description": request.meaning,
            "type": "object",
            "properties": {name: {**self._stated(field.kind), **_default_of(field)} for name, field in fields.items()},
            "required": [name for name, field in fields.items() if field.required],
            "additionalProperties": False,
        }

    def open_to_growth(self, kinds: Iterable[Any]) -> None:
        """Remove `additionalProperties: false` from all parts of these types: answers may grow."""
        for name in self._reached(kinds):
            if self.named[name].get("additionalProperties") is False:  # The values of a map keep their schema.
                del self.named[name]["additionalProperties"]

    def _reached(self, kinds: Iterable[Any]) -> set[str]:
        waiting = [name for kind in kinds for name in references(self[kind])]
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += references(self.named[name])
        return found


def _default_of(field: Any) -> Json:
    """Return the default of a field, if it is a plain value."""
    return {"default": field.load_default} if isinstance(field.load_default, int | str | tuple) else {}


def name_of(schema: Json) -> str:
    """Return the name of the schema that a reference refers to."""
    return str(schema["$ref"]).removeprefix(_PLACE)


def references(schema: Json) -> Iterator[str]:
    """Yield the names of the schemas that a schema refers to."""
    if isinstance(schema, list):
        for entry in schema:
            yield from references(entry)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                yield value.removeprefix(_PLACE)
            elif key != "mapping":
                yield from references(value)


def _simplified(schema: Json) -> Json:
    """Return a normalized schema: `const` for a single value, `oneOf` for a union with a discriminator.

    Defaults become part of the description: generators take a field with a default as one that is always there.
    """
    if isinstance(schema, list):
        return [_simplified(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _properties(value) if key == "properties" else _simplified(value) for key, value in schema.items()}
    if "default" in made and not isinstance(made["default"], Mapping):
        made["description"] = _with_default(made)
    made.pop("default", None)
    if len(made.get("enum", ())) == 1 and "x-open" not in made:
        made["const"] = made.pop("enum")[0]
        made["type"] = _type_of(made["const"])
    if "discriminator" in made and "anyOf" in made:
        made["oneOf"] = made.pop("anyOf")
    if made.get("items") is False:  # Not every generator knows it, and the number of items is in the schema anyway.
        del made["items"]
    if made.get("required") == []:
        del made["required"]
    return made


def _properties(properties: Mapping[str, Json]) -> Json:
    """Normalize the fields of a record, whose names may be keywords of JSON Schema."""
    return {name: _simplified(schema) for name, schema in properties.items()}


def _with_default(schema: Mapping[str, Json]) -> str:
    description = schema.get("description", "")
    default = f"Default: `{json.dumps(schema['default'])}`.".replace('"', "")
    return f"{description} {default}".strip()


def _type_of(value: Json) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "integer" if isinstance(value, int) else "string"
