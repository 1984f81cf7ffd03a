"""Statements that are made at run time, because what they are made of differs from game to game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, defstruct


def made(name: str, meaning: str, fields: list[Any], base: type[Any], **named: Any) -> Any:
    """A kind of records. A field is a name, a type, and a default if it has one; `named` is the tag, if it has one."""
    return defstruct(name, fields, bases=(base,), namespace={"__doc__": meaning}, frozen=True, kw_only=True, **named)


def told(kind: Any, meaning: str, **bounds: Any) -> Any:
    """A type with what it means, and its bounds."""
    return Annotated[kind, Meta(description=meaning, **bounds)]


def many(kind: Any) -> Any:
    """A list of something."""
    return tuple[kind, ...]


def left_out(name: str, kind: Any) -> tuple[str, Any, Any]:
    """A field that may be left out."""
    return (name, kind | UnsetType, UNSET)
