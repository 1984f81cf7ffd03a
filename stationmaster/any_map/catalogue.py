"""What the extension states of any map: the shapes of questions and answers, sentences, standard tiles, limits.

`route_core/anymap` reads, judges, answers and draws by these statements. The contract, the message catalogues and the
resources of the service are made of them, so that nothing is stated here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stationmaster._route_core import any_map_catalogue
from stationmaster.i18n.message import Plural, Sentence, Template, catalogue
from stationmaster.i18n.table import Reason, Row
from stationmaster.schema.json_schema import PLACE
from stationmaster.schema.statements import stated

Json = Any

_STATED: Final[Mapping[str, Json]] = msgspec.json.decode(any_map_catalogue())

LIMITS: Final[Mapping[str, int]] = _STATED["limits"]
"""The most that may be sent: `hexes`, `trains` …; and the most that a picture may hold: `drawn`, `picture_bytes`."""


@dataclass(frozen=True)
class SizeLimits:
    """The most hexes of a board, and the most trains."""

    hexes: int = LIMITS["hexes"]
    trains: int = LIMITS["trains"]


ANY_SIZE: Final = SizeLimits()

PARTS: Final[tuple[str, ...]] = tuple(_STATED["parts"])
"""The parts of the answer about a company's reach."""
USUAL_PARTS: Final[tuple[str, ...]] = tuple(_STATED["usual_parts"])
TILES: Final[Mapping[str, Json]] = _STATED["tiles"]
"""The standard tiles by number: colour and code."""
SHEET: Final[str] = _STATED["sheet"]
"""The stylesheet of pictures, with all faces."""


def rows(name: str) -> Iterator[Row]:
    """Yield the rows of a table of codes: `faults`, `refusals`, or those of any game: `common`, `body`."""
    for row in _STATED[name]:
        reasons = (Reason(detail, None, row.get("rule"), of) for of, detail in row["reasons"].items())
        yield Row(row["code"], row.get("meaning"), *reasons)


def _template(stated: str | list[str]) -> Template:
    return stated if isinstance(stated, str) else Plural(*stated)


PICTURES: Final[Mapping[str, Sentence]] = catalogue(
    {name: _template(sentence) for name, sentence in _STATED["pictures"].items()}
)
"""The sentences of pictures."""
WORDS: Final[tuple[str, ...]] = tuple(_STATED["words"])
"""The colours of which they speak."""


def answer(name: str) -> Any:
    """Return the type of an answer, by its name in the contract."""
    return stated({"$ref": PLACE.format(name=name)}, _STATED["schemas"])


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a body: the type that the contract shows of it, and whether it must be sent or else its default."""

    kind: Any
    required: bool
    default: Json


def fields_of(body: str) -> dict[str, Field]:
    """Return the fields of a body, or of a part of one, by name."""
    described = _STATED["bodies"][body]
    return {
        name: Field(
            stated({key: value for key, value in schema.items() if key != "default"}, _STATED["schemas"]),
            name in described["required"],
            _immutable(schema.get("default")),
        )
        for name, schema in described["properties"].items()
    }


def _immutable(default: Json) -> Json:
    return tuple(default) if isinstance(default, list) else default
