"""The form in which a state may be sent, derived from the statement of the view in answers.

A view is complete; a client that sends one may leave out fields marked with `MAY_BE_LEFT_OUT`. Nothing else differs.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, UnsetType

from stationmaster.schema.statements import Statement

MAY_BE_LEFT_OUT = Meta(extra={"open state": "may be left out"})
"""Marks a field (`Annotated[int, MAY_BE_LEFT_OUT]`) of every view that one that is sent may lack."""


@cache
def opened(view: type[Statement], name: str | None = None) -> Any:
    """Return the statement of a view as it may be sent; `name` names its class, by default the view's with `Sent`."""
    hints = get_type_hints(view, include_extras=True)
    fields, differs = [], False
    for field in msgspec.structs.fields(view):
        hint = _opened_within(hints[field.name])
        missing = field.required and _is_marked(hint)
        differs |= missing or hint != hints[field.name]
        given = {"default": UNSET} if missing else _default_of(field)
        shown: Any = msgspec.field(name=field.encode_name, **given)
        fields.append((field.name, hint | UnsetType if missing else hint, shown))
    if not differs:
        return view
    return msgspec.defstruct(
        name or f"{view.__name__}Sent",
        fields,
        bases=(_base(view),),
        module=view.__module__,
        namespace={"__doc__": view.__doc__, "game_name": view.game_name},
        tag_field=view.__struct_config__.tag_field,
        tag=view.__struct_config__.tag,
        frozen=True,
        kw_only=True,
    )


def _default_of(field: Any) -> dict[str, Any]:
    given = {"default": field.default, "default_factory": field.default_factory}
    return {name: value for name, value in given.items() if value is not NODEFAULT}


def _base(view: type[Statement]) -> type[Statement]:
    """Return the nearest of its bases that has no fields."""
    return next(base for base in view.__mro__[1:] if issubclass(base, Statement) and not base.__struct_fields__)


def _is_marked(hint: Any) -> bool:
    return get_origin(hint) is Annotated and MAY_BE_LEFT_OUT in get_args(hint)


def _opened_within(hint: Any) -> Any:
    """Return the type with every statement in it opened."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[_opened_within(parts[0]), *parts[1:]]
    if origin in (Union, UnionType):
        return reduce(or_, map(_opened_within, parts))
    if origin in (tuple, dict):
        return origin[tuple(part if part is ... else _opened_within(part) for part in parts)]
    if isinstance(hint, type) and issubclass(hint, Statement):
        return opened(hint)
    return hint
