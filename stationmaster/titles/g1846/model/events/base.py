"""What all events have in common."""

from __future__ import annotations

from stationmaster.schema.envelope import Paragraph
from stationmaster.titles.g1846.model.statement import Statement1846


class Event(Statement1846, frozen=True, tag_field="type"):
    """Something that happened, and the paragraph by which it did."""

    rule: Paragraph
