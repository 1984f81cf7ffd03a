"""15.14d, O-10: a private's second tile follows the first at once.

By the printed rules only Little Miami asks for that, and then it must be laid. Online it is so for Michigan Central and
Ohio & Indiana too, and whoever does anything else does without the second tile: a tile of another private included. A
tile of the corporation's own is laid after a pass only: until then `lay_tile` and `pass` speak of privates.
"""

from __future__ import annotations

from typing import Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.engine.family import refuse
from stationmaster.g1846.engine.steps import StepKind
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.operating.operator import active_players, decider, operating_round, operator, turn_of
from stationmaster.g1846.state.position import OperatingRound, Position
from stationmaster.g1846.track import private_track
from stationmaster.kernel.errors import Violation


def _is_current(position: Position) -> bool:
    return isinstance(position.round, OperatingRound) and position.round.turn.second_tile is not None


def _waits(position: Position) -> bool:
    """Online the player is asked even when no second tile fits."""
    return (
        conventions(position).second_tile_at_once
        or next(iter(private_track.private_lay_choices(position)), None) is not None
    )


def _private(position: Position) -> str:
    return turn_of(position).second_tile or ""


def _check_pass(position: Position) -> Violation | None:
    private = _private(position)
    kind = tables().privates[private]
    if kind.tiles is not None and kind.tiles.links and conventions(position).link_must_be_made:
        return refuse("second_tile_missing", "15.14", private=kind.named, hexes=tuple(kind.tiles.hexes))
    return None


def _beneath(position: Position) -> str | None:
    """O-10: any action but a tile is possible too, and forfeits the second tile."""
    return operating_round(position).step if conventions(position).second_tile_at_once else None


def _deciders(position: Position) -> tuple[str, ...]:
    player = decider(position, operator(position))
    return active_players(position) if player is None else (player,)


STEPS: Final = (
    StepKind(
        name="second_tile",
        rule="6.93",
        is_current=_is_current,
        waits=_waits,
        leave=private_track.forfeit_second_tile,
        entity=_private,
        deciders=_deciders,
        describe=lambda position: tell("lays_second_tile", operator=operator(position), private=_private(position)),
        check_pass=_check_pass,
        beneath=_beneath,
    ),
)
