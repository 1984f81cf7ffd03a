"""`?fields=state,legal`: which of its top-level names an answer shall have. The others are not even computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, missing, post_load

from service.api.faults import fault_at
from service.api.stated import StatedSchema
from stationmaster.kernel.errors import cut

PARAMETER = "fields"
MOST_TOLD = 20
"""So many unknown names of the parameter are told, no more."""


class Names(fields.Field[frozenset[str]]):
    """Names, separated by commas or each in a parameter of its own. Spaces around a name do not matter."""

    def __init__(self, known: tuple[str, ...]) -> None:
        self.known = known
        super().__init__(data_key=PARAMETER)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> frozenset[str]:
        """The names that were asked for, or all of them."""
        if value is missing:
            return frozenset(self.known)
        names = dict.fromkeys(name.strip() for part in value for name in part.split(","))
        unknown = [name for name in names if name not in self.known][:MOST_TOLD]
        if unknown:
            raise ValidationError([fault_at("", "unknown_value", name=cut(name), names=self.known) for name in unknown])
        return frozenset(names)


def names_schema(known: tuple[str, ...]) -> Schema:
    """The schema of the query of an endpoint whose answer has these names."""

    class Query(Schema):
        class Meta(StatedSchema.Meta):
            pass

        error_messages = StatedSchema.error_messages
        names = Names(known)

        @post_load
        def make(self, data: Mapping[str, Any], **_kwargs: Any) -> Any:
            """The names alone."""
            return data["names"]

    return Query()
