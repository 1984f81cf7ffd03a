"""Validation of the parts of a record: every fault has its pointer."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from stationmaster.errors import ImpossibleInput
from stationmaster.i18n.message import Param
from stationmaster.schema.statements import MOST_RECORDED, Statement
from stationmaster.titles.g1846.text.faults import fault_at

Json = Any


def fault(pointer: str, name: str, /, **params: Param) -> ImpossibleInput:
    """Return a fault of a record."""
    return ImpossibleInput([fault_at(pointer, name, **params)])


def take_object(value: Json, pointer: str, what: Param) -> dict[str, Json]:
    """Return the value if it is an object; `what` names it in the fault."""
    if not isinstance(value, dict):
        raise fault(pointer, "wrong_type.an_object", what=what)
    return value


def take_list(value: Json, pointer: str, what: Param, most: int = MOST_RECORDED) -> list[Json]:
    """Return the value if it is a list within the bound; `what` names it in the fault."""
    if not isinstance(value, list):
        raise fault(pointer, "wrong_type.a_list", what=what)
    if len(value) > most:
        raise fault(pointer, "too_long.a_list", what=what, count=len(value), most=most)
    return value


def text_in(container: dict[str, Json], key: str, pointer: str) -> str:
    """Return a required text."""
    value = container.get(key)
    if value is None:
        raise fault(f"{pointer}/{key}", "missing.a_text", field=key)
    if not isinstance(value, str):
        raise fault(f"{pointer}/{key}", "wrong_type.a_text", field=key)
    return value


def number_in(container: dict[str, Json], key: str, pointer: str) -> int:
    """Return a required whole number."""
    if container.get(key) is None:
        raise fault(f"{pointer}/{key}", "missing.a_number", field=key)
    value = as_number(container[key])
    if value is None:
        raise fault(f"{pointer}/{key}", "wrong_type.a_number", field=key)
    return value


def as_number(value: Json) -> int | None:
    """Return the value as a whole number, also from a float without fraction; else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) else None


# The report on aligned passes.


class InsertedPass(Statement, frozen=True):
    """A pass that was put in, because this game waits there and the record goes on."""

    index: Annotated[int, Meta(ge=0, description="The place of the action before which it was put in.")]
    entity: Annotated[str, Meta(description="Whose step was passed.")]
    step: Annotated[str, Meta(description="Which step.")]
    round: Annotated[str, Meta(description="In which round.")]


class LeftOutPass(Statement, frozen=True):
    """A recorded pass that was left out, because this game has gone on there."""

    index: Annotated[int, Meta(ge=0, description="Its place in the record.")]
    entity: Annotated[str, Meta(description="Who passed, as recorded.")]
    round: Annotated[str, Meta(description="In which round the game stood.")]


class AlignedPasses(Statement, frozen=True):
    """What was changed so that a record's passes stand where this game waits. Nothing but passes is changed."""

    inserted: tuple[InsertedPass, ...]
    left_out: tuple[LeftOutPass, ...]
    scores_agree: Annotated[
        bool | None, Meta(description="Whether the recorded final scores came out; null where none are recorded.")
    ]
