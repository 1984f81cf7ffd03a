"""What is hidden from a player, dealt anew: for searches that must not know more than he does."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.front.games import rules_of

P = TypeVar("P")


def resample(position: P, player: str, seed: int | str) -> P:
    """The position with everything dealt anew that this player cannot see, and nothing else changed: his view of it is
    the same. The same seed deals the same.

    What he remembers is not in a position: cards that he has passed on count as unseen.
    """
    made: Any = position
    random = Random(f"{seed} {player}")
    if rules_of(position).id == "1846":
        made = _of_1846(made, player, random)
    else:
        made = _of_switch_and_signal(made, random)
    dealt: P = made
    return dealt


def _of_1846(position: Any, player: str, random: Random) -> Any:
    from stationmaster.titles.g1846.model.position import DraftRound

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


def _dealt(rnd: Any, unseen: list[str], others: list[str], sees_hand: bool, chance: Any, random: Random) -> Any:
    """The draft with its unseen cards dealt anew. While it goes on, a private is left to be had (3.21b)."""
    from stationmaster.titles.g1846.rules.drafting import is_blank

    while True:
        random.shuffle(unseen)
        cards = iter(unseen)
        deck = tuple(next(cards) for _ in rnd.deck)
        drawn = rnd.drawn if sees_hand else tuple(next(cards) for _ in rnd.drawn)
        kept = {**rnd.kept, **{name: tuple(next(cards) for _ in rnd.kept.get(name, ())) for name in others}}
        if not all(map(is_blank, (*deck, *drawn))):
            return replace(rnd, deck=deck, drawn=drawn, kept={name: kept[name] for name in rnd.kept}, chance=chance)


def _chance(chance: Any, random: Random) -> Any:
    """A source of chance of the same kind."""
    if isinstance(chance, Source):
        return Source(f"{random.getrandbits(128):032x}")
    return replace(chance, state=random.getrandbits(31))


def _of_switch_and_signal(position: Any, random: Random) -> Any:
    """Decks and tokens lie face down; a departure card that all have seen go under the deck stays there."""
    seen_below = rules_of(position).view(position)["departure_deck"]["bottom"] is not None
    kept = position.deck[-1:] if seen_below else ()
    unseen = [*position.deck[: len(position.deck) - len(kept)], *position.removed]
    random.shuffle(unseen)
    deck = (*unseen[: len(position.deck) - len(kept)], *kept)
    pile = list(position.draw_pile)
    random.shuffle(pile)
    tokens = list(position.tokens.pile)
    random.shuffle(tokens)
    return replace(
        position,
        deck=deck,
        removed=tuple(unseen[len(deck) - len(kept) :]),
        draw_pile="".join(pile) if isinstance(position.draw_pile, str) else type(position.draw_pile)(pile),
        tokens=replace(position.tokens, pile=tuple(tokens)),
        chance=_chance(position.chance, random),
    )
