"""The kinds of component in the box, as frozen records. `tables` and `board` make them; none changes during a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
"""Coordinates of a node on the canvas."""

AheadKind = Literal["city", "departure", "signal", "junction"]

ANY = "any"
"""The colour of a multi-coloured train on a departure card (SS-6.12)."""


@dataclass(frozen=True, slots=True)
class Exit:
    """One way out of a city: the section, and the signal space on its border with the city (SS-2.7)."""

    section: str
    signal: str


@dataclass(frozen=True, slots=True)
class Demand:
    """What a port must receive for a win (SS-12.1, SS-13.1, SS-14.3)."""

    per_colour: int
    extra: int


@dataclass(frozen=True, slots=True)
class City:
    """A goods city, with the colour of its goods, or a port, with its demand by the number of goods to win."""

    id: str
    name: str
    at: Point
    goods: str | None
    demand: Mapping[int, Demand]
    exits: tuple[Exit, ...]

    @property
    def is_port(self) -> bool:
        return self.goods is None


@dataclass(frozen=True, slots=True)
class DeparturePoint:
    """A numbered point at the edge of the network, with its only section."""

    id: str
    name: str
    at: Point
    number: int
    section: str


@dataclass(frozen=True, slots=True)
class Junction:
    """Three or four branches, of which exactly two are open at any time (SS-2.6).

    `pairs` lists every pair of branches that can be open; a position holds the index of the present one. `closings`
    has, in the same order, the branches that then carry a disc, in the order of the branches.
    """

    id: str
    name: str
    at: Point
    branches: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    closings: tuple[tuple[str, ...], ...]

    @property
    def discs(self) -> int:
        """How many switch discs it carries: all but two branches are closed."""
        return len(self.branches) - 2

    def closed(self, pair: int) -> tuple[str, ...]:
        """Return the branches with a disc while the pair of this index is open."""
        return self.closings[pair]


@dataclass(frozen=True, slots=True)
class TrackSignal:
    """A signal space between two sections."""

    id: str
    at: Point
    signal: str
    sections: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SignalSpace:
    """A place for a signal disc (SS-2.7): at a city's exit (`city` and `section`) or on the track (`node`)."""

    id: str
    city: str | None = None
    section: str | None = None
    node: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A track section between two nodes."""

    id: str
    ends: tuple[str, str]

    def other(self, node: str) -> str:
        """Return the end that is not `node`."""
        first, second = self.ends
        return second if node == first else first


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies before a train on a section (SS-7.5).

    `signal` must be green to go on. `section` and `towards` say where a track signal leads; at a junction `through`
    gives, for each pair that can be open, the section that follows, or None where this branch is closed.
    """

    kind: AheadKind
    node: str
    signal: str | None = None
    section: str | None = None
    towards: str | None = None
    through: tuple[tuple[str, str] | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Border:
    """What lies between two spaces that follow one another: the signal space (SS-2.7), and junctions."""

    signal: str | None = None
    junctions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol of a departure card. `colour` is None for a deployment of the players' choice, `any` for a
    multi-coloured train."""

    kind: Literal["deploy", "move"]
    colour: str | None

    @property
    def word(self) -> str:
        """The symbol as one word, such as `deploy` or `move:black`."""
        return self.kind if self.colour is None else f"{self.kind}:{self.colour}"


@dataclass(frozen=True, slots=True)
class DepartureCard:
    """A transport instruction; its symbols are carried out in order (SS-6.1)."""

    id: str
    symbols: tuple[Symbol, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The symbols, one word each."""
        return tuple(symbol.word for symbol in self.symbols)

    @property
    def move_colours(self) -> tuple[str | None, ...]:
        """The colours of the move symbols, in order."""
        return tuple(symbol.colour for symbol in self.symbols if symbol.kind == "move")


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of action card: how many there are and which rule it serves."""

    id: str
    name: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class Helper:
    """A helper of one of the maps (SS-11)."""

    id: str
    name: str
    rule: str
    effect: str


@dataclass(frozen=True, slots=True)
class Die:
    """The movement die of a colour of trains."""

    colour: str
    name: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DepartureDice:
    """The dice whose total names a departure point."""

    count: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """How many action cards a player holds at the start, draws, and may hold at most (SS-3.8, SS-9.1)."""

    start: int
    draw: int
    limit: int


@dataclass(frozen=True, slots=True)
class Losses:
    """What costs how many tokens (SS-10.1)."""

    deploy: int
    arrival: int
    unspent: int
    collision: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The values an option of the set-up can take, and the standard one."""

    values: tuple[int, ...]
    default: int


@dataclass(frozen=True, slots=True)
class Provenance:
    """What of the box comes from the rulebook, and what is reconstructed because only a picture shows it."""

    summary: str
    from_the_rulebook: tuple[str, ...]
    reconstructed: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every sentence, in order."""
        return (self.summary, *self.from_the_rulebook, *self.reconstructed)
