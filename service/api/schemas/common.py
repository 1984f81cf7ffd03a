"""Fields and schemas that all games share, and the policy of every schema: what is not known is refused.

Messages are written `code|sentence`; `service.api.arguments` takes them apart again, so that every fault has a
stable code as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, validate

MAX_STATE_TEXT = 64 * 1024
MAX_PLAYERS = 8
MAX_NAME = 40
MAX_SEED = 200
TOP_LEVEL = ("game", "state", "revision", "turn", "legal", "events", "view", "result")

_COMMON = {
    "required": "required|This field is missing.",
    "null": "null|This field cannot be null.",
    "validator_failed": "invalid|This value is not allowed.",
}


class BaseSchema(Schema):
    """Refuses unknown fields, keeps the order of its fields."""

    class Meta:
        unknown = RAISE

    error_messages = {  # noqa: RUF012 -- marshmallow reads it from the class
        "unknown": "unknown_field|There is no such field.",
        "type": "wrong_type|This must be an object.",
    }


class AnswerSchema(BaseSchema):
    """A part of an answer: fields may be added to it, and clients are told so."""

    class Meta:
        unknown = INCLUDE


class Text(fields.String):
    """A string of bounded length, without control characters."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be a string."}  # noqa: RUF012

    def __init__(self, *, longest: int = MAX_NAME, shortest: int = 1, **kwargs: Any) -> None:
        self.longest = longest
        bounds = validate.Length(shortest, longest, error=f"length|This must have {shortest} to {longest} characters.")
        super().__init__(validate=[bounds, _printable], **kwargs)


class Choice(fields.String):
    """One of a few words."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be a string."}  # noqa: RUF012

    def __init__(self, *words: str, **kwargs: Any) -> None:
        listed = ", ".join(words)
        super().__init__(validate=validate.OneOf(words, error=f"not_a_choice|This must be one of: {listed}."), **kwargs)


class Whole(fields.Integer):
    """A whole number within bounds: no text, no fraction, no true or false."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be a whole number."}  # noqa: RUF012

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        bounds = validate.Range(low, high, error=f"out_of_range|This must be from {low} to {high}.")
        super().__init__(strict=True, validate=bounds, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        return value


class Flag(fields.Boolean):
    """true or false, and nothing that resembles them."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be true or false."}  # noqa: RUF012

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class Many(fields.List[Any]):
    """A list of bounded length; a longer one is refused before its entries are looked at."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be a list."}  # noqa: RUF012

    def __init__(self, entry: fields.Field[Any], *, most: int, least: int = 0, **kwargs: Any) -> None:
        self.most = most
        bounds = validate.Length(least, most, error=f"length|This must have {least} to {most} entries.")
        super().__init__(entry, validate=bounds, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > self.most:
            raise ValidationError(f"length|This has {len(value)} entries; there may be {self.most} at most.")
        return super()._deserialize(value, attr, data, **kwargs)


class Object(fields.Dict):
    """An object whose inside somebody else checks: the rules, with pointers of their own.

    `shown_as` is the schema by which the contract shows it, or the name that it has there.
    """

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be an object."}  # noqa: RUF012

    def __init__(self, *, most: int = 1000, shown_as: type[BaseSchema] | str | None = None, **kwargs: Any) -> None:
        self.most = most
        self.shown_as = shown_as
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        if len(value) > self.most:
            raise ValidationError(f"length|This has {len(value)} keys; there may be {self.most} at most.")
        return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]


class Within(fields.Nested):
    """An object with a schema of its own."""

    default_error_messages = {**_COMMON, "type": "wrong_type|This must be an object."}  # noqa: RUF012


class StateField(fields.Field[str | dict[str, Any]]):
    """A state: the sealed text, or the open form (the `view` of an answer).

    `shown_as` is the name that the contract has for the form of an open state.
    """

    default_error_messages = {  # noqa: RUF012
        **_COMMON,
        "invalid": "wrong_type|This must be a sealed state (a string) or an open one (an object).",
        "too_long": "length|A sealed state has at most {most} characters.",
    }

    def __init__(self, *, shown_as: str | None = None, **kwargs: Any) -> None:
        self.shown_as = shown_as
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, str | dict):
            raise self.make_error("invalid")
        if isinstance(value, str) and len(value) > MAX_STATE_TEXT:
            raise self.make_error("too_long", most=MAX_STATE_TEXT)
        return value


class ActionField(fields.Field[Any]):
    """One action of a game: an object whose `type` says by which of the game's schemas it is read."""

    default_error_messages = {**_COMMON, "invalid": "wrong_type|This must be an object."}  # noqa: RUF012

    def __init__(self, actions: Mapping[str, type[BaseSchema]], **kwargs: Any) -> None:
        self.schemas = {kind: schema() for kind, schema in actions.items()}
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        if "type" not in value:
            raise ValidationError({"type": [_COMMON["required"]]})
        kind = value["type"]
        schema = self.schemas.get(kind) if isinstance(kind, str) else None
        if schema is None:
            raise ValidationError({"type": [f"not_a_choice|The type must be one of: {', '.join(self.schemas)}."]})
        return schema.load(value)


def _printable(text: str) -> None:
    if not text.isprintable():
        raise ValidationError("unprintable|This must not hold control characters.")
