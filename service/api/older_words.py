"""Statements in the words of OpenAPI 3.0, in which the contract still speaks: JSON Schema 2020-12 has more of them."""

from __future__ import annotations

from typing import Any

from stationmaster.kernel.schemas import schemas

Json = Any
_NOT_THERE = frozenset({"propertyNames", "examples", "title"})


def in_older_words(kind: Any) -> Json:
    """The schema of a statement, everything that it is made of written out within it."""
    (schema,), components = schemas([kind], place="{name}")
    return _told(schema, components)


def _told(schema: Json, components: dict[str, Json]) -> Json:
    if isinstance(schema, list):
        return [_told(entry, components) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        here = {key: value for key, value in schema.items() if key != "$ref"}
        return _told({**components[schema["$ref"]], **here}, components)
    members = [member for member in schema.get("anyOf", ()) if member != {"type": "null"}]
    if len(members) < len(schema.get("anyOf", ())):
        rest = {key: value for key, value in schema.items() if key != "anyOf"}
        only = {**members[0], **rest} if len(members) == 1 else {**rest, "anyOf": members}
        return {**_told(only, components), "nullable": True}
    told = {}
    for key, value in schema.items():
        if key in ("properties", "mapping"):
            told[key] = {name: _told(entry, components) for name, entry in value.items()}
        elif key == "discriminator":
            told[key] = {"propertyName": value["propertyName"]}
        elif key not in _NOT_THERE:
            told[key] = _told(value, components)
    return told
