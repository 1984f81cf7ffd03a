"""What all events have in common."""

from __future__ import annotations

from stationmaster.g1846.components.statement import Statement1846
from stationmaster.kernel.shapes.envelope import Paragraph


class Event(Statement1846, frozen=True, tag_field="type"):
    """Something that happened, and the paragraph by which it did."""

    rule: Paragraph
