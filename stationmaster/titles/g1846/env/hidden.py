"""What is hidden from a player in the draft, dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.titles.g1846.model.position import DraftRound, Position
from stationmaster.titles.g1846.rules.drafting import Chance, is_blank


def resample(position: Position, player: str, random: Random) -> Position:
    """Deal anew what the player cannot see (3.2a)."""
    rnd = position.round
    if not isinstance(rnd, DraftRound):
        return position
    chance = _chance(rnd.chance, random)
    if position.options.two_player or rnd.discount is not None:
        return replace(position, round=replace(rnd, chance=chance))
    sees_hand = rnd.player == player
    unseen = [*rnd.deck, *(() if sees_hand else rnd.drawn)]
    others = [name for name in position.seats if name != player]
    for name in others:
        unseen += rnd.kept.get(name, ())
    return replace(position, round=_dealt(rnd, unseen, others, sees_hand, chance, random))


def _dealt(
    rnd: DraftRound, unseen: list[str], others: list[str], sees_hand: bool, chance: Any, random: Random
) -> DraftRound:
    """The draft with its unseen cards dealt anew. While it goes on, a private is left to be had (3.21b)."""
    while True:
        random.shuffle(unseen)
        cards = iter(unseen)
        deck = tuple(next(cards) for _ in rnd.deck)
        drawn = rnd.drawn if sees_hand else tuple(next(cards) for _ in rnd.drawn)
        kept = {**rnd.kept, **{name: tuple(next(cards) for _ in rnd.kept.get(name, ())) for name in others}}
        if not all(map(is_blank, (*deck, *drawn))):
            return replace(rnd, deck=deck, drawn=drawn, kept={name: kept[name] for name in rnd.kept}, chance=chance)


def _chance(chance: Chance, random: Random) -> Any:
    """A source of chance of the same kind."""
    if isinstance(chance, Source):
        return Source(f"{random.getrandbits(128):032x}")
    return replace(chance, state=random.getrandbits(31))
