"""The arguments of `start`: the names of the players and the options of the game (0.3).

`GameOptions` states each option: the values it takes, its default and its meaning. What contradicts itself is a fault,
and all faults are reported together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Annotated, Any, Literal

from msgspec import Meta

from stationmaster.engine.title import Json
from stationmaster.engine.viewers import marked_names
from stationmaster.errors import Fault, Faults, ImpossibleInput, cut
from stationmaster.schema.envelope import default, options_of
from stationmaster.schema.faults import escaped
from stationmaster.schema.open_state import MAY_BE_LEFT_OUT, opened
from stationmaster.schema.statements import LONGEST_SEED
from stationmaster.titles.g1846.model.ledger import BANK
from stationmaster.titles.g1846.model.position import BLANK, Options
from stationmaster.titles.g1846.model.statement import Statement1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.text.faults import fault_at

MAX_NAME = 40
"""Longest name of a player, in characters."""
OWN_DEAL = "stationmaster"
SITE_DEAL = "18xx.games"
LONGEST_SITE_SEED = 15
"""Digits of a seed of 18xx.games, whose numbers have 53 bits."""
RESERVED_NAMES = frozenset({BANK, BLANK, "market", "treasury", "discard"})
"""Words that are no names of players, as they have another meaning in the same fields."""


class GameOptions(Statement1846, frozen=True):
    """How a game is played. `start` accepts any of these; an absent option has its default."""

    edition: Annotated[
        Literal["first", "second"],
        MAY_BE_LEFT_OUT,
        default("first"),
        Meta(
            description="Which private companies there are: the ten of the first edition, or Boomtown and Little Miami "
            "too (15.1), which the designer wants in new games online (O-18)."
        ),
    ]
    conventions: Annotated[
        Literal["rulebook", "online"],
        MAY_BE_LEFT_OUT,
        default("rulebook"),
        Meta(
            description="Whether the printed rules hold alone, or with the relaxations and habits of online play "
            "(section 14)."
        ),
    ]
    consent: Annotated[
        Literal["asked", "assumed"],
        MAY_BE_LEFT_OUT,
        Meta(
            description="Whether the sale of a train or a private between two players waits for the seller's consent "
            "(6.81, 6.91). It does (asked) unless the conventions are online, where consent is given outside the game "
            "(assumed, O-3)."
        ),
    ]
    designer_clarifications: Annotated[
        bool,
        MAY_BE_LEFT_OUT,
        default(True),
        Meta(
            description="Whether the designer's answers to questions about the rules are followed, and what "
            "implementers have agreed on (section 13)."
        ),
    ]
    guarantee: Annotated[
        bool,
        MAY_BE_LEFT_OUT,
        default(False),
        Meta(
            description="Second edition only: Boomtown, Little Miami and the Chesapeake & Ohio are never removed at "
            "set-up (O-18)."
        ),
    ]
    two_player: Annotated[
        bool,
        MAY_BE_LEFT_OUT,
        Meta(
            description="The two-player variant (15.2). True with two players, false with more: it need not be given."
        ),
    ]
    deal: Annotated[
        Literal["stationmaster", "18xx.games"],
        MAY_BE_LEFT_OUT,
        default(OWN_DEAL),
        Meta(
            description="The generator of the deal: this service's own, which is unpredictable, or that of 18xx.games, "
            "whose deal follows from a seed of digits. Only a game dealt like that can be exported to that site."
        ),
    ]


StartOptions = opened(GameOptions, "StartOptions")
"""The options of `start`, each of which may be left out."""

OPTIONS = options_of(GameOptions)
_BY_NAME = {kind.name: kind for kind in OPTIONS}


def player_numbers() -> range:
    """Return how many may play."""
    numbers = {players for players, _ in tables().setups}
    return range(min(numbers), max(numbers) + 1)


def catalogue_options() -> list[dict[str, Json]]:
    """Return the options as the catalogue of games lists them."""
    return [
        {"name": kind.name, "values": list(kind.values), "default": kind.default, "meaning": kind.meaning}
        for kind in OPTIONS
    ]


def parse_start(
    players: Sequence[str], options: Mapping[str, Json], seed: str | None, *, is_new: bool = True
) -> Options:
    """Return the options of a game, once everything that it begins with has been looked at.

    In a game that `is_new` no player's name begins with a mark; recorded games may have such names.

    :raises ImpossibleInput: with every fault; pointers are relative to `{players, options, seed}`.
    """
    names = marked_names(players) if is_new else ()
    faults = Faults(
        chain(player_faults(players), names, _option_faults(len(players), options), _seed_faults(seed, options))
    )
    if faults:
        raise ImpossibleInput(faults)
    return options_for(len(players), options)


def options_for(players: int, given: Mapping[str, Any]) -> Options:
    """Return the options of a game, with the defaults for what is not given. Their values must have been checked."""
    online = given.get("conventions") == "online"
    return Options(
        edition=given.get("edition", "first"),
        conventions=given.get("conventions", "rulebook"),
        consent=given.get("consent", "assumed" if online else "asked"),
        designer_clarifications=given.get("designer_clarifications", True),
        guarantee=given.get("guarantee", False),
        two_player=players == player_numbers().start,
        deal=given.get("deal", OWN_DEAL),
    )


def player_faults(players: Sequence[Any]) -> Iterator[Fault]:
    """Yield what is wrong with the players: their number (1.4, 15.2) or their names."""
    numbers = player_numbers()
    if len(players) not in numbers:
        yield fault_at(
            "/players", "wrong_number_of_players", fewest=numbers.start, most=numbers.stop - 1, players=len(players)
        )
    seated: set[str] = set()
    for seat, name in enumerate(players):
        fault = _unusable_name(name, seated, f"/players/{seat}")
        if fault is None:
            seated.add(name)
        else:
            yield fault


def _unusable_name(name: Any, seated: Set[str], pointer: str) -> Fault | None:
    if not isinstance(name, str):
        return fault_at(pointer, "unusable_name.type")
    if not name or len(name) > MAX_NAME:
        return fault_at(pointer, "unusable_name.length", most=MAX_NAME)
    if not name.isprintable() or name != name.strip():
        return fault_at(pointer, "unusable_name.characters")
    if name in RESERVED_NAMES or name in tables().corporations or name in tables().privates:
        return fault_at(pointer, "unusable_name.taken", name=name)
    if name in seated:
        return fault_at(pointer, "unusable_name", name=name)
    return None


def _option_faults(players: int, options: Mapping[str, Any]) -> Iterator[Fault]:
    for name, value in options.items():
        kind = _BY_NAME.get(name)
        if kind is None:
            yield fault_at(_pointer(name), "unknown_option", option=cut(name), options=tuple(_BY_NAME))
        elif not _is_one_of(value, kind.values):
            allowed = tuple(str(value).lower() for value in kind.values)
            yield fault_at(_pointer(name), "unknown_value.option", option=name, allowed=allowed)
        elif name == "two_player" and value != (players == player_numbers().start):
            yield fault_at(_pointer(name), "contradiction.players", players=players, value=str(not value).lower())
        elif name == "guarantee" and value and options.get("edition", "first") == "first":
            yield fault_at(_pointer(name), "contradiction.guarantee")


def _is_one_of(value: Any, allowed: tuple[str | bool, ...]) -> bool:
    """Return whether a value is allowed; 1 is not true here, although they are equal in Python."""
    return any(type(value) is type(other) and value == other for other in allowed)


def _pointer(name: object) -> str:
    return f"/options/{escaped(name)}"


def _seed_faults(seed: Any, options: Mapping[str, Any]) -> Iterator[Fault]:
    if seed is None:
        return
    if options.get("deal") == SITE_DEAL:
        if not isinstance(seed, str) or not seed.isascii() or not seed.isdigit() or len(seed) > LONGEST_SITE_SEED:
            yield fault_at("/seed", "unusable_seed.site", most=LONGEST_SITE_SEED)
        return
    if not isinstance(seed, str) or not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable():
        yield fault_at("/seed", "unusable_seed", most=LONGEST_SEED)
