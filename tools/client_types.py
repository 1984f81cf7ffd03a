"""The types of questions and answers about any map in TypeScript, made from the contract for the npm package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import yaml

from tools.locks import ROOT

CONTRACT: Final = ROOT / "openapi.yaml"
FIRST: Final = (
    "RoutesRequestAnyMap",
    "CheckRoutesRequestAnyMap",
    "DrawRoutesRequestAnyMap",
    "NetworkRequest",
    "DrawNetworkRequest",
    "AuditRequest",
    "AuditAnyMap",
    "BestRoutesAnyMap",
    "JudgedRoutesAnyMap",
    "NetworkReachAnyMap",
    "Problem",
)
"""What the package reads and answers; the types that these refer to follow."""
_HEAD: Final = "// Made from openapi.yaml: `make wasm` or `make tables` writes it.\n"
_REFERENCE: Final = "#/components/schemas/"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def declarations() -> str:
    """Return the declarations."""
    schemas = yaml.load(CONTRACT.read_text("utf-8"), Loader=yaml.CSafeLoader)["components"]["schemas"]
    names = list(FIRST)
    for name in names:
        names += [other for other in dict.fromkeys(_referred(schemas[name])) if other not in names]
    return _HEAD + "".join(_declaration(name, schemas[name]) for name in names)


def _referred(schema: Any) -> Iterator[str]:
    """Yield the names of the schemas that one refers to."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.removeprefix(_REFERENCE)
            elif key != "discriminator":
                yield from _referred(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _referred(value)


def _declaration(name: str, schema: Schema) -> str:
    return f"\n{_comment(schema, '')}export type {name} = {_type(schema, '')};\n"


def _comment(schema: Schema, indent: str) -> str:
    meaning = schema.get("description") or next(
        (member["description"] for member in schema.get("anyOf", ()) if "description" in member), ""
    )
    return f"{indent}/** {' '.join(meaning.split()).replace('*/', '* /')} */\n" if meaning else ""


def _type(schema: Schema, indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REFERENCE)
    for choices in ("anyOf", "oneOf"):
        if choices in schema:
            return " | ".join(dict.fromkeys(_type(member, indent) for member in schema[choices]))
    if "const" in schema or "enum" in schema:
        words = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in words)
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, indent)
    if kind == "object":
        return _object(schema, indent)
    return _PLAIN[kind] if isinstance(kind, str) else "unknown"


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item, indent) for item in schema['prefixItems'])}]"
    item = _type(schema["items"], indent)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(schema: Schema, indent: str) -> str:
    if "properties" not in schema:
        others = schema.get("additionalProperties")
        return f"Record<string, {_type(others, indent) if isinstance(others, dict) else 'unknown'}>"
    inner, needed = indent + "  ", schema.get("required", ())
    fields = (
        f"{_comment(field, inner)}{inner}{name}{'' if name in needed else '?'}: {_type(field, inner)};\n"
        for name, field in schema["properties"].items()
    )
    return "{\n" + "".join(fields) + indent + "}"
