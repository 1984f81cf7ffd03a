"""What the answer says of a record whose passes were aligned."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stationmaster.kernel.shapes.statements import Statement


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
