"""Query parameters: `?fields=state,legal` selects the top-level fields of an answer (the others are not computed),
`?as=Bob` the player for whom it is made, and `?words=true` adds the choices in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from flask import Request
from marshmallow import ValidationError, fields, missing, post_load

from service.http.body import parse_body, receive
from service.http.heavy import LARGE_BODY, queue
from service.http.problem_texts import fault_at
from service.http.request import current_request
from service.http.schemas import RequestSchema, Shape
from stationmaster.errors import WrongShape, cut

PARAMETER = "fields"
VIEWER = "as"
IN_WORDS = "words"
LONGEST_NUMBER = 9
MOST_REPORTED = 20
"""Most unknown names of the parameter that are reported."""


@dataclass(frozen=True, slots=True)
class Query:
    """The parameters of an answer: its fields, the player for whom it is made (None: the host), and whether the choices
    of legal actions have words."""

    names: frozenset[str] = frozenset()
    viewer: str | None = None
    words: bool = False


class Viewer(fields.Field[Any]):
    """The name of a player, once. Whether such a player exists is known only with the game."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Return the name, or None."""
        return None if value is missing else _once(value)


class Names(fields.Field[frozenset[str]]):
    """Names of fields, separated by commas or in a parameter each. Spaces around a name do not matter."""

    @property
    def known(self) -> tuple[str, ...]:
        """The names that may be given: those of the schema's answer."""
        known: tuple[str, ...] = getattr(self.parent, "known", ())
        return known

    @property
    def usual(self) -> tuple[str, ...]:
        """The names that an answer has without the parameter."""
        usual: tuple[str, ...] = getattr(self.parent, "usual", self.known)
        return usual

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> frozenset[str]:
        """Return the requested names; without the parameter, all of them."""
        known = self.known
        if value is missing:
            return frozenset(self.usual)
        names = dict.fromkeys(name.strip() for part in value for name in part.split(","))
        unknown = [name for name in names if name not in known][:MOST_REPORTED]
        if unknown:
            raise ValidationError([fault_at("", "unknown_value", name=cut(name), names=known) for name in unknown])
        return frozenset(names)


class Switch(fields.Field[bool]):
    """`true` or `false`, once."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Return whether it is on; without the parameter it is off."""
        if value is missing:
            return False
        text = _once(value)
        if text not in _SWITCHED:
            raise ValidationError([fault_at("", "unknown_value", name=cut(text), names=tuple(_SWITCHED))])
        return _SWITCHED[text]


_SWITCHED = {"true": True, "false": False}


class Parameter(Shape):
    """A parameter that a statement reads; numbers are sent as text."""

    def read(self, value: Any) -> Any:
        """Return what the text stands for."""
        text = _once(value)
        is_number = isinstance(self.load_default, int) and _is_number(text)
        return super().read(int(text) if is_number else text)


def _once(given: Sequence[str]) -> str:
    """Return a parameter that has one value. Of two, a proxy might read one and the service the other."""
    if len(given) > 1:
        raise ValidationError([fault_at("", "one_of.parameter")])
    return str(given[0])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


class QuerySchema(RequestSchema):
    """The parameters of an endpoint; here there are none. The pointers of their faults are `?name`."""

    error_messages: Any = {"unknown": fault_at("", "unknown_field.parameter")}  # noqa: RUF012 -- as in RequestSchema

    def handle_error(self, error: ValidationError, data: Any, *, many: bool, **kwargs: Any) -> NoReturn:
        """Raise `WrongShape` with every fault."""
        try:
            super().handle_error(error, data, many=many, **kwargs)
        except WrongShape as wrong:
            raise WrongShape(fault.at(f"?{fault.pointer.lstrip('/')}") for fault in wrong.faults) from error


class ViewerQuery(QuerySchema):
    """The parameters of an endpoint that answers for a player."""

    viewer = Viewer(data_key=VIEWER)

    @post_load
    def make(self, data: Mapping[str, Any], **_kwargs: Any) -> Query:
        """Return the parsed query."""
        return Query(**data)


class AnswerQuery(ViewerQuery):
    """The parameters of an endpoint whose answer can be narrowed to some of the fields that are `known`."""

    names = Names(data_key=PARAMETER)
    words = Switch(data_key=IN_WORDS)

    def __init__(self, known: tuple[str, ...]) -> None:
        self.known = known
        super().__init__()


# Reading requests: strict JSON in, faults with JSON Pointers out.


def read_body(schema: RequestSchema) -> Any:
    """Return the body of the current request, read by its schema.

    :raises WrongShape: with everything that is wrong with it.
    """
    return schema.load(_parsed(_received()))


@dataclass(frozen=True, slots=True)
class RawBody:
    """The body of the current request as it was sent, for a view that reads bytes."""

    raw: bytes
    schema: RequestSchema

    def value(self) -> Any:
        """Return the JSON value; the faults of the request then repeat the values that they are about."""
        return _parsed(self.raw)

    def load(self) -> Any:
        """Return the body, read by its schema.

        :raises WrongShape: with everything that is wrong with it.
        """
        return self.schema.load(self.value())


def raw_body(schema: RequestSchema) -> RawBody:
    """Return the body of the current request, unread."""
    return RawBody(_received(), schema)


def _received() -> bytes:
    request = current_request()
    length = request.content_length
    if length is None or length >= LARGE_BODY:
        queue().admit()
    body = receive(request, length)
    if len(body) >= LARGE_BODY:
        queue().take_turn()
    return body


def _parsed(body: bytes) -> Any:
    request = current_request()
    request.parsed_body = parse_body(request, body)
    return request.parsed_body


def read_query(request: Request, schema: QuerySchema) -> Any:
    """Return the parameters after the question mark. Only a list may be sent in several parts.

    :raises WrongShape: with everything that is wrong with them.
    """
    return schema.load(dict(request.args.lists()))
