"""Cards and location tokens at the players' table (SS-18.9): what has come up is reported, and nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Named
from stationmaster.titles.switch_and_signal.model.actions import Report, SentSymbol
from stationmaster.titles.switch_and_signal.model.events import NumbersDealt
from stationmaster.titles.switch_and_signal.model.kinds import Symbol
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.rules import departure, deployment, drawing_cards, turns
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice
from stationmaster.titles.switch_and_signal.text.log import WORDS
from stationmaster.titles.switch_and_signal.text.refusals import refuse, tell

RULE = "SS-18.9"


# Questions


def deals_numbers(position: Position) -> bool:
    """Return whether a departure point still waits for its location token (SS-15.1)."""
    return len(position.settings.numbers) < len(position.board.points)


def deals_cards(position: Position) -> bool:
    """Return whether the player at turn has no cards yet (SS-3.8)."""
    return position.phase == 0 and not any(position.hand)


def reveals(position: Position) -> bool:
    """Return whether a departure card is to be turned up (SS-6.1)."""
    return position.phase == 1 and position.card is None


def turns_up(position: Position) -> bool:
    """Return whether a location token is to be turned up for a new train (SS-15.2)."""
    return position.card is not None and position.card.deploying is not None


def draws_cards(position: Position) -> bool:
    """Return whether there is a card to draw (SS-9.1)."""
    return position.drawing and _count(position) > 0


def _count(position: Position) -> int:
    return drawing_cards.wanted(position) if position.drawing else TABLES.hand.start


def _tokens(position: Position) -> tuple[int, ...]:
    """Return the location tokens that can be the next one."""
    if not deals_numbers(position):
        return deployment.tokens_in_pile(position)
    return tuple(number for number in TABLES.departure_numbers if number not in position.settings.numbers)


def _next_point(position: Position) -> str | None:
    """Return the departure point to which a token is being dealt, if any."""
    if not deals_numbers(position):
        return None
    return list(position.board.points)[len(position.settings.numbers)]


# Report


def _due(position: Position) -> str:
    """Return the field in which something is to be reported now."""
    if reveals(position):
        return "card"
    return "token" if deals_numbers(position) or turns_up(position) else "cards"


def candidates(position: Position) -> Iterator[Report]:
    """Yield the first possible report."""
    field, point = _due(position), _next_point(position)
    for value in _possible(position)[:1]:
        yield Report(**{field: value}, point=point)


def _shows(position: Position, action: Report, _found: None) -> Choice:
    """Return everything that can have come up."""
    point: Choice = {} if action.point is None else {"point": action.point}
    return point | {_due(position): {"one_of": _possible(position)}}


@memoized_on_position
def _possible(position: Position) -> list[Any]:
    """Return everything that can have come up, as values of the field in which it is reported."""
    due = _due(position)
    if due == "cards":
        return [list(_cards(counts)) for counts in drawing_cards.possible(position, _count(position))]
    return list(departure.in_the_deck(position) if due == "card" else _tokens(position))


def _cards(counts: Iterable[int]) -> tuple[str, ...]:
    return tuple(kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count))


def judge(position: Position, action: Report) -> Violation | None:
    """Check that the report has exactly what has come up now, and only what is possible (SS-18.9)."""
    due, point = _due(position), _next_point(position)
    given = [name for name in ("card", "symbols", "cards", "token") if getattr(action, name) is not None]
    if (given != [due] and (due, given) != ("card", ["symbols"])) or action.point != point:
        if point is None:
            return refuse("wrong_report", field=due)
        return refuse("wrong_report.point", field=due, point=point)
    if action.symbols is not None:
        return _symbols_violation(position, _symbols(action.symbols))
    if due == "card":
        return _card_violation(position, action.card or "")
    return _token_violation(position, action.token) if due == "token" else _cards_violation(position, action.cards)


def _card_violation(position: Position, card: str) -> Violation | None:
    possible = departure.in_the_deck(position)
    if card in possible:
        return None
    return refuse("card_not_in_deck", card=card, possible=tuple(possible))


def _symbols(sent: Iterable[SentSymbol]) -> tuple[Symbol, ...]:
    return tuple(Symbol(symbol.symbol, symbol.colour or None) for symbol in sent)


def _symbols_violation(position: Position, symbols: tuple[Symbol, ...]) -> Violation | None:
    if _card_showing(position, symbols) is not None:
        return None
    named = tuple(Named(symbol.word, WORDS[symbol.word]) for symbol in symbols)
    return refuse("card_not_in_deck.symbols", symbols=named)


def _card_showing(position: Position, symbols: tuple[Symbol, ...]) -> str | None:
    """Return the first card not seen yet that shows just these symbols."""
    card_of = position.settings.departure_card
    return next((card for card in departure.in_the_deck(position) if card_of(card).symbols == symbols), None)


def _token_violation(position: Position, token: int | None) -> Violation | None:
    possible = _tokens(position)
    if token in possible:
        return None
    return refuse("token_not_in_pile", token=str(token), possible=tuple(possible))


def _cards_violation(position: Position, cards: tuple[str, ...] | None) -> Violation | None:
    reported, count = cards or (), _count(position)
    for kind in reported:
        if kind not in KINDS:
            return refuse("unknown_card", card=kind, kinds=tuple(KINDS))
    if len(reported) != count:
        rule = "SS-9.1" if position.drawing else "SS-3.8"
        return refuse("wrong_number_of_cards.draw", rule, player=position.player, count=count, sent=len(reported))
    if _counts(reported) in drawing_cards.possible(position, count):
        return None
    counted = zip(KINDS, drawing_cards.counted(position.draw_pile), strict=True)
    pile = tuple(tell("cards_of_a_kind", count=number, kind=kind) for kind, number in counted)
    return refuse("cards_not_in_pile", reported=tuple(reported), pile=pile)


def _counts(cards: Iterable[str]) -> tuple[int, ...]:
    listed = tuple(cards)
    return tuple(map(listed.count, KINDS))


def play_report(ledger: Ledger, action: Report, _found: None) -> None:
    """Put the reported cards or tokens on the table, and continue the game."""
    position = ledger.position
    card = action.card if action.symbols is None else _card_showing(position, _symbols(action.symbols))
    if card is not None:
        departure.turn_up(ledger, card)
    elif action.token is not None and deals_numbers(position):
        _deal_number(ledger, action.token)
    elif action.token is not None:
        deployment.deploy_by_token(ledger, action.token)
    elif position.drawing:
        drawing_cards.take_reported(ledger, _counts(action.cards or ()), "SS-9.1")
        turns.next_turn(ledger)
    else:
        drawing_cards.take_reported(ledger, _counts(action.cards or ()), "SS-3.8")
        following = (position.active + 1) % len(position.settings.players)
        ledger.update(active=following, turn_began=ledger.position.revision)


def _deal_number(ledger: Ledger, token: int) -> None:
    settings = ledger.position.settings
    ledger.update(settings=replace(settings, numbers=(*settings.numbers, token)))
    ledger.emit(NumbersDealt(ledger.position.settings.numbers, "SS-15.1"))


def draw_none(ledger: Ledger) -> None:
    """Draw nothing: the hand is full (SS-9.1)."""
    drawing_cards.take_reported(ledger, (0,) * len(KINDS), "SS-9.1")
    turns.next_turn(ledger)


ACTION_KINDS: Final = (
    ActionKind(
        Report.type,
        RULE,
        frozenset({"numbers", "deal", "reveal", "token", "draw"}),
        candidates,
        judge,
        play_report,
        shows=_shows,
    ),
)
