"""What a line of a batch asks, and what a line of its answer says."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from service.api.reading.stated import Body
from stationmaster.schema.statements import Statement

NDJSON = "application/x-ndjson"
"""A JSON value a line."""
SPELLINGS = frozenset({NDJSON, "application/jsonl", "application/x-jsonlines"})
"""Its other names too."""
LONGEST_ID = 200
LONGEST_PATH = 2000
LARGEST_ID = 2**53

Id = (
    Annotated[str, Meta(max_length=LONGEST_ID)] | Annotated[int, Meta(ge=-LARGEST_ID, le=LARGEST_ID)] | UnsetType | None
)


class BatchLine(Body, frozen=True):
    """One request of a batch."""

    path: Annotated[
        str,
        Meta(
            max_length=LONGEST_PATH,
            pattern=r"^/v1/",
            description="What would stand in the request line, such as `/v1/games/1846/moves?fields=state`.",
        ),
    ]
    id: Annotated[Id, Meta(description="Comes back with the answer: a text or a whole number of your own.")] = UNSET
    body: Annotated[Any, Meta(description="What would be posted. Left out where the path is only read.")] = UNSET


class BatchAnswer(Statement, frozen=True):
    """The answer to one request of a batch."""

    id: Annotated[str | int | None, Meta(description="That of the request; null where it has none or cannot be read.")]
    status: Annotated[int, Meta(ge=200, le=599, description="The status that the request alone would have had.")]
    body: Annotated[
        Any, Meta(description="What it would have been answered: JSON, a refusal as well, or a picture as a text.")
    ]
