"""The base of every action's schema: a `type`, the action's own fields, and those that only inform."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from marshmallow import post_load, pre_load

from service.api.schemas.common import BaseSchema, Choice


class InformedSchema(BaseSchema):
    """What the service lists, ready to be posted back.

    `informs` are the fields that only inform (such as `cost`): they may be sent back, and are left aside.
    """

    informs: ClassVar[frozenset[str]] = frozenset()

    @pre_load
    def leave_aside(self, data: Mapping[str, Any], **_kwargs: Any) -> Any:
        """Drops what only informs."""
        if not isinstance(data, dict):
            return data
        return {name: value for name, value in data.items() if name in self.fields or name not in self.informs}


class ActionSchema(InformedSchema):
    """Reads one type of action into the game's own frozen record."""

    record: ClassVar[Callable[..., Any]]

    @post_load
    def make(self, data: dict[str, Any], **_kwargs: Any) -> Any:
        """The record. Its type says what `type` said."""
        del data["type"]
        return self.record(**data)


def kind(name: str) -> Choice:
    """The `type` of an action."""
    return Choice(name, required=True)
