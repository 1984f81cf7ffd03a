"""What lies face down, dealt anew."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.open_state.view import view


def resample(position: Position, _player: str, random: Random) -> Position:
    """Deal anew what lies face down: decks and tokens. A departure card that all have seen go under the deck stays."""
    seen_below = view(position)["departure_deck"]["bottom"] is not None
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
        draw_pile="".join(pile),
        tokens=replace(position.tokens, pile=tuple(tokens)),
        chance=Source(f"{random.getrandbits(128):032x}"),
    )
