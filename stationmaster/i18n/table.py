"""Tables of codes: the meaning of each code beside its sentences, and for refusals the paragraph of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from stationmaster.i18n.message import Sentence, Template


class Reason(NamedTuple):
    """A sentence of a code."""

    detail: Template
    hint: Template | None = None
    rule: str | None = None
    """The paragraph that a refusal cites; None where it depends on the position, and for faults."""
    of: str = ""
    """The variant, where a code has several sentences: the name is then `code.variant`."""


@dataclass(frozen=True, slots=True, init=False)
class Row:
    """A code, stable, with its meaning and its sentences.

    A fault without a meaning has a code of any game (`COMMON`), and here more sentences for it.
    """

    code: str
    meaning: str | None
    reasons: tuple[Reason, ...]

    def __init__(self, code: str, meaning: str | None, *reasons: Reason) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "meaning", meaning)
        object.__setattr__(self, "reasons", reasons)

    def named(self) -> Iterator[tuple[str, Reason]]:
        """Yield the sentences by name."""
        return ((f"{self.code}.{reason.of}" if reason.of else self.code, reason) for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Table:
    """The codes of a table."""

    meanings: Mapping[str, str]
    """The meaning of each code."""
    sentences: Mapping[str, Sentence]
    """The sentences by name."""
    rules: Mapping[str, str]
    """The paragraphs of the sentences that always cite the same one, by name."""


def table(*rows: Row, common: tuple[Row, ...] = ()) -> Table:
    """Join rows. Those of `common` are of any game; a code of theirs may have a row of its own as well, whose meaning
    then counts."""
    named = [pair for row in (*rows, *common) for pair in row.named()]
    sentences = {name: Sentence(name, reason.detail, reason.hint) for name, reason in named}
    if len(sentences) < len(named) or len({row.code for row in rows}) < len(rows):
        raise AssertionError("a code or a sentence stands in two rows")
    return Table(
        MappingProxyType(
            {row.code: row.meaning for row in sorted((*common, *rows), key=_code) if row.meaning is not None}
        ),
        MappingProxyType(sentences),
        MappingProxyType({name: reason.rule for name, reason in named if reason.rule is not None}),
    )


def _code(row: Row) -> str:
    return row.code
