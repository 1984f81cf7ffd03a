"""Marshmallow schemas of requests, and the field that hands a value to the statement of its shape.

Schemas report faults, not sentences. `RequestSchema` raises them with their pointers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import cleandoc
from typing import Any, NoReturn

from marshmallow import RAISE, Schema, ValidationError, fields, missing
from marshmallow.exceptions import SCHEMA

from service.http.problem_texts import fault_at
from stationmaster.errors import Fault, Faults, ImpossibleInput, WrongShape
from stationmaster.schema import statements
from stationmaster.schema.faults import step

Reader = Callable[[Any], Any]
"""Returns what a JSON value stands for.

:raises ImpossibleInput: with pointers relative to the value.
"""


class Shape(fields.Field[Any]):
    """A field that a statement reads, null included. `kind` is the type that the contract shows of it."""

    default_error_messages: Any = {"required": fault_at("", "missing")}  # noqa: RUF012 -- marshmallow reads the class

    def __init__(self, kind: Any, read: Reader | None = None, **kwargs: Any) -> None:
        """Read by `kind`, unless `read` is given."""
        super().__init__(**kwargs)
        self._kind = kind
        self._read = read

    @property
    def kind(self) -> Any:
        """The type of the value, with its ranges and its meaning."""
        return self._kind

    def read(self, value: Any) -> Any:
        """Return what a JSON value stands for.

        :raises ImpossibleInput: with pointers relative to the value.
        """
        return statements.read(self.kind, value) if self._read is None else self._read(value)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Return what the value stands for, or the default."""
        if value is missing:
            return super().deserialize(value, attr, data, **kwargs)
        try:
            return self.read(value)
        except ImpossibleInput as error:
            raise ValidationError([error.faults]) from error


class RequestSchema(Schema):
    """A body or a query. Unknown fields are refused."""

    class Meta:
        unknown = RAISE

    error_messages: Any = {  # noqa: RUF012 -- marshmallow reads it from the class; they may be of any type
        "unknown": fault_at("", "unknown_field"),
        "type": fault_at("", "wrong_type"),
    }

    @property
    def name(self) -> str:
        """The name of the schema in the contract."""
        return type(self).__name__

    @property
    def meaning(self) -> str:
        """The description of the schema in the contract."""
        return cleandoc(type(self).__doc__ or "")

    def handle_error(self, error: ValidationError, data: Any, *, many: bool, **_kwargs: Any) -> NoReturn:
        """Raise `WrongShape` with every fault: of known fields, of unknown ones as they were sent, of the whole.

        marshmallow finds unknown fields in the order of a set, which differs from process to process.
        """
        found: Any = error.messages
        if isinstance(found, dict) and isinstance(data, dict):
            place = {SCHEMA: len(data), **self.order(data)}
            found = {name: found[name] for name in sorted(found, key=lambda name: place.get(name, -1))}
        raise WrongShape(_faults_in(found, is_object=isinstance(data, dict))) from error

    def order(self, sent: Mapping[str, Any]) -> dict[str, int]:
        """Return the places of faults by field: known fields stay in front, unknown ones follow as they were sent."""
        known = {field.data_key or name for name, field in self.fields.items()}
        return {name: at for at, name in enumerate(sent) if name not in known}


def refuse(found: Iterable[Fault]) -> None:
    """Raise the faults of a body as a whole, if there are any. Validators of schemas call this.

    :raises ValidationError: if there are.
    """
    faults = Faults(found)
    if faults:
        raise ValidationError([faults])


def _faults_in(messages: Mapping[str, Any], *, is_object: bool) -> Faults:
    """Return the faults in what marshmallow reports by field. Those of a whole object come from `refuse`."""
    found = Faults()
    for key, reported in messages.items():
        for one in reported if isinstance(reported, list) else [reported]:
            is_whole = key == SCHEMA and not (is_object and isinstance(one, Fault))
            faults = Faults([one]) if isinstance(one, Fault) else one
            found.extend(faults.under("" if is_whole else step("", key)))
    return found
