"""6.89, 7: a President who cannot pay for the cheapest train, even after all legal sales, is bankrupt.

By the printed rules everything that can be done has been done before, action by action (D-20). Online one action does
it all (O-15): the forced issue, the legal sales with their price drops, and then the bankruptcy itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import DeclareBankruptcy
from stationmaster.titles.g1846.model.events import Bankrupt
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator, turn_of
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import forced_issue, operating, phases, shares, stock_rounds, trains
from stationmaster.titles.g1846.rules import forced_issue as forced_need
from stationmaster.titles.g1846.rules import forced_purchase as forced_sale
from stationmaster.titles.g1846.rules import trains as receivership
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse


def _does_all_at_once(position: Position) -> bool:
    """Return whether one action does it all (O-15). P's bare text does not forbid it either (D-20)."""
    return conventions(position).bankruptcy_sells_by_itself


def _check_forced(position: Position) -> Violation | None:
    """Check that the corporation must buy a train: no other need leads to bankruptcy (6.89)."""
    return None if forced_need.must_buy(position) else refuse("not_forced", corporation=operator(position))


def _judge(position: Position, _action: DeclareBankruptcy) -> Violation | None:
    return first_violation(_violations(position))


def _violations(position: Position) -> Iterator[Violation | None]:
    if _does_all_at_once(position):
        trial = Ledger(position)
        _raise_all(trial)
        yield _check_short(trial.position)
        yield _check_no_other_train(trial.position)
        return
    yield forced_sale.check_help(position)
    yield _check_short(position)
    if forced_sale.can_sell(position):
        yield refuse("can_still_sell")
    yield _check_no_other_train(position)


def _check_short(position: Position) -> Violation | None:
    name = operator(position)
    if position.corporations[name].status != "open":
        return refuse("not_forced.closes", corporation=name)
    funds = forced_need.funds(position)
    price = forced_need.cheapest(position)
    if funds < price or conventions(position).bankruptcy_at_will:
        return None
    return refuse("train_payable", funds=funds, corporation=name, price=price)


def _check_no_other_train(position: Position) -> Violation | None:
    """Check that no train of another corporation can be bought (6.88g); a seller who has refused need not be asked
    again.

    O-15: online this is not required.
    """
    if not conventions(position).other_trains_save:
        return None
    refused = turn_of(position).refused_trains
    found = next(
        (purchase for purchase in trains.buyable_from_others(position) if purchase.source not in refused), None
    )
    if found is None:
        return None
    facts: dict[str, Param] = {"train": found.train, "seller": found.source}
    return refuse("train_payable.other_train", operator=operator(position), **facts)


def _raise_all(ledger: Ledger) -> None:
    """Perform the remaining forced issue, then every legal sale (O-15): the largest block of each corporation, in the
    order of the prices (4.31).
    """
    sizes = forced_issue.issue_sizes(ledger.position)
    if sizes:
        forced_issue.force_issue(ledger, sizes[-1])
    president = ledger.position.corporations[operator(ledger.position)].president
    if president is None:
        return
    held = ledger.position.players[president].shares
    for name in (name for name in shares.stock_order(ledger.position) if name in held):
        if not shares.is_open(ledger.position, operator(ledger.position)):
            return  # By P's bare text (without D-4) the sale of its own shares may have closed the corporation.
        count = forced_sale.largest_block(ledger.position, name)
        if count:
            forced_sale.force_sale(ledger, name, count)


def _declare(ledger: Ledger, _action: DeclareBankruptcy, _found: None) -> None:
    """Transfer everything that the player has to the corporation that needs the train, and remove the player (7.11)."""
    name = operator(ledger.position)
    queue = operating.operating_order(ledger.position)  # O-7: the order before the sales.
    if _does_all_at_once(ledger.position):
        _raise_all(ledger)
    player = ledger.position.corporations[name].president
    if player is None:
        raise AssertionError("no player is bankrupt")  # `_check_short` rejects a sale that would close it.
    ledger.emit(Bankrupt(player=player, rule="7.11"))
    _sell_everything(ledger, player)
    for private in ledger.position.players[player].privates:
        phases.close_players_private(
            ledger, private, "7.11d", leaves_markers=conventions(ledger.position).bankrupt_leaves_markers
        )
    ledger.pay(player, name, ledger.position.players[player].cash, "bankruptcy", "7.11")
    ledger.update_player(player, privates=(), bankrupt=True)
    _pass_priority(ledger, player)
    if conventions(ledger.position).fixed_order_after_bankruptcy:
        ledger.update_round(queue=queue)
    _go_on(ledger, name)


def _sell_everything(ledger: Ledger, player: str) -> None:
    """Sell all shares at current prices, beyond 50% and with President's certificates (7.11); no price moves (7.11a).

    In games of 2020 prices moved here as well. No record shows that such a sale closed a corporation, so none does.
    """
    moves = conventions(ledger.position).bankruptcy_moves_prices
    for name, count in ledger.position.players[player].shares.items():
        may_move = moves and shares.price(ledger.position, name) > tables().market.prices[1]
        shares.sell_block(ledger, player, name, count, "7.11", moves_price=may_move)


def _pass_priority(ledger: Ledger, player: str) -> None:
    """Pass on the Priority Deal: a bankrupt player does not hold it (5.51a)."""
    left = shares.players_after(ledger.position, player)
    if ledger.position.priority == player and left:
        stock_rounds.give_priority(ledger, left[0])


def _go_on(ledger: Ledger, name: str) -> None:
    """Continue the turn. 6.89a: a new President must buy the train at once. 7.11c: without one, the turn ends without a
    train.

    Online the corporation buys at once what it can pay for, even where the game ends by this bankruptcy (10.2), and a
    corporation of which the bankrupt player has sold a block is not sold again in that turn.
    """
    position = ledger.position
    if position.corporations[name].president is not None:
        sold = turn_of(position).forced_sales if conventions(position).fixed_order_after_bankruptcy else ()
        ledger.update_turn(
            must_buy_with_help=True, forced_minimum=0, forced_sales=sold, refused_trains=(), refused_purchases=()
        )
        return
    if conventions(position).buys_after_bankruptcy:
        receivership.buy_train(ledger)
    ledger.update_round(step="privates")


ACTION_KINDS: Final = (
    ActionKind(
        type="declare_bankruptcy",
        rule="6.89",
        steps=frozenset({"trains"}),
        candidates=lambda _position: (DeclareBankruptcy(),),
        bars=_check_forced,
        judge=_judge,
        perform=_declare,
    ),
)
