"""10: the end of the game, the scores, and the winner."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from stationmaster.titles.g1846.model.events import GameOver
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Finished, Position, Private
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.shares import price

BANK_BROKEN = "bank"
ALL_BUT_ONE_BANKRUPT = "bankruptcy"
NOTHING_LEFT = "all_closed"
LAST_TRAIN_SOLD = "final_train"
AGREED = "agreement"
TOO_LONG = "turn_limit"

PARAGRAPHS: Mapping[str, str] = {
    BANK_BROKEN: "10.1",
    ALL_BUT_ONE_BANKRUPT: "10.2",
    NOTHING_LEFT: "O-16",
    LAST_TRAIN_SOLD: "15.28",
    AGREED: "O-9",
    TOO_LONG: "10",
}
"""Why a game can be over, with the paragraph. There is no paragraph about a game that is too long."""


def ends_at_once(position: Position) -> str | None:
    """Return why the game is over at once, in the middle of a turn; None while it goes on.

    10.2: all players but one are bankrupt. O-16: every corporation and every private has left the game. The rulebook
    does not speak of the latter; since no player could ever act again, the ruling is to end then too. An independent
    without money and route may continue without effect: as online, the number of sets is limited to 99.
    """
    if [player.bankrupt for player in position.players.values()].count(False) <= 1:
        return ALL_BUT_ONE_BANKRUPT
    if _nothing_left(position):
        return NOTHING_LEFT
    return TOO_LONG if position.set_number > tables().longest_game else None


def _nothing_left(position: Position) -> bool:
    """Return whether nothing operates, nothing brings income, and nobody can open a corporation: nothing could ever
    change.
    """
    corporations = position.corporations.values()
    for corporation in corporations:  # Runs after every action; the first nearly always decides.
        if corporation.status == "open":
            return False
    if any(_keeps_the_game_alive(private, name) for name, private in position.privates.items()):
        return False
    cheapest = tables().president_shares * min(tables().market.opening_prices)
    is_available = any(corporation.status == "unopened" for corporation in corporations)
    return not (is_available and any(player.cash >= cheapest for player in position.players.values()))


def _keeps_the_game_alive(private: Private, name: str) -> bool:
    """Return whether a private can still be drafted, operate or pay."""
    kind = tables().privates[name]
    is_owned = private.status in ("player", "corporation")
    return private.status == "undrafted" or (is_owned and (kind.independent is not None or kind.income > 0))


def ends_after_set(position: Position) -> str | None:
    """Return why the game ends with the set just finished (10.1, 15.28); None when another set follows."""
    if position.bank_broken:
        return BANK_BROKEN
    if position.last_set is not None and position.set_number >= position.last_set:
        return LAST_TRAIN_SOLD
    return None


def finish(ledger: Ledger, reason: str) -> None:
    """End the game: no action is legal any more, and the result is final."""
    ledger.update(round=Finished(reason), request=None)
    ledger.emit(GameOver(reason=reason, rule=PARAGRAPHS[reason]))


def counts_privates(position: Position) -> bool:
    """Return whether privates count: they do in phases in which corporations could still buy them (10.3a)."""
    return tables().phases[position.phase].privates_for_sale  # type: ignore[index]


def score(position: Position, player: str) -> int:
    """Return the score: cash and shares at their present price (10.3), before phase III also the list price of privates
    (10.3a).
    """
    holder = position.players[player]
    shares = sum(count * price(position, corporation) for corporation, count in holder.shares.items())
    kinds = tables().privates
    privates = sum(kinds[name].price for name in holder.privates) if counts_privates(position) else 0
    return holder.cash + shares + privates


def result(position: Position) -> dict[str, Any] | None:
    """Return `{reason, standing}`, best first; tied players share a rank (10.4) and are in seat order. None during the
    game.
    """
    if not isinstance(position.round, Finished):
        return None
    scores = sorted(((-score(position, player), seat, player) for seat, player in enumerate(position.seats)))
    standing: list[dict[str, Any]] = []
    for _, tied in groupby(scores, key=lambda entry: entry[0]):
        rank = len(standing) + 1
        standing += [{"player": player, "score": -negative, "rank": rank} for negative, _, player in tied]
    return {"reason": position.round.reason, "standing": standing}
