"""What stands after the question mark: `?fields=state,legal`, which of its top-level names an answer shall have (the
others are not even computed), `?as=Bob`, the player for whom it is made, and `?words=true`, whether it says the choices
in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Request, g, request
from marshmallow import Schema, ValidationError, fields, missing, post_load
from msgspec import structs

from service.http.body import read_json
from service.http.heavy import LARGE_BODY, queue
from service.http.problem_texts import fault_at
from service.http.schemas import Body, StatedSchema, faults_in
from stationmaster.errors import Faults, ImpossibleInput, WrongShape, cut
from stationmaster.schema.statements import read

PARAMETER = "fields"
VIEWER = "as"
IN_WORDS = "words"
LISTED = "legal"
"""The part of an answer whose choices can have words."""
LONGEST_NUMBER = 9
MOST_TOLD = 20
"""So many unknown names of the parameter are told, no more."""
ERRORS: Any = {**StatedSchema.error_messages, "unknown": fault_at("", "unknown_field.parameter")}
"""What is said of parameters, whichever endpoint has them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer shall be like: its top-level names, the player for whom it is made (None: for the host), and
    whether the choices of legal actions have words."""

    names: frozenset[str] = frozenset()
    viewer: str | None = None
    words: bool = False


class Viewer(fields.Field[Any]):
    """The name of a player, once. Whether somebody of that name plays is seen when the game is known."""

    def __init__(self) -> None:
        super().__init__(data_key=VIEWER)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """The name that was given, if any."""
        return None if value is missing else _once(value)


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


class Switch(fields.Field[bool]):
    """`true` or `false`, once."""

    def __init__(self, name: str) -> None:
        super().__init__(data_key=name)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Whether it was switched on; without the parameter it is not."""
        if value is missing:
            return False
        text = _once(value)
        if text not in _SWITCHED:
            raise ValidationError([fault_at("", "unknown_value", name=cut(text), names=tuple(_SWITCHED))])
        return _SWITCHED[text]


_SWITCHED = {"true": True, "false": False}


class Parameter(fields.Field[Any]):
    """A parameter that a statement reads; numbers stand there as text."""

    def __init__(self, kind: Any, default: Any) -> None:
        self.kind = kind
        super().__init__(load_default=default)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """What was given, or the default."""
        if value is missing:
            return self.load_default
        text = _once(value)
        try:
            return read(self.kind, int(text) if isinstance(self.load_default, int) and _is_number(text) else text)
        except ImpossibleInput as error:
            raise ValidationError([error.faults]) from error


def _once(given: Sequence[str]) -> str:
    """What a parameter says that has one value: of two a proxy might mean one, and the service take the other."""
    if len(given) > 1:
        raise ValidationError([fault_at("", "one_of.parameter")])
    return str(given[0])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


class NoParameters(Body, frozen=True):
    """What is asked of an endpoint that has no parameters: nothing."""


def parameters_schema(record: type[Body]) -> Schema:
    """The schema of a query that a record states, each field of which has a default."""
    stated = {field.name: Parameter(field.type, field.default) for field in structs.fields(record)}

    def make(_self: Schema, data: Mapping[str, Any], **_kwargs: Any) -> Any:
        return record(**data)

    made: dict[str, Any] = {**stated, "Meta": StatedSchema.Meta, "error_messages": ERRORS}
    schema: type[Schema] = type(record.__name__, (Schema,), {**made, "make": post_load(make)})
    return schema()


def query_schema(known: tuple[str, ...], *, narrowed: bool) -> Schema:
    """The schema of the query of an endpoint that answers for a player; `narrowed`: its answer has these names."""

    class Query(Schema):
        class Meta(StatedSchema.Meta):
            pass

        error_messages = ERRORS
        viewer = Viewer()
        if narrowed:
            names = Names(known)
        if LISTED in known:
            words = Switch(IN_WORDS)

        @post_load
        def make(self, data: Mapping[str, Any], **_kwargs: Any) -> Any:
            """What was asked for."""
            return Asked(**data)

    return Query()


# --- Reading requests: strict JSON in, faults with JSON Pointers out.


def read_body(schema: Schema) -> Any:
    """The body of the present request, read by its schema.

    :raises WrongShape: with everything that is wrong with it.
    """
    queue().admit(request.content_length)
    value = g.sent = read_json(request, before_decoding=_wait_if_large)
    try:
        return schema.load(value)
    except ValidationError as error:
        raise WrongShape(faults_in(error, schema, value)) from error


def read_query(request: Request, schema: Schema) -> Any:
    """The parameters after the question mark. Only a list may stand there in several parts.

    :raises WrongShape: with everything that is wrong with them; their pointers are `?name`.
    """
    sent = dict(request.args.lists())
    try:
        return schema.load(sent)
    except ValidationError as error:
        raise WrongShape(_of_parameters(faults_in(error, schema, sent))) from error


def _of_parameters(faults: Faults) -> Faults:
    return Faults(fault.at(f"?{fault.pointer.lstrip('/')}") for fault in faults)


def _wait_if_large(body: bytes) -> None:
    if len(body) >= LARGE_BODY:
        queue().take_turn()
