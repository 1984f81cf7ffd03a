"""The whole position as a compact JSON value, hidden parts included, and back: what a sealed state holds.

A board of the box is named by its id; a client's own board travels along as its canonical text. Discs are written as
the indices of their spaces, so that the same position always freezes to the same value.
"""

from __future__ import annotations

from typing import Any, Final

from stationmaster.kernel.engine.chance import Source
from stationmaster.kernel.shapes.parts import SealedForm, sealed_values
from stationmaster.switch_and_signal.boards.board import Board, board_of_text, map_board
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.state.position import (
    CardInPlay,
    LocationTokens,
    Place,
    Position,
    Roll,
    Settings,
    Train,
)

Json = Any


def freeze(position: Position) -> Json:
    """The position as nested lists; `thaw` is the inverse."""
    signals = list(position.board.signals)
    return [
        _freeze_settings(position.settings),
        [position.chance.seed, position.chance.drawn],
        [position.revision, position.turn, position.active, position.clock, position.turn_began],
        [[*train.place, train.good] for train in position.trains],
        list(position.goods),
        [list(row) for row in position.received],
        list(position.pairs),
        sorted(signals.index(signal) for signal in position.green),
        [list(position.deck), list(position.discard), list(position.removed), position.returned],
        _freeze_card(position.card),
        None if position.roll is None else [position.roll.train, position.roll.points],
        [position.draw_pile, list(position.card_discard), [list(hand) for hand in position.hands]],
        [list(position.helpers_used), position.dispatcher],
        [list(position.tokens.start), list(position.tokens.revealed), list(position.tokens.pile)],
        position.outcome,
        position.drawing,
    ]


def thaw(frozen: Json) -> Position:
    """The position that `freeze` wrote. The value is trusted."""
    (
        settings_,
        chance,
        numbers,
        trains,
        goods,
        received,
        pairs,
        green,
        piles,
        card,
        roll,
        cards,
        helpers,
        tokens,
        end,
        drawing,
    ) = frozen
    settings = _thaw_settings(settings_)
    signals = list(settings.board.signals)
    revision, turn, active, clock, turn_began = numbers
    deck, discard, removed, returned = piles
    draw_pile, card_discard, hands = cards
    start, revealed, pile = tokens
    return Position(
        settings=settings,
        chance=Source(*chance),
        revision=revision,
        turn=turn,
        active=active,
        trains=tuple(
            Train(name, colour, Place(kind, space, towards), good)
            for (name, colour), (kind, space, towards, good) in zip(TABLES.trains.items(), trains, strict=True)
        ),
        goods=tuple(goods),
        received=tuple(map(tuple, received)),
        pairs=tuple(pairs),
        green=frozenset(signals[index] for index in green),
        clock=clock,
        deck=tuple(deck),
        discard=tuple(discard),
        removed=tuple(removed),
        returned=returned,
        card=_thaw_card(card),
        roll=None if roll is None else Roll(*roll),
        draw_pile=draw_pile,
        card_discard=tuple(card_discard),
        hands=tuple(map(tuple, hands)),
        helpers_used=tuple(helpers[0]),
        dispatcher=helpers[1],
        tokens=LocationTokens(tuple(start), tuple(revealed), tuple(pile)),
        outcome=end,
        drawing=drawing,
        turn_began=turn_began,
    )


def _freeze_settings(settings: Settings) -> Json:
    board = settings.board
    return [
        [board.id, None] if board.is_of_the_box else [board.id, board.text],
        list(settings.players),
        settings.time_tokens,
        settings.departure_cards_removed,
        settings.goods_to_win,
        settings.extra_signal_discs,
        settings.variant,
        settings.dice,
        list(settings.numbers),
        settings.cards,
    ]


def _thaw_settings(frozen: Json) -> Settings:
    (name, text), players, tokens, removed, goal, extra, variant, dice, numbers, cards = frozen
    board: Board = map_board(name) if text is None else board_of_text(text)
    return Settings(board, tuple(players), tokens, removed, goal, extra, variant, dice, tuple(numbers), cards)


def _freeze_card(card: CardInPlay | None) -> Json:
    if card is None:
        return None
    colours = [card.deployed, card.moved, card.waiting, card.rolled, card.idle]
    return [card.id, card.next, card.begun, card.touched, *map(list, colours), card.spared, card.deploying]


def _thaw_card(frozen: Json) -> CardInPlay | None:
    if frozen is None:
        return None
    name, index, begun, touched, *colours, spared, deploying = frozen
    deployed, moved, waiting, rolled, idle = map(tuple, colours)
    return CardInPlay(name, index, begun, touched, deployed, moved, waiting, rolled, idle, spared, deploying)


_SETTINGS, _NUMBERS, _CARD = 0, 2, 9
"""Where settings, numbers and card stand in the list."""


def _with_reports(frozen: Json) -> Json:
    """From version 1, which knew no cards at the players' table (SS-18.9)."""
    settings, card = frozen[_SETTINGS], frozen[_CARD]
    lifted = [*frozen, False]
    lifted[_SETTINGS] = [*settings, "service"]
    lifted[_CARD] = None if card is None else [*card, None]
    return lifted


def _with_beginning(frozen: Json) -> Json:
    """From version 2, which did not know when a turn began: no later than now."""
    numbers = frozen[_NUMBERS]
    return [*frozen[:_NUMBERS], [*numbers, numbers[0]], *frozen[_NUMBERS + 1 :]]


SEALED: Final[SealedForm[Position]] = sealed_values(freeze, thaw, {1: _with_reports, 2: _with_beginning})
"""How positions of Switch & Signal are sealed."""
