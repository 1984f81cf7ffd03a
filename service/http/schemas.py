"""Marshmallow schemas made from statements: each field is read by the statement that the contract shows of it.

What a schema finds are faults, not sentences: `faults_in` gathers them with their pointers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, missing, post_load, validates_schema
from marshmallow.exceptions import SCHEMA
from msgspec import NODEFAULT, structs

from service.http.problem_texts import fault_at
from stationmaster.errors import Fault, Faults, ImpossibleInput
from stationmaster.schema import statements
from stationmaster.schema.faults import step
from stationmaster.schema.statements import Statement

Reader = Callable[[Any], Any]
"""Makes of a JSON value what the field holds.

:raises ImpossibleInput: with pointers relative to the value.
"""


class Body(Statement, frozen=True, kw_only=True):
    """What is sent in one request."""

    @classmethod
    def contradictions(cls, _sent: Mapping[str, Any]) -> Iterator[Fault]:
        """What is wrong with the whole, whatever may be wrong with its fields besides."""
        return iter(())


class Stated(fields.Field[Any]):
    """A field that a statement reads, null included."""

    def __init__(self, read: Reader, **kwargs: Any) -> None:
        self.read = read
        super().__init__(**kwargs)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """What the statement makes of the value, or the default."""
        if value is missing:
            if self.required:
                raise ValidationError([fault_at("", "missing")])
            return self.load_default
        try:
            return self.read(value)
        except ImpossibleInput as error:
            raise ValidationError([error.faults]) from error


class StatedSchema(Schema):
    """Reads a request into the record that states it. What is not known is refused."""

    class Meta:
        unknown = RAISE

    error_messages: Any = {  # noqa: RUF012 -- marshmallow reads it from the class; they may be of any type
        "unknown": fault_at("", "unknown_field"),
        "type": fault_at("", "wrong_type"),
    }
    stated_by: type[Body] = Body

    def load(self, data: Any, **kwargs: Any) -> Any:
        """The record. What is right is read at once; all that is wrong with anything else, marshmallow gathers."""
        record = None if kwargs else self._at_once(data)
        return super().load(data, **kwargs) if record is None else record

    def _at_once(self, data: Any) -> Body | None:
        """The record, unless anything is wrong."""
        readers = self._readers
        if not (isinstance(data, dict) and self._required <= data.keys() <= readers.keys()):
            return None
        try:
            read = {readers[key].name: readers[key].read(value) for key, value in data.items()}
        except ImpossibleInput:
            return None
        return self.stated_by(**read) if next(self.stated_by.contradictions(data), None) is None else None

    @cached_property
    def _readers(self) -> Mapping[str, Any]:
        """The fields by the names that are sent."""
        return {field.data_key or name: field for name, field in self.fields.items()}

    @cached_property
    def _required(self) -> frozenset[str]:
        return frozenset(key for key, field in self._readers.items() if field.required)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def look_at_the_whole(self, _data: Any, sent: Any, **_kwargs: Any) -> None:
        """Tells how its fields contradict each other, beside what is wrong with any of them."""
        found = Faults(self.stated_by.contradictions(sent) if isinstance(sent, dict) else ())
        if found:
            raise ValidationError([found])

    @post_load
    def make(self, data: dict[str, Any], **_kwargs: Any) -> Body:
        """The record."""
        return self.stated_by(**data)


def schema_of(record: type[Body], readers: Mapping[str, Reader] = MappingProxyType({})) -> StatedSchema:
    """The schema that reads a record. Where there is a reader for a field, that one knows better how to read it."""
    made: dict[str, Any] = {"stated_by": record}
    for field in structs.fields(record):
        read = readers.get(field.name) or partial(statements.read, field.type)
        default = {} if field.required else {"load_default": _default_of(field)}
        made[field.name] = Stated(read, required=field.required, data_key=field.encode_name, **default)
    schema: type[StatedSchema] = type(record.__name__, (StatedSchema,), made)
    return schema()


def _default_of(field: structs.FieldInfo) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()


def faults_in(error: ValidationError, schema: Schema, sent: Any) -> Faults:
    """What is wrong with the fields, then those that nobody knows, as they were sent, then what is with the whole.

    marshmallow tells of unknown fields in the order of a set, which is another one in each process.
    """
    told = error.messages
    if not isinstance(told, dict) or not isinstance(sent, dict):
        return faults_of(told)
    known = {field.data_key or name for name, field in schema.fields.items()}
    place = {name: at for at, name in enumerate(sent) if name not in known} | {SCHEMA: len(sent)}
    return faults_of({name: told[name] for name in sorted(told, key=lambda name: place.get(name, -1))})


def faults_of(messages: Any, pointer: str = "") -> Faults:
    """The faults in what marshmallow reports: nested by field, faults at the ends."""
    found = Faults()
    if isinstance(messages, Fault):
        found.extend(Faults([messages]).under(pointer))
    elif isinstance(messages, Faults):
        found.extend(messages.under(pointer))
    elif isinstance(messages, Mapping):
        for key, inner in messages.items():
            found.extend(faults_of(inner, pointer if key == SCHEMA else step(pointer, key)))
    else:
        for inner in messages:
            found.extend(faults_of(inner, pointer))
    return found
