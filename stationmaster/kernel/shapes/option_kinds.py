"""The options of a game, as the catalogue tells them, from the statement of the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from msgspec import Meta

from stationmaster.kernel.shapes.statements import Statement

Scalar = str | int | bool | None
_DEFAULT = "default"


def default(value: Scalar) -> Meta:
    """Says of an option what holds without it: `Annotated[bool, default(True)]`. Otherwise that follows from others."""
    return Meta(extra={_DEFAULT: value})


@dataclass(frozen=True, slots=True)
class OptionKind:
    """One option of `start`. `default` is what the catalogue says; None where it follows from the other options."""

    name: str
    values: tuple[Any, ...]
    default: Scalar
    meaning: str


def options_of(statement: type[Statement]) -> tuple[OptionKind, ...]:
    """The options of a game in the order of their statement, their values in the order in which they are named."""
    hints = get_type_hints(statement, include_extras=True)
    return tuple(_option(name, *get_args(hints[name])) for name in statement.__struct_fields__)


def _option(name: str, kind: Any, *metas: Meta) -> OptionKind:
    values = (True, False) if kind is bool else get_args(kind)
    chosen = next((meta.extra[_DEFAULT] for meta in metas if meta.extra and _DEFAULT in meta.extra), None)
    meaning = next(meta.description for meta in metas if meta.description)
    return OptionKind(name, values, chosen, meaning)
