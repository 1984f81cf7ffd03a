"""Reference tables of each game for authors of clients: options, actions, choices, events, view."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from service.http.contract.schemas import references
from stationmaster.engine.title import Game
from stationmaster.schema.json_schema import schemas

Json = Any
Named = Mapping[str, Json]

FEW = 8
"""The most values of an enumeration in a table."""
HEAD = "<!-- Generated from the code's statements by `make tables`. Do not edit. -->"


def tables(game: Game[Any, Any]) -> str:
    """Return the page of a game, in Markdown."""
    shapes = game.shapes
    (action, family, event, view), named = schemas([shapes.action, shapes.family, shapes.event, shapes.view])
    name = game.catalogue()["name"]
    lines = [HEAD, "", f"# {name}: tables", ""]
    lines += [
        f"The tables of `{game.id}` for [writing a client](writing-a-client.md), from the statements that the service"
    ]
    lines += ["reads and writes by. `X?` is a field that may be missing, *or null* one that may be null.", ""]
    lines += ["## Options of `start`", "", *_table(("option", "values", "default", "meaning"), _options(game)), ""]
    lines += ["## Actions", "", *_table(("type", "fields", "meaning"), _members(named, action)), ""]
    lines += ["## Choices of legal actions", ""]
    lines += ["Each family has its `type`, the `rule` and `choices`. These are the fields of one choice.", ""]
    lines += [*_table(("type", "fields of a choice", "meaning"), _choices(named, family)), ""]
    lines += ["## Events", "", "Each has its `type` and, as `rule`, the paragraph that it follows from.", ""]
    lines += [*_table(("type", "fields", "meaning"), _members(named, event, without=("rule",))), ""]
    shown = _records(named, view)
    described = {*shown, *(name for union in (action, family, event) for name in _tagged(named, union).values())}
    inner = [name for name in _records(named, [action, family, event]) if name not in described]
    lines += ["## What actions, choices and events are made of", "", *_sections(named, inner)]
    lines += ["## The view", "", *_sections(named, shown)]
    return "\n".join(lines).rstrip() + "\n"


def _sections(named: Named, records: list[str]) -> Iterator[str]:
    for record in records:
        meaning = _one_line(named[record].get("description", ""))
        yield from (f"### {record}", "", meaning, "", *_table(("field", "type", "meaning"), _fields(named, record)), "")


def _options(game: Game[Any, Any]) -> Iterator[tuple[str, ...]]:
    for option in game.catalogue()["options"]:
        values = ", ".join(_written(value) for value in option["values"] or ())
        yield f"`{option['name']}`", values, _written(option["default"]), option["meaning"]


def _members(named: Named, union: Json, without: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for tag, record in _tagged(named, union).items():
        yield f"`{tag}`", _in_short(named, named[record], ("type", *without)), named[record].get("description", "")


def _choices(named: Named, union: Json) -> Iterator[tuple[str, ...]]:
    for tag, record in _tagged(named, union).items():
        item = named[record]["properties"]["choices"]["items"]
        choice = _resolved(named, item)
        yield f"`{tag}`", _in_short(named, choice, ()), choice.get("description", "")


def _in_short(named: Named, schema: Json, without: tuple[str, ...]) -> str:
    """Format the fields of a record as one cell."""
    needed = schema.get("required", ())
    cells = []
    for name, field in schema.get("properties", {}).items():
        if name not in without:
            about = field.get("description", "")
            meaning = f": {about[:1].lower()}{about[1:].rstrip('.')}" if about else f": {_type(named, field)}"
            cells.append(f"`{name}`{'' if name in needed else '?'}{meaning}")
    return "; ".join(cells)


def _fields(named: Named, record: str) -> Iterator[tuple[str, ...]]:
    schema = named[record]
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        about = field.get("description") or _resolved(named, field).get("description", "")
        yield f"`{name}`{mark}", _type(named, field), about


def _records(named: Named, schema: Json) -> list[str]:
    """Return every record in a schema, the outer ones first."""
    found: list[str] = []
    waiting = [schema]
    while waiting:
        for name in references(waiting.pop(0)):
            waiting.append(named[name])
            if name not in found and "properties" in named[name]:
                found.append(name)
        waiting = [part for at, part in enumerate(waiting) if part not in waiting[:at]]
    return found


def _tagged(named: Named, union: Json) -> dict[str, str]:
    mapping = _resolved(named, union)["discriminator"]["mapping"]
    return {tag: _name(place) for tag, place in mapping.items()}


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _resolved(named: Named, schema: Json) -> Json:
    return named[_name(schema["$ref"])] if "$ref" in schema else schema


def _type(named: Named, schema: Json) -> str:
    """Describe a type in words."""
    if "$ref" in schema:
        return _referred(named, _name(schema["$ref"]))
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(_type(named, member) for member in schema.get("anyOf", ()) or schema["oneOf"])
    if "const" in schema or "enum" in schema:
        values = [schema["const"]] if "const" in schema else schema["enum"]
        return ", ".join(map(_written, values)) if len(values) <= FEW else f"one of {len(values)} values"
    if "prefixItems" in schema:
        return f"[{', '.join(_type(named, item) for item in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"list of {_type(named, schema.get('items') or {})}"
    if isinstance(schema.get("additionalProperties"), dict) and "properties" not in schema:
        keys = _type(named, schema["propertyNames"]) if "propertyNames" in schema else "text"
        return f"map of {keys} to {_type(named, schema['additionalProperties'])}"
    return _plain(schema)


def _referred(named: Named, name: str) -> str:
    schema = named[name]
    if "properties" in schema:
        return f"[{name}](#{name.lower()})" if "discriminator" not in schema else name
    return f"`{name}`" if len(schema.get("enum", ())) > FEW or "discriminator" in schema else _type(named, schema)


def _plain(schema: Json) -> str:
    kind = {"string": "text", "boolean": "true or false"}.get(schema.get("type"), schema.get("type", "anything"))
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{kind}, {low} to {high}"
    return f"{kind}, at least {low}" if low is not None else str(kind)


def _written(value: Json) -> str:
    """Format a value as JSON, with strings as code."""
    return f"`{value}`" if isinstance(value, str) else json.dumps(value)


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_one_line(cell).replace('|', chr(92) + '|') for cell in row)} |"


def _one_line(text: str) -> str:
    return " ".join(text.split())
